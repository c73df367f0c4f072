"""Documents on paper: what they are made of.

- ``fonts``: any script in one line, embedded.
- ``paper``: the sheet, its head, “page x of y”.
- ``grids``: tables whose head is repeated and whose rows are never split.
"""
