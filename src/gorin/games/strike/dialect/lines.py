"""Section 1: the entries of a card become abilities (T1-T10), with targets (T11-T19), costs and use conditions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Final

from gorin.engine.program.cards import Pick, Remember
from gorin.engine.program.cost import Provided as CostProvided
from gorin.engine.program.roots import Condition, Cost, Op
from gorin.engine.program.things import THIS, All
from gorin.engine.values.ability import ACTIVATED, AUTOMATIC, SPELL, STATIC, Ability, Program, Static, Target
from gorin.games.strike import terms
from gorin.games.strike.dialect import lexicon as words
from gorin.games.strike.dialect.changes import keyword_of
from gorin.games.strike.dialect.examples import EXAMPLES
from gorin.games.strike.dialect.lexicon import lexicon
from gorin.games.strike.dialect.scope import CAST, EQUIPPED, OWN, RULE, Entries, StrikeScope, is_attack_damage
from gorin.games.strike.dialect.targets import target_of
from gorin.games.strike.dialect.uses import extra_of, is_use, use
from gorin.games.strike.program.conditions import TARGETS
from gorin.games.strike.program.costs import FREE_OF_CHARGE, Price, read_price
from gorin.games.strike.program.operations import Equip, LayRule
from gorin.games.strike.rules.entries import SPELL_FRAME, Entry
from gorin.text.acts import per_of
from gorin.text.checks import faults
from gorin.text.clauses import STOP, Reader, sentences
from gorin.text.conditions import condition_of
from gorin.text.draft import both
from gorin.text.error import all_of
from gorin.text.flow import Flow, conditions_ahead, triggered, waiting_of
from gorin.text.function_words import AS_LONG, IF, WHEN, WHILE
from gorin.text.lexicon import Icon, Keyword, Quoted
from gorin.text.limits import limited, limited_within
from gorin.text.normalise import normalise
from gorin.text.phrases import ICON, Clause, Lead, Sentence
from gorin.text.pieces import (
    DURING,
    PER,
    SUBJECT,
    Piece,
    Provided,
    check_form,
    clauses_of,
    goes_on,
    is_trigger,
    pieces_of,
)
from gorin.text.source import Source
from gorin.text.statements import is_statement, statement_of
from gorin.text.times import is_delay
from gorin.text.tokens import Token, Unreadable, tokenise
from gorin.text.trial import every_word_counts

LONGEST: Final = 2000
TIMING: Final = re.compile("《アクション》|《リアクション》")
COST: Final = re.compile(r"《術?[神魔霊妖無]》|《手札(\d{1,2}|n)》|《手札》(\d{1,2}|n)|《スコア》")
GIVEN: Final = frozenset(range(terms.FREE_REG))
LAID: Final = {words.EQUIPPED: (EQUIPPED, terms.ATTACHED), words.AS_RULE: (RULE, terms.RULE)}


def read(entries: tuple[Entry, ...], extra: str, kinds: int, card: str) -> tuple[Ability, ...]:
    """The abilities that the texts of a card give it, all of them, or `TextError`.

    `kinds`: whether it is a spell card or an option (both are read alike, T155).
    """
    found = all_of([*(partial(read_entry, entry, card) for entry in entries), partial(extras, extra, card)])
    return tuple(ability for each in found for ability in each)


def source_of(text: str, card: str) -> Source:
    """A text in one spelling (section 0)."""
    if len(text) > LONGEST:
        raise Source(normalise(text[:LONGEST]), card, __package__, EXAMPLES).error(
            LONGEST, "too_long", most=str(LONGEST)
        )
    source = Source(normalise(text, (), words.SPELLINGS, names=""), card, __package__, EXAMPLES)
    source.check_outside(words.OUTSIDE)
    return source


def read_entry(entry: Entry, card: str) -> tuple[Ability, ...]:
    """One text with the words under its map."""
    text, target = source_of(entry.text, card), source_of(entry.target, card)
    try:
        aim = tokenise(lexicon(), target.normal.text)
        read_aim(entry, aim)
    except Unreadable as error:
        raise target.refused(error) from None
    try:
        return Whole(entry, text.normal.text, aim).read()
    except Unreadable as error:
        raise text.refused(error) from None


def read_aim(entry: Entry, tokens: Sequence[Token]) -> tuple[Entries, Target | None]:
    """T11 to T18: the words under the map."""
    beside = Entries(entry.range)
    price = read_price(entry.cost)
    beside.free = price is not None and price.free
    if not tokens:
        return beside, None
    scope = StrikeScope(lexicon(), no_quotation, CAST, beside, declared=True)
    end = tokens[-1].end
    return beside, target_of(scope, entry, tokens, end)


def no_quotation(token: Token) -> tuple[Ability, ...]:
    raise Unreadable(token.start, "needs_moment")


class Whole:
    """One entry: its words, and the words under its map."""

    def __init__(self, entry: Entry, text: str, aim: Sequence[Token], offset: int = 0) -> None:
        self.entry = entry
        self.aim = aim
        self.end = offset + len(text)
        self.timing = entry.timing
        start = 0
        while (icon := TIMING.match(text, start)) is not None:
            self.timing |= words.TIMINGS[icon[0]]
            start = icon.end()
        self.price_at = offset + start
        costs = ""
        while (icon := COST.match(text, start)) is not None:
            costs += icon[0]
            start = icon.end()
        self.costs = costs.replace("《", "[").replace("》", "]")
        self.text = text
        self.offset = offset
        self.tokens = tokenise(lexicon(), text[start:], offset + start)

    def read(self) -> tuple[Ability, ...]:
        """The abilities, if every word of the text, of its quotations and of its target words counts."""
        context = ("strike", self.entry.frame, bool(self.timing), bool(self.aim), self.entry.range is not None)
        found = every_word_counts(lexicon(), self.tokens, self.abilities, context)
        for fault in faults(found, GIVEN):
            raise Unreadable(self.offset, fault.kind)
        for token in self.tokens:
            if token.sense(Quoted) is not None:
                self.quotation(token).read()
        if self.aim:
            aimed = self.aim

            def with_aim(tokens: Sequence[Token]) -> tuple[Ability, ...]:
                self.aim = tokens
                return self.abilities(self.tokens)

            try:
                every_word_counts(lexicon(), aimed, with_aim, (*context, "aim"))
            finally:
                self.aim = aimed
        return found

    def quotation(self, token: Token) -> Whole:
        """8.2.4, T59: an ability in 『』, the striker's own."""
        start, end = token.start + 1 - self.offset, token.end - 1 - self.offset
        return Whole(Entry("ability", ""), self.text[start:end], (), token.start + 1)

    def read_quoted(self, token: Token) -> tuple[Ability, ...]:
        inner = self.quotation(token)
        found = inner.abilities(inner.tokens)
        if not found:
            raise Unreadable(token.start, "does_nothing")
        return found

    def abilities(self, tokens: Sequence[Token]) -> tuple[Ability, ...]:
        beside, target = read_aim(self.entry, self.aim)
        return Text(self, tokens, beside, target).abilities()


