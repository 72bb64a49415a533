"""Chapter 2: the information on a card, from its printed fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.errors import CardError
from gorin.engine.values.traits import Traits
from gorin.games.rebirth import dialect
from gorin.games.rebirth.program.abilities import keywords_of
from gorin.games.rebirth.program.validity import settled
from gorin.games.rebirth.terms import CARD_KINDS, CHARACTER, TRAIT, WORK
from gorin.text import plain, telling

FIELDS: Final = ("name", "name_en", "number", "kind", "cost", "atk", "def", "traits", "work", "text")
FILLER: Final = "ダミー"
FILLERS: Final = 20
"""How many fillers there are that differ only in name, for deck lists."""


def filler_cards() -> list[dict[str, Any]]:
    """Cards that exist without being printed: a plain character under several names, a rebirth card, a partner."""
    numbers = ["", *(str(number) for number in range(1, FILLERS + 1))]
    plain = {"kind": "キャラ", "cost": 2, "atk": 2, "def": 6}
    characters = [{"name": FILLER + each, "name_en": f"Dummy {each}".rstrip(), **plain} for each in numbers]
    return [
        *characters,
        {"name": f"{FILLER}Re", "name_en": "Dummy Re", "kind": "Reバース"},
        {"name": f"{FILLER}パートナー", "name_en": "Dummy partner", "kind": "パートナー"},
    ]


def listed(fields: Mapping[str, Any], field: str) -> list[str]:
    """A field that holds a list of words, or is left out."""
    value = fields.get(field) or []
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
        raise CardError("card.list", card=str(fields.get("name", "")), field=field, found=value)
    return list(value)


def read_fields(fields: Mapping[str, Any]) -> int:
    """2.1.1, 2.2.1, 2.2.2, 2.5.1, 2.5.2, 2.8.1: check the printed fields; the card's kind."""
    name = str(fields.get("name") or "")
    for field in fields:
        if field not in FIELDS:
            raise CardError("card.unknown_field", card=name, field=field, expected="、".join(FIELDS))
    if not name:
        raise CardError("card.no_name", card="?")
    for field in ("name", "name_en", "number", "kind", "work", "text"):
        if not isinstance(fields.get(field) or "", str):
            raise CardError("card.word", card=name, field=field, found=fields[field])
    if fields.get("kind") not in CARD_KINDS:
        raise CardError("card.kind", card=name, field="kind", found=fields.get("kind"), expected="、".join(CARD_KINDS))
    kind = CARD_KINDS[fields["kind"]]
    listed(fields, "traits")
    needs_number(fields, "cost", kind == CHARACTER, 0)
    needs_number(fields, "atk", kind == CHARACTER)
    needs_number(fields, "def", kind == CHARACTER)
    return kind


def needs_number(fields: Mapping[str, Any], field: str, needed: bool, least: int | None = None) -> None:
    """2.3, 2.6, 2.7: characters have this number, other cards do not (R99)."""
    value = fields.get(field)
    if needed and (type(value) is not int or (least is not None and value < least)):
        raise CardError("card.number", card=fields["name"], field=field, found=value)
    if not needed and value is not None:
        raise CardError("card.needless", card=fields["name"], field=field, found=value)


def printed_card(fields: Mapping[str, Any]) -> Printed:
    """2.4.1, 2.4.2: read one card as printed; its text is understood wholly or refused, notes in brackets apart.

    Traits and series title are words that other texts can name (2.5.3, 2.8.2).
    """
    kind = read_fields(fields)
    name = str(fields["name"])
    text = str(fields.get("text") or "")
    read = dialect.read(text, kind, name) if text else ()
    abilities = settled(read, kind)
    words = [TRAIT + plain(each) for each in listed(fields, "traits")]
    words.append(WORK + plain(str(fields.get("work") or FILLER)))
    numbers = [int(fields.get(field) or 0) for field in ("cost", "atk", "def")]
    traits = Traits(name, kind, frozenset(words), keywords_of(abilities), numbers, abilities)
    name_en = str(fields.get("name_en") or name)
    return telling(Printed(name, name, name_en, text, dict(fields), read, traits), "rebirth")
