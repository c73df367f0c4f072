"""The tables everybody may see, as plain values: rows of text under headings, one module a table.

They know neither paper nor cells nor the public's pages; the desk prints them (documents), the public takes them away
(publishing). Nothing of a draft is in them.
"""
