"""The club's evenings: who came, the draw for seats, rounds and tables."""
