"""Section 2: a text is split into lines, each line becomes abilities (T1 to T44, T130 to T139)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from gorin.engine.program.condition import Every
from gorin.engine.program.cost import Provided as CostProvided
from gorin.engine.program.roots import Condition
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import AUTOMATIC, PLAYING, SPELL, Ability, Trigger
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.abilities import Abilities
from gorin.games.shinso.dialect.examples import EXAMPLES
from gorin.games.shinso.dialect.flow import Flow
from gorin.games.shinso.dialect.playing import playing_line, playing_sentence, printed_keywords
from gorin.games.shinso.dialect.possible import need_of
from gorin.games.shinso.dialect.reading import LineScope
from gorin.games.shinso.dialect.restating import RESTATES
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.dialect.sentences import Sentence
from gorin.games.shinso.dialect.spans import until_of
from gorin.games.shinso.dialect.spelling import lines_of, plain
from gorin.games.shinso.dialect.verbs import lexicon
from gorin.games.shinso.program.costs import SpendX
from gorin.text.checks import faults
from gorin.text.clauses import sentences
from gorin.text.conditions import condition_of
from gorin.text.lexicon import Lexicon, Noun
from gorin.text.links import Links
from gorin.text.normalise import Normal
from gorin.text.nouns import number_of
from gorin.text.phrases import Clause, Lead, NounPhrase
from gorin.text.pieces import DURATION, Provided
from gorin.text.possible import lacking
from gorin.text.source import Source
from gorin.text.tokens import Token, Unreadable, known_here, tokenise
from gorin.text.trial import every_word_counts
from gorin.text.unknown import Unknown, definition_of

LONGEST: Final = 2000
GIVEN: Final = frozenset((0,))
"""The register of the event's card, which the rules fill."""
HEAD: Final = re.compile(r"^(?P<head>リムブラスト|召喚条件|即応|黄泉がえり):")
RESTATING: Final = re.compile(r"^([^:。「」]{1,12}?):")
ELSEWHERE: Final = re.compile(r"この(カード|権能)が(手札から捨てられ|捨てられ|山札からコフィンエリアに置かれ)た")
"""Moments at which a 権能 that is not used does something."""
QUICK: Final = {
    "眷属もしくは真祖の断片が攻撃した時": terms.WHEN_ATTACKED,
    "戦闘が行われた時": terms.WHEN_BATTLE,
    "相手が権能を発動した時": terms.WHEN_ARTS_USED,
    "相手プレイヤーが権能を発動した時": terms.WHEN_ARTS_USED,
    "相手のターンのバトルフェイズ": terms.THEIR_BATTLE_PHASE,
    "相手ターンのバトルフェイズ": terms.THEIR_BATTLE_PHASE,
}
"""T25, R101: the moments of 即応, also with に発動できる."""
DURING_ATTACK: Final = terms.WHEN_ATTACKED | terms.WHEN_BATTLE


@lru_cache(maxsize=8)
def words_with(races: frozenset[str]) -> Lexicon:
    return lexicon(races)


def read(text: str, kinds: int, card: str = "", races: Collection[str] = ()) -> tuple[Ability, ...]:
    """The abilities that a printed text gives its card, all of them, or `TextError`.

    `kinds`: the card's kinds (a mask of `terms`). `card`: its name, for messages. `races`: known race names.
    """
    whole = plain(text[:LONGEST])
    if len(text) > LONGEST:
        raise source_of(whole, card).error(len(whole.text), "too_long", most=str(LONGEST))
    lines = lines_of(whole)
    if kinds & terms.ARTS:
        return Art(lines, kinds, card, races).read()
    return tuple(ability for line in lines for ability in read_line(line, kinds, card, races))


def source_of(normal: Normal, card: str) -> Source:
    return Source(normal, card, __package__, EXAMPLES)


def read_line(line: Normal, kinds: int, card: str, races: Collection[str]) -> tuple[Ability, ...]:
    """One line of a card that is no 権能."""
    try:
        return Line(line.text, kinds, words_with(frozenset(races))).proved()
    except Unreadable as error:
        raise source_of(line, card).refused(error) from None


