"""What players that look ahead ask of a game: features of a position, keys of options."""
