"""Effects: sentence by sentence, with conditions, marks, modes, 代わりに and そうしたなら (section F)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from lark import Tree

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import Exactly, Result
from gorin.engine.program.cards import Discard, Move, Pick, Reveal, Shuffle
from gorin.engine.program.condition import AT_LEAST, AT_MOST, Compare, Did, Either, Every, ModePicked, Not, Paid
from gorin.engine.program.flow import Branch, EachPlayer, Goto, May
from gorin.engine.program.group import Group, NotChosen
from gorin.engine.program.numbers import FOR_GOOD, THIS_TURN, Later
from gorin.engine.program.roots import Amount, Condition, Op, Things
from gorin.engine.program.things import All, It
from gorin.engine.program.who import ACTOR, ALL, ANY, Who
from gorin.engine.values.ability import AUTOMATIC, Ability, Extra
from gorin.games.sve import terms
from gorin.games.sve.deeds import PaidNow
from gorin.games.sve.dialect import changes, moves, tokens, words
from gorin.games.sve.dialect.conditions import condition_of, mark_of, there_and
from gorin.games.sve.dialect.costs import costs_of, one_cost
from gorin.games.sve.dialect.instead import choose_instead, choosing, repeat, say_instead
from gorin.games.sve.dialect.multiples import damage_per, multiply, per_of
from gorin.games.sve.dialect.nouns import owner_of, phrase_of
from gorin.games.sve.dialect.reading import Reading, word
from gorin.games.sve.dialect.triggers import head_of, phase_trigger
from gorin.games.sve.past import AnyFits, PaidMore
from gorin.games.sve.program import EarthRite, Evolve
from gorin.text.draft import Cell, Draft, Said, both
from gorin.text.grammar import Node
from gorin.text.law import built, says_no_more
from gorin.text.tree import deep, last_word, token, tree, trees, words_of

LEADS = (
    "duration",
    "instead",
    "further",
    "if_done",
    "provided",
    "subject",
    "among",
    "from_zone",
    "later",
    "as_long_as",
    "during",
    "while_so",
    "while_exists",
    "if_done_so",
    "provided_joined",
    "per",
    "unplayable",
    "whenever_playing",
    "next_playing",
    "provided_there",
    "if_did_object",
    "instead_of",
    "while_laid",
    "later_turn",
    "next_turn",
    "token_pool",
)
ASIDES = ("x_is", "ability_limit", "ability_if", "choose_modes", "modes_once")
CONDITIONS = ("provided", "provided_joined", "provided_there", "if_done", "if_done_so", "if_did_object", "per")
ABOUT_THE_PAST = ("if_done", "if_done_so", "if_did_object")
DONE: dict[str, tuple[type[Op], ...]] = {
    "捨て": (Discard,),
    "公開": (Reveal,),
    "消滅": (Move,),
    "破壊": (Move,),
    "進化": (Evolve,),
    "払っ": (),
}
"""T167: the verb said again, and what must have been done before."""
FINAL, JOINING, MAY = "final", "joining", "may"
JOINING_ENDS = "し して させ させて き いて て び んで り って い を持ち を持って"
OPEN_STEMS = ("ADD_STEM", "DISCARD_STEM", "LOOK_STEM", "SWAP_STEM", "GIVE")
ENDINGS = ("SURU", "KU", "SU", "ERU", "BU", "RU", "U", "HAVE_JOINING")

CLAUSES: dict[str, Callable[[Reading, Node], None]] = {
    "act": moves.act,
    "move": moves.move,
    "move_bare": tokens.move_bare,
    "amount_bare": tokens.amount_bare,
    "create_counted": tokens.create_counted,
    "create_either": tokens.create_either,
    "random_discard": moves.random_discard,
    "draw": moves.draw,
    "draw_returned": moves.draw_returned,
    "shuffle": moves.shuffle,
    "fill": tokens.fill,
    "damage_to": changes.damage_to,
    "damage_bare": changes.damage_bare,
    "damage_per": damage_per,
    "put_counters": changes.put_counters,
    "take_counters": changes.take_counters,
    "move_counters": changes.move_counters,
    "player_number": changes.player_number,
    "recover_bare": changes.recover_bare,
    "signed_bare": changes.signed_bare,
    "stack_plus": changes.stack_plus,
    "play_it": changes.play_it,
    "win": changes.win,
    "lose": changes.lose,
    "extra_turn": changes.extra_turn,
    "seize": changes.seize,
    "stand_bare": changes.stand_bare,
    "roll": changes.roll,
    "name_and_roll": changes.roll,
    "pay_may": changes.pay_may,
    "discard_down": moves.discard_down,
    "leave_some": moves.leave_some,
    "reveal_until": moves.reveal_until,
    "rest_shuffled": moves.rest_shuffled,
    "create_same": tokens.create_same,
    "may_play": changes.may_play,
}

ReadAbility = changes.ReadAbility


def effect(reading: Reading, body: Node, read_ability: ReadAbility) -> None:
    """One line of effect: marks and modes reach to its end at most."""
    reading.definitions = list(deep(body, "x_is")) if "X" in reading.source.normal.text else []
    Line(reading, read_ability).carry_out(list(trees(body)))


MOST_TIMES = 10
BOUNDARY: Node = Tree("boundary", [])
"""R155: where one time is complete before the next."""


def choosing_in(node: Node) -> bool:
    """Whether something is chosen while playing, or marked off, so that it cannot simply be done again."""
    return node.data in ("earth", "mode", "mode_paid") or any(
        each.data in ("choose", "x_is") for each in node.iter_subtrees()
    )


DID_PLACES = {"墓場": terms.CEMETERY, "EX": terms.EX, "手札": terms.HAND, "場": terms.FIELD, "消滅": terms.BANISH}


def did_object(reading: Reading, part: Node) -> Condition:
    """T167 (X)をEXエリアに置いたなら: at least one of the things just moved or shown is such an X."""
    written = token(part, "DID_SO")
    listed = tree(part, "obj", "obj_upto")
    assert written is not None and listed is not None
    says_no_more(written)
    phrase = phrase_of(reading, listed)
    noun = phrase.first.noun
    if noun is None or len(phrase.elements) > 1 or phrase.first.quantity is not None or phrase.first.every:
        reading.fail(phrase.node, "kind_needed", ("フォロワー", "カード"))
    if noun.who is not None or noun.zone is not None or noun.leader:
        reading.fail(phrase.node, "ask_kind")
    things: Things | None
    if written.startswith("公開"):
        shown = [op for op in reading.last_said(Reveal) if isinstance(op, Reveal)]
        things = shown[-1].things if shown else None
    elif written.startswith("捨て"):
        cell = reading.counted
        discarded = cell.op if cell is not None else None
        things = None
        if cell is not None and isinstance(discarded, Discard):
            reg = discarded.reg if discarded.reg != NOTHING else reading.draft.reg()
            cell.op = replace(discarded, reg=reg)
            things = It(reg)
    else:
        things = reading.moved(next(zone for verb, zone in DID_PLACES.items() if written.startswith(verb)))
    if things is None:
        reading.fail(part, "not_done", ("そうしたなら",))
    return AnyFits(things, noun.tests)


def raised_so(reading: Reading, part: Node, written: str) -> Condition:
    """T197 コストを+Nしたなら: what one may add to the cost of this card was added."""
    number = int(written[len("コストを+") : written.index("し")])
    if reading.raised != number:
        reading.fail(part, "not_raised", ("これをプレイする際、コストを+2してよい。",))
    return PaidMore() if "なかった" not in written else Not(PaidMore())


def form_of(clause: Node) -> str:
    """How a clause ends: finally, going on, or with permission."""
    last = last_word(clause)
    if last.type in ENDINGS:
        return MAY if last.endswith("よい") else JOINING if last in JOINING_ENDS.split() else FINAL
    return JOINING if last.type in OPEN_STEMS else FINAL


class Line:
    """Carries the sentences of a line into the draft."""

    def __init__(self, reading: Reading, read_ability: ReadAbility) -> None:
        self.reading = reading
        self.draft = reading.draft
        self.read_ability = read_ability
        self.mode_label: int | None = None
        self.before_modes = reading.it
        self.per: Amount | None = None

    def carry_out(self, elements: Sequence[Node]) -> None:
        """All elements in order; then every mark and mode ends."""
        rest = list(elements)
        done: list[Node] = []
        while rest:
            element = rest.pop(0)
            cells, targets = len(self.draft.cells), len(self.draft.targets)
            if element is BOUNDARY:
                self.end_held()
                self.end_marks()
                continue
            if element.data in ("mark", "earth", "mode", "mode_paid"):
                done.append(element)
            if element.data == "mark":
                self.end_held()
                if self.reading.marks_used:
                    self.end_marks()
                self.reading.marks.append(mark_of(word(element)))
            elif element.data == "earth":
                self.earth()
            elif element.data in ("mode", "mode_paid"):
                self.begin_mode(element)
            else:
                sentence = element if element.data == "sentence" else next(trees(element))
                again = self.again(sentence, done, rest)
                if again is not None:
                    rest = again
                    continue
                taken = self.say(sentence, rest)
                said = tuple(cell.op for cell in self.draft.cells[cells:])
                built((said, tuple(self.draft.targets[targets:])), element, *rest[:taken])
                done += [element, *rest[:taken]]
                rest = rest[taken:]
                continue
            built((len(self.draft.cells), len(self.draft.targets)), element)
        if self.reading.shuffle is not None:
            self.draft.emit(Shuffle(self.reading.shuffle))
            self.reading.shuffle = None
        self.end_held()
        self.end_marks()
        self.end_mode()
        self.reading.earth = None
        self.reading.around = []

    def again(self, sentence: Node, done: list[Node], rest: list[Node]) -> list[Node] | None:
        """R155: これをN回くり返す, 下記をN回くり返す: what is to be carried out from here on."""
        clause = next(trees(sentence))
        if clause.data not in ("repeat_times", "repeat_below") or len(sentence.children) > 1:
            return None
        number = token(clause, "TIMES_OVER")
        assert number is not None
        again = done if clause.data == "repeat_times" else rest
        times = int(number.removesuffix("回"))
        if not 1 <= times <= MOST_TIMES or not again or any(choosing_in(each) for each in again):
            self.reading.fail(clause, "repeat_what", ("これを2回くり返す",))
        if clause.data == "repeat_below":
            return [*rest, *[each for _ in range(times - 1) for each in (BOUNDARY, *rest)]]
        if not moves.is_this(self.reading, clause):
            self.reading.fail(clause, "repeat_what", ("これを",))
        return [*[each for _ in range(times - 1) for each in (BOUNDARY, *done)], BOUNDARY, *rest]

    def earth(self) -> None:
        """T72, 13.3.3.1, R86: an optional cost of playing, each its own; the rest of the line depends on it."""
        self.end_held()
        if self.reading.marks_used or self.reading.earth is not None:
            self.end_marks()
        self.draft.extras.append(Extra((EarthRite(),), self.reading.mode))
        self.reading.earth = Paid(len(self.draft.extras) - 1)

    def end_marks(self) -> None:
        reading = self.reading
        if reading.marks_open is not None:
            self.draft.place(reading.marks_open)
            if len(reading.marks_said) == 1:
                reading.marks_said[0].cells.append(self.draft.cells[-1])
        reading.marks_open = None
        reading.marks = []
        reading.marks_said = []
        reading.marks_used = False

    def hold(self, condition: Condition, about_the_past: bool) -> None:
        """R109: a condition with なら reaches to the next one, to a mark or to the end of the ability.

        そうしたなら and the like ask about what was done under the condition before, so they stand inside it.
        """
        reading = self.reading
        if reading.held_used and not about_the_past:
            self.end_held()
        elif reading.held_used:
            self.end_inner()
        reading.held.append(condition)
        reading.held_past = about_the_past

    def open_held(self) -> None:
        reading = self.reading
        reading.held_used = True
        condition = both(reading.held)
        if reading.held_open is None and condition is not None:
            reading.held_open = self.draft.label()
            self.draft.emit(Branch(condition, reading.held_open))

    def end_inner(self) -> None:
        """Another question about what was done: the last one ends, the condition around them goes on."""
        reading = self.reading
        if reading.held_past:
            outer, outer_held = reading.outer, reading.outer_held
            reading.outer, reading.outer_held = [], []
            self.end_held()
            reading.outer, reading.outer_held = outer, outer_held
        elif reading.held_open is not None:
            reading.outer.append(reading.held_open)
            reading.outer_held += reading.held
            reading.held_open = None
            reading.held = []
            reading.held_said = []
            reading.held_used = False

    def end_held(self) -> None:
        reading = self.reading
        if reading.held_open is not None:
            self.draft.place(reading.held_open)
            if len(reading.held_said) == 1:
                reading.held_said[0].cells.append(self.draft.cells[-1])
        for label in reversed(reading.outer):
            self.draft.place(label)
        reading.outer = []
        reading.outer_held = []
        reading.held_open = None
        reading.held = []
        reading.held_said = []
        reading.held_used = False
        reading.held_past = False

    def open_marks(self) -> None:
        """10.3.2, 10.3.3: without its conditions the part does nothing."""
        reading = self.reading
        earth = [reading.earth] if reading.earth is not None else []
        condition = both([*earth, *reading.marks])
        if reading.marks_open is None and condition is not None:
            reading.marks_open = self.draft.label()
            self.draft.emit(Branch(condition, reading.marks_open))

    def begin_mode(self, element: Node) -> None:
        """T132, 5.16.1.1: it reaches to the next number or the end; not picked, it is not there (5.16.1.2)."""
        reading = self.reading
        self.end_held()
        self.end_marks()
        self.end_mode()
        number = int(word(element)[1:-1])
        if not self.draft.modes:
            reading.fail(element, "mode_choice", ("下記から1つチョイスする。",))
        if number != self.draft.mode_count + 1:
            reading.fail(element, "mode_order", (f"【{self.draft.mode_count + 1}】",))
        self.draft.mode_count = number
        reading.mode = number
        reading.it = self.before_modes
        reading.previous = None
        reading.said = []
        self.mode_label = self.draft.label()
        picked = both([ModePicked(number), *reading.around])
        assert picked is not None
        self.draft.emit(Branch(picked, self.mode_label))
        if element.data == "mode_paid":
            self.draft.extras.append(Extra((one_cost(costs_of(reading, element)),), number, must=True))

    def end_mode(self) -> None:
        if self.mode_label is not None:
            self.draft.place(self.mode_label)
        self.mode_label = None
        self.reading.mode = 0
        self.reading.earth = None

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
        reading.until = FOR_GOOD
        reading.conditions = []
        reading.playing = None
        reading.next_turn = False
        reading.instead = any(part.data in ("instead", "instead_of") for part in parts)
        if reading.instead and clauses[-1].data == "amount_bare" and self.draft.modes and not self.draft.mode_count:
            self.more_modes(parts)
            return 0
        if clauses[-1].data == "choose_instead" or (reading.instead and choosing(clauses[-1])):
            choose_instead(reading, parts)
            return 0
        if reading.instead:
            own = [part for part in parts if part.data in CONDITIONS]
            if own and reading.held_used:
                self.end_held()
            conditions = say_instead(reading, parts, lambda rest: self.run(rest, None, ()), self.condition)
            if own:
                reading.held = conditions
                reading.held_used = True
            return 0
        if not any(part.data == "further" for part in parts):
            reading.subject = None
        said = Said()
        start = len(self.draft.cells)
        self.per = None
        self.open_marks()
        if parts[0].data not in CONDITIONS or not reading.held_used:
            self.open_held()
        taken = self.run(parts, said, rest)
        said.cells = self.draft.cells[start:]
        if self.per is not None:
            multiply(reading, sentence, said.cells, self.per)
            self.end_held()
        if reading.marks_open is not None:
            reading.marks_said.append(said)
        if reading.held_open is not None:
            reading.held_said.append(said)
        reading.previous = said
        reading.said.append(said)
        return taken

    def more_modes(self, parts: Sequence[Node]) -> None:
        """T226, R151: the condition decides how many modes are picked."""
        reading, draft = self.reading, self.draft
        clause = parts[-1]
        number = tree(clause, "n")
        for part in parts[:-1]:
            if part.data == "provided":
                reading.conditions.append(condition_of(reading, next(trees(part))))
            elif part.data == "instead":
                continue
            else:
                reading.fail(part, "instead_needs_condition")
        condition = both([*reading.marks, *reading.conditions])
        if condition is None or number is None or token(number, "NUMBER") is None or draft.more_if is not None:
            reading.fail(clause, "instead_needs_condition", ("【コンボ_3】代わりに2つ",))
        draft.more_if = condition
        draft.more_modes = int(word(number))
        draft.more_least = 0 if token(clause, "UP_TO") else -1
        reading.conditions = []
        reading.marks = []
        reading.marks_used = False

    def say_aside(self, parts: Sequence[Node]) -> None:
        """A sentence about the text itself; only before チョイス a condition can stand."""
        for part in parts:
            if part.data == "provided" and parts[-1].data == "choose_modes":
                self.hold(condition_of(self.reading, next(trees(part))), False)
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
            if not self.draft.modes or self.draft.mode_count:
                reading.fail(clause, "mode_choice", ("下記から1つチョイスする。",))
            reading.modes_once = True
            return True
        if clause.data == "choose_modes":
            number = tree(clause, "n")
            assert number is not None
            if self.draft.modes:
                reading.fail(clause, "modes_once")
            if not token(number, "NUMBER"):
                reading.fail(number, "number_needed", ("1",))
            self.draft.modes = int(word(number))
            if token(clause, "UP_TO"):
                self.draft.mode_least = 0
            self.before_modes = reading.it
            reading.around = reading.enclosing()
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
                    self.hold(condition, part.data in ABOUT_THE_PAST)
                    if not parts[index + 1 :] or parts[index + 1].data not in CONDITIONS:
                        self.open_held()
                    continue
                reading.conditions.append(condition)
                labels.append(draft.label())
                draft.emit(Branch(condition, labels[-1]))
            elif part.data == "subject" and loop is not None:
                reading.fail(part, "one_subject", ("。",))
            elif part.data == "subject" and token(next(trees(part)), "EACH"):
                remaining = [each for each in parts[index + 1 :] if each.data not in LEADS]
                if all(self.together(each) for each in remaining):
                    reading.actor = ALL
                else:
                    loop = self.begin_loop()
            elif part.data in LEADS:
                self.lead(part)
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
        if loop is not None:
            taken = self.end_loop(loop, rest)
        for label in reversed(labels):
            draft.place(label)
        reading.conditions = []
        return taken

    def condition(self, part: Node) -> Condition:
        """…なら, そうしたなら, 捨てたなら (T167)."""
        if part.data == "if_done":
            return self.done()
        if part.data == "provided":
            return condition_of(self.reading, next(trees(part)))
        if part.data == "provided_joined":
            both_sides = tuple(condition_of(self.reading, each) for each in trees(part))
            return Either(both_sides) if token(part, "COND_JOINT") == "か" else Every(both_sides)
        if part.data == "provided_there":
            there, then = there_and(self.reading, part)
            return Every((there, then))
        if part.data == "if_did_object":
            return did_object(self.reading, part)
        if part.data == "per":
            self.per = per_of(self.reading, part)
            return Compare(self.per, AT_LEAST, Exactly(1))
        written = str(word(part))
        if written.startswith("払") and self.reading.paying_now is not None:
            paid = PaidNow(self.reading.paying_now)
            return Not(paid) if "なかった" in written else paid
        if written.startswith("コストを"):
            return raised_so(self.reading, part, written)
        verb = next(each for each in DONE if written.startswith(each))
        if not self.reading.last_said(*DONE[verb]):
            self.reading.fail(part, "not_done", ("そうしたなら",))
        cell = self.reading.counted
        op = cell.op if cell is not None else None
        if (
            not self.reading.several
            and cell is not None
            and isinstance(op, (Discard, Move))
            and isinstance(op, DONE[verb])
        ):
            num = op.num if op.num != NOTHING else self.draft.num()
            cell.op = replace(op, num=num)
            done = AT_MOST if "なかった" in written else AT_LEAST
            return Compare(Result(num), done, Exactly(0 if done == AT_MOST else 1))
        return self.done() if "なかった" not in written else Not(self.done())

    def done(self) -> Condition:
        """T78; where a player may pick several cards, only all of them are what the text asked for (R63)."""
        several, cell = self.reading.several, self.reading.counted
        if several and cell is not None and isinstance(cell.op, (Discard, Move)):
            num = cell.op.num if cell.op.num != NOTHING else self.draft.num()
            cell.op = replace(cell.op, num=num)
            return Compare(Result(num), AT_LEAST, Exactly(several))
        return Did()

    def lead(self, part: Node) -> None:
        """What stands before the clauses; R81: a player who is named does it, though the master stays the same."""
        reading = self.reading
        kind = part.data
        if kind == "duration":
            reading.until = THIS_TURN
        elif kind == "further":
            says_no_more(*words_of(part))
        elif kind == "subject":
            reading.actor = changes.player_of(reading, next(trees(part)))
            reading.actor_word = word(part)
        elif kind == "among":
            if reading.looked is None:
                reading.fail(part, "none_looked", ("デッキの上3枚を見る。",))
            reading.among = reading.among_said = True
        elif kind == "from_zone":
            written = token(part, "FROM_ZONE")
            assert written is not None
            zone = words.ZONES[written.removesuffix("から")]
            reading.from_zone = (owner_of(reading, tree(part, "owner")) or reading.actor, zone)
        elif kind == "next_turn":
            reading.next_turn = True
        elif kind == "token_pool":
            reading.pool = tokens.pool_of(reading, part)
        elif kind in ("whenever_playing", "next_playing"):
            reading.playing = changes.played_by(reading, part)
        elif kind in ("as_long_as", "during", "while_so", "while_exists", "unplayable", "while_laid"):
            reading.fail(part, "static_line")

    def clause(self, clause: Node, last: bool, chain: bool) -> None:
        """One clause, with the question before it if it is permitted rather than ordered (T134)."""
        reading, draft = self.reading, self.draft
        form = form_of(clause)
        if last and form == JOINING:
            reading.fail(clause, "no_end", ("する。", "、"), end=True)
        if self.aside(clause):
            return
        may = form == MAY and not chain
        picked = moves.picked_cards(reading, clause) if may else 0
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
        if clause.data == "repeat":
            repeat(reading, clause)
            return
        if clause.data in CLAUSES:
            CLAUSES[clause.data](reading, clause)
            return
        if changes.gain_for_now(reading, clause, self.read_ability) or changes.either(reading, clause):
            return
        statement = changes.statement_of(reading, clause, self.read_ability)
        if statement is not None:
            changes.effect_of(reading, clause, statement)
        elif clause.data in ("state_of", "state_bare"):
            changes.command(reading, clause)
        else:
            reading.fail(clause, "playing_only", ("これをプレイする際、コストを-2する。",))

    def together(self, clause: Node) -> bool:
        """Whether all players can do this at once (T103, T104, T108)."""
        if clause.data in ("draw_returned", "shuffle"):
            return True
        if clause.data == "draw":
            return token(clause, "UP_TO") is None
        if clause.data == "act":
            phrase = moves.object_of(self.reading, clause)
            assert phrase is not None
            return tree(clause, "discard") is not None and phrase.first.noun is not None
        if clause.data == "move":
            phrase = moves.object_of(self.reading, clause)
            return phrase is not None and moves.is_whole_hand(phrase)
        return False

    def begin_loop(self) -> tuple[int, int]:
        """What each player does in turn order (R82)."""
        draft = self.draft
        head, over = draft.label(), draft.label()
        draft.place(head)
        draft.emit(EachPlayer(draft.num(), over))
        self.reading.actor = Who(ACTOR)
        return head, over

    def end_loop(self, loop: tuple[int, int], rest: Sequence[Node]) -> int:
        """The following sentences about what was looked at belong to the loop (T107)."""
        reading = self.reading
        taken = 0
        default = reading.default_actor
        reading.default_actor = Who(ACTOR)
        while taken < len(rest) and rest[taken].data in ("said", "sentence") and self.goes_on(rest[taken]):
            sentence = rest[taken] if rest[taken].data == "sentence" else next(trees(rest[taken]))
            reading.actor = Who(ACTOR)
            reading.until = FOR_GOOD
            self.run(list(trees(sentence)), None, ())
            taken += 1
        reading.default_actor = default
        moved = self.picked_in(loop[0])
        self.draft.emit(Goto(loop[0]))
        self.draft.place(loop[1])
        self.draft.cells += moved
        return taken

    def picked_in(self, head: int) -> list[Cell]:
        """1.3.4, R82: where each player picks cards that move, all pick first; the move is taken out of the loop."""
        cells = self.draft.cells
        body = cells[cells.index(self.draft.labels[head]) + 2 :]
        if len(body) != 2:
            return []
        pick, move = body[0].op, body[1].op
        if not isinstance(pick, Pick) or pick.group is None or not isinstance(move, Move):
            return []
        if isinstance(move.things, All) and all(NotChosen(pick.reg) in part.tests for part in move.things.group.parts):
            parts = tuple(replace(part, who=ANY) for part in move.things.group.parts)
            body[0].op = replace(pick, adds=True)
            body[1].op = replace(move, things=All(Group(parts)))
            return [cells.pop()]
        if move.things != It(pick.reg) or move.who is not None:
            return []
        body[0].op = replace(pick, adds=True)
        return [cells.pop()]

    def goes_on(self, element: Node) -> bool:
        first = next(trees(element if element.data == "sentence" else next(trees(element))))
        if first.data == "among" or (first.data == "provided" and next(trees(first)).data == "die_shows"):
            return True
        phrase = tree(first, "obj")
        return phrase is not None and any(True for _ in phrase.scan_values(lambda value: value == "残り"))

    def later(self, lead: Node, parts: Sequence[Node], rest: Sequence[Node]) -> int:
        """T65, 10.7.5, 10.7.5.1, R73: the rest of the line (up to a mark) is done by a delayed trigger, once."""
        reading = self.reading
        until, each = "", False
        if lead.data == "later_turn":
            head = head_of(reading, Tree("event", lead.children, lead.meta))
            if len(head.triggers) != 1:
                reading.fail(lead, "trigger_subject")
            trigger, actor = head.triggers[0][0], head.actor
            until, each = THIS_TURN, "次に" not in str(words_of(lead)[0])
        else:
            trigger, actor = phase_trigger(reading, lead)
        inner = Reading(reading.source, Draft(self.draft))
        inner.it, inner.event_card, inner.looked = reading.it, reading.event_card, reading.looked
        inner.definitions = reading.definitions
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
