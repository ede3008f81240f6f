"""Pictures in, tiles and groups out; knows no rules and no web."""
