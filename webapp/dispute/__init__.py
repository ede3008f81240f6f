"""Disputes over a hand, their proof on paper and in a file, and counting again under corrected rules."""
