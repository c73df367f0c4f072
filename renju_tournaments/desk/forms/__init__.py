"""Forms of the desk: they read what a person typed, and say what cannot be read. The services do what they ask for."""
