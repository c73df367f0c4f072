"""What is kept so that it need not be made again, and how one does without it."""
