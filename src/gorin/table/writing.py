"""Scenarios by hand: what is done on the mat becomes a step, what is seen there an expectation.

A step is written in the notation of scenarios, tried out, and kept only if it leads where the picks led.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from gorin.engine.kernel.decision import CHOOSE, DONE, NO, NUMBER, OPTION, PASS, YES, Option
from gorin.engine.kernel.errors import GorinError
from gorin.engine.kernel.ref import NOTHING, is_card
from gorin.engine.match import Match
from gorin.engine.notation.references import resolve
from gorin.engine.notation.syntax import player_name
from gorin.scenario import running
from gorin.scenario.reading import Scenario
from gorin.table.drafting import rewritten
from gorin.table.errors import TableError
from gorin.table.laying import chosen, reach
from gorin.table.refusing import LABEL, card_named, meant
from gorin.table.state import OPEN, Eyes

MOST_PICKED = 100
MOST_ALIKE = 40
ORDER = "order"
TARGETS = "targets"
LABELLED = re.compile(f"^{LABEL.format(card='([0-9]+)')}$")


def step_lines(scenario: Scenario) -> list[str]:
    """The steps of a scenario, a line each."""
    return [plain(each) for each in scenario.data.get("steps") or ()]


def plain(step: Any) -> str:
    return (
        yaml.safe_dump(step, allow_unicode=True, default_flow_style=True, sort_keys=False, width=10_000)
        .strip()
        .removesuffix("\n...")
    )


def picked(match: Match, picks: list[int]) -> Match:
    """The match after these picks."""
    for pick in picks:
        decision = match.decision
        if decision is None or not 0 <= pick < len(decision.options):
            raise TableError("range", 409, most=0 if decision is None else len(decision.options))
        match.pick(pick)
    return match


def step(text: str, number: int, steps: int, picks: list[int], legal: bool) -> dict[str, Any]:
    """The text with these picks as its next step; the picks are given back while they are only a part of one.

    What the scenario did after this place is left out. `legal`: it is only said that this may be done.
    """
    begun = reach(chosen(text, number), steps)
    decision = begun.decision
    if decision is None or not picks:
        raise TableError("over", 409)
    player, options, ahead = decision.player, [], begun.clone()
    for pick in picks:
        now = ahead.decision
        options.append(now.options[pick] if now is not None and 0 <= pick < len(now.options) else None)
        ahead = picked(ahead, [pick])
    taken = [each for each in options if each is not None]
    player = player if taken[0].seat == NOTHING else taken[0].seat
    for action in actions(begun, player, taken):
        line = {"legal": {"player": player_name(player), "do": action}} if legal else {player_name(player): action}
        found = with_step(text, number, steps, line)
        if leads(found, number, steps, ahead, legal):
            return {"text": found, "steps": steps + 1, "picks": []}
    return {"text": text, "steps": steps, "picks": picks}


def leads(text: str, number: int, steps: int, wanted: Match, legal: bool) -> bool:
    """Whether a scenario comes to this match by its next step, or may be asked whether it is legal."""
    try:
        scenario = chosen(text, number)
        if not legal:
            return reach(scenario, steps + 1).hash() == wanted.hash()
        match = reach(scenario, steps)
        match.author = True
        return match.why_not(scenario.steps[steps].player, scenario.steps[steps].what["do"]) is None
    except (GorinError, TableError):
        return False


def with_step(text: str, number: int, place: int, line: Mapping[str, Any]) -> str:
    """The text with a step at this place, behind which nothing follows."""

    def edit(data: dict[str, Any]) -> None:
        data["steps"] = [*(data.get("steps") or [])[:place], dict(line)]

    return rewritten(text, number, edit)


def actions(match: Match, player: int, options: list[Option]) -> Iterator[Any]:
    """How the notation might say what was picked, the plainest first."""
    last, things = options[-1], [each for each in options if each.verb != DONE]
    verb, pays = match.rulebook.layout.by_hand
    if verb and things and things[0].verb == verb:
        yield from paid_by_hand(match, player, things[1:], pays)
        return
    if len(options) == 1 and last.verb in (PASS, YES, NO):
        yield last.verb
        return
    if len(things) == 1 and last is things[0] and last.verb in match.rulebook.vocabulary.verbs:
        yield from acts(match, player, last)
    if len(things) == 1 and last.verb in match.rulebook.layout.literals:
        yield from ({verb: last.verb} for verb in match.rulebook.vocabulary.verbs)
    numbers = [each.number for each in things]
    refs = [text for each in things if each.card != NOTHING and (text := called(match, player, each.card))]
    if things and all(each.verb == NUMBER for each in things):
        yield {NUMBER: numbers[0]}
    if things and all(each.verb == OPTION for each in things):
        yield {OPTION: numbers[0] if len(numbers) == 1 else numbers}
    for verb in (CHOOSE, ORDER, *dict.fromkeys(each.verb for each in things)):
        if len(refs) == 1:
            yield {verb: refs[0]}
        yield {verb: refs}


def paid_by_hand(match: Match, player: int, options: list[Option], pays: str) -> Iterator[Any]:
    """An act together with what pays for it: first the act, then targets, then the sources of the payment.

    An act that was the only one which could be paid by hand was not asked for: it is any of those on offer.
    """
    layout, decision = match.rulebook.layout, match.decision
    offered = () if decision is None else decision.options
    taken = [(options[0], options[1:])] if options else []
    for act, rest in (
        *taken,
        *((each, options) for each in offered if each.verb not in (*layout.idle, layout.by_hand[0], PASS)),
    ):
        refs = [called(match, player, each.card) for each in rest if each.card != NOTHING]
        for action in acts(match, player, act):
            if not isinstance(action, dict):
                continue
            ((verb, given),) = action.items()
            named = given if isinstance(given, dict) else {"card": given}
            for aimed in range(len(refs)):
                targets = {TARGETS: refs[:aimed]} if aimed else {}
                yield {verb: {**named, **targets, pays: refs[aimed:]}}


def acts(match: Match, player: int, option: Option) -> Iterator[Any]:
    """An act of the game's own: its verb with the things that it points at."""
    layout = match.rulebook.layout
    names = dict(layout.arguments).get(option.verb, ())
    refs = [called(match, player, ref) for ref in (option.card, option.target) if ref != NOTHING]
    numbered = {layout.number: option.number} if layout.number else {}
    yield option.verb
    if len(refs) == 1:
        yield {option.verb: refs[0]}
        yield {option.verb: {"card": refs[0], **numbered}}
    for first in range(max(len(names) - len(refs), 0) + 1):
        given = dict(zip(names[first:], refs, strict=False))
        if len(given) == len(refs):
            yield {option.verb: given}
            yield {option.verb: {**given, **numbered}}
        if first + len(refs) < len(names):
            for place in places(match, option.number):
                yield {option.verb: {**given, names[first + len(refs)]: place}}
    for place in places(match, option.number) if names else ():
        yield {option.verb: {names[-1]: place}}
    if numbered:
        yield {option.verb: numbered}
        yield {option.verb: option.number}


