"""Renju itself. Pure Python: no Django, no pairing.

The packages of the game's rules live here; the desk asks them and never decides a question of renju on its own.
"""
