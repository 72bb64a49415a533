"""What leaves a game: views, logs, records, stored states."""
