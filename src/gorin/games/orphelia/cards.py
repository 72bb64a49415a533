"""Chapter 17: reading the printed fields of a card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from gorin.engine.kernel.errors import CardError
from gorin.engine.values.ability import Ability
from gorin.engine.values.traits import Traits
from gorin.games.orphelia.printed import OrpheliaCard
from gorin.games.orphelia.rules.keywords import keywords_of
from gorin.games.orphelia.rules.tokens import Token
from gorin.games.orphelia.terms import (
    ATTRIBUTE_WORD,
    ATTRIBUTES,
    CARD_TYPES,
    EFFECT_TYPES,
    KIND_ARKEIA,
    MANA_KINDS,
    NORDIA,
    NUMBERS,
    PLAIN,
    REACT,
    REACT_WORD,
    RECORD,
    TOKEN,
    Mana,
    subtype_word,
)
from gorin.text import plain

FIELDS: Final = (
    "name",
    "name_en",
    "type",
    "subtypes",
    "attributes",
    "cost",
    "mana",
    "a",
    "d",
    "l",
    "ether",
    "physis",
    "defense",
    "shield",
    "weight",
    "text",
)
NORDIA_FIELDS: Final = ("a", "d", "l")
ARKEIA_FIELDS: Final = ("ether", "physis", "defense", "shield", "weight")
COST: Final = re.compile(r"(?P<first>[0-9]*)(?P<letters>[火雷風土水闇光星無X]*)$")


def read_fields(fields: Mapping[str, Any]) -> int:
    """Check the printed fields; the mask of kinds. 17-1-5: an アルケイア has no subtypes."""
    name = str(fields.get("name", ""))
    for field in fields:
        if field not in FIELDS:
            raise CardError("card.unknown_field", card=name, field=field, expected="、".join(FIELDS))
    if not name or any(mark in name for mark in ".:#"):
        raise CardError("card.no_name", card=name or "?")
    if fields.get("type") not in CARD_TYPES:
        raise CardError("card.kind", card=name, field="type", found=fields.get("type"), expected="、".join(CARD_TYPES))
    kinds = CARD_TYPES[fields["type"]]
    subtypes = list(fields.get("subtypes") or ())
    if fields["type"] == "エフェクト":
        kinds = effect_kinds(name, subtypes)
    if kinds & KIND_ARKEIA and subtypes:
        raise CardError("card.needless", card=name, field="subtypes", found="、".join(map(str, subtypes)))
    check_words(name, fields, "attributes", ATTRIBUTES)
    check_words(name, fields, "mana", MANA_KINDS)
    for field in NORDIA_FIELDS:
        check_number(fields, field, bool(kinds & NORDIA))
    for field in ARKEIA_FIELDS:
        check_number(fields, field, bool(kinds & KIND_ARKEIA))
    if kinds & KIND_ARKEIA and fields.get("cost") is not None:
        raise CardError("card.needless", card=name, field="cost", found=fields["cost"])
    return kinds


def effect_kinds(name: str, subtypes: list[Any]) -> int:
    """17-3-1, 17-6-1: one of スペル, アーツ, レコード; リアクト on a スペル or アーツ."""
    kinds = 0
    for subtype in subtypes:
        kinds |= EFFECT_TYPES.get(subtype, 0)
    if kinds.bit_count() != 1:
        found = "、".join(map(str, subtypes))
        raise CardError("card.kind", card=name, field="subtypes", found=found, expected="、".join(EFFECT_TYPES))
    if REACT_WORD in subtypes:
        if kinds & RECORD:
            raise CardError("card.kind", card=name, field="subtypes", found=REACT_WORD, expected="スペル、アーツ")
        kinds |= REACT
    return kinds


def check_words(name: str, fields: Mapping[str, Any], field: str, allowed: tuple[str, ...]) -> None:
    for word in fields.get(field) or ():
        if word not in allowed:
            raise CardError("card.kind", card=name, field=field, found=word, expected="、".join(allowed))


def check_number(fields: Mapping[str, Any], field: str, needed: bool) -> None:
    value = fields.get(field)
    if needed and (type(value) is not int or value < 0):
        raise CardError("card.number", card=fields["name"], field=field, found=value)
    if not needed and value is not None:
        raise CardError("card.needless", card=fields["name"], field=field, found=value)


def read_cost(name: str, cost: object) -> tuple[Mana, int]:
    """19-2-1: a printed mana cost as mana by kind, and how often X stands in it; R35: 無 counts as 1."""
    text = str(cost)
    found = COST.match(text)
    if found is None or not text:
        raise CardError("card.cost", card=name, field="cost", found=text)
    mana = [0] * len(MANA_KINDS)
    mana[PLAIN] = int(found.group("first") or 0)
    x = 0
    for letter in found.group("letters"):
        if letter == "X":
            x += 1
        else:
            mana[MANA_KINDS.index(letter)] += 1
    return tuple(mana), x


def make_card(
    key: str, fields: Mapping[str, Any], text: str, kinds: int, abilities: tuple[Ability, ...], price: Mana, x: int
) -> OrpheliaCard:
    """17-10-1, 17-10-2: with all its subtypes, as words of the card like its attributes."""
    name = str(fields["name"])
    attributes = list(fields.get("attributes") or ())
    subtypes = [subtype_word(plain(str(each))) for each in fields.get("subtypes") or ()]
    words = frozenset([ATTRIBUTE_WORD + each for each in attributes] + subtypes)
    numbers = [sum(price), *(int(fields.get(field) or 0) for field in list(NUMBERS)[1:])]
    traits = Traits(plain(name), kinds, words, keywords_of(abilities), numbers, abilities)
    symbols = 0
    for kind in fields.get("mana") or attributes or ("無",):
        symbols |= 1 << MANA_KINDS.index(kind)
    name_en = str(fields.get("name_en") or name)
    return OrpheliaCard(key, name, name_en, text, dict(fields), abilities, traits, price, x, symbols)


def token_card(token: Token) -> OrpheliaCard:
    """22-1-2: a token as its text describes it."""
    fields: dict[str, Any] = {
        "name": token.name,
        "type": token.type,
        "subtypes": list(token.subtypes),
        "attributes": list(token.attributes),
    }
    kinds = CARD_TYPES[token.type] | TOKEN
    if kinds & NORDIA:
        fields |= {"a": token.attack, "d": token.defense, "l": token.life}
    return make_card(token.key, fields, "", kinds, token.abilities, (0,) * len(MANA_KINDS), 0)
