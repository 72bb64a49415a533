"""Sentence frames: conditions, durations, prices, 'may', modes, delayed triggers (T113 to T127, T256 to T262)."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import Final, NoReturn

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cards import Draw
from gorin.engine.program.condition import Did, Every
from gorin.engine.program.flow import Branch, Goto
from gorin.engine.program.group import Group, Part
from gorin.engine.program.numbers import Later
from gorin.engine.program.roots import Condition, Things
from gorin.engine.program.things import It
from gorin.engine.program.who import ACTOR, Who
from gorin.engine.values.ability import AUTOMATIC
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import acts, changes, rules, verbs
from gorin.games.rebirth.dialect.conditions import condition_of
from gorin.games.rebirth.dialect.counting import per_named, per_quantity
from gorin.games.rebirth.dialect.events import PHASES, attack_end_of, timing_of, when_of
from gorin.games.rebirth.dialect.lasting import span_of
from gorin.games.rebirth.dialect.meaning import cards_for, player_of
from gorin.games.rebirth.dialect.moving import goal_of
from gorin.games.rebirth.dialect.nouns import Group as Words
from gorin.games.rebirth.dialect.nouns import Noun, Unit, parse_noun
from gorin.games.rebirth.dialect.past import player_word, span_condition
from gorin.games.rebirth.dialect.phrases import Clause, Phrase, parse_clause
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.program.acts import (
    Choose,
    ChooseModes,
    Offer,
    Price,
    Put,
    PutTop,
    Silence,
    Span,
    Split,
    Together,
    Wider,
)
from gorin.games.rebirth.program.changes import RebirthAbility, When
from gorin.games.rebirth.program.conditions import WasPicked
from gorin.games.rebirth.program.who import EVERYONE, MUTUAL, OTHER_PLAYERS
from gorin.text.draft import Cell
from gorin.text.scan import Scanner

CONDITIONS: Final = ("if", "done", "if_not", "if_only", "while", "during")
SHARED: Final = (EVERYONE, MUTUAL, OTHER_PLAYERS)
MODES: Final = re.compile(
    r"(?:(あなた|相手)は、?)?(?:次のうち|以下から|以下の中から|次の中から|以下のうち)(\d+)つ(まで)?を?選(?:ぶ|び、?行う|び、?それを行う)。?"
)
ALSO_TRIGGERS: Final = re.compile(r"この能力は、?([^。]+?た時)でも発動する")
SPLIT: Final = re.compile(r"(相手|あなた)は、?それらを2つに分け、?(相手|あなた)はそのどちらかを、?")
UNLIMITED: Final = re.compile(r"この能力は【ターン\d+】を無視して起動できる")
SILENT: Final = re.compile(
    r"(?:そのカード|そのキャラ|そのReバース|それ)の、?(?:[^。]*?(?:に|から))?(セット|登場|置か)(?:された|した|れた)時の能力は発動しない"
)
WIDER: Final = re.compile(
    r"(?:([^、。]+?)ではなく)?([^、。]+?)から(?:も選べる|も選んでよい|も選ぶことができる|置いてよい|選んでよい)(?=。|$)"
)
MORE_CARDS: Final = re.compile(r"かわりに、?(\d+)枚(まで)?(?:を)?選ぶ(?=。|$)")
MODE_HEAD: Final = re.compile(r"(?:・|(?:i{1,3}|iv|v)\.|[ⅰⅱⅲ]\.|\d\.)")
LIMIT: Final = re.compile(r"この能力は、?(?:各ターン|1ターンに)(\d+)回(?:まで|しか)使え(?:る|ない)")


class Body:
    """Carries the sentences of one stretch of text over into a program (or into what holds)."""

    def __init__(self, reading: Reading, sc: Scanner) -> None:
        self.reading = reading
        self.sc = sc
        self.dangling: list[int] = []
        self.opened: list[int] = []
        self.pending: list[Condition] = []
        self.held: list[Condition] = []
        self.action_start = 0
        self.sentence_start = 0
        self.it_at_branch: Things | None = None
        self.loop: tuple[int, int] | None = None

    # ---- the whole stretch ----

    def read(self) -> None:
        """All sentences up to the end."""
        while not self.sc.ended:
            if self.sc.eat("。"):
                continue
            self.sentence()
        self.flush()

    def anew(self, reading: Reading) -> None:
        """The rest of the stretch into another program."""
        Body(reading, self.sc).read()

    def stuck(self) -> NoReturn:
        """No clause can be read here."""
        sc = self.sc
        place = max(sc.farthest, sc.at)
        raise self.reading.source.error(place, "", sc.wanted[:12] if place == sc.farthest else ())

    def flush(self) -> None:
        for label in reversed(self.dangling):
            self.reading.draft.place(label)
        self.dangling = []

    def begin(self) -> None:
        reading = self.reading
        reading.actor = reading.default_actor
        reading.span, reading.span_used = None, False
        reading.per, reading.per_used = None, False
        reading.chain_start = None
        reading.further = False
        reading.that_attack = None
        reading.topic = None
        reading.player_topic = None
        reading.last_owner = None
        self.opened, self.pending = [], []
        self.loop = None
        self.sentence_start = len(reading.draft.cells)
        reading.said_subject = None

    def sentence(self) -> None:
        """One sentence, up to 。."""
        reading, sc = self.reading, self.sc
        self.begin()
        if self.special():
            return
        first = True
        while True:
            if not first and self.tail_special():
                break
            if first and WIDER.match(sc.text, sc.at) and self.choice_before():
                self.flush()
                if self.tail_special():
                    break
            clause = self.next_clause()
            if first and clause.tail in ("when", "when_or") and self.splits(clause):
                reading.next_event = clause.start
                sc.at = len(sc.text)
                self.flush()
                return
            if first:
                self.connect(clause)
            first = False
            self.clause(clause)
            if sc.ended or sc.sees("』", "」", "]"):
                break
            if sc.eat("。"):
                break
        self.close(sc.at)

    def splits(self, clause: Clause) -> bool:
        """A further event of the same line, not of this turn only, begins an ability of its own."""
        this_turn = any(phrase.kind == "span" and phrase.word == "this_turn" for phrase in clause.phrases)
        return self.reading.may_split and not this_turn and not any(p.kind == "timing" for p in clause.phrases)

    def choice_before(self) -> bool:
        return self.reading.choice is not None and not self.reading.static

    def close(self, place: int) -> None:
        reading = self.reading
        if self.pending:
            reading.fail(place, "condition")
        self.check_subject()
        if reading.span is not None and not reading.span_used and not reading.static:
            reading.fail(reading.span_place, "span")
        if reading.per is not None and not reading.per_used:
            reading.fail(place - 1, "per")
        if self.loop is not None:
            head, over = self.loop
            reading.draft.emit(Goto(head))
            reading.draft.place(over)
            self.loop = None
        self.dangling += self.opened
        self.opened = []

    def connect(self, clause: Clause) -> None:
        """How a sentence hangs together with the one before: 違うなら, そうしたら, or not at all."""
        reading = self.reading
        if (clause.verb == "differ" and clause.tail == "if" and not clause.phrases) or (
            clause.verb == "neither" and not clause.phrases
        ):
            if not self.dangling:
                reading.fail(clause.start, "no_test")
            clause.verb = "otherwise"
            return
        if clause.adverb("if_done"):
            if not self.dangling:
                self.emit_branch(Did())
            else:
                self.opened, self.dangling = self.dangling, []
                self.emit_branch(Did())
            return
        self.flush()
        self.action_start = len(reading.draft.cells)

    # ---- special sentences ----

    def special(self) -> bool:
        """Sentences with a frame of their own: modes, limits, further events."""
        reading, sc = self.reading, self.sc
        found = sc.match(LIMIT)
        if found:
            reading.limit = int(found.group(1))
            sc.eat("。")
            return True
        found = sc.match(ALSO_TRIGGERS)
        if found:
            self.also_triggers(found)
            return True
        found = sc.match(SPLIT)
        if found:
            self.split(found)
            return False
        found = sc.match(SILENT)
        if found:
            self.flush()
            event = {"セット": terms.SET, "登場": terms.APPEARED}.get(found.group(1), terms.MOVED)
            reading.draft.emit(Silence(reading.named(found.start()), (event,)))
            sc.eat("。")
            return True
        place = sc.at
        found = sc.match(MODES)
        if found:
            self.flush()
            self.action_start = len(reading.draft.cells)
            if found.group(1) == "相手":
                reading.fail(place, "modes")
            self.modes(int(found.group(2)), bool(found.group(3)))
            return True
        return False

    def split(self, found: re.Match[str]) -> None:
        """相手はそれらを２つに分け、あなたはそのどちらかを… (T218): the rest of the sentence is about that pile."""
        reading = self.reading
        if reading.looked is None or found.group(1) == found.group(2):
            reading.fail(found.start(), "object")
        self.flush()
        taken, left = reading.draft.reg(), reading.draft.reg()
        by, taker = (player_word(reading, found.group(index), found.start()) for index in (1, 2))
        reading.draft.emit(Split(It(reading.looked), by, taker, taken, left))
        reading.it, reading.taken = It(taken), [taken]
        reading.actor = taker

    def also_triggers(self, found: re.Match[str]) -> None:
        """この能力は(event)時でも発動する (T136)."""
        reading = self.reading
        inner = Scanner(self.sc.text[: found.end(1) + 1])
        inner.at = found.start(1)
        clause = parse_clause(inner)
        if clause is None or clause.tail != "when":
            reading.fail(found.start(1), "event")
        if clause.peek("noun", "が") is None:
            unit = Unit("pronoun", "このキャラ", clause.start, clause.start)
            noun = Noun(clause.start, clause.start, "", [(Words([unit]), "")])
            clause.phrases.insert(0, Phrase("noun", clause.start, clause.start, "が", noun))
        reading.more_events += when_of(reading, clause)
        self.sc.eat("。")

    def tail_special(self) -> bool:
        """What may follow the conditions of a sentence: ignoring a limit, widening the selection before it, modes."""
        reading, sc = self.reading, self.sc
        if sc.match(UNLIMITED):
            condition = self.take_back()
            if condition is None:
                reading.fail(sc.at, "condition")
            reading.unlimited = condition
            return True
        place = sc.at
        found = sc.match(MODES)
        if found and not reading.static:
            if found.group(1) == "相手":
                reading.fail(place, "modes")
            self.modes(int(found.group(2)), bool(found.group(3)))
            return True
        sc.at = place
        found = sc.match(WIDER)
        if found:
            self.widen(found)
            return True
        found = sc.match(MORE_CARDS)
        if found and reading.choice is not None:
            self.more_cards(found)
            return True
        sc.at = place
        return False

    def take_back(self) -> Condition | None:
        """The condition of the sentence, to be used otherwise than by a branch."""
        draft = self.reading.draft
        if self.pending:
            found = self.pending[0] if len(self.pending) == 1 else Every(tuple(self.pending))
            self.pending = []
            return found
        if self.opened and draft.cells and isinstance(draft.cells[-1].op, Branch):
            op = draft.cells.pop().op
            self.opened.pop()
            assert isinstance(op, Branch)
            return op.condition
        return None

    def widen(self, found: re.Match[str]) -> None:
        """手札ではなく控え室から置いてよい; 控え室からも選べる (T118, T197): the selection before reaches further."""
        reading = self.reading
        condition = self.take_back()
        cell = reading.choice
        inner = Scanner(self.sc.text[: found.end(2)])
        inner.at = found.start(2)
        noun = parse_noun(inner)
        if cell is None or not isinstance(cell.op, Choose) or cell.op.group is None or noun is None or not inner.ended:
            reading.fail(found.start(), "no_choice")
        cards = cards_for(reading, noun)
        if not cards.places or (cards.tests and not cards.zone_head):
            reading.fail(found.start(2), "zone")
        parts = tuple(
            Part(place.zone, cards.who or part.who, (*place.tests, *part.tests))
            for part in cell.op.group.parts[:1]
            for place in cards.places
        )
        if found.group(1) is not None:
            first = Scanner(self.sc.text[: found.end(1)])
            first.at = found.start(1)
            old = parse_noun(first)
            if old is None or not first.ended:
                reading.fail(found.start(1), "zone")
            zones = {place.zone for place in cards_for(reading, old).places}
            if zones != {part.zone for part in cell.op.group.parts}:
                reading.fail(found.start(1), "zone")
        cell.op = replace(cell.op, wider=(*cell.op.wider, Wider(condition, Group(parts), None)))

    def more_cards(self, found: re.Match[str]) -> None:
        """かわりに２枚選ぶ (T197): under the condition another number is chosen."""
        reading = self.reading
        condition = self.take_back()
        cell = reading.choice
        if condition is None or cell is None or not isinstance(cell.op, Choose):
            reading.fail(found.start(), "no_choice")
        cell.op = replace(
            cell.op, wider=(*cell.op.wider, Wider(condition, None, Exactly(int(found.group(1))), bool(found.group(2))))
        )

    def modes(self, number: int, up_to: bool) -> None:
        """T119, T206: numbered modes, each with its own sentences."""
        reading, sc = self.reading, self.sc
        stretches: list[tuple[int, int]] = []
        while not sc.ended:
            found = MODE_HEAD.match(sc.text, sc.at)
            if found is None:
                break
            start = found.end()
            end = next_mode(sc.text, start)
            stretches.append((start, end))
            sc.at = end
        if len(stretches) < 2:
            reading.fail(sc.at, "modes")
        if not sc.ended:
            reading.fail(sc.at, "modes")
        num = reading.draft.num(len(stretches))
        least = 0 if up_to else number
        reading.draft.emit(ChooseModes(num, len(stretches), least, number, who=reading.actor))
        for index, (start, end) in enumerate(stretches):
            over = reading.draft.label()
            reading.draft.emit(Branch(WasPicked(num + index, 1), over))
            inner = Scanner(sc.text[:end])
            inner.at = start
            it, looked = reading.it, reading.looked
            Body(reading, inner).read()
            reading.it, reading.looked = it, looked
            reading.draft.place(over)

    # ---- clauses ----

    def clause(self, clause: Clause) -> None:
        """One clause: a condition, a cost, an event, or something that is done or holds."""
        reading = self.reading
        if clause.verb == "otherwise":
            self.otherwise(clause)
            return
        if self.delayed(clause):
            return
        self.leads(clause)
        if clause.tail in CONDITIONS or (clause.copula and clause.tail == "and") or self.is_joined_condition(clause):
            self.condition(clause)
            return
        if clause.tail == "after":
            clause.tail = "done"
            self.pending.append(condition_of(reading, clause))
            return
        if clause.tail == "in_place":
            self.in_place(clause)
            return
        if clause.tail in ("when", "would", "just_before", "attack_end", "turn_end"):
            self.event_inside(clause)
            return
        self.conditions_done(clause)
        start = len(reading.draft.cells)
        if clause.tail == "or":
            reading.it_before = reading.it
        if self.pending:
            reading.fail(clause.start, "condition")
        self.do(clause)
        left = clause.unclaimed()
        if left is not None:
            reading.fail(left.start, "unused")
        if clause.tail == "by":
            self.optional_cost()
            return
        if clause.form == verbs.MAY:
            self.may(clause, start)
        if clause.tail == "or":
            self.either_or(clause, start)
            return
        if clause.tail:
            reading.fail(clause.end - 1, "act")
        if clause.verb not in ("choose", "look", "reveal", "declare", "check"):
            reading.chain_start = None
            reading.open_choices = []

    def leads(self, clause: Clause) -> None:
        """Who acts, for how long, under which standing condition."""
        reading = self.reading
        for phrase in clause.phrases:
            if phrase.claimed:
                continue
            if phrase.kind == "span" and clause.tail not in ("when", "would"):
                self.lead_span(phrase, clause)
            elif phrase.kind == "noun" and phrase.particle in ("は", "が") and phrase.noun is not None:
                if clause.tail in ("would", "just_before", "when"):
                    continue
                if phrase.particle == "が" and clause.tail != "by":
                    continue
                if clause.verb in ("use", "block", "attack", "set", "partner_attack") and changes.is_statement(clause):
                    continue
                if clause.verb == "put" and clause.form in (verbs.CANNOT, verbs.CANNOT_CONT, verbs.CAN):
                    continue
                if clause.verb == "reveal" and any(each.word == "always" for each in clause.phrases):
                    continue
                who = player_of(reading, phrase.noun)
                if who is not None:
                    phrase.claimed = True
                    self.subject(who, phrase)
            elif phrase.kind == "noun" and phrase.particle == "につき" and phrase.noun is not None:
                reading.fail(phrase.start, "quantity")
            elif phrase.kind == "quantity" and phrase.particle == "につき":
                phrase.claimed = True
                reading.per = per_quantity(reading, clause, phrase)
            elif phrase.kind in ("per_it", "per_cost"):
                phrase.claimed = True
                reading.per = per_named(reading, phrase)
            elif phrase.kind == "adverb" and phrase.word in ("further", "then", "but", "also_then"):
                phrase.claimed = True
                reading.further = reading.further or phrase.word == "further"

    def lead_span(self, phrase: Phrase, clause: Clause) -> None:
        reading = self.reading
        span = span_of(reading, phrase)
        if span is not None and not reading.static:
            phrase.claimed = True
            if reading.span is not None and not reading.span_used:
                if reading.span.until == terms.THIS_TURN and span.until in (terms.NEXT_ATTACK, terms.THIS_ATTACK):
                    reading.span = span
                    return
                reading.fail(phrase.start, "duration")
            reading.span, reading.span_used, reading.span_place = span, False, phrase.start
            return
        if span is not None:
            if span.until == terms.THIS_ATTACK:
                reading.fail(phrase.start, "duration")
            reading.fail(phrase.start, "duration")
        phrase.claimed = True
        if not reading.static and phrase.word in ("nth_attack", "card_attack"):
            attack = span_condition(reading, phrase)
            from gorin.games.rebirth.program.conditions import AttackIs

            assert isinstance(attack, AttackIs)
            base = reading.span if reading.span is not None else Span(terms.THIS_TURN)
            reading.span, reading.span_used = replace(base, attack=attack), False
            return
        self.pending.append(span_condition(reading, phrase))

    def subject(self, who: Who, phrase: Phrase) -> None:
        """あなたは, 相手は, 各プレイヤーは (R46, R108)."""
        reading = self.reading
        self.check_subject()
        if who not in SHARED or reading.static:
            reading.actor = who
            if who != reading.default_actor:
                reading.said_subject = (who, phrase.start)
            return
        if self.loop is not None:
            reading.fail(phrase.start, "subject")
        draft = reading.draft
        head, over = draft.label(), draft.label()
        draft.place(head)
        draft.emit(Together(draft.num(), over, who))
        self.loop = (head, over)
        reading.actor = Who(ACTOR)

    def check_subject(self) -> None:
        """Whoever was named as the one who acts must be found in what was built."""
        reading = self.reading
        if reading.said_subject is None:
            return
        who, place = reading.said_subject
        cells = reading.draft.cells[self.sentence_start :]
        if not any(mentions(cell.op, who) for cell in cells) and not any(
            mentions(each, who) for pair in reading.statics for each in pair
        ):
            reading.fail(place, "unused")
        reading.said_subject = None

    def is_joined_condition(self, clause: Clause) -> bool:
        """Aがいて、Bがいるなら: the first half of a condition."""
        return (clause.verb == "be" and clause.form in (verbs.TE, verbs.CONT, verbs.STATE_CONT, verbs.NEG_CONT)) or (
            clause.verb in ("rest", "stand", "set") and clause.form == verbs.STATE_CONT
        )

    def condition(self, clause: Clause) -> None:
        reading = self.reading
        found = condition_of(reading, clause)
        self.pending.append(found)
        if clause.tail == "and" or self.is_joined_condition(clause):
            return
        self.conditions_done(clause)

    def conditions_done(self, clause: Clause) -> None:
        """What was said so far must hold for what follows."""
        reading = self.reading
        if not self.pending:
            return
        found = self.pending[0] if len(self.pending) == 1 else Every(tuple(self.pending))
        self.pending = []
        reading.last_test = found
        if reading.static:
            self.held.append(found)
            return
        self.emit_branch(found)

    def emit_branch(self, condition: Condition) -> None:
        draft = self.reading.draft
        label = draft.label()
        draft.emit(Branch(condition, label))
        self.opened.append(label)
        self.it_at_branch = self.reading.it
        self.action_start = len(draft.cells)

    def otherwise(self, clause: Clause) -> None:
        """違うなら, そうでないなら (T62, T177)."""
        draft = self.reading.draft
        if self.reading.static:
            self.reading.fail(clause.start, "static")
        end = draft.label()
        draft.emit(Goto(end))
        draft.place(self.dangling.pop())
        self.reading.it = self.it_at_branch
        self.dangling.append(end)
        self.action_start = len(draft.cells)

    def do(self, clause: Clause) -> None:
        """Something that is done, or something that holds."""
        reading = self.reading
        if changes.is_statement(clause) or reading.static:
            if reading.static and not changes.is_statement(clause) and clause.verb not in changes.FRAMES:
                reading.fail(clause.verb_start, "static")
            changes.statement(reading, clause)
            return
        frame = acts.FRAMES.get(clause.verb)
        if frame is None:
            reading.fail(clause.verb_start, "act")
        frame(reading, clause)

    def may(self, clause: Clause, start: int) -> None:
        """…してよい (R38): asked before the whole chain of choosing and doing."""
        reading = self.reading
        if reading.static or reading.cost or clause.verb == "choose":
            reading.fail(clause.verb_start, "may")
        draft = reading.draft
        begin = reading.chain_start if reading.chain_start is not None else start
        label = draft.label()
        draft.cells.insert(begin, Cell(Offer(label, reading.actor)))
        self.opened.append(label)

    def optional_cost(self) -> None:
        """AすることでB (R37): A is offered if all of it can be done; B only then."""
        reading = self.reading
        if reading.static:
            reading.fail(self.sc.at - 1, "may")
        draft = reading.draft
        label, until = draft.label(), draft.label()
        draft.cells.insert(self.action_start, Cell(Price(label, reading.actor, until)))
        draft.place(until)
        self.opened.append(label)
        self.action_start = len(draft.cells)
        reading.chain_start = None
        reading.open_choices = []

    def either_or(self, clause: Clause, start: int) -> None:
        """AするかBする (T203): the player picks one; each may have a selection of its own."""
        reading, draft = self.reading, self.reading.draft
        second = self.next_clause()
        begin = start
        if second.verb == "choose" and reading.chain_start is not None:
            begin = reading.chain_start
        reading.chain_start = None
        first = draft.cells[begin:]
        del draft.cells[begin:]
        reading.it = reading.it_before
        while True:
            self.leads(second)
            self.do(second)
            left = second.unclaimed()
            if left is not None:
                reading.fail(left.start, "unused")
            if second.verb != "choose" or second.form == verbs.END or second.tail:
                break
            second = self.next_clause()
        other = draft.cells[begin:]
        del draft.cells[begin:]
        num = draft.num(2)
        over, end = draft.label(), draft.label()
        draft.emit(ChooseModes(num, 2, 1, 1, who=reading.actor))
        draft.emit(Branch(WasPicked(num, 1), over))
        draft.cells += first
        draft.emit(Goto(end))
        draft.place(over)
        draft.cells += other
        draft.place(end)
        reading.chain_start = None
        if second.form == verbs.MAY:
            self.may(second, begin)
        elif second.tail == "by":
            self.optional_cost()
        elif second.tail:
            reading.fail(second.end - 1, "act")

    def in_place(self, clause: Clause) -> None:
        """Aするかわりに、B (T204): in this effect B in place of the act A that was said before."""
        reading, draft = self.reading, self.reading.draft
        if reading.static:
            reading.fail(clause.verb_start, "instead")
        condition = self.take_back()
        index = self.original(clause)
        original = draft.cells[index]
        following = self.next_clause()
        self.leads(following)
        start = len(draft.cells)
        if (
            isinstance(original.op, (Put, PutTop))
            and following.verb == "put"
            and following.peek("noun", "から") is None
        ):
            goal = goal_of(reading, following)
            if goal is None or goal.given is not None or goal.vacant or goal.slots or goal.zones or goal.ordered:
                reading.fail(following.verb_start, "goal")
            other = [Cell(replace(original.op, zone=goal.zone, place=goal.place, rest=goal.rest))]
        else:
            while True:
                self.do(following)
                if following.form != verbs.CONT or self.sc.ended or self.sc.sees("。"):
                    break
                self.all_claimed(following)
                following = self.next_clause()
            other = draft.cells[start:]
            del draft.cells[start:]
        self.all_claimed(following)
        if following.tail:
            reading.fail(following.end - 1, "act")
        over, end = draft.label(), draft.label()
        head = [Cell(Branch(condition, over))] if condition is not None else []
        if following.form == verbs.MAY:
            head.append(Cell(Offer(over, reading.actor)))
        if not head:
            reading.fail(clause.verb_start, "instead")
        rest = [Cell(Goto(end)), draft.labels[over], original, draft.labels[end]]
        draft.cells[index : index + 1] = [*head, *other, *rest]
        reading.chain_start = None

    def all_claimed(self, clause: Clause) -> None:
        left = clause.unclaimed()
        if left is not None:
            self.reading.fail(left.start, "unused")

    def original(self, clause: Clause) -> int:
        """Where the act stands that is to be replaced; the words about it must say the same."""
        reading, cells = self.reading, self.reading.draft.cells
        for index in range(len(cells) - 1, -1, -1):
            op = cells[index].op
            if clause.verb == "put" and isinstance(op, (Put, PutTop)):
                goal = goal_of(reading, clause)
                self.all_claimed(clause)
                if goal is None or (goal.zone, goal.place, goal.rest) != (op.zone, op.place, op.rest):
                    break
                return index
            if clause.verb == "draw" and isinstance(op, Draw):
                quantity = clause.get("quantity")
                self.all_claimed(clause)
                if quantity is None or quantity.quantity is None or Exactly(quantity.quantity.number or 0) != op.amount:
                    break
                return index
        reading.fail(clause.verb_start, "instead")

    def next_clause(self) -> Clause:
        clause = parse_clause(self.sc)
        if clause is None or (not clause.verb and not clause.copula):
            self.stuck()
        return clause

    # ---- delayed triggers ----

    def delayed(self, clause: Clause) -> bool:
        """このターン終了時、B; 次のあなたのターン開始時、B (T120, T262)."""
        timing = clause.peek("timing")
        if timing is None or self.reading.static:
            return False
        timing.claimed = True
        if timing.word == "delayed_end":
            when = When((terms.TURN_END,))
        elif timing.word == "delayed_next":
            _, owner, phase, moment = timing.groups[:4]
            event = PHASES.get((phase or "", moment == "開始時"))
            if event is None:
                self.reading.fail(timing.start, "event")
            when = When((event,), player_word(self.reading, owner, timing.start))
        else:
            when = timing_of(self.reading, timing)[0]
        self.later(when, clause, each=False)
        return True

    def event_inside(self, clause: Clause) -> None:
        """このターンこのキャラが次にアタックした時、B inside an effect (T163, T164)."""
        reading = self.reading
        if clause.tail == "would":
            rules.would(self, clause)
            return
        if clause.tail == "just_before":
            rules.just_before(self, clause)
            return
        if reading.static:
            reading.fail(clause.verb_start, "event")
        this_turn = any(phrase.kind == "span" and phrase.word == "this_turn" for phrase in clause.phrases)
        this_turn = clause.adverb("this_turn") or this_turn
        if reading.span is not None and not reading.span_used:
            this_turn = this_turn or reading.span.until == terms.THIS_TURN
            reading.span_used = True
        if clause.tail == "turn_end":
            condition = condition_of(reading, replace_tail(clause))
            self.emit_branch(condition)
            self.later(When((terms.TURN_END,)), None, each=False)
            return
        inner = Reading(reading.source, reading)
        inner.delayed = True
        whens = attack_end_of(inner, clause) if clause.tail == "attack_end" else when_of(inner, clause)
        if len(whens) != 1:
            reading.fail(clause.start, "event")
        if not this_turn:
            reading.fail(clause.start, "duration")
        self.later(whens[0], None, each=not whens[0].next, inner=inner)

    def later(self, when: When, clause: Clause | None, each: bool, inner: Reading | None = None) -> None:
        """The rest of the sentence is done by a delayed trigger (R62)."""
        reading = self.reading
        new = inner if inner is not None else Reading(reading.source, reading)
        new.draft.cells = []
        body = Body(new, self.sc)
        body.begin()
        if clause is not None:
            body.clause(clause)
        sc = self.sc
        while not (sc.ended or sc.sees("。", "』", "」", "]")):
            body.clause(self.next_clause())
        body.close(sc.at)
        body.flush()
        ability = RebirthAbility(AUTOMATIC, new.draft.finish(), trigger=when)
        reading.draft.emit(Later(ability, terms.THIS_TURN if each or when.next else "", each))


def mentions(value: object, who: Who) -> bool:
    """Whether a part of a program speaks of these players."""
    if value == who:
        return True
    if isinstance(value, tuple):
        return any(mentions(each, who) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        return any(mentions(getattr(value, each.name), who) for each in fields(value))
    return False


def replace_tail(clause: Clause) -> Clause:
    clause.tail = "done"
    return clause


def next_mode(text: str, start: int) -> int:
    """Where the next mode begins."""
    depth = 0
    for index in range(start, len(text)):
        if text[index] in "『「":
            depth += 1
        elif text[index] in "』」":
            depth -= 1
        elif depth == 0 and (text[index] == "・" or (text[index - 1] in "。\n" and MODE_HEAD.match(text, index))):
            return index
    return len(text)


def effect(reading: Reading, sc: Scanner) -> None:
    """The effect of an ability, carried over into the reading's program."""
    Body(reading, sc).read()
