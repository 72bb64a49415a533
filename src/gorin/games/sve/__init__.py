"""Shadowverse EVOLVE: the rulebook, chapter by chapter."""
