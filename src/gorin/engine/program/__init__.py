"""Ability programs: what a card text means, as plain data that the engine can run.

- `amount`: numbers that are known only when asked (how many, how much).
- `condition`: what must hold.
- `group`: which cards are meant.
- `things`: how a sentence refers to cards (this, it, all of those).
- `op`, `flow`, `cards`, `change`: the operations, one idea each.
- `effect`: the frame that runs a program and can pause in front of any operation.
"""
