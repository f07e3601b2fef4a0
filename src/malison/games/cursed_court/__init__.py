"""Cursed Court: 2 to 6 players, wagers on which nobles will have appeared by the year's end."""
