"""Section 2: a text is split into lines, each line becomes abilities (T1 to T44, T130 to T139)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache, partial

from lark import Token

from gorin.engine.program.condition import Every
from gorin.engine.program.cost import Provided
from gorin.engine.program.roots import Condition
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import AUTOMATIC, PLAYING, SPELL, Ability, Trigger
from gorin.games.shinso import terms
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.abilities import Abilities
from gorin.games.shinso.old_dialect.clauses import VERB, Clause, either_in
from gorin.games.shinso.old_dialect.conditions import condition_of, is_condition
from gorin.games.shinso.old_dialect.playing import playing_line, playing_sentence, printed_keyword
from gorin.games.shinso.old_dialect.possible import check_kind
from gorin.games.shinso.old_dialect.reading import Reading, Source
from gorin.games.shinso.old_dialect.sentences import Effects, Sentence, sentences_of
from gorin.games.shinso.old_dialect.spelling import lines_of, plain
from gorin.games.shinso.old_dialect.timing import duration_of
from gorin.games.shinso.paying import SpendX
from gorin.text.grammar import Grammar, Node, Unread
from gorin.text.law import every_word_counts, on_trial, watching
from gorin.text.links import Links
from gorin.text.normalise import Normal
from gorin.text.tree import token, tree, trees

LONGEST = 2000


HEAD = re.compile(r"^(?P<head>リム・ブラスト|召喚条件|即応|黄泉がえり|[^:。「」]{1,12}?):")


RITUALS = ("生贄", "怪物")
"""Keywords whose explanation repeats their number."""
ABOUT_PLAYING = re.compile(r"可能|使え|1ターンに|ゲーム中|消費|には|デッキに入|セット|解除|装備|行動権任意")
"""Words of which every line about playing a card has one (T36 to T43, T120, T121)."""
ELSEWHERE = re.compile(r"この(カード|権能)が(手札から捨てられ|捨てられ|山札からコフィンエリアに置かれ)た")
"""Moments at which a 権能 that is not used does something."""
QUICK = {
    "眷属もしくは真祖の断片が攻撃した時": terms.WHEN_ATTACKED,
    "戦闘が行われた時": terms.WHEN_BATTLE,
    "相手が権能を発動した時": terms.WHEN_ARTS_USED,
    "相手のターンのバトルフェイズ": terms.THEIR_BATTLE_PHASE,
}
"""T25, R101: the moments of 即応, also with に発動できる."""


@cache
def grammar() -> Grammar:
    """The grammar, composed when the first text is read."""
    starts = ("body", "keyword_line", "conditions")
    known = (words.READABLE, words.BEGINNINGS, words.GROUPS)
    return Grammar(
        __package__,
        ("shinso.lark",),
        starts,
        *known,
        silent=words.SILENT,
        quoted=("QUOTED",),
        synonyms=words.SYNONYMS,
        telling=words.TELLING,
    )


def read(text: str, kinds: int, card: str = "", races: Collection[str] = ()) -> tuple[Ability, ...]:
    """The abilities that a printed text gives its card, all of them, or `TextError`.

    `kinds`: the card's kinds (a mask of `terms`). `card`: its name, for messages. `races`: known race names.
    """
    source = Source(plain(text[:LONGEST]), card, kinds, races)
    if len(text) > LONGEST:
        raise source.error(len(source.normal.text), "too_long", most=str(LONGEST))
    lines = [Line(source.part(line)) for line in lines_of(source.normal)]
    known = (kinds, card, frozenset(races))
    if kinds & terms.ARTS:
        return every_word_counts(partial(art, source, lines), (source.normal.text, *known), ("shinso", kinds))
    return tuple(
        ability
        for line in lines
        for ability in every_word_counts(line.abilities, (line.text, *known), ("shinso", kinds))
    )


def read_conditions(text: str, card: str = "", races: Collection[str] = ()) -> tuple[Condition, ...]:
    """T44: the 登場条件 of a 真祖の断片, one a line."""
    source = Source(plain(text), card, terms.FRAGMENT, races)
    return tuple(every_word_counts(partial(stated, source.part(line))) for line in lines_of(source.normal))


def condition_in(reading: Reading, start: int, end: int) -> Condition:
    """A 召喚条件 that a sentence names."""
    return stated(reading.source.part(reading.source.normal.part(start, end)), own_field=False)


def reading_of(source: Source, outer: Reading | None = None) -> Reading:
    found = Reading(source, quoted_abilities, outer)
    found.read_condition = condition_in
    return found


def parsed(source: Source, start: str) -> Node:
    try:
        return grammar().parse(source.normal.text, start)
    except Unread as unread:
        strange = None if on_trial() or unread.reason else strange_word(source, start, unread.offset)
        if strange is not None:
            raise source.error(strange, "unknown_word", unread.expected) from None
        raise source.unread(unread) from None


def strange_word(source: Source, start: str, offset: int) -> int | None:
    """Where a word begins that was taken for a race right before the text could not be read on."""
    last = grammar().last_word(source.normal.text, start)
    if last is None or last.type != "RACE" or last in source.races or last.end_pos != offset:
        return None
    return last.start_pos


def stated(source: Source, own_field: bool = True) -> Condition:
    """A condition that stands by itself, with or without a verb (T35, T44); R5: a 登場条件 is about the own field."""
    node = parsed(source, "conditions")
    sentence = tree(node, "sentence")
    assert sentence is not None
    reading = reading_of(source)
    reading.static = True
    clauses = Sentence(sentence).clauses
    found = [a_condition(reading, clause, own_field) for clause in clauses]
    return found[0] if len(found) == 1 else Every(tuple(found))


def a_condition(reading: Reading, clause: Clause, own_field: bool) -> Condition:
    if clause.kind == VERB and not is_condition(clause) and not clause.tail:
        clause.tail = "場合"
    if not is_condition(clause) and clause.kind != "nominal":
        reading.fail(clause.verb_node, "no_condition", ("フィールドに眷属3枚以上",))
    return condition_of(reading, clause, own_field)


def art(source: Source, lines: Sequence[Line]) -> tuple[Ability, ...]:
    """T29: a 権能, one effect of all lines that are not about playing the card."""
    found: list[Ability] = []
    reading = reading_of(source)
    reading.announced = reading.one_time = True
    links = Links(reading.draft)
    for line in lines:
        line.effect = reading
        own = line.about_playing()
        if own is not None:
            found += own
            continue
        reading.source = line.source
        sentences, modes = sentences_of(line.body())
        if ELSEWHERE.match(line.text):
            found += Abilities(line.source, partial(reading_of, line.source), sentences, modes).read()
            continue
        sentences = without_playing(line, sentences, found)
        reading.actor = SELF
        reading.line_until = head_duration(sentences)
        effects = Effects(reading, modes)
        effects.links, effects.goes_on = links, True
        effects.carry_out(sentences)
        reading.line_until = ""
    links.end()
    program_ = reading.draft.finish()
    check_kind(source, (*found, Ability(SPELL, program_)))
    if not program_.ops:
        if not found and source.normal.text:
            raise source.error(len(source.normal.text), "does_nothing")
        return tuple(found)
    return (*found, Ability(SPELL, program_))


def without_playing(line: Line, sentences: list[Sentence], found: list[Ability]) -> list[Sentence]:
    """The sentences of a line that are carried out; those about playing the card stand beside them."""
    kept: list[Sentence] = []
    for sentence in sentences:
        own = playing_sentence(line.reading(), sentence)
        if own is None:
            kept.append(sentence)
        else:
            found += own
    return kept


def head_duration(sentences: Sequence[Sentence]) -> str:
    """T131, R142: a duration at the head of a 権能's line covers the whole line."""
    if len(sentences) < 2 or not sentences[0].clauses[0].pieces:
        return ""
    piece = sentences[0].clauses[0].pieces[0]
    word = token(piece, "DURATION") if piece.data == "duration" else None
    if word is None:
        return ""
    return duration_of(word)


