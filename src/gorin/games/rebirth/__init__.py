"""Rebirth for you: its words, cards, card texts and what they mean."""