def read_conditions(text: str, card: str = "", races: Collection[str] = ()) -> tuple[Condition, ...]:
    """T44: the 登場条件 of a 真祖の断片, one a line."""
    found: list[Condition] = []
    for line in lines_of(plain(text)):
        try:
            words = words_with(frozenset(races))
            stated = Line(line.text, terms.FRAGMENT, words)
            tokens = tokenise(words, line.text)

            def condition(tokens: Sequence[Token], stated: Line = stated) -> Condition:
                return stated.stated(tokens, True)

            found.append(every_word_counts(words, tokens, condition, ("shinso", "condition")))
        except Unreadable as error:
            raise source_of(line, card).refused(error) from None
    return tuple(found)


def keyword_of(head: str) -> str:
    return re.sub(r"[+\-\d~<].*|すべて$", "", head)


def restated(text: str, found: re.Match[str]) -> None:
    """N17: behind a keyword only the words of its own rule may stand."""
    said, rest = RESTATES[keyword_of(found[1])], text[found.end() :]
    if not any(word in rest for word in said):
        raise Unreadable(found.end(), "restates", said, keyword=found[1])
    known = re.findall(r"\d+", found[1])
    other = next((number for number in re.finditer(r"\d+", rest) if number[0] not in known), None)
    if other is not None and found[1].startswith(("生贄", "怪物")):
        raise Unreadable(found.end() + other.start(), "restates", said, keyword=found[1])


