"""Acts on those who play."""
