"""Report files on their way in."""
