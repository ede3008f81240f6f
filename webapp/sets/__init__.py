"""Tile sets that a club has shown."""
