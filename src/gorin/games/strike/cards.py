"""Chapter 3: the information on a card, from its printed fields."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from gorin.engine.cards.printed import Printed
from gorin.engine.kernel.errors import CardError
from gorin.engine.values.geometry import Range
from gorin.engine.values.traits import Traits
from gorin.games.strike import dialect
from gorin.games.strike.library import keywords_of
from gorin.games.strike.program.costs import Price, read_price
from gorin.games.strike.rules.entries import ABILITY_FRAME, SPELL_FRAME, Entry
from gorin.games.strike.rules.stage import read_map
from gorin.games.strike.terms import (
    AFFILIATION,
    ATTRIBUTE,
    ATTRIBUTES,
    CARD_KINDS,
    OPTION_CARD,
    RACE,
    SPELL_TYPE,
    STRIKER_NAME,
    TIMINGS,
)
from gorin.text import telling

FIELDS: Final = (
    "kind",
    "name",
    "name_en",
    "striker_name",
    "spell_name",
    "attributes",
    "summon_cost",
    "rank",
    "pow",
    "def",
    "attack_map",
    "affiliations",
    "races",
    "spell_types",
    "abilities",
    "spell",
    "extra",
)
NOT_ON_OPTIONS: Final = ("striker_name", "spell_name", "summon_cost", "attack_map", "spell")
ENTRY_KEYS: Final = ("timing", "cost", "map", "target", "text")
DEFAULTS: Final = {"rank": 1, "pow": 0, "def": 1}


def key_of(fields: Mapping[str, Any]) -> str:
    """3.2.1, 3.2.1.1, 3.2.1.2: the card name; of a spell card both names together if it is not given."""
    name = fields.get("name")
    if not name and fields.get("striker_name") and fields.get("spell_name"):
        name = f"{fields['striker_name']}／{fields['spell_name']}"
    return str(name or "")


def plain(text: str) -> str:
    """A word or icon string in its normal form."""
    return unicodedata.normalize("NFKC", text).replace(" ", "")


class Reader:
    """Reads the fields of one card; what cannot be read is an error that names the field."""

    __slots__ = ("fields", "name")

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self.fields = fields
        self.name = key_of(fields)

    def wrong(self, key: str, field: str, found: object, expected: str = "") -> CardError:
        return CardError(f"card.{key}", card=self.name or "?", field=field, found=found, expected=expected)

    def check(self) -> int:
        """3.1: the names of the fields; the kind of the card."""
        if not self.name:
            raise self.wrong("no_name", "name", "")
        for field in self.fields:
            if field not in FIELDS:
                raise self.wrong("unknown_field", str(field), field, "、".join(FIELDS))
        kind = self.fields.get("kind", "スペルカード")
        if not isinstance(kind, str) or kind not in CARD_KINDS:
            raise self.wrong("kind", "kind", kind, "、".join(CARD_KINDS))
        kinds = CARD_KINDS[kind]
        for field in NOT_ON_OPTIONS:
            if kinds & OPTION_CARD and self.fields.get(field) is not None:
                raise self.wrong("needless", field, self.fields[field])
        return kinds

    def number(self, field: str, default: int) -> int:
        """1.1.4: whole numbers only."""
        value = self.fields.get(field, default)
        if type(value) is not int:
            raise self.wrong("number", field, value)
        return value

    def text(self, field: str, value: object) -> str:
        if not isinstance(value, str):
            raise self.wrong("word", field, value)
        return value

    def words(self, field: str, prefix: str) -> list[str]:
        value = self.fields.get(field) or []
        if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
            raise self.wrong("list", field, value)
        return [f"{prefix}:{plain(each)}" for each in value]

    def attributes(self) -> list[str]:
        """3.3.2."""
        words = self.words("attributes", ATTRIBUTE)
        for word in words:
            if word.partition(":")[2] not in ATTRIBUTES:
                raise self.wrong("attribute", "attributes", word.partition(":")[2], "、".join(ATTRIBUTES))
        return words

    def price(self, field: str, value: object) -> Price:
        """7.1.3."""
        price = read_price(plain(self.text(field, value)))
        if price is None:
            raise self.wrong("cost", field, value)
        return price

    def map(self, field: str, value: object) -> Range | None:
        """3.6.3, 3.6.4, R13."""
        if value is None:
            return None
        found = None
        if isinstance(value, list | tuple) and all(isinstance(row, str) for row in value):
            found = read_map(list(value))
        if found is None:
            raise self.wrong("map", field, value)
        return found

    def timing(self, field: str, value: object) -> int:
        """2.5.4.2."""
        mask = 0
        for each in value if isinstance(value, list | tuple) else [value]:
            if not isinstance(each, str) or each not in TIMINGS:
                raise self.wrong("timing", field, each, "、".join(TIMINGS))
            mask |= TIMINGS[each]
        return mask

    def entry(self, field: str, frame: str, value: object) -> Entry:
        """3.13.3, 3.13.4: a string, or a mapping with the parts of the frame."""
        if isinstance(value, str):
            return Entry(frame, value)
        if not isinstance(value, Mapping):
            raise self.wrong("entry", field, value)
        for key in value:
            if key not in ENTRY_KEYS:
                raise self.wrong("unknown_field", f"{field}.{key}", key, "、".join(ENTRY_KEYS))
        cost = self.text(f"{field}.cost", value.get("cost") or "")
        self.price(f"{field}.cost", cost)
        timing = value.get("timing")
        return Entry(
            frame,
            self.text(f"{field}.text", value.get("text") or ""),
            0 if timing is None else self.timing(f"{field}.timing", timing),
            plain(cost),
            self.map(f"{field}.map", value.get("map")),
            self.text(f"{field}.target", value.get("target") or ""),
        )

    def entries(self) -> tuple[Entry, ...]:
        abilities = self.fields.get("abilities") or []
        if not isinstance(abilities, list | tuple):
            raise self.wrong("list", "abilities", abilities)
        spells = self.fields.get("spell") or []
        if not isinstance(spells, list | tuple):
            spells = [spells]
        return tuple(
            [self.entry("abilities", ABILITY_FRAME, each) for each in abilities]
            + [self.entry("spell", SPELL_FRAME, each) for each in spells]
        )


def summon_price(fields: Mapping[str, Any]) -> Price:
    """3.4.1."""
    return Reader(fields).price("summon_cost", fields.get("summon_cost") or "")


def printed_card(fields: Mapping[str, Any]) -> Printed:
    """Read one card as printed; its texts are understood wholly or refused."""
    reader = Reader(fields)
    kinds = reader.check()
    name = reader.name
    entries = reader.entries()
    extra = reader.text("extra", fields.get("extra") or "")
    abilities = dialect.read(entries, extra, kinds, name) if entries or extra else ()
    summon_price(fields)
    words = frozenset(
        [
            *reader.attributes(),
            *reader.words("races", RACE),
            *reader.words("affiliations", AFFILIATION),
            *reader.words("spell_types", SPELL_TYPE),
            f"{STRIKER_NAME}:{plain(str(fields.get('striker_name') or name))}",
        ]
    )
    defaults = dict.fromkeys(DEFAULTS, 0) if kinds & OPTION_CARD else DEFAULTS
    numbers = [reader.number(field, default) for field, default in defaults.items()]
    reach = reader.map("attack_map", fields.get("attack_map"))
    traits = Traits(name, kinds, words, keywords_of(abilities), numbers, abilities, reach=reach)
    name_en = str(fields.get("name_en") or name)
    text = "\n".join([*(each.text for each in entries), *([extra] if extra else [])])
    return telling(Printed(name, name, name_en, text, dict(fields), abilities, traits), "strike")
