"""Forms that lose nothing: what their reader saw, what is wrong with them, and what was typed."""
