"""Positions and actions of Shadowverse EVOLVE as people write them."""
