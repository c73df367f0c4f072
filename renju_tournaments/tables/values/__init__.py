"""Tables as values: columns with a key, a title and a kind, and rows of half-points, places, players, days.

``cells`` says what stands in a cell, and how each value looks as text, as a number and as data; ``columns`` what a
column is; ``table`` the whole. They know neither paper nor pages nor commas: that is for the writers.
"""
