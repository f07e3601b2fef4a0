"""Cursed Tricks: 3 or 4 players, tricks whose winning cards curse."""
