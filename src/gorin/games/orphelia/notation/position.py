"""Laying out a position: cards and numbers are simply there, nothing is triggered or checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gorin.engine.cards.printed import Printed
from gorin.engine.cards.rulebook import Book
from gorin.engine.happening.stack import Priority
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
    only_in,
    read_counters,
    read_entry,
    read_players,
    seat,
    truth,
)
from gorin.engine.notation.references import resolve
from gorin.engine.notation.syntax import NotationError, Path, player_name
from gorin.games.orphelia.game import OrpheliaGame
from gorin.games.orphelia.rules import statuses
from gorin.games.orphelia.rules.glyphs import attach_target
from gorin.games.orphelia.rules.turn import Turns
from gorin.games.orphelia.terms import (
    ARCHIVE,
    ARKEIA,
    CHECK_IN,
    CHECK_OUT,
    DEFAULT_ARKEIA,
    DRAW,
    ENTERED_THIS_TURN,
    FIELD,
    FILLER,
    GLYPH,
    KIND_ARKEIA,
    KINDS_OF_MANA,
    MAIN,
    MANA,
    MANA_KINDS,
    NORDIA,
    RESPONSE,
    RUNOA,
    SHIELDS,
    SICK,
    STACK,
    STATUSES,
    TOKEN,
    ZONE_NAMES,
)

PLAYERS: Final = 2
FILLERS: Final = 20
VALUES: Final = ("reserve", "explored", "explore_limit", "pool")
FIELD_STATES: Final = ("new", "damage", "counters", "status", "attached", "master", "token")
STATES: Final = ("runoa", *FIELD_STATES)
ZONES: Final = {name: zone for zone, name in enumerate(ZONE_NAMES) if zone < STACK}
LAID_OUT: Final = (CHECK_IN, DRAW, MAIN, RESPONSE, CHECK_OUT)
"""The phases in which a position can begin."""


def lay_out(book: Book[Any], position: Mapping[str, Any]) -> Match:
    """A match that begins in this position; everything in it is checked first."""
    players = read_players(position, PLAYERS, VALUES, tuple(ZONES))
    printed = [card for player, mapping in enumerate(players) for card in cards_of(book, mapping, player)]
    game = OrpheliaGame(book.library(each.key for each in printed), TWO, number(position, "seed", 0, ()))
    labels = Labels()
    fillers: list[int] = []
    game.turn = number(position, "turn", USUAL_TURN, (), 1)
    for player, mapping in enumerate(players):
        lay_zones(book, game, labels, player, mapping)
    for player, mapping in enumerate(players):
        fillers += fill(book, game, player, mapping)
        set_values(game, player, mapping)
    match = Match(book, game)
    match.labels = labels.cards
    match.fillers = frozenset(fillers)
    match.author = True
    attach(match, players)
    match.author = False
    begin(game, position)
    return match


def cards_of(book: Book[Any], mapping: Mapping[str, Any], player: int) -> list[Printed]:
    """Every printed card that these zones speak of, fillers included; each entry is checked."""
    found = [book.printed(FILLER), book.printed(DEFAULT_ARKEIA)]
    for zone, path, source in entries(mapping, player, tuple(ZONES)):
        entry = read_entry(source, path, STATES)
        only_in(entry, FIELD_STATES, ZONE_NAMES[FIELD], path)
        if "runoa" in entry and zone not in ("field", "mana"):
            raise NotationError("position.state_zone", (*path, "runoa"), found="runoa", expected="field, mana")
        printed = find(book, entry["card"], path)
        if bool(printed.traits.kind & KIND_ARKEIA) != (zone == "arkeia"):
            raise NotationError("position.zone_kind", path, found=entry["card"], what=zone)
        found.append(printed)
    if "arkeia" in mapping and len(mapping["arkeia"]) != 1:
        raise NotationError("position.arkeia", (player_name(player), "arkeia"), found=len(mapping["arkeia"]))
    return found


def find(book: Book[Any], name: str, path: Path) -> Printed:
    try:
        return book.printed(name)
    except NotFound:
        raise NotationError("position.card", path, found=name) from None


def lay_zones(book: Book[Any], game: OrpheliaGame, labels: Labels, player: int, mapping: Mapping[str, Any]) -> None:
    """The zones of a player in the order written, so that ages and NAME#n follow it."""
    for name, path, source in entries(mapping, player, tuple(ZONES)):
        entry = read_entry(source, path, STATES)
        owner = seat(entry, "master", PLAYERS) if "master" in entry else player
        card = game.add_card(find(book, entry["card"], path), owner, ZONES[name], player)
        set_states(game, card, entry, path)
        labels.add(entry, card, path)


