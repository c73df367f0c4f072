"""A game as it was written down: its record, how it is stored, and trees of variations."""
