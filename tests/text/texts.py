"""All texts of the repository, each with the way to read one like it: corpora, shipped cards, scenario cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from gorin.engine.kernel.errors import CardError
from gorin.engine.values.ability import Ability
from gorin.games.orphelia import cards as orphelia_cards
from gorin.games.orphelia import dialect as orphelia
from gorin.games.rebirth import dialect as rebirth
from gorin.games.rebirth import terms as rebirth_terms
from gorin.games.shinso import dialect as shinso
from gorin.games.shinso import terms as shinso_terms
from gorin.games.strike import dialect as strike
from gorin.games.strike import terms as strike_terms
from gorin.games.strike.cards import Reader
from gorin.games.strike.rules.entries import Entry
from gorin.games.sve import cards as sve_cards
from gorin.games.sve import dialect as sve
from tests.documents import load_all
from tests.games.sve.text.corpus.kit import TOKENS

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Sample:
    """A text and the reader for it."""

    game: str
    text: str
    read: Callable[[str], tuple[Ability, ...]]


def read_sve(kinds: int, text: str) -> tuple[Ability, ...]:
    return sve.read(text, kinds, TOKENS)


def read_orphelia(kinds: int, text: str) -> tuple[Ability, ...]:
    return orphelia.read(text, kinds, "")


def read_strike(entry: Entry, text: str) -> tuple[Ability, ...]:
    return strike.read((replace(entry, text=text),), "", strike_terms.SPELL_CARD, "")


def read_rebirth(kinds: int, text: str) -> tuple[Ability, ...]:
    return rebirth.read(text, kinds)


SHINSO_RACES = frozenset(("ウルフ", "バット", "ナイト", "ヴァンパイア", "グール", "モンク", "メカニカル"))


def read_shinso(kinds: int, text: str) -> tuple[Ability, ...]:
    return shinso.read(text, kinds, "", SHINSO_RACES)


def of_corpora() -> Iterator[Sample]:
    """The wordings of all constructions."""
    from tests.games.orphelia.text.test_meaning import CASES as orphelia_cases
    from tests.games.rebirth.text.test_corpus import CASES as rebirth_cases
    from tests.games.shinso.text.corpus import CASES as shinso_cases
    from tests.games.shinso.text.designs import DESIGNS as shinso_designs
    from tests.games.strike.text.test_corpus import CASES as strike_cases
    from tests.games.sve.text.corpus.later import LATER
    from tests.games.sve.text.test_corpus import CASES as sve_cases

    for _, kinds, wording in LATER:
        yield Sample("sve", wording, partial(read_sve, kinds))
    for sve_case in sve_cases:
        for text in sve_case.texts:
            yield Sample("sve", text, partial(read_sve, sve_case.kinds))
    for orphelia_case in orphelia_cases:
        for text in orphelia_case.texts:
            yield Sample("orphelia", text, partial(read_orphelia, orphelia_case.kinds))
    for strike_case in strike_cases:
        for entry in strike_case.entries:
            if entry.text:
                yield Sample("strike", entry.text, partial(read_strike, entry))
    for rebirth_case in rebirth_cases:
        yield Sample("rebirth", rebirth_case["text"], partial(read_rebirth, rebirth_terms.CHARACTER))
    for shinso_case in (*shinso_cases, *shinso_designs):
        yield Sample("shinso", shinso_case.text, partial(read_shinso, shinso_case.kinds))


def of_cards() -> Iterator[Sample]:
    """The texts of the cards that are shipped and of those that scenarios define."""
    makers = (
        ("sve", sve_samples),
        ("orphelia", orphelia_samples),
        ("strike", strike_samples),
        ("rebirth", rebirth_samples),
        ("shinso", shinso_samples),
    )
    for game, make in makers:
        folders = (ROOT / f"src/gorin/games/{game}/cards", ROOT / f"tests/games/{game}/scenarios")
        for path in (path for folder in folders for path in sorted(folder.glob("*.yaml"))):
            for document in load_all(path):
                for fields in cards_in(document):
                    yield from make(fields)


def cards_in(value: Any) -> Iterator[dict[str, Any]]:
    """The cards anywhere in a document."""
    if isinstance(value, dict):
        if "name" in value and ("text" in value or "abilities" in value or "spells" in value):
            yield value
        for part in value.values():
            yield from cards_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from cards_in(part)


def sve_samples(fields: dict[str, Any]) -> Iterator[Sample]:
    known = {key: value for key, value in fields.items() if key in sve_cards.FIELDS}
    try:
        kinds = sve_cards.read_fields(known)
    except CardError:
        return
    yield Sample("sve", str(fields.get("text") or ""), partial(read_sve, kinds))


def orphelia_samples(fields: dict[str, Any]) -> Iterator[Sample]:
    known = {key: value for key, value in fields.items() if key in orphelia_cards.FIELDS}
    try:
        kinds = orphelia_cards.read_fields(known)
    except CardError:
        return
    yield Sample("orphelia", str(fields.get("text") or ""), partial(read_orphelia, kinds))


def strike_samples(fields: dict[str, Any]) -> Iterator[Sample]:
    try:
        entries = Reader(fields).entries()
    except CardError:
        return
    for entry in entries:
        if entry.text:
            yield Sample("strike", entry.text, partial(read_strike, entry))


def rebirth_samples(fields: dict[str, Any]) -> Iterator[Sample]:
    try:
        kinds = rebirth_terms.CARD_KINDS[str(fields["kind"])]
    except KeyError:
        return
    yield Sample("rebirth", str(fields.get("text") or ""), partial(read_rebirth, kinds))


def shinso_samples(fields: dict[str, Any]) -> Iterator[Sample]:
    kinds = shinso_terms.KINDS.get(str(fields.get("kind")), 0)
    if kinds and fields.get("text"):
        yield Sample("shinso", str(fields["text"]), partial(read_shinso, kinds))


@cache
def all_samples() -> list[Sample]:
    """Each text once."""
    found = {(each.game, each.text): each for each in (*of_corpora(), *of_cards()) if each.text}
    return list(found.values())
