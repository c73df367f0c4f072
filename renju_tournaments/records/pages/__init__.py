"""What the pages about game records show."""
