"""The rulebook, chapter by chapter."""
