"""Hand and circumstances in, itemised tally and payments out; standard library only."""
