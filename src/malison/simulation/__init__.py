"""Simulation of many games between players: seeds, work units, the game loop and parallel execution."""
