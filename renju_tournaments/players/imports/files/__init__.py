"""Start lists as files: what they are, and their tables as rows of text."""
