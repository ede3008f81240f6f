"""A single hand: its form, its tally, and what would be otherwise."""
