"""Laying out a position: cards and numbers are simply there, nothing is triggered or checked by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.errors import NotFound
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.seats import TWO
from gorin.engine.match import Match
from gorin.engine.notation.position import (
    USUAL_TURN,
    Labels,
    entries,
    make_known,
    number,
    one_of,
    read_counters,
    read_entry,
    read_players,
    seat,
    truth,
)
from gorin.engine.notation.references import resolve
from gorin.engine.notation.syntax import NotationError, Path, player_name, player_named
from gorin.engine.notation.words import Words
from gorin.engine.program.amount import Exactly
from gorin.engine.program.context import Context
from gorin.engine.values.change import ADD, Number
from gorin.games.shinso.book import ShinsoBook
from gorin.games.shinso.changes import Controlled
from gorin.games.shinso.game import ShinsoGame
from gorin.games.shinso.printed import ShinsoPrinted
from gorin.games.shinso.rules.turn import Turns
from gorin.games.shinso.terms import (
    ARTS,
    ARTS_SLOT,
    AS_RELIC,
    ASLEEP,
    BOUND,
    DECK,
    FACE_UP,
    FILLER,
    FOR_GOOD,
    FRAGMENT,
    FRAGMENT_PLACE,
    KIN,
    LIFE_DECK,
    NOWHERE,
    PHASE_NAMES,
    POWER,
    RELIC,
    RELIC_AREA,
    RIMS,
    SLOT_COUNT,
    SLOTS,
    STAGE,
    TERRITORY,
    TERRITORY_SLOT,
    ZONE_NAMES,
)

PLAYERS: Final = 2
FILLERS: Final = 20
PHASES: Final = PHASE_NAMES
COUNTS: Final = ("actions", "conversions", "rims_at_start", "burn_ends")
TRUTHS: Final = ("burned", "has_killed", "buried")
VALUES: Final = (*COUNTS, *TRUTHS, "skip_draw", "extra_turns")
ZONES: Final = {name: zone for zone, name in enumerate(ZONE_NAMES) if zone != NOWHERE}
ON_FIELD: Final = ("kin", "stage", "arts", "territory", "relics")
STATE_ZONES: Final = {
    "slot": ("kin",),
    "sleep": ("kin", "stage"),
    "bearer": ("relics",),
    "face_up": ("rims",),
    "controller": ("kin",),
    "bound": ("kin", "relics", "territory"),
    "plus": ("kin", "stage"),
    "counters": ON_FIELD,
    "new": ON_FIELD,
}
"""Where a card can be in a state."""
STATES: Final = (*STATE_ZONES, "owner")
PLACED_KINDS: Final = {
    SLOTS: KIN,
    STAGE: KIN | FRAGMENT,
    ARTS_SLOT: ARTS,
    TERRITORY_SLOT: TERRITORY,
    RELIC_AREA: RELIC | KIN,
    FRAGMENT_PLACE: FRAGMENT,
}
"""The kinds of cards that can lie in a zone (T76: a 眷属 as a 秘宝)."""
STEPS: Final = {
    "cleanup": Turns.cleanup,
    "draw": Turns.draw,
    "shift": Turns.shift,
    "play": Turns.play,
    "battle": Turns.battle,
    "regenerate": Turns.regenerate,
    "end": Turns.end,
}
ONE_CARD: Final = (STAGE, ARTS_SLOT, TERRITORY_SLOT, FRAGMENT_PLACE)


class Layout:
    """A position on its way into a game: what is known only when all cards are there."""

    __slots__ = ("bearers", "book", "fillers", "game", "labels", "new", "plus")

    def __init__(self, book: ShinsoBook, game: ShinsoGame) -> None:
        self.book = book
        self.game = game
        self.labels = Labels()
        self.fillers: list[int] = []
        self.new: list[int] = []
        self.plus: list[tuple[int, int]] = []
        self.bearers: list[tuple[int, Any, Path]] = []


def lay_out(book: ShinsoBook, words: Words, position: Mapping[str, Any]) -> Match:
    """A match that begins in this position; everything in it is checked first."""
    players = read_players(position, PLAYERS, VALUES, tuple(ZONES))
    printed = [card for player, mapping in enumerate(players) for card in cards_of(book, mapping, player)]
    game = ShinsoGame(book.library(each.key for each in printed), TWO, number(position, "seed", 0, ()))
    layout = Layout(book, game)
    for player, mapping in enumerate(players):
        lay_zones(layout, player, mapping)
    for player, mapping in enumerate(players):
        fill(layout, player, mapping)
    game.began = game.clock
    for card in layout.new:
        game.entered[card] = game.tick()
    match = Match(book, game)
    match.labels = layout.labels.cards
    match.fillers = frozenset(layout.fillers)
    equip(layout, words, match)
    for player, mapping in enumerate(players):
        set_values(game, player, mapping)
    for card in game.lies:
        game.mark([card], (Controlled(game.holder[card]),), FOR_GOOD, Context(NOTHING, 0, game.holder[card]))
    for card, amount in layout.plus:
        game.mark([card], (Number(POWER, ADD, Exactly(amount)),), FOR_GOOD, Context(card, 0, game.holder[card]))
    begin(game, position)
    return match


def cards_of(book: ShinsoBook, mapping: Mapping[str, Any], player: int) -> list[Printed]:
    """Every printed card that these zones speak of, fillers included; each entry is checked."""
    found = [book.printed(FILLER)]
    for zone, path, source in entries(mapping, player, tuple(ZONES)):
        entry = read_entry(source, path, STATES)
        for state, zones in STATE_ZONES.items():
            if state in entry and zone not in zones:
                raise NotationError("position.state_zone", (*path, state), found=state, expected=", ".join(zones))
        printed = find(book, entry["card"], path)
        kinds = PLACED_KINDS.get(ZONES[zone])
        if kinds is not None and not printed.traits.kind & kinds:
            raise NotationError("position.shinso.kind", path, found=entry["card"], zone=zone)
        found.append(printed)
    return found


def find(book: ShinsoBook, name: str, path: Path) -> Printed:
    try:
        return book.printed(book.key_of({"name": name}))
    except NotFound:
        raise NotationError("position.card", path, found=name) from None


def lay_zones(layout: Layout, player: int, mapping: Mapping[str, Any]) -> None:
    """The zones of a player in the order written, so that ages and NAME#n follow it."""
    game = layout.game
    for name, path, source in entries(mapping, player, tuple(ZONES)):
        entry = read_entry(source, path, STATES)
        zone = ZONES[name]
        owner = named_player(entry, "owner", player, path)
        controller = named_player(entry, "controller", player, path)
        if zone in ONE_CARD and game.on_side(zone, player):
            raise NotationError("position.shinso.one_card", path, zone=name)
        card = game.add_card(find(layout.book, entry["card"], path), owner, zone, controller)
        if controller != player:
            game.lies[card] = player
        set_states(layout, card, player, entry, path)
        layout.labels.add(entry, card, path)


