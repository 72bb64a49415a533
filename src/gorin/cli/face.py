"""One card as text: its values, states and links, as the game's layout describes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from gorin import words
from gorin.cli.common import say
from gorin.engine.kernel.ref import is_card
from gorin.engine.match import Match
from gorin.engine.show.presentation import Value
from gorin.engine.show.view import View

Cells = tuple[Text, Text, Text, Text, Text]


def card_cells(match: Match, card: View | None, place: str, player: int) -> Cells:
    """A card as cells: its place in the zone, what leads, its name, its numbers, and everything else."""
    at = Text(place, style="dim")
    if card is None:
        return at, Text(), Text(say("hidden_card"), style="dim"), Text(), Text()
    if "remembered" in card:
        return at, Text(), Text(remembered(match, card), style="dim"), Text(), Text()
    layout = match.rulebook.layout
    known = all_values(match, card)
    leading = [value_text(match, each, known) for each in layout.values if each.leading]
    numbers = [value_text(match, each, known) for each in layout.values if not each.leading]
    style = "dim" if known.get(layout.spent) else ""
    return (
        at,
        Text(" ".join(filter(None, leading)), style="yellow"),
        Text(words.face_name(match.game.printed[card["id"]]), style=style or "bold"),
        Text(" ".join(filter(None, numbers)), style="magenta"),
        Text(" ".join(remarks(match, known, player)), style=style),
    )


def remembered(match: Match, card: View) -> str:
    """The name of a card that was seen once, in the language in use."""
    for printed in match.game.printed:
        if printed.name == card["remembered"]:
            return words.face_name(printed)
    return str(card["remembered"])


def all_values(match: Match, card: View) -> Mapping[str, Any]:
    """What the view gives of a visible card, and what the layout adds."""
    details = match.rulebook.layout.details
    return card if details is None else {**card, **details(match.game, card["id"])}


def value_text(match: Match, value: Value, known: Mapping[str, Any]) -> str:
    """Values that are shown together ("": the card does not have them)."""
    if any(name not in known for name in value.names) or (value.quiet and not known[value.names[0]]):
        return ""
    return say(f"value.{match.rulebook.slug}.{value.key}", **{name: known[name] for name in value.names})


def remarks(match: Match, known: Mapping[str, Any], player: int) -> Iterator[str]:
    """States, words, counters and other cards."""
    layout = match.rulebook.layout
    yield from state_words(match, known)
    for name, kind in layout.lists:
        for each in known.get(name, ()):
            yield word(match, kind, each)
    for name in layout.counts:
        for each, count in known.get(name, {}).items():
            yield f"{word(match, 'counter', each)}×{count}"
    for name in layout.links:
        found = known.get(name)
        refs = found if isinstance(found, list) else [] if found is None else [found]
        if refs:
            shown = ", ".join(ref_name(match, ref, player) for ref in refs)
            yield say(f"link.{match.rulebook.slug}.{name}", cards=shown)


def state_words(match: Match, known: Mapping[str, Any]) -> Iterator[str]:
    for state, true, false in match.rulebook.layout.states:
        if state in known:
            shown = true if known[state] else false
            if shown:
                yield say(f"state.{match.rulebook.slug}.{shown}")


def word(match: Match, kind: str, each: str) -> str:
    """A word of the game in the language in use; a word that the catalogue lacks as it is."""
    slug = match.rulebook.slug
    key = {
        "attribute": f"attribute.{slug}.{each}",
        "counter": f"counter.{slug}.{each}",
        "keyword": f"keyword.{slug}.{each}",
        "status": f"status.{slug}.{each}",
    }[kind]
    return say(key) if words.knows(key) else each


def ref_name(match: Match, ref: int, player: int) -> str:
    """A card or a player; a card that this player does not know stays hidden."""
    game = match.game
    if is_card(ref) and not (game.seen_by(ref) | game.known[ref]) >> player & 1:
        return say("hidden_card")
    return words.card_name(ref, game.printed)
