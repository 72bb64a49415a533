"""Writing positions: a scenario that is changed by hand on the mat, and one that is written down from a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import yaml

import gorin
from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.engine.notation.syntax import NotationError, player_name
from gorin.engine.show.view import CardView
from gorin.scenario.reading import documents
from gorin.table import laying
from gorin.table.errors import TableError

MOST_TRIES = 400
ADD, REMOVE, STATE, VALUE, MOMENT = "add", "remove", "state", "value", "moment"
CUT = "cut"
"""The steps of a scenario from one on are taken away."""
DAMAGE = "damage"


def new(slug: str, lang: str) -> str:
    """An empty position of a game."""
    gorin.game(slug)
    title = {"ja": "新しい局面", "en": "a new position"}[lang]
    return dumped({"game": slug, "title": title, "position": {"p1": {}, "p2": {}}, "steps": []})


def dumped(data: Mapping[str, Any]) -> str:
    return yaml.safe_dump(dict(data), allow_unicode=True, sort_keys=False, width=1000, default_flow_style=None)


def changed(text: str, number: int, change: Mapping[str, Any]) -> str:
    """The text with one of its positions changed by hand; what cannot be laid out is refused as a whole."""

    def carry(data: dict[str, Any]) -> None:
        if change["do"] == CUT:
            data["steps"] = (data.get("steps") or [])[: int(change["place"])]
            return
        data["position"] = data.get("position") or {}
        carry_out(data["position"], change)

    found = rewritten(text, number, carry)
    laying.reach(laying.chosen(found, number), 0)
    return found


def rewritten(text: str, number: int, edit: Callable[[dict[str, Any]], None]) -> str:
    """The text with one of its scenarios edited as plain data."""
    laying.chosen(text, number)
    parts = [part for start, part in documents(text.removeprefix("\ufeff"))]
    places = [at for at, part in enumerate(parts) if laying.read(part)]
    at = places[number]
    data = yaml.safe_load(parts[at])
    try:
        edit(data)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise TableError("body", why=f"{type(error).__name__} {error}") from None
    parts[at] = dumped(data)
    return "---\n".join(part if part.endswith("\n") or part == "" else f"{part}\n" for part in parts)


def carry_out(position: dict[str, Any], change: Mapping[str, Any]) -> None:
    """A card put down or taken away, a state or a number set, or the moment of the game."""
    what = change["do"]
    if what == MOMENT:
        position[str(change["name"])] = change["value"]
        return
    side = position.setdefault(player_name(int(change["player"])), {}) or {}
    position[player_name(int(change["player"]))] = side
    if what == VALUE:
        side[str(change["name"])] = change["value"]
        return
    zone = list(side.get(str(change["zone"])) or [])
    side[str(change["zone"])] = zone
    if what == ADD:
        zone.append(str(change["card"]))
    elif what == REMOVE:
        del zone[int(change["place"])]
    elif what == STATE:
        place = int(change["place"])
        entry = {"card": zone[place]} if isinstance(zone[place], str) else dict(zone[place])
        if change["value"] in (False, None, 0):
            entry.pop(str(change["name"]), None)
        else:
            entry[str(change["name"])] = change["value"]
        zone[place] = entry["card"] if list(entry) == ["card"] else entry
    else:
        raise ValueError(what)


def written(match: Match, title: str) -> str:
    """A moment of a game as a scenario, with all hands and decks; what a position cannot say is left out."""
    book, vocabulary = match.rulebook, match.rulebook.vocabulary
    position: dict[str, Any] = {
        "turn": vocabulary.turn(match),
        "active": player_name(match.active),
        "phase": match.phase,
    }
    for player in match.players:
        view = match.view(player)
        side: dict[str, Any] = {
            name: view.seats[player].numbers[name]
            for name in vocabulary.player_values()
            if name in view.seats[player].numbers
        }
        for zone in vocabulary.zone_names():
            cards = list(vocabulary.zone_cards(match, player, zone))
            seen = view.seats[player].zones[zone].cards if zone in view.seats[player].zones else ()
            known = list(seen) if len(seen) == len(cards) else [None] * len(cards)
            side[zone] = [
                entry(book.called(match.game.printed[card]), each, match)
                for card, each in zip(cards, known, strict=True)
            ]
        position[player_name(player)] = side
    laid = laid_out(book, position)
    for player in match.players:
        there, wanted = laid.view(player).seats[player].zones, match.view(player).seats[player].zones
        for zone in there:
            if there[zone].count > wanted[zone].count:
                position[player_name(player)].pop(zone, None)
    laid_out(book, position)
    cards = [dict(fields) for fields in book.own]
    return dumped({"game": book.slug, "title": title, **({"cards": cards} if cards else {}), "position": position})


def entry(name: str, card: CardView | None, match: Match) -> Any:
    """A card as a position says it: its name, and what is true of it."""
    if card is None:
        return name
    board = match.rulebook.layout.board
    values = card.values or {}
    found: dict[str, Any] = {"card": name}
    found.update({state: True for state, true in (card.states or {}).items() if true})
    if values.get(DAMAGE):
        found[DAMAGE] = values[DAMAGE]
    if card.counters:
        found["counters"] = dict(card.counters)
    if board is not None and values.get(board.place):
        found["at"] = values[board.place]
    return name if list(found) == ["card"] else found


def laid_out(book: Any, position: dict[str, Any]) -> Match:
    """Leave out of a position, piece by piece, what its game's notation does not know."""
    for _ in range(MOST_TRIES):
        try:
            found: Match = book.vocabulary.lay_out(position)
            return found
        except NotationError as error:
            leave_out(position, error)
    raise TableError("no_record", 409)


def missing(text: str, match: Match) -> list[str]:
    """Zones and numbers that a position does not have as the moment that it was written from."""
    laid = laying.reach(laying.chosen(text, 0), 0)
    found: list[str] = []
    for player in match.players:
        before, after = match.view(player).seats[player], laid.view(player).seats[player]
        pairs = [(zone, each.count, after.zones[zone].count) for zone, each in before.zones.items()]
        pairs += [(name, value, after.numbers.get(name, 0)) for name, value in before.numbers.items()]
        found += [f"{player_name(player)}.{name}: {was} → {now}" for name, was, now in pairs if was != now]
    return found


def leave_out(position: dict[str, Any], error: NotationError) -> None:
    path: list[Any] = [each for each in error.path if each != "position"]
    inner: Any = position
    for step in path[:-1]:
        inner = inner[step] if isinstance(inner, dict | list) else None
    if not path or not isinstance(inner, dict | list):
        raise GorinError(error.key, **error.values)
    del inner[path[-1]]
