"""What is written in by hand, cut out or folded: scorecards, slips, cards, envelopes."""
