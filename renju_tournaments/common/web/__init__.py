"""Requests: who sends them, how many, and what comes with them."""
