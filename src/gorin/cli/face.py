"""One card as text: its values, states and links, as the game's layout describes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from gorin import words
from gorin.cli.common import say
from gorin.engine.show.presentation import Layout, Value
from gorin.engine.show.view import CardView, View
from gorin.glossary import english, spoken

Cells = tuple[Text, Text, Text, Text, Text]


def card_cells(view: View, layout: Layout, card: CardView, place: str) -> Cells:
    """A card as cells: its place in the zone, what leads, its name, its numbers, and everything else."""
    at = Text(place, style="dim")
    if not card.seen and not card.states:
        return at, Text(), Text(card_name(view, card), style="dim"), Text(), Text()
    leading = [value_text(view, each, card) for each in layout.values if each.leading]
    numbers = [value_text(view, each, card) for each in layout.values if not each.leading]
    style = "dim" if card.value(layout.spent) else ""
    return (
        at,
        Text(" ".join(filter(None, leading)), style="yellow"),
        Text(card_name(view, card), style=style or "bold"),
        Text(" ".join(filter(None, numbers)), style="magenta"),
        Text(" ".join(remarks(view, layout, card)), style=style),
    )


def card_name(view: View, card: CardView) -> str:
    """The name of a card that is seen or remembered, in the language in use."""
    return say("hidden_card") if card.face is None else face_name(view, card.face)


def face_name(view: View, key: str) -> str:
    face = view.faces[key]
    return english(view.game, face.name_en) if words.language() == "en" else face.name


def value_text(view: View, value: Value, card: CardView) -> str:
    """Values that are shown together ("": the card does not have them)."""
    known: dict[str, Any] = card.values or {}
    if any(name not in known for name in value.names) or (value.quiet and not known[value.names[0]]):
        return ""
    return spoken(view.game, say(f"value.{view.game}.{value.key}", **{name: known[name] for name in value.names}))


def remarks(view: View, layout: Layout, card: CardView) -> Iterator[str]:
    """States, words, counters and other cards."""
    yield from state_words(view, layout, card)
    for name, kind in layout.lists:
        for each in (card.lists or {}).get(name, ()):
            yield word(view, kind, each)
    for each, count in (card.counters or {}).items():
        yield f"{word(view, 'counter', each)}×{count}"
    for name in layout.links:
        refs = (card.links or {}).get(name)
        if refs:
            yield say(f"link.{view.game}.{name}", cards=", ".join(called(view, ref) for ref in refs))


def state_words(view: View, layout: Layout, card: CardView) -> Iterator[str]:
    states = card.states or {}
    for state, true, false in layout.states:
        if state in states:
            shown = true if states[state] else false
            if shown:
                yield say(f"state.{view.game}.{shown}")


def word(view: View, kind: str, each: str) -> str:
    """A word of the game in the language in use; a word that the catalogue lacks as it is."""
    slug = view.game
    key = {
        "attribute": f"attribute.{slug}.{each}",
        "counter": f"counter.{slug}.{each}",
        "keyword": f"keyword.{slug}.{each}",
        "status": f"status.{slug}.{each}",
    }[kind]
    return say(key) if words.knows(key) else spoken(view.game, each)


def called(view: View, ref: str) -> str:
    """What a view calls by this text: a card, a player, a place."""
    card = view.find(ref)
    if card is not None:
        return card_name(view, card)
    return say("player", number=int(ref[1:])) if ref[:1] == "p" and ref[1:].isdecimal() else ref
