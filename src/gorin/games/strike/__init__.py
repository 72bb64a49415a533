"""Spell Card Strike."""
