"""One live table: seats, log, clock, who may see what.

Pure logic: time and identities are handed in, nothing is read or sent.
"""
