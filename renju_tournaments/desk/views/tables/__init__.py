"""Tables, brackets, drawn matches and extra games for places."""