def named_player(entry: Mapping[str, Any], key: str, default: int, path: Path) -> int:
    found = player_named(entry[key]) if key in entry else default
    if found is None or found >= PLAYERS:
        raise NotationError("position.value", (*path, key), found=entry[key], expected="p1, p2")
    return found


def set_states(layout: Layout, card: int, player: int, entry: Mapping[str, Any], path: Path) -> None:
    game = layout.game
    for key, flag in (("sleep", ASLEEP), ("face_up", FACE_UP), ("bound", BOUND)):
        if truth(entry, key, path):
            game.flags[card] |= flag
    if truth(entry, "new", path):
        layout.new.append(card)
    if game.zone[card] == SLOTS:
        game.slots[card] = slot_for(game, card, player, entry, path)
    if "bearer" in entry:
        layout.bearers.append((card, entry["bearer"], (*path, "bearer")))
    if "plus" in entry:
        layout.plus.append((card, number(entry, "plus", 0, path)))
    for name, amount in read_counters(entry, path).items():
        game.add_counters(card, name, amount)
    face = face_in(game, card)
    if face:
        game.faces[card] = face


def slot_for(game: ShinsoGame, card: int, player: int, entry: Mapping[str, Any], path: Path) -> int:
    """R15: the slot that is written, else the lowest one not yet taken."""
    taken = {game.slots[other] for other in game.on_side(SLOTS, player) if other != card}
    free = [slot for slot in range(1, SLOT_COUNT + 1) if slot not in taken]
    slot = entry.get("slot", free[0] if free else 0)
    if type(slot) is not int or slot not in free:
        raise NotationError("position.shinso.slot", (*path, "slot"), found=slot)
    return slot


