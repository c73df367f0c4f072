"""Codes and values in the words of a person's language. The engine's own sentences stand beside its codes."""
