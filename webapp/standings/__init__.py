"""What the club's games add up to: standings, ratings, best hands, meetings."""
