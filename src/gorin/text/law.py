"""The reader's law: every word counts.

What a grammar recognised must show in what is built from it. So a text is read again with one
word changed, for each of its words in turn: another number, the other player, another zone, or
without the word where it could be missing. If the same abilities come out, the reader has dropped
the word, and the text is refused there. No builder can forget this, since none takes part in it.

A word that by the rulebook adds nothing (すべて of one leader) is excused where it is read, by
`says_no_more`; words that never mean anything (体, 枚) are named when the grammar is composed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TypeVar

from lark import Token, Tree

from gorin.text.shape import Shape, Words

Node = Tree[Token]
Path = tuple[int, ...]
Result = TypeVar("Result")

PERMITTING = "よい"
DIGITS = re.compile(r"\d+")
SIGNS = {"+": "-", "-": "+"}
NEAR = 4
"""So many levels of the structure around a word must be the same for it to be the same case."""
SPECIAL = ("0", "1", "2")
"""Numbers that a text may treat apart."""
SAME, DIFFERENT, REFUSED = "same", "different", "refused"


OPPOSED = {"SELF": "OPPONENT", "OPPONENT": "SELF"}
"""Words of which each must differ from the other, whatever else could stand there."""
RIVALS = ("自分", "相手", "すべてのプレイヤー")
"""The same where one terminal has all words for players: none of these may stand for another."""
TRIED = 4
"""How many other words are tried at most, or a few more."""
REMEMBERED = 200_000
"""How many readings and words are known to keep the law."""
MOST_WORDS = 200
"""In one reading; the longest printed lines have less than a hundred."""
MOST_WORK = 5_000
"""Words that are read again in the trials of one reading; the longest printed lines need less than half of them."""
REASONS: Mapping[str, Mapping[str, str]] = {
    "idle": {
        "ja": "この語を読んでも効果に何も加わらないので、書かれた通りには読めない",
        "en": "this word would add nothing to what is read, so the text cannot be carried out as it stands",
    },
    "long": {
        "ja": f"1つの能力は{MOST_WORDS}語まで",
        "en": f"one ability has at most {MOST_WORDS} words",
    },
    "work": {
        "ja": "この行は長すぎて、すべての語を確かめきれない",
        "en": "this line is too long for all of its words to be checked",
    },
}


class Idle(Exception):
    """A word at which a line is refused, and why: it changes nothing, or there are too many to check."""

    def __init__(self, offset: int, reason: Mapping[str, str]) -> None:
        super().__init__(offset)
        self.offset = offset
        self.reason = reason


@dataclass
class Seen:
    """A line as it was parsed, with the grammar's shape.

    `silent`: terminals that never mean anything. `quoted`: terminals whose words are read by
    themselves, so that only their presence is at issue. `synonyms`: terminals of which several
    words mean the same; `telling`: those of them that must make a difference wherever they could be missing.
    """

    tree: Node
    shape: Shape
    silent: frozenset[str]
    quoted: frozenset[str]
    synonyms: frozenset[str]
    telling: frozenset[str] = frozenset()


@dataclass
class Change:
    """One word changed (`token`) or left out (None) in a line, at a path through its nodes."""

    line: tuple[int, str, str]
    path: Path
    token: Token | None


class Differs(Exception):
    """On trial: what is built differs already at this step, so the rest need not be read."""


@dataclass
class Watch:
    """What is seen while one text is read, and how it is to look the next time.

    `known`: every line that was parsed, or only asked about (None: it has no structure).
    `steps`: what was built step by step (see `built`), with the parts of the line from which; `at`: how many of them
    the present trial has gone through, `ended` where the trials of a word came to an end. `trials`: all that were made.
    """

    seen: dict[tuple[int, str, str], Seen] = field(default_factory=dict)
    known: dict[tuple[int, str, str], Seen | None] = field(default_factory=dict)
    excused: set[int] = field(default_factory=set)
    change: Change | None = None
    refuse: tuple[tuple[int, str, str], int, str] | None = None
    steps: list[tuple[object, Sequence[Node]]] = field(default_factory=list)
    at: int = 0
    ended: set[int] = field(default_factory=set)
    trials: int = 0

    def tree(self, key: tuple[int, str, str], parse: Callable[[], Seen]) -> Node:
        """The structure of a line, with the change that is on trial."""
        if self.refuse is not None and self.refuse[0] == key:
            raise Idle(self.refuse[1], REASONS[self.refuse[2]])
        if key not in self.seen:
            found = self.known.get(key) or parse()
            self.seen[key] = found
        tree = self.seen[key].tree
        change = self.change
        return tree if change is None or change.line != key else changed(tree, change.path, change.token)


_tried: set[Hashable] = set()
_watch: ContextVar[Watch | None] = ContextVar("watch", default=None)


def watching() -> Watch | None:
    """What watches the present reading, if the law is being applied."""
    return _watch.get()


def on_trial() -> bool:
    """Whether a reading only tries a word out, so that nobody will see its diagnostics."""
    watch = _watch.get()
    return watch is not None and watch.change is not None


def says_no_more(*words: Token | None) -> None:
    """Excuse words that add nothing here, because the rulebook makes it so even without them."""
    watch = _watch.get()
    if watch is not None:
        watch.excused.update(id(word) for word in words if word is not None)


def built(value: object, *nodes: Node) -> None:
    """A step of reading is done: this was built from these parts of the line, and no later part changes it.

    A trial that differs here ends, and what it shows of these parts holds for every line that begins alike.
    """
    watch = _watch.get()
    if watch is None:
        return
    if watch.change is None:
        watch.steps.append((value, nodes))
        return
    step = watch.at
    watch.at += 1
    if step >= len(watch.steps) or watch.steps[step][0] != value:
        raise Differs


def every_word_counts(read: Callable[[], Result], about: Hashable = None, context: Hashable = None) -> Result:
    """What a reading finds, if none of its words could be changed without changing that.

    `about`: what the reading depends on (the line, the kind of card); it is tried only once. `context`: the same
    without the text; lines that differ only in numbers and names are then tried once for all of them.
    """
    if _watch.get() is not None or about in _tried:
        return read()
    watch = Watch()
    held = _watch.set(watch)
    try:
        found = read()
        excused = frozenset(watch.excused)
        words = [(key, path, token) for key, seen in watch.seen.items() for path, token in words_in(seen.tree)]
        if len(words) > MOST_WORDS:
            key, _, token = words[MOST_WORDS]
            watch.refuse = (key, token.start_pos or 0, "long")
            read()
        proofs = proofs_of(watch, context)
        for key, path, token in words:
            if id(token) in excused:
                continue
            proof, step = proofs.get(id(token), (None, None))
            if proof in _tried:
                continue
            if watch.trials * len(words) > MOST_WORK:
                watch.refuse = (key, token.start_pos or 0, "work")
                read()
            watch.ended = set()
            if is_idle(watch, key, path, token, read, found):
                watch.refuse = (key, token.start_pos or 0, "idle")
                read()
            shown = watch.ended and (step is None or watch.ended == {step})
            if proof is not None and shown and len(_tried) < REMEMBERED:
                _tried.add(proof)
        if about is not None and len(_tried) < REMEMBERED:
            _tried.add(about)
        return found
    finally:
        _watch.reset(held)


def proofs_of(watch: Watch, context: Hashable) -> dict[int, tuple[Hashable, int | None]]:
    """For each word what proves it wherever it stands alike, and the step that reads it (None: the whole reading).

    A step that differs for another word, or is refused, shows that the word counts in such surroundings. What stands
    near the word is compared with its words, what is farther away by the kinds of its parts; where no step is known,
    the whole line is compared.
    """
    found: dict[int, tuple[Hashable, int | None]] = {}
    if context is None or not watch.seen:
        return found
    surroundings = Surroundings(found, next(iter(watch.seen.values())).shape, context)
    for step, (_, nodes) in enumerate(watch.steps):
        for node in nodes:
            surroundings.enter(node, step)
    for seen in watch.seen.values():
        surroundings.enter(seen.tree, None)
    return found


class Surroundings:
    """Goes through a part of a line and tells each word by what stands around it."""

    def __init__(self, found: dict[int, tuple[Hashable, int | None]], shape: Shape, context: Hashable) -> None:
        self.found = found
        self.shape = shape
        self.context = context
        self.around: list[Node] = []
        self.known: dict[int, str] = {}

    def enter(self, node: Node, step: int | None, path: Path = ()) -> None:
        """`path`: the way to a node from the first one."""
        self.around.append(node)
        alike: Hashable = None
        for index, child in enumerate(node.children):
            if isinstance(child, Tree):
                self.enter(child, step, (*path, index))
            elif id(child) not in self.found:
                if alike is None:
                    near = NEAR if step is not None else len(self.around)
                    far = tuple([parts_of(each) for each in self.around[:-near]])
                    alike = (
                        self.context,
                        far,
                        self.structure(self.around[-near:][0]),
                        path[max(0, len(path) - near + 1) :],
                    )
                self.found[id(child)] = ((alike, index), step)
        self.around.pop()

    def structure(self, node: Node) -> str:
        """A part with its words; of a number only what may be special, of a name nothing."""
        known = self.known.get(id(node))
        if known is None:
            known = self.known[id(node)] = f"({node.data}{''.join([self.kind(child) for child in node.children])})"
        return known

    def kind(self, part: Node | Token) -> str:
        if isinstance(part, Tree):
            return self.structure(part)
        if self.shape.literal.get(part.type):
            return f" {part}"
        numbers = [number if number in SPECIAL else "9" for number in DIGITS.findall(part)]
        return f" {part.type}:{'/'.join(numbers)}"


def parts_of(node: Node) -> str:
    """The kinds of the parts of a node."""
    return f"{node.data}:" + " ".join(
        [child.data if isinstance(child, Tree) else child.type for child in node.children]
    )


def is_idle(
    watch: Watch, key: tuple[int, str, str], path: Path, token: Token, read: Callable[[], Result], found: Result
) -> bool:
    """Whether a word can be changed as one likes."""
    seen = watch.seen[key]
    node = parent(seen.tree, path)
    name = str(node.data)
    if token.type in seen.silent:
        return False

    def outcome(place: Path, word: Token | None) -> str:
        watch.change = Change(key, place, word)
        watch.at = 0
        watch.trials += 1
        try:
            return SAME if read() == found else DIFFERENT
        except Differs:
            watch.at -= 1
            return DIFFERENT
        except Exception:
            return REFUSED
        finally:
            watch.change = None
            watch.ended.add(watch.at)

    if token.type in seen.quoted:
        return outcome(removable(seen.tree, path), None) == SAME
    words = seen.shape.others(name, token.type)
    if any(word.endswith(PERMITTING) for _, word in words):
        if not token.endswith(PERMITTING):
            return False
        words = tuple(each for each in words if not each[1].endswith(PERMITTING))
        found_out = {outcome(path, Token.new_borrow_pos(*each, token)) for each in words}
        return SAME in found_out and DIFFERENT not in found_out
    numbers = [each for each in other_numbers(token) if seen.shape.is_word(token.type, each)]
    if numbers:
        return any(outcome(path, Token.new_borrow_pos(token.type, each, token)) == SAME for each in numbers)
    may_be_missing = len(node.children) == 1 or seen.shape.optional(name, token.type)
    if token.type in seen.synonyms and not may_be_missing:
        return False
    if token.type in seen.synonyms and outcome(removable(seen.tree, path), None) != SAME:
        return False
    if token.type in seen.synonyms and token.type in seen.telling:
        return True
    tried = tuple(each for each in words if each[1] != token) if words else ((token.type, other_word(token)),)
    if token.type in OPPOSED:
        tried = tuple(each for each in words if each[0] == OPPOSED[token.type]) or tried
    if token in RIVALS and any(word in RIVALS for _, word in tried):
        rivals = [each for each in tried if each[1] in RIVALS]
        return any(outcome(path, Token.new_borrow_pos(*each, token)) == SAME for each in rivals)
    outcomes = set()
    for each in telling_first(tried[:: max(1, len(tried) // TRIED)], name, token):
        outcomes.add(outcome(path, Token.new_borrow_pos(*each, token)))
        if DIFFERENT in outcomes:
            _telling[name, token.type] = each
            return False
    if tried and SAME not in outcomes:
        return False
    if words and tried:
        return True
    return may_be_missing and outcome(removable(seen.tree, path), None) == SAME


_telling: dict[tuple[str, str], tuple[str, str]] = {}
"""By node and terminal the word that last made a difference there."""


def telling_first(words: Words, name: str, token: Token) -> Words:
    """The same words, beginning with the one that is most likely to make a difference."""
    best = _telling.get((name, token.type))
    return words if best not in words else (best, *(each for each in words if each != best))


def other_numbers(word: str) -> list[str]:
    """The same word with another number, for each number in it."""
    return [f"{word[: at.start()]}{int(at[0]) + 1}{word[at.end() :]}" for at in DIGITS.finditer(word)]


def other_word(word: str) -> str:
    """A word of the same form: the other sign, or a name, type or counter that no card has."""
    if word[0] in SIGNS:
        return SIGNS[word[0]] + word[1:]
    return re.sub(r"[^『』「」【】《》]", "〓", word, count=1)


def words_in(node: Node, path: Path = ()) -> Iterator[tuple[Path, Token]]:
    """All words of a line with the way to them."""
    for index, child in enumerate(node.children):
        if isinstance(child, Token):
            yield (*path, index), child
        else:
            yield from words_in(child, (*path, index))


def parent(tree: Node, path: Path) -> Node:
    for index in path[:-1]:
        child = tree.children[index]
        assert isinstance(child, Tree)
        tree = child
    return tree


def removable(tree: Node, path: Path) -> Path:
    """The word, or the largest part of the line that consists of it alone."""
    while len(path) > 1 and len(parent(tree, path).children) == 1:
        path = path[:-1]
    return path


def changed(tree: Node, path: Path, token: Token | None) -> Node:
    """The same structure with one word exchanged, or one part left out; nothing is changed in place."""
    children = list(tree.children)
    if len(path) > 1:
        child = children[path[0]]
        assert isinstance(child, Tree)
        children[path[0]] = changed(child, path[1:], token)
    elif token is None:
        del children[path[0]]
    else:
        children[path[0]] = token
    return Tree(tree.data, children, tree.meta)
