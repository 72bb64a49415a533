"""Sentences that hold as long as their card is on the field (T26, T27, T88 to T106, T130, T151)."""

from __future__ import annotations

from dataclasses import replace

from gorin.engine.program.condition import Every, Fits, Not
from gorin.engine.program.group import Group
from gorin.engine.program.group import Not as NotTest
from gorin.engine.program.roots import Condition, Test
from gorin.engine.program.things import THIS, All, Among
from gorin.engine.program.who import ALL
from gorin.engine.values.ability import PLAYING, STATIC, Ability, Playing, Static
from gorin.engine.values.change import GiveKeyword, GiveWord, Rule
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.amounts import growth
from gorin.games.shinso.dialect.choosing import chosen
from gorin.games.shinso.dialect.events import is_event
from gorin.games.shinso.dialect.facts import is_condition, is_offered, offered_among
from gorin.games.shinso.dialect.flow import Flow
from gorin.games.shinso.dialect.instead import forward
from gorin.games.shinso.dialect.lexicon import AS_IF, AT_EACH, PHASE_LEAD
from gorin.games.shinso.dialect.nouns import Framed, describe
from gorin.games.shinso.dialect.playing import is_this
from gorin.games.shinso.dialect.scope import ShinsoScope
from gorin.games.shinso.dialect.sentences import Sentence
from gorin.games.shinso.dialect.shapes import (
    exception_of,
    is_for_others,
    is_here,
    merge_phase,
    others_tests,
    per_battle,
    without_idle,
)
from gorin.games.shinso.dialect.spans import turn_of
from gorin.games.shinso.dialect.statements import Said, is_statement, kin_limit, permits, statement_of
from gorin.games.shinso.program.changes import CostChange, HalfInBattle, SummonFor
from gorin.games.shinso.program.conditions import IsBattling
from gorin.games.shinso.program.tests import LiesIn, WithoutThis
from gorin.games.shinso.program.things import InAttack
from gorin.text.conditions import condition_of
from gorin.text.draft import both
from gorin.text.frames import Frame
from gorin.text.function_words import ALSO_DONE, INSTEAD_OF, WHEN
from gorin.text.morphology import PASSIVE, STEM, TE
from gorin.text.phrases import QUANTITY, Clause, Lead
from gorin.text.pieces import DURATION, SUBJECT, Provided, hoisted, stronger_at
from gorin.text.quantities import printed_number, tokens_of
from gorin.text.trial import says_no_more
from gorin.text.values import ZONE, value_of


def is_continuous(scope: ShinsoScope, sentence: Sentence) -> bool:
    """Whether all that a sentence says is how things are."""
    if limited(sentence) is not None:
        return True
    clauses = [each for each in sentence.pieces if isinstance(each, Clause)]
    said = [each.clauses[-1] for each in sentence.pieces if isinstance(each, Provided) and each.link == AS_IF]
    if not clauses and not said:
        return False
    for piece in sentence.pieces:
        if isinstance(piece, Lead) and piece.key not in (SUBJECT, DURATION, PHASE_LEAD, ALSO_DONE):
            return False
        if isinstance(piece, Provided) and not is_frame(scope, piece):
            return False
    if all(is_battle(each) for each in clauses) and clauses:
        return False
    return all(is_statement(each) or each.name == "treat" or waived(each) or is_battle(each) for each in clauses)


def is_frame(scope: ShinsoScope, piece: Provided) -> bool:
    """Conditions and the like, around what is said."""
    if is_here(scope, piece) or piece.link == AS_IF or is_offered(piece.clauses[-1]):
        return True
    clause = piece.clauses[-1]
    if piece.link == AT_EACH:
        return clause.name in ("rise", "fight")
    if piece.link == INSTEAD_OF:
        return clause.name == "perform"
    if all(is_condition(each) for each in piece.clauses):
        return True
    return is_event(clause) and (not clause.form.past or clause.name == "destroy") and piece.link == WHEN


def waived(clause: Clause) -> bool:
    """…の召喚条件を無視して before a price (T36)."""
    phrase = clause.phrase("を")
    joins = clause.form.ending in (STEM, TE)
    return clause.name == "ignore" and joins and phrase is not None and phrase.nouns.group == "condition"


