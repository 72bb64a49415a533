"""Laying out a position: cards and numbers are simply there, nothing is triggered or checked by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gorin.engine.errors import NotFound
from gorin.engine.match import Match
from gorin.engine.notation import NotationError, Path, player_name, player_named
from gorin.engine.printed import Printed
from gorin.games.sve.game import SveGame
from gorin.games.sve.moving import PUBLIC_ZONES
from gorin.games.sve.preparation import Preparation
from gorin.games.sve.terms import (
    ACT,
    DECK,
    DEFAULT_LEADER,
    END,
    EVOLUTION,
    EVOLVE_CARD,
    EVOLVE_DECK,
    EVOLVED_THIS_TURN,
    FACE_UP,
    FIELD,
    FILLER,
    FOLLOWER,
    HAND,
    KIND_LEADER,
    LEADER,
    MAIN,
    NEW,
    NOWHERE,
    PP_CEILING,
    SETUP_PHASE,
    START,
    ZONE_NAMES,
)
from gorin.games.sve.turn import EndPhase, MainPhase, StartPhase, Turns

if TYPE_CHECKING:
    from gorin.games.sve.rulebook import SveRulebook

PLAYERS = 2
FILLERS = 20
PHASES = (SETUP_PHASE, START, MAIN, END)
KEYS = ("turn", "active", "first", "phase", "seed")
VALUES = ("health", "max_pp", "pp", "ep", "played", "hand_limit", "field_limit", "ex_limit")
FIELD_STATES = ("act", "new", "damage", "counters", "evolved")
STATES = ("card", "id", *FIELD_STATES, "face_up")
ZONES = {name: zone for zone, name in enumerate(ZONE_NAMES) if zone != NOWHERE}


class Layout:
    """A position on its way into a game."""

    __slots__ = ("book", "evolved", "fillers", "game", "labels")

    def __init__(self, book: SveRulebook, game: SveGame) -> None:
        self.book = book
        self.game = game
        self.labels: dict[str, int] = {}
        self.fillers: list[int] = []
        self.evolved: list[int] = []


def lay_out(book: SveRulebook, position: Mapping[str, Any]) -> Match:
    """A match that begins in this position; everything in it is checked first."""
    players = [read_player(position, player) for player in range(PLAYERS)]
    for key in position:
        if key not in KEYS and player_named(key) not in range(PLAYERS):
            raise unknown("key", (key,), key, (*KEYS, "p1", "p2"))
    printed = [card for player, mapping in enumerate(players) for card in cards_of(book, mapping, player)]
    seed = number(position, "seed", 0, ())
    game = SveGame(book.library(printed), PLAYERS, seed)
    layout = Layout(book, game)
    for player, mapping in enumerate(players):
        lay_zones(layout, player, mapping)
    for player, mapping in enumerate(players):
        fill(layout, player, mapping)
        set_values(game, player, mapping)
    link_evolved(layout)
    begin(game, position)
    match = Match(book, game)
    match.labels = layout.labels
    match.fillers = frozenset(layout.fillers)
    return match


def unknown(key: str, path: Path, found: object, expected: tuple[str, ...]) -> NotationError:
    return NotationError(f"position.{key}", path, found=found, expected=", ".join(expected))


def number(mapping: Mapping[str, Any], key: str, default: int, path: Path, least: int | None = 0) -> int:
    value = mapping.get(key, default)
    if type(value) is not int or (least is not None and value < least):
        raise NotationError("position.number", (*path, key), what=key, found=value)
    return value


def truth(mapping: Mapping[str, Any], key: str, path: Path) -> bool:
    value = mapping.get(key, False)
    if type(value) is not bool:
        raise NotationError("position.truth", (*path, key), what=key, found=value)
    return value


def one_of(mapping: Mapping[str, Any], key: str, default: str, expected: tuple[str, ...]) -> str:
    value = mapping.get(key, default)
    if value not in expected:
        raise unknown("value", (key,), value, expected)
    return str(value)


def read_player(position: Mapping[str, Any], player: int) -> Mapping[str, Any]:
    """The values and zones of one player, their names checked."""
    name = player_name(player)
    mapping = position.get(name)
    if mapping is None:
        return {}
    if not isinstance(mapping, Mapping):
        raise NotationError("position.player", (name,), found=mapping)
    for key, value in mapping.items():
        if key not in VALUES and key not in ZONES:
            raise unknown("player_key", (name, key), key, (*VALUES, *ZONES))
        if key in ZONES and not isinstance(value, list | tuple):
            raise NotationError("position.zone", (name, key), what=key, found=value)
    return mapping


def cards_of(book: SveRulebook, mapping: Mapping[str, Any], player: int) -> list[Printed]:
    """Every printed card that these zones speak of, fillers included."""
    found = [book.find(FILLER), book.find(DEFAULT_LEADER)]
    for key, entries in mapping.items():
        if key in ZONES:
            for index, entry in enumerate(entries):
                path: Path = (player_name(player), key, index)
                fields = read_entry(entry, path)
                found.append(find(book, fields["card"], ZONES[key], path))
                if truth(fields, "evolved", path):
                    found.append(evolve_card(book, fields["card"], path))
    return found


def read_entry(entry: Any, path: Path) -> Mapping[str, Any]:
    """A card entry: a name, or a mapping with `card`, a label and states."""
    if isinstance(entry, str):
        return {"card": entry}
    if not isinstance(entry, Mapping) or not isinstance(entry.get("card"), str):
        raise NotationError("position.entry", path, found=entry)
    for key in entry:
        if key not in STATES:
            raise unknown("state", (*path, key), key, STATES)
        if key in FIELD_STATES and path[1] != ZONE_NAMES[FIELD]:
            raise NotationError("position.state_zone", (*path, key), found=key, expected=ZONE_NAMES[FIELD])
        if key == "face_up" and path[1] != ZONE_NAMES[EVOLVE_DECK]:
            raise NotationError("position.state_zone", (*path, key), found=key, expected=ZONE_NAMES[EVOLVE_DECK])
    return entry


def find(book: SveRulebook, name: str, zone: int, path: Path) -> Printed:
    """A name in the evolve deck means the エボルヴ card, elsewhere the one without, if there are both."""
    try:
        return book.find(name, zone in (EVOLVE_DECK, EVOLUTION))
    except NotFound:
        raise NotationError("position.card", path, found=name) from None


def evolve_card(book: SveRulebook, name: str, path: Path) -> Printed:
    printed = find(book, name, EVOLVE_DECK, path)
    if not printed.traits.kind & EVOLVE_CARD:
        raise NotationError("position.no_evolve_card", path, found=name)
    return printed


def lay_zones(layout: Layout, player: int, mapping: Mapping[str, Any]) -> None:
    """The zones of a player in the order written, so that ages and NAME#n follow it."""
    for key, entries in mapping.items():
        if key not in ZONES:
            continue
        zone = ZONES[key]
        for index, entry in enumerate(entries):
            path: Path = (player_name(player), key, index)
            fields = read_entry(entry, path)
            printed = find(layout.book, fields["card"], zone, path)
            card = layout.game.add_card(printed, player, zone, player)
            make_known(layout.game, card)
            set_states(layout, card, fields, path)
        if zone == LEADER:
            check_leader(layout.game, player)


