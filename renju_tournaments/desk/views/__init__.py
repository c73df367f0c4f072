"""Views parse, call one service or query, and render."""