def is_battle(clause: Clause) -> bool:
    phrase = clause.phrase("を")
    return clause.name == "perform" and phrase is not None and phrase.nouns.group == "battle"


def limited(sentence: Sentence) -> tuple[Clause, int] | None:
    """自分のフィールドに置ける眷属はn体のみになる (T105): 置ける describes 眷属."""
    clause = sentence.pieces[-1] if len(sentence.pieces) == 1 else None
    if not isinstance(clause, Clause) or clause.name != "become":
        return None
    topic = clause.phrase("は")
    number = next((each for each in clause.phrases if each.nouns.group == QUANTITY and each.only), None)
    if topic is None or number is None:
        return None
    describing = [each.clause for each in topic.nouns.only.modifiers if each.clause is not None]
    value = value_of(topic.nouns.only) if topic.nouns.group == "kind" else None
    if value is None or value.kinds != terms.KIN:
        return None
    if len(describing) != 1 or describing[0].name != "put":
        return None
    return describing[0], printed_number(number.nouns.only.quantity) or 0


class Statics:
    """A continuous sentence."""

    def __init__(self, scope: ShinsoScope, found: list[Ability], rest: list[Sentence]) -> None:
        self.scope = scope
        self.found = found
        self.rest = rest
        self.conditions: list[Condition] = []
        self.flow = Flow(scope)
        self.halved: tuple[Test, ...] | None = None
        self.battling: Condition | None = None
        self.waive = self.per_battle = False

    def read(self, sentence: Sentence) -> None:
        limit = limited(sentence)
        if limit is not None:
            self.kin(sentence, *limit)
            return
        pieces = list(sentence.pieces)
        merge_phase(pieces)
        while pieces:
            piece = pieces.pop(0)
            if isinstance(piece, Lead):
                self.lead(piece)
            elif isinstance(piece, Provided):
                self.provided(piece)
            elif waived(piece):
                self.conditions_waived(piece)
            elif (is_battle(piece) and self.halved is not None) or (piece.name == "treat" and not piece.phrases):
                continue
            else:
                self.said(piece, not any(isinstance(each, Clause) and each.name != "treat" for each in pieces))
        self.flow.all_used()
        self.others()
        self.exceptions()

    def kin(self, sentence: Sentence, clause: Clause, number: int) -> None:
        scope = self.scope
        frame: Framed = Frame(scope, clause)
        field = frame.need("に", group=ZONE)
        frame.done()
        cards = describe(scope, field)
        if cards.zones != terms.FIELD or not number:
            scope.fail(sentence.start, "kin_limit", ("自分のフィールドに置ける眷属は1体のみになる",))
        said = kin_limit(scope, cards.who if cards.who is not None else ALL, number)
        self.add(said, sentence.start)

    def lead(self, lead: Lead) -> None:
        scope = self.scope
        turn = turn_of(scope, lead.phrase.nouns) if lead.phrase is not None and lead.key == DURATION else None
        if turn is not None:
            self.conditions.append(turn)
            return
        self.flow.lead(lead, [])

    def provided(self, piece: Provided) -> None:
        scope, clause = self.scope, piece.clauses[-1]
        if is_here(scope, piece):
            return
        if piece.link == AS_IF:
            self.add(statement_of(scope, clause), piece.start)
        elif piece.link == AT_EACH and clause.name == "rise":
            scope.per = growth(scope, clause)
        elif piece.link == AT_EACH:
            self.flow.topic(clause)
            self.per_battle = True
        elif piece.link == INSTEAD_OF:
            self.instead_of_lethal(clause)
        elif any(is_offered(each) for each in piece.clauses):
            self.conditions.append(offered_among(scope, piece.clauses))
        elif all(is_condition(each) for each in piece.clauses):
            self.conditions.append(condition_of(scope, piece.clauses))
            if scope.actor == ALL and scope.actor_said is not None:
                scope.fail(piece.start, "whose_turn", ("自分の", "相手の"))
        else:
            self.in_battle(clause)

    def said(self, clause: Clause, last: bool) -> None:
        scope = self.scope
        if last and clause.form.ending in (STEM, TE):
            scope.fail(clause.end, "no_end", ("する。",))
        if clause.form.ending == "may" and not permits(clause):
            scope.fail(Frame(scope, clause).place, "no_moment", ("1ターンに1回、",))
        leads, clause = hoisted(scope.lexicon, without_idle(clause), (DURATION,))
        for lead in leads:
            self.lead(lead)
        said = statement_of(scope, clause)
        if self.per_battle:
            said = per_battle(scope, said)
        if self.halved is not None and any(isinstance(change, HalfInBattle) for change in said.changes):
            said = replace(said, changes=(HalfInBattle(self.halved),))
        elif self.battling is not None:
            self.conditions.append(self.battling)
            self.battling = None
        if self.waive:
            changes = tuple(
                SummonFor(change.amount, True) if isinstance(change, SummonFor) else change for change in said.changes
            )
            if changes == said.changes:
                scope.fail(clause.start, "ignore_what", ("行動権1で召喚してもよい",))
            said = replace(said, changes=changes)
        self.add(said, clause.start)

    def add(self, said: Said, place: int) -> None:
        """R119: continuous abilities always look anew; R128: of the card itself where it lies."""
        here = self.scope.here
        if here is not None:
            if said.things != THIS or not all(isinstance(each, (GiveWord, GiveKeyword)) for each in said.changes):
                self.scope.fail(place, "two_places")
            self.conditions.append(Fits(THIS, (LiesIn(here),)))
        static = Static(said.things, said.changes, both(list(self.conditions)))
        if said.things == THIS and all(isinstance(change, SummonFor) for change in said.changes):
            for change in said.changes:
                assert isinstance(change, SummonFor)
                how = terms.SUMMON_FOR_IGNORING if change.ignoring else terms.SUMMON_FOR
                self.found.append(Ability(PLAYING, playing=Playing(how, change.amount, static.condition)))
            return
        if said.things == THIS and any(isinstance(change, CostChange) for change in said.changes):
            for change in said.changes:
                assert isinstance(change, CostChange)
                playing = Playing(terms.COST_CHANGED, change.amount, static.condition)
                self.found.append(Ability(PLAYING, playing=playing))
            return
        self.found.append(Ability(STATIC, static=static))

    def in_battle(self, clause: Clause) -> None:
        """Xが攻撃される時、S; XがFと戦闘する時、戦闘力を半分にして戦闘を行う (T91, T132)."""
        scope = self.scope
        frame: Framed = Frame(scope, clause)
        nouns, other = frame.take("が", "は"), frame.take("と", "との")
        frame.done()
        things = chosen(None, scope, describe(scope, nouns), True) if nouns is not None else THIS
        scope.topic = things
        tests = describe(scope, other).all_tests() if other is not None else ()
        if clause.name == "attack" and clause.form.voice == PASSIVE:
            self.conditions.append(IsBattling(things, target=True))
            scope.name(things)
            if isinstance(things, All):
                scope.topic = InAttack(False)
                scope.name(scope.topic)
            return
        if clause.name != "fight":
            scope.fail(clause.start, "no_condition")
        self.halved = tests
        self.battling = IsBattling(things, against=tests)

    def instead_of_lethal(self, clause: Clause) -> None:
        """致命攻撃を行う代わりに (R129)."""
        scope = self.scope
        frame: Framed = Frame(scope, clause)
        attack = frame.need("を", group="attack")
        topic = frame.take("は")
        frame.done()
        if value_of(attack.only) != "lethal":
            scope.fail(attack.start, "perform_what", ("致命攻撃を",))
        if topic is not None:
            if is_this(topic):
                says_no_more(*tokens_of(topic))
            scope.topic = chosen(None, scope, describe(scope, topic), True)
        scope.instead_of_lethal = True

    def conditions_waived(self, clause: Clause) -> None:
        """この眷属の召喚条件を無視して (T36)."""
        frame: Framed = Frame(self.scope, clause)
        nouns = frame.need("を", group="condition")
        inner = nouns.only.modifiers[-1].nouns if nouns.only.modifiers else frame.take("は")
        frame.done()
        if inner is not None and not is_this(inner):
            self.scope.fail(inner.start, "ignore_what", ("この眷属の召喚条件を無視して",))
        says_no_more(*tokens_of(inner))
        self.waive = True

    def others(self) -> None:
        """Kを持たないFの場合は代わりにS (T94, T148): for such cards instead of what was said before."""
        rest, scope = self.rest, self.scope
        if rest and not is_for_others(rest[0].pieces) and self.instead(rest[0]):
            rest.pop(0)
            return
        if not rest or not is_for_others(rest[0].pieces):
            return
        sentence = rest.pop(0)
        before = self.found[-1].static
        tests = others_tests(scope, sentence.pieces[0])
        if before is None:
            scope.fail(sentence.start, "replace_what")
        such = tuple(WithoutThis(test) for test in tests)
        kept = tuple(WithoutThis(NotTest(test)) for test in tests)
        self.found[-1] = Ability(STATIC, static=Static(Among(before.things, kept), before.changes, before.condition))
        scope.topic = scope.subject = Among(before.things, such)
        clauses = [each for each in sentence.pieces[2:] if isinstance(each, Clause)]
        for clause in clauses:
            self.said(clause, clause is clauses[-1])
        self.flow.all_used()

    def instead(self, sentence: Sentence) -> bool:
        """Cの場合、代わりにS: as long as C holds, S in place of what was said before."""
        scope = self.scope
        pieces = forward(sentence.pieces)
        at = stronger_at(pieces)
        asked = [each for each in pieces[:at] if isinstance(each, Provided)] if at is not None else []
        clauses = [each for each in pieces[at + 1 :] if isinstance(each, Clause)] if at is not None else []
        states = all(is_condition(clause) for each in asked for clause in each.clauses)
        if at is None or len(asked) != at or not states or len(clauses) != len(pieces) - at - 1:
            return False
        before = self.found[-1].static
        if before is None or not all(is_statement(each) for each in clauses):
            return False
        condition = both([condition_of(scope, each.clauses) for each in asked])
        assert condition is not None
        kept = both([*([before.condition] if before.condition is not None else []), Not(condition)])
        self.found[-1] = Ability(STATIC, static=Static(before.things, before.changes, kept))
        self.conditions = [*([before.condition] if before.condition is not None else []), condition]
        scope.topic = scope.subject = before.things
        for clause in clauses:
            self.said(clause, clause is clauses[-1])
        self.flow.all_used()
        return True

    def exceptions(self) -> None:
        """ただし、この効果はCの場合(に)は適用されない (T151)."""
        rest, scope = self.rest, self.scope
        if not rest or rest[0].link() != "except":
            return
        sentence = rest.pop(0)
        self.except_for(exception_of(scope, sentence.pieces), sentence)

    def except_for(self, clause: Clause, sentence: Sentence) -> None:
        scope, found = self.scope, self.found
        static = found[-1].static
        if static is None:
            scope.fail(sentence.start, "exception_here")
        if clause.name == "use":
            frame: Framed = Frame(scope, clause)
            by, what = frame.need("によって"), frame.need("が")
            frame.done()
            keywords = value_of(by.only), value_of(what.only)
            if keywords != (terms.TRIBUTE, terms.PREY) or static.changes != (Rule(terms.WHOLE_PREY),):
                scope.fail(sentence.start, "exception", ("献上によって捕食が発動する場合",))
            changed = Static(static.things, (Rule(terms.WHOLE_PREY_NOT_BY_TRIBUTE),), static.condition)
            found[-1] = Ability(STATIC, static=changed)
            return
        if clause.verb is not None or clause.complement is None or clause.phrases or not isinstance(static.things, All):
            condition: Condition = Not(condition_of(scope, (clause,)))
            joined = condition if static.condition is None else Every((static.condition, condition))
            found[-1] = Ability(STATIC, static=Static(static.things, static.changes, joined))
            return
        cards = describe(scope, clause.complement)
        zones = cards.zones
        if zones is not None and zones != terms.FIELD and cards.kinds not in (0, terms.KIN):
            scope.fail(clause.start, "exception", ("登場枠の眷属の場合には",))
        parts = []
        for part in static.things.group.parts:
            within = zones is None or zones == terms.FIELD or part.zone in zones
            tests = cards.all_tests() if within else None
            if tests is None:
                parts.append(part)
            elif tests == () or (zones is not None and part.zone in zones and not cards.tests):
                continue
            else:
                parts.append(replace(part, tests=(*part.tests, *(NotTest(test) for test in tests))))
        found[-1] = Ability(STATIC, static=Static(All(Group(tuple(parts))), static.changes, static.condition))