class Line:
    """Reads one line; `offset`: where it stands, `quoted`: it is given to cards."""

    def __init__(self, text: str, kinds: int, words: Lexicon, offset: int = 0, quoted: bool = False) -> None:
        self.text = text
        self.kinds = kinds
        self.words = words
        self.offset = offset
        self.quoted = quoted
        explained = RESTATING.match(text)
        if explained is not None and keyword_of(explained[1]) in RESTATES:
            restated(text, explained)
            text = self.text = explained[1]
        head = HEAD.match(text)
        self.head = head["head"] if head is not None else ""
        self.body_at = head.end() if head is not None else 0
        self.end = offset + len(text)
        self.unknown: NounPhrase | None = None

    def tokens(self) -> list[Token]:
        return known_here(tokenise(self.words, self.text[self.body_at :], self.offset + self.body_at))

    def scope(self, outer: ShinsoScope | None = None) -> ShinsoScope:
        found = LineScope(self.words, self.kinds, self.read_quoted, outer, self.quoted)
        found.read_condition = self.condition_in
        self.define(found)
        return found

    def condition_in(self, token: Token) -> Condition:
        """召喚条件：C: the condition that a sentence names."""
        start = token.text.index(":") + 1
        inner = Line(token.text[start:], self.kinds, self.words, token.start + start)
        return inner.stated(inner.tokens(), False)

    def proved(self) -> tuple[Ability, ...]:
        """The abilities, if every word of the line and of its quotations counts."""
        if self.head == "即応":
            return self.abilities(())
        tokens = self.tokens()
        context = ("shinso", self.kinds, self.quoted, self.head)
        found = every_word_counts(self.words, tokens, self.abilities, context)
        self.check(found)
        return found

    def check(self, found: Sequence[Ability]) -> None:
        """Refuse what a card of these kinds never has, and programs that no text can mean."""
        need = lacking(found, self.kinds, need_of) if not self.quoted else None
        if need is not None:
            raise Unreadable(self.offset + need.place(self.text), "not_of_kind", need.expected)
        for fault in faults(found, GIVEN):
            raise Unreadable(self.offset, fault.kind)

    def read_quoted(self, token: Token) -> tuple[Ability, ...]:
        """T31: an ability in 「…」; inside, この眷属 is the card that has it."""
        text = token.text[1 : token.text.rindex("」")]
        kinds = terms.KIN if self.kinds & terms.ARTS else self.kinds
        if text.startswith("この秘宝を装備"):
            kinds |= terms.RELIC
        inner = Line(text, kinds, self.words, token.start + 1, True)
        found = inner.abilities(inner.tokens())
        if not found:
            raise Unreadable(token.start, "does_nothing")
        return found

    def sentences(self, tokens: Sequence[Token]) -> tuple[list[Sentence], list[list[Sentence]]]:
        """The sentences and the items of a list, without the one that says what X is."""
        said, *items = sentences(self.words, tokens, self.end)
        known = [nouns for part in (said, *items) for each in part if (nouns := definition_of(each)) is not None]
        if len(known) > 1:
            raise Unreadable(known[1].start, "x_twice")
        self.unknown = known[0] if known else None
        kept, *listed = [[Sentence.of(each) for each in part if definition_of(each) is None] for part in (said, *items)]
        return kept, listed

    def define(self, scope: ShinsoScope) -> None:
        """What X is in the sentences of this line."""
        nouns = self.unknown
        scope.unknown = Unknown(nouns, lambda: number_of(scope, nouns)) if nouns is not None else None

    def abilities(self, tokens: Sequence[Token]) -> tuple[Ability, ...]:
        found = self.about_playing(tokens)
        if found is not None:
            return found
        said, items = self.sentences(tokens)
        return Abilities(self.scope, said, items).read()

    def about_playing(self, tokens: Sequence[Token], outer: ShinsoScope | None = None) -> tuple[Ability, ...] | None:
        """Lines that every kind of card may have: keywords, headed lines, conditions and costs of playing."""
        if self.head == "リムブラスト":
            return (self.triggered(tokens, Trigger((terms.BLASTED,), this=True), terms.RIM_BLAST),)
        if self.head == "黄泉がえり":
            return (self.triggered(tokens, Trigger((terms.DESTROYED,), this=True), terms.RETURN_FROM_DEATH),)
        if self.head == "召喚条件":
            return (Ability(PLAYING, costs=((CostProvided(self.stated(tokens, False)),),)),)
        if self.head == "即応":
            return (Ability(PLAYING, timing=self.quick()),)
        scope = self.scope(outer)
        if outer is not None:
            scope.draft, scope.doings = outer.draft, outer.doings
        scope.always = True
        keywords = printed_keywords(scope, tokens, self.end)
        if keywords is not None:
            return keywords
        scope.always = False
        words = [each for each in tokens if each.mark() != "。"]
        named = words[0].sense(Noun) if len(words) == 1 else None
        if named is not None and named.group == "any actions":
            return (Ability(PLAYING, costs=((SpendX(0, None),),)),)
        said, items = self.sentences(tokens)
        if items or len(said) != 1 or not said[0].pieces:
            return None
        return playing_line(scope, said[0])

    def quick(self) -> int:
        """R101: the moment of 即応."""
        moment = self.text[self.body_at :].rstrip("。").removesuffix("に発動できる").replace("または", "もしくは")
        if moment not in QUICK:
            raise Unreadable(self.offset + self.body_at, "quick", tuple(QUICK))
        return QUICK[moment]

    def triggered(self, tokens: Sequence[Token], trigger: Trigger, keyword: int) -> Ability:
        said, items = self.sentences(tokens)
        scope = self.scope()
        Flow(scope, items).tell_all(said)
        if not said:
            raise Unreadable(self.end, "does_nothing")
        return Ability(AUTOMATIC, scope.draft.finish(), keyword=keyword, trigger=trigger)

    def stated(self, tokens: Sequence[Token], own_field: bool) -> Condition:
        """A condition that stands by itself, with or without a verb (T35, T44); R5: `own_field` for a 登場条件."""
        said, items = self.sentences(tokens)
        scope = self.scope()
        scope.always, scope.own_field = True, own_field
        if items or len(said) != 1:
            raise Unreadable(self.offset, "no_condition", ("フィールドに眷属3枚以上",))
        found: list[Condition] = []
        for piece in said[0].pieces:
            clauses = piece.clauses if isinstance(piece, Provided) else (piece,) if isinstance(piece, Clause) else ()
            if not clauses:
                raise Unreadable(piece.start, "no_condition", ("フィールドに眷属3枚以上",))
            found += [condition_of(scope, (each,)) for each in clauses]
        return found[0] if len(found) == 1 else Every(tuple(found))