class Text:
    """One entry of a card, or one ability in a quotation, while it is read."""

    def __init__(self, whole: Whole, tokens: Sequence[Token], beside: Entries, target: Target | None) -> None:
        self.whole = whole
        self.tokens = tokens
        self.beside = beside
        self.target = target
        self.spell = whole.entry.frame == SPELL_FRAME

    def scope(self, role: str, declared: bool = False) -> StrikeScope:
        return StrikeScope(lexicon(), self.whole.read_quoted, role, self.beside, declared)

    def abilities(self) -> tuple[Ability, ...]:
        """2.4.2: declared with a timing or as a spell, otherwise always-on or waiting for something."""
        whole = self.whole
        if not any(token.mark() not in ("、", STOP) for token in self.tokens):
            return self.silent()
        if self.tokens[0].sense(Keyword) is not None and not whole.costs and whole.timing == whole.entry.timing:
            return self.granted()
        price = self.price()
        self.beside.free, self.beside.hand = price.free, price.hand
        limit, tokens = limited(self.tokens)
        limit, tokens = (limit, tokens) if limit else limited_within(tokens)
        declared = self.spell or bool(whole.timing)
        said, *items = sentences(lexicon(), self.tokens if declared else tokens, whole.end)
        if declared:
            return self.declared(said, items, price, whole.timing)
        if price != FREE_OF_CHARGE:
            raise Unreadable(whole.price_at, "timing_needed", ("[アクション]",))
        found = Undeclared(self, items).abilities(said)
        if limit and (len(found) != 1 or found[0].kind != AUTOMATIC):
            raise Unreadable(self.tokens[0].start, "limit_what", ("…した場合、",))
        return (replace(found[0], limit=limit),) if limit else found

    def price(self) -> Price:
        found = read_price(self.whole.entry.cost + self.whole.costs)
        if found is None:
            raise Unreadable(self.whole.offset, "cost")
        return found

    def silent(self) -> tuple[Ability, ...]:
        """An entry without words."""
        if not self.spell and not self.whole.timing:
            return ()
        return (self.finished(Program((), self.targets()), self.price(), self.whole.timing, [], 0),)

    def granted(self) -> tuple[Ability, ...]:
        """T158 to T165."""
        if self.spell:
            raise Unreadable(self.whole.offset, "keyword_of_spell")
        scope = self.scope(OWN)
        scope.always = True
        reader = Reader(lexicon(), self.tokens, self.whole.end)
        found: list[Ability] = []
        while (token := reader.peek()) is not None:
            if token.mark() == STOP and found:
                reader.pos += 1
                continue
            if token.sense(Keyword) is None:
                raise Unreadable(token.start, "keyword_alone", ("《接射》1",))
            found.append(keyword_of(scope, reader.named()))
        return tuple(found)

    def targets(self) -> tuple[Target, ...]:
        return () if self.target is None else (self.target,)

    def finished(
        self, program: Program, price: Price, timing: int, conditions: Sequence[Condition], limit: int
    ) -> Ability:
        costs: tuple[Cost, ...] = (price, *(CostProvided(each) for each in conditions))
        return Ability(SPELL if self.spell else ACTIVATED, program, costs=(costs,), timing=timing, limit=limit)

    def declared(
        self, said: Sequence[Sentence], items: Sequence[Sequence[Sentence]], price: Price, timing: int
    ) -> tuple[Ability, ...]:
        """T3 to T9: a spell or an ability that is declared; what an equip or rule spell does while it lies there."""
        scope = self.scope(CAST if self.spell else OWN, declared=True)
        scope.draft.targets += self.targets()
        conditions: list[Condition] = []
        rest = [each for each in said if not is_use(each)]
        for sentence in said:
            if is_use(sentence):
                use(scope, sentence, conditions)
        scope.draft.targets = [narrowed(scope, each) for each in scope.draft.targets]
        further: list[Ability] = []
        laid = ""
        flow = Flow(scope)
        told: list[Sentence] = []
        waits = False
        while rest:
            sentence = rest.pop(0)
            icon = first_icon(sentence)
            if icon is not None:
                laid, waits = icon_key(icon), False
            if laid in LAID:
                flow.carry_out(told)
                told = []
                self.lay(scope, laid, sentence, icon)
                if icon is not None:
                    sentence = replace(sentence, parts=sentence.parts[1:], start=icon.end)
            if laid in LAID and lasting(sentence):
                triggers = any(is_trigger(piece) for piece in pieces_of(sentence.parts))
                going_on = len(tuple(takewhile(goes_on, rest))) if triggers else 0
                further += self.while_there(sentence, *LAID[laid], rest[:going_on])
                rest = rest[going_on:]
                waits = waits or triggers
            elif waits:
                scope.fail(sentence.start, "behind_trigger", ("…した場合、…し、…する。",))
            else:
                told.append(sentence)
        flow.carry_out(told, items)
        program = scope.draft.finish()
        if not program.ops and not self.spell:
            raise Unreadable(self.whole.end, "does_nothing")
        price = replace(price, reg=scope.paid.reg)
        return (self.finished(program, price, timing, conditions, scope.limit), *further)

    def lay(self, scope: StrikeScope, laid: str, sentence: Sentence, icon: Lead | None) -> None:
        """T8, T9: the card is laid down when its first such sentence comes."""
        place = icon.start if icon is not None else sentence.start
        if not self.spell:
            scope.fail(place, "laid_spell", ("[ターン]", "[チェイン]"))
        op: Op = LayRule() if laid == words.AS_RULE else Equip(TARGETS)
        if isinstance(op, Equip) and self.beside.target is None:
            scope.fail(place, "equip_target", ("味方1体",))
        if all(cell.op != op for cell in scope.draft.cells):
            scope.draft.emit(op)

    def while_there(
        self, sentence: Sentence, role: str, zone: int, following: Sequence[Sentence] = ()
    ) -> tuple[Ability, ...]:
        """T152 to T154: what an equip or rule spell does where it lies; 『』 is an ability of its bearer (3.13.3.3).

        What hangs on the deed before it (そうした場合) follows a trigger; elsewhere it asks whether the card was laid.
        """
        scope = self.scope(role)
        pieces = pieces_of(sentence.parts)
        if any(is_trigger(piece) for piece in pieces):
            if not is_trigger(pieces[0]) and not conditions_ahead(pieces):
                scope.fail(pieces[0].start, "trigger_first")
            waiting = waiting_of(scope, pieces, following)
            return (triggered(scope, waiting, following, (), 1 << zone),)
        return always(scope, pieces, 1 << zone)


