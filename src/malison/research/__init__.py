"""For people who study the games: standard interfaces, batches for learning, data, a lab, and measurements."""
