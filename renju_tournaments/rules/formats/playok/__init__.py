"""The files of PlayOK."""
