"""How evaluations and weights are made: self-play, and coefficients fitted to it."""
