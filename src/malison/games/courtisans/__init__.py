"""Courtisans: 2 to 5 players, every turn one card to the Queen's table, one to one's own domain, one to a rival's."""
