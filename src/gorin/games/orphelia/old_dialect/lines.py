"""Sections A and B: a text is split into lines, each line becomes abilities (T1-T27)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise

from lark import Token

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cost import Provided
from gorin.engine.program.roots import Condition, Cost
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import ACTIVATED, AUTOMATIC, PLAYING, SPELL, Ability, Playing, Program, Trigger
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect import words
from gorin.games.orphelia.old_dialect.amounts import define
from gorin.games.orphelia.old_dialect.choosing import target
from gorin.games.orphelia.old_dialect.clauses import Sentence, sentences_of, verb_of
from gorin.games.orphelia.old_dialect.conditions import CONDITIONS, condition_of
from gorin.games.orphelia.old_dialect.costs import costs_of
from gorin.games.orphelia.old_dialect.frames import Frame
from gorin.games.orphelia.old_dialect.kinds import check_kind as check_types
from gorin.games.orphelia.old_dialect.nouns import noun_of
from gorin.games.orphelia.old_dialect.possible import check_kind
from gorin.games.orphelia.old_dialect.reading import Reading, Source
from gorin.games.orphelia.old_dialect.sentences import Line, effect, finished
from gorin.games.orphelia.old_dialect.statics import static_abilities
from gorin.games.orphelia.old_dialect.triggers import TRIGGERS, entering, replacement, trigger_of
from gorin.games.orphelia.rules import keywords
from gorin.games.orphelia.rules.described import Quiet
from gorin.text.draft import both
from gorin.text.error import all_of
from gorin.text.grammar import Grammar, Node, Unread
from gorin.text.law import every_word_counts, on_trial, says_no_more
from gorin.text.normalise import Normal, normalise
from gorin.text.tree import token, tokens, tree, trees, words_of

LONGEST = 2000
SYNONYMS = (
    *("TARGET", "GAIN", "EVENT", "PAID_EXTRA", "EXILE", "ANY_NUMBER_MOD", "TOP_CARD", "ITS_TARGET", "WOULD", "THIS"),
    *("NARA", "STATUS_ENDED", "ROUNDING", "NOW", "EQUAL_NUMBER"),
)
MODE = "・"
STOP = "。"


@cache
def grammar() -> Grammar:
    """The grammar, composed when the first text is read."""
    starts = ("plain", "paid", "special", "keyword_line")
    known = (words.READABLE, words.BEGINNINGS, words.GROUPS)
    return Grammar(__package__, ("orphelia.lark",), starts, *known, quoted=("QUOTED", "ABILITY"), synonyms=SYNONYMS)


def read(text: str, kinds: int, card: str = "") -> tuple[Ability, ...]:
    """The abilities that a printed text gives its card, all of them, or `TextError`.

    2-2-2, R11: the text of a card of any type.

    `kinds`: the card's kinds (a mask of `terms`). `card`: its name, for messages.
    """
    normal = replace(normalise(words.plainer(text[:LONGEST]), (), words.SPELLINGS, reminder_lines=True), original=text)
    source = Source(normal, card, kinds, quoted_abilities)
    if len(text) > LONGEST:
        raise source.error(len(normal.text), "too_long", most=str(LONGEST))
    printed = layout(normal)
    source.optional_cost = any(line.text.startswith(words.OPTIONAL_COST) for line in printed)
    lines = [Lines(source.part(line)) for line in printed]
    if not kinds & terms.EFFECT:
        known = tuple(line.source.normal.text for line in lines)
        found = all_of(
            partial(every_word_counts, line.abilities, ("orphelia", kinds, number, known))
            for number, line in enumerate(lines)
        )
        return tuple(ability for each in found for ability in each)
    return every_word_counts(partial(spell, source, lines), ("orphelia", kinds, normal.text), ("orphelia", kinds))


def layout(normal: Normal) -> list[Normal]:
    """The lines, modes joined to the line above them (T22)."""
    found: list[Normal] = []
    for line in normal.lines():
        if line.text.startswith(MODE) and found:
            before = found[-1]
            if not before.text.endswith(STOP):
                before = before.joined(Normal(STOP, (line.origin[0], line.origin[0]), line.original))
            found[-1] = before.joined(line)
        elif line.text:
            found.append(line)
    return found


def spell(source: Source, lines: Sequence[Lines]) -> tuple[Ability, ...]:
    """An エフェクト: one effect of all lines that are not about executing the card or its way to the graveyard."""
    found: list[Ability] = []
    reading = Reading(source)
    nodes = all_of([line.tree for line in lines])
    for node in nodes:
        if node.data == "plain" and not is_about_graveyard(node):
            define(reading, node)
    line_of_effect = Line(reading)
    last: Node | None = None
    for line, node in zip(lines, nodes, strict=True):
        reading.source = line.source
        if is_about_graveyard(node):
            found += line.abilities()
            continue
        own = keyword_abilities(node) if node.data == "keyword_line" else line.about_executing(node)
        if own is not None:
            found += own
            continue
        if node.data != "plain" or tree(node, "limit") is not None:
            reading.fail(node, "effect_line")
        sentences = body_of(node)
        if verb_of(sentences[0].clauses[0]) in TRIGGERS if sentences[0].clauses else False:
            reading.fail(node, "effect_line")
        line_of_effect.carry_out(sentences)
        last = node
    made = (*found, Ability(SPELL, finished(reading, last)))
    check_types(source, made)
    return made


def is_about_graveyard(node: Node) -> bool:
    """R114, T131: これが墓地に置かれたとき, これが墓地に置かれる代わりに; they work wherever the card lies."""
    if node.data != "plain":
        return False
    clauses = body_of(node)[0].clauses
    if not clauses or verb_of(clauses[0]) not in ("event", "would"):
        return False
    first, *rest = words_of(clauses[0])
    return first.type == "THIS" and len(rest) == 1 and rest[0].startswith("墓地に置かれ")


def body_of(node: Node) -> list[Sentence]:
    body = tree(node, "body")
    assert body is not None
    return sentences_of(body)


class Lines:
    """Reads one line."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def tree(self) -> Node:
        """The structure of the line; a colon outside of brackets means a cost or a condition before it."""
        text = self.source.normal.text
        start = "plain"
        if has_colon(text):
            head = text[: text.index(":")]
            start = "special" if head.startswith("追加コスト") or head.endswith("代替コスト") else "paid"
        elif text.startswith(tuple(terms.KEYWORDS)) and grammar().reads(text, "keyword_line"):
            start = "keyword_line"
        try:
            return grammar().parse(text, start)
        except Unread as unread:
            raise self.source.unread(unread) from None

    def abilities(self) -> tuple[Ability, ...]:
        """What a line of a card that is no エフェクト gives."""
        found = self.read()
        check_types(self.source, found)
        return found

    def read(self) -> tuple[Ability, ...]:
        node = self.tree()
        own = self.about_executing(node)
        if own is not None:
            return own
        if node.data == "keyword_line":
            return keyword_abilities(node)
        reading = Reading(self.source)
        body = tree(node, "body")
        assert body is not None
        define(reading, body)
        sentences = sentences_of(body)
        limit = limit_of(node)
        if node.data == "activated":
            return (self.activated(reading, node, sentences, limit),)
        if node.data == "manifest":
            return (self.manifest(reading, node, sentences),)
        return self.plain(reading, sentences, limit, node)

    def about_executing(self, node: Node) -> tuple[Ability, ...] | None:
        """T15 to T20: timing, alternative and additional costs, the own cost."""
        reading = Reading(self.source)
        if node.data in ("additional", "alternative"):
            return (self.further_cost(reading, node),)
        if node.data != "plain":
            return None
        sentences = body_of(node)
        clauses = sentences[0].clauses
        if len(sentences) == 1 and len(clauses) == 1 and verb_of(clauses[0]) == "timing":
            return (timing(reading, clauses[0]),)
        if all(each.clauses and is_own_cost(each.clauses[-1]) for each in sentences):
            define(reading, node)
            return static_abilities(reading, sentences)
        return None

    def further_cost(self, reading: Reading, node: Node) -> Ability:
        """T16 to T19."""
        costs = costs_of(reading, node)
        if node.data == "additional":
            how = terms.OPTIONAL if token(node, "OPTIONAL") else terms.ADDITIONAL
            return Ability(PLAYING, playing=Playing(how, Exactly(0), None, costs))
        conditions: list[Condition] = []
        sentence = tree(node, "sentence")
        for clause in trees(sentence) if sentence is not None else ():
            frame = Frame(reading, clause)
            if frame.kind not in CONDITIONS:
                reading.fail(clause, "condition_needed", ("…なら、代替コスト",))
            conditions.append(condition_of(reading, frame))
        return Ability(PLAYING, playing=Playing(terms.ALTERNATIVE, Exactly(0), both(conditions), costs))

    def activated(self, reading: Reading, node: Node, sentences: Sequence[Sentence], limit: int) -> Ability:
        """T3, T4, T10, T11, T13, T14."""
        costs: tuple[Cost, ...] = costs_of(reading, node)
        program = effect(reading, sentences)
        if reading.quiet:
            costs = (*costs, Provided(Quiet()))
        self.something(reading, program, node)
        return Ability(ACTIVATED, program, costs=(costs,), limit=limit)

    def manifest(self, reading: Reading, node: Node, sentences: Sequence[Sentence]) -> Ability:
        """T12, 23-3-1, 23-3-2, R59: the condition is in its brackets."""
        np = tree(node, "np")
        assert np is not None
        check_kind(reading, node, terms.KIND_ARKEIA, "arkeia_only")
        noun = noun_of(reading, np)
        if noun.who is not None or noun.zone is not None or noun.player or noun.objects or noun.whole_zone:
            reading.fail(np, "manifest_what", ("火属性のカード", "ノーディアカード", "全てのカード"))
        says_no_more(*(word for word in words_of(np) if word.type == "EVERY_MOD"))
        reading.event_card = reading.broken = True
        program = effect(reading, sentences)
        self.something(reading, program, node)
        trigger = Trigger((terms.BROKEN,), SELF, tests=noun.tests)
        return Ability(AUTOMATIC, program, keyword=terms.MANIFEST, trigger=trigger)

    def something(self, reading: Reading, program: Program, node: Node) -> None:
        """An ability has an effect, and only activated ones a timing (T14)."""
        if not program.ops:
            reading.fail(node, "does_nothing")
        if reading.quiet and node.data != "activated":
            reading.fail(node, "quiet_activated")

    def plain(self, reading: Reading, sentences: list[Sentence], limit: int, node: Node) -> tuple[Ability, ...]:
        """Triggered, replacing, attaching and static lines (T2, T5 to T9, T24).

        R103: a condition behind the trigger belongs to the effect.
        """
        first = sentences[0]
        kind = verb_of(first.clauses[0]) if first.clauses else ""
        if kind in TRIGGERS:
            trigger = trigger_of(reading, Frame(reading, first.clauses[0]))
            rest = [Sentence(first.node, first.clauses[1:]), *sentences[1:]]
            if not rest[0].clauses:
                reading.fail(first.node, "what_then", end=True)
            program = effect(reading, rest)
            self.something(reading, program, node)
            return (Ability(AUTOMATIC, program, trigger=trigger, limit=limit),)
        if limit:
            reading.fail(node, "limit_what", ("《1》：", "…とき、"))
        if kind in ("would", "entering"):
            frames = [Frame(reading, each) for each in first.clauses]
            if len(sentences) > 1:
                reading.fail(sentences[1].node, "replacement_alone")
            make = replacement if kind == "would" else entering
            return (make(reading, frames[0], frames[1:]),)
        if kind == "target":
            return (self.attach(reading, sentences),)
        return static_abilities(reading, sentences)

    def attach(self, reading: Reading, sentences: Sequence[Sentence]) -> Ability:
        """T24, R73."""
        clauses = sentences[0].clauses
        if not self.source.kinds & terms.GLYPH:
            reading.fail(clauses[0], "needs_moment", ("…とき、",))
        frames = [Frame(reading, each) for each in clauses]
        if len(sentences) > 1 or len(frames) != 2 or frames[1].kind != "attach":
            reading.fail(frames[-1].verb, "attach_this", ("これを付ける。",))
        target(reading, frames[0])
        wo = frames[1].need("wo", "これを")
        if not any(True for _ in wo.scan_values(lambda word: isinstance(word, Token) and word.type == "THIS")):
            reading.fail(wo, "attach_this", ("これを付ける。",))
        frames[1].done()
        if not on_trial():
            self.source.bearer.append(reading.draft.targets[0].group)
        return Ability(terms.ATTACH, Program(targets=tuple(reading.draft.targets)))


