"""What a game declares: its words, and what each of them means.

A word has senses. The reader's stages ask only for the kind of a sense (noun, verb form, particle ...), the group of a
noun and the roles of a verb; what stands in `value` is the game's own and goes through them untouched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gorin.text.morphology import ACTIVE, BARE, SURU, Form, forms_of, joined_forms

ANY_GROUP: Final = "*"
EITHER: Final = ("または", " or ", "or")
"""What may stand between する verbs that share their end: 前進または後退させる."""


class Sense:
    """What a word can be."""

    __slots__ = ()


@dataclass(frozen=True)
class Noun(Sense):
    """A noun of a group. `key`: one spelling for all that mean the same. `value`: what the game means by it."""

    group: str
    key: str = ""
    value: Any = None


@dataclass(frozen=True)
class Occasion:
    """Something that happens when a verb is carried out: the events after it and before it.

    `objects`: by case the words that the verb needs for it (攻撃の対象に なる). `of_player`: a player does it.
    `to`: the kind of thing that it is about, where the event has one. `subject`: the case of whom it concerns.
    `others`: events after it that are the same in other words (宣言 is each kind of it).
    `further`: takes other phrases of the clause and makes tests of them; `to_of`: finds `to` in them; `told`: takes
    them for what the game itself keeps of it. `negative`: that it did not happen is what happens
    (ブロックされなかったとき). `unsaid`: by whomever, where nobody is named.
    """

    after: int = -1
    before: int = -1
    voice: str = ACTIVE
    objects: Mapping[str, str] = field(default_factory=dict)
    of_player: bool = False
    to: int = -1
    subject: str = "が"
    others: tuple[int, ...] = ()
    further: Callable[[Any], tuple[Any, ...]] | None = None
    to_of: Callable[[Any], int] | None = None
    told: Callable[[Any, Any], Any] | None = None
    negative: bool = False
    unsaid: bool = False


@dataclass(frozen=True)
class Ruling:
    """A rule that a verb lays on something: it cannot, is not, may. `of_player`: on a player. `state`: says it."""

    rule: int
    voice: str = ACTIVE
    negative: bool = True
    objects: Mapping[str, str] = field(default_factory=dict)
    of_player: bool = False
    state: Callable[[Any], Any] | None = None


@dataclass(frozen=True, eq=False)
class Verb:
    """A verb, declared once.

    `roles`: by case the groups of nouns that it takes ("" is a bare quantity or bracket). `order`: carries it out;
    `state`: says how things are while it lasts, as a change (where `stative` says so of the clause); `fact`: whether
    it is so; `describes`: a test on what it describes. What is missing cannot be said in that form, and is refused by
    the verb's name. `heads`: the groups of nouns that a clause with this verb can describe, if not all. `beside`: it
    is done beside something else, and does not count as a deed of its own (公開し、手札に加える). `timeless`: no time
    can be said with it. `priced`: a number of a card can be that of doing it (設置するコスト).
    """

    name: str
    roles: Mapping[str, frozenset[str]]
    order: Callable[[Any], None] | None = None
    state: Callable[[Any], Any] | None = None
    fact: Callable[[Any], Any] | None = None
    describes: Callable[[Any], Any] | None = None
    occasions: tuple[Occasion, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    beside: bool = False
    stative: Callable[[Any], bool] | None = None
    heads: frozenset[str] = frozenset()
    timeless: bool = False
    priced: bool = False

    def takes(self, case: str, group: str) -> bool:
        groups = self.roles.get(case)
        return groups is not None and (group in groups or ANY_GROUP in groups)


def roles(**cases: str) -> dict[str, frozenset[str]]:
    """By case the groups of nouns that a verb takes; `bare` is what stands without particle."""
    return {"" if case == "bare" else case: frozenset(groups.split()) for case, groups in cases.items()}


@dataclass(frozen=True)
class VerbForm(Sense):
    verb: Verb
    form: Form


@dataclass(frozen=True)
class Able(Sense):
    """ことができる after a verb: the verb is able to."""

    form: Form


@dataclass(frozen=True)
class Particle(Sense):
    """A particle; several may follow one another (に対して のみ)."""

    case: str


@dataclass(frozen=True)
class Counter(Sense):
    """What is counted: 枚, 体, 回; `of` tells apart what does not mean the same."""

    of: str


@dataclass(frozen=True)
class Number(Sense):
    """A printed number, or one that is named by a letter (None)."""

    number: int | None


@dataclass(frozen=True)
class Limit(Sense):
    """以上, 以下, まで after a quantity."""

    kind: str


@dataclass(frozen=True)
class Whole(Sense):
    """すべて, 全員; `any`: 好きな数, any number of them."""

    any: bool = False


@dataclass(frozen=True)
class Pointing(Sense):
    """A word that describes the next noun by itself: 他の, 本来の, その."""

    key: str
    value: Any = None


@dataclass(frozen=True)
class Adverb(Sense):
    """A word that goes with the next predicate: 次に, 無作為に."""

    key: str


@dataclass(frozen=True)
class Remark(Sense):
    """Words in brackets behind a predicate that say how it is done: (端数切り上げ)."""

    key: str


@dataclass(frozen=True)
class Joint(Sense):
    """A word between equals: と, か, or, かつ. `nouns`: it joins nouns, too."""

    key: str
    nouns: bool = True


@dataclass(frozen=True)
class Link(Sense):
    """What makes a clause hang on the next one: 場合, とき."""

    key: str


@dataclass(frozen=True)
class Copula(Sense):
    """である, でない, だった."""

    form: Form


@dataclass(frozen=True)
class Mark(Sense):
    """Punctuation, a sign, a bracket."""

    key: str


@dataclass(frozen=True)
class Icon(Sense):
    """A word in brackets that leads what follows; `number`: the one inside it."""

    key: str
    number: int = 0


@dataclass(frozen=True)
class Quoted(Sense):
    """An ability in quotation marks, read by itself."""


@dataclass(frozen=True)
class Info(Sense):
    """Card information in brackets: 「種族：X」."""

    field: str
    word: str


@dataclass(frozen=True)
class Free:
    """The value of a noun that a text is free to spell: a name, a trait."""

    word: str


@dataclass(frozen=True)
class Keyword(Sense):
    """A keyword ability; `parameter` says what stands behind it."""

    key: str
    parameter: str = ""
    value: Any = None


class Node:
    """A letter in the tree of all spellings."""

    __slots__ = ("next", "senses")

    def __init__(self) -> None:
        self.next: dict[str, Node] = {}
        self.senses: tuple[Sense, ...] = ()


class Lexicon:
    """All words of a game's texts, found letter by letter.

    `fields`: what card information is called (種族). `families`: groups of nouns that can be joined with one another.
    `owners`: by group the only groups that can stand before it with の. `owned`: the same where no の
    follows it, and it is no filter (それの凍結状態を). `joints`: the words that join nouns.
    `compounding`: groups that go before another noun without の (ターン開始時). `predicative`: groups that are said to
    be so with the value beside them (【3】ダメージ). `bare`: groups that need no particle. `leads`: by case and group
    what stands before a clause and reaches farther than it; `lead_words`: adverbs that do. `listed`: families that a
    comma joins; `counted`: groups that take a quantity from behind を. `open`: words in no list (races, names).
    `nested`: links of a clause that belongs to the nearest verb behind it (ように).
    `filters`: groups that describe a noun behind の and take no owner then (ウルフの眷属), but do else (自分のウルフ).
    `bounded`: groups behind which 以上 and 以下 compare (手札の枚数以上, 相手以下).
    `nouns`: by group their spellings. `silent`: words that never change what a text means.
    `rivals`: by word what could stand in its place.
    `broader`: by noun the nouns that are kinds of it. `units`: by counter the groups of nouns that it counts, where it
    does not count everything; `uncounted`: groups that every counter counts. `samples`: by reason of a refusal what
    could be written.
    `equals`: XがYと同じなら says that two numbers are equal. `holding`: 「…」 holds a noun phrase or a calculation
    together. `signed`: groups that take a signed number behind them (攻撃力+1). `spans`: adverbs that say in which
    time (このターン).
    `likeness`: groups of what is compared (同名). `passed`: groups with `owners` that words like 他の and 次の pass.
    `describing`: particles that make a description of the noun before them, beside の (と同名の).
    `heads`: groups of nouns that name a thing rather than describe it, where both can be joined. `moments`: groups that
    go before a moment without の (このターン 終了時). `apposing`: groups of nouns that で puts side by side,
    `apposed`: further ones that may stand behind it.
    `said_of`: groups that で says of a subject before a comma. `by_no`:
    the verbs before which の marks the subject (《X》のいる). `bare_objects`: を may be left out behind
    a number (X1枚選び). `immaterial`: groups of what is done to things without being things (カウンター, ダメージ).
    `exclusive`: 〜のみ can be said of something (メンバーがXのみなら).
    `calling`: of a word that several nouns are spelled alike, by what describes it the group that is meant.
    `also_done`: by verb those by which the same deed is told of what it was done to (戻す, 戻る).
    `outward`: adverbs that enter no relative clause.
    """

    def __init__(self, fields: Iterable[str] = ()) -> None:
        self.immaterial: set[str] = set()
        self.root = Node()
        self.fields = tuple(fields)
        self.families: dict[str, str] = {}
        self.owners: dict[str, frozenset[str]] = {}
        self.owned: dict[str, frozenset[str]] = {}
        self.joints: set[str] = set()
        self.compounding: set[str] = set()
        self.predicative: set[str] = set()
        self.bare: set[str] = set()
        self.leads: dict[tuple[str, str], str] = {}
        self.lead_words: set[str] = set()
        self.listed: set[str] = set()
        self.counted: set[str] = set()
        self.filters: set[str] = set()
        self.bounded: set[str] = set()
        self.nested: set[str] = set()
        self.open: list[Callable[[str, int], tuple[int, tuple[Sense, ...]]]] = []
        self.counters: tuple[str, ...] = ()
        self.silent: set[str] = set()
        self.heads: set[str] = set()
        self.moments: set[str] = set()
        self.apposing: set[str] = set()
        self.said_of: set[str] = set()
        self.apposed: set[str] = set()
        self.by_no: set[str] = set()
        self.outward: set[str] = set()
        self.calling: dict[str, str] = {}
        self.also_done: dict[str, tuple[str, ...]] = {}
        self.rivals: dict[str, tuple[str, ...]] = {}
        self.nouns: dict[str, list[str]] = {}
        self.broader: dict[str, frozenset[str]] = {}
        self.units: dict[str, frozenset[str]] = {}
        self.uncounted: set[str] = set()
        self.samples: dict[str, tuple[str, ...]] = {}
        self.holding = False
        self.bare_objects = False
        self.exclusive = False
        self.equals = False
        self.signed: set[str] = set()
        self.spans: set[str] = set()
        self.passed: set[str] = set()
        self.likeness: set[str] = set()
        self.describing: set[str] = {"の", "以外の", "と同じ"}

    def family(self, group: str) -> str:
        return self.families.get(group, group)

    def may_be(self, word: str, called: str) -> bool:
        """Whether what was called so can be meant by a word: the same, a broader or a narrower one."""
        narrower, wider = self.broader.get(word, ()), self.broader.get(called, ())
        return not called or word == called or called in narrower or word in wider

    def counts(self, unit: str, group: str) -> bool:
        """Whether a counter can count nouns of a group."""
        return unit not in self.units or group in self.units[unit] or group in self.uncounted

    def lead(self, case: str, group: str) -> str:
        return self.leads.get((case, group), "")

    def add(self, spelling: str, sense: Sense) -> None:
        node = self.root
        for letter in spelling:
            node = node.next.setdefault(letter, Node())
        if sense not in node.senses:
            node.senses = (*node.senses, sense)

    def put(self, spelling: str, *senses: Sense) -> None:
        """What a word is in this game, whatever it is elsewhere."""
        node = self.root
        for letter in spelling:
            node = node.next.setdefault(letter, Node())
        node.senses = senses

    def only(self, spelling: str, sense: Sense) -> None:
        """A word that means in this game something else than in the others."""
        self.add(spelling, sense)
        node = self.root
        for letter in spelling:
            node = node.next[letter]
        node.senses = (sense,)

    def add_all(self, words: Mapping[str, Sense]) -> None:
        for spelling, sense in words.items():
            self.add(spelling, sense)

    def add_nouns(self, group: str, words: Mapping[str, object]) -> None:
        """Nouns of one group; those that mean something else are tried in place of one another by the law."""
        self.nouns.setdefault(group, []).extend(words)
        for spelling, value in words.items():
            self.add(spelling, Noun(group, spelling, value))
            self.rivals[spelling] = tuple(each for each in words if words[each] != value)

    def add_verb(self, word: str, kind: str, verb: Verb) -> None:
        for spelling, form in forms_of(word, kind).items():
            self.add(spelling, VerbForm(verb, form))
        for spelling, form in joined_forms(word) if verb.rulings and kind == SURU else ():
            self.add(spelling, VerbForm(verb, form))
        if kind == SURU and word and verb.order is not None:
            self.add_all({f"{word}{either}": VerbForm(verb, Form(ending=BARE)) for either in EITHER})

    def add_spelled(self, pattern: str, make: Callable[[re.Match[str]], Sense]) -> None:
        """A word that is known by how it is spelled: a name in its bracket, +2/-1."""
        spelling = re.compile(pattern)

        def word(text: str, start: int) -> tuple[int, tuple[Sense, ...]]:
            found = spelling.match(text, start)
            return (found.end(), (make(found),)) if found is not None else (start, ())

        self.open.append(word)

    def longest(self, text: str, start: int) -> tuple[int, tuple[Sense, ...]]:
        """Where the longest word from here ends, with its senses."""
        node = self.root
        end = start
        senses: tuple[Sense, ...] = ()
        for index in range(start, len(text)):
            following = node.next.get(text[index])
            if following is None:
                break
            node = following
            if node.senses:
                end, senses = index + 1, node.senses
        return end, senses

    def reach(self, text: str, start: int) -> int:
        """How far some word goes along with the text."""
        node = self.root
        for index in range(start, len(text)):
            following = node.next.get(text[index])
            if following is None:
                return index
            node = following
        return len(text)

    def beginning(self, start: str, most: int) -> list[str]:
        """Words that begin like this, the shortest first."""
        node = self.root
        for letter in start:
            if letter not in node.next:
                return []
            node = node.next[letter]
        found: list[str] = []
        layer = [(start, node)]
        while layer and len(found) < most:
            found += [spelling for spelling, each in layer if each.senses]
            layer = [(spelling + letter, after) for spelling, each in layer for letter, after in each.next.items()]
        return found[:most]
