"""Positions and actions of Spell Card Strike as people write them."""
