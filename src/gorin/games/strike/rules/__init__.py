"""The chapters of the rulebook of Spell Card Strike."""
