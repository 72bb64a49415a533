"""Observations: what one seat may know, as numbers in fixed places, for programs that learn."""
