"""Acts on rounds, from pairing to publication."""
