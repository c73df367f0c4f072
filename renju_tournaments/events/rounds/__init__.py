"""What is known of a round besides its games."""
