"""The club's people: their roles, how they sign in and join."""
