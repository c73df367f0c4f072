"""Acts on an event and its stages as such."""
