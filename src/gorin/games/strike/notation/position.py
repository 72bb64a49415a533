"""Laying out a position: cards and numbers are simply there, nothing is triggered or checked by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Book
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
    only_in,
    read_entry,
    read_players,
    seat,
    truth,
)
from gorin.engine.notation.syntax import NotationError, Path, player_name
from gorin.engine.values.geometry import NO_AREA
from gorin.games.strike.game import StrikeGame
from gorin.games.strike.rules.command import CommandPhase
from gorin.games.strike.rules.preparation import DeckList
from gorin.games.strike.rules.stage import GRID
from gorin.games.strike.rules.turn import EndPhase, RefreshPhase, StrikerPhase, Turns
from gorin.games.strike.terms import (
    ACTED,
    ATTACHED,
    BASE_HAND_LIMIT,
    COMMAND_PHASE,
    DECK,
    END_PHASE,
    FACE_DOWN,
    HAND_LIMIT,
    MOST_STRIKERS,
    OPTION_CARD,
    PHASES,
    REFRESH_PHASE,
    SCORE,
    SETUP_PHASE,
    STAGE,
    STRIKER_PHASE,
    ZONE_NAMES,
)

PLAYERS = 2
FILLERS = 20
FILLER = "ダミー"
VALUES = (HAND_LIMIT,)
STAGE_STATES = ("at", "acted", "option", "equips", "new")
STATES = (*STAGE_STATES, "owner", "face_down")
ZONES = {name: zone for zone, name in enumerate(ZONE_NAMES) if zone != ATTACHED}
OPEN_PHASES = tuple(phase for phase in PHASES if phase != SETUP_PHASE)


class Layout:
    """A position on its way into a game."""

    __slots__ = ("book", "fillers", "game", "labels")

    def __init__(self, book: Book[DeckList], game: StrikeGame) -> None:
        self.book = book
        self.game = game
        self.labels = Labels()
        self.fillers: list[int] = []


def lay_out(book: Book[DeckList], position: Mapping[str, Any]) -> Match:
    """A match that begins in this position; everything in it is checked first."""
    players = read_players(position, PLAYERS, VALUES, tuple(ZONES))
    printed = [card for player, mapping in enumerate(players) for card in cards_of(book, mapping, player)]
    printed.append(book.printed(FILLER))
    game = StrikeGame(book.library(frozenset(each.key for each in printed)), TWO, number(position, "seed", 0, ()))
    layout = Layout(book, game)
    for player, mapping in enumerate(players):
        lay_zones(layout, player, mapping)
    for player, mapping in enumerate(players):
        if "deck" not in mapping:
            for _ in range(FILLERS):
                layout.fillers.append(game.add_card(book.printed(FILLER), player, DECK, player))
        game.base_hand_limit[player] = number(mapping, HAND_LIMIT, BASE_HAND_LIMIT, (player_name(player),))
    begin(game, position)
    match = Match(book, game)
    match.labels = layout.labels.cards
    match.fillers = frozenset(layout.fillers)
    return match


def cards_of(book: Book[DeckList], mapping: Mapping[str, Any], player: int) -> list[Printed]:
    """Every printed card that these zones speak of; each entry is checked."""
    found: list[Printed] = []
    for _, path, source in entries(mapping, player, tuple(ZONES)):
        entry = read_entry(source, path, STATES)
        only_in(entry, STAGE_STATES, ZONE_NAMES[STAGE], path)
        only_in(entry, ("face_down",), ZONE_NAMES[SCORE], path)
        found.append(find(book, entry["card"], path))
        if entry.get("option") is not None:
            found.append(option_card(book, entry["option"], (*path, "option")))
        for equip, inner in equips_of(entry, path):
            found.append(find(book, equip["card"], inner))
    return found


def find(book: Book[DeckList], name: str, path: Path) -> Printed:
    if name not in book.fields:
        raise NotationError("position.card", path, found=name)
    return book.printed(name)


def option_card(book: Book[DeckList], name: Any, path: Path) -> Printed:
    if not isinstance(name, str) or not find(book, name, path).traits.kind & OPTION_CARD:
        raise NotationError("position.option", path, found=name)
    return book.printed(name)


def equips_of(entry: Mapping[str, Any], path: Path) -> list[tuple[Mapping[str, Any], Path]]:
    """The equip spells that an entry lists."""
    listed = entry.get("equips") or []
    inner: Path = (*path, "equips")
    if not isinstance(listed, list | tuple):
        raise NotationError("position.zone", inner, what="equips", found=listed)
    return [(read_entry(each, (*inner, index), ("owner",)), (*inner, index)) for index, each in enumerate(listed)]


def lay_zones(layout: Layout, player: int, mapping: Mapping[str, Any]) -> None:
    """The zones of a player in the order written, so that ages and NAME#n follow it."""
    game = layout.game
    for name, path, source in entries(mapping, player, tuple(ZONES)):
        entry = read_entry(source, path, STATES)
        zone = ZONES[name]
        owner = owner_of(entry, game.opponent(player) if zone == SCORE else player, path)
        card = game.add_card(find(layout.book, entry["card"], path), owner, zone, player)
        layout.labels.add(entry, card, path)
        if truth(entry, "face_down", path):
            game.flags[card] |= FACE_DOWN
        if zone == STAGE:
            lay_striker(layout, card, player, entry, path)
    if len(game.zone_cards(STAGE, player)) > MOST_STRIKERS:
        raise NotationError("position.strikers", (player_name(player), ZONE_NAMES[STAGE]), expected=MOST_STRIKERS)
    game.zone_cards(ZONES["effect_zone"], player).reverse()


