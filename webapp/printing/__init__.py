"""What is printed: documents set on pages, sheets, tallies."""
