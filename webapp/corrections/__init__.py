"""Readings that a person put right, kept to teach the reader."""
