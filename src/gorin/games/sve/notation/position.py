"""Laying out a position: cards and numbers are simply there, nothing is triggered or checked by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.errors import NotFound
from gorin.engine.kernel.seats import TWO
from gorin.engine.match import Match
from gorin.engine.notation.position import (
    USUAL_TURN,
    Labels,
    entries,
    make_known,
    number,
    one_of,
    only_in,
    read_counters,
    read_entry,
    read_players,
    seat,
    truth,
)
from gorin.engine.notation.syntax import NotationError, Path, player_name
from gorin.games.sve.book import SveBook
from gorin.games.sve.game import SveGame
from gorin.games.sve.rules.preparation import Preparation
from gorin.games.sve.rules.turn import EndPhase, MainPhase, StartPhase, Turns
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
    KIND_LEADER,
    LEADER,
    MAIN,
    NEW,
    NOWHERE,
    PP_CEILING,
    RESOLUTION,
    SETUP_PHASE,
    START,
    ZONE_NAMES,
)

PLAYERS = 2
FILLERS = 20
PHASES = (SETUP_PHASE, START, MAIN, END)
VALUES = ("health", "max_pp", "pp", "ep", "played", "hand_limit", "field_limit", "ex_limit")
FIELD_STATES = ("act", "new", "damage", "counters", "evolved")
STATES = (*FIELD_STATES, "face_up")
ZONES = {name: zone for zone, name in enumerate(ZONE_NAMES) if zone != NOWHERE}


class Layout:
    """A position on its way into a game."""

    __slots__ = ("book", "evolved", "fillers", "game", "labels")

    def __init__(self, book: SveBook, game: SveGame) -> None:
        self.book = book
        self.game = game
        self.labels = Labels()
        self.fillers: list[int] = []
        self.evolved: list[int] = []


def lay_out(book: SveBook, position: Mapping[str, Any]) -> Match:
    """A match that begins in this position; everything in it is checked first."""
    players = read_players(position, PLAYERS, VALUES, tuple(ZONES))
    printed = [card for player, mapping in enumerate(players) for card in cards_of(book, mapping, player)]
    game = SveGame(book.library(each.key for each in printed), TWO, number(position, "seed", 0, ()))
    layout = Layout(book, game)
    for player, mapping in enumerate(players):
        lay_zones(layout, player, mapping)
    for player, mapping in enumerate(players):
        fill(layout, player, mapping)
        set_values(game, player, mapping)
    link_evolved(layout)
    begin(game, position)
    match = Match(book, game)
    match.labels = layout.labels.cards
    match.fillers = frozenset(layout.fillers)
    return match


def cards_of(book: SveBook, mapping: Mapping[str, Any], player: int) -> list[Printed]:
    """Every printed card that these zones speak of, fillers included; each entry is checked."""
    found = [book.find(FILLER), book.find(DEFAULT_LEADER)]
    for zone, path, source in entries(mapping, player, tuple(ZONES)):
        entry = read_entry(source, path, STATES)
        only_in(entry, FIELD_STATES, ZONE_NAMES[FIELD], path)
        only_in(entry, ("face_up",), ZONE_NAMES[EVOLVE_DECK], path)
        found.append(find(book, entry["card"], ZONES[zone], path))
        if truth(entry, "evolved", path):
            found.append(evolve_card(book, entry["card"], path))
    return found


def find(book: SveBook, name: str, zone: int, path: Path) -> Printed:
    """A name in the evolve deck means the エボルヴ card, elsewhere the one without, if there are both."""
    try:
        return book.find(name, zone == EVOLVE_DECK)
    except NotFound:
        raise NotationError("position.card", path, found=name) from None


def evolve_card(book: SveBook, name: str, path: Path) -> Printed:
    printed = find(book, name, EVOLVE_DECK, path)
    if not printed.traits.kind & EVOLVE_CARD:
        raise NotationError("position.no_evolve_card", path, found=name)
    return printed


def lay_zones(layout: Layout, player: int, mapping: Mapping[str, Any]) -> None:
    """The zones of a player in the order written, so that ages and NAME#n follow it."""
    game = layout.game
    for name, path, source in entries(mapping, player, tuple(ZONES)):
        entry = read_entry(source, path, STATES)
        zone = ZONES[name]
        card = game.add_card(find(layout.book, entry["card"], zone, path), player, zone, player)
        set_states(layout, card, entry, path)
        layout.labels.add(entry, card, path)
    stacked = game.zone_cards(RESOLUTION, player)
    ages = sorted((game.entered[card] for card in stacked), reverse=True)
    for card, age in zip(stacked, ages, strict=True):
        game.entered[card] = age
    if "leader" in mapping:
        check_leader(game, player)


def check_leader(game: SveGame, player: int) -> None:
    """2.3, 4.3: the leader area holds one leader."""
    cards = game.zone_cards(LEADER, player)
    if len(cards) != 1 or not game.printed[cards[0]].traits.kind & KIND_LEADER:
        names = [game.printed[card].name for card in cards]
        raise NotationError("position.leader", (player_name(player), "leader"), found=names)


def set_states(layout: Layout, card: int, entry: Mapping[str, Any], path: Path) -> None:
    game = layout.game
    flags = 0
    for key, flag in (("act", ACT), ("new", NEW), ("face_up", FACE_UP)):
        if truth(entry, key, path):
            flags |= flag
    game.flags[card] = flags
    damage = number(entry, "damage", 0, path)
    if damage:
        game.wounds[card] = ((game.tick(), damage),)
    if truth(entry, "evolved", path):
        if not game.printed[card].traits.kind & FOLLOWER:
            raise NotationError("position.no_evolve_card", path, found=entry["card"])
        layout.evolved.append(card)
    for name, amount in read_counters(entry, path).items():
        game.add_counters(card, name, amount)


def fill(layout: Layout, player: int, mapping: Mapping[str, Any]) -> None:
    """A deck or leader that is left out; such cards are not counted among the instances of a name."""
    game = layout.game
    book = layout.book
    if "deck" not in mapping:
        for _ in range(FILLERS):
            layout.fillers.append(game.add_card(book.find(FILLER), player, DECK, player))
    if "leader" not in mapping:
        leader = game.add_card(book.find(DEFAULT_LEADER), player, LEADER, player)
        layout.fillers.append(leader)


def link_evolved(layout: Layout) -> None:
    """5.14.2: the evolve card of the same name, linked; a newcomer that is evolved evolved in this turn."""
    game = layout.game
    for card in layout.evolved:
        owner = game.owner[card]
        evolve = game.add_card(layout.book.find(game.printed[card].name, evolve=True), owner, EVOLUTION, owner)
        game.link(evolve, card)
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
    game.active = seat(position, "active", PLAYERS)
    game.first = seat(position, "first", PLAYERS)
    turn = number(position, "turn", 1 if phase == SETUP_PHASE else USUAL_TURN, (), 1)
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
    make_known(game)
    game.hold = True
    game.run()
