"""A second opinion on every rule: each game again, slow and plain, written from the rules and not from the engine.

A referee reads a record line by line with its own parser and says who moves, what is legal and how it ends. Random games
of the engine are shown to it; where the two disagree, one of them is wrong. Nothing is shared with the engine.
"""
