"""Everything that happens: events, moves, windows, checks."""
