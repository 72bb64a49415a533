"""Cards that effects play, and what is set, deployed or appears (R19, R104, R114, R122, R127, R143)."""

from __future__ import annotations

from typing import Final

from gorin.engine.happening.events import emit_all
from gorin.engine.happening.moving import move
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskOption, Select
from gorin.engine.values.waiting import Event
from gorin.games.shinso.places import slot_of, slot_ref
from gorin.games.shinso.printed import Side
from gorin.games.shinso.program.operations import APPEAR, DEPLOY, MET, PUT_OUT, SET, SUMMON
from gorin.games.shinso.rules import legality, players
from gorin.games.shinso.rules.moving import batch_of, play_to
from gorin.games.shinso.rules.summoning import BY_EFFECT, Summon, summoned, take_face
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import (
    APPEARED,
    ARTS,
    ARTS_SLOT,
    AS_RELIC,
    BOUND,
    COFFIN,
    DEPLOYED,
    FRAGMENT,
    GIVE_WAY,
    KIN,
    NO_ARTS_SET,
    NO_DEPLOYING,
    NO_RELICS,
    NO_SUMMONING,
    PLAY,
    RELIC,
    RELIC_AREA,
    SET_DOWN,
    SLOTS,
    STAGE,
    TERRITORY,
    TERRITORY_SLOT,
)

KINDS_OF: Final = {
    SUMMON: KIN | RELIC,
    APPEAR: KIN,
    DEPLOY: TERRITORY,
    SET: ARTS,
    PUT_OUT: KIN | RELIC | TERRITORY | ARTS,
}


RULES_OF: Final = {KIN: NO_SUMMONING, RELIC: NO_RELICS, TERRITORY: NO_DEPLOYING, ARTS: NO_ARTS_SET}


class LayDown(Procedure):
    """card_types.4, card_types.6, play.3, play.4, play_terms.7, play_terms.8, R114: the older card gives way."""

    def __init__(self, card: int, player: int, face: int, bound: bool = False) -> None:
        self.card = card
        self.player = player
        self.face = face
        self.bound = bound

    def lay_down(self, game: ShinsoState) -> None:
        side = game.cards[self.card].sides[self.face]
        take_face(game, self.card, side)
        zone = ARTS_SLOT if side.kind & ARTS else TERRITORY_SLOT
        older = [card for card in game.zone_cards(zone, self.player) if card != self.card]
        flags = BOUND if self.bound else 0
        if older:
            batch = batch_of(game, older, COFFIN, GIVE_WAY)
            batch += batch_of(game, [self.card], zone, PLAY, "", self.player, flags)
            move(game, batch, self.player, LayDown.take_done)
        else:
            play_to(game, self.card, zone, self.player, self.player, LayDown.take_done, "", flags)

    def take_done(self, game: ShinsoState, result: list[int]) -> None:
        if self.card in result:
            is_set = game.zone[self.card] == ARTS_SLOT
            game.note(SET if is_set else DEPLOY, "play.3", self.player, self.card)
            players.note_deed(game, self.player, NO_ARTS_SET if is_set else NO_DEPLOYING, self.card)
            kind = SET_DOWN if is_set else DEPLOYED
            emit_all(game, [Event(kind, self.card, NOTHING, 0, self.player)])
        game.finish([self.card] if self.card in result else [])


LayDown.STEPS = (LayDown.lay_down,)


