"""What happens instead (T77, T114, T117, R106, R124)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.cards import Move
from gorin.engine.program.group import Group
from gorin.engine.program.things import EVENT, All
from gorin.engine.program.who import ANY, SELF, Who
from gorin.engine.values.ability import Program, Replacement
from gorin.games.shinso import terms
from gorin.games.shinso.describing import IN_BATTLE, BeatenBy
from gorin.games.shinso.old_dialect.clauses import VERB, Clause, Np
from gorin.games.shinso.old_dialect.conditions import rest_used
from gorin.games.shinso.old_dialect.described import parts_of, player_of
from gorin.games.shinso.old_dialect.events import event_of
from gorin.games.shinso.old_dialect.forms import MAY
from gorin.games.shinso.old_dialect.happenings import event_tests
from gorin.games.shinso.old_dialect.nouns import described
from gorin.games.shinso.old_dialect.objects import destination, removed_from
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.tree import words_of

Replaced = tuple[Replacement, Program | None]


def replaced(reading: Reading, clauses: list[Clause]) -> Replaced:
    """Xが破壊される時、かわりにA(してもよい): the card is not destroyed (T77)."""
    event = clauses.pop(0)
    happening = event_of(reading, event)
    clauses[0].link("代わりに")
    reading.event_card = True
    optional = clauses[-1].form.mood == MAY
    if happening.events == (terms.FELL_IN_BATTLE,):
        anybody = All(Group(parts_of(None, terms.BODIES, ANY, ())))
        happening = replace(
            happening, events=(terms.DESTROYED,), tests=(*happening.tests, BeatenBy(anybody, IN_BATTLE))
        )
    elif happening.events == (terms.FELL_BY_EFFECT,):
        reading.fail(event.verb_node, "replace_what", ("この眷属が破壊される時", "この眷属が戦闘で破壊される時"))
    found = Replacement(happening.events, happening.who, happening.this, happening.tests, optional)
    if happening.condition is not None or happening.state is not None or happening.times:
        reading.fail(event.node, "replace_what", ("この眷属が破壊される時",))
    return found, None


def drawing_replaced(reading: Reading, clauses: list[Clause]) -> Replacement | None:
    """自分はドローフェイズで(カードを)引く代わりに、E (T79)."""
    first = clauses[0]
    if len(clauses) < 2 or not first.verb("引", "ドロー") or first.tail != "代わりに":
        return None
    phase = first.take("に", "で")
    subject = first.take("は", "が")
    np = first.take("を")
    if phase is None or str(phase.head) != "ドローフェイズ":
        reading.fail(first.verb_node, "draw_phase", ("ドローフェイズで",))
    if np is not None and not np.says("カード"):
        reading.fail(np.node, "top_cards", ("カードを",))
    first.pop("quantity") if np is not None else None
    who: Who = SELF
    inner = phase.inner()
    if subject is not None:
        who = player_of(reading, subject.heads)
    elif inner is not None:
        who = player_of(reading, inner.heads)
    rest_used(reading, clauses.pop(0))
    return Replacement((terms.PHASE_DRAW,), who, optional=clauses[-1].form.mood == MAY)


def destination_changed(reading: Reading, clauses: list[Clause]) -> Replaced | None:
    """コフィンエリアに置くかわりに除外される, …敗北した眷属は山札の一番下に置かれる: only the place changes."""
    if len(clauses) == 3 and clauses[1].verb("置") and clauses[1].tail == "代わりに":
        return when_destroyed(reading, clauses)
    first, last = clauses[0], clauses[-1]
    instead = len(clauses) == 2 and first.verb("置") and first.tail == "代わりに"
    passive = last.kind == VERB and last.form.passive and last.verb("置", "除外", "戻")
    topic = first.peek("は", "が")
    if topic is None or topic.is_("PLAYER"):
        return None
    leaving = any(str(words_of(mod)[0]) in ("コフィンエリアに置かれる", "破壊された") for mod in topic.mods)
    if not instead and leaving and len(clauses) == 1 and passive:
        if first.link("代わりに") is None:
            return None
    elif not instead:
        beaten = any(mod.data in ("lost_to", "killed_by") for mod in topic.mods)
        rims = "リムカード" in topic.heads
        if not (len(clauses) == 1 and passive and beaten) and not (rims and at_once(clauses)):
            return None
        if rims:
            return None
    else:
        place = first.take("に")
        if place is None or place.head != "コフィンエリア":
            reading.fail(first.verb_node, "replace_what", ("コフィンエリアに置くかわりに",))
        if not last.verb("置", "除外", "戻"):
            reading.fail(last.verb_node, "replace_what", ("除外される", "山札の一番下に置かれる"))
    np = first.take("は", "が")
    assert np is not None
    found = subject(reading, np)
    removed_from(last)
    zone, end = terms.REMOVED, ""
    if not last.verb("除外"):
        to = last.take("に")
        if to is None:
            reading.fail(last.verb_node, "no_place", ("山札の一番下に",))
        zone, end = destination(reading, to, SELF if found.this else found.who)
    for clause in clauses:
        rest_used(reading, clause)
    found = replace(found, optional=last.form.mood == MAY)
    return found, Program((Move(EVENT, zone, terms.REMOVE if zone == terms.REMOVED else "", end),))


def when_destroyed(reading: Reading, clauses: list[Clause]) -> Replaced:
    """この眷属が破壊された場合、墓地に置くかわりに山札の一番下に置く: destroyed, but to another place (T77)."""
    event = clauses.pop(0)
    happening = event_of(reading, event)
    told = event.tail in ("場合", "場合は", "場合に", "時", "時に")
    if happening.events != (terms.DESTROYED,) or happening.condition is not None or happening.times or not told:
        reading.fail(event.verb_node, "replace_what", ("この眷属が破壊された場合、墓地に置くかわりに",))
    place = clauses[0].take("に")
    if place is None or not place.says("コフィンエリア"):
        reading.fail(clauses[0].verb_node, "replace_what", ("墓地に置くかわりに",))
    last = clauses[1]
    removed_from(last)
    zone, end = terms.REMOVED, ""
    if not last.verb("除外"):
        to = last.take("に")
        if to is None or not last.verb("置", "戻"):
            reading.fail(last.verb_node, "no_place", ("山札の一番下に",))
        zone, end = destination(reading, to, SELF if happening.this else happening.who)
    for clause in clauses:
        rest_used(reading, clause)
    optional = last.form.mood == MAY
    found = Replacement((terms.DESTROYED_TO_COFFIN,), happening.who, happening.this, happening.tests, optional)
    return found, Program((Move(EVENT, zone, terms.REMOVE if zone == terms.REMOVED else "", end),))


def at_once(clauses: list[Clause]) -> bool:
    return clauses[-1].verb("除外")


def subject(reading: Reading, np: Np) -> Replacement:
    """Whose going to the coffin is changed."""
    cards = described(reading, np)
    who: Who = cards.who or ANY
    if cards.this:
        return Replacement((terms.TO_COFFIN,), this=True)
    event = terms.DESTROYED_TO_COFFIN if cards.leaving == "破壊された" else terms.TO_COFFIN
    return Replacement((event,), who, tests=event_tests(reading, cards))
