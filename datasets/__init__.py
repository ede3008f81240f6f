"""Labelled photographs, rendered scenes and evaluation."""
