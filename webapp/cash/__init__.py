"""The money of a table: its account, its desk, its pages."""
