"""13.3.1, 13.5.1 スペルチェイン and ネクロチャージ: numbers of the cemetery, fixed when a resolution begins."""

from __future__ import annotations

from gorin.games.sve.state import SveState
from gorin.games.sve.terms import CEMETERY, SPELL


def spells_in_cemetery(game: SveState, player: int) -> int:
    """13.3.1.1, 13.3.1.2: what スペルチェイン counts; a spell that is being resolved is not there yet (13.3.1.3)."""
    count = 0
    printed = game.printed
    for card in game.zone_cards(CEMETERY, player):
        if printed[card].traits.kind & SPELL:
            count += 1
    return count


def cemetery(game: SveState, player: int) -> tuple[int, int]:
    """13.3.1.4, 13.5.1.4, R88: both numbers as they are when the resolution begins.

    13.5.1.1, 13.5.1.3: ネクロチャージ counts all cards there, not the one that is being resolved.
    """
    return spells_in_cemetery(game, player), len(game.zone_cards(CEMETERY, player))
