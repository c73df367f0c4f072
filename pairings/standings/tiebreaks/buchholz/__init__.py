"""Buchholz and what is made of it."""