class Line:
    """Reads one line."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.text = source.normal.text
        self.found: list[Ability] = []
        self.effect: Reading | None = None
        self.tree: Node | None = None

    def reading(self) -> Reading:
        found = reading_of(self.source)
        if self.effect is not None:
            found.draft, found.done = self.effect.draft, self.effect.done
        return found

    def body(self) -> Node:
        if self.tree is not None and watching() is None:
            return self.tree
        return parsed(self.source, "body")

    def has_body(self) -> bool:
        """Whether it has the structure of sentences; where the law does not watch, that is kept."""
        if watching() is not None:
            return grammar().reads(self.text, "body")
        if self.tree is None:
            seen = grammar().attempt(self.text, "body")
            self.tree = seen.tree if seen is not None else None
        return self.tree is not None

    def after(self, length: int) -> Line:
        """The same line without its first characters."""
        return Line(self.source.part(self.source.normal.part(length, len(self.text))))

    def about_playing(self) -> tuple[Ability, ...] | None:
        """Lines that every kind of card may have: keywords, headed lines, conditions and costs of playing."""
        headed = self.headed()
        if headed is not None:
            return headed
        if re.match(r"(生贄|怪物)(\d|すべて)", self.text) or (
            self.text.startswith(tuple(terms.KEYWORDS) + tuple(terms.NUMBERED))
            and grammar().reads(self.text, "keyword_line")
        ):
            return self.keywords(parsed(self.source, "keyword_line"))
        return self.playing()

    def abilities(self) -> tuple[Ability, ...]:
        """What a line of a card that is no 権能 gives."""
        found = self.about_playing()
        if found is None:
            sentences, modes = sentences_of(self.body())
            found = Abilities(self.source, partial(reading_of, self.source), sentences, modes).read()
        check_kind(self.source, found)
        return found

    def headed(self) -> tuple[Ability, ...] | None:
        """T7, T25, T28, T35: lines that begin with a word and a colon."""
        found = HEAD.match(self.text)
        if found is None:
            return None
        head, rest = found["head"], self.after(found.end())
        if head == "リム・ブラスト":
            return (rest.triggered_body(Trigger((terms.BLASTED,), this=True), terms.RIM_BLAST),)
        if head == "黄泉がえり":
            return (rest.triggered_body(Trigger((terms.DESTROYED,), this=True), terms.RETURN_FROM_DEATH),)
        if head == "召喚条件":
            return (Ability(PLAYING, costs=((Provided(stated(rest.source, own_field=False)),),)),)
        if head == "即応":
            return (Ability(PLAYING, timing=rest.quick()),)
        name = re.match(r"\D+", head)
        restates = words.RESTATES.get(name[0].rstrip("+-<") if name else "", ())
        if not restates:
            return None
        if not any(word in rest.text for word in restates):
            raise rest.source.error(0, "restates", restates, keyword=head)
        other = next(
            (number for number in re.finditer(r"\d+", rest.text) if number[0] not in re.findall(r"\d+", head)), None
        )
        if other is not None and head.startswith(RITUALS):
            raise rest.source.error(other.start(), "restates", restates, keyword=head)
        keyword = self.source.part(self.source.normal.part(0, found.end() - 1))
        return Line(keyword).keywords(parsed(keyword, "keyword_line"))

    def quick(self) -> int:
        """R101: the moment of 即応."""
        moment = re.sub(r"(に発動できる)?。?$", "", self.text)
        if moment not in QUICK:
            raise self.source.error(0, "quick", tuple(QUICK))
        return QUICK[moment]

    def triggered_body(self, trigger: Trigger, keyword: int) -> Ability:
        reading = reading_of(self.source)
        sentences, modes = sentences_of(self.body())
        Effects(reading, modes).carry_out(sentences)
        return Ability(AUTOMATIC, reading.draft.finish(), keyword=keyword, trigger=trigger)

    def keywords(self, node: Node) -> tuple[Ability, ...]:
        """T1, T2, T33, T34, T119: printed keywords; on a 秘宝 they are its bearer's."""
        reading = self.reading()
        reading.static = True
        either = either_in(node)
        if either is not None:
            reading.fail(either, "either_gift", ("、",))
        return tuple(printed_keyword(reading, keyword) for keyword in trees(node) if keyword.data == "keyword")

    def playing(self) -> tuple[Ability, ...] | None:
        """T36 to T43, T120, T121: lines about how the card is played."""
        if not ABOUT_PLAYING.search(self.text):
            return None
        if self.text.rstrip("。") == "行動権任意":
            return (Ability(PLAYING, costs=((SpendX(0, None),),)),)
        if not self.has_body():
            return None
        sentences, modes = sentences_of(self.body())
        if modes or len(sentences) != 1:
            return None
        return playing_line(self.reading(), sentences[0])


def quoted_abilities(reading: Reading, quoted: Token) -> tuple[Ability, ...]:
    """T31: an ability in 「…」; inside, この眷属 is the card that has it."""
    start = quoted.start_pos or 0
    end = start + quoted.rindex("」")
    normal: Normal = reading.source.normal.part(start + 1, end)
    kinds = reading.kinds
    inner = Source(normal, reading.source.card, terms.KIN if kinds & terms.ARTS else kinds, reading.source.races)
    inner.quoted = True
    if re.match(r"この秘宝を装備", normal.text):
        inner.kinds |= terms.RELIC
    found = Line(inner).abilities()
    if not found:
        reading.fail(quoted, "does_nothing")
    return found