def places(match: Match, number: int) -> Iterator[Any]:
    """How a place is said that is no card: by its number, by a zone, by a zone and a number, or in a word."""
    yield number
    for zone in match.rulebook.layout.rows:
        yield f"{zone.removesuffix('s')}{number}" if number else zone
    yield from match.rulebook.layout.literals


def called(match: Match, player: int, ref: int) -> str:
    """A text that means this card, player or place in a scenario ("": there is none)."""
    match = match.clone()
    match.author = True
    for text in texts(match, ref):
        try:
            if resolve(match.rulebook.vocabulary, match, text, player) == ref:
                return text
        except GorinError:
            continue
    return ""


def texts(match: Match, ref: int) -> Iterator[str]:
    if not is_card(ref):
        yield match.eyes(None).call(ref)
        return
    label = next((text for text, card in match.labels.items() if card == ref), "")
    if label:
        yield label
    name = match.rulebook.called(match.game.printed[ref])
    holder = player_name(match.game.holder[ref])
    zone = match.game.zone_names()[match.game.zone[ref]] if match.game.zone[ref] < len(match.game.zone_names()) else ""
    yield from (name, f"{holder}:{name}", f"{holder}:{zone}")
    for count in range(1, MOST_ALIKE + 1):
        yield f"{name}#{count}"


