"""Constructions of printed text that every game can say, each in every game's own words."""
