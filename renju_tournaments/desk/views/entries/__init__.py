"""Who plays: the list, its import, teams, pairs kept apart, and the draw."""
