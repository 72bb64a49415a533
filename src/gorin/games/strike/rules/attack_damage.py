"""5.4.7.8: the damage of an attack when it resolves (R18, R54 to R56)."""

from __future__ import annotations

from gorin.engine.happening.chain import Link
from gorin.games.strike.rules import damage
from gorin.games.strike.state import StrikeState
from gorin.games.strike.terms import ATTACK, NOT_ATTACKED, POW, STAGE


def counting(game: StrikeState, link: Link) -> tuple[int, ...]:
    """R54: the participants whose own declaration still holds."""
    target_sight = link.targets[0]
    target = game.sight_card(target_sight)
    if game.sight(target) != target_sight or game.zone[target] != STAGE or game.holder[target] == link.player:
        return ()
    if game.traits(target).rules & NOT_ATTACKED:
        return ()
    area = game.at[target]
    found: list[int] = []
    for sight in link.members:
        card = game.sight_card(sight)
        if game.sight(card) != sight or game.zone[card] != STAGE or game.holder[card] != link.player:
            continue
        reach = game.traits(card).reach
        if reach is not None and reach.reached(game.at[card], link.player) >> area & 1:
            found.append(sight)
    return tuple(found)


def resolve(game: StrikeState, link: Link) -> None:
    """5.4.7.8: the POW of those that count, less the graze; then what the dealing side adds."""
    members = counting(game, link)
    if not members:
        game.note("fails", "2.4.10.2", link.player, game.sight_card(link.targets[0]))
        return
    power = sum(game.card_number(game.sight_card(sight), POW) for sight in members)
    damage.deal(game, [(game.sight_card(link.targets[0]), power - link.number)], members, ATTACK)
