"""Penalties, protests and other rulings of the arbiters. They stand beside the results and change none."""