def set_states(game: OrpheliaGame, card: int, entry: Mapping[str, Any], path: Path) -> None:
    flags = RUNOA if truth(entry, "runoa", path) else 0
    kind = game.printed[card].traits.kind
    if flags and kind & GLYPH and game.zone[card] == FIELD:
        raise NotationError("position.state_zone", (*path, "runoa"), found="runoa", expected="マテリア")
    if truth(entry, "new", path):
        flags |= ENTERED_THIS_TURN | (SICK if kind & NORDIA else 0)
    listed = entry.get("status", [])
    for word in listed if isinstance(listed, list | tuple) else [listed]:
        if word not in STATUSES:
            raise NotationError("position.status", (*path, "status"), found=word, expected=", ".join(STATUSES))
        flags |= STATUSES[word]
    game.flags[card] = flags
    damage = number(entry, "damage", 0, path)
    if damage:
        game.damage[card] = damage
    if truth(entry, "token", path):
        traits = game.printed[card].traits.copy()
        traits.kind |= TOKEN
        game.stand_ins[card] = traits
    counters = read_counters(entry, path)
    if counters:
        game.counters[card] = counters
        statuses.mark_counters(game, card)


def fill(book: Book[Any], game: OrpheliaGame, player: int, mapping: Mapping[str, Any]) -> list[int]:
    """An archive or アルケイア that is left out; such cards are not counted among the instances of a name."""
    found: list[int] = []
    if "archive" not in mapping:
        found += [game.add_card(book.printed(FILLER), player, ARCHIVE, player) for _ in range(FILLERS)]
    if "arkeia" not in mapping:
        arkeia = game.add_card(book.printed(DEFAULT_ARKEIA), player, ARKEIA, player)
        found.append(arkeia)
    return found


def set_values(game: OrpheliaGame, player: int, mapping: Mapping[str, Any]) -> None:
    path: Path = (player_name(player),)
    game.reserve[player] = number(mapping, "reserve", 0, path)
    game.explored[player] = number(mapping, "explored", 0, path)
    game.explore_base[player] = number(mapping, "explore_limit", 1, path)
    pool = mapping.get("pool", "") or ""
    for letter in str(pool):
        if letter not in MANA_KINDS:
            raise NotationError("position.pool", (*path, "pool"), found=pool, expected="".join(MANA_KINDS))
        game.pool[player * KINDS_OF_MANA + MANA_KINDS.index(letter)] += 1


def attach(match: Match, players: list[Mapping[str, Any]]) -> None:
    """17-8-3: glyphs lie at their 付け先."""
    game = match.game
    assert isinstance(game, OrpheliaGame)
    card = 0
    for player, mapping in enumerate(players):
        for _, path, source in entries(mapping, player, tuple(ZONES)):
            entry = read_entry(source, path, STATES)
            if game.zone[card] == FIELD and attach_target(game, card) is not None:
                game.attached[card] = NOTHING
            if "attached" in entry:
                bearer = resolve(match.rulebook.vocabulary, match, entry["attached"], player)
                if bearer < 0 or game.zone[bearer] not in (FIELD, MANA, SHIELDS):
                    raise NotationError("position.attached", (*path, "attached"), found=entry["attached"])
                game.attached[card] = game.sight(bearer)
            card += 1


def begin(game: OrpheliaGame, position: Mapping[str, Any]) -> None:
    """Start where the phase says; the step's own action is done where it comes before its window."""
    phase = one_of(position, "phase", MAIN, LAID_OUT)
    game.active = seat(position, "active", PLAYERS)
    game.first = seat(position, "first", PLAYERS)
    turns = Turns()
    game.call(turns)
    game.phase = phase
    if phase == CHECK_IN:
        turns.goto(Turns.check_in)
    elif phase == DRAW:
        turns.goto(Turns.draw_window)
    elif phase == CHECK_OUT:
        turns.goto(Turns.check_out)
    else:
        turns.goto(Turns.check_out)
        window = Priority(game.active, "14-2-1")
        if phase == RESPONSE:
            window.pass_on(game)
        game.call(window)
    game.restored()
    game.unsettled = True
    make_known(game)
    game.hold = True
    game.run()
