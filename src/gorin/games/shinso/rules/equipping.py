"""秘宝 and their bearers, 領地 that are abandoned, 眷属 that are buried (card_types, unequip, play.9 to play.14)."""

from __future__ import annotations

from gorin.engine.happening.events import emit
from gorin.engine.happening.moving import move
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskOption, Select
from gorin.engine.program.context import Context
from gorin.games.shinso.rules import legality, players, turning
from gorin.games.shinso.rules.moving import batch_of, unequip
from gorin.games.shinso.rules.settling import settle
from gorin.games.shinso.rules.summoning import BY_ACTION, Summon
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    BODIES,
    BODY_ZONES,
    BURY,
    COFFIN,
    EQUIPPED,
    GIVE_WAY,
    KIN,
    NOT_UNEQUIPPED,
    RELIC,
    RELIC_AREA,
    REMOVE,
    REMOVED,
    SLOTS,
    SPELLBOUND,
    STAGE,
    TERRITORY,
    TERRITORY_SLOT,
)

MOST_BURIED = 4


def why_not_equip(game: ShinsoState, relic: int, bearer: int, player: int) -> str | None:
    """play.9, R37: an unequipped 秘宝 that one controls, to any 眷属 or 真祖の断片 on the field."""
    if game.zone[relic] != RELIC_AREA or game.holder[relic] != player or relic in game.bearers:
        return "play.9"
    if game.zone[bearer] not in (SLOTS, STAGE) or not game.traits(bearer).kind & BODIES:
        return "play.9"
    return None if may_bear(game, relic, bearer) else "R44"


def able_to_bear(game: ShinsoState, relic: int, bodies: list[int]) -> list[int]:
    """R37, R44: those of these cards that may bear a 秘宝. Callers leave the list as it is."""
    side = game.cards[relic].side(RELIC)
    if side is None or not side.worn_by:
        return bodies
    return [card for card in bodies if may_bear(game, relic, card)]


def may_bear(game: ShinsoState, relic: int, bearer: int) -> bool:
    """R37, R44: whether the text of the 秘宝 lets this card bear it."""
    side = game.cards[relic].side(RELIC)
    if side is None or not side.worn_by:
        return True
    ctx = Context(relic, game.stamp[relic], game.holder[relic])
    for line in side.worn_by:
        fits = line.who.is_one(game, ctx, game.holder[bearer])
        fits = fits and all(test.passes(game, bearer, ctx) for test in line.tests)
        if fits == line.barred:
            return False
    return True


class Equip(Procedure):
    """play.9, play.10, R37, R135: a 秘宝 is equipped; what there is no room for gives way."""

    def __init__(self, relic: int, bearer: int, player: int) -> None:
        self.relic = relic
        self.bearer = bearer
        self.player = player

    def give_way(self, game: ShinsoState) -> None:
        """play.10, R37, R114, R135: not destroyed."""
        cards = pushed_out(game, self.relic, self.bearer)
        if cards:
            move(game, batch_of(game, cards, COFFIN, GIVE_WAY), self.player)

    def equip(self, game: ShinsoState) -> None:
        """play_terms.10."""
        game.bearers[self.relic] = self.bearer
        game.touch_bearers()
        game.note("equip", "play.9", self.player, self.relic, self.bearer)
        emit(game, EQUIPPED, self.relic, self.bearer, 0, self.player)

    def end(self, game: ShinsoState) -> None:
        settle(game)


Equip.STEPS = (Equip.give_way, Equip.equip, Equip.end)


class Attach(Equip):
    """R37: the same by an effect, which goes on before triggers resolve (R41)."""


Attach.STEPS = (Attach.give_way, Attach.equip)


def pushed_out(game: ShinsoState, relic: int, bearer: int) -> list[int]:
    """R37, R135: 秘宝 of other names, and the oldest of this name beyond what its text allows."""
    name = game.traits(relic).name
    worn = game.relics_on(bearer)
    same = [each for each in worn if game.traits(each).name == name]
    side = game.cards[relic].side(RELIC)
    most = side.copies if side is not None else 1
    return [each for each in worn if each not in same] + same[: max(0, len(same) - most + 1)]


def why_not_unequip(game: ShinsoState, relic: int, player: int) -> str | None:
    """play.11, unequip.1, unequip.2, R36, R102."""
    bearer = game.bearers.get(relic, NOTHING)
    if bearer == NOTHING or player not in (game.holder[relic], game.holder[bearer]):
        return "play.11"
    if is_bound(game, relic) and not players.may_ignore_one(game, player):
        return "R102"
    return None if unequip_price(game, relic) <= game.actions[player] else "unequip.1"


def is_bound(game: ShinsoState, card: int) -> bool:
    """R102 呪縛, and texts that say the same."""
    traits = game.traits(card)
    return bool(traits.keywords & SPELLBOUND or traits.rules & NOT_UNEQUIPPED)


def unequip_price(game: ShinsoState, relic: int) -> int:
    """unequip.1, unequip.2."""
    side = game.cards[relic].side(RELIC)
    return side.unequip if side is not None else game.cards[relic].sides[0].cost


