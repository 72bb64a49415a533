"""The information on a card, from its printed fields (card_types, R6, R14, R145)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from gorin.engine.cards.sheet import Sheet
from gorin.engine.kernel.errors import CardError
from gorin.engine.program.roots import Condition
from gorin.engine.values.ability import KEYWORD, Ability
from gorin.engine.values.traits import Traits
from gorin.games.shinso import dialect, terms
from gorin.games.shinso.printed import ShinsoPrinted
from gorin.text import plain, telling

ALL: Final = "ALL"
EX: Final = "EX"
FIELDS: Final = (
    "name",
    "name_en",
    "kind",
    "colors",
    "cost",
    "power",
    "races",
    "condition",
    "shift_limit",
    "shift_limit_up",
    "text",
    "faces",
)
FACE_FIELDS: Final = ("kind", "power", "races", "text")
ONLY_ON: Final = {
    "condition": terms.FRAGMENT,
    "shift_limit": terms.FRAGMENT,
    "shift_limit_up": terms.FRAGMENT,
    "races": terms.KIN,
    "power": terms.KIN | terms.FRAGMENT,
}
SHEET: Final = Sheet(
    names={"type": "kind", "color": "colors", "colour": "colors", "race": "races", "shiftLimit": "shift_limit"},
    values={
        "kind": {
            "kin": "眷属",
            "arts": "権能",
            "territory": "領地",
            "relic": "秘宝",
            "fragment": "真祖の断片",
            "doppel": "ドッペル",
            "眷族": "眷属",
        },
        "colors": {
            "red": "赤",
            "blue": "青",
            "green": "緑",
            "black": "黒",
            "white": "白",
            "colorless": "無色",
            "colourless": "無色",
        },
    },
    lists={"races": r"[/／]", "colors": r"[/／、・,]"},
    numbers=("cost", "power", "shift_limit", "shift_limit_up"),
    ignored=("id", "image", "img", "illustrator", "flavor"),
)
"""The deck maker of this game: English keys and values, numbers as text, races joined by ` / `."""


def key_of(fields: Mapping[str, Any]) -> str:
    """Cards are known by their names."""
    return plain(str(fields.get("name") or ""))


def races_of(fields: Mapping[str, Any]) -> tuple[str, ...]:
    """card_types.2: the races that a card prints, so that texts of other cards can name them (N15)."""
    own = SHEET.fields(fields)
    faces = own.get("faces")
    sides = faces if isinstance(faces, list | tuple) else ()
    parts = [own, *(SHEET.fields(face) for face in sides if isinstance(face, Mapping))]
    return tuple(plain(race) for part in parts for race in part.get("races") or () if isinstance(race, str))


class Reader:
    """Reads the fields of one card; what cannot be read is an error that names the field."""

    __slots__ = ("fields", "key", "name", "races")

    def __init__(self, fields: Mapping[str, Any], races: Collection[str]) -> None:
        self.fields = SHEET.fields(fields)
        self.key = key_of(self.fields)
        self.name = str(self.fields.get("name") or "").strip()
        self.races = races

    def wrong(self, key: str, field: str, found: object, expected: str = "") -> CardError:
        return CardError(f"card.{key}", card=self.name or "?", field=field, found=found, expected=expected)

    def card(self) -> ShinsoPrinted:
        if not self.name:
            raise self.wrong("no_name", "name", "")
        for field in self.fields:
            if field not in FIELDS:
                raise self.wrong("unknown_field", field, field, "、".join(FIELDS))
        kind = self.fields.get("kind")
        if kind == terms.DOPPEL:
            return self.doppel()
        kinds = self.kind("kind", kind)
        if self.fields.get("faces") is not None:
            raise self.wrong("needless", "faces", self.fields["faces"])
        self.needless(self.fields, kinds, "")
        traits = self.traits(self.fields, kinds, "")
        conditions = self.conditions(kinds)
        warnings = ("shift_limit",) if kinds & terms.FRAGMENT and self.fields.get("shift_limit") is None else ()
        return self.printed(traits, conditions, (), self.text("text", self.fields), warnings)

    def printed(
        self,
        traits: Traits,
        conditions: tuple[Condition, ...],
        faces: tuple[Traits, ...],
        text: str,
        warnings: tuple[str, ...],
    ) -> ShinsoPrinted:
        name_en = str(self.fields.get("name_en") or self.name)
        cost = str(self.fields.get("cost", ""))
        printed = ShinsoPrinted(
            self.key,
            self.name,
            name_en,
            text,
            dict(self.fields),
            traits.abilities,
            traits,
            conditions,
            faces,
            cost,
            warnings,
        )
        return telling(printed, "shinso")

    def doppel(self) -> ShinsoPrinted:
        """R14, card_types.15, card_types.16: two sides with one name, one cost and the same colours."""
        faces = self.fields.get("faces")
        if not isinstance(faces, list | tuple) or len(faces) != 2:
            raise self.wrong("list", "faces", faces, "2")
        for field in ("power", "races", "text", "condition", "shift_limit", "shift_limit_up"):
            if self.fields.get(field) is not None:
                raise self.wrong("needless", field, self.fields[field])
        sides: list[Traits] = []
        texts: list[str] = []
        for number, face in enumerate(faces, 1):
            if not isinstance(face, Mapping):
                raise self.wrong("word", f"faces.{number}", face)
            written = SHEET.fields(face)
            for field in written:
                if field not in FACE_FIELDS:
                    raise self.wrong("unknown_field", f"faces.{number}.{field}", field, "、".join(FACE_FIELDS))
            kinds = self.kind(f"faces.{number}.kind", written.get("kind"))
            if kinds & terms.FRAGMENT:
                raise self.wrong("kind", f"faces.{number}.kind", written.get("kind"), "眷属、権能、領地、秘宝")
            self.needless(written, kinds, f"faces.{number}.")
            sides.append(self.traits(written, kinds, f"faces.{number}."))
            texts.append(self.text("text", written))
        both = sides[0].copy()
        both.kind |= sides[1].kind
        both.words |= sides[1].words
        both.keywords |= sides[1].keywords
        both.numbers = [max(pair) for pair in zip(sides[0].numbers, sides[1].numbers, strict=True)]
        both.give((), ())
        both.gain((*sides[0].abilities, *sides[1].abilities), 0)
        return self.printed(both, (), tuple(sides), "\n".join(texts), ())

    def kind(self, field: str, kind: object) -> int:
        if not isinstance(kind, str) or kind not in terms.KINDS:
            raise self.wrong("kind", field, kind, "、".join((*terms.KINDS, terms.DOPPEL)))
        return terms.KINDS[kind]

    def needless(self, fields: Mapping[str, Any], kinds: int, where: str) -> None:
        for field, mask in ONLY_ON.items():
            if not kinds & mask and fields.get(field) not in (None, "", []):
                raise self.wrong("needless", f"{where}{field}", fields[field])
        if kinds & terms.FRAGMENT and fields.get("cost") not in (None, ""):
            raise self.wrong("needless", f"{where}cost", fields["cost"])

    def text(self, field: str, fields: Mapping[str, Any]) -> str:
        value = fields.get(field)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.wrong("word", field, value)
        return value

    def conditions(self, kinds: int) -> tuple[Condition, ...]:
        """R6, T44: the 登場条件, one a line."""
        text = self.text("condition", self.fields)
        return dialect.read_conditions(text, self.name, self.races) if kinds & terms.FRAGMENT else ()

    def words(self, field: str, prefix: str, value: object) -> list[str]:
        if value is None or value == "":
            return []
        if not isinstance(value, list | tuple) or not all(isinstance(each, str) for each in value):
            raise self.wrong("list", field, value)
        return [f"{prefix}:{plain(each)}" for each in value]

    def colours(self) -> list[str]:
        """colors.6: 無色 stands alone and is no colour."""
        found = self.words("colors", terms.COLOUR, self.fields.get("colors"))
        known = [f"{terms.COLOUR}:{colour}" for colour in (*terms.COLOURS, terms.COLOURLESS)]
        colourless = f"{terms.COLOUR}:{terms.COLOURLESS}"
        if not found or any(each not in known for each in found) or (colourless in found and len(found) > 1):
            raise self.wrong("list", "colors", self.fields.get("colors"), "、".join((*terms.COLOURS, terms.COLOURLESS)))
        return found

    def cost(self, kinds: int) -> int:
        """R33: for every other purpose ALL and EX count as 0 and n+ as n."""
        if kinds & terms.FRAGMENT:
            return 0
        value = self.fields.get("cost")
        written = plain(str(value)).upper()
        if written in (ALL, EX):
            return 0
        if not re.fullmatch(r"\d{1,2}\+?", written) or isinstance(value, bool):
            raise self.wrong("number", "cost", value, "0、2+、ALL、EX")
        return int(written.rstrip("+"))

    def power(self, fields: Mapping[str, Any], kinds: int, where: str) -> int:
        """A range such as 4000-16000 is printed when the text defines the value; its lower end counts."""
        if not kinds & (terms.KIN | terms.FRAGMENT):
            return 0
        value = fields.get("power")
        written = plain(str(value))
        found = re.fullmatch(r"(\d{1,6})(?:[-~〜](\d{1,6}))?", written)
        if found is None or isinstance(value, bool) or (found[2] and int(found[2]) < int(found[1])):
            raise self.wrong("number", f"{where}power", value)
        return int(found[1])

    def whole(self, field: str) -> int:
        value = self.fields.get(field)
        if value is None or value == "":
            return 0
        if type(value) is not int or value < 0:
            raise self.wrong("number", field, value)
        return value

    def traits(self, fields: Mapping[str, Any], kinds: int, where: str) -> Traits:
        races = self.words(f"{where}races", terms.RACE, fields.get("races"))
        text = self.text("text", fields)
        known = {*self.races, *(race.partition(":")[2] for race in races)}
        abilities = dialect.read(text, kinds, self.name, known) if text.strip() else ()
        numbers = [0] * len(terms.NUMBERS)
        numbers[terms.NUMBERS[terms.POWER]] = self.power(fields, kinds, where)
        numbers[terms.NUMBERS[terms.COST]] = self.cost(kinds)
        if kinds & terms.FRAGMENT:
            numbers[terms.NUMBERS[terms.SHIFT_LIMIT]] = self.whole("shift_limit")
            numbers[terms.NUMBERS[terms.SHIFT_LIMIT_UP]] = self.whole("shift_limit_up")
        return Traits(
            self.key,
            kinds,
            frozenset([*self.colours(), *races]),
            keywords_of(abilities),
            numbers,
            abilities,
        )


def keywords_of(abilities: tuple[Ability, ...]) -> int:
    """The keywords that are printed on the card itself."""
    mask = 0
    for ability in abilities:
        if ability.kind == KEYWORD:
            mask |= ability.keyword
    return mask


def printed_card(fields: Mapping[str, Any], races: Collection[str] = ()) -> ShinsoPrinted:
    """Read one card as printed; its texts are understood wholly or refused. `races`: those of the cards beside it."""
    return Reader(fields, races).card()


FILLER: Final[Mapping[str, Any]] = {
    "name": terms.FILLER,
    "name_en": "Dummy",
    "kind": "権能",
    "colors": ["無色"],
    "cost": 0,
}
"""R7: the blank stand-in, which may be put into decks in any number."""