class Bring(Procedure):
    """R104, R122, R127: an effect plays cards; its result is those that came.

    `slot`: the slot that was named before, for a single 眷属 (0: none, R146).
    """

    def __init__(
        self,
        cards: list[int],
        player: int,
        how: str,
        field: int,
        conditions: str,
        relic: bool,
        source: int,
        slot: int = NOTHING,
    ) -> None:
        self.cards = cards
        self.player = player
        self.how = how
        self.field = field
        self.conditions = conditions
        self.relic = relic
        self.source = source
        self.slot = 0 if slot == NOTHING else slot_of(slot)
        self.came: list[int] = []

    def choose_what_fits(self, game: ShinsoState) -> None:
        """R122: with too few slots the effect's player chooses which come."""
        self.cards = [card for card in self.cards if self.is_possible(game, card)]
        if self.how not in (SUMMON, PUT_OUT) or self.relic or len(self.cards) < 2:
            return
        kin = [card for card in self.cards if game.cards[card].sides[self.face_of(game, card)].kind & KIN]
        room = min(len(game.empty_slots(self.field)), players.room_for_kin(game, self.field))
        if len(kin) > room:
            self.cards = [card for card in self.cards if card not in kin]
            game.call(Select(self.player, kin, room, room, "fits", "R122", self.source), Bring.take_fitting)

    def take_fitting(self, game: ShinsoState, result: list[int]) -> None:
        self.cards += result

    def is_possible(self, game: ShinsoState, card: int) -> bool:
        return can_be_brought(game, card, self.player, self.how, self.field, self.conditions, self.relic, self.source)

    def face_of(self, game: ShinsoState, card: int) -> int:
        """R14: the side of a kind that is played so."""
        for index, side in enumerate(game.cards[card].sides):
            if side.kind & KINDS_OF[self.how]:
                return index
        return 0

    def next_card(self, game: ShinsoState) -> None:
        if not self.cards:
            game.finish(self.came)
            return
        self.goto(Bring.next_card)
        card = self.cards[0]
        faces = [
            index for index, side in enumerate(game.cards[card].sides) if side.kind & KINDS_OF[self.how] or self.relic
        ]
        if len(faces) > 1:
            game.call(AskOption(self.player, [face + 1 for face in faces], "face", source=card), Bring.take_face)
        else:
            self.take_face(game, [faces[0] + 1] if faces else [1])

    def take_face(self, game: ShinsoState, result: list[int]) -> None:
        card = self.cards.pop(0)
        face = result[0] - 1
        if not self.is_possible(game, card):
            return
        kind = game.cards[card].sides[face].kind
        if self.how == APPEAR:
            appear(game, card, self.player, self.field, Bring.take_came)
        elif self.relic:
            game.faces[card] = AS_RELIC
            game.cache[card] = None
            batch = batch_of(game, [card], RELIC_AREA, PLAY, "", self.field)
            move(game, batch, self.player, Bring.take_relic)
        elif kind & (KIN | RELIC):
            summon = Summon(card, self.player, face, BY_EFFECT, self.field, self.slot, self.conditions)
            game.call(summon, Bring.take_came)
        else:
            game.call(LayDown(card, self.field, face), Bring.take_came)

    def take_relic(self, game: ShinsoState, result: list[int]) -> None:
        summoned(game, result, NOTHING)
        self.came += result

    def take_came(self, game: ShinsoState, result: list[int]) -> None:
        self.came += result


Bring.STEPS = (Bring.choose_what_fits, Bring.next_card)


def choose_slot(game: ShinsoState, card: int, player: int, field: int, conditions: str, then: Take) -> None:
    """R16, R146: the slot for a 眷属 without 生贄, which may free others, before anybody arrives."""
    side = game.cards[card].side(KIN)
    if side is None or (side.rituals and conditions == MET):
        return
    places = [slot_ref(field, slot) for slot in game.empty_slots(field)]
    if places:
        game.call(Select(player, places, 1, 1, "slot", "R16", card), then)


def can_be_brought(
    game: ShinsoState,
    card: int,
    player: int,
    how: str,
    field: int,
    conditions: str,
    relic: bool,
    source: int,
) -> bool:
    """R19, R44, R104, R127: whether an effect can play this card so."""
    if relic:
        return not legality.forbidden(game, player, NO_RELICS, card)
    if how == APPEAR:
        there = game.on_stage(field)
        is_here = game.zone[card] in (SLOTS, STAGE) and game.side_of(card) == field
        if not is_here and not players.room_for_kin(game, field):
            return False
        return there in (NOTHING, card) or (there == source and bool(game.traits(there).kind & FRAGMENT))
    return any(
        side.kind & KINDS_OF[how] and side_can_be_brought(game, card, side, player, field, conditions)
        for side in game.cards[card].sides
    )


def side_can_be_brought(game: ShinsoState, card: int, side: Side, player: int, field: int, conditions: str) -> bool:
    rule = next(rule for kind, rule in RULES_OF.items() if side.kind & kind)
    if legality.forbidden(game, player, rule, card):
        return False
    if side.kind & ARTS and side.not_set and not players.may_ignore_one(game, player):
        return False
    if conditions == MET and legality.why_no_conditions(game, card, side, player) is not None:
        return False
    if not side.kind & KIN:
        return True
    if field != player:
        return bool(game.empty_slots(field)) and bool(players.room_for_kin(game, field))
    return bool(legality.slots_for(game, card, side, player, conditions != MET))


def appear(game: ShinsoState, card: int, player: int, field: int, then: Take | None) -> None:
    """play_terms.4, play_terms.5, R19, R143: it comes into the 登場枠; from a slot it keeps everything."""
    flags = game.flags[card] if game.zone[card] == SLOTS else 0
    game.note(APPEAR, "play_terms.5", player, card)
    game.call(Appearing(card, player, field, flags), then)


class Appearing(Procedure):
    """play_terms.4, play_terms.5: 登場."""

    def __init__(self, card: int, player: int, field: int, flags: int) -> None:
        self.card = card
        self.player = player
        self.field = field
        self.flags = flags

    def arrive(self, game: ShinsoState) -> None:
        play_to(game, self.card, STAGE, self.field, self.player, Appearing.take_arrived, "", self.flags)

    def take_arrived(self, game: ShinsoState, result: list[int]) -> None:
        """T4, R19: its 登場時 effects start."""
        emit_all(game, [Event(APPEARED, card, NOTHING, 0, game.holder[card]) for card in result])
        game.finish(result)


Appearing.STEPS = (Appearing.arrive,)
