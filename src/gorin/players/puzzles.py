"""Puzzles: positions in which the player whose turn it is has a sure win, but not an obvious one.

They come from games of bots and are written as scenarios. What is written is laid out again and proved there, so a
puzzle holds for its scenario whatever the game before it was like.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

from gorin.engine.cards.collection import Collection
from gorin.engine.cards.rulebook import Rulebook
from gorin.engine.kernel import rng
from gorin.engine.kernel.errors import GorinError
from gorin.engine.match import Match
from gorin.engine.notation.laying import Laying
from gorin.engine.notation.syntax import player_name
from gorin.players.guided import PLAIN, stroll
from gorin.players.learned import learned
from gorin.players.quick import QuickPlayer
from gorin.players.sure import sure_win

PROOFS: Final = 3
"""So many proofs, each in samples of its own, must succeed."""
PROOF_PICKS: Final = 6_000
STROLLS: Final = 12
"""How often the turn is played on by weight: a puzzle is won that way now and then, but not mostly."""
LONGEST: Final = 60
MOST_PICKS: Final = 1_500


def laying_of(book: Collection[Any]) -> type[Laying[Any, Any]]:
    """How positions of this rulebook are laid out."""
    module = import_module(f"{book.package}.notation.position")
    for each in vars(module).values():
        if isinstance(each, type) and issubclass(each, Laying) and each.__module__ == module.__name__:
            return each
    raise LookupError(module.__name__)


def written(match: Match) -> dict[str, Any]:
    """The position of a match as a scenario writes it, as far as a position can say it."""
    book = match.rulebook
    words = book.vocabulary
    laying = laying_of(book)
    game = match.game
    position: dict[str, Any] = {
        "turn": words.turn(match),
        "active": words.side(match, game.active),
        "first": player_name(game.first),
        "phase": game.phase,
    }
    for player in match.players:
        side: dict[str, Any] = {name: words.player_value(match, player, name) for name in laying.values}
        for name, zone in laying.zones.items():
            cards = words.zone_cards(match, player, name)
            side[name] = [entry(match, laying, card, zone) for card in cards]
        position[player_name(player)] = {key: value for key, value in side.items() if value != ""}
    return position


def entry(match: Match, laying: type[Laying[Any, Any]], card: int, zone: int) -> Any:
    """A card as a zone of a scenario lists it: its name, and the states that it is in."""
    words = match.rulebook.vocabulary
    said: dict[str, Any] = {}
    for state, zones in laying.states.items():
        if zone in zones and state in words.attributes():
            value = words.attribute(match, card, state)
            if value and value != "none":
                said[state] = value
    name = match.game.printed[card].name
    return {"card": name, **said} if said else name


def is_puzzle(match: Match) -> bool:
    """Whether the player who is asked wins this turn for sure, though most lines played by weight do not."""
    decision = match.decision
    if decision is None or len(decision.options) < 3:
        return False
    weights = learned(match.rulebook).weights
    won = 0
    for number in range(STROLLS):
        sample = match.sample(decision.player, rng.scramble(number, 1) >> 3, log=False)
        stroll(sample, weights, PLAIN, rng.scramble(number, 2), LONGEST, match.turn)
        result = sample.result
        won += result is not None and decision.player in result.winners
    if not 0 < won <= STROLLS // 2:
        return False
    return all(sure_win([match], decision, weights, rng.scramble(at, 3), PROOF_PICKS) >= 0 for at in range(PROOFS))


def laid_out(book: Rulebook, position: dict[str, Any]) -> Match | None:
    """The written position as a match; None where it cannot be laid out or something would be lost.

    Zones whose cards come by themselves with others (the evolve card of one that has evolved) are taken out of it.
    """
    try:
        match: Match = book.vocabulary.lay_out(position)
        again = written(match)
        for player in match.players:
            side, found = position[player_name(player)], again[player_name(player)]
            for name in [
                name for name, value in side.items() if isinstance(value, list) and len(found[name]) > len(value)
            ]:
                del side[name]
        match = book.vocabulary.lay_out(position)
    except GorinError:
        return None
    return match if says(written(match), position) else None


def says(whole: dict[str, Any], position: dict[str, Any]) -> bool:
    """Whether a written position says everything that this one says."""
    for key, value in position.items():
        found = whole[key]
        if isinstance(value, dict):
            if any(found.get(name) != each for name, each in value.items()):
                return False
        elif found != value:
            return False
    return True


def mine(book: Rulebook, seed: int, games: int) -> Iterator[dict[str, Any]]:
    """The puzzles of so many games, as scenarios; at most one a game."""
    decks = book.deck_names()
    for number in range(seed, seed + games):
        pair = [decks[number % len(decks)], decks[(number // len(decks) + number) % len(decks)]]
        match = book.new(pair, seed=number)
        quick = QuickPlayer(number)
        turn = 0
        for _ in range(MOST_PICKS):
            decision = match.decision
            if decision is None:
                break
            fresh = match.turn != turn and decision.player == match.active and book.features.settled(match.game)
            if fresh and match.game.phase == laying_of(book).usual_phase:
                turn = match.turn
                found = puzzle(book, match, number)
                if found is not None:
                    yield found
                    break
            match.answer(quick.choose(match))


def puzzle(book: Rulebook, match: Match, number: int) -> dict[str, Any] | None:
    """The scenario of a position that is a puzzle, laid out anew too."""
    if not is_puzzle(match):
        return None
    position = written(match)
    again = laid_out(book, position)
    if again is None or again.decision is None or again.decision.player != match.active or not is_puzzle(again):
        return None
    title = f"{player_name(match.active)} wins this turn ({book.slug} {number}, turn {match.turn})"
    return {"game": book.slug, "title": title, "position": position, "expect": {"winner": "none"}}