def narrowed(scope: StrikeScope, target: Target) -> Target:
    """Only such can be targets as the use condition says."""
    if not scope.aimed:
        return target
    parts = tuple(replace(part, tests=(*part.tests, *scope.aimed)) for part in target.group.parts)
    return replace(target, group=replace(target.group, parts=parts))


def first_icon(sentence: Sentence) -> Lead | None:
    first = sentence.parts[0] if sentence.parts else None
    return first if isinstance(first, Lead) and first.key == ICON else None


def icon_key(lead: Lead) -> str:
    icon = lead.token.sense(Icon) if lead.token is not None else None
    return icon.key if icon is not None else ""


def lasting(sentence: Sentence) -> bool:
    """Whether a sentence waits or says how things are, rather than what happens at once."""
    pieces = pieces_of(sentence.parts)
    return any(is_trigger(piece) for piece in pieces) or all(is_statement(each) for each in clauses_of(pieces))


def always(scope: StrikeScope, pieces: Sequence[Piece], zones: int = 0) -> tuple[Ability, ...]:
    """T1, T65, T66: a sentence that holds as long as its card is there."""
    scope.always = True
    conditions: list[Condition] = []
    found: list[Ability] = []
    clauses = clauses_of(pieces)
    for piece in pieces:
        if isinstance(piece, Provided) and piece.link in (WHEN, IF, AS_LONG, WHILE) and not is_trigger(piece):
            conditions.append(condition_of(scope, piece.clauses))
        elif isinstance(piece, Lead) and piece.key == SUBJECT:
            scope.actor, scope.actor_named = scope.acting(piece), True
        elif isinstance(piece, Lead) and piece.key == DURING:
            conditions.append(scope.during(piece))
        elif isinstance(piece, Lead) and piece.key == PER and piece.phrase is not None:
            scope.per, scope.per_used = per_of(scope, piece.phrase.nouns), False
        elif not isinstance(piece, Clause) or piece.joint or not is_statement(piece):
            scope.fail(piece.start, "needs_moment", ("…した場合、", "このストライカーを「POW：+1」する。"))
        else:
            check_form(scope, piece, piece is clauses[-1])
            if piece.phrase("まで") is not None:
                scope.fail(piece.start, "needs_moment")
            said = statement_of(scope, piece)
            if scope.per is not None and not scope.per_used:
                scope.fail(piece.start, "unused_per")
            things = THIS if said.things is None else said.things
            found.append(Ability(STATIC, static=Static(things, said.changes, both(conditions)), zones=zones))
    if not found or not isinstance(pieces[-1], Clause):
        scope.fail(pieces[-1].end if pieces else 0, "no_predicate")
    return tuple(found)


