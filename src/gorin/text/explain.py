"""Saying back in plain words what was understood, from the program and not from the text.

The words are in `explain.json`: a template for each class of the program, in both languages. A
key may ask for fields (`Move[reason=destroy]`); the first key that fits is taken. A place in a
template names a field, and after the colon how it is to be said; a game adds the names of its
zones, numbers, events and its own operations.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import is_dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Self

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Count, Exactly, IfElse, Result, Times
from gorin.engine.program.cards import BOTTOM, TOP, Move, Pick
from gorin.engine.program.condition import AT_LEAST, Compare
from gorin.engine.program.flow import Branch, EachPlayer, Goto, May
from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Op
from gorin.engine.program.things import All, Rest
from gorin.engine.program.who import ANY
from gorin.engine.values.ability import DECK, Ability, Program, Target
from gorin.glossary import english
from gorin.text.phrasing import (
    SUBJECT,
    agreeing,
    article,
    counted_by,
    how_many,
    in_the_past,
    is_undone,
    leap_of,
    zone_of_this,
)

Words = Mapping[str, str]
OTHERWISE = "*"
"""The name of everything in a category that has no other."""
MASKS = ("kinds", "keywords", "rules", "declared_at", "works")
_vocabularies: dict[str, Vocabulary] = {}


class Vocabulary:
    """The templates of all games with the words of one; `teller` where a game says more than templates can."""

    def __init__(self, package: str, file: str = "explain.json", teller: type[Teller] | None = None) -> None:
        self.package = package
        self.teller = teller
        own = json.loads((files(package) / file).read_text("utf-8"))
        self.names: dict[str, dict[str, Words]] = own["names"]
        mine: dict[str, Words] = own["templates"]
        self.templates = {**mine, **{key: words for key, words in common().items() if key not in mine}}
        self.variants: dict[str, list[tuple[dict[str, str], Words]]] = {}
        self.sort_variants()

    def sort_variants(self) -> None:
        """Keep the templates by class, those that ask for more fields first."""
        self.variants = {}
        for key, words in self.templates.items():
            found = re.fullmatch(r"([\w.]+)(?:\[(.*)\])?", key)
            assert found is not None, key
            asked = dict(part.partition("=")[::2] for part in (found.group(2) or "").split(",") if part)
            self.variants.setdefault(found.group(1), []).append((asked, words))
        for listed in self.variants.values():
            listed.sort(key=lambda variant: -len(variant[0]))

    def with_first(self, templates: Mapping[str, Words], names: Mapping[str, dict[str, Words]]) -> Vocabulary:
        """The same words with other templates and names in place of some."""
        found = copy(self)
        found.templates = {**self.templates, **templates}
        found.names = {**self.names, **names}
        found.sort_variants()
        return found


@cache
def common() -> dict[str, Words]:
    found: dict[str, Words] = json.loads((files(__package__) / "explain.json").read_text("utf-8"))
    return found


def register(game: str, vocabulary: Vocabulary) -> None:
    """Make a game's words known."""
    _vocabularies[game] = vocabulary


AS_MANY = 99
"""At least so many are picked: as many as an amount says, or as there are."""


def vocabulary_of(game: str) -> Vocabulary:
    """The words of a game that has made them known."""
    if game not in _vocabularies:
        raise ValueError(f"no words are known for the game {game!r}; import its dialect first")
    return _vocabularies[game]


def explain(abilities: Sequence[Ability], lang: str = "ja", game: str = "sve") -> list[str]:
    """What the abilities do, line by line, in Japanese (`ja`) or English (`en`)."""
    vocabulary = vocabulary_of(game)
    japanese = lang.startswith("ja")
    teller = (vocabulary.teller or Teller)(vocabulary, "ja" if japanese else "en")
    lines = [line for ability in abilities for line in teller.afresh().ability(ability)]
    return lines if japanese else [agreeing(english(game, line)) for line in lines]