def check_leader(game: SveGame, player: int) -> None:
    """2.3, 4.3: the leader area holds one leader."""
    cards = game.zone_cards(LEADER, player)
    if len(cards) != 1 or not game.printed[cards[0]].traits.kind & KIND_LEADER:
        names = [game.printed[card].name for card in cards]
        raise NotationError("position.leader", (player_name(player), "leader"), found=names)


def make_known(game: SveGame, card: int) -> None:
    """What the players know of a card by where it lies."""
    zone = game.zone[card]
    if zone in PUBLIC_ZONES:
        game.known[card] = game.everybody()
    elif zone in (HAND, EVOLVE_DECK):
        game.known[card] = 1 << game.holder[card]


def set_states(layout: Layout, card: int, fields: Mapping[str, Any], path: Path) -> None:
    game = layout.game
    flags = 0
    for key, flag in (("act", ACT), ("new", NEW), ("face_up", FACE_UP)):
        if truth(fields, key, path):
            flags |= flag
    game.flags[card] = flags
    if flags & FACE_UP:
        game.known[card] = game.everybody()
    damage = number(fields, "damage", 0, path)
    if damage:
        game.wounds[card] = ((game.tick(), damage),)
    if truth(fields, "evolved", path):
        if not game.printed[card].traits.kind & FOLLOWER:
            raise NotationError("position.no_evolve_card", path, found=fields["card"])
        layout.evolved.append(card)
    counters = fields.get("counters", {})
    if not isinstance(counters, Mapping):
        raise NotationError("position.counters", (*path, "counters"), found=counters)
    for name in counters:
        amount = number(counters, name, 0, (*path, "counters"))
        if amount:
            game.add_counters(card, str(name), amount)
    label = fields.get("id")
    if label is not None:
        if not isinstance(label, str) or player_named(label) is not None:
            raise NotationError("position.label", (*path, "id"), found=label)
        if label in layout.labels:
            raise NotationError("position.label_twice", (*path, "id"), found=label)
        layout.labels[label] = card