def note(text: str, number: int, steps: int, what: Mapping[str, Any]) -> dict[str, Any]:
    """The text with one more thing that must hold here; it joins the expectation that stands here already."""
    match = reach(chosen(text, number), steps)
    kind = what.get("kind")
    try:
        if kind == "illegal":
            line: dict[str, Any] = {"illegal": refused(match, int(what["player"]), str(what["card"]))}
        else:
            line = {"expect": expected(match, what)}
    except (KeyError, ValueError, TypeError) as error:
        raise TableError("body", why=f"{type(error).__name__} {error}") from None
    joined = False

    def edit(data: dict[str, Any]) -> None:
        nonlocal joined
        written = list(data.get("steps") or [])
        if "expect" in line and steps > 0 and "expect" in written[steps - 1]:
            written[steps - 1]["expect"].update(line["expect"])
            joined = True
        else:
            written.insert(steps, line)
        data["steps"] = written

    found = rewritten(text, number, edit)
    if kind == "illegal" and not stays_refused(found, number, steps):
        raise TableError("no_reference", 409)
    return {"text": found, "steps": steps if joined else steps + 1, "picks": []}


def stays_refused(text: str, number: int, place: int) -> bool:
    """Whether what is said to be illegal is so where the scenario asks: it first goes on to that player's moment."""
    scenario = chosen(text, number)
    scenario.steps = scenario.steps[: place + 1]
    failure = running.run(scenario).failure
    return failure is None or failure.step != place + 1


def expected(match: Match, what: Mapping[str, Any]) -> dict[str, Any]:
    """What is true of a card, of a player's number or zone, or of the game."""
    words, kind = match.rulebook.vocabulary, what["kind"]
    if kind == "number":
        player, name = int(what["player"]), str(what["name"])
        if name not in words.player_values():
            raise ValueError(name)
        return {f"{player_name(player)}.{name}": words.player_value(match, player, name)}
    if kind == "zone":
        player, zone = int(what["player"]), str(what["name"])
        return {f"{player_name(player)}.{zone}.count": len(words.zone_cards(match, player, zone))}
    if kind == "card":
        return card_expected(match, str(what["card"]))
    if kind != "game":
        raise ValueError(kind)
    if match.result is not None:
        winners = [player_name(each) for each in match.result.winners]
        return {"winner": "draw" if not winners else winners[0] if len(winners) == 1 else winners}
    asked = {"asking": player_name(match.decision.player)} if match.decision is not None else {}
    return {"turn": words.turn(match), "active": player_name(match.active), "phase": match.phase, **asked}


def card_expected(match: Match, name: str) -> dict[str, Any]:
    """Where a card lies, and the values and states that it has there."""
    words, layout = match.rulebook.vocabulary, match.rulebook.layout
    ref = named_by_anybody(match, name)
    text = "" if ref == NOTHING else called(match, max(match.game.holder[ref], 0), ref)
    if not text:
        raise TableError("no_reference", 409)
    found: dict[str, Any] = {f"{text}.zone": words.zone_of(match, ref)}
    shown = [each for value in layout.values for each in value.names] + [state for state, _, _ in layout.states]
    for each in shown:
        if each in words.attributes():
            value = words.attribute(match, ref, each)
            if value not in (None, False, ""):
                found[f"{text}.{each}"] = value
    return found


def named_by_anybody(match: Match, name: str) -> int:
    """The card that one of the players calls so."""
    for player in match.players:
        found = card_named(Eyes(match, player, "en"), name)
        if found != NOTHING:
            return found
    return NOTHING


def refused(match: Match, player: int, name: str) -> dict[str, Any]:
    """What touching a card means, where a clause forbids it."""
    eyes = Eyes(match, player, "en")
    card = named_by_anybody(match, name) if player == OPEN else card_named(eyes, name)
    if card == NOTHING:
        raise TableError("no_reference", 409)
    for labelled in meant(eyes, match, card):
        action = unlabelled(match, player, labelled)
        asked = match.clone()
        asked.author = True
        try:
            refusal = asked.why_not(player, action)
        except GorinError:
            continue
        if refusal is not None and refusal.clause:
            return {"player": player_name(player), "do": action, "clause": refusal.clause}
    raise TableError("no_reference", 409)


def unlabelled(match: Match, player: int, action: Any) -> Any:
    """An action with names in place of the labels of cards."""
    if isinstance(action, dict):
        return {key: unlabelled(match, player, each) for key, each in action.items()}
    found = LABELLED.match(action) if isinstance(action, str) else None
    return action if found is None else called(match, player, int(found[1]))