def face_in(game: ShinsoGame, card: int) -> int:
    """R14, T76: as what a ドッペル, or a 眷属 among the 秘宝, lies on the field (0: as it is)."""
    printed = game.printed[card]
    kinds = PLACED_KINDS.get(game.zone[card], 0)
    if not isinstance(printed, ShinsoPrinted) or not kinds:
        return 0
    for face, side in enumerate(printed.faces, 1):
        if side.kind & (RELIC if kinds & RELIC else kinds):
            return face
    return AS_RELIC if kinds & RELIC and not printed.traits.kind & RELIC else 0


def fill(layout: Layout, player: int, mapping: Mapping[str, Any]) -> None:
    """A deck that is left out; its cards are not counted among the instances of a name."""
    for zone in (DECK, LIFE_DECK):
        if ZONE_NAMES[zone] not in mapping:
            filler = layout.book.printed(FILLER)
            layout.fillers += [layout.game.add_card(filler, player, zone, player) for _ in range(FILLERS)]


def equip(layout: Layout, words: Words, match: Match) -> None:
    """card_types.9: 秘宝 and their bearers, which are named once all cards are there."""
    game = layout.game
    match.author = True
    for relic, bearer, path in layout.bearers:
        field = [card for zone in (SLOTS, STAGE) for card in game.cards_in(zone)]
        card = resolve(words, match, bearer, game.holder[relic], field)
        if card not in field:
            raise NotationError("position.shinso.bearer", path, found=bearer)
        game.bearers[relic] = card
    match.author = False


def set_values(game: ShinsoGame, player: int, mapping: Mapping[str, Any]) -> None:
    path: Path = (player_name(player),)
    game.actions[player] = number(mapping, "actions", 1, path)
    game.conversions[player] = number(mapping, "conversions", 0, path)
    game.rims_at_start[player] = number(mapping, "rims_at_start", len(game.zone_cards(RIMS, player)), path)
    game.burn_ends[player] = number(mapping, "burn_ends", 0, path)
    game.burned[player] = truth(mapping, "burned", path)
    game.has_killed[player] = truth(mapping, "has_killed", path)
    game.buried[player] = truth(mapping, "buried", path)
    if truth(mapping, "skip_draw", path):
        game.skips = [*game.skips, (player, "draw")]
    game.extra_turns = game.extra_turns + [player] * number(mapping, "extra_turns", 0, path)


def begin(game: ShinsoGame, position: Mapping[str, Any]) -> None:
    """Start at the beginning of the phase."""
    phase = one_of(position, "phase", "play", PHASES[1:])
    game.active = seat(position, "active", PLAYERS)
    game.first = seat(position, "first", PLAYERS)
    game.turn = game.turns = number(position, "turn", USUAL_TURN, (), 1)
    game.regular = game.active
    game.phase = phase
    turns = Turns()
    turns.goto(STEPS[phase])
    game.call(turns)
    game.touch_abilities()
    make_known(game)
    game.hold = True
    game.run()
