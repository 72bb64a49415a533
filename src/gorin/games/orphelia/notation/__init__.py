"""Positions and actions of Echoes of Orphelia as people write them."""
