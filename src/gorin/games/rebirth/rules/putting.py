"""R18 to R21, R29 to R32, R112, R129: what an effect moves, and where each card goes."""

from __future__ import annotations

from typing import Any, Final

from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskOption, AskOrder, Select
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.together import Part
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.program.operations import Given, MakeSoul, Put, Recover, TurnFace
from gorin.games.rebirth.rules import legality
from gorin.games.rebirth.rules.carrying import transfer
from gorin.games.rebirth.rules.moving import going
from gorin.games.rebirth.rules.placing import place
from gorin.games.rebirth.rules.triggers import tell
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    DECK,
    ENTRY,
    FACE_DOWN,
    MEMBERS,
    OUT,
    REBIRTH,
    RECOVERED,
    REST,
    RETIRE,
    SETTING,
    SOUL,
    WAITING_ROOM,
)
from gorin.games.rebirth.zones import entry_ref, slot_at, slot_ref

PLANNED: Final = 4
"""How many numbers of a plan are about one card: the card, its place, its end of the deck, who orders it."""


def movable(game: RebirthState, what: Put, ctx: Context) -> list[int]:
    """The cards that this sentence can move (1.3.2, 1.3.3, 4.1.1.1, R98)."""
    found: list[int] = []
    whose = None if what.whose is None else what.whose.players(game, ctx)
    for card in what.things.cards(game, ctx):
        zone = game.zone[card]
        owner = game.owner[card]
        if zone == OUT or card in game.in_play or (whose is not None and owner not in whose):
            continue
        if zone == what.zone and zone not in (DECK, MEMBERS) and not what.zones:
            continue
        if is_barred(game, card, what, ctx):
            continue
        found.append(card)
    return found


def is_barred(game: RebirthState, card: int, what: Put, ctx: Context) -> bool:
    """1.3.3: a text forbids it."""
    if what.zone == REBIRTH and legality.is_set_barred(game, card, game.owner[card]):
        return True
    return legality.is_put_barred(game, card, what.zone, game.owner[card], by_effect=True)


def goals(game: RebirthState, what: Put, card: int, ctx: Context, taken: list[int]) -> list[int]:
    """4.5.3, R21: the places into which this card may go, where one has to be chosen."""
    owner = game.owner[card]
    found: list[int] = []
    for zone in (what.zone, *what.zones):
        if zone == ENTRY:
            found.append(entry_ref(owner))
        elif zone == MEMBERS:
            for slot in range(game.slots[owner]):
                there = game.member_in(owner, slot)
                if slot_ref(owner, slot) in taken or there == card:
                    continue
                if there == NOTHING:
                    fits = not what.slots or not what.slots_wanted
                elif what.vacant:
                    fits = False
                else:
                    fits = not what.slots or (
                        all(test.passes(game, there, ctx) for test in what.slots) == what.slots_wanted
                    )
                if fits:
                    found.append(slot_ref(owner, slot))
    return found


def can_put(game: RebirthState, what: Put, ctx: Context) -> bool:
    """R37: whether it can be done with everything that is meant."""
    cards = what.things.cards(game, ctx)
    if not cards or len(movable(game, what, ctx)) < len(cards):
        return False
    if what.zone == MEMBERS and not what.zones:
        return all(goals(game, what, card, ctx, []) for card in cards)
    return True


def put_cards(game: RebirthState, what: Put, effect: Effect) -> None:
    """5.2.1: the things go to a zone of their owner."""
    ctx = effect.ctx
    cards = movable(game, what, ctx)
    if not cards:
        game.give(Effect.take, [])
        return
    if is_plain(what, cards):
        reason = SETTING if what.zone == REBIRTH else what.reason
        place(game, going(game, cards, what.zone, reason, what.place, REST if what.rest else 0), Effect.take)
        return
    actor = what.who.players(game, ctx)
    game.call(PutDown(what, cards, actor[0] if actor else ctx.master, ctx.copy()), Effect.take)


def is_plain(what: Put, cards: list[int]) -> bool:
    """Whether these cards go to fixed places and are given nothing."""
    if what.zone == MEMBERS or what.zones or what.given is not None or what.place == "either":
        return False
    return what.zone != DECK or not what.place or len(cards) == 1


def plan_put(game: RebirthState, what: Put, part: Part, then: Take) -> None:
    """R153: a player chooses where the own cards go."""
    ctx = part.ctx
    cards = movable(game, what, ctx)
    if is_plain(what, cards):
        part.plan = [number for card in cards for number in (card, NOTHING, NOTHING, NOTHING)]
    elif cards:
        game.call(PutDown(what, cards, ctx.actor, ctx.copy(), planning=True), then)


def planned(plan: list[int]) -> list[int]:
    """The cards of such a plan."""
    return plan[::PLANNED]


def put_together(game: RebirthState, what: Put, parts: list[Part], then: Take) -> None:
    """R153: as all have chosen, at one moment."""
    down = PutDown(what, [], NOTHING, parts[0].ctx.copy())
    for part in parts:
        for at in range(0, len(part.plan), PLANNED):
            card, place, end, orderer = part.plan[at : at + PLANNED]
            if game.is_there(card):
                down.cards.append(card)
                down.places.append(place)
                down.at.append(end)
                down.orderers.append(orderer)
    game.call_from(PutDown.move, down, then)