class Art:
    """T29: a 権能, one effect of all lines that are not about playing the card."""

    def __init__(self, lines: Sequence[Normal], kinds: int, card: str, races: Collection[str]) -> None:
        self.card = card
        self.kinds = kinds
        self.words = words_with(frozenset(races))
        self.normals = list(lines)
        self.lines = [Line(line.text, kinds, self.words) for line in lines]

    def read(self) -> tuple[Ability, ...]:
        words: list[list[Token]] = []
        for normal, line in zip(self.normals, self.lines, strict=True):
            try:
                words.append([] if line.head == "即応" else line.tokens())
            except Unreadable as error:
                raise source_of(normal, self.card).refused(error) from None
        self.at = 0
        found: tuple[Ability, ...] = ()
        for index, normal in enumerate(self.normals):

            def with_line(tokens: Sequence[Token], index: int = index) -> tuple[Ability, ...]:
                return self.abilities([*words[:index], list(tokens), *words[index + 1 :]])

            try:
                found = every_word_counts(
                    self.words, words[index], with_line, ("shinso", self.kinds, self.context(index))
                )
            except Unreadable as error:
                at = index if error.reason == "idle" else self.at
                raise source_of(self.normals[at], self.card).refused(error) from None
            need = lacking(found, self.kinds, need_of)
            if need is not None and re.search(need.written, normal.text):
                raise source_of(normal, self.card).error(need.place(normal.text), "not_of_kind", need.expected)
        for fault in faults(found, GIVEN):
            raise source_of(self.normals[0], self.card).refused(Unreadable(0, fault.kind))
        return found

    def context(self, index: int) -> tuple[str, ...]:
        """What the other lines say."""
        return (*(line.text for line in self.lines[:index]), str(index))

    def abilities(self, words: Sequence[Sequence[Token]]) -> tuple[Ability, ...]:
        found: list[Ability] = []
        scope = self.lines[0].scope() if self.lines else LineScope(self.words, self.kinds, no_quotation)
        scope.announced = scope.one_time = True
        scope.in_attack = any(line.head == "即応" and line.quick() & DURING_ATTACK for line in self.lines)
        links = Links(scope.draft)
        for index, (line, tokens) in enumerate(zip(self.lines, words, strict=True)):
            self.at = index
            own = line.about_playing(tokens, scope)
            if own is not None:
                found += own
                continue
            scope.read_quoted = line.read_quoted
            said, items = line.sentences(tokens)
            line.define(scope)
            if ELSEWHERE.match(line.text):
                found += Abilities(line.scope, said, items).read()
                continue
            kept: list[Sentence] = []
            for sentence in said:
                about = playing_sentence(line.scope(), sentence) if sentence.pieces else None
                if about is None:
                    kept.append(sentence)
                else:
                    found += about
            scope.actor = SELF
            scope.line_until = head_duration(scope, kept)
            flow = Flow(scope, items)
            flow.links, flow.goes_on = links, True
            flow.tell_all(kept)
            scope.line_until = ""
        links.end()
        done = scope.draft.finish()
        if not done.ops:
            if not found and self.lines:
                raise Unreadable(self.lines[-1].end, "does_nothing")
            return tuple(found)
        return (*found, Ability(SPELL, done))


def no_quotation(token: Token) -> tuple[Ability, ...]:
    raise Unreadable(token.start, "needs_moment")


def head_duration(scope: ShinsoScope, said: Sequence[Sentence]) -> str:
    """T131, R142: a duration at the head of a 権能's line covers the whole line."""
    first = said[0].pieces[0] if len(said) > 1 and said[0].pieces else None
    if not isinstance(first, Lead) or first.key != DURATION or first.phrase is None:
        return ""
    if first.phrase.case in ("まで", "までの間"):
        return ""
    named = first.phrase.nouns.only
    if named.group == "lasting" and named.modifiers and all(each.word is None for each in named.modifiers):
        return ""
    return until_of(scope, first.phrase.nouns, first.phrase.case)
