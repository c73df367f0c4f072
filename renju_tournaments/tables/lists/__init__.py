"""The tables everybody may see, as values: one module a table, with the list of its columns.

They know neither paper nor pages; the desk prints them (documents), the public reads them and takes them away
(publishing). Nothing of a draft is in them.
"""
