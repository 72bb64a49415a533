"""Keyword abilities: 【ブロッカー】, 【キャンセル】, 【のびしろ】 (T13 to T20, T129 to T132)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from gorin.engine.program.roots import Cost, Test
from gorin.engine.program.things import NOBODY
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import KEYWORD, STATIC, Ability, Static
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.costs import costs_of
from gorin.games.rebirth.dialect.heads import Head
from gorin.games.rebirth.dialect.meaning import cards_for
from gorin.games.rebirth.dialect.nouns import parse_noun
from gorin.games.rebirth.dialect.owners import who_of
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.abilities import CancelObject, RebirthAbility
from gorin.games.rebirth.program.tests import InZone
from gorin.text.draft import both
from gorin.text.scan import Scanner


def blocker(reading: Reading, sc: Scanner, head: Head, colon: bool) -> list[Ability]:
    """【ブロッカー】：conditions joined by or (T13, T14, R52)."""
    blocks: list[tuple[Test, ...]] = []
    while not sc.ended:
        if blocks and not sc.eat("or", "か", "または", "&", "、"):
            reading.fail(sc.at, "blocker", ("or",))
        noun = parse_noun(sc)
        if noun is None:
            reading.fail(max(sc.at, sc.farthest), "blocker", ("〔属性〕", "《名称》", "【のびしろ】", "コスト3以下"))
        cards = cards_for(reading, noun)
        if not cards.tests or cards.places or cards.things is not None or cards.who is not None:
            reading.fail(noun.start, "blocker")
        if len(cards.alternatives) > 1:
            blocks += cards.alternatives
        else:
            blocks.append(cards.tests)
    return [
        RebirthAbility(
            KEYWORD,
            keyword=terms.BLOCKER,
            zones=head.zones,
            conditions=tuple(head.conditions),
            blocks=tuple(blocks),
        )
    ]


def nobishiro(reading: Reading, sc: Scanner, head: Head, colon: bool) -> list[Ability]:
    """【のびしろ】 (T20)."""
    if not sc.ended or head.zones or head.conditions or head.limit:
        reading.fail(sc.at, "modifier")
    return [RebirthAbility(KEYWORD, keyword=terms.NOBISHIRO)]


def cancel(reading: Reading, sc: Scanner, head: Head, colon: bool) -> list[Ability]:
    """【キャンセル】：［cost］object (T15 to T19, T129 to T131)."""
    costs = costs_of(reading, sc)
    objects: list[CancelObject] = []
    owner = ""
    for end in ends_of_objects(sc):
        sc.eat("or", "または", "、")
        inner = Scanner(sc.text[:end])
        inner.at = sc.at
        noun = parse_noun(inner)
        sc.at, sc.farthest = inner.at, max(sc.farthest, inner.farthest)
        if noun is not None and not inner.ended:
            reading.fail(max(inner.at, inner.farthest), "cancel", ("or",))
        if noun is None:
            reading.fail(
                max(sc.at, sc.farthest), "cancel", ("相手の【スパーク】", "相手の【起】", "相手のキャラのプレイ")
            )
        owner = noun.owner or owner
        objects += cancel_objects(reading, noun, owner)
    if not objects:
        reading.fail(sc.at, "cancel")
    return [
        RebirthAbility(
            KEYWORD,
            keyword=terms.CANCEL,
            costs=costs,
            zones=head.zones,
            limit=head.limit,
            conditions=tuple(head.conditions),
            objects=tuple(objects),
        )
    ]


OR: Final = re.compile(r"《[^《》]*》|〔[^〔〕]*〕|or|または")


def ends_of_objects(sc: Scanner) -> list[int]:
    """Where each of the objects joined by or ends (T130)."""
    cuts = [found.start() for found in OR.finditer(sc.text, sc.at) if found.group() in ("or", "または")]
    return [*cuts, len(sc.text)] if not sc.ended else []


def cancel_objects(reading: Reading, noun: Noun, owner: str) -> list[CancelObject]:
    who = who_of(reading, owner, noun.start)
    if who not in (None, OTHER, SELF):
        reading.fail(noun.start, "cancel")
    tests: tuple[Test, ...] = ()
    if len(noun.chain) > 1:
        chain = list(noun.chain[:-1])
        last_link = chain[-1][1]
        keep = last_link if last_link in ("以外の",) else ""
        chain[-1] = (chain[-1][0], keep)
        cards = cards_for(reading, Noun(noun.start, noun.end, "", chain))
        tests = cards.tests
        if cards.places:
            tests = (*tests, InZone(tuple(place.zone for place in cards.places)))
        if cards.things is not None:
            reading.fail(noun.start, "cancel")
    found: list[CancelObject] = []
    for unit in noun.head.units:
        if unit.mods or unit.owner:
            reading.fail(unit.start, "modifier")
        if unit.kind == "icon" and unit.word in ("スパーク", "自", "起", "キャンセル"):
            found.append(CancelObject(unit.word, who, tests))
        elif unit.kind == "word" and unit.word == "プレイ":
            found.append(CancelObject("play", who, tests))
        else:
            reading.fail(unit.start, "cancel")
    return found


def merged(found: list[Ability]) -> list[Ability]:
    """T132: what a line says about the card's own 【キャンセル】 belongs to that; without one it does nothing."""
    provisos = [each for each in found if isinstance(each, RebirthAbility) and each.kind == "proviso"]
    if not provisos:
        return found
    idle = not any(each.keyword & terms.CANCEL for each in found)
    kept: list[Ability] = []
    for each in found:
        if each in provisos:
            if idle:
                kept.append(replace(each, kind=STATIC, static=Static(NOBODY, ())))
            continue
        if isinstance(each, RebirthAbility) and each.keyword == terms.CANCEL:
            for proviso in provisos:
                both_hold = both([part for part in (each.proviso, proviso.proviso) if part is not None])
                each = replace(each, proviso=both_hold, costs=joined_costs(each.costs, proviso.costs))
        kept.append(each)
    return kept


def joined_costs(
    first: tuple[tuple[Cost, ...], ...], second: tuple[tuple[Cost, ...], ...]
) -> tuple[tuple[Cost, ...], ...]:
    if not second:
        return first
    return ((*(first[0] if first else ()), *second[0]),)
