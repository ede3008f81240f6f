"""The steps that bring a database up to date, in order."""
