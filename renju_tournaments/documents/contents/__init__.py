"""What lists and tables say, apart from how they look: one module a subject, each on paper and as CSV.

``base`` is what they are made of; the workbook (``sheets``) is made of the same.
"""
