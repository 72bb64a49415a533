"""Lists in a text: modes, lines with conditions as their heads, words to choose from (T119, T206, T215, R126, R131)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import Compare
from gorin.engine.program.flow import Branch, Goto
from gorin.engine.program.roots import Amount, Condition
from gorin.engine.program.things import THIS, All
from gorin.engine.program.who import OTHER, SELF, Who
from gorin.games.rebirth.dialect.amounts import amount_of_nouns, counted_group, how_many
from gorin.games.rebirth.dialect.cards import RELATIONS, cards_of
from gorin.games.rebirth.dialect.conditions import condition_of
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.spans import attack_of
from gorin.games.rebirth.program.choices import ChooseModes
from gorin.games.rebirth.program.conditions import AttackIs, SeveralFit, WasPicked
from gorin.text.clauses import noun_phrase
from gorin.text.frames import Frame
from gorin.text.function_words import AND, IF, INSTEAD, NTH
from gorin.text.lexicon import Mark, Sense
from gorin.text.morphology import ABLE, STEM
from gorin.text.nouns import player_of
from gorin.text.phrases import QUANTITY, Clause, Lead, NounPhrase, Sentence
from gorin.text.pieces import LIST, SUBJECT, Piece, Provided
from gorin.text.quantities import printed_number
from gorin.text.tokens import tokenise
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import CARD, PLAYER

NUMERAL, WORD, ATTACKS, SAME_TURN = "numeral", "word", "attack count", "same turn"
"""ⅰ; 「パン」; アタック回数; 同ターンに."""
NUMERALS: Final = ("i", "ii", "iii", "iv", "v")
COUNTED: Final = re.compile(r"\d+(?:種類|枚|つ|回目|点)(?:以上|以下)?[.:]")
NAMED: Final = re.compile(r"[《〔【][^《》〔〕【】]+[》〕】](?:[とか][《〔【][^《》〔〕【】]+[》〕】])*\.")
WORDED: Final = re.compile(r"([^\s。、「」『』《》.:]{1,10})\.")
STANDS: Final = ("。", "\n")


def head_at(text: str, start: int) -> tuple[int, tuple[Sense, ...]]:
    """The head of a line: 3種類以上. 《X》と《Y》. 2回目. パン. (one of the words to choose from)."""
    found = COUNTED.match(text, start) or NAMED.match(text, start)
    if found is None and start and text[start - 1] in STANDS:
        found = WORDED.match(text, start)
        if found is not None and f"「{found[1]}」" not in text:
            found = None
    return (found.end(), (Mark("・"),)) if found is not None else (start, ())


@dataclass(frozen=True)
class Item:
    """One line of a list, with its head (empty where it is a mere number)."""

    head: str
    start: int
    sentences: Sequence[Sentence]


Judge = Amount | AttackIs | All
"""What the heads are about: a number, which attack it is, or the cards that are there."""


class Lists:
    """How an effect goes on with a list. `carry_out` and `ready` are the effect's."""

    def __init__(self, scope: RebirthScope) -> None:
        self.scope = scope

    def carry_out(self, sentences: Sequence[Sentence], items: Sequence[Item] = ()) -> None:
        raise NotImplementedError

    def ready(self, pieces: Sequence[Piece]) -> None:
        """Carry over what stands before the clause that tells what the list is for."""
        raise NotImplementedError

    def apart(self) -> Lists:
        """An effect for one line."""
        raise NotImplementedError

    def listed(self, intro: Sentence, pieces: list[Piece], more: Sequence[Sentence], items: Sequence[Item]) -> None:
        """以下から1つ選ぶ, 以下をすべて行う, …により以下を行う, …ならⅰ、違うならⅱを行う."""
        scope = self.scope
        clause = pieces.pop() if pieces else None
        before = pieces[-1] if pieces else None
        doer = before.phrase if isinstance(before, Lead) and before.key == SUBJECT and len(pieces) > 1 else None
        chosen = pieces[-2] if doer is not None else None
        by: Who | None = None
        if (
            doer is not None
            and isinstance(clause, Clause)
            and isinstance(chosen, Clause)
            and is_bare_doing(clause, chosen)
        ):
            by = player_of(scope, doer.nouns.only)
            before = chosen
            pieces.pop()
        if isinstance(clause, Clause) and isinstance(before, Clause) and is_bare_doing(clause, before):
            says_no_more(clause.predicate)
            clause = before
            pieces.pop()
        if not isinstance(clause, Clause) or clause.verb is None or clause.link or len(items) < 2:
            scope.fail(intro.end, "modes_of_what", ("以下から1つ選ぶ。",))
        frame: Framed = Frame(scope, clause)
        done = clause.verb.name == "carry out"
        if frame.find("を", group=NUMERAL) is not None and done:
            self.cases(pieces, frame, items)
        elif is_word_choice(pieces) and done:
            word = pieces.pop()
            assert isinstance(word, Clause)
            self.ready(pieces)
            the_list(frame, "を")
            self.words(Frame(scope, word), items)
        else:
            self.ready(pieces)
            if scope.actor not in (SELF, OTHER) or (done and scope.actor != SELF):
                scope.fail(intro.start, "modes_of_what")
            if done and not so_many_of(frame):
                self.done_by_head(frame, items)
            else:
                self.modes(frame, more, items, by)
        frame.done()

    def done_by_head(self, frame: Framed, items: Sequence[Item]) -> None:
        """以下をすべて行う; (number)により以下を(すべて)行う: each line whose head holds as it is reached (R126)."""
        draft = self.scope.draft
        by = frame.take("により")
        who = frame.take("は", group=PLAYER)
        if who is not None:
            if player_of(self.scope, who.only) != SELF or who.only.modifiers:
                frame.fail(who.start, "modes_of_what")
            says_no_more(who.only.head)
        judged = self.judge(by) if by is not None else None
        the_list(frame, "を")
        many = how_many(frame)
        if (many is None and by is None) or (many is not None and not many.every):
            frame.fail(frame.clause.start, "modes_of_what", ("以下をすべて行う。",))
        for item in items:
            over = draft.label()
            if judged is not None:
                draft.emit(Branch(self.holds(item, judged), over))
            elif item.head:
                frame.fail(item.start, "modes_of_what")
            self.one(item)
            draft.place(over)

    def one(self, item: Item, by: Who = SELF) -> None:
        """The sentences of one line; what it names is its own, and whoever picked it carries it out."""
        scope = self.scope
        scope.by_default = by
        known = scope.mentions
        scope.mentions = known.copied()
        self.apart().carry_out(item.sentences)
        scope.by_default = SELF
        scope.mentions = known

    def modes(self, frame: Framed, more: Sequence[Sentence], items: Sequence[Item], by: Who | None) -> None:
        """以下から1つ選ぶ (T119, T206); 両方を行う under a condition; 同ターンに同じものは選べない."""
        scope, draft = self.scope, self.scope.draft
        listed = the_list(frame, "から", "", "を")
        many = how_many(frame, listed.only.quantity)
        named = frame.clause.name in ("choose", "carry out")
        if not named or many is None or not many.number or many.relation or many.every:
            frame.fail(frame.clause.start, "modes_of_what", ("以下から1つ選ぶ。",))
        fresh, everything, other = False, None, (many.number, many.number)
        for sentence in more:
            if self.is_fresh(sentence):
                fresh = True
            else:
                everything, other = self.others_if(sentence, len(items))
        if any(item.head for item in items):
            frame.fail(items[0].start, "modes_of_what")
        num, picked, by = draft.num(len(items)), draft.label(), scope.actor if by is None else by
        if everything is not None:
            alone = draft.label()
            draft.emit(Branch(everything, alone))
            draft.emit(ChooseModes(num, len(items), *other, fresh, scope.actor))
            draft.emit(Goto(picked))
            draft.place(alone)
        least = 0 if many.up_to else many.number
        draft.emit(ChooseModes(num, len(items), least, many.number, fresh, scope.actor))
        draft.place(picked)
        for index, item in enumerate(items):
            over = draft.label()
            draft.emit(Branch(WasPicked(num + index, 1), over))
            self.one(item, by)
            draft.place(over)

    def is_fresh(self, sentence: Sentence) -> bool:
        """同ターンに同じものは選べない."""
        clause = sentence.parts[0] if len(sentence.parts) == 1 else None
        if not isinstance(clause, Clause) or clause.name != "choose":
            return False
        if clause.form.voice != ABLE or not clause.form.negative:
            return False
        frame: Framed = Frame(self.scope, clause)
        same = frame.need("は", group=LIST, expected=("同じものは",))
        if same.only.key != "同じもの" or not frame.adverb(SAME_TURN):
            frame.fail(clause.start, "modes_of_what", ("同ターンに同じものは選べない。",))
        frame.done()
        return True

    def others_if(self, sentence: Sentence, count: int) -> tuple[Condition, tuple[int, int]]:
        """(condition)なら、両方を行う; (かわりに)2つまで選ぶ: then so many at least and at most."""
        scope = self.scope
        *clauses, last = sentence.parts
        name = last.verb.name if isinstance(last, Clause) and last.verb is not None and not last.link else ""
        before = tuple(each for each in clauses if isinstance(each, Clause))
        leads = [each for each in clauses if isinstance(each, Lead)]
        instead = all(each.key == INSTEAD for each in leads) and len(before) + len(leads) == len(clauses)
        if name not in ("carry out", "choose") or not before or not instead or before[-1].link != IF:
            scope.fail(sentence.start, "modes_of_what", ("両方を行う。",))
        assert isinstance(last, Clause)
        for lead in leads:
            says_no_more_at(lead.start)
        found = condition_of(scope, before)
        frame: Framed = Frame(scope, last)
        every = frame.take("", "を", "から", group=LIST)
        many = how_many(frame)
        both = every is not None and every.only.key == "両方"
        frame.done()
        if both or (many is not None and many.every):
            return found, (count, count)
        if name != "choose" or many is None or not many.number or many.relation or many.number > count:
            frame.fail(last.start, "modes_of_what", ("両方を行う。",))
        return found, (0 if many.up_to else many.number, many.number)

    def words(self, frame: Framed, items: Sequence[Item]) -> None:
        """「A」か「B」から１つ選び、以下を行う (T215): the words are the heads of the lines."""
        scope = self.scope
        nouns = frame.need("から", "を", group=WORD, expected=("「A」か「B」から",))
        many = how_many(frame, nouns.only.quantity)
        if many is None or many.number != 1 or scope.actor != SELF:
            frame.fail(frame.place, "modes_of_what", ("1つ",))
        if [part.key for part in nouns.parts] != [item.head for item in items]:
            frame.fail(nouns.start, "modes_of_what")
        frame.done()
        scope.draft.one_of([scope.draft.captured(partial(self.one, item)) for item in items], scope.actor)

    def cases(self, pieces: list[Piece], frame: Framed, items: Sequence[Item]) -> None:
        """(条件)ならⅰ、(条件)ならⅱを行う; 違うならⅱ (T206): judged in order."""
        scope, draft = self.scope, self.scope.draft
        asked: list[Provided] = []
        while pieces and isinstance(before := pieces[-1], Provided) and before.link == IF:
            asked.insert(0, before)
            pieces.pop()
        self.ready(pieces)
        end = draft.label()
        numerals = [self.numeral(piece.clauses[0], frame) for piece in asked[1:]]
        numerals.append(self.numeral(frame.clause, frame))
        if not asked:
            frame.fail(frame.clause.start, "no_test")
        last = is_otherwise(asked[-1])
        for piece, index in zip(asked, numerals, strict=True):
            if index >= len(items) or items[index].head:
                frame.fail(piece.start, "modes_of_what")
            over = draft.label()
            if not is_otherwise(piece):
                clauses = tuple(without_numeral(clause) for clause in piece.clauses)
                draft.emit(Branch(condition_of(scope, clauses), over))
            elif piece is not asked[-1]:
                frame.fail(piece.start, "no_test")
            self.one(items[index])
            if last:
                draft.emit(Goto(end))
            draft.place(over)
        draft.place(end)

    def numeral(self, clause: Clause, frame: Framed) -> int:
        """Which line: the numeral that stands before a clause belongs to the condition before it."""
        for phrase in clause.phrases:
            if phrase.nouns.group == NUMERAL:
                frame.taken.add(id(phrase))
                return NUMERALS.index(phrase.nouns.only.key)
        frame.fail(clause.start, "modes_of_what", ("i",))

    def judge(self, nouns: NounPhrase) -> Judge:
        scope, named = self.scope, nouns.only
        if named.group == ATTACKS:
            return attack_counted(scope, nouns)
        if named.group == CARD and any(modifier.clause is not None for modifier in named.modifiers):
            cards = cards_of(scope, nouns, "every")
            return All(counted_group(scope, cards))
        return amount_of_nouns(scope, nouns)

    def holds(self, item: Item, judged: Judge) -> Condition:
        """３種類以上, 《X》, 《X》と《Y》, ２回目."""
        scope = self.scope
        if not item.head:
            scope.fail(item.start, "modes_of_what")
        nouns = noun_phrase(scope.lexicon, tokenise(scope.lexicon, item.head, item.start), item.start + len(item.head))
        quantity = nouns.only.quantity if nouns.group == QUANTITY else None
        if isinstance(judged, All):
            cards = cards_of(scope, nouns)
            if cards.places or cards.things is not None or not cards.tests:
                scope.fail(item.start, "modes_of_what")
            wanted = cards.alternatives if cards.joint == AND else (cards.tests,)
            return SeveralFit(judged, wanted)
        number = printed_number(quantity)
        if quantity is None or number is None or (quantity.counter == NTH) != isinstance(judged, AttackIs):
            scope.fail(item.start, "modes_of_what")
        if isinstance(judged, AttackIs):
            return AttackIs((number,), judged.who, judged.by)
        return Compare(judged, RELATIONS[quantity.limit], Exactly(number))


