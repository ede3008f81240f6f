"""A whole club as one file, from one server to another."""
