"""What puts one before another: points, matches, teams, the bracket."""