def is_bare_doing(clause: Clause, before: Clause) -> bool:
    """(以下から1つ選び、)行う, それを行う: it is so without these words."""
    named = clause.name in ("carry out", "trigger")
    named = named and any(phrase.nouns.group == LIST for phrase in before.phrases)
    return named and all(phrase.case == "を" and phrase.nouns.only.key == "それ" for phrase in clause.phrases)


def so_many_of(frame: Framed) -> bool:
    """以下のうち2つまでを行う: not all of them."""
    counts = [each.nouns.only.quantity for each in frame.clause.phrases if each.nouns.group in (QUANTITY, LIST)]
    return any(each is not None and not each.every for each in counts)


def the_list(frame: Framed, *cases: str) -> NounPhrase:
    """以下, 次のうち."""
    nouns = frame.need(*cases, group=LIST, expected=("以下から",))
    if nouns.only.key not in ("以下", "次のうち", "次") or nouns.only.modifiers:
        frame.fail(nouns.start, "modes_of_what", ("以下から",))
    return nouns


def attack_counted(scope: RebirthScope, nouns: NounPhrase) -> AttackIs:
    """このターンのアタック回数; このキャラの…."""
    found = attack_of(scope, nouns.only)
    return AttackIs(by=THIS) if found.by == THIS else found


def is_word_choice(pieces: Sequence[Piece]) -> bool:
    """「A」か「B」から１つ選び、."""
    last = pieces[-1] if pieces else None
    chooses = isinstance(last, Clause) and last.name == "choose"
    return (
        chooses
        and isinstance(last, Clause)
        and last.form.ending == STEM
        and any(phrase.nouns.group == WORD for phrase in last.phrases)
    )


def is_otherwise(piece: Provided) -> bool:
    """違うなら."""
    clause = piece.clauses[-1]
    named = clause.name == "differ" or (clause.name == "do" and clause.form.negative and clause.form.lasting)
    plain = all(phrase.nouns.group == NUMERAL for phrase in clause.phrases)
    return named and plain and not clause.adverbs and len(piece.clauses) == 1


def without_numeral(clause: Clause) -> Clause:
    return replace(clause, phrases=tuple(each for each in clause.phrases if each.nouns.group != NUMERAL))
