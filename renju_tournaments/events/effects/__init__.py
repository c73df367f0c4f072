"""What an act would change, before it is done."""