def owner_of(entry: Mapping[str, Any], default: int, path: Path) -> int:
    names = [player_name(player) for player in range(PLAYERS)]
    return names.index(one_of(entry, "owner", names[default], names, path))


def lay_striker(layout: Layout, card: int, player: int, entry: Mapping[str, Any], path: Path) -> None:
    """4.1: its area and state, its option and its equip spells."""
    game = layout.game
    if game.printed[card].traits.kind & OPTION_CARD:
        raise NotationError("position.striker", path, found=entry["card"])
    at = entry.get("at")
    area = GRID.named(at) if isinstance(at, str) else NO_AREA
    if area == NO_AREA:
        raise NotationError("position.area", (*path, "at"), found=at)
    if game.board[area] != NOTHING:
        raise NotationError("position.area_taken", (*path, "at"), found=at)
    game.enter_area(card, area, player)
    truth(entry, "new", path)
    if truth(entry, "acted", path):
        game.flags[card] |= ACTED
    if entry.get("option") is not None:
        attach(layout, option_card(layout.book, entry["option"], path), game.owner[card], player, card)
    for equip, inner in equips_of(entry, path):
        owner = owner_of(equip, player, inner)
        attached = attach(layout, find(layout.book, equip["card"], inner), owner, owner, card)
        layout.labels.add(equip, attached, inner)


def attach(layout: Layout, printed: Printed, owner: int, player: int, striker: int) -> int:
    """R34: "you" in an equip spell is its owner."""
    game = layout.game
    card = game.add_card(printed, owner, ATTACHED, player)
    game.hosts[card] = striker
    return card


def begin(game: StrikeGame, position: Mapping[str, Any]) -> None:
    """Start where the phase says: before 5.3.1.1, at 5.4.3, before 5.5.1.1 or before 5.6.1.1."""
    phase = one_of(position, "phase", STRIKER_PHASE, OPEN_PHASES)
    game.active = seat(position, "active", PLAYERS)
    game.first = seat(position, "first", PLAYERS)
    game.turn = number(position, "turn", USUAL_TURN, (), 1)
    game.phase = phase
    turns = Turns()
    game.call(turns)
    if phase == REFRESH_PHASE:
        turns.goto(Turns.striker)
        game.call(RefreshPhase())
    elif phase == STRIKER_PHASE:
        turns.goto(Turns.command)
        striker = StrikerPhase()
        striker.goto(StrikerPhase.choose_action)
        game.call(striker)
    elif phase == COMMAND_PHASE:
        turns.goto(Turns.end)
        game.call(CommandPhase())
    elif phase == END_PHASE:
        turns.goto(Turns.hand_over)
        game.call(EndPhase())
    game.touch_abilities()
    make_known(game)
    game.hold = True
    game.run()