def tell(parts: Sequence[object], lang: str, game: str) -> str:
    """Abilities (their costs and what they do) and other parts of programs, in one line."""
    vocabulary = _vocabularies.get(game)
    if vocabulary is None:
        return ""
    japanese = lang.startswith("ja")
    teller = (vocabulary.teller or Teller)(vocabulary, "ja" if japanese else "en")
    lines = [
        line
        for part in parts
        for line in (teller.afresh().deed(part) if isinstance(part, Ability) else [teller.say(part)])
    ]
    told = " / ".join(line.strip() for line in lines if line.strip())
    return told if japanese else agreeing(english(game, told))


def head_of(tests: Sequence[object]) -> IsKind | None:
    """The test for one kind of card, if there is one."""
    return next((test for test in tests if isinstance(test, IsKind) and test.kinds.bit_count() == 1), None)


class Teller:
    """Renders values of a program by their class."""

    def __init__(self, vocabulary: Vocabulary, lang: str) -> None:
        self.vocabulary = vocabulary
        self.lang = lang
        self.counted: dict[int, tuple[str, str]] = {}

    def afresh(self) -> Self:
        """Before another ability: its numbers are others."""
        self.counted.clear()
        return self

    of_game = 0
    """The bit of an ability's timing by which its limit is for the whole game."""

    def limited(self, ability: Ability) -> str:
        """How often an ability may be used."""
        return self.word("limit_of_game" if ability.timing & self.of_game else "limit", limit=ability.limit)

    def word(self, key: str, **values: object) -> str:
        return self.vocabulary.templates[key][self.lang].format(**values)

    def named(self, category: str, value: object) -> str:
        known = self.vocabulary.names.get(category, {})
        if category in MASKS and isinstance(value, int):
            return self.word("and").join(words[self.lang] for bit, words in known.items() if value & int(bit))
        words = known.get(str(value)) or known.get(OTHERWISE)
        return words[self.lang] if words else str(value)

    def say(self, value: object) -> str:
        """One value in words."""
        known = self.phrase(value)
        if known is not None:
            return known
        if not is_dataclass(value) or isinstance(value, type):
            return "" if value is None else str(value)
        return self.templated(value)

    def templated(self, value: object) -> str:
        template = self.template(value)
        return re.sub(r"\{(\w+)(?::(\w+))?\}", lambda place: self.place(value, place[1], place[2] or ""), template)

    def phrase(self, value: object) -> str | None:
        """What reads better than its template would say it."""
        japanese = self.lang == "ja"
        if isinstance(value, Result) and value.index in self.counted:
            done = self.counted[value.index]
            return f"「{done[0]}枚数」" if japanese else f"(how many were {done[1]})"
        if isinstance(value, Move) and value.place in (TOP, BOTTOM) and isinstance(value.things, Rest):
            said = self.templated(value)
            return said.replace("を", "を好きな順で", 1) if japanese else f"{said} in any order"
        if isinstance(value, All) and (zone := zone_of_this(value.group)) is not None:
            where = self.as_lying(zone, value)
            return f"これ（{self.named('zone', zone)}にあるなら）" if japanese else f"this card (if it is{where})"
        if isinstance(value, Compare) and isinstance(value.left, Count) and not japanese:
            zone = zone_of_this(value.left.group)
            if zone is not None and value.relation == AT_LEAST:
                return f"this card is{self.as_lying(zone, value)}"
            return how_many(value, self.as_some(value.left.group, value))
        return None

    def template(self, value: Any) -> str:
        kind = type(value)
        module = kind.__module__.rpartition(".")[2]
        for name in (f"{module}.{kind.__name__}", kind.__name__):
            for asked, words in self.vocabulary.variants.get(name, ()):
                if all(self.fits(value, field, wanted) for field, wanted in asked.items()):
                    return words[self.lang]
        raise KeyError(f"explain.json has no template for {value!r}")

    def fits(self, value: Any, field: str, wanted: str) -> bool:
        found = getattr(value, field)
        return found is not None if wanted == "" else str(found) == wanted

    def place(self, value: Any, field: str, how: str) -> str:
        found = getattr(value, field)
        if not how:
            return self.say(found)
        special = getattr(self, f"as_{how}", None)
        if special is not None:
            return str(special(found, value))
        if f"around.{how}" in self.vocabulary.templates:
            return self.around(how, found, value)
        if isinstance(found, tuple):
            return "".join(self.named(how, each) for each in found)
        return self.named(how, found)

    def around(self, how: str, found: object, value: object) -> str:
        """What is only said where there is something: with the words of the catalogue around it ({:and}: joined so)."""
        if found is None or found is False or found == () or (isinstance(found, int) and found == NOTHING):
            return ""

        def said(place: re.Match[str]) -> str:
            return str(getattr(self, f"as_{place[1]}")(found, value)) if place[1] else self.say(found)

        return re.sub(r"\{:?(\w*)\}", said, self.vocabulary.templates[f"around.{how}"][self.lang])

    def joined(self, values: Sequence[object], by: str) -> str:
        return by.join(self.say(each) for each in values)

    def as_and(self, found: Sequence[object], value: object) -> str:
        return self.joined(found, self.word("and"))

    def as_or(self, found: Sequence[object], value: object) -> str:
        return self.joined(found, self.word("or"))

    def as_both(self, found: Sequence[object], value: object) -> str:
        """Things or conditions that belong together, in English with "and" before the last."""
        said = [self.say(each) for each in found]
        return f"{', '.join(said[:-1])} and {said[-1]}" if len(said) > 1 else "".join(said)

    def as_some(self, found: object, value: object) -> str:
        """A group of which some are taken: in English its parts are joined by "or"."""
        parts = getattr(found, "parts", ())
        return self.say(found) if self.lang == "ja" or len(parts) < 2 else self.joined(parts, self.word("or"))

    def as_list(self, found: Sequence[object], value: object) -> str:
        return self.joined(found, self.word("and"))

    def as_sum(self, found: Sequence[object], value: object) -> str:
        """A part taken away is said with its sign."""
        return "+".join(self.as_part(each) for each in found).replace("+-", "-")

    def as_part(self, found: object) -> str:
        if isinstance(found, Times) and found.factor == -1:
            return f"-{self.say(found.amount)}"
        return self.say(found)

    def as_tests(self, found: Sequence[object], value: object) -> str:
        return self.word("tests", tests=self.joined(found, self.word("and"))) if found else ""

    def as_whose(self, found: object, value: object) -> str:
        return "" if found == ANY else self.word("whose", who=self.say(found))

    def as_owner(self, found: object, value: object) -> str:
        """Whose, before an English noun: your, the opponent's."""
        said = self.say(found)
        return "your " if said == "you" else f"{said}' " if said.endswith("s") else f"{said}'s "

    def as_own(self, found: object, value: object) -> str:
        return "" if found == ANY else self.as_owner(found, value)

    def as_noun(self, found: Sequence[object], value: object) -> str:
        """The English noun for cards that pass these tests: what kind they are."""
        kind = head_of(found)
        noun = self.say(kind) if kind is not None else "card"
        return f"{noun}s" if noun.isascii() else noun

    def as_such(self, found: Sequence[object], value: object) -> str:
        """What is not said by the noun."""
        kind = head_of(found)
        others = [test for test in found if test is not kind]
        return f" ({self.joined(others, self.word('and'))})" if others else ""

    def as_lying(self, found: int, value: object) -> str:
        """In which zone, after an English noun."""
        known = self.vocabulary.names.get("lying", {}).get(str(found))
        return known[self.lang] if known else f" in the {self.named('zone', found)}"

    def as_of(self, found: object, value: Any) -> str:
        if found == ANY or value.this:
            return ""
        if self.lang == "ja":
            return self.word("of", who=self.say(found))
        owner = self.as_owner(found, value).strip()
        return self.word("of", who="yours" if owner == "your" else owner)

    def as_only(self, found: object, value: object) -> str:
        said = self.say(found)
        return self.word("only", condition=said) if said else ""

    def as_mode(self, found: int, value: object) -> str:
        return self.word("mode", mode=found) if found else ""

    def as_divide(self, found: object, value: object) -> str:
        return "" if found is None else self.word("divide", divide=self.say(found))

    def as_once(self, found: bool, value: object) -> str:
        return self.word("once") if found else ""

    def as_optional(self, found: bool, value: object) -> str:
        return self.word("optional") if found else ""

    def as_this(self, found: bool, value: object) -> str:
        return self.word("this") if found and not self.is_subject(value) else ""

    def is_subject(self, value: Any) -> bool:
        """Whether the card itself can be the subject of the (English) event."""
        named = [self.named("events", each) for each in value.events]
        return bool(value.this and self.lang == "en" and named and all(SUBJECT.match(each) for each in named))

    def as_to(self, found: int, value: object) -> str:
        return "" if found == NOTHING else self.word("to", zone=self.named("zone", found))

    def as_into(self, found: int, value: object) -> str:
        return "" if found == NOTHING else self.word("into", reg=found)

    def as_reason(self, found: str, value: object) -> str:
        return self.word("reason", reason=self.named("reason", found)) if found else ""

    def as_shown_at_most(self, found: object, value: object) -> str:
        """How many are shown at most."""
        said = "" if found is None else self.say(found)
        return "" if not said else f"か{said}枚公開される" if self.lang == "ja" else f" or {said} cards are"

    def as_among(self, found: object, value: object) -> str:
        return self.say(found)

    def as_ordinal(self, found: int, value: object) -> str:
        return str(found + 1)

    def as_word(self, found: str, value: object) -> str:
        return found.partition(":")[2] or found

    def as_words(self, found: Sequence[str], value: object) -> str:
        return self.word("and").join(self.as_word(each, value) for each in found)

    def as_mana(self, found: Sequence[int], value: object) -> str:
        letters = "".join(self.named("mana", kind) * count for kind, count in enumerate(found[:-1]))
        return f"《{found[-1] if found[-1] or not letters else ''}{letters}》"

    def as_manas(self, found: Sequence[Sequence[int]], value: object) -> str:
        return self.word("or").join(self.as_mana(each, value) for each in found)

    def as_abilities(self, found: Sequence[Ability], value: object) -> str:
        return "".join(f"、〈{self.as_ability(each, value)}〉" for each in found)

    def as_signed(self, found: object, value: object) -> str:
        if isinstance(found, IfElse) and found.otherwise == Exactly(0):
            then, condition = self.as_signed(found.then, value), self.say(found.condition)
            return f"{then}（{condition}なら）" if self.lang == "ja" else f"{then} if {condition}"
        said = self.say(found)
        return said if said.startswith("-") else f"+{said}"

    def as_events(self, found: Sequence[int], value: object) -> str:
        named = [self.named("events", each) for each in found]
        if getattr(value, "this", False) and self.is_subject(value):
            named = [SUBJECT.sub(self.word("this").strip(" ()"), each) for each in named]
        return self.word("or").join(named)

    def as_done(self, found: Sequence[int], value: object) -> str:
        """What has happened to something, as its description: was destroyed, 破壊された."""
        named = [self.named("events", each) for each in found]
        told = [each if self.lang == "ja" else in_the_past(SUBJECT.sub("", each).strip()) for each in named]
        return self.word("or").join(told)

    def as_field(self, found: str, value: object) -> str:
        """A field of card information, by the game's name for it."""
        return self.named("field", found)

    def as_a_field(self, found: str, value: object) -> str:
        return article(said := self.named("field", found)) + " " + said

    def as_tokens(self, found: Sequence[tuple[str, object]], value: object) -> str:
        if self.lang == "ja":
            return self.word("and").join(f"『{name}』×{self.say(amount)}" for name, amount in found)
        return self.word("and").join(f"{self.say(amount)} 『{name}』" for name, amount in found)

    def as_quantity(self, least: int, value: Target | Pick) -> str:
        if value.most is None:
            return self.word("any_number")
        most = self.say(value.most)
        exact = value.most.number == least if isinstance(value.most, Exactly) else least >= AS_MANY
        return self.word("exactly" if exact else "up_to", most=most)

    def as_of_x(self, found: Any, value: object) -> str:
        """A cost whose number is X."""
        return self.say(replace(found, number="X"))

    def as_ability(self, found: Ability, value: object) -> str:
        return " ".join(line.strip() for line in self.ability(found))

    def ability(self, ability: Ability) -> list[str]:
        """An ability: what it is, when, at what cost, and what it does."""
        self.begin(ability)
        head = self.heading(ability)
        if ability.keyword:
            head += f" {self.named('keywords', ability.keyword)}"
        for category, mask in (("declared_at", ability.timing & ~self.of_game), ("works", ability.zones)):
            where = self.named(category, mask) if mask and category in self.vocabulary.names else ""
            if where and ability.kind != DECK:
                head += f" [{where}]"
        if ability.limit and ability.kind != DECK:
            head += f" ({self.limited(ability)})"
        lines = [head]
        details = [*ability.triggers(), ability.replacement, ability.static, ability.playing]
        lines += [f"  {self.say(each)}" for each in details if each is not None]
        return lines + [f"  {line}" for line in self.deed(ability)]

    def begin(self, ability: Ability) -> None:
        """Before an ability is told: what a game has to know of the whole."""

    def additions(self, ability: Ability) -> list[str]:
        """What a game's ability says beyond what all abilities have."""
        return []

    def deed(self, ability: Ability) -> list[str]:
        """What an ability costs and does."""
        lines: list[str] = []
        costs = [*ability.costs, *((ability.playing.costs,) if ability.playing and ability.playing.costs else ())]
        if costs:
            alternatives = self.word("or").join(self.joined(each, self.word("and")) for each in costs)
            lines.append(f"{self.word('costs')}{alternatives}")
        return lines + self.program(ability.program)

    def heading(self, ability: Ability) -> str:
        """What kind of ability it is."""
        for asked, words in self.vocabulary.variants[f"ability.{ability.kind}"]:
            if all(self.fits(ability, field, wanted) for field, wanted in asked.items()):
                return words[self.lang]
        raise KeyError(f"explain.json has no heading for {ability!r}")

    def program(self, program: Program) -> list[str]:
        lines = [self.say(extra) for extra in program.extras]
        if program.modes:
            how = "modes_up_to" if program.mode_least == 0 and "modes_up_to" in self.vocabulary.templates else "modes"
            how = "modes_at_least" if program.mode_least > 0 else how
            number = program.mode_least if program.mode_least > 0 else program.modes
            lines.append(self.word(how, modes=number, mode_count=program.mode_count))
        if program.more_if is not None:
            lines.append(self.more_modes(program))
        lines += [self.say(target) for target in program.targets]
        return lines + self.block(program.ops, 0, len(program.ops))

    def more_modes(self, program: Program) -> str:
        """How many modes are picked instead under a condition."""
        how = "modes_up_to" if program.more_least == 0 else "modes"
        more = self.word(how, modes=program.more_modes, mode_count=program.mode_count)
        said = self.say(program.more_if)
        return f"{said}なら、代わりに：{more}" if self.lang == "ja" else f"if {said}: {more}"

    def block(self, ops: Sequence[Op], start: int, end: int) -> list[str]:
        """The operations of a stretch; what a jump leaps over is set in below it."""
        lines: list[str] = []
        index = start
        while index < end:
            op = ops[index]
            index += 1
            if isinstance(op, Goto):
                continue
            done = counted_by(op)
            if done is not None:
                self.counted[getattr(op, "num", NOTHING)] = done
            lines.append(self.say(op))
            if not isinstance(op, (Branch, May, EachPlayer)):
                continue
            over = min(op.to, end)
            last = ops[over - 1] if over > index else None
            undone = is_undone(last)
            lines += self.inner(op, ops, index, over - undone)
            several = undone or any(isinstance(each, (Branch, May)) and each.to == over for each in ops[index:over])
            index = over
            behind = leap_of(last)
            if isinstance(op, (Branch, May)) and over < min(behind, end):
                lines.append(self.word("OtherwiseToo" if several else "Otherwise"))
                index = min(behind, end)
                lines += [f"  {line}" for line in self.block(ops, over, index)]
        return lines

    def inner(self, op: Op, ops: Sequence[Op], start: int, end: int) -> list[str]:
        """What a jump leaps over, set in below it."""
        return [f"  {line}" for line in self.block(ops, start, end)]
