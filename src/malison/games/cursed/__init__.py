"""Cursed!: 3 to 6 players, one of them the Monster each round; the last one alive wins."""
