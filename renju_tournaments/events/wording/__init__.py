"""The engine's codes, put into the words of a person's language."""
