"""The club's home, its settings, and the codes of its tables."""
