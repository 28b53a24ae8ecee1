"""Other programs' games: what they write and say, read and written exactly."""