class PutDown(Procedure):
    """Where each card goes is chosen first, then all of them go together (4.1.5, R29).

    Of each card: the place chosen, which end of the deck, and who put it into an order. `planning`: nothing goes, and
    what was chosen is the result (R153).
    """

    def __init__(self, what: Put, cards: list[int], actor: int, ctx: Context, planning: bool = False) -> None:
        self.what = what
        self.cards = cards
        self.actor = actor
        self.ctx = ctx
        self.planning = planning
        self.places: list[int] = []
        self.at: list[int] = []
        self.orderers: list[int] = []

    def belongs_to(self) -> int:
        return self.actor

    def leave_out(self, game: Any) -> None:
        kept = [index for index, card in enumerate(self.cards) if game.is_there(card)]
        if len(kept) < len(self.cards):
            self.cards = [self.cards[index] for index in kept]
            self.places = [self.places[index] for index in kept if index < len(self.places)]
            self.at = [self.at[index] for index in kept if index < len(self.at)]
            self.orderers = [self.orderers[index] for index in kept if index < len(self.orderers)]

    def choose_places(self, game: RebirthState) -> None:
        """R21: for each card a slot (or entry), in the order chosen."""
        what = self.what
        if what.zone not in (ENTRY, MEMBERS) or (what.zone == ENTRY and not what.zones):
            return
        if len(self.places) == len(self.cards):
            return
        self.goto(PutDown.choose_places)
        card = self.cards[len(self.places)]
        open_goals = goals(game, what, card, self.ctx, self.places)
        if not open_goals:
            self.cards = [each for each in self.cards if each != card]
        else:
            game.call(Select(self.actor, open_goals, 1, 1, "slot", "4.5.3", card), PutDown.take_place)

    def take_place(self, game: RebirthState, result: list[int]) -> None:
        self.places += result

    def choose_ends(self, game: RebirthState) -> None:
        """上か下: for each card."""
        if self.what.place == "either" and len(self.at) < len(self.cards):
            self.goto(PutDown.choose_ends)
            card = self.cards[len(self.at)]
            game.call(AskOption(self.actor, [1, 2], "top_or_bottom", source=card), PutDown.take_end)

    def take_end(self, game: RebirthState, result: list[int]) -> None:
        self.at += result

    def choose_order(self, game: RebirthState) -> None:
        """4.1.5, R29: the zone's player orders what goes to one end of a deck, or whom the text names."""
        what = self.what
        if what.zone != DECK or not what.place or len(self.cards) < 2:
            return
        if what.mixed:
            game.shuffle(self.cards)
            return
        named = [] if what.orderer is None else what.orderer.players(game, self.ctx)
        orderer = named[0] if named else game.owner[self.cards[0]]
        self.orderers = [orderer] * len(self.cards)
        game.call(AskOrder(orderer, self.cards, "deck_order"), PutDown.take_order)

    def take_order(self, game: RebirthState, result: list[int]) -> None:
        if self.at:
            self.at = [self.at[self.cards.index(card)] for card in result]
        self.cards = result

    def move(self, game: RebirthState) -> None:
        """R29, R30: all of them together."""
        if self.planning:
            game.finish(self.plan())
            return
        batch: list[Happening] = []
        slots: dict[int, int] = {}
        for index, card in enumerate(self.cards):
            slot = slot_at(self.places[index]) if self.has_place(index) else NOTHING
            if slot != NOTHING and game.zone[card] == MEMBERS:
                slots[card] = slot
            else:
                batch += self.way(game, card, index)
        if self.what.given is not None:
            for each in batch:
                game.arriving[each.card] = self.what.given
        if batch or slots:
            place(game, batch, PutDown.take_moved, slots)
        else:
            game.finish([])

    def plan(self) -> list[int]:
        """What was chosen for each card."""
        found: list[int] = []
        for index, card in enumerate(self.cards):
            found.append(card)
            found += [each[index] if each else NOTHING for each in (self.places, self.at, self.orderers)]
        return found

    def has_place(self, index: int) -> bool:
        return bool(self.places) and self.places[index] != NOTHING

    def way(self, game: RebirthState, card: int, index: int) -> list[Happening]:
        what = self.what
        zone, slot = what.zone, NOTHING
        if self.has_place(index):
            slot = slot_at(self.places[index])
            zone = ENTRY if slot < 0 else MEMBERS
        flags = REST if what.rest else 0
        if what.given is not None:
            flags |= FACE_DOWN
        end = what.place
        if end == "either":
            end = "top" if self.at[index] == 1 else "bottom"
        reason = SETTING if zone == REBIRTH else what.reason
        return going(game, [card], zone, reason, end, flags, [slot])

    def take_moved(self, game: RebirthState, result: list[int]) -> None:
        """4.1.5.1: only who ordered hidden cards knows which is which."""
        for index, orderer in enumerate(self.orderers):
            card = self.cards[index]
            if orderer != NOTHING and game.zone[card] == DECK:
                game.known[card] &= game.viewers(orderer)
        for card in self.cards:
            game.arriving.pop(card, None)
            if self.what.mixed and game.zone[card] == DECK:
                game.known[card] = 0
        game.finish(result)


