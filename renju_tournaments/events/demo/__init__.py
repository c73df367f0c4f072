"""The demonstration: three events for somebody who has just started the program.

Everything is made through the services the desk itself uses, so the demonstration shows what an arbiter can do, log
included. The same seed makes the same events everywhere.
"""
