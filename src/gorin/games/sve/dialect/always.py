"""Static abilities (T20, T21, T26, T27, T89, T128) and what works while a card is played (T23, T126, T127)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import Exactly, IfElse, Sum
from gorin.engine.program.condition import Fits, Not
from gorin.engine.program.group import Group, Part
from gorin.engine.program.roots import Amount, Condition, Cost
from gorin.engine.program.things import THIS, All
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import DECK, PLAYING, STATIC, Ability, Change, Playing, Static
from gorin.engine.values.change import ADD, SET, DamageChange, GiveWord, Number, Rule
from gorin.games.sve import terms
from gorin.games.sve.dialect.changes import (
    Statement,
    ignores_guard,
    leaders,
    number_change,
    played_by,
    signed,
    statement_of,
)
from gorin.games.sve.dialect.effects import definition_of
from gorin.games.sve.dialect.facts import mark_of
from gorin.games.sve.dialect.scope import SveScope
from gorin.games.sve.dialect.sentence_parts import Element
from gorin.games.sve.dialect.things import phrase_of
from gorin.games.sve.program.amounts import PaidX
from gorin.games.sve.program.costs import AnyNumber
from gorin.games.sve.program.tests import InZone
from gorin.text.acts import per_of
from gorin.text.conditions import condition_of
from gorin.text.draft import both, merged
from gorin.text.frames import Frame
from gorin.text.function_words import ALSO_DONE, AS, AS_LONG, IF, INSTEAD, WHILE
from gorin.text.lexicon import Icon
from gorin.text.morphology import ABLE, MAY, STEM, TE
from gorin.text.normalise import plain
from gorin.text.nouns import player_of
from gorin.text.phrases import ICON, QUANTITY, UP_TO, Clause, Lead
from gorin.text.pieces import DURING, PER, SUBJECT, Piece, Provided
from gorin.text.times import TURN_TIME, turn_of
from gorin.text.values import NUMBER, POINTER, ZONE, value_of

Framed = Frame[SveScope]
EVERYWHERE = (1 << terms.NOWHERE) - 1
"""R133: a further name holds in every zone."""


def under_marks(
    scope: SveScope, elements: Sequence[Element], refusal: str
) -> Iterator[tuple[Element, list[Condition]]]:
    """The sentences, each with the marks before it; a sentence ends those before, the next mark begins anew (T70)."""
    found = [definition_of(each.pieces) for each in elements]
    scope.definitions += [(each.start, each.nouns) for each in found if each is not None]
    marks: list[Condition] = []
    said = False
    for element in elements:
        if element.kind == "mark":
            marks = [*([] if said else marks), mark_of(scope, element.start, element.icon)]
            said = False
        elif element.kind in ("earth", "mode"):
            scope.fail(element.start, refusal)
        elif definition_of(element.pieces) is None:
            said = True
            yield element, marks


def static_abilities(scope: SveScope, elements: Sequence[Element]) -> tuple[Ability, ...]:
    """10.1.1.3, 10.1.1.3.1: the statements of a line, each holding as long as the card is there.

    10.3.3: under a condition only while that is fulfilled.
    """
    scope.always = True
    found: list[Ability] = []
    held: list[Condition] = []
    before: list[Condition] = []
    for element, marks in under_marks(scope, elements, "needs_moment"):
        held = held if marks == before else []
        before = marks
        held = StaticSentence(scope, found, marks, held).read(element.pieces)
    if not found:
        scope.fail(elements[0].start if elements else 0, "needs_moment")
    scope.check_definitions()
    return tuple(found)


class Leads:
    """What stands before the clauses of a sentence that holds: its conditions, 代わりに, につき."""

    def __init__(self, scope: SveScope, conditions: list[Condition]) -> None:
        self.scope = scope
        self.conditions = conditions
        self.instead = False
        scope.per = None

    def takes(self, piece: Piece) -> bool:
        scope = self.scope
        lead = piece if isinstance(piece, Lead) else None
        icon = lead.token.sense(Icon) if lead is not None and lead.token is not None else None
        nouns = lead.phrase.nouns if lead is not None and lead.phrase is not None else None
        if isinstance(piece, Provided) and piece.link == IF:
            self.conditions.append(condition_of(scope, piece.clauses))
        elif lead is not None and lead.key == ICON and icon is not None:
            self.conditions.append(mark_of(scope, piece.start, icon))
        elif lead is not None and lead.key == DURING and nouns is not None:
            self.conditions.append(turn_of(scope, nouns))
        elif lead is not None and lead.key == PER and nouns is not None:
            scope.per = per_of(scope, nouns)
        elif lead is not None and lead.key == INSTEAD:
            self.instead = True
        else:
            return False
        return True


class StaticSentence(Leads):
    """One sentence that holds; R109: conditions with なら reach on to the next sentences."""

    def __init__(self, scope: SveScope, found: list[Ability], marks: list[Condition], held: list[Condition]) -> None:
        super().__init__(scope, [])
        self.found = found
        self.marks = marks
        self.held = held
        self.here = self.undefeated = False
        self.reaching: list[Condition] = []

    def read(self, pieces: Sequence[Piece]) -> list[Condition]:
        scope = self.scope
        own = any(isinstance(piece, Provided) and not self.is_here(piece) for piece in pieces)
        own = own or any(isinstance(piece, Lead) and piece.key == DURING for piece in pieces)
        self.reaching = [] if own else list(self.held)
        self.conditions = [*self.marks, *self.reaching]
        scope.subject = None
        scope.playing = None
        scope.said_actor = None
        scope.by_ability = False
        clauses = [piece for piece in pieces if isinstance(piece, Clause)]
        if not clauses or not isinstance(pieces[-1], Clause):
            scope.fail(pieces[-1].end, "no_predicate")
        index = 0
        while index < len(pieces):
            piece = pieces[index]
            index += 1
            if not isinstance(piece, Clause):
                self.lead(piece)
                continue
            following = pieces[index] if index < len(pieces) else None
            if piece is clauses[-1] and piece.form.ending in (STEM, TE):
                scope.fail(piece.end, "no_end", ("する。",))
            index += self.clause(piece, following if isinstance(following, Clause) else None)
        return self.reaching

    def is_here(self, piece: Piece) -> bool:
        """これがいる限り, which every static ability says."""
        if not isinstance(piece, Provided) or piece.link not in (AS_LONG, WHILE) or len(piece.clauses) != 1:
            return False
        clause = piece.clauses[0]
        subject = clause.phrase("が")
        this = subject is not None and subject.nouns.group == POINTER and value_of(subject.nouns.only) == "this"
        return clause.name == "be" and this and len(clause.phrases) == 1 and not clause.form.negative

    def lead(self, piece: Piece) -> None:
        scope = self.scope
        if self.is_here(piece):
            self.here = True
        elif self.takes(piece):
            self.reaching += self.conditions[-1:] if isinstance(piece, Provided) else []
        elif isinstance(piece, Provided) and piece.link in (AS_LONG, WHILE):
            self.conditions.append(condition_of(scope, piece.clauses))
        elif isinstance(piece, Provided) and piece.link == AS and piece.clauses[0].name == "play":
            scope.playing = played_by(scope, piece.clauses[0])
        elif isinstance(piece, Lead) and piece.key == SUBJECT and piece.phrase is not None:
            scope.said_actor = player_of(scope, piece.phrase.nouns.only)
        elif not (isinstance(piece, Lead) and piece.key == ALSO_DONE):
            scope.fail(piece.start, "needs_moment")

    def clause(self, clause: Clause, following: Clause | None) -> int:
        """One statement, joined to the one before if it is about the same things."""
        scope, found = self.scope, self.found
        condition = both(self.conditions)
        frame: Framed = Frame(scope, clause)
        if clause.name == "be defeated" and clause.form.negative and scope.said_actor == SELF:
            frame.need("に", group="game")
            frame.done()
            self.undefeated = True
            return 0
        special = self.special(frame, condition)
        if special is not None:
            frame.done()
            found.append(special)
            return 0
        skip = 0
        if clause.name == "ignore" and following is not None:
            said = ignores_guard(frame, following)
            skip = 1
        else:
            said = self.statement(frame)
        frame.done()
        if said.played is not None and said.played.while_none is not None:
            condition = both([*self.conditions, said.played.while_none])
        self.add(clause, said, condition)
        return skip

    def statement(self, frame: Framed) -> Statement:
        scope, clause, found = self.scope, frame.clause, self.found
        last = found[-1].static if found else None
        if self.instead and last is not None and clause.phrase("は") is None and scope.subject is None:
            scope.subject = last.things
            bare = frame.find("", group=QUANTITY)
            change = last.changes[0] if len(last.changes) == 1 else None
            alone = bare is not None and len(bare.nouns.parts) == 1 and len(clause.phrases) == 1
            if alone and clause.name == "do" and isinstance(change, (Number, DamageChange)) and change.how == ADD:
                amount = signed(frame, frame.need("", group=QUANTITY).only)
                return Statement(last.things, (replace(change, amount=amount),))
        scope.per_used = False
        said = statement_of(frame)
        elsewhere = said is not None and said.played is not None and said.played is not scope.playing
        if said is None or not said.changes or (elsewhere and said.played and said.played.while_none is None):
            scope.fail(clause.start, "needs_moment")
        return said

    def never_loses(self, frame: Framed, condition: Condition | None) -> Ability:
        """T224, R167 自分はゲームに敗北せず、相手はゲームに勝利できない."""
        scope = self.scope
        frame.need("に", group="game")
        if not self.undefeated or scope.said_actor != OTHER:
            scope.fail(frame.place, "no_ruling", verb=frame.clause.said)
        rule = Rule(terms.CANNOT_LOSE)
        return Ability(STATIC, static=Static(All(Group((Part(terms.LEADER, SELF),))), (rule,), condition))

    def add(self, clause: Clause, said: Statement, condition: Condition | None) -> None:
        scope, found = self.scope, self.found
        changes: tuple[Change, ...] = said.changes
        added = all(isinstance(each, (Number, DamageChange)) and each.how == ADD for each in changes)
        if scope.per is not None and not (added and scope.per_used):
            scope.fail(clause.start, "per_what", ("《攻撃力》+1する",))
        if leaders(said.things) is not None and any(isinstance(each, Number) for each in changes):
            scope.fail(clause.start, "leader_static")
        if any(isinstance(each, DamageChange) and each.once for each in changes):
            scope.fail(clause.start, "next_static", ("受けるダメージを",))
        last = found[-1].static if found else None
        if self.instead:
            if last is None or condition is None:
                scope.fail(clause.start, "instead_static")
            changed = merged(condition, changes, last.changes)
            if not isinstance(changed, tuple):
                scope.fail(clause.start, "instead_numbers")
            found[-1] = Ability(STATIC, static=replace(last, changes=changed))
            return
        if last is not None and said.goes_on and (last.things, last.condition) == (said.things, condition):
            found[-1] = Ability(STATIC, static=Static(last.things, joined(last.changes, changes), condition))
            return
        further = len(changes) == 1 and isinstance(changes[0], GiveWord) and changes[0].word.startswith("name:")
        if further and not self.here and condition is None:
            if said.things != THIS:
                scope.fail(clause.start, "this_only", ("これは",))
            found.append(Ability(STATIC, static=Static(said.things, changes), zones=EVERYWHERE))
            return
        found.append(Ability(STATIC, static=Static(said.things, changes, condition)))

    def special(self, frame: Framed, condition: Condition | None) -> Ability | None:
        """T26, T218, T263: building decks, and not being played."""
        clause = frame.clause
        name = clause.name
        if name == "put in" and clause.form.voice == ABLE and not clause.form.negative:
            return deck_number(frame, condition, self.instead)
        if name == "play" and clause.form.voice == ABLE and clause.form.negative and frame.find("を") is None:
            return cannot_play(frame, condition)
        if name == "win" and clause.form.voice == ABLE and clause.form.negative:
            return self.never_loses(frame, condition)
        return None


def joined(before: tuple[Change, ...], after: tuple[Change, ...]) -> tuple[Change, ...]:
    """Rules that are said one after the other of one thing are one rule."""
    if len(before) == len(after) == 1 and isinstance(before[0], Rule) and isinstance(after[0], Rule):
        pair = {before[0].rules, after[0].rules}
        if pair == {terms.NOT_DESTROYED, terms.NOT_BANISHED}:
            return (Rule(before[0].rules | after[0].rules),)
    return (*before, *after)


def deck_number(frame: Framed, condition: Condition | None, instead: bool) -> Ability:
    """T26, T263, R95 これはデッキに好きな枚数入れることができる, 『(これの名前)』は…N枚まで入れることができる."""
    scope = frame.scope
    nouns = frame.need("は")
    named_self = (
        nouns.only.group == "name" and plain(nouns.only.key) == plain(scope.card.name) and not nouns.only.modifiers
    )
    this = nouns.only.group == POINTER and value_of(nouns.only) == "this"
    zone = frame.need("に", group=ZONE).only
    said = frame.need("", group=QUANTITY).only.quantity
    owners = [each.nouns.only for each in zone.modifiers if each.nouns is not None]
    if not (named_self or this) or len(nouns.parts) > 1 or condition is not None or instead or zone.key != "デッキ":
        frame.fail(nouns.start, "this_only", ("これは",))
    if any(player_of(scope, each) != SELF for each in owners) or said is None or said.every:
        frame.fail(zone.start, "this_only", ("デッキに",))
    scope.excuse(nouns.start, nouns.end)
    scope.excuse(zone.start, zone.end)
    if said.amount is None:
        return Ability(DECK)
    if said.limit != UP_TO or not said.number:
        frame.fail(said.start, "number_needed", ("5枚まで",))
    return Ability(DECK, limit=said.number)


def cannot_play(frame: Framed, condition: Condition | None) -> Ability:
    """T218, R175: judged where the card is when it is named."""
    scope = frame.scope
    subject = phrase_of(scope, frame.need("は"))
    if not subject.is_this():
        frame.fail(subject.start, "this_only", ("これは",))
    scope.excuse(subject.start, subject.end)
    where = [condition] if condition is not None else []
    turn = frame.take("", group=TURN_TIME)
    if turn is not None:
        where.append(turn_of(scope, turn))
    plain_zone, other_zone = frame.take("から", group=ZONE), frame.take("以外から", group=ZONE)
    origin = plain_zone or other_zone
    if origin is not None:
        zone = value_of(origin.only).zone
        if zone not in (terms.EX, terms.HAND) or origin.only.modifiers:
            frame.fail(origin.start, "came_from", ("EXエリアから",))
        here: Condition = Fits(THIS, (InZone(zone),))
        where.append(Not(here) if other_zone is not None else here)
    return Ability(PLAYING, playing=Playing(terms.NOT_PLAYED, Exactly(0), both(where)))


def playing_ability(
    scope: SveScope, elements: Sequence[Element], costs: tuple[Cost, ...], origin: tuple[Condition, ...] = ()
) -> Ability:
    """T126, T127: amounts add up; after 代わりに the last condition that holds decides (R74)."""
    scope.for_playing = True
    prices = Prices(scope, costs, origin)
    for element, marks in under_marks(scope, elements, "playing_cost_only"):
        prices.sentence(element.pieces, marks)
    return prices.ability(elements[0].start if elements else 0)


class Prices:
    """What playing a card costs by its own text."""

    def __init__(self, scope: SveScope, costs: tuple[Cost, ...], origin: tuple[Condition, ...]) -> None:
        self.scope = scope
        self.costs = costs
        self.origin = origin
        self.amounts: list[Amount] = []
        self.fixed: Playing | None = None
        self.raised: Playing | None = None

    def sentence(self, pieces: Sequence[Piece], marks: list[Condition]) -> None:
        leads = Leads(self.scope, [*self.origin, *marks])
        for piece in pieces:
            if isinstance(piece, Clause) and piece.name == "do":
                self.step(piece, both(leads.conditions), leads.instead)
            elif not leads.takes(piece):
                self.scope.fail(piece.start, "playing_cost_only", ("コストを-2する。",))

    def step(self, clause: Clause, condition: Condition | None, instead: bool) -> None:
        scope = self.scope
        how, amount = self.change(clause)
        if scope.per is not None and how != ADD:
            scope.fail(clause.start, "per_what", ("コストを-1する",))
        if clause.form.ending == MAY:
            whole = how == ADD and not self.amounts and self.fixed is None and condition is None
            if not whole or self.costs or instead or not isinstance(amount, Exactly) or amount.number < 1:
                scope.fail(clause.start, "raise_alone", ("コストを+2してよい。",))
            self.raised = Playing(terms.MAY_RAISE, amount)
            return
        if self.raised is not None:
            scope.fail(clause.start, "raise_alone", ("コストを+2してよい。",))
        if how == SET:
            if self.amounts or self.fixed is not None or instead:
                scope.fail(clause.start, "set_alone")
            self.fixed = Playing(SET, amount, condition, self.named_for(amount))
            return
        if self.fixed is not None:
            scope.fail(clause.start, "set_alone")
        if instead:
            if condition is None or not self.amounts:
                scope.fail(clause.start, "instead_static")
            self.amounts[-1] = IfElse(condition, amount, self.amounts[-1])
        else:
            self.amounts.append(amount if condition is None else IfElse(condition, amount, Exactly(0)))

    def change(self, clause: Clause) -> tuple[str, Amount]:
        """コストを-2する, コストを0にする, -5する."""
        scope = self.scope
        frame: Framed = Frame(scope, clause)
        if clause.form.negative or clause.form.past or clause.form.voice != "active":
            scope.fail(frame.place, "playing_cost_only", ("コストを-2する。",))
        cost = frame.take("を", "は", group=NUMBER)
        if cost is None and not self.amounts:
            scope.fail(clause.start, "playing_cost_only", ("コストを-2する。",))
        if cost is not None and (cost.only.key != "コスト" or cost.only.modifiers or len(cost.parts) > 1):
            scope.fail(clause.start, "playing_cost_only", ("コストを-2する。",))
        if cost is None:
            amount = signed(frame, frame.need("", group=QUANTITY).only)
            frame.done()
            return ADD, amount
        change = number_change(frame, terms.COST)
        frame.done()
        return change.how, change.amount

    def named_for(self, amount: Amount) -> tuple[Cost, ...]:
        """R184: how many cards a cost takes is named first where the PP go by it."""
        asked = [part.num for part in parts_of((amount,)) if isinstance(part, PaidX)]
        return tuple(
            each.named() if isinstance(each, AnyNumber) and each.told() in asked else each for each in self.costs
        )

    def ability(self, place: int) -> Ability:
        if self.raised is not None:
            return Ability(PLAYING, playing=self.raised)
        if self.fixed is None:
            if not self.amounts:
                self.scope.fail(place, "cost_change", ("コストを-2する。",))
            whole = self.amounts[0] if len(self.amounts) == 1 else Sum(tuple(self.amounts))
            self.fixed = Playing(ADD, whole, None, self.named_for(whole))
        return Ability(PLAYING, playing=self.fixed)
