"""From words to clauses: each noun takes the descriptions before it, each predicate the phrases before it.

Japanese puts the head last, so a text is gone through once from left to right with what still waits for its head. Who
is near takes first. Where a nearer one must leave something to a farther one, `attachment` says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from gorin.text import attachment
from gorin.text.function_words import (
    ALSO,
    AND,
    COMPARING,
    IF,
    IF_DONE,
    IF_NOT_DONE,
    IN_TURN,
    MORE,
    MOST,
    NTH,
    OR,
    OTHERWISE_SO,
    SAME_NUMBER,
    THAT,
    THINGS,
    THOSE,
)
from gorin.text.lexicon import (
    Able,
    Adverb,
    Copula,
    Icon,
    Joint,
    Keyword,
    Lexicon,
    Link,
    Noun,
    Number,
    Particle,
    Pointing,
    Quoted,
    Remark,
    Verb,
    VerbForm,
    Whole,
)
from gorin.text.morphology import BARE, BOTH, FINAL, STEM, TE, WITHOUT, Form
from gorin.text.morphology import IF as IF_FORM
from gorin.text.named import Nouns
from gorin.text.phrases import (
    ANY_NUMBER,
    AT_LEAST,
    AT_MOST,
    EACH,
    ICON,
    INFO,
    KEYWORD,
    QUANTITY,
    UP_TO,
    WITHIN,
    Calculation,
    Clause,
    Factor,
    Item,
    Lead,
    Modifier,
    Named,
    NounPhrase,
    Part,
    Phrase,
    Quantity,
    Sentence,
    Term,
)
from gorin.text.tokens import SAME_AS, Token, Unreadable
from gorin.text.trial import says_no_more, says_no_more_at
from gorin.text.values import CARD, CARD_WORD, COUNT, KIND, NUMBER, ONE, PART_OF, PLAYER, POINTER, REST, TIME, UTMOST

OPEN_VALUE, CLOSE_VALUE, OPEN_STATUS, CLOSE_STATUS = "【", "】", "「", "」"
STOP, COMMA, COLON, ITEM = "。", "、", ":", "・"
SIGNS = ("+", "-")
TIMES = "×"
OF, TOPIC, SUBJECT, OBJECT = "の", "は", "が", "を"
OTHER_THAN = "以外"
BEING = "で"
"""3枚以上で, behind what is counted: it is so, and more follows."""
ONLY = "のみ"
FARTHEST = 12
"""So many words lie at most between a clause and the noun that it describes."""
PARTICLES = ("を", "に", "は", "が", "の")


ONE_ALONE = re.compile(r"この(?!中)|これ(?!ら)|あなた$|自分$")
"""Words for one thing or one player."""
THEY = "それら"
THEY_ALL = ("それ", THEY)
"""対象と、それに隣接する敵: a pronoun belongs to what follows it."""
WITH_THOSE = (KIND, CARD, COUNT, PLAYER, POINTER, QUANTITY)
"""Groups of nouns that それらの points at."""
CHOOSE = "choose"
"""The name of the verb 選ぶ."""
RECKONING = ("add", "draw")
"""The names of verbs by which numbers are reckoned: 1を加えた枚数, 2を引いた数."""
EQUAL = "equal"
"""The name of the verb 等しい."""


@dataclass(frozen=True)
class Taken:
    """What a predicate takes of what stands before it."""

    phrases: tuple[Phrase, ...]
    adverbs: tuple[Token, ...]
    before: tuple[Clause, ...]
    start: int


def one_of_two(named: Named) -> Quantity:
    """ほう: one of them."""
    token = Token("1", named.end, named.end, (Number(1),))
    term = Term("", (Factor(token, None, named.end, named.end),))
    return Quantity(Calculation((term,), False, named.end, named.end), THINGS, "", named.end, named.end)


def words_within(quantity: Quantity | None) -> list[Token]:
    """The numbers of a quantity."""
    terms = quantity.amount.terms if quantity is not None and quantity.amount is not None else ()
    return [factor.token for term in terms for factor in term.factors if factor.token is not None]


class Reader(Nouns):
    """Goes through the words of a text, up to the end of a sentence."""

    def __init__(self, lexicon: Lexicon, tokens: Sequence[Token], end: int) -> None:
        super().__init__(lexicon, tokens, end)
        self.stack: list[Item] = []
        self.parts: list[Part] = []
        self.in_noun = False

    def inside(self, tokens: Sequence[Token], end: int) -> NounPhrase:
        return noun_phrase(self.lexicon, tokens, end)

    def sentence(self) -> Sentence:
        """The next sentence, with its full stop."""
        start = self.place()
        self.parts = []
        self.stack = []
        while (token := self.peek()) is not None and token.mark() not in (STOP, ITEM):
            self.step(token)
        self.close()
        last = self.place()
        if self.mark() == STOP:
            self.pos += 1
        return Sentence(tuple(self.parts), start, last)

    def step(self, token: Token) -> None:
        for sense in token.senses:
            if isinstance(sense, VerbForm):
                self.pos += 1
                self.predicate(token, sense.verb, sense.form)
                return
            if isinstance(sense, Copula):
                self.pos += 1
                self.copula(token, sense.form)
                return
            if isinstance(sense, Pointing) and token.sense(VerbForm) is not None and self.sense(Link, 1):
                continue
            if isinstance(sense, Pointing):
                self.pos += 1
                self.stack.append(Modifier(token.start, token.end, word=token))
                return
            if isinstance(sense, Adverb) and sense.key == MORE and self.sense(Number, 1):
                self.pos += 1
                self.more = True
                return
            if isinstance(sense, Adverb) and not (token.sense(Noun) is not None and self.sense(Particle, 1)):
                self.pos += 1
                self.stack.append(token)
                return
            if isinstance(sense, Icon):
                self.pos += 1
                self.stack.append(Lead(ICON, token.start, token.end, token))
                return
        joint = token.sense(Joint)
        top = self.stack[-1] if self.stack else None
        if token.mark() == COMMA:
            self.pos += 1
        elif joint is not None and joint.nouns and isinstance(top, Phrase) and top.case == "":
            self.pos += 1
            self.stack[-1] = replace(top, case=joint.key, end=token.end)
        elif self.is_nominal(0):
            self.nominal()
        else:
            raise Unreadable(token.start, "misplaced")

    def nominal(self) -> None:
        """A noun phrase with its particle."""
        named = self.told_apart(self.named())
        named = self.of_part(self.described(self.informed(named)))
        nouns = NounPhrase((named,), "", named.start, named.end) if self.is_apart(named) else self.joined(named)
        self.compound(nouns)

    def told_apart(self, named: Named) -> Named:
        """装備しているスペルカード, 手札のスペルカード: which of several nouns is meant that are spelled alike."""
        top = self.stack[-1] if self.stack else None
        senses = [each for each in named.head.senses if isinstance(each, Noun)] if named.head is not None else []
        if len(senses) < 2 or not isinstance(top, Modifier) or not self.lexicon.calling:
            return named
        pointing = top.word.sense(Pointing) if top.word is not None else None
        keys = [pointing.key] if pointing is not None else [top.case, top.nouns.group] if top.nouns is not None else []
        groups = [self.lexicon.calling[key] for key in keys if key in self.lexicon.calling]
        sense = next((each for each in senses if each.group in groups), None)
        return replace(named, sense=sense, group=sense.group) if sense is not None else named

    def informed(self, named: Named) -> Named:
        """味方の「種族：X」 before が, を, に: those of them that bear it, unless the verb is about what they bear."""
        top = self.stack[-1] if self.stack else None
        kind = top.nouns if isinstance(top, Modifier) and not top.excluded else None
        odd = kind is None or kind.group != KIND or len(kind.parts) != 1 or kind.only.quantity is not None
        if named.group != INFO or odd or kind is None or self.before_of() or self.is_borne():
            return named
        self.stack.pop()
        borne = Modifier(named.start, named.end, NounPhrase((named,), "", named.start, named.end))
        found = replace(kind.only, modifiers=(*kind.only.modifiers, borne), end=named.end)
        return self.numbered(found, self.quantity()) if self.sense(Number) or self.sense(Whole) else found

    def is_borne(self) -> bool:
        """Whether the next verb speaks of information: 得る, 失う."""
        verbs = (token.sense(VerbForm) for token in self.tokens[self.pos : self.pos + FARTHEST])
        said = next((each for each in verbs if each is not None), None)
        return said is None or said.verb.takes(OBJECT, INFO)

    def of_part(self, named: Named) -> Named:
        """敵のうちPOWが最も高いもの1体: もの and a bare number mean what stands before うち."""
        whole = self.stack[-1] if self.stack else None
        if named.group not in (ONE, QUANTITY) or not isinstance(whole, Phrase) or whole.nouns.group != PART_OF:
            return named
        inner = whole.nouns.only.modifiers
        nouns = inner[0].nouns if len(inner) == 1 else None
        if whole.case not in ("", "で", "から") or nouns is None or len(nouns.parts) != 1:
            return named
        self.stack.pop()
        only = nouns.only
        if any(each.clause is not None and each.clause.form.past for each in only.modifiers):
            says_no_more(*words_within(only.quantity))
        own = named.modifiers
        if isinstance(named.sense, Noun) and named.sense.value == UTMOST:
            own = tuple(self.utmost(each, named) for each in own)
            named = replace(named, quantity=one_of_two(named))
        modifiers = (*only.modifiers, *own)
        return replace(only, modifiers=modifiers, quantity=named.quantity, start=whole.start, end=named.end)

    def utmost(self, modifier: Modifier, named: Named) -> Modifier:
        """対象のうちPOWが低いほう: the lowest of them."""
        clause = modifier.clause
        if clause is None or clause.name not in COMPARING or named.head is None or clause.adverbs:
            raise Unreadable(named.start, "no_comparison")
        most = replace(named.head, senses=(Adverb(MOST),))
        return replace(modifier, clause=replace(clause, adverbs=(most,)))

    def is_apart(self, named: Named) -> bool:
        """それと それの リーダー: a pronoun that describes the next noun is not joined itself, if that one can be."""
        token, head = self.peek(), self.peek(1)
        particle = token.sense(Particle) if token is not None else None
        noun = head.sense(Noun) if head is not None else None
        if particle is not None and particle.case in self.lexicon.describing and self.is_after_comma(named):
            return named.group == POINTER
        genitive = named.group == POINTER and particle is not None and particle.case == OF
        return genitive and noun is not None and self.lexicon.family(noun.group) == self.lexicon.family(named.group)

    def is_after_comma(self, named: Named) -> bool:
        before = [token for token in self.tokens[: self.pos] if token.end <= named.start]
        return bool(before) and before[-1].mark() == COMMA

    def described(self, named: Named) -> Named:
        """The noun with the descriptions that wait for one."""
        modifiers: list[Modifier] = []
        if self.is_said_of_next(named):
            return named
        while self.stack and isinstance(waiting := self.stack[-1], Modifier):
            if modifiers and named.group not in WITH_THOSE:
                waiting = self.of_those(waiting)
            if self.owns(named) and not attachment.describes_owner(waiting):
                break
            measure = named.group == NUMBER and waiting.nouns is not None and waiting.nouns.group == COUNT
            measure = measure and quantity_before(waiting) is not None and named.quantity is None
            if not measure and not attachment.describes(
                waiting, named, self.lexicon, self.is_filter(named), self.before_of()
            ):
                break
            if modifiers and attachment.is_owned(waiting, modifiers[0]):
                break
            modifiers.insert(0, waiting)
            self.stack.pop()
        if not modifiers:
            return named
        start = modifiers[0].start
        for modifier in modifiers:
            counted = quantity_before(modifier)
            if counted is not None and named.quantity is None:
                named = self.numbered(named, counted)
                modifiers.remove(modifier)
                break
        bare = named.group == QUANTITY or (named.key == CARD_WORD and not named.modifiers)
        left = modifiers[0].nouns if len(modifiers) == 1 and bare else None
        if left is not None and left.group == REST and len(left.parts) == 1:
            says_no_more_at(named.start)
            return replace(left.only, end=named.end)
        if named.group not in WITH_THOSE:
            modifiers = [self.of_those(each) for each in modifiers]
        return replace(named, modifiers=(*modifiers, *named.modifiers), start=start)

    def of_those(self, modifier: Modifier) -> Modifier:
        """それらのPOW: before what things have, それらの are those things."""
        word = modifier.word
        pointing = word.sense(Pointing) if word is not None else None
        if word is None or pointing is None or pointing.key != THOSE:
            return modifier
        noun = next((each for each in self.lexicon.longest(THEY, 0)[1] if isinstance(each, Noun)), None)
        if noun is None:
            return modifier
        they = Named(word, noun, noun.group, word.start, word.end)
        return Modifier(word.start, word.end, NounPhrase((they,), "", word.start, word.end))

    def is_said_of_next(self, named: Named) -> bool:
        """トークンでない, A値が最も高い, POWが2以下の before a noun: exception 14."""
        ahead = 0
        token = self.peek()
        particle = token.sense(Particle) if token is not None else None
        if named.group == NUMBER and particle is not None and particle.case == SUBJECT:
            ahead = 1
            while self.sense(Adverb, ahead):
                ahead += 1
            token = self.peek(ahead)
            verb = token.sense(VerbForm) if token is not None else None
            if verb is None or verb.form.ending != FINAL or verb.verb.name not in COMPARING:
                return False
        elif token is None or (copula := token.sense(Copula)) is None or copula.form.ending != FINAL:
            return False
        head = self.peek(ahead + 1)
        noun = head.sense(Noun) if head is not None else None
        if named.group == POINTER or (noun is not None and noun.group == PLAYER):
            return False
        return self.is_nominal(ahead + 1) or self.sense(Pointing, ahead + 1)

    def before_of(self) -> bool:
        """Whether の follows the noun."""
        token = self.peek()
        particle = token.sense(Particle) if token is not None else None
        return particle is not None and particle.case == OF

    def is_filter(self, named: Named) -> bool:
        """コスト4以下の, 【守護】を持つ, ウルフの: what only describes the next noun."""
        if named.group == KEYWORD:
            return self.is_had()
        like = self.peek(1)
        noun = like.sense(Noun) if like is not None else None
        if named.group == POINTER and noun is not None and noun.group in self.lexicon.likeness:
            return self.sense(Joint)
        token = self.peek()
        particle = token.sense(Particle) if token is not None else None
        bound = named.quantity is not None and named.quantity.amount is not None
        return (bound or named.group in self.lexicon.filters) and particle is not None and particle.case == OF

    def is_had(self) -> bool:
        """Whether a verb behind the keywords says that the next noun has them."""
        ahead = 0
        while self.sense(Joint, ahead) and self.sense(Keyword, ahead + 1):
            ahead += 2
        while self.sense(Keyword, ahead):
            ahead += 1
        token, verb = self.peek(ahead), self.peek(ahead + 1)
        particle = token.sense(Particle) if token is not None else None
        said = verb.sense(VerbForm) if verb is not None else None
        return particle is not None and particle.case == OBJECT and said is not None and said.verb.describes is not None

    def joined(self, named: Named) -> NounPhrase:
        """The noun with those before it that it is joined with."""
        parts = [named]
        joint = ""
        family = self.lexicon.family(named.group)
        while self.stack:
            top = self.stack[-1]
            if not isinstance(top, Phrase) or self.lexicon.family(top.nouns.group) != family:
                break
            if named.head is not None and named.head.text in THEY_ALL:
                break
            if self.describes_next() and not attachment.joins_before_no(top.nouns.group, named.group, self.lexicon):
                break
            counts = QUANTITY in (named.group, top.nouns.group)
            if top.nouns.group == QUANTITY and named.group != QUANTITY:
                break
            comma = top.case == "" and family in self.lexicon.listed and not counts
            if top.case not in self.lexicon.joints and not comma:
                break
            self.stack.pop()
            parts[:0] = top.nouns.parts
            joint = top.case or joint
        return NounPhrase(tuple(parts), joint, parts[0].start, named.end)

    def describes_next(self) -> bool:
        """Whether の follows: the noun here describes another one."""
        token = self.peek()
        particle = token.sense(Particle) if token is not None else None
        return particle is not None and particle.case == OF

    def owns(self, named: Named) -> bool:
        """Whether a player stands here of whom something else is: a description before it is that one's."""
        return named.group == PLAYER and self.describes_next()

    def compound(self, nouns: NounPhrase) -> None:
        """What stands behind a noun: a particle, a copula, or another noun of which it is a part (ターン 開始時)."""
        self.one_by_one(nouns)
        token = self.peek()
        followed = token is not None and any(isinstance(sense, (Noun, VerbForm)) for sense in token.senses)
        noun = token.sense(Noun) if token is not None else None
        of_number = nouns.group == NUMBER and noun is not None and noun.group == UTMOST
        moment = nouns.group in self.lexicon.moments and noun is not None and noun.group == TIME
        if of_number or moment or (followed and nouns.group in self.lexicon.compounding):
            self.stack.append(Modifier(nouns.start, nouns.end, nouns))
            return
        particle = token.sense(Particle) if token is not None else None
        joint = token.sense(Joint) if token is not None else None
        if token is not None and joint is not None and joint.nouns and not self.predicative(nouns):
            self.pos += 1
            self.push(Phrase(nouns, joint.key, nouns.start, token.end))
        elif token is None or particle is None:
            self.bare(nouns)
        elif particle.case == OF:
            self.pos += 1
            self.genitive(nouns, token)
        elif particle.case == BEING and nouns.group in self.lexicon.apposing and self.is_apposed():
            self.pos += 1
            self.stack.append(Modifier(nouns.start, token.end, nouns))
        elif particle.case == BEING and (self.has_subject(nouns) or self.is_said_of(nouns)):
            self.pos += 1
            self.clause_of(None, Form(ending=TE), nouns, token, nouns.start)
        else:
            self.marked(nouns)

    def is_apposed(self) -> bool:
        """Whether behind で another noun stands that says more of the same thing."""
        token = self.peek(1)
        noun = token.sense(Noun) if token is not None else None
        quoted = token is not None and token.sense(Quoted) is not None
        return quoted or (noun is not None and noun.group in self.lexicon.apposing | self.lexicon.apposed)

    def predicative(self, nouns: NounPhrase) -> bool:
        """Whether this is said to be so by itself: 【3】ダメージ; 2枚以上 behind what is counted."""
        if nouns.only.value is not None and nouns.group in self.lexicon.predicative:
            return True
        return self.has_subject(nouns)

    def has_subject(self, nouns: NounPhrase) -> bool:
        below = self.stack[-1] if self.stack else None
        said = nouns.group in (QUANTITY, UTMOST)
        counted = isinstance(below, Phrase) and below.case == SUBJECT and below.nouns.group != PLAYER
        quantity = nouns.only.quantity
        bounds = quantity is not None and quantity.amount is None and bool(quantity.limit)
        of_number = isinstance(below, Phrase) and below.nouns.group == NUMBER
        return counted and (said or (bounds and of_number and nouns.group in (NUMBER, COUNT)))

    def is_said_of(self, nouns: NounPhrase) -> bool:
        """Xが〔灯台〕で、…: before a comma a description is said of the subject, and more follows."""
        every = [each for each in self.stack[-1:] if isinstance(each, Phrase) and each.nouns.group == QUANTITY]
        below = self.stack[-1 - len(every)] if len(self.stack) > len(every) else None
        subject = isinstance(below, Phrase) and below.case == SUBJECT and below.nouns.group != PLAYER
        return subject and nouns.group in self.lexicon.said_of and self.mark(1) == COMMA

    def genitive(self, nouns: NounPhrase, particle: Token) -> None:
        """の: before 場合 it says that something is so; behind a quantity with a subject too; else it describes."""
        token = self.peek()
        most = token.sense(Adverb) if token is not None else None
        token = self.peek(1) if most is not None and most.key == MOST else token
        adjective = token.sense(VerbForm) if token is not None else None
        if nouns.group == NUMBER and adjective is not None and adjective.verb.takes(SUBJECT, NUMBER):
            self.push(Phrase(nouns, SUBJECT, nouns.start, particle.end))
        elif self.sense(Link):
            self.clause_of(None, Form(), nouns, particle, nouns.start)
        elif self.has_subject(nouns):
            subject = self.stack.pop()
            assert isinstance(subject, Phrase)
            clause = Clause((subject,), (), None, Form(), nouns, particle, "", "", subject.start, particle.end)
            self.stack.append(Modifier(subject.start, particle.end, clause=clause))
        elif self.is_subject():
            self.push(Phrase(nouns, SUBJECT, nouns.start, particle.end))
        else:
            self.stack.append(Modifier(nouns.start, particle.end, nouns, apart=self.mark() == COMMA))

    def is_subject(self) -> bool:
        """Whether の stands for が: 《X》のいるY."""
        token = self.peek()
        sense = token.sense(VerbForm) if token is not None else None
        return sense is not None and sense.verb.name in self.lexicon.by_no and sense.form.ending == FINAL

    def marked(self, nouns: NounPhrase) -> None:
        case, only = "", False
        end = nouns.end
        while (token := self.peek()) is not None and (particle := token.sense(Particle)) is not None:
            if particle.case == ONLY:
                only = True

            else:
                case += particle.case
            end = token.end
            self.pos += 1
        if only and not case and self.lexicon.exclusive and (self.sense(Link) or self.sense(Joint)):
            return self.clause_of(None, Form(only=True), nouns, self.tokens[self.pos - 1], nouns.start)
        if only and case.endswith(OF):
            raise Unreadable(end - len(OF), "misplaced")
        if case == SAME_AS and self.lexicon.equals and self.is_said_so():
            return self.equal(nouns, self.tokens[self.pos - 1])
        if case in (OTHER_THAN, OTHER_THAN + OF) and self.sense(Link):
            return self.clause_of(None, Form(negative=True), nouns, self.tokens[self.pos - 1], nouns.start)
        if case in self.lexicon.describing:
            self.stack.append(Modifier(nouns.start, end, nouns, excluded=case == OTHER_THAN + OF, case=case))
            return
        self.push(Phrase(nouns, case, nouns.start, end, only, self.mark() == COMMA))

    def one_by_one(self, nouns: NounPhrase) -> None:
        """それらそれぞれに: what is done to several is done to each of them; one thing has no parts."""
        token = self.peek()
        if token is not None and token.sense(Adverb) == Adverb(IN_TURN) and self.sense(Particle, 1):
            head = nouns.only.head
            if len(nouns.parts) == 1 and head is not None and ONE_ALONE.match(head.text):
                raise Unreadable(token.start, "misplaced")
            says_no_more(token)
            self.pos += 1

    def is_said_so(self) -> bool:
        """Whether it ends here with what is said: before なら or a copula."""
        return self.sense(Link) or self.sense(Copula)

    def equal(self, nouns: NounPhrase, same: Token) -> None:
        """XがYと同じ, と同じでない: the predicate is と同じ, the complement Y."""
        token = self.peek()
        copula = token.sense(Copula) if token is not None else None
        if copula is not None:
            self.pos += 1
        self.clause_of(None, copula.form if copula is not None else Form(), nouns, same, nouns.start)

    def bare(self, nouns: NounPhrase) -> None:
        """A noun without particle."""
        token = self.peek()
        linked = token.sense(Link) if token is not None else None
        joint = token.sense(Joint) if token is not None else None
        also = joint is not None and not joint.nouns
        if (
            (linked is not None and linked.key == IF)
            or also
            or (
                self.predicative(nouns)
                and (self.peek() is None or self.sense(Joint) or self.mark() in self.ends(nouns))
            )
        ):
            self.need_particle(nouns.start)
            self.clause_of(None, Form(), nouns, None, nouns.start)
        else:
            quantity = nouns.only.quantity
            limited = quantity is not None and quantity.limit in (UP_TO, EACH) and self.peek() is not None
            plain = quantity is not None and bool(quantity.counter) and self.lexicon.bare_objects and self.is_ordered()
            counted = (limited or plain) and nouns.group != QUANTITY
            if nouns.only.before and self.predicative(nouns) and self.is_nominal(0):
                raise Unreadable(nouns.end, "goes_on", (STOP,))
            bounded = quantity is not None and quantity.limit in (AT_LEAST, AT_MOST)
            if bounded and self.has_subject(nouns) and self.mark() == COMMA:
                raise Unreadable(nouns.end, "", ("なら",))
            self.push(Phrase(nouns, OBJECT if counted else "", nouns.start, nouns.end))

    def is_ordered(self) -> bool:
        """Whether a verb follows that is done to something: カード1枚 選び."""
        token = self.peek()
        said = token.sense(VerbForm) if token is not None else None
        return said is not None and said.verb.order is not None

    def ends(self, nouns: NounPhrase) -> tuple[str, ...]:
        """What ends a noun that is said to be so; with its value before it (3ダメージ、) a comma does.

        Before the other case (+1、そうでないなら) it does in any case.
        """
        following = self.peek(1)
        adverb = following.sense(Adverb) if following is not None else None
        other = adverb is not None and adverb.key in (IF_NOT_DONE, OTHERWISE_SO)
        return (STOP, COMMA, ITEM) if nouns.only.before or other else (STOP, ITEM)

    def push(self, phrase: Phrase) -> None:
        """Keep a phrase for the predicate that takes it."""
        self.need_particle(phrase.start)
        self.stack.append(phrase)

    def need_particle(self, place: int) -> None:
        """Two nouns side by side need a particle between them."""
        top = self.stack[-1] if self.stack else None
        listed = isinstance(top, Phrase) and self.lexicon.family(top.nouns.group) in self.lexicon.listed
        if isinstance(top, Phrase) and top.case == "" and top.nouns.group not in self.lexicon.bare and not listed:
            raise Unreadable(place, "particle_missing", PARTICLES)

    def as_next(self, place: int) -> Form:
        """前進または 後退させる: what is said with the verb behind または."""
        for token in self.tokens[self.pos :]:
            said = token.sense(VerbForm)
            if said is not None and said.form.ending != BARE:
                if said.form.negative or said.form.past or said.form.lasting:
                    break
                return replace(said.form, ending=BARE)
        raise Unreadable(place, "misplaced")

    def as_last(self, place: int) -> Form:
        """攻撃も: what is said of it is said with the last verb, ブロックもできない."""
        for token in self.tokens[self.pos :]:
            said = token.sense(VerbForm)
            if said is None or "も" not in token.text:
                break
            if said.form.ending != BOTH:
                return replace(said.form, ending=STEM)
        raise Unreadable(place, "no_end", ("できない",))

    def predicate(self, token: Token, verb: Verb, form: Form) -> None:
        if form.ending == BOTH:
            form = self.as_last(token.end)
        either = form.ending == BARE
        if either:
            form = self.as_next(token.end)
        able = self.peek()
        sense = able.sense(Able) if able is not None else None
        if sense is not None and able is not None and form.ending == FINAL and not form.past:
            self.pos += 1
            form = replace(sense.form, voice="able")
            token = Token(token.text + able.text, token.start, able.end, token.senses)
        remark = self.peek()
        if remark is not None and remark.sense(Remark) is not None:
            self.pos += 1
            self.stack.append(remark)
        top = next((item for item in reversed(self.stack) if not isinstance(item, Token)), None)
        if isinstance(top, Phrase) and top.case == "" and not top.only:
            group = top.nouns.group
            if group not in self.lexicon.bare and not verb.takes("", group):
                raise Unreadable(token.start, "particle_missing", PARTICLES)
        link = self.link()
        if form.ending == WITHOUT and token.text.endswith("ず") and self.mark() == COMMA and not verb.beside:
            self.clause_of(verb, replace(form, ending=STEM, negative=True), None, token, token.start)
        elif form.ending == WITHOUT or link in self.lexicon.nested:
            taken = self.take_near(verb, form, None, token.start)
            self.pos += form.ending != WITHOUT
            self.stack.append(self.finished(taken, verb, form, None, token, link or WITHOUT, ""))
        elif form.ending == TE and not link and self.opens_description():
            self.stack.append(self.finished(Taken((), (), (), token.start), verb, form, None, token, "", ""))
        elif form.ending == FINAL and (self.is_before_noun() or self.only_describes(verb)):
            taken = self.take_near(verb, form, self.head(), token.start)
            clause = self.finished(taken, verb, form, None, token, "", "")
            apart = self.mark() == COMMA
            self.stack.append(Modifier(clause.start, token.end, clause=clause, apart=apart))
        else:
            self.clause_of(verb, form, None, token, token.start, OR if either else "")

    def opens_description(self) -> bool:
        """入れ替えてメンバーに置かれたX: a verb without phrases tells more of X if the next verb does."""
        top = self.stack[-1] if self.stack else None
        if isinstance(top, Modifier) or (isinstance(top, Phrase) and top.case != TOPIC) or self.mark() == COMMA:
            return False
        ahead = self.tokens[self.pos : self.pos + FARTHEST]
        for token, following in pairwise(ahead):
            said = token.sense(VerbForm)
            if said is not None:
                tells = said.form.ending == FINAL and said.form.past and not said.form.lasting
                return tells and isinstance(following.senses[0], Noun)
            if token.mark() == COMMA:
                return False
        return False

    def only_describes(self, verb: Verb) -> bool:
        """【スパーク】を持つ、コスト3以下のX: before a comma a verb describes only if it says nothing by itself."""
        says = verb.order is not None or verb.state is not None or verb.describes is None
        return not says and self.mark() == COMMA and self.is_nominal(1)

    def is_before_noun(self) -> bool:
        """Whether a noun follows that the verb describes; where only a noun can stand, a comma may be between them."""
        if self.in_noun and self.mark() == COMMA and self.is_nominal(1):
            return True
        token = self.peek()
        next_one = token.sense(VerbForm) if token is not None else None
        tells = next_one is not None and next_one.verb.describes is not None and next_one.form.ending == FINAL
        return self.is_nominal(0) or self.sense(Pointing) or (tells and self.is_nominal(1))

    def link(self) -> str:
        """What makes the clause that ends here hang on another one."""
        token = self.peek()
        linked = token.sense(Link) if token is not None else None
        return linked.key if linked is not None else ""

    def head(self) -> Token | None:
        """The noun that the clause before it describes: filters stand in between."""
        for token in self.tokens[self.pos : self.pos + FARTHEST]:
            noun = token.sense(Noun)
            if noun is not None and (noun.group not in attachment.TAKEN_BY or self.is_said(token)):
                return token
        return None

    def is_said(self, token: Token) -> bool:
        """コストを: a number that something happens to, rather than a description of the next noun."""
        index = list(self.tokens).index(token)
        after = self.tokens[index + 1].sense(Particle) if index + 1 < len(self.tokens) else None
        return after is not None and after.case != OF

    def copula(self, token: Token, form: Form) -> None:
        top = self.stack.pop() if self.stack else None
        if isinstance(top, Phrase) and top.case == OTHER_THAN:
            top, form = replace(top, case=""), replace(form, negative=not form.negative)
        if not isinstance(top, Phrase) or top.case != "":
            raise Unreadable(token.start, "misplaced")
        if form.ending == FINAL and self.is_nominal(0):
            taken = self.take_subject()
            clause = self.finished(taken, None, form, top.nouns, token, "", "")
            self.stack.append(Modifier(min(clause.start, top.start), token.end, clause=clause))
            return
        self.clause_of(None, form, top.nouns, token, top.start)

    def take_subject(self) -> Taken:
        top = self.stack[-1] if self.stack else None
        if isinstance(top, Phrase) and top.case == SUBJECT:
            self.stack.pop()
            return Taken((top,), (), (), top.start)
        return Taken((), (), (), self.place())

    def take_near(self, verb: Verb, form: Form, head: Token | None, start: int) -> Taken:
        """What a clause inside another one takes: the nearest phrases, one for each role that its verb has."""
        phrases: list[Phrase] = []
        adverbs: list[Token] = []
        before: list[Clause] = []
        while self.stack:
            top = self.stack[-1]
            if isinstance(top, Token) and attachment.belongs(top, verb, form, self.lexicon):
                adverbs.insert(0, top)
            elif isinstance(top, Clause) and head is not None:
                before.insert(0, top)
            elif isinstance(top, Phrase) and (attachment.stays_out(top, form) or self.is_said_to_be(top, head)):
                break
            elif isinstance(top, Phrase) and attachment.enters(top, verb, phrases, head, self.lexicon):
                phrases.insert(0, top)
            else:
                break
            start = top.start
            self.stack.pop()
        return Taken(tuple(phrases), tuple(adverbs), tuple(before), start)

    def is_said_to_be(self, phrase: Phrase, head: Token | None) -> bool:
        """Exception 19: whether what is pointed at is said to be what follows, rather than part of its description."""
        if head is None or phrase.case != SUBJECT or phrase.nouns.group != POINTER:
            return False
        after = self.tokens[list(self.tokens).index(head) + 1 :][:1]
        return any(each.sense(Copula) is not None or each.sense(Link) == Link(IF) for each in after)

    def clause_of(
        self,
        verb: Verb | None,
        form: Form,
        complement: NounPhrase | None,
        token: Token | None,
        start: int,
        joint: str = "",
    ) -> None:
        """A clause of the sentence itself takes everything that waits; what leads it stands before it."""
        link = ""
        after = self.peek()
        linked = after.sense(Link) if after is not None else None
        joined = after.sense(Joint) if after is not None else None
        if after is not None and linked is not None:
            link = linked.key
            self.pos += 1
            after = self.peek()
            joined = after.sense(Joint) if after is not None else None
        elif form.ending == IF_FORM:
            link = IF
            joined = None
        elif form.ending in (STEM, TE) and self.mark() == COMMA and self.joins_facts(1):
            self.pos += 1
            after = self.peek()
            joined = after.sense(Joint) if after is not None else None
        if after is not None and joined is not None:
            joint = joined.key
            self.pos += 1
            if joint == OR and not link and self.is_either_or():
                joint = ""
                self.pos += 2
        taken, later = self.take_all(start, bool(link))
        clause = self.finished(taken, verb, form, complement, token, link, joint)
        self.parts.append(clause)
        self.stack = later

    def joins_facts(self, ahead: int) -> bool:
        """かつ."""
        token = self.peek(ahead)
        joint = token.sense(Joint) if token is not None else None
        return joint is not None and joint.key == ALSO

    def is_either_or(self) -> bool:
        """AするかBするかを選ぶ: the same as AするかBする."""
        particle, verb = self.peek(), self.peek(1)
        case = particle.sense(Particle) if particle is not None else None
        said = verb.sense(VerbForm) if verb is not None else None
        before = any(isinstance(part, Clause) and part.joint == OR for part in self.parts)
        chosen = said is not None and said.verb.name == CHOOSE and said.form.ending == FINAL
        return before and chosen and case is not None and case.case == OBJECT

    def take_all(self, start: int, linked: bool) -> tuple[Taken, list[Item]]:
        items, later = attachment.passed(self.stack, self.lexicon) if linked else (self.stack, [])
        icons = [item for item in items if isinstance(item, Lead) and item.key == ICON]
        ahead = items[: list(items).index(icons[0])] if len(icons) == 1 else []
        if ahead and all(isinstance(item, (Phrase, Clause)) for item in ahead):
            icon = icons[0] if all(is_before_icon(item) for item in ahead) else replace(icons[0], key=WITHIN)
            items = [icon, *(item for item in items if item is not icons[0])]
        leads, items = self.leads(items)
        self.parts += leads
        phrases: list[Phrase] = []
        adverbs: list[Token] = []
        before: list[Clause] = []
        for item in items:
            if isinstance(item, Phrase):
                phrases.append(item)
            elif isinstance(item, Token):
                adverbs.append(item)
            elif isinstance(item, Clause):
                before.append(item)
            elif isinstance(item, Modifier):
                raise Unreadable(item.end, "describes_nothing")
            else:
                raise Unreadable(item.start, "icon_first")
        first = items[0].start if items else start
        return Taken(tuple(phrases), tuple(adverbs), tuple(before), first), list(later)

    def leads(self, items: Sequence[Item]) -> tuple[list[Lead], Sequence[Item]]:
        """What stands at the head of a clause and reaches farther than it."""
        found: list[Lead] = []
        for index, item in enumerate(items):
            after = items[index + 1] if index + 1 < len(items) else None
            if isinstance(item, Lead):
                found.append(item)
            elif isinstance(item, Phrase) and item.case == SUBJECT and isinstance(after, Token) and self.answers(after):
                found.append(Lead(self.leading(after), item.start, after.end, after, item))
            elif found and found[-1].token is item:
                continue
            elif isinstance(item, Token) and (key := self.leading(item)):
                found.append(Lead(key, item.start, item.end, item))
            elif isinstance(item, Phrase) and (key := self.lexicon.lead(item.case, item.nouns.group)):
                found.append(Lead(key, item.start, item.end, None, item))
            else:
                return found, items[index:]
        return found, ()

    def answers(self, token: Token) -> bool:
        """相手がそうしないなら: whether a word says that somebody did, or did not do, what was said before."""
        return self.leading(token) in (IF_DONE, IF_NOT_DONE)

    def leading(self, token: Token) -> str:
        adverb = token.sense(Adverb)
        return adverb.key if adverb is not None and adverb.key in self.lexicon.lead_words else ""

    def finished(
        self,
        taken: Taken,
        verb: Verb | None,
        form: Form,
        complement: NounPhrase | None,
        token: Token | None,
        link: str,
        joint: str,
    ) -> Clause:
        start = taken.start
        phrases = self.floated(taken.phrases)
        if complement is not None:
            start = min(start, complement.start)
        end = self.tokens[self.pos - 1].end
        if not link and not joint and token is not None:
            end = token.end
        return Clause(phrases, taken.adverbs, verb, form, complement, token, link, joint, start, end, taken.before)

    def floated(self, phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        """カードを 2枚 is カード2枚を: a quantity that stands by itself belongs to the object before it."""
        for index, phrase in enumerate(phrases[1:], 1):
            before = phrases[index - 1]
            quantity, named = phrase.nouns.only.quantity, before.nouns.only
            freely = quantity is not None and quantity.limit == ANY_NUMBER and phrase.case == "だけ"
            bare = phrase.case == "" or freely
            counts = quantity is not None and bare and not phrase.only and phrase.nouns.group == QUANTITY
            if not counts or quantity is None or (quantity.counter != THINGS and quantity.amount is not None):
                continue
            if before.case != OBJECT or len(before.nouns.parts) != 1 or named.quantity is not None:
                continue
            if named.group not in self.lexicon.counted and not (quantity.every and named.group == POINTER):
                continue
            nouns = replace(before.nouns, parts=(self.numbered(named, quantity),))
            return (*phrases[: index - 1], replace(before, nouns=nouns), *phrases[index + 1 :])
        return phrases

    def close(self) -> None:
        """A sentence ends: a noun at its end is what is said."""
        top = self.stack[-1] if self.stack else None
        if isinstance(top, Phrase) and top.case == "":
            self.stack.pop()
            self.clause_of(None, Form(), top.nouns, None, top.start)
        if self.stack:
            leads, rest = self.leads(self.stack)
            self.parts += leads
            if rest:
                raise Unreadable(self.place(), "no_predicate")
        self.stack = []


def is_before_icon(item: Item) -> bool:
    """対象は、《ターン》…, …1体につき、《ターン》…: how long it lasts, behind whom it is about or for each of what."""
    return isinstance(item, Phrase) and item.case in (TOPIC, "につき")


def quantity_before(modifier: Modifier) -> Quantity | None:
    """すべての, 3枚の, Xに等しい枚数の, Xと同じ数の before a noun."""
    if modifier.nouns is not None and modifier.nouns.group == COUNT and not modifier.excluded:
        return as_many(modifier.nouns.only)
    if modifier.nouns is None or modifier.nouns.group != QUANTITY or modifier.nouns.only.modifiers:
        return None
    if len(modifier.nouns.parts) != 1:
        return None
    quantity = modifier.nouns.only.quantity
    return None if quantity is None or quantity.counter == NTH else quantity


def as_many(count: Named) -> Quantity | None:
    """Xに等しい枚数, Xと同じ数: so many as another number says."""
    modifier = count.modifiers[0] if len(count.modifiers) == 1 else None
    other = modifier.nouns if modifier is not None and modifier.case == SAME_AS else None
    clause = modifier.clause if modifier is not None else None
    pointing = modifier.word.sense(Pointing) if modifier is not None and modifier.word is not None else None
    reckons = clause is not None and clause.verb is not None and clause.verb.name in RECKONING and clause.form.past
    if (pointing is not None and pointing.key in (THAT, SAME_NUMBER)) or reckons:
        other = NounPhrase((count,), "", count.start, count.end)
    if clause is not None and clause.verb is not None and clause.verb.name == EQUAL and not clause.form.negative:
        phrase = clause.phrases[0] if len(clause.phrases) == 1 and not clause.adverbs else None
        other = phrase.nouns if phrase is not None and phrase.case in ("に", AND) else None
    if other is None or count.quantity is not None:
        return None
    factor = Factor(None, other, other.start, other.end)
    return Quantity(
        Calculation((Term("", (factor,)),), False, other.start, other.end), THINGS, "", count.start, count.end
    )


def sentences(lexicon: Lexicon, tokens: Sequence[Token], end: int) -> list[list[Sentence]]:
    """The sentences of a text, and after them those of each item of its list (・)."""
    reader = Reader(lexicon, tokens, end)
    found: list[list[Sentence]] = [[]]
    while reader.peek() is not None:
        if reader.mark() == ITEM:
            reader.pos += 1
            found.append([])
            continue
        found[-1].append(reader.sentence())
    return found


def noun_phrase(lexicon: Lexicon, tokens: Sequence[Token], end: int) -> NounPhrase:
    """Words that are one noun phrase and nothing else."""
    reader = Reader(lexicon, tokens, end)
    reader.in_noun = True
    while (token := reader.peek()) is not None:
        reader.step(token)
    only = reader.stack[-1] if reader.stack else None
    if len(reader.stack) != 1 or reader.parts or not isinstance(only, Phrase) or only.case != "":
        raise Unreadable(reader.place() if reader.stack else end, "noun_needed")
    return only.nouns
