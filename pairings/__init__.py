"""Who meets whom, and who stands where.

Pure Python: values in, values out. Nothing here knows a database, a clock, a language or the rules of renju.
"""
