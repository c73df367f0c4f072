"""The arbiter's desk: views, forms, what the pages show, and their addresses."""
