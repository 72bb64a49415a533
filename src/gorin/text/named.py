"""Single nouns with what belongs to them: quantities, calculations in brackets, card values, keywords.

The lowest stage of the structure: it looks at the words in front of it and knows nothing of what stands before them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gorin.text.lexicon import (
    Adverb,
    Counter,
    Info,
    Keyword,
    Lexicon,
    Limit,
    Noun,
    Number,
    Particle,
    Quoted,
    Sense,
    VerbForm,
    Whole,
)
from gorin.text.phrases import (
    ANY_NUMBER,
    CALCULATION,
    INFO,
    KEYWORD,
    QUANTITY,
    QUOTED,
    STATUS,
    UP_TO,
    Calculation,
    Factor,
    Named,
    NounPhrase,
    Quantity,
    Term,
)
from gorin.text.tokens import Token, Unreadable
from gorin.text.values import AMONG, COUNT, NUMBER, PART_OF, Apart

IN_TURN = "in turn"
"""それぞれ."""
OPEN_VALUE, CLOSE_VALUE, OPEN_STATUS, CLOSE_STATUS = "【", "】", "「", "」"
STOP, COMMA, COLON, ITEM = "。", "、", ":", "・"
SIGNS = ("+", "-")
TIMES = "×"
OF, TOPIC, SUBJECT, OBJECT = "の", "は", "が", "を"
ONLY = "のみ"
DEEPEST = 3
"""Brackets stand at most so deep in one another."""
FARTHEST = 12
"""So many words lie at most between a clause and the noun that it describes."""
PARTICLES = ("を", "に", "は", "が", "の")


class Nouns:
    """Goes through the words of a text, noun by noun."""

    def __init__(self, lexicon: Lexicon, tokens: Sequence[Token], end: int) -> None:
        self.lexicon = lexicon
        self.tokens = tokens
        self.pos = 0
        self.end = end
        self.more = False

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

    def is_nominal(self, ahead: int) -> bool:
        """Whether a noun, or what stands like one, begins there."""
        token = self.peek(ahead)
        if token is None:
            return False
        if token.mark() in (OPEN_VALUE, OPEN_STATUS) or (token.mark() in SIGNS and self.sense(Number, ahead + 1)):
            return True
        return any(isinstance(sense, (Noun, Number, Info, Quoted, Keyword, Whole)) for sense in token.senses)

    def named(self) -> Named:
        """A noun with its quantity and what stands in brackets beside it."""
        token = self.peek()
        assert token is not None
        if token.mark() == OPEN_VALUE:
            value = self.bracketed(CLOSE_VALUE)
            if self.mark() == TIMES and self.sense(Number, 1):
                return self.multiplied(value)
            head = self.peek()
            sense = head.sense(Noun) if head is not None else None
            if head is None or sense is None:
                raise Unreadable(self.place(), "value_of_what", self.lexicon.samples.get("value_of_what", ()))
            self.pos += 1
            return Named(head, sense, sense.group, token.start, head.end, value=value, before=True)
        if token.mark() == OPEN_STATUS:
            return self.held() if self.lexicon.holding else self.status()
        if self.sense(Number) or self.sense(Whole) or token.mark() in SIGNS:
            return self.quantified()
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
        after = self.peek()
        bound = after.sense(Limit) if after is not None else None
        if noun.group in self.lexicon.bounded and bound is not None and bound.kind != UP_TO:
            quantity = self.bound()
            return replace(found, quantity=quantity, end=quantity.end)
        reckons = {COUNT: (*SIGNS, TIMES), NUMBER: (TIMES,)}.get(noun.group, ())
        if self.mark() in reckons and self.sense(Number, 1):
            return self.reckoned(found)
        if noun.group in self.lexicon.signed and self.mark() in SIGNS and self.sense(Number, 1):
            value = self.calculation(self.pos, self.pos + 2)
            return replace(found, value=value, end=self.tokens[self.pos - 1].end)
        each = self.peek()
        if each is not None and each.sense(Adverb) == Adverb(IN_TURN) and self.sense(Number, 1):
            self.pos += 1
            return self.numbered(found, replace(self.quantity(), each=True))
        if noun.group not in (PART_OF, AMONG) and (self.sense(Number) or self.sense(Whole)):
            quantity = self.quantity()
            valued = noun.group in (NUMBER, *self.lexicon.predicative) or isinstance(noun.value, Apart)
            if quantity.amount is not None and not quantity.counter and not valued:
                raise Unreadable(self.place(), "counter_missing", self.lexicon.counters)
            return self.numbered(found, quantity)
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

    def reckoned(self, named: Named) -> Named:
        """味方の数×2+1, outside of brackets."""
        parts: list[tuple[str, Token]] = []
        while self.mark() in (*SIGNS, TIMES) and self.sense(Number, 1):
            parts.append((self.mark(), self.tokens[self.pos + 1]))
            self.pos += 2
        return replace(named, reckoned=tuple(parts), end=self.tokens[self.pos - 1].end)

    def bound(self) -> Quantity:
        """以下 behind a number that something else has: その眷属のコスト以下."""
        token = self.peek()
        limit = token.sense(Limit) if token is not None else None
        assert token is not None and limit is not None
        self.pos += 1
        return Quantity(None, "", limit.kind, token.start, token.end)

    def multiplied(self, value: Calculation) -> Named:
        """【手札の枚数】×1000."""
        factor = self.tokens[self.pos + 1]
        self.pos += 2
        times = Factor(factor, None, factor.start, factor.end)
        terms = tuple(replace(term, factors=(*term.factors, times)) for term in value.terms)
        amount = replace(value, terms=terms, end=factor.end)
        quantity = Quantity(amount, "", "", value.start, factor.end)
        return Named(None, None, QUANTITY, value.start, factor.end, quantity=quantity)

    def numbered(self, named: Named, quantity: Quantity) -> Named:
        """A noun with its number, if the counter is one for such things; of several spelled alike the one that is."""
        senses = named.head.senses if named.head is not None else ()
        counted = (each for each in senses if isinstance(each, Noun) and self.lexicon.counts(quantity.unit, each.group))
        if quantity.unit and not self.lexicon.counts(quantity.unit, named.group) and (sense := next(counted, None)):
            named = replace(named, sense=sense, group=sense.group)
        if quantity.unit and not self.lexicon.counts(quantity.unit, named.group):
            fitting = [unit for unit in self.lexicon.counters if self.lexicon.counts(unit, named.group)]
            raise Unreadable(quantity.start, "wrong_counter", fitting)
        return replace(named, quantity=quantity, end=max(named.end, quantity.end))

    def quantified(self) -> Named:
        """2枚, +2, すべて by themselves; 3ダメージ: a number that is the value of the noun behind it."""
        quantity = self.quantity()
        head = self.peek()
        noun = head.sense(Noun) if head is not None else None
        valued = quantity.amount is not None and not quantity.counter and not quantity.limit
        if head is not None and noun is not None and valued and noun.group in self.lexicon.predicative:
            self.pos += 1
            return Named(head, noun, noun.group, quantity.start, head.end, value=quantity.amount, before=True)
        return Named(None, None, QUANTITY, quantity.start, quantity.end, quantity=quantity)

    def value_end(self) -> int:
        """How far a calculation goes that stands in no brackets."""
        index = self.pos
        if self.mark() in SIGNS and self.sense(Number, 1):
            index += 2
            while index + 1 < len(self.tokens) and self.tokens[index].mark() in (*SIGNS, TIMES):
                index += 2
            return index
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

    def held(self) -> Named:
        """「…」 around a noun phrase, or around a number that is calculated."""
        opened = self.tokens[self.pos]
        depth, last = 0, self.pos
        for last in range(self.pos, len(self.tokens)):
            depth += (self.tokens[last].mark() == OPEN_STATUS) - (self.tokens[last].mark() == CLOSE_STATUS)
            if depth == 0 or depth > DEEPEST:
                break
        if depth:
            raise Unreadable(self.tokens[last].start if depth > DEEPEST else self.end, "", (CLOSE_STATUS,))
        inner = self.tokens[self.pos + 1 : last]
        end = self.tokens[last].end
        if len(inner) > 2 and inner[-1].sense(Number) is not None and inner[-2].mark() in SIGNS:
            value = self.calculation(self.pos + 1, last)
            self.pos = last + 1
            return Named(None, None, CALCULATION, opened.start, end, value=value)
        nouns = self.inside(inner, end - 1)
        self.pos = last + 1
        found = replace(nouns.only, start=opened.start, end=end)
        if len(nouns.parts) > 1:
            found = replace(found, held=nouns, modifiers=())
        if self.sense(Number) or self.sense(Whole):
            quantity = self.quantity()
            found = replace(found, quantity=quantity, end=quantity.end)
        return found

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
        nouns = self.inside(tokens, end)
        return Factor(None, nouns, nouns.start, nouns.end)

    def quantity(self) -> Quantity:
        """2枚, n×2枚, 3体まで, 4以上, すべて."""
        token = self.peek()
        assert token is not None
        start = self.pos
        self.pos += 1 + (token.mark() in SIGNS)
        whole = token.sense(Whole)
        if whole is not None:
            return Quantity(None, "", ANY_NUMBER if whole.any else "", token.start, token.end)
        while self.mark() in (*SIGNS, TIMES) and self.sense(Number, 1):
            self.pos += 2
        amount = self.calculation(start, self.pos)
        counter = limit = unit = ""
        end = self.tokens[self.pos - 1].end
        after = self.peek()
        counted = after.sense(Counter) if after is not None else None
        if after is not None and counted is not None:
            counter, unit, end = counted.of, after.text, after.end
            self.pos += 1
            after = self.peek()
        bound = after.sense(Limit) if after is not None else None
        if after is not None and bound is not None:
            limit, end = bound.kind, after.end
            self.pos += 1
        more, self.more = self.more, False
        return Quantity(amount, counter, limit, token.start, end, unit, more=more)

    def inside(self, tokens: Sequence[Token], end: int) -> NounPhrase:
        """Words within a calculation that are one noun phrase."""
        raise NotImplementedError
