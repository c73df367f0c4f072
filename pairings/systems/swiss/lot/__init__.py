"""The Swiss by lot."""
