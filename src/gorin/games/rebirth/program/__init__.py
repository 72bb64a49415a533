"""What card texts of this game can say beyond the common programs: operations, tests, amounts, changes.

- `hooks`: what these operations ask of the game.
- `who`: players that only this game's texts name.
- `tests`, `amounts`, `conditions`, `things`: which cards, how many, under what condition.
- `acts`: what an effect does. `changes`: what lasts. `costs`: what has to be paid.
"""
