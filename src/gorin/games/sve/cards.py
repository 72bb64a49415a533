"""Chapter 2: the information on a card, from its printed fields."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.errors import CardError
from gorin.engine.values.ability import Ability
from gorin.engine.values.change import GiveWord
from gorin.engine.values.traits import Traits
from gorin.games.sve import dialect
from gorin.games.sve.terms import AS_PRINTED, CARD_KINDS, CLASSES, EVOLVE_CARD, FOLLOWER, KIND_LEADER, SPECIAL_KINDS
from gorin.text import plain, telling

FIELDS: Final = ("name", "name_en", "class", "kind", "special", "types", "cost", "attack", "health", "text")


def key_of(fields: Mapping[str, Any]) -> str:
    """A follower and its evolve card share a name; the key tells them apart."""
    name = str(fields.get("name", ""))
    return f"{name}/エボルヴ" if "エボルヴ" in listed(fields, "special") else name


def listed(fields: Mapping[str, Any], field: str) -> list[str]:
    """A field that holds a list of words, or is left out."""
    value = fields.get(field) or []
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        raise CardError("card.list", card=str(fields.get("name", "")), field=field, found=value)
    return list(value)


def read_fields(fields: Mapping[str, Any]) -> int:
    """Check the printed fields (2.1 to 2.8); the mask of kinds (2.3.1, 2.3.3)."""
    name = str(fields.get("name", ""))
    for field in fields:
        if field not in FIELDS:
            raise CardError("card.unknown_field", card=name, field=field, expected="、".join(FIELDS))
    if not name:
        raise CardError("card.no_name", card="?")
    for field in ("name", "kind", "class", "text"):
        if not isinstance(fields.get(field) or "", str):
            raise CardError("card.word", card=name, field=field, found=fields[field])
    if fields.get("kind") not in CARD_KINDS:
        raise CardError("card.kind", card=name, field="kind", found=fields.get("kind"), expected="、".join(CARD_KINDS))
    if fields.get("class") not in CLASSES:
        raise CardError("card.class", card=name, field="class", found=fields.get("class"), expected="、".join(CLASSES))
    kinds = CARD_KINDS[fields["kind"]]
    listed(fields, "types")
    for special in listed(fields, "special"):
        if special not in SPECIAL_KINDS:
            raise CardError(
                "card.special", card=name, field="special", found=special, expected="、".join(SPECIAL_KINDS)
            )
        kinds |= SPECIAL_KINDS[special]
    needs_number(fields, "cost", not kinds & (KIND_LEADER | EVOLVE_CARD), 0)
    needs_number(fields, "attack", bool(kinds & FOLLOWER))
    needs_number(fields, "health", bool(kinds & FOLLOWER))
    return kinds


def needs_number(fields: Mapping[str, Any], field: str, needed: bool, least: int | None = None) -> None:
    value = fields.get(field)
    if needed and (type(value) is not int or (least is not None and value < least)):
        raise CardError("card.number", card=fields["name"], field=field, found=value)
    if not needed and value is not None:
        raise CardError("card.needless", card=fields["name"], field=field, found=value)


def printed_card(fields: Mapping[str, Any], tokens: Collection[str]) -> Printed:
    """Read one card as printed: its name (2.1.1), class (2.2.1), kinds, types (2.4.1), numbers and text (2.6.1).

    The text is understood wholly or refused. Class and types are words that other texts can name (2.4.2).
    """
    kinds = read_fields(fields)
    name = str(fields["name"])
    text = str(fields.get("text") or "")
    abilities = dialect.read(text, kinds, tokens, name) if text else ()
    types = [f"type:{plain(each)}" for each in listed(fields, "types")]
    words = frozenset([f"class:{fields['class']}", *types, *further_names(abilities)])
    numbers = [int(fields.get(field) or 0) for field in ("cost", "attack", "health")]
    numbers += [0, AS_PRINTED]
    traits = Traits(plain(name), kinds, words, keywords_of(abilities), numbers, abilities)
    name_en = str(fields.get("name_en") or name)
    return telling(Printed(key_of(fields), name, name_en, text, dict(fields), abilities, traits), "sve")


def further_names(abilities: tuple[Ability, ...]) -> list[str]:
    """R133: これは『X』でもある holds in every zone, and for building decks."""
    return [
        change.word
        for ability in abilities
        if ability.static is not None and ability.zones
        for change in ability.static.changes
        if isinstance(change, GiveWord)
    ]


def keywords_of(abilities: tuple[Ability, ...]) -> int:
    mask = 0
    for ability in abilities:
        mask |= ability.keyword
    return mask
