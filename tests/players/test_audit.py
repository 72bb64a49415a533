"""The audit counts what it says, and the fitted players waste less than the yardstick."""

from __future__ import annotations

import gorin
from gorin.players.ladder import Entrant
from tests.players.audit import MISTAKES, audit


def test_every_game_is_audited() -> None:
    assert set(MISTAKES) == set(gorin.GAMES)


def test_random_players_waste_and_fitted_ones_do_not() -> None:
    wasted, turns = audit("orphelia", Entrant("random"), 2)
    assert wasted["mana made for nothing"] > turns / 2
    assert audit("orphelia", Entrant("quick"), 2)[0]["mana made for nothing"] == 0


def test_fitted_players_attack_an_empty_field() -> None:
    left, turns = audit("sve", Entrant("quick"), 8)
    assert turns and left["attack on an empty field left"] <= turns / 20
