"""Text as people type it, and the columns it is kept in."""
