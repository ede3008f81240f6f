"""A club's own rulesets."""
