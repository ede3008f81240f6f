"""People and past results brought in as CSV."""
