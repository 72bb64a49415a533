"""Properties that a word by itself asks for: traits, names, kinds, icons, compared numbers (T68, T188, T189)."""

from __future__ import annotations

from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import AT_LEAST, AT_MOST, EQUAL
from gorin.engine.program.group import AnyOf, HasKeyword, HasWord, IsKind
from gorin.engine.program.roots import Test
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.measures import NUMBERS
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.words import Mod, Unit
from gorin.games.rebirth.program.tests import AllOf, BearsIcon, NameHas, ValueIs


def trait_test(word: str) -> Test:
    return HasWord(terms.TRAIT + word.strip())


def filter_test(reading: Reading, unit: Unit) -> Test | None:
    """The property that a word by itself asks for; None where it is no property."""
    if unit.kind == "trait":
        return trait_test(unit.word)
    if unit.kind in ("name", "quoted"):
        return NameHas(unit.word.strip())
    if unit.kind == "either":
        return AnyOf((trait_test(unit.word), NameHas(unit.word.strip())))
    if unit.kind == "icon":
        return icon_test(reading, unit.word, unit.start)
    if unit.kind == "compared" and unit.compared is not None:
        return compared_test(reading, unit.compared)
    if unit.kind == "kind":
        return kind_test(unit.word)
    return None


def kind_test(word: str) -> Test | None:
    if word == "カード":
        return None
    return IsKind(terms.CARD_KINDS[word])


def icon_test(reading: Reading, word: str, place: int) -> Test:
    if word in terms.KEYWORDS:
        return HasKeyword(terms.KEYWORDS[word])
    if word in terms.ABILITY_KINDS:
        return BearsIcon(word)
    reading.fail(place, "icon")


def compared_test(reading: Reading, mod: Mod) -> Test:
    relation = {"以上": AT_LEAST, "以下": AT_MOST, "": EQUAL}[mod.relation]
    tests = tuple(
        ValueIs(NUMBERS[mod.word], relation, reading.x_amount() if number < 0 else Exactly(number), mod.kind == "base")
        for number in mod.numbers
    )
    return tests[0] if len(tests) == 1 else AnyOf(tests)


def either_of(alternatives: tuple[tuple[Test, ...], ...]) -> Test:
    return AnyOf(tuple(both(tests) for tests in alternatives))


def both(tests: tuple[Test, ...]) -> Test:
    """Several tests as one."""
    if len(tests) == 1:
        return tests[0]
    return AllOf(tests)
