"""Positions and actions of Rebirth for you as people write them."""