PutDown.STEPS = (PutDown.choose_places, PutDown.choose_ends, PutDown.choose_order, PutDown.move)


# R112 Souls


def make_soul(game: RebirthState, what: MakeSoul, effect: Effect) -> None:
    """R112: things become souls."""
    make_souls(game, what, [effect.ctx], Effect.take)


def make_souls(game: RebirthState, what: MakeSoul, contexts: list[Context], then: Take) -> None:
    """R112: only an own character in entry can get one; R153: those of several players at one moment."""
    cards: list[int] = []
    places: list[int] = []
    for ctx in contexts:
        hosts = [card for card in what.under.cards(game, ctx) if game.zone[card] == ENTRY and game.is_character(card)]
        for card in what.things.cards(game, ctx) if hosts else []:
            host = hosts[-1]
            if card != host and game.owner[card] == game.owner[host] and card not in game.in_play:
                cards.append(card)
                places.append(host)
    if cards:
        transfer(game, going(game, cards, SOUL, "soul", slots=places), then)
    else:
        game.give(then, [])


# 5.4 Turning


def turn_face(game: RebirthState, what: TurnFace, effect: Effect) -> None:
    """5.4.1, 4.5.5.2, R31: face-down with the given data, or face-up; what is so already is left alone."""
    turned: list[int] = []
    for card in what.things.cards(game, effect.ctx):
        down = bool(game.flags[card] & FACE_DOWN)
        if down == (what.given is not None):
            continue
        set_face(game, card, what.given)
        turned.append(card)
    game.give(Effect.take, turned)


def set_face(game: RebirthState, card: int, given: Given | None) -> None:
    game.flags[card] ^= FACE_DOWN
    if given is None:
        game.given.pop(card, None)
        game.known[card] = game.everybody()
    else:
        game.given[card] = given
    now = game.marks.pop(card, ())
    other = game.other_side.pop(card, ())
    if other:
        game.marks[card] = other
    if now:
        game.other_side[card] = now
    game.cache[card] = None
    game.touch_abilities()
    game.note("turn_face", "5.4.1", game.holder[card], card)


# 5.16 Recovering


def recover(game: RebirthState, what: Recover, effect: Effect) -> None:
    """5.16.1: players choose so many retired cards, which go to the waiting room."""
    ctx = effect.ctx
    players = what.who.players(game, ctx)
    amount = max(0, what.amount.value(game, ctx))
    note_recovery(game, ctx)
    game.call(Recovering(players[:], amount, ctx.source), Effect.take)


def note_recovery(game: RebirthState, ctx: Context) -> None:
    """T168: this card has let somebody recover."""
    game.acts[ctx.source, "recovered"] = game.acts.get((ctx.source, "recovered"), 0) + 1


def plan_recovery(game: RebirthState, what: Recover, part: Part, then: Take) -> None:
    """5.16.1, R153: a player chooses the own retired cards."""
    ctx = part.ctx
    note_recovery(game, ctx)
    cards = game.zone_cards(RETIRE, ctx.actor)[:]
    most = min(max(0, what.amount.value(game, ctx)), len(cards))
    game.call(Select(ctx.actor, cards, most, most, "recover", "5.16.1", ctx.source), then)


def recover_together(game: RebirthState, cards: list[int], then: Take) -> None:
    """R153: what all have chosen."""
    recovering = Recovering([], 0, NOTHING)
    recovering.chosen = cards
    game.call(recovering, then)


class Recovering(Procedure):
    """5.16, R108: all choose, then all goes together."""

    REFS = ("chosen",)

    def __init__(self, players: list[int], amount: int, source: int) -> None:
        self.players = players
        self.amount = amount
        self.source = source
        self.chosen: list[int] = []
        self.asked = 0

    def choose(self, game: RebirthState) -> None:
        """5.16.1."""
        if self.asked >= len(self.players):
            return
        self.goto(Recovering.choose)
        player = self.players[self.asked]
        self.asked += 1
        cards = game.zone_cards(RETIRE, player)[:]
        most = min(self.amount, len(cards))
        game.call(Select(player, cards, most, most, "recover", "5.16.1", self.source), Recovering.take_chosen)

    def take_chosen(self, game: RebirthState, result: list[int]) -> None:
        self.chosen += result

    def move(self, game: RebirthState) -> None:
        transfer(game, going(game, self.chosen, WAITING_ROOM, "recover"), Recovering.take_moved)

    def take_moved(self, game: RebirthState, result: list[int]) -> None:
        owners = [game.owner[card] for card in result]
        events = [Event(RECOVERED, NOTHING, NOTHING, owners.count(each), each) for each in dict.fromkeys(owners)]
        tell(game, events)
        game.finish(result)


Recovering.STEPS = (Recovering.choose, Recovering.move)
