"""High Card, the smallest whole game: the example for "add a game"."""
