"""What card texts of this game can say beyond the common programs: operations, tests, amounts, changes.

- `hooks`: what these operations ask of the game.
- `who`: players that only this game's texts name.
- `tests`, `amounts`, `conditions`, `things`: which cards, how many, under what condition.
- `acts`, `choices`, `lasts`: what an effect does, lets choose, makes last. `costs`: what has to be paid.
- `changes`: what changes a card. `standing`: rules that hold. `abilities`, `validity`: abilities, and where they work.
"""
