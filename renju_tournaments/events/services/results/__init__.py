"""Acts on results, up to the final table."""