def take_off(game: ShinsoState, relic: int, player: int) -> None:
    """play.11, R36: it stays on its controller's field."""
    turning.set_actions(game, player, game.actions[player] - unequip_price(game, relic))
    if is_bound(game, relic):
        players.use_up_ignoring(game, player)
    unequip(game, relic)
    game.note("unequip", "play.11", player, relic)


def why_not_abandon(game: ShinsoState, card: int, player: int) -> str | None:
    """play.12, unequip.1, R36, R102."""
    if game.zone[card] != TERRITORY_SLOT or game.holder[card] != player:
        return "play.12"
    if is_bound(game, card) and not players.may_ignore_one(game, player):
        return "R102"
    side = game.cards[card].side(TERRITORY)
    return None if side is not None and side.abandon <= game.actions[player] else "unequip.1"


def abandon(game: ShinsoState, card: int, player: int) -> None:
    """play.12, R36: to the coffin, or where its text says; it is no destruction."""
    side = game.cards[card].side(TERRITORY)
    assert side is not None
    turning.set_actions(game, player, game.actions[player] - side.abandon)
    if is_bound(game, card):
        players.use_up_ignoring(game, player)
    game.note("abandon", "play.12", player, card)
    if side.abandon_removes:
        game.put([card], REMOVED, REMOVE, player)
    else:
        game.put([card], COFFIN, "", player)


def buriable(game: ShinsoState, player: int) -> list[int]:
    """play.13, R25: the 眷属 that the player controls."""
    return [card for card in game.bodies(player) if game.base_traits(card).kind & KIN]


def may_bury(game: ShinsoState, player: int) -> bool:
    """play.13, R25: whether the player controls any."""
    for zone in BODY_ZONES:
        for card in game.zones[zone * game.nplayers + player]:
            if game.base_traits(card).kind & KIN:
                return True
    return False


class Bury(Procedure):
    """play.13, play.14, R25: one to four own 眷属 go to the coffin together; nobody speaks of destruction."""

    def __init__(self, player: int) -> None:
        self.player = player

    def choose(self, game: ShinsoState) -> None:
        cards = buriable(game, self.player)
        most = min(MOST_BURIED, len(cards))
        game.call(Select(self.player, cards, 1, most, BURY, "play.13"), Bury.take_cards)

    def take_cards(self, game: ShinsoState, result: list[int]) -> None:
        game.buried[self.player] = True
        game.put(result, COFFIN, BURY, self.player)


Bury.STEPS = (Bury.choose,)


def summon(game: ShinsoState, card: int, player: int, slot: int) -> None:
    """play.2, R14: the player summons a 眷属 or 秘宝 by an action, a ドッペル as one of its sides."""
    sides = legality.summonable_sides(game, card, player, slot)
    if len(sides) > 1:
        sides = [side for side in sides if legality.why_not_summon(game, card, side, player, slot) is None]
    faces = [game.cards[card].sides.index(side) for side in sides]
    if len(faces) > 1:
        game.call(SummonOneSide(card, player, faces, slot))
    else:
        game.call(Summon(card, player, faces[0], BY_ACTION, player, slot))


class SummonOneSide(Procedure):
    """R14: a ドッペル of which both sides could be summoned."""

    def __init__(self, card: int, player: int, faces: list[int], slot: int) -> None:
        self.card = card
        self.player = player
        self.faces = faces
        self.slot = slot

    def choose_side(self, game: ShinsoState) -> None:
        faces = [face + 1 for face in self.faces]
        game.call(AskOption(self.player, faces, "face", source=self.card), SummonOneSide.take_side)

    def take_side(self, game: ShinsoState, result: list[int]) -> None:
        game.call(Summon(self.card, self.player, result[0] - 1, BY_ACTION, self.player, self.slot))


SummonOneSide.STEPS = (SummonOneSide.choose_side,)


class SummonAtOnce(Procedure):
    """play.2, R101: a 眷属 or 秘宝 is summoned; a 秘宝 at its moment is equipped at once."""

    def __init__(self, card: int, player: int, slot: int) -> None:
        self.card = card
        self.player = player
        self.slot = slot

    def summon(self, game: ShinsoState) -> None:
        summon(game, self.card, self.player, self.slot)

    def choose_bearer(self, game: ShinsoState) -> None:
        """R101."""
        if game.zone[self.card] != RELIC_AREA:
            return
        bodies = [card for zone in (SLOTS, STAGE) for card in game.cards_in(zone) if may_bear(game, self.card, card)]
        if bodies:
            game.call(Select(self.player, bodies, 1, 1, "bearer", "R101", self.card), SummonAtOnce.take_bearer)

    def take_bearer(self, game: ShinsoState, result: list[int]) -> None:
        game.call(Equip(self.card, result[0], self.player))

    def end(self, game: ShinsoState) -> None:
        settle(game)


SummonAtOnce.STEPS = (SummonAtOnce.summon, SummonAtOnce.choose_bearer, SummonAtOnce.end)
