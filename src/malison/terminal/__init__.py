"""Playing in a terminal, on the same tables as the server: full screen (`app`) or line by line (`plain`)."""
