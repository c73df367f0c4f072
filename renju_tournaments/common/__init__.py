"""What several apps need and none of them owns. It knows none of them."""
