"""R149, T253, T255: counts and values that a text lets other texts take for something else."""

from __future__ import annotations

from gorin.engine.program.context import Context
from gorin.engine.program.group import Group
from gorin.games.rebirth.program.standing import CountsAs, FindsToo, NumberFor
from gorin.games.rebirth.program.tests import folded
from gorin.games.rebirth.rules.lasting import is_by
from gorin.games.rebirth.rules.standing import for_players, on_card
from gorin.games.rebirth.state import RebirthState


def counted(game: RebirthState, cards: list[int], group: Group, ctx: Context) -> int:
    """R149: what a count of these cards comes to: each by its weight, then whole zones by what is said of them."""
    total = 0
    for card in cards:
        weight = 1
        for change, their in on_card(game, CountsAs, card):
            if change.how == "weight" and is_counted_here(game, change, their, ctx):
                weight = change.amount if any(part.zone == game.zone[card] for part in change.group.parts) else 1
        total += weight
    for change, their in for_players(game, CountsAs):
        if (
            change.how == "weight"
            or not is_counted_here(game, change, their, ctx)
            or not shares(game, change, their, group, ctx)
        ):
            continue
        if change.how == "add":
            total += change.amount
        else:
            meant = change.group.cards(game, their)
            total += change.amount - sum(card in meant for card in cards)
    return max(total, 0)


def is_counted_here(game: RebirthState, change: CountsAs, their: Context, ctx: Context) -> bool:
    """R149: with 効果で only counts by effects of such cards, and not those of condition keywords."""
    return change.cause is None or (not game.in_keyword and is_by(game, change.cause, ctx, their))


def shares(game: RebirthState, change: CountsAs, their: Context, group: Group, ctx: Context) -> bool:
    """Whether the same zone of the same player is counted."""
    return any(
        one.zone == other.zone and set(one.who.players(game, their)) & set(other.who.players(game, ctx))
        for one in change.group.parts
        for other in group.parts
    )


def referred_number(game: RebirthState, card: int, number: str, ctx: Context) -> int:
    """T255: where such an effect refers to this number it is another one."""
    for change, their in on_card(game, NumberFor, card):
        if change.number == number and is_by(game, change.cause, ctx, their):
            return change.amount.value(game, their)
    return game.card_number(card, number)


def finds_too(game: RebirthState, card: int, ctx: Context) -> bool:
    """T253: a text of the same player that names a card finds cards with this name too."""
    name = folded(game.traits(card).name)
    return any(
        their.master == ctx.master and folded(change.word) in name for change, their in for_players(game, FindsToo)
    )
