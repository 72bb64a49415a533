"""Printed cards, decks and the rulebook that holds them."""
