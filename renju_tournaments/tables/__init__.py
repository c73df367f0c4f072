"""Standings, cross-tables, brackets, pairings and lists, ready to be shown on a page, on paper or in a file."""
