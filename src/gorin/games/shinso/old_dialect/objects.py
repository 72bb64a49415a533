"""What a verb acts on and where it puts it."""

from __future__ import annotations

from gorin.engine.program.cards import BOTTOM, TOP
from gorin.engine.program.roots import Things
from gorin.engine.program.things import EVENT, THIS
from gorin.engine.program.who import ALL, SELF, Who
from gorin.games.shinso import terms
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.choosing import chosen, taken, unplaced
from gorin.games.shinso.old_dialect.clauses import Clause, Np
from gorin.games.shinso.old_dialect.described import player_of
from gorin.games.shinso.old_dialect.modifiers import looked_at
from gorin.games.shinso.old_dialect.nouns import both, describe
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.law import says_no_more
from gorin.text.tree import words_of

FROM_HERE = "フィールド"


def object_of(reading: Reading, clause: Clause, *particles: str) -> Things:
    """The cards a verb acts on; without any those chosen before, or the card itself (N16)."""
    cards = taken(reading, clause, *(particles or ("を", "は", "が")))
    if cards is None:
        return pending(reading, clause)
    beside = clause.take("と") if reading.looked is not None and clause.verb("加え", "置", "戻", "除外") else None
    others = [looked_too(reading, beside)] if beside is not None else []
    found = both([*others, chosen(reading, cards, clause)])
    reading.subject = found
    return found


def looked_too(reading: Reading, np: Np) -> Things:
    """その中から眷属1枚と権能1枚を: the first of two objects."""
    cards = describe(reading, np)
    if not unplaced(cards):
        reading.fail(np.node, "two_places")
    cards.things = looked_at(reading, np.node)
    return chosen(reading, cards, None)


def pending(reading: Reading, clause: Clause) -> Things:
    """A verb without object: what was chosen just before, the subject of the sentence, or the card itself."""
    if reading.selected is not None:
        found, reading.selected = reading.selected, None
        return found
    known = reading.subject or reading.topic or reading.it or reading.event_topic
    if known is None and clause.form.passive and reading.event_card:
        return EVENT
    if known is None and reading.kinds & terms.ARTS:
        reading.fail(clause.verb_node, "no_subject", ("相手の眷属1体を",))
    return known or own_self(reading)


def own_self(reading: Reading) -> Things:
    return THIS


def destination(reading: Reading, np: Np, owner: Who | None) -> tuple[int, str]:
    """手札に, 山札の一番下に, コフィンエリアに: the zone and which end of it; `owner`: of the cards, if known."""
    head = np.head
    if head.type == "END_OF":
        inner = np.inner()
        if inner is None or inner.head not in ("山札", "ライフ・デッキ"):
            reading.fail(np.node, "no_place", ("山札の一番下に",))
        own(reading, inner, owner)
        return words.ZONES[str(inner.head)], TOP if "上" in head else BOTTOM
    if str(head) not in words.ZONES and head != FROM_HERE:
        reading.fail(np.node, "no_place", ("手札に", "コフィンエリアに"))
    own(reading, np, None if head == FROM_HERE else owner)
    return words.ZONES.get(str(head), terms.SLOTS), ""


def own(reading: Reading, np: Np, owner: Who | None) -> None:
    """R67: a card always goes to its owner's place, so an owner that is printed there adds nothing, or is wrong."""
    for mod in np.mods:
        players = [word for word in words_of(mod) if word.type == "PLAYER"]
        if mod.data != "of" or any(word.type not in ("PLAYER", "NO") for word in words_of(mod)):
            reading.fail(mod, "of_what")
        if owner is not None and player_of(reading, players) != owner:
            reading.fail(mod, "goes_home", ("手札に", "山札の一番下に", "コフィンエリアに"))
        says_no_more(*words_of(mod))


def removed_from(clause: Clause) -> None:
    """ゲームから: says no more than 除外."""
    clause.take_said("から", "ゲーム")


def player(reading: Reading) -> Who:
    return reading.actor if reading.actor != ALL else SELF
