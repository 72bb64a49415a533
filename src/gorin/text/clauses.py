"""From words to clauses: each noun takes the descriptions before it, each predicate the phrases before it.

Japanese puts the head last, so a text is gone through once from left to right with what still waits for its head. Who
is near takes first. Where a nearer one must leave something to a farther one, `attachment` says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gorin.text import attachment
from gorin.text.lexicon import (
    Able,
    Adverb,
    Copula,
    Counter,
    Icon,
    Info,
    Joint,
    Keyword,
    Lexicon,
    Limit,
    Link,
    Noun,
    Number,
    Particle,
    Pointing,
    Quoted,
    Sense,
    Verb,
    VerbForm,
    Whole,
)
from gorin.text.morphology import FINAL, STEM, TE, WITHOUT, Form
from gorin.text.phrases import (
    ICON,
    INFO,
    KEYWORD,
    QUANTITY,
    QUOTED,
    STATUS,
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
from gorin.text.tokens import Token, Unreadable

OPEN_VALUE, CLOSE_VALUE, OPEN_STATUS, CLOSE_STATUS = "【", "】", "「", "」"
STOP, COMMA, COLON, ITEM = "。", "、", ":", "・"
SIGNS = ("+", "-")
TIMES = "×"
OF, TOPIC, SUBJECT, OBJECT = "の", "は", "が", "を"
ONLY = "のみ"
FARTHEST = 12
"""So many words lie at most between a clause and the noun that it describes."""
PARTICLES = ("を", "に", "は", "が", "の")


@dataclass(frozen=True)
class Taken:
    """What a predicate takes of what stands before it."""

    phrases: tuple[Phrase, ...]
    adverbs: tuple[Token, ...]
    before: tuple[Clause, ...]
    start: int


class Reader:
    """Goes through the words of a text, up to the end of a sentence."""

    def __init__(self, lexicon: Lexicon, tokens: Sequence[Token], end: int) -> None:
        self.lexicon = lexicon
        self.tokens = tokens
        self.pos = 0
        self.end = end
        self.stack: list[Item] = []
        self.parts: list[Part] = []

    def peek(self, ahead: int = 0) -> Token | None:
        index = self.pos + ahead
        return self.tokens[index] if index < len(self.tokens) else None

    def sense(self, kind: type[Sense], ahead: int = 0) -> bool:
        token = self.peek(ahead)
        return token is not None and token.sense(kind) is not None

    def mark(self, ahead: int = 0) -> str:
        token = self.peek(ahead)
        return token.mark() if token is not None else ""

    def place(self) -> int:
        token = self.peek()
        return token.start if token is not None else self.end

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
            if isinstance(sense, Pointing):
                self.pos += 1
                self.stack.append(Modifier(token.start, token.end, word=token))
                return
            if isinstance(sense, Adverb):
                self.pos += 1
                self.stack.append(token)
                return
            if isinstance(sense, Icon):
                self.pos += 1
                self.stack.append(Lead(ICON, token.start, token.end, token))
                return
        if token.mark() == COMMA:
            self.pos += 1
        elif self.is_nominal(0):
            self.nominal()
        else:
            raise Unreadable(token.start, "misplaced")

    def is_nominal(self, ahead: int) -> bool:
        """Whether a noun, or what stands like one, begins there."""
        token = self.peek(ahead)
        if token is None:
            return False
        if token.mark() in (OPEN_VALUE, OPEN_STATUS):
            return True
        return any(isinstance(sense, (Noun, Number, Info, Quoted, Keyword, Whole)) for sense in token.senses)

    # ---- nouns ------------------------------------------------------------------------------

    def nominal(self) -> None:
        """A noun phrase with its particle."""
        named = self.named()
        named = self.described(named)
        nouns = self.joined(named)
        self.compound(nouns)

    def named(self) -> Named:
        """A noun with its quantity and what stands in brackets beside it."""
        token = self.peek()
        assert token is not None
        if token.mark() == OPEN_VALUE:
            value = self.bracketed(CLOSE_VALUE)
            head = self.peek()
            sense = head.sense(Noun) if head is not None else None
            if head is None or sense is None:
                raise Unreadable(self.place(), "value_of_what", ("ダメージ",))
            self.pos += 1
            return Named(head, sense, sense.group, token.start, head.end, value=value, before=True)
        if token.mark() == OPEN_STATUS:
            return self.status()
        if self.sense(Number) or self.sense(Whole):
            quantity = self.quantity()
            return Named(None, None, QUANTITY, quantity.start, quantity.end, quantity=quantity)
        self.pos += 1
        keyword = token.sense(Keyword)
        if keyword is not None:
            return self.keyword(token, keyword)
        for kind, group in ((Info, INFO), (Quoted, QUOTED)):
            if token.sense(kind) is not None:
                return Named(token, token.sense(kind), group, token.start, token.end)
        noun = token.sense(Noun)
        assert noun is not None
        found = Named(token, noun, noun.group, token.start, token.end)
        if self.sense(Number) or self.sense(Whole):
            quantity = self.quantity()
            if quantity.amount is not None and not quantity.counter:
                raise Unreadable(self.place(), "counter_missing", self.lexicon.counters)
            return replace(found, quantity=quantity, end=quantity.end)
        if noun.group not in self.lexicon.predicative:
            return found
        if self.mark() == OPEN_VALUE:
            value = self.bracketed(CLOSE_VALUE)
            return replace(found, value=value, end=value.end)
        if self.mark() == COLON or self.mark() in SIGNS:
            self.pos += self.mark() == COLON
            value = self.calculation(self.pos, self.value_end())
            return replace(found, value=value, end=value.end)
        return found

    def value_end(self) -> int:
        """How far a calculation goes that stands in no brackets."""
        index = self.pos
        while index < len(self.tokens) and self.tokens[index].mark() not in (STOP, COMMA, ITEM):
            index += 1
        return index

    def keyword(self, token: Token, keyword: Keyword) -> Named:
        """A keyword with the words behind it, which are read apart."""
        start = self.pos
        depth = 0
        if keyword.parameter:
            while (each := self.peek()) is not None:
                mark = each.mark()
                depth += (mark == OPEN_STATUS) - (mark == CLOSE_STATUS)
                particle = each.sense(Particle)
                gift = particle is not None and particle.case in ("を", "と") and self.is_gift_end(particle.case)
                if depth == 0 and (mark in (STOP, ITEM, COMMA) or each.sense(Keyword) or gift):
                    break
                self.pos += 1
        parameter = tuple(self.tokens[start : self.pos])
        end = parameter[-1].end if parameter else token.end
        return Named(token, keyword, KEYWORD, token.start, end, parameter=parameter)

    def is_gift_end(self, case: str) -> bool:
        """Whether the particle here belongs to the keyword rather than to its parameter."""
        after = self.peek(1)
        if after is None:
            return True
        if case == "と":
            return any(isinstance(sense, (Keyword, Info, Quoted)) for sense in after.senses)
        sense = after.sense(VerbForm)
        return sense is not None and sense.verb.takes(OBJECT, KEYWORD)

    def status(self) -> Named:
        """「POW：+1」."""
        opened = self.peek()
        assert opened is not None
        head = self.peek(1)
        noun = head.sense(Noun) if head is not None else None
        if head is None or noun is None:
            raise Unreadable(head.start if head is not None else self.end, "value_of_what")
        if self.mark(2) != COLON:
            token = self.peek(2)
            raise Unreadable(token.start if token is not None else self.end, "", (":",))
        self.pos += 3
        value = self.calculation(self.pos, self.closing(CLOSE_STATUS))
        end = self.place() + 1
        self.pos += 1
        return Named(head, noun, STATUS, opened.start, end, value=value)

    def closing(self, mark: str) -> int:
        """Where the bracket that is open closes; what stands before it has to be a calculation."""
        index = self.pos
        while index < len(self.tokens):
            if self.tokens[index].mark() == mark:
                return index
            if self.tokens[index].mark() in (STOP, ITEM, OPEN_VALUE, OPEN_STATUS):
                break
            index += 1
        raise Unreadable(self.tokens[index].start if index < len(self.tokens) else self.end, "", (mark,))

    def bracketed(self, mark: str) -> Calculation:
        self.pos += 1
        found = self.calculation(self.pos, self.closing(mark))
        self.pos += 1
        return replace(found, start=found.start - 1, end=found.end + 1)

    def calculation(self, start: int, end: int) -> Calculation:
        """Terms joined by + and -, factors by ×."""
        tokens = self.tokens[start:end]
        stop = self.tokens[end].start if end < len(self.tokens) else self.end
        if not tokens:
            raise Unreadable(stop, "", ("数",))
        terms: list[Term] = []
        factors: list[Factor] = []
        sign = "+"
        signed = tokens[0].mark() in SIGNS
        waiting: list[Token] = []
        for index, token in enumerate(tokens):
            mark = token.mark()
            if mark in SIGNS and index == 0:
                sign = mark
            elif mark in SIGNS or mark == TIMES:
                factors.append(self.factor(waiting, token.start))
                waiting = []
                if mark in SIGNS:
                    terms.append(Term(sign, tuple(factors)))
                    factors, sign = [], mark
            else:
                waiting.append(token)
        factors.append(self.factor(waiting, stop))
        terms.append(Term(sign, tuple(factors)))
        self.pos = end
        return Calculation(tuple(terms), signed, tokens[0].start, stop)

    def factor(self, tokens: list[Token], end: int) -> Factor:
        if not tokens:
            raise Unreadable(end, "", ("数",))
        if tokens[0].sense(Number) is not None:
            if len(tokens) > 1:
                raise Unreadable(tokens[1].start, "", (CLOSE_VALUE, CLOSE_STATUS, *SIGNS, TIMES))
            return Factor(tokens[0], None, tokens[0].start, tokens[0].end)
        nouns = noun_phrase(self.lexicon, tokens, end)
        return Factor(None, nouns, nouns.start, nouns.end)

    def quantity(self) -> Quantity:
        """2枚, n×2枚, 3体まで, 4以上, すべて."""
        token = self.peek()
        assert token is not None
        start = self.pos
        self.pos += 1
        if token.sense(Whole) is not None:
            return Quantity(None, "", "", token.start, token.end)
        while self.mark() in (*SIGNS, TIMES) and self.sense(Number, 1):
            self.pos += 2
        amount = self.calculation(start, self.pos)
        counter = limit = ""
        end = self.tokens[self.pos - 1].end
        after = self.peek()
        counted = after.sense(Counter) if after is not None else None
        if after is not None and counted is not None:
            counter, end = counted.of, after.end
            self.pos += 1
            after = self.peek()
        bound = after.sense(Limit) if after is not None else None
        if after is not None and bound is not None:
            limit, end = bound.kind, after.end
            self.pos += 1
        return Quantity(amount, counter, limit, token.start, end)

    def described(self, named: Named) -> Named:
        """The noun with the descriptions that wait for one."""
        modifiers: list[Modifier] = []
        while self.stack and isinstance(waiting := self.stack[-1], Modifier):
            if not attachment.describes(waiting, named, self.lexicon):
                break
            modifiers.insert(0, waiting)
            self.stack.pop()
        if not modifiers:
            return named
        return replace(named, modifiers=tuple(modifiers), start=modifiers[0].start)

    def joined(self, named: Named) -> NounPhrase:
        """The noun with those before it that it is joined with."""
        parts = [named]
        joint = ""
        family = self.lexicon.family(named.group)
        while self.stack:
            top = self.stack[-1]
            if not isinstance(top, Phrase) or self.lexicon.family(top.nouns.group) != family:
                break
            if top.case not in self.lexicon.joints and not (top.case == "" and family in (STATUS, "gift")):
                break
            self.stack.pop()
            parts[:0] = top.nouns.parts
            joint = top.case
        return NounPhrase(tuple(parts), joint, parts[0].start, named.end)

    def compound(self, nouns: NounPhrase) -> None:
        """What stands behind a noun: a particle, a copula, or another noun of which it is a part (ターン 開始時)."""
        token = self.peek()
        if token is not None and nouns.group in self.lexicon.compounding and token.sense(Noun) is not None:
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
        else:
            self.marked(nouns)

    def predicative(self, nouns: NounPhrase) -> bool:
        """Whether this is said to be so by itself: 【3】ダメージ; 2枚以上 behind what is counted."""
        if nouns.only.value is not None and nouns.group in self.lexicon.predicative:
            return True
        return self.has_subject(nouns)

    def has_subject(self, nouns: NounPhrase) -> bool:
        below = self.stack[-1] if self.stack else None
        return nouns.group == QUANTITY and isinstance(below, Phrase) and below.case == SUBJECT

    def genitive(self, nouns: NounPhrase, particle: Token) -> None:
        """の: before 場合 it says that something is so; behind a quantity with a subject too; else it describes."""
        if self.sense(Link):
            self.clause_of(None, Form(), nouns, particle, nouns.start)
        elif self.has_subject(nouns):
            subject = self.stack.pop()
            assert isinstance(subject, Phrase)
            clause = Clause((subject,), (), None, Form(), nouns, particle, "", "", subject.start, particle.end)
            self.stack.append(Modifier(subject.start, particle.end, clause=clause))
        else:
            self.stack.append(Modifier(nouns.start, particle.end, nouns))

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
        if case == OF:
            self.stack.append(Modifier(nouns.start, end, nouns))
            return
        self.push(Phrase(nouns, case, nouns.start, end, only))

    def bare(self, nouns: NounPhrase) -> None:
        """A noun without particle."""
        if self.predicative(nouns) and (self.peek() is None or self.sense(Joint) or self.mark() in (STOP, ITEM)):
            self.need_particle(nouns.start)
            self.clause_of(None, Form(), nouns, None, nouns.start)
        else:
            self.push(Phrase(nouns, "", nouns.start, nouns.end))

    def push(self, phrase: Phrase) -> None:
        """Keep a phrase for the predicate that takes it."""
        self.need_particle(phrase.start)
        self.stack.append(phrase)

    def need_particle(self, place: int) -> None:
        """Two nouns side by side need a particle between them."""
        top = self.stack[-1] if self.stack else None
        if isinstance(top, Phrase) and top.case == "" and top.nouns.group not in self.lexicon.bare:
            raise Unreadable(place, "particle_missing", PARTICLES)

    # ---- predicates -------------------------------------------------------------------------

    def predicate(self, token: Token, verb: Verb, form: Form) -> None:
        able = self.peek()
        sense = able.sense(Able) if able is not None else None
        if sense is not None and able is not None and form.ending == FINAL and not form.past:
            self.pos += 1
            form = replace(sense.form, voice="able")
            token = Token(token.text + able.text, token.start, able.end, token.senses)
        top = self.stack[-1] if self.stack else None
        if isinstance(top, Phrase) and top.case == "" and not top.only:
            group = top.nouns.group
            if group not in self.lexicon.bare and not verb.takes("", group):
                raise Unreadable(token.start, "particle_missing", PARTICLES)
        if form.ending == WITHOUT:
            taken = self.take_near(verb, None, token.start)
            self.stack.append(self.finished(taken, verb, form, None, token, WITHOUT, ""))
        elif form.ending == FINAL and (self.is_nominal(0) or self.sense(Pointing)):
            taken = self.take_near(verb, self.head(), token.start)
            clause = self.finished(taken, verb, form, None, token, "", "")
            self.stack.append(Modifier(clause.start, token.end, clause=clause))
        else:
            self.clause_of(verb, form, None, token, token.start)

    def head(self) -> Token | None:
        """The noun that the clause before it describes: filters stand in between."""
        for token in self.tokens[self.pos : self.pos + FARTHEST]:
            noun = token.sense(Noun)
            if noun is not None and noun.group not in attachment.TAKEN_BY:
                return token
        return None

    def copula(self, token: Token, form: Form) -> None:
        top = self.stack.pop() if self.stack else None
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

    def take_near(self, verb: Verb, head: Token | None, start: int) -> Taken:
        """What a clause inside another one takes: the nearest phrases, one for each role that its verb has."""
        phrases: list[Phrase] = []
        adverbs: list[Token] = []
        while self.stack:
            top = self.stack[-1]
            if isinstance(top, Token):
                adverbs.insert(0, top)
            elif isinstance(top, Phrase) and attachment.enters(top, verb, phrases, head, self.lexicon):
                phrases.insert(0, top)
            else:
                break
            start = top.start
            self.stack.pop()
        return Taken(tuple(phrases), tuple(adverbs), (), start)

    def clause_of(
        self, verb: Verb | None, form: Form, complement: NounPhrase | None, token: Token | None, start: int
    ) -> None:
        """A clause of the sentence itself takes everything that waits; what leads it stands before it."""
        link = joint = ""
        after = self.peek()
        linked = after.sense(Link) if after is not None else None
        joined = after.sense(Joint) if after is not None else None
        if after is not None and linked is not None:
            link = linked.key
            self.pos += 1
        elif after is not None and joined is not None:
            joint = joined.key
            self.pos += 1
        taken, later = self.take_all(start, bool(link))
        clause = self.finished(taken, verb, form, complement, token, link, joint)
        self.parts.append(clause)
        self.stack = later

    def take_all(self, start: int, linked: bool) -> tuple[Taken, list[Item]]:
        items, later = attachment.passed(self.stack, self.lexicon) if linked else (self.stack, [])
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

    def leads(self, items: Sequence[Item]) -> tuple[list[Part], Sequence[Item]]:
        """What stands at the head of a clause and reaches farther than it."""
        found: list[Part] = []
        for index, item in enumerate(items):
            if isinstance(item, Lead):
                found.append(item)
            elif isinstance(item, Token) and (key := self.leading(item)):
                found.append(Lead(key, item.start, item.end, item))
            elif isinstance(item, Phrase) and (key := self.lexicon.lead(item.case, item.nouns.group)):
                found.append(Lead(key, item.start, item.end, None, item))
            else:
                return found, items[index:]
        return found, ()

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
        if complement is not None:
            start = min(start, complement.start)
        end = self.tokens[self.pos - 1].end
        if not link and not joint and token is not None:
            end = token.end
        return Clause(
            taken.phrases, taken.adverbs, verb, form, complement, token, link, joint, start, end, taken.before
        )

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
    while (token := reader.peek()) is not None:
        reader.step(token)
    only = reader.stack[-1] if reader.stack else None
    if len(reader.stack) != 1 or reader.parts or not isinstance(only, Phrase) or only.case != "":
        raise Unreadable(reader.place() if reader.stack else end, "noun_needed")
    return only.nouns


def goes_on(clause: Clause) -> bool:
    """Whether a clause ends so that another one follows."""
    return clause.form.ending in (STEM, TE)
