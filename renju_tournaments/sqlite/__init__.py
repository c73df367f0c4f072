"""Django's SQLite, which can still be read when the disk is full."""
