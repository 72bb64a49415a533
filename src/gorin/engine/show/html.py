"""A view as HTML, for notebooks: what a seat may know, and nothing else."""

from __future__ import annotations

from html import escape
from typing import Any

from gorin import words
from gorin.engine.show.view import CardView, SeatView, View, ZoneView

CELL = "border:1px solid #8884;padding:1px 5px;border-radius:4px;margin:1px;display:inline-block"


def table(view: View) -> str:
    """Every seat with its numbers and zones, then what is asked or how the game ended."""
    parts = [f"<b>{escape(head(view))}</b>"]
    parts += [seat_html(view, seat) for seat in view.seats]
    decision = view.decision
    if decision is not None:
        options = "".join(f"<li>{escape(option.label)}</li>" for option in decision.options)
        parts.append(
            f"<div>{escape(words.cited(decision.question, decision.clause))}<ol start='0'>{options}</ol></div>"
        )
    if view.result is not None:
        parts.append(f"<b>{escape(ending(view))}</b>")
    return f"<div style='font-size:90%'>{''.join(parts)}</div>"


def head(view: View) -> str:
    phase = words.say(f"phase.{view.game}.{view.phase}") if view.phase else ""
    return words.say("board.head", turn=view.turn, player=view.active + 1, phase=phase)


def ending(view: View) -> str:
    result = view.result
    assert result is not None
    if not result.winners:
        return words.cited(words.say("end.draw"), result.clause)
    winners = ", ".join(words.say("player", number=each + 1) for each in result.winners)
    return words.cited(words.say("end.won", winners=winners), result.clause)


def seat_html(view: View, seat: SeatView) -> str:
    """One seat: a line of numbers and a row for each zone that is not empty."""
    own = f" {words.say('board.you')}" if seat.seat == view.viewer else ""
    name = words.say("player", number=seat.seat + 1) + own
    numbers = " · ".join(f"{named('number', view, key)} {value}" for key, value in seat.numbers.items())
    rows = "".join(
        f"<tr><td style='text-align:right'>{escape(named('zone', view, key))} {zone.count}</td>"
        f"<td style='text-align:left'>{zone_html(view, zone)}</td></tr>"
        for key, zone in seat.zones.items()
        if zone.count
    )
    return f"<details open><summary>{escape(name)}: {escape(numbers)}</summary><table>{rows}</table></details>"


def named(kind: str, view: View, key: str) -> str:
    """A zone or a number in words; one that the catalogue lacks by its own name."""
    text = f"{kind}.{view.game}.{key}"
    return words.say(text) if words.knows(text) else key


def zone_html(view: View, zone: ZoneView) -> str:
    """The cards whose faces are known; the others are only counted."""
    known = [card for card in zone.cards if card.face is not None]
    shown = [f"<span style='{CELL}'>{escape(card_text(view, card))}</span>" for card in known]
    remembered = [face_name(view, key) for key in zone.remembered]
    shown += [f"<span style='{CELL};opacity:.6'>{escape(name)}</span>" for name in remembered]
    hidden = zone.count - len(known) - len(remembered)
    return "".join(shown) + (f" + {hidden}" if shown and hidden > 0 else "")


def card_text(view: View, card: CardView) -> str:
    assert card.face is not None
    values = " ".join(f"{key} {value}" for key, value in (card.values or {}).items() if is_shown(value))
    states = " ".join(key for key, holds in (card.states or {}).items() if holds)
    counters = " ".join(f"{key}×{count}" for key, count in (card.counters or {}).items())
    return " · ".join(each for each in (face_name(view, card.face), values, states, counters) if each)


def is_shown(value: Any) -> bool:
    return type(value) is int or (isinstance(value, str) and bool(value))


def face_name(view: View, key: str) -> str:
    face = view.faces[key]
    return face.name_en if words.language() == "en" else face.name
