"""Acts that draw lots: numbers, and openings."""
