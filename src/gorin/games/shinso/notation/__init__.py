"""The notation of positions, actions and refusals for this game."""
