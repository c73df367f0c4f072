"""Games as people write them down."""
