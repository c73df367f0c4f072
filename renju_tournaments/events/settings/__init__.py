"""Which fields are settings, and sets of them under a name."""
