"""Photographs: sent in to be read, and kept for games."""