class Undeclared:
    """T1, T2: an ability text without timing: what is always so, and what waits."""

    def __init__(self, text: Text, items: Sequence[Sequence[Sentence]]) -> None:
        self.text = text
        self.items = items
        self.found: list[Ability] = []

    def abilities(self, said: Sequence[Sentence]) -> tuple[Ability, ...]:
        groups: list[list[Sentence]] = []
        constant = False
        for sentence in said:
            pieces = pieces_of(sentence.parts)
            icon = first_icon(sentence)
            constant = icon_key(icon) == words.ALWAYS if icon is not None else constant
            if is_use(sentence):
                raise Unreadable(sentence.start, "use_declared", ("[アクション]",))
            if icon is not None and constant:
                pieces = pieces[1:]
            if not pieces:
                raise Unreadable(sentence.end, "no_predicate")
            first = pieces[0]
            if isinstance(first, Lead) and is_trigger(first) and is_delay(self.text.scope(OWN), first):
                raise Unreadable(first.start, "needs_moment", ("[アクション]", "…した場合、"))
            if is_trigger(first) or conditions_ahead(pieces):
                groups.append([sentence])
                constant = False
            elif constant or (not groups and all(is_attack_damage(each) for each in clauses_of(pieces))):
                self.end(groups)
                self.found += always(self.text.scope(OWN), pieces)
            elif groups:
                groups[-1].append(sentence)
            else:
                raise Unreadable(sentence.start, "no_moment", ("[常]", "…した場合、", "[アクション]"))
        self.end(groups, self.items)
        return tuple(self.found)

    def end(self, groups: list[list[Sentence]], items: Sequence[Sequence[Sentence]] = ()) -> None:
        """What waits so far, as abilities; the list belongs to the last."""
        for group in groups:
            scope = self.text.scope(OWN)
            pieces = pieces_of(group[0].parts)
            if first_icon(group[0]) is not None:
                pieces.pop(0)
            waiting = waiting_of(scope, pieces, group[1:])
            mine = items if group is groups[-1] else ()
            self.found.append(triggered(scope, waiting, group[1:], mine, aimed=self.aimed()))
        if items and not groups:
            raise Unreadable(items[0][0].start - 1 if items[0] else 0, "modes_of_what", ("以下から1つを選ぶ。",))
        groups.clear()

    def aimed(self) -> tuple[Op, ...]:
        """R53: target words of an ability that is not declared are chosen when it resolves."""
        target = self.text.target
        if target is None:
            return ()
        if target.most is None:
            return (Remember(terms.TARGET_REG, All(target.group)),)
        return (Pick(terms.TARGET_REG, target.group, least=target.least, most=target.most),)


def extras(text: str, card: str) -> tuple[Ability, ...]:
    """T156, T157."""
    source = source_of(text, card)
    try:
        tokens = tokenise(lexicon(), source.normal.text)
        said = sentences(lexicon(), tokens, len(source.normal.text))
        if len(said) > 1:
            raise Unreadable(said[1][0].start if said[1] else 0, "no_extra")
        return tuple(extra_of(sentence) for sentence in said[0])
    except Unreadable as error:
        raise source.refused(error) from None
