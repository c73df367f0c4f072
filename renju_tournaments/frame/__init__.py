"""What every page of the desk stands in: who may see it, which stage it is about, and how a refusal is told."""