def fill(layout: Layout, player: int, mapping: Mapping[str, Any]) -> None:
    """A deck or leader that is left out; such cards are not counted among the instances of a name."""
    game = layout.game
    book = layout.book
    if "deck" not in mapping:
        for _ in range(FILLERS):
            layout.fillers.append(game.add_card(book.find(FILLER), player, DECK, player))
    if "leader" not in mapping:
        leader = game.add_card(book.find(DEFAULT_LEADER), player, LEADER, player)
        make_known(game, leader)
        layout.fillers.append(leader)


def link_evolved(layout: Layout) -> None:
    """5.14.2: the evolve card of the same name, linked; a newcomer that is evolved evolved in this turn."""
    game = layout.game
    for card in layout.evolved:
        owner = game.owner[card]
        evolve = game.add_card(layout.book.find(game.printed[card].name, evolve=True), owner, EVOLUTION, owner)
        make_known(game, evolve)
        game.links[evolve] = card
        layout.fillers.append(evolve)
        if game.flags[card] & NEW:
            game.flags[card] |= EVOLVED_THIS_TURN
    game.restored()


def set_values(game: SveGame, player: int, mapping: Mapping[str, Any]) -> None:
    path: Path = (player_name(player),)
    game.health[player] = number(mapping, "health", 20, path, None)
    game.max_pp[player] = number(mapping, "max_pp", PP_CEILING, path)
    game.pp[player] = number(mapping, "pp", game.max_pp[player], path)
    for key in ("max_pp", "pp"):
        if mapping.get(key, 0) > PP_CEILING:
            raise NotationError("position.ceiling", (*path, key), what=key, found=mapping[key], expected=PP_CEILING)
    game.ep[player] = number(mapping, "ep", 0, path)
    game.played[player] = number(mapping, "played", 0, path)
    game.hand_limit[player] = number(mapping, "hand_limit", 7, path)
    game.field_limit[player] = number(mapping, "field_limit", 5, path)
    game.ex_limit[player] = number(mapping, "ex_limit", 5, path)


def begin(game: SveGame, position: Mapping[str, Any]) -> None:
    """Start where the phase says: 6.2.1.6, 7.2.1, 7.3.2 or 7.4.1."""
    phase = one_of(position, "phase", MAIN, PHASES)
    names = tuple(player_name(player) for player in range(PLAYERS))
    game.active = names.index(one_of(position, "active", "p1", names))
    game.first = names.index(one_of(position, "first", "p1", names))
    turn = number(position, "turn", 1 if phase == SETUP_PHASE else 5, (), 1)
    game.turn = turn - 1 if phase == SETUP_PHASE else turn
    game.phase = phase
    if phase == SETUP_PHASE:
        game.active = game.first
        preparation = Preparation()
        preparation.goto(Preparation.deal_hands)
        game.call(preparation)
    else:
        turns = Turns()
        game.call(turns)
        if phase == START:
            turns.goto(Turns.main_phase)
            game.call(StartPhase())
        elif phase == MAIN:
            turns.goto(Turns.end_phase)
            main = MainPhase()
            main.goto(MainPhase.choose_action)
            game.call(main)
        else:
            turns.goto(Turns.pass_the_turn)
            game.call(EndPhase())
    game.touch_abilities()
    game.run()
