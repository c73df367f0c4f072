"""What a rating needs to know of a stage: gathered, checked, and written as a file.

The rating of the RIF is Whole-History Rating since 2021 (tournament rules 21): it asks for every game with its date,
both players and the result, and no file of somebody's computed changes takes their place.
"""
