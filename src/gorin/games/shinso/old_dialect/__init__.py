"""The dialect of the vampire game: from the printed text of a card to abilities.

`spelling` makes one spelling of several, `shinso.lark` gives a line its structure, and the modules named after
the parts of a text build the program: `nouns`, `amounts`, `choosing`, `conditions`, `happenings`, `events`, `battles`,
`statements`, `actions`, `costs`, `replacing`, `sentences`, `triggers`, `activations`, `abilities`, `lines`.
"""

from __future__ import annotations

from gorin.games.shinso.old_dialect.lines import read, read_conditions

__all__ = ["read", "read_conditions"]
