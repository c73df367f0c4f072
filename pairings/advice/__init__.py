"""Advice on a set-up: where it cannot work, and where the rules advise otherwise."""
