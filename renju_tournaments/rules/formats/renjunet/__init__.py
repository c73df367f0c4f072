"""The XML of RenjuNet."""
