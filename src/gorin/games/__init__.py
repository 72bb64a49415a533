"""The rulebooks: one package for each game."""
