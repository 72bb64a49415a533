"""Echoes of Orphelia: the rulebook's chapters as modules."""