def keyword_abilities(node: Node) -> tuple[Ability, ...]:
    """T1, 23-1-2: on a card of any type."""
    listed = [keywords.abilities_of(terms.KEYWORDS[word]) for word in tokens(node, "KEYWORD")]
    return tuple(ability for each in listed for ability in each)


def limit_of(node: Node) -> int:
    """T13."""
    limit = tree(node, "limit")
    word = token(limit, "LIMIT") if limit is not None else None
    return int(word[len("1ターンに") : -len("回")]) if word is not None else 0


def timing(reading: Reading, clause: Node) -> Ability:
    """T15."""
    frame = Frame(reading, clause)
    frame.done()
    word = str(frame.verb.children[0])
    mask = next(mask for start, mask in words.TIMINGS.items() if word.startswith(start))
    return Ability(PLAYING, playing=Playing(terms.TIMING, Exactly(mask)))


def is_own_cost(clause: Node) -> bool:
    """このカードのコストを… (T20)."""
    if verb_of(clause) not in ("lessen", "increase"):
        return False
    found = words_of(clause)
    return any(word.type == "THIS" and after == "コスト" for word, after in pairwise(found))


def has_colon(text: str) -> bool:
    """Whether a colon stands outside of brackets."""
    depth = 0
    for char in text:
        depth += (char in "「(") - (char in "」)")
        if char == ":" and depth <= 0:
            return True
    return False


def quoted_abilities(reading: Reading, quoted: Token) -> tuple[Ability, ...]:
    """An ability given in 「」 (T27)."""
    start = quoted.start_pos or 0
    inner = reading.source.part(reading.source.normal.part(start + 1, start + len(quoted) - 1), inner=True)
    return Lines(inner).abilities()
