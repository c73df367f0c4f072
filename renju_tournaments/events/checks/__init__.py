"""An event paired again and computed anew, and the stage as it was when each round was paired."""
