"""What a sentence is made of: quantities, noun phrases, phrases with their particle, clauses. Only frozen types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gorin.text.lexicon import Noun, Number, Sense, Verb
from gorin.text.morphology import Form
from gorin.text.tokens import Token

UP_TO: Final = "up to"
AT_LEAST: Final = "at least"
AT_MOST: Final = "at most"
BELOW: Final = "below"
ANY_NUMBER: Final = "any number"
EACH: Final = "each"
ONWARD: Final = "onward"
"""Limits of a quantity: まで, 以上, 以下, 未満, 好きな枚数, ずつ, 以降."""
QUANTITY: Final = "quantity"
STATUS: Final = "status"
INFO: Final = "info"
QUOTED: Final = "quoted"
KEYWORD: Final = "keyword"
ICON, WITHIN = "icon", "icon within"
CALCULATION: Final = "calculation"
"""Groups of what stands like a noun without being one."""
MANY: Final = 99


@dataclass(frozen=True, eq=False)
class Factor:
    """One value of a calculation: a number or a noun phrase."""

    token: Token | None
    nouns: NounPhrase | None
    start: int
    end: int


@dataclass(frozen=True, eq=False)
class Term:
    """Factors that are multiplied, with the sign before them."""

    sign: str
    factors: tuple[Factor, ...]


@dataclass(frozen=True, eq=False)
class Calculation:
    """What stands in 【 】, or how many: terms that are added. `signed`: a sign stands before the whole."""

    terms: tuple[Term, ...]
    signed: bool
    start: int
    end: int


@dataclass(frozen=True, eq=False)
class Quantity:
    """How many: 2枚, 3体まで, 4以上, すべて, 好きな数; 以下 alone compares with a number (Xのコスト以下).

    `unit`: the counter as it is printed; `each`: それぞれ stands before it; `more`: もう does.
    """

    amount: Calculation | None
    counter: str
    limit: str
    start: int
    end: int
    unit: str = ""
    each: bool = False
    more: bool = False

    @property
    def every(self) -> bool:
        return self.amount is None and not self.limit

    @property
    def number(self) -> int | None:
        """The number, if it is printed; すべて are many."""
        if self.amount is None:
            return MANY
        factors = self.amount.terms[0].factors
        token = factors[0].token if len(self.amount.terms) == 1 and len(factors) == 1 else None
        sense = token.sense(Number) if token is not None else None
        return sense.number if sense is not None else None


@dataclass(frozen=True, eq=False)
class Modifier:
    """What describes a noun: another noun with の, a clause, or a word of its own. `excluded`: Xでない, X以外の.

    `case`: the particle with which a noun describes (の, と同名の). `apart`: a comma stands behind it, so that it
    reaches over all nouns that are joined.
    """

    start: int
    end: int
    nouns: NounPhrase | None = None
    clause: Clause | None = None
    word: Token | None = None
    excluded: bool = False
    case: str = "の"
    apart: bool = False


@dataclass(frozen=True, eq=False)
class Named:
    """One noun with all that belongs to it.

    `value`: a calculation beside it (【3】ダメージ, 「POW：+1」); `before`: the calculation stands before it.
    `parameter`: the words behind a keyword. `held`: several nouns that 「」 hold together as one. `reckoned`: signs and
    numbers behind it (味方の数×2+1).
    """

    head: Token | None
    sense: Sense | None
    group: str
    start: int
    end: int
    modifiers: tuple[Modifier, ...] = ()
    quantity: Quantity | None = None
    value: Calculation | None = None
    before: bool = False
    parameter: tuple[Token, ...] = ()
    held: NounPhrase | None = None
    reckoned: tuple[tuple[str, Token], ...] = ()

    @property
    def key(self) -> str:
        return self.sense.key if isinstance(self.sense, Noun) else ""

    @property
    def inner(self) -> NounPhrase | None:
        """The noun of the description next to it: what it is of."""
        return self.modifiers[-1].nouns if self.modifiers else None

    def path(self) -> str:
        """The noun with what owns it, as one key: 敵の宣言能力の対象. Other descriptions have none."""
        found = [self.key]
        for modifier in self.modifiers:
            if modifier.nouns is None or len(modifier.nouns.parts) != 1 or modifier.excluded:
                return "?"
            if modifier.nouns.group == QUANTITY:
                continue
            found.insert(len(found) - 1, modifier.nouns.parts[0].path())
        return "の".join(found)


@dataclass(frozen=True, eq=False)
class NounPhrase:
    """Nouns joined as equals."""

    parts: tuple[Named, ...]
    joint: str
    start: int
    end: int

    @property
    def only(self) -> Named:
        return self.parts[-1]

    @property
    def group(self) -> str:
        return self.parts[-1].group


@dataclass(frozen=True, eq=False)
class Phrase:
    """A noun phrase with its particle; without one the case is empty. `only`: のみ follows; `apart`: a comma."""

    nouns: NounPhrase
    case: str
    start: int
    end: int
    only: bool = False
    apart: bool = False


@dataclass(frozen=True, eq=False)
class Clause:
    """Phrases and a predicate: a verb in a form, or a complement that is said to be so.

    `link`: what makes it hang on the next clause; `joint`: it is one of several equals. `able`: ことができる.
    """

    phrases: tuple[Phrase, ...]
    adverbs: tuple[Token, ...]
    verb: Verb | None
    form: Form
    complement: NounPhrase | None
    predicate: Token | None
    link: str
    joint: str
    start: int
    end: int
    before: tuple[Clause, ...] = ()

    @property
    def said(self) -> str:
        """The predicate as it is printed."""
        return self.predicate.text if self.predicate is not None else ""

    @property
    def name(self) -> str:
        """The verb ("": it is none)."""
        return self.verb.name if self.verb is not None else ""

    def phrase(self, case: str) -> Phrase | None:
        return next((each for each in self.phrases if each.case == case), None)


@dataclass(frozen=True, eq=False)
class Lead:
    """What stands before the clauses of a sentence: an icon, a time, whose turn it is to act, a word like その後."""

    key: str
    start: int
    end: int
    token: Token | None = None
    phrase: Phrase | None = None


@dataclass(frozen=True, eq=False)
class Provided:
    """Clauses that together are one condition, or one event."""

    clauses: tuple[Clause, ...]
    link: str
    start: int
    end: int


Part = Lead | Provided | Clause
Item = Phrase | Modifier | Token | Lead | Clause
"""What can wait for its head."""


@dataclass(frozen=True, eq=False)
class Sentence:
    parts: tuple[Part, ...]
    start: int
    end: int

    def clauses(self) -> Iterator[Clause]:
        return iter([part for part in self.parts if isinstance(part, Clause)])
