"""The schedule: who meets whom, at which table, on which seat; drawn up by OR-tools, and reported on in numbers."""
