"""Files of other programs, in and out. One module, or package, a format."""
