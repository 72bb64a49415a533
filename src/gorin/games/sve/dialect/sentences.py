"""Effects: sentence by sentence, with conditions, marks, modes, 代わりに and そうしたなら (section F)."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Tree

from gorin.engine.program.condition import Either, Every, Paid
from gorin.engine.program.flow import Branch, Goto, May, Picked, PickOption
from gorin.engine.program.group import IsChosen
from gorin.engine.program.looking import Shuffle
from gorin.engine.program.numbers import FOR_GOOD, THIS_TURN, Lasting, Later
from gorin.engine.program.roots import Amount, Condition
from gorin.engine.program.who import ALL
from gorin.engine.values.ability import AUTOMATIC, Ability, Extra
from gorin.games.sve.dialect import each_player
from gorin.games.sve.dialect.amounts import define
from gorin.games.sve.dialect.clauses import CLAUSES
from gorin.games.sve.dialect.commands import command
from gorin.games.sve.dialect.conditions import condition_of, mark_of, provided, there_and
from gorin.games.sve.dialect.done import did_object, done, said_again
from gorin.games.sve.dialect.forms import ABOUT_THE_PAST, ASIDES, CONDITIONS, FINAL, JOINING, LEADS, MAY, form_of
from gorin.games.sve.dialect.instead import choose_instead, choosing, say_instead
from gorin.games.sve.dialect.kinds import check_kinds, scene_of
from gorin.games.sve.dialect.lasting import effect_of, either, gain_for_now
from gorin.games.sve.dialect.leads import lead
from gorin.games.sve.dialect.modes import Modes
from gorin.games.sve.dialect.multiples import at_least_one, multiply, per_of
from gorin.games.sve.dialect.objects import picked_cards
from gorin.games.sve.dialect.reach import end_held, end_marks, hold, open_held, open_marks
from gorin.games.sve.dialect.reading import Reading, word
from gorin.games.sve.dialect.repeating import BOUNDARY, again, choosing_in
from gorin.games.sve.dialect.statements import ReadAbility, statement_of
from gorin.games.sve.dialect.triggers import head_of, is_attack, phase_trigger
from gorin.games.sve.program.costs import EarthRite
from gorin.text.draft import Draft, Said
from gorin.text.grammar import Node
from gorin.text.law import built
from gorin.text.tree import token, tree, trees, words_of


def effect(reading: Reading, body: Node, read_ability: ReadAbility) -> None:
    """One line of effect: marks and modes reach to its end at most."""
    define(reading, body)
    Line(reading, read_ability).carry_out(list(trees(body)))


class Line:
    """Carries the sentences of a line into the draft."""

    def __init__(self, reading: Reading, read_ability: ReadAbility) -> None:
        self.reading = reading
        self.draft = reading.draft
        self.read_ability = read_ability
        self.modes = Modes(reading)
        self.per: Amount | None = None

    def carry_out(self, elements: Sequence[Node]) -> None:
        """All elements in order; then every mark and mode ends."""
        reading = self.reading
        rest = list(elements)
        carried: list[Node] = []
        while rest:
            element = rest.pop(0)
            cells, targets = len(self.draft.cells), len(self.draft.targets)
            if element is BOUNDARY:
                end_held(reading)
                end_marks(reading)
                continue
            if element.data in ("mark", "earth", "mode", "mode_paid"):
                carried.append(element)
            if element.data == "mark":
                end_held(reading)
                if reading.marks_used:
                    end_marks(reading)
                reading.marks.append(mark_of(word(element)))
            elif element.data == "earth":
                self.earth()
            elif element.data in ("mode", "mode_paid"):
                end_held(reading)
                end_marks(reading)
                self.modes.begin(element)
            else:
                sentence = element if element.data == "sentence" else next(trees(element))
                repeated = again(reading, sentence, carried, rest)
                if repeated is not None:
                    rest = repeated
                    continue
                taken = self.say(sentence, rest)
                said = tuple(cell.op for cell in self.draft.cells[cells:]), tuple(self.draft.targets[targets:])
                built(said, element, *rest[:taken])
                check_kinds(reading.source, said, element, *rest[:taken], scene=scene_of(reading))
                carried += [element, *rest[:taken]]
                rest = rest[taken:]
                continue
            built((len(self.draft.cells), len(self.draft.targets)), element)
        if reading.shuffle is not None:
            self.draft.emit(Shuffle(reading.shuffle))
            reading.shuffle = None
        end_held(reading)
        end_marks(reading)
        self.modes.end()
        reading.earth = None
        reading.around = []

    def earth(self) -> None:
        """T72, 13.3.3.1, R86: an optional cost of playing, each its own; the rest of the line depends on it."""
        reading = self.reading
        end_held(reading)
        if reading.marks_used or reading.earth is not None:
            end_marks(reading)
        self.draft.extras.append(Extra((EarthRite(),), reading.mode))
        reading.earth = Paid(len(self.draft.extras) - 1)

    def say(self, sentence: Node, rest: Sequence[Node]) -> int:
        """One sentence; how many of the following it took in."""
        reading = self.reading
        parts = list(trees(sentence))
        clauses = [part for part in parts if part.data not in LEADS]
        if all(clause.data in ASIDES for clause in clauses):
            self.say_aside(parts)
            return 0
        reading.marks_used = True
        reading.actor = reading.default_actor
        reading.actor_named = False
        reading.until = FOR_GOOD
        reading.conditions = []
        reading.playing = None
        reading.next_turn = False
        reading.instead = any(part.data in ("instead", "instead_of") for part in parts)
        if reading.instead and clauses[-1].data == "amount_bare" and self.modes.announced():
            self.modes.more(parts)
            return 0
        if clauses[-1].data == "choose_instead" or (reading.instead and choosing(clauses[-1])):
            choose_instead(reading, parts)
            return 0
        if clauses[-1].data == "state_bare" and (reading.instead or any(part.data == "further" for part in parts)):
            reading.until = self.until_before()
        if reading.instead:
            own = [part for part in parts if part.data in CONDITIONS]
            if own and reading.held_used:
                end_held(reading)
            conditions = say_instead(reading, parts, lambda rest: self.run(rest, None, ()), self.condition)
            if own:
                reading.held = conditions
                reading.held_used = True
            return 0
        if not any(part.data == "further" for part in parts):
            reading.subject = None
        said = Said()
        start, targets = len(self.draft.cells), len(self.draft.targets)
        self.per = None
        open_marks(reading)
        if parts[0].data not in CONDITIONS or not reading.held_used:
            open_held(reading)
        taken = self.run(parts, said, rest)
        said.cells = self.draft.cells[start:]
        if self.per is not None:
            multiply(reading, sentence, said.cells, targets, self.per)
            end_held(reading)
            if all(cell.op is None or isinstance(cell.op, Branch) for cell in said.cells):
                del self.draft.cells[start:]
        if reading.marks_open is not None:
            reading.marks_said.append(said)
        if reading.held_open is not None:
            reading.held_said.append(said)
        reading.previous = said
        reading.said.append(said)
        return taken

    def until_before(self) -> str:
        """T207, T209: what is said in place of a number, or in addition, keeps the term of the sentence before."""
        cells = self.reading.previous.cells if self.reading.previous is not None else []
        lasting = [cell.op.until for cell in cells if isinstance(cell.op, Lasting)]
        return lasting[-1] if lasting else FOR_GOOD

    def say_aside(self, parts: Sequence[Node]) -> None:
        """A sentence about the text itself; only before チョイス a condition can stand."""
        for part in parts:
            if part.data == "provided" and parts[-1].data == "choose_modes":
                hold(self.reading, provided(self.reading, part), False)
            elif part.data in LEADS:
                self.reading.fail(part, "aside_lead")
            else:
                self.aside(part)

    def aside(self, clause: Node) -> bool:
        """Clauses that say something about the ability or the text rather than what happens."""
        reading = self.reading
        if clause.data == "x_is":
            return True
        if clause.data == "ability_limit":
            written = word(clause)
            reading.limit = int(written[len("この能力は1ターンに") : written.index("回")])
            reading.works = written.endswith("働く")
            return True
        if clause.data == "ability_if":
            usable = token(clause, "USABLE")
            assert usable is not None
            reading.usable = condition_of(reading, next(trees(clause)))
            if usable != "使える":
                reading.limit = int(usable[len("1ターンに") : -len("回使える")])
            return True
        if clause.data == "modes_once":
            self.modes.once(clause)
            return True
        if clause.data == "choose_modes":
            self.modes.choose(clause)
            return True
        return False

    def run(self, parts: Sequence[Node], said: Said | None, rest: Sequence[Node]) -> int:
        """The parts of a sentence; conditions reach to its end."""
        reading, draft = self.reading, self.draft
        labels: list[int] = []
        reading.among = False
        reading.from_zone = None
        taken = 0
        loop: tuple[int, int] | None = None
        clauses = [part for part in parts if part.data not in LEADS]
        doing = [clause for clause in clauses if tree(clause, "choose") is None or reading.looked is not None]
        chain = len(doing) > 1 and form_of(clauses[-1]) == MAY and not reading.asked
        chain_end: int | None = None
        for index, part in enumerate(parts):
            if part.data in ("later", "later_turn"):
                taken = self.later(part, parts[index + 1 :], rest)
                break
            if part.data in CONDITIONS:
                condition = self.condition(part)
                if said is not None and loop is None:
                    hold(reading, condition, part.data in ABOUT_THE_PAST)
                    if not parts[index + 1 :] or parts[index + 1].data not in CONDITIONS:
                        open_held(reading)
                    continue
                reading.conditions.append(condition)
                labels.append(draft.label())
                draft.emit(Branch(condition, labels[-1]))
            elif part.data == "subject" and loop is not None:
                reading.fail(part, "one_subject", ("。",))
            elif part.data == "subject" and token(next(trees(part)), "EACH"):
                reading.actor_named = True
                following = parts[index + 1 :]
                apart = any(each.data in CONDITIONS for each in following)
                if not apart and all(
                    each_player.at_once(reading, each) for each in following if each.data not in LEADS
                ):
                    reading.actor = ALL
                else:
                    loop = each_player.begin(reading)
            elif part.data in LEADS:
                lead(reading, part)
            else:
                if chain and part is doing[0]:
                    chain_end = draft.label()
                    draft.emit(May(chain_end, reading.actor))
                start = len(draft.cells)
                self.clause(part, part is clauses[-1], chain)
                self.shuffle_after(part, parts[index + 1 :])
                if said is not None:
                    said.clauses.append(draft.cells[start:])
                reading.from_zone = None
        if chain_end is not None:
            draft.place(chain_end)
        for label in reversed(labels):
            draft.place(label)
        if loop is not None:
            reading.conditions = []
            taken = each_player.end(reading, loop, rest, lambda following: self.run(following, None, ()), self.per)
        reading.conditions = []
        return taken

    def condition(self, part: Node) -> Condition:
        """…なら, そうしたなら, 捨てたなら (T167)."""
        reading = self.reading
        if part.data == "if_done":
            if not reading.draft.said():
                reading.fail(part, "not_done")
            return done(reading)
        if part.data == "provided":
            return provided(reading, part)
        if part.data == "provided_joined":
            both_sides = tuple(condition_of(reading, each) for each in trees(part))
            return Either(both_sides) if token(part, "COND_JOINT") == "か" else Every(both_sides)
        if part.data == "provided_there":
            there, then = there_and(reading, part)
            return Every((there, then))
        if part.data == "if_did_object":
            return did_object(reading, part)
        if part.data == "per":
            self.per = per_of(reading, part)
            return at_least_one(self.per)
        return said_again(reading, part)

    def clause(self, clause: Node, last: bool, chain: bool) -> None:
        """One clause, with the question before it if it is permitted rather than ordered (T134)."""
        reading, draft = self.reading, self.draft
        form = form_of(clause)
        if last and form == JOINING:
            reading.fail(clause, "no_end", ("する。", "、"), end=True)
        if self.aside(clause):
            return
        may = form == MAY and not chain
        picked = picked_cards(reading, clause) if may else 0
        reading.optional = picked > 0
        reading.permission = words_of(clause)[-1] if may else None
        reading.several = picked if picked > 1 else 0
        over: int | None = None
        if may and not reading.optional and not reading.asked:
            over = draft.label()
            draft.emit(May(over, reading.actor))
        self.do(clause)
        if over is not None:
            draft.place(over)
        reading.optional = False

    def shuffle_after(self, clause: Node, following: Sequence[Node]) -> None:
        """5.7.2: a searched deck is shuffled when what was found has been moved, unless the text says so itself."""
        who = self.reading.shuffle
        searching = tree(clause, "search") is not None
        if who is None or searching or any(part.data == "shuffle" for part in following[:1]):
            return
        self.draft.emit(Shuffle(who))
        self.reading.shuffle = None

    def do(self, clause: Node) -> None:
        """10.2.1: an order is carried out once (10.2.1.1, 10.8.1), a statement lasts (10.2.1.2)."""
        reading = self.reading
        if clause.data in CLAUSES:
            CLAUSES[clause.data](reading, clause)
            return
        if clause.data == "either_clauses":
            self.either(clause)
            return
        if gain_for_now(reading, clause, self.read_ability) or either(reading, clause):
            return
        statement = statement_of(reading, clause, self.read_ability)
        if statement is not None:
            effect_of(reading, clause, statement)
        elif clause.data in ("state_of", "state_bare"):
            command(reading, clause)
        else:
            reading.fail(clause, "playing_only", ("これをプレイする際、コストを-2する。",))

    def either(self, clause: Node) -> None:
        """T228, R152 (文A)か(文B): the master picks when it is reached."""
        draft = self.draft
        first, second = trees(clause)
        if form_of(first) != FINAL or choosing_in(clause):
            self.reading.fail(clause, "either_what", ("するか",))
        num = draft.num()
        other, over = draft.label(), draft.label()
        draft.emit(PickOption(num, 2, self.reading.actor))
        draft.emit(Branch(Picked(num, 1), other))
        self.do(first)
        draft.emit(Goto(over))
        draft.place(other)
        self.do(second)
        draft.place(over)

    def later(self, lead: Node, parts: Sequence[Node], rest: Sequence[Node]) -> int:
        """T65, 10.7.5, 10.7.5.1, R73: the rest of the line (up to a mark) is done by a delayed trigger, once."""
        reading = self.reading
        until, each, about = "", False, False
        if lead.data == "later_turn":
            head = head_of(reading, Tree("event", lead.children, lead.meta))
            if len(head.triggers) != 1:
                reading.fail(lead, "trigger_subject")
            trigger, actor = head.triggers[0][0], head.actor
            about = head.cards and not trigger.this and not any(isinstance(each, IsChosen) for each in trigger.tests)
            until, each = THIS_TURN, "次に" not in str(words_of(lead)[0])
        else:
            trigger, actor = phase_trigger(reading, lead)
        inner = Reading(reading.source, Draft(self.draft))
        inner.it, inner.event_card, inner.looked = reading.it, reading.event_card, reading.looked
        if about:
            inner.it, inner.event_card = None, True
        inner.definitions, inner.explained_by = reading.definitions, reading.explained_by
        inner.of_spell, inner.of_attack = reading.of_spell, lead.data == "later_turn" and is_attack(trigger)
        inner.default_actor = inner.actor = actor
        line = Line(inner, self.read_ability)
        if not parts:
            reading.fail(lead, "what_then", end=True)
        said = Said()
        line.run(parts, said, ())
        said.cells = inner.draft.cells[:]
        inner.previous = said
        inner.said = [said]
        taken = 0
        while taken < len(rest) and rest[taken].data in ("said", "sentence"):
            taken += 1
        line.carry_out(rest[:taken])
        self.draft.emit(Later(Ability(AUTOMATIC, inner.draft.finish(), trigger=trigger), until, each))
        return taken
