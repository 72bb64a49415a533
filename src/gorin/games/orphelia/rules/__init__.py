"""The chapters of the rulebook of Echoes of Orphelia."""
