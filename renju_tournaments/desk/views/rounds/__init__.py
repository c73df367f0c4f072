"""Rounds: pairing, publishing, results, corrections, openings by lot."""
