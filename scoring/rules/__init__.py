"""The rule systems, one file each."""
