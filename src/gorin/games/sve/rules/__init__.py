"""The chapters of the rulebook of Shadowverse EVOLVE."""
