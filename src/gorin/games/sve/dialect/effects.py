"""Effects: sentence by sentence, with conditions, marks, modes, 代わりに and そうしたなら (section F)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from gorin.engine.program.amount import Count
from gorin.engine.program.cards import BOTTOM, Discard, Draw, Remember
from gorin.engine.program.condition import AT_LEAST, Compare, Did, Every, Fits, ModePicked, Not, Paid
from gorin.engine.program.flow import Branch, Goto, May, MayInFull
from gorin.engine.program.group import Group, IsChosen, IsKind, Part
from gorin.engine.program.looking import Shuffle
from gorin.engine.program.numbers import FOR_GOOD, THIS_TURN, Lasting, Later, Meanwhile
from gorin.engine.program.roots import Condition, Things
from gorin.engine.program.things import All, It
from gorin.engine.program.who import ACTOR, ALL, ANY, EVENT_PLAYER, MASTER_OF, OTHER, SELF
from gorin.engine.values.ability import AUTOMATIC, Ability, Extra, Static
from gorin.engine.values.change import GiveAbility, GiveKeyword, Rule
from gorin.games.sve import terms
from gorin.games.sve.dialect import in_turn, repeated
from gorin.games.sve.dialect.alternatives import amount_bare, choose_instead, instead_of, is_replacing, say_instead
from gorin.games.sve.dialect.changes import cost_of_it, effect_of, ignores_guard, played_by, statement_of, subject_of
from gorin.games.sve.dialect.facts import done, mark_of
from gorin.games.sve.dialect.groups import keyword_of, keywords_of
from gorin.games.sve.dialect.happenings import head_of, is_attack
from gorin.games.sve.dialect.making import pool_of
from gorin.games.sve.dialect.orders import damage, play_it, put_where
from gorin.games.sve.dialect.payment import costs_of, parts_to_pay
from gorin.games.sve.dialect.scope import Reach, SveScope
from gorin.games.sve.dialect.sentence_parts import (
    DONE_LEADS,
    Element,
    is_condition,
)
from gorin.games.sve.dialect.things import phrase_of, quantity_of, spoken_of
from gorin.games.sve.dialect.words import NEITHER
from gorin.games.sve.program.choices import PickPossible
from gorin.games.sve.program.conditions import PaidMore
from gorin.games.sve.program.costs import EarthRite
from gorin.text.acts import per_of
from gorin.text.cards import REST
from gorin.text.conditions import condition_of
from gorin.text.draft import Cell, Draft, Said, both
from gorin.text.flow import is_unless
from gorin.text.frames import Frame, is_order
from gorin.text.function_words import (
    ALSO_DONE,
    AS,
    AS_LONG,
    BEGINNING,
    EACH_TIME,
    IF,
    IF_DONE,
    IN_THIS_TURN,
    INSTEAD_OF,
    NEXT,
    OTHERWISE_SO,
    THEN,
    WHEN,
    WHILE,
)
from gorin.text.lexicon import Icon
from gorin.text.morphology import FINAL, MAY, STEM, TE
from gorin.text.nouns import amount_of, player_of
from gorin.text.phrases import ICON, KEYWORD, QUANTITY, UP_TO, Clause, Lead, NounPhrase
from gorin.text.pieces import AMONG, DURATION, DURING, LIST, SUBJECT, Piece, Provided, in_order
from gorin.text.reference import Shown
from gorin.text.times import NEXT_TURN, SPAN, time_of_lead
from gorin.text.values import KIND, TIME, ZONE, value_of

Framed = Frame[SveScope]
ASIDES: Final = ("choose mode", "use", "work")


@dataclass(frozen=True)
class Definition:
    """Xは「(数)」である."""

    start: int
    nouns: NounPhrase


def definition_of(pieces: Sequence[Piece]) -> Definition | None:
    """What X is, if a sentence says it."""
    clause = pieces[0] if len(pieces) == 1 else None
    if not isinstance(clause, Clause) or clause.verb is not None or clause.complement is None:
        return None
    topic = clause.phrase("は")
    quantity = topic.nouns.only.quantity if topic is not None and topic.nouns.group == QUANTITY else None
    letter = quantity is not None and quantity.amount is not None and quantity.number is None and not quantity.counter
    if not letter or len(clause.phrases) != 1 or clause.form.negative or clause.predicate is None:
        return None
    return Definition(clause.start, clause.complement)


def effect(scope: SveScope, elements: Sequence[Element]) -> None:
    """One line of effect: marks and modes reach to its end at most."""
    define(scope, elements)
    Line(scope).carry_out(elements)


def define(scope: SveScope, elements: Sequence[Element]) -> None:
    found = [definition_of(each.pieces) for each in elements]
    scope.definitions += [(each.start, each.nouns) for each in found if each is not None]


class Line:
    """Carries the sentences of a line into the draft."""

    def __init__(self, scope: SveScope) -> None:
        self.scope = scope
        self.draft = scope.draft
        self.mode_label: int | None = None
        self.before_modes = scope.it
        self.plays_next = self.each_before = self.may_before = False

    def check_instead(self, pieces: Sequence[Piece], clauses: Sequence[Clause]) -> None:
        """Refuse to replace for one player what each does, and what must be done by what may be declined."""
        leads = [piece for piece in pieces if isinstance(piece, Lead) and piece.key == SUBJECT]
        if self.each_before and leads and not is_each(leads[0]):
            self.scope.fail(leads[0].start, "instead_for_one")
        if clauses and clauses[-1].form.ending == MAY and not self.may_before:
            self.scope.fail(clauses[-1].start, "instead_may", ("代わりに…する",))

    def carry_out(self, elements: Sequence[Element]) -> None:
        """All elements in order; then every mark and mode ends."""
        scope = self.scope
        rest = list(elements)
        carried: list[Element] = []
        begun = self.draft.anchor()
        while rest:
            element = rest.pop(0)
            if element.kind == "mark":
                end_held(scope)
                if scope.marks.used:
                    end_marks(scope)
                scope.marks.conditions.append(mark_of(scope, element.start, element.icon))
            elif element.kind == "earth":
                self.earth()
            elif element.kind == "mode":
                end_held(scope)
                end_marks(scope)
                self.begin_mode(element)
            else:
                again = repeated.again(scope, element, carried, rest)
                if again is not None:
                    end_held(scope)
                    end_marks(scope)
                    begin = self.draft.anchor() if again[0] else begun
                    if again[0]:
                        self.carry_out(rest)
                        rest = []
                    repeated.repeat(self.draft, begin, again[1])
                    continue
                taken = self.say(element.pieces, rest)
                carried += [element, *rest[:taken]]
                rest = rest[taken:]
                continue
            carried.append(element)
        if scope.shuffle is not None:
            self.draft.emit(Shuffle(scope.shuffle))
            scope.shuffle = None
        end_held(scope)
        end_marks(scope)
        self.end_mode()
        scope.earth = None
        scope.around = []

    def earth(self) -> None:
        """T72, 13.3.3.1, R86: an optional cost of playing, each its own; the rest of the line depends on it."""
        scope = self.scope
        end_held(scope)
        if scope.marks.used or scope.earth is not None:
            end_marks(scope)
        self.draft.extras.append(Extra((EarthRite(),), scope.mode))
        scope.earth = Paid(len(self.draft.extras) - 1)

    def begin_mode(self, element: Element) -> None:
        """T132, 5.16.1.1: it reaches to the next number or the end; not picked, it is not there (5.16.1.2)."""
        scope, draft = self.scope, self.draft
        self.end_mode()
        number = element.icon.number
        if not draft.modes:
            scope.fail(element.start, "mode_choice", ("下記から1つチョイスする。",))
        if number != draft.mode_count + 1:
            scope.fail(element.start, "mode_order", (f"【{draft.mode_count + 1}】",))
        draft.mode_count = number
        scope.mode = number
        scope.it = self.before_modes
        scope.previous = None
        scope.said = []
        self.mode_label = draft.label()
        picked = both([ModePicked(number), *scope.around])
        assert picked is not None
        draft.emit(Branch(picked, self.mode_label))
        if element.cost:
            draft.extras.append(Extra(parts_to_pay(costs_of(scope, element.cost)), number, must=True))

    def end_mode(self) -> None:
        if self.mode_label is not None:
            self.draft.place(self.mode_label)
        self.mode_label = None
        self.scope.mode = 0
        self.scope.earth = None

    def say(self, pieces: Sequence[Piece], rest: Sequence[Element]) -> int:
        """One sentence; how many of the following it took in."""
        scope = self.scope
        pieces = self.elsewhere(pieces)
        clauses = [piece for piece in pieces if isinstance(piece, Clause)]
        if definition_of(pieces) is not None:
            return 0
        instead = any(is_replacing(piece) for piece in pieces)
        if not (instead and self.announced()) and self.aside(pieces, clauses):
            return 0
        scope.marks.used = True
        scope.actor = scope.default_actor
        scope.actor_named = False
        scope.actor_words = None
        scope.until, scope.lasts = FOR_GOOD, None
        scope.conditions = []
        scope.per, scope.per_used = None, False
        scope.playing = None
        scope.next_turn = scope.by_ability = False
        scope.begins = None
        scope.instead = instead
        further = any(isinstance(piece, Lead) and piece.key == ALSO_DONE for piece in pieces)
        bare = len(clauses) == 1 and (is_amount(clauses[0]) or clauses[0].name == "choose mode")
        if scope.instead and bare and self.announced():
            self.more_modes(pieces)
            return 0
        chosen = instead_of(pieces, "choose")
        if chosen is not None or (scope.instead and clauses and clauses[-1].name == "choose"):
            choose_instead(scope, pieces, chosen)
            return 0
        if clauses and clauses[-1].phrase("は") is None and (scope.instead or further):
            scope.until = self.until_before()
        if scope.instead:
            self.check_instead(pieces, clauses)
            own = [piece for piece in pieces if is_condition(piece)]
            if own and scope.held.used:
                end_held(scope)
            conditions = say_instead(scope, pieces, lambda rest: self.run(rest, None, ()), self.condition)
            if own:
                scope.held.conditions = conditions
                scope.held.used = True
            return 0
        if not further:
            scope.subject = None
        self.each_before = any(isinstance(piece, Lead) and piece.key == SUBJECT and is_each(piece) for piece in pieces)
        self.may_before = bool(clauses) and clauses[-1].form.ending == MAY
        said = Said()
        start = len(self.draft.cells)
        open_marks(scope)
        if not (is_condition(pieces[0]) or is_otherwise(pieces[0])) or not scope.held.used:
            open_held(scope)
        taken = self.run(pieces, said, rest)
        said.cells = beyond_conditions(self.draft, self.draft.cells[start:])
        if scope.per is not None:
            if not scope.per_used:
                scope.fail(pieces[0].start, "per_what")
            scope.per = None
            end_held(scope)
            if all(cell.op is None or isinstance(cell.op, Branch) for cell in said.cells):
                del self.draft.cells[start:]
        if scope.marks.open is not None:
            scope.marks.said.append(said)
        if scope.held.open is not None:
            scope.held.said.append(said)
        scope.previous = said
        scope.said.append(said)
        return taken

    def elsewhere(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """T250 これを墓場に置く代わりに手札に戻す: it goes there at once, and never to the cemetery."""
        lead = next((each for each in pieces if isinstance(each, Provided) and each.link == INSTEAD_OF), None)
        last = pieces[-1]
        replaced = lead.clauses[-1] if lead is not None and len(lead.clauses) == 1 else None
        this = replaced.phrase("を") if replaced is not None and replaced.name == "put" else None
        where = replaced.phrase("に") if replaced is not None else None
        if not self.scope.of_spell or this is None or where is None or not isinstance(last, Clause):
            return pieces
        buried = where.nouns.only.key == "墓場" and not where.nouns.only.modifiers
        if value_of(this.nouns.only) != "this" or not buried or last.phrase("を") is not None:
            return pieces
        kept = [each for each in pieces[:-1] if each is not lead]
        return [*kept, replace(last, phrases=(this, *last.phrases))]

    def until_before(self) -> str:
        """T207, T209: what is said in place of a number, or in addition, keeps the term of the sentence before."""
        cells = self.scope.previous.cells if self.scope.previous is not None else []
        lasting = [cell.op.until for cell in cells if isinstance(cell.op, Lasting)]
        return lasting[-1] if lasting else FOR_GOOD

    def announced(self) -> bool:
        """Whether チョイス stands before, and no mode yet."""
        return bool(self.draft.modes) and not self.draft.mode_count

    def aside(self, pieces: Sequence[Piece], clauses: Sequence[Clause]) -> bool:
        """Sentences that say something about the ability or the text rather than what happens."""
        scope = self.scope
        clause = clauses[-1] if clauses else None
        if clause is None or clause.name not in ASIDES:
            return False
        frame: Framed = Frame(scope, clause)
        if clause.name == "choose mode":
            if clause.form.negative:
                self.modes_once(pieces, frame)
                return True
            for piece in pieces[:-1]:
                if not isinstance(piece, Provided) or piece.link != IF:
                    scope.fail(piece.start, "aside_lead")
                hold(scope, condition_of(scope, piece.clauses), False)
            self.choose_modes(frame)
            return True
        first = pieces[0]
        if not isinstance(first, Lead) or first.key != "ability" or first.phrase is None:
            return False
        if value_of(first.phrase.nouns.only) != 3:
            scope.fail(first.start, "usable_here", ("この能力は",))
        self.usable(pieces[1:], frame)
        return True

    def usable(self, pieces: Sequence[Piece], frame: Framed) -> None:
        """T24, T178, T202 この能力は(条件なら、)1ターンにN回使える / 働く."""
        scope, clause = self.scope, frame.clause
        works = clause.name == "work"
        if clause.form.negative or clause.form.past or (not works and clause.form.voice != "able"):
            scope.fail(frame.place, "usable_here", ("使える",))
        turn = frame.take("に", group=QUANTITY)
        whole_game = frame.take("", group="game time")
        times = frame.take("", group=QUANTITY)
        frame.done()
        if whole_game is not None:
            self.once_a_game(pieces, whole_game, times, works)
            return
        for piece in pieces[:-1]:
            if not isinstance(piece, Provided) or piece.link != IF or scope.usable is not None or works:
                scope.fail(piece.start, "aside_lead")
            scope.usable = condition_of(scope, piece.clauses)
        if (turn is None) != (times is None) or (turn is None and scope.usable is None):
            scope.fail(frame.place, "usable_here", ("1ターンに1回",))
        if turn is not None and times is not None:
            one, often = turn.only.quantity, times.only.quantity
            if one is None or often is None or one.number != 1 or one.counter != "turn" or often.counter != "time":
                scope.fail(turn.start, "number_needed", ("1ターンに1回",))
            if not often.number or often.limit:
                scope.fail(turn.start, "number_needed", ("1ターンに1回",))
            scope.limit = often.number
            scope.works = works

    def once_a_game(self, pieces: Sequence[Piece], game: NounPhrase, times: NounPhrase | None, works: bool) -> None:
        """この能力はゲーム中1回使える."""
        scope = self.scope
        often = times.only.quantity if times is not None else game.only.quantity
        if works or often is None or often.counter != "time" or not often.number or often.limit or len(pieces) > 1:
            scope.fail(game.start, "once_a_game", ("この能力はゲーム中1回使える。",))
        scope.limit, scope.timing = often.number, scope.timing | terms.OF_GAME

    def modes_once(self, pieces: Sequence[Piece], frame: Framed) -> None:
        """T227: このターン、この能力でチョイスした選択肢はチョイスできない."""
        scope = self.scope
        option = frame.need("は", group="option").only
        frame.done()
        inner = option.modifiers[0].clause if len(option.modifiers) == 1 else None
        leads = [piece.key for piece in pieces[:-1] if isinstance(piece, Lead)]
        by = inner.phrase("で") if inner is not None else None
        if inner is None or inner.name != "choose mode" or by is None or value_of(by.nouns.only) != 3:
            scope.fail(option.start, "mode_choice", ("この能力でチョイスした選択肢",))
        if leads not in (["this turn"], []) or not self.announced() or not inner.form.past:
            scope.fail(option.start, "mode_choice", ("下記から1つチョイスする。",))
        if leads == [] and not any(token.text == "このターン" for token in inner.adverbs):
            scope.fail(option.start, "this_turn_only", ("このターン、",))
        scope.modes_once = True

    def choose_modes(self, frame: Framed) -> None:
        """下記からNつ(まで)チョイスする: so many of those that follow."""
        scope, draft = self.scope, self.draft
        frame.need("から", group=LIST, expected=("下記から",))
        nouns = frame.take("を", group=QUANTITY) or frame.need("", group=QUANTITY)
        frame.done()
        quantity = nouns.only.quantity
        if draft.modes:
            scope.fail(frame.place, "modes_once")
        if quantity is None or not quantity.number or quantity.limit not in ("", UP_TO) or quantity.amount is None:
            scope.fail(nouns.start, "number_needed", ("1",))
        draft.modes = quantity.number
        if quantity.limit == UP_TO:
            draft.mode_least = 0
        self.before_modes = scope.it
        scope.around = scope.enclosing()

    def more_modes(self, pieces: Sequence[Piece]) -> None:
        """T226, R151: the condition decides how many modes are picked."""
        scope, draft = self.scope, self.draft
        clause = pieces[-1]
        for piece in pieces[:-1]:
            if isinstance(piece, Provided) and piece.link == IF:
                scope.conditions.append(condition_of(scope, piece.clauses))
            elif not is_replacing(piece):
                scope.fail(piece.start, "instead_needs_condition")
        condition = both([*scope.marks.conditions, *scope.conditions])
        assert isinstance(clause, Clause)
        said = clause.phrase("を") or clause.phrase("")
        nouns = clause.complement or (said.nouns if said is not None else None)
        quantity = nouns.only.quantity if nouns is not None else None
        if condition is None or quantity is None or not quantity.number or draft.more_if is not None:
            scope.fail(clause.start, "instead_needs_condition", ("【コンボ_3】代わりに2つ",))
        draft.more_if = condition
        draft.more_modes = quantity.number
        draft.more_least = 0 if quantity.limit == UP_TO else -1
        scope.conditions = []
        scope.marks.conditions = []
        scope.marks.used = False

    def run(self, pieces: Sequence[Piece], said: Said | None, rest: Sequence[Element]) -> int:
        """The pieces of a sentence; conditions reach to its end."""
        scope, draft = self.scope, self.draft
        pieces = in_order(scope, pieces)
        labels: list[int] = []
        scope.among = False
        taken = 0
        loop: tuple[int, int] | None = None
        clauses = [piece for piece in pieces if isinstance(piece, Clause)]
        if not clauses:
            scope.fail(pieces[-1].end if pieces else 0, "no_predicate")
        doing = [clause for clause in clauses if clause.name != "choose" or scope.looked is not None]
        doing = [clause for clause in doing if not shows_first(clause, clauses)]
        chain = len(doing) > 1 and clauses[-1].form.ending == MAY and not scope.asked
        chain_end: int | None = None
        index = 0
        self.plays_next = any(isinstance(piece, Provided) and piece.link == AS for piece in pieces)
        while index < len(pieces):
            piece = pieces[index]
            index += 1
            if is_trigger(piece, pieces[index:]):
                taken = self.later(pieces[index - 1 :], rest)
                break
            if is_otherwise(piece) or is_denial(scope, piece):
                otherwise(scope, piece.start, isinstance(piece, Lead) and piece.key == NEITHER)
                continue
            prevented = self.prevented(piece) if isinstance(piece, Provided) and is_unless(piece) else None
            if prevented is not None or is_condition(piece):
                condition = prevented or self.condition(piece)
                if said is not None and loop is None:
                    following = pieces[index] if index < len(pieces) else None
                    if isinstance(following, Lead) and following.key == ICON:
                        icon = following.token.sense(Icon) if following.token is not None else None
                        if icon is not None and icon.key != "earth":
                            condition = Every((condition, mark_of(scope, following.start, icon)))
                            index += 1
                    asked_back = (
                        prevented is not None
                        or (isinstance(piece, Lead) and piece.key in DONE_LEADS)
                        or about_done(piece)
                    )
                    hold(scope, condition, asked_back and condition not in OF_PLAYING)
                    if index >= len(pieces) or not is_condition(pieces[index]):
                        open_held(scope)
                    continue
                scope.conditions.append(condition)
                labels.append(draft.label())
                draft.emit(Branch(condition, labels[-1]))
            elif isinstance(piece, Lead) and piece.key == SUBJECT and loop is not None:
                scope.fail(piece.start, "one_subject", ("。",))
            elif isinstance(piece, Lead) and piece.key == SUBJECT and is_each(piece):
                scope.actor_named = True
                following_pieces = pieces[index:]
                apart = any(is_condition(each) for each in following_pieces)
                told = rest[0] if rest else None
                apart = apart or (told is not None and bool(told.pieces) and in_turn.is_of_players(told.pieces[0]))
                if (
                    scope.begins is None
                    and not apart
                    and all(in_turn.at_once(scope, each) for each in following_pieces if isinstance(each, Clause))
                ):
                    scope.actor = ALL
                else:
                    loop = in_turn.begin(scope)
            elif isinstance(piece, Lead) and piece.key == BEGINNING and piece.phrase is not None:
                scope.begins = player_of(scope, piece.phrase.nouns.only)
                following = pieces[index]
                if not (isinstance(following, Lead) and following.key == SUBJECT and is_each(following)):
                    scope.fail(piece.start, "in_turn_what")
            elif isinstance(piece, Provided) and piece.link == AS:
                index = self.as_played(piece, pieces, index)
            elif not isinstance(piece, Clause):
                self.lead(piece)
            else:
                if chain and piece is doing[0]:
                    chain_end = draft.label()
                    draft.emit(May(chain_end, scope.actor))
                start = len(draft.cells)
                following_clause = next((each for each in pieces[index : index + 1] if isinstance(each, Clause)), None)
                skip = self.clause(piece, piece is clauses[-1], chain, following_clause)
                last = pieces[index + skip - 1] if skip else piece
                index += skip
                self.shuffle_after(last, pieces[index:])
                if said is not None:
                    said.clauses.append(draft.cells[start:])
        if chain_end is not None:
            draft.place(chain_end)
        for label in reversed(labels):
            draft.place(label)
        if loop is not None:
            scope.conditions = []
            taken = in_turn.end(scope, loop, rest, lambda following: self.run(following, None, ()))
        scope.conditions = []
        scope.as_long = None
        if scope.lasts is not None:
            scope.fail(scope.lasts, "unused_duration")
        return taken

    def prevented(self, piece: Provided) -> Condition:
        """相手が手札1枚を捨てないかぎり: that player may do it; the rest is done if it was not."""
        scope, draft, clause = self.scope, self.draft, piece.clauses[0]
        subject = clause.phrase("が")
        actor, named, asked = scope.actor, scope.actor_named, scope.asked
        if subject is not None:
            scope.actor, scope.actor_named = player_of(scope, subject.nouns.only), True
        if scope.actor == ALL:
            scope.fail(clause.start, "choice_of_both")
        over = draft.label()
        draft.emit(MayInFull(over, scope.actor))
        scope.asked = True
        rest = tuple(each for each in clause.phrases if each is not subject)
        form = replace(clause.form, negative=False, ending=FINAL)
        self.do(replace(clause, form=form, link="", joint="", phrases=rest), None)
        draft.place(over)
        scope.actor, scope.actor_named, scope.asked = actor, named, asked
        return Not(Did())

    def lead(self, piece: Piece) -> None:
        """What stands before the clauses; R81: a player who is named does it, though the master stays the same."""
        scope = self.scope
        key = piece.key if isinstance(piece, Lead) else ""
        if key == "this turn":
            if scope.lasts is not None:
                scope.fail(piece.start, "duration_twice")
            scope.until, scope.lasts = THIS_TURN, piece.start
        elif key in (THEN, ALSO_DONE) or (key == NEXT and self.plays_next):
            return
        elif key == SUBJECT and isinstance(piece, Lead) and piece.phrase is not None:
            named = player_of(scope, piece.phrase.nouns.only)
            scope.actor = ALL if named == ANY else named
            scope.actor_named = True
            scope.actor_words = (piece.start, piece.end)
            if scope.actor.role in (MASTER_OF, OTHER.role):
                scope.spoken_of = scope.actor
        elif key == AMONG and isinstance(piece, Lead) and piece.phrase is not None:
            self.among(piece)
        elif key == DURING and isinstance(piece, Lead):
            self.next_turn(piece)
        elif key == DURATION and isinstance(piece, Lead):
            if scope.lasts is not None:
                scope.fail(piece.start, "duration_twice")
            scope.until = scope.duration(piece)
        elif isinstance(piece, Provided) and piece.link in (AS_LONG, WHILE) and scope.until != FOR_GOOD:
            scope.as_long = condition_of(scope, piece.clauses)
        else:
            scope.fail(piece.start, "static_line")

    def among(self, piece: Lead) -> None:
        """その中から; 『A』1枚と『B』1枚の中から (T230)."""
        scope = self.scope
        assert piece.phrase is not None
        named = piece.phrase.nouns.only
        if named.key not in ("その中", "そのうち"):
            inner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
            if inner is None:
                scope.fail(piece.start, "none_looked", ("その中から",))
            if inner.group == REST and scope.looked is not None and scope.looked.taken:
                scope.excuse(piece.start, piece.end)
                scope.among = scope.among_said = True
                return
            told = spoken_of(scope, inner.only) if len(inner.parts) == 1 and inner.group in (KIND, ZONE) else None
            if told is None:
                scope.pool = pool_of(scope, inner)
                return
            scope.looked = self.kept(told)
        elif scope.looked is None or (scope.mentions.last is not None and scope.mentions.last.many):
            scope.looked = scope.shown(piece.start)
        if scope.among_said:
            scope.excuse(piece.start, piece.end)
        scope.among = scope.among_said = True

    def kept(self, things: Things) -> Shown:
        """Things that were spoken of, in a register."""
        if isinstance(things, It):
            return Shown(things.reg)
        reg = self.draft.reg()
        self.draft.emit(Remember(reg, things))
        return Shown(reg)

    def next_turn(self, lead: Lead) -> None:
        """T216 次の相手のターン中."""
        time = time_of_lead(self.scope, lead)
        if time.which != NEXT_TURN or time.who != OTHER:
            self.scope.fail(lead.start, "static_line")
        self.scope.next_turn = True

    def as_played(self, piece: Provided, pieces: Sequence[Piece], index: int) -> int:
        """それをプレイする際、コストを-N; 自分が(X)をプレイする際、コストを-N."""
        scope = self.scope
        (clause,) = piece.clauses
        following = pieces[index] if index < len(pieces) else None
        if clause.name != "play" or not isinstance(following, Clause):
            scope.fail(piece.start, "static_line")
        if clause.phrase("が") is not None:
            scope.playing = played_by(scope, with_next(clause, pieces[: index - 1]))
            return index
        frame: Framed = Frame(scope, following)
        statement = cost_of_it(scope, clause, frame)
        frame.done()
        effect_of(scope, following.start, statement)
        return index + 1

    def condition(self, piece: Piece) -> Condition:
        """…なら, そうしたなら, 捨てたなら (T167)."""
        scope = self.scope
        if isinstance(piece, Lead):
            if piece.key == "per":
                assert piece.phrase is not None
                scope.per = per_of(scope, piece.phrase.nouns)
                return in_turn.at_least_one(scope.per)
            if not scope.draft.said():
                scope.fail(piece.start, "not_done")
            if in_turn.is_of_players(piece) and scope.actor.role not in (ACTOR, EVENT_PLAYER):
                scope.fail(piece.start, "no_player", ("そうしたなら、",))
            if done_by_all(scope.draft.cells):
                scope.fail(piece.start, "done_by_each", ("自分は、",))
            found = done(scope)
            if piece.key == IF_DONE:
                return found
            return Not(found)
        assert isinstance(piece, Provided)
        return condition_of(scope, piece.clauses)

    def clause(self, clause: Clause, last: bool, chain: bool, following: Clause | None) -> int:
        """One clause, with the question before it if it is permitted rather than ordered (T134).

        How many of the clauses behind it it took in.
        """
        scope, draft = self.scope, self.draft
        ending = clause.form.ending
        if last and ending in (STEM, TE):
            scope.fail(clause.end, "no_end", ("する。", "、"))
        if not last and ending in (FINAL, MAY) and not clause.joint and clause.verb is not None:
            scope.fail(clause.end, "goes_on", ("。",))
        shown = following is not None and shows_first(clause, [clause, following])
        permitted = following if shown and following is not None else clause
        may = permitted.form.ending == MAY and not chain
        picked = picked_cards(scope, clause) if may else 0
        if scope.asked and picked > 1:
            # R75: several cards take the place of something all together, so whether they do is a question of its own.
            picked = 0
        scope.optional = picked > 0
        scope.permission = permitted.predicate if may else None
        scope.several = picked if picked > 1 else 0
        over: int | None = None
        if may and not scope.optional and not scope.asked and clause.name != "pay":
            over = draft.label()
            draft.emit(May(over, scope.actor))
        skip = self.do(clause, following)
        if shown and following is not None:
            self.do(following, None)
            skip = 1
        if over is not None:
            draft.place(over)
        scope.optional = False
        some = following.phrase("を") if following is not None and clause.name == "search" else None
        if some is not None and some.nouns.group == QUANTITY and scope.it is not None:
            found = scope.it.things()
            scope.part = Shown(found.reg) if isinstance(found, It) else None
        return skip

    def shuffle_after(self, clause: Piece, following: Sequence[Piece]) -> None:
        """5.7.2: a searched deck is shuffled when what was found has been moved, unless the text says so itself."""
        who = self.scope.shuffle
        nexts = [each.name for each in following[:1] if isinstance(each, Clause)]
        if self.scope.part is not None and nexts and nexts[0] in ("put", "put out", "add"):
            return
        if who is None or (isinstance(clause, Clause) and clause.name == "search") or "shuffle" in nexts:
            return
        self.draft.emit(Shuffle(who))
        self.scope.shuffle = None

    def do(self, clause: Clause, following: Clause | None) -> int:
        """10.2.1: an order is carried out once (10.2.1.1, 10.8.1), a statement lasts (10.2.1.2)."""
        scope = self.scope
        frame: Framed = Frame(scope, clause)
        if clause.joint == "or" and following is not None:
            self.either(clause, following)
            return 1
        makes = clause.form.ending == TE and clause.name == "do"
        if following is not None and makes and following.name == "play" and not following.phrases:
            nouns = frame.need("を")
            into = frame.need("に", group=QUANTITY).only.quantity
            if nouns.only.key == "コスト" and into is not None and into.amount is not None:
                play_it(frame, nouns, amount_of(scope, into.amount))
                frame.done()
                return 1
        rest = clause.phrase("を")
        if clause.name == "shuffle" and rest is not None and rest.nouns.group == "rest":
            return self.shuffle_rest(frame, following)
        if clause.form.ending == TE and clause.name == "ignore" and following is not None:
            statement = ignores_guard(frame, following)
            frame.done()
            effect_of(scope, clause.start, statement)
            return 1
        if clause.form.ending == "without" or clause.link:
            scope.fail(clause.end, "no_link")
        if clause.verb is None:
            self.noun_said(frame)
        elif not self.gains(frame):
            self.verb_said(frame)
        frame.done()
        return 0

    def shuffle_rest(self, frame: Framed, following: Clause | None) -> int:
        """T241, R156 残りをシャッフルし、デッキの下に置く."""
        scope = self.scope
        if following is None or following.name != "put" or following.phrase("を") is not None:
            scope.fail(frame.place, "none_looked", ("残りをシャッフルし、デッキの下に置く",))
        inner: Framed = Frame(scope, following)
        _, end, owner, acted, nth = put_where(inner)
        inner.done()
        if end != BOTTOM or owner is not None or acted or nth:
            scope.fail(following.start, "put_where", ("デッキの下に",))
        assert frame.clause.verb is not None and frame.clause.verb.order is not None
        frame.clause.verb.order(frame)
        frame.done()
        return 1

    def noun_said(self, frame: Framed) -> None:
        """3ダメージ; 代わりに2枚."""
        complement = frame.clause.complement
        assert complement is not None
        if complement.group == "damage":
            damage(frame, complement.only)
        elif complement.group == QUANTITY and self.scope.instead:
            amount_bare(self.scope, complement)
        else:
            frame.fail(complement.start, "says_nothing")

    def gains(self, frame: Framed) -> bool:
        """T228 【A】か【B】を持つ; T258 【A】とこのターン、「…」を持つ."""
        scope, draft, clause = self.scope, self.draft, frame.clause
        gifts = clause.phrase("を")
        if clause.name != "have" or gifts is None or clause.form.negative or clause.form.past:
            return False
        if gifts.nouns.joint == "or" and gifts.nouns.group == KEYWORD:
            frame.take("を")
            things, _ = subject_of(frame)
            masks = [keyword_of(scope, each) for each in gifts.nouns.parts]
            until = scope.term()
            given = [[Cell(Lasting(things, (GiveKeyword(mask),), until))] for mask in masks]
            draft.one_of(given, scope.actor, rest=True)
            return True
        if frame.adverb("this turn"):
            return self.gains_for_now(frame)
        return False

    def gains_for_now(self, frame: Framed) -> bool:
        scope = self.scope
        keywords = frame.take("と", group=KEYWORD)
        gift = frame.need("を").only
        things, _ = subject_of(frame)
        if gift.group == KEYWORD or keywords is None or gift.head is None or gift.group != "quoted":
            if keywords is not None:
                frame.fail(gift.start, "which_ability")
            scope.until = THIS_TURN
            frame.taken.clear()
            frame.adverb("this turn")
            return False
        given = tuple(GiveAbility(each) for each in scope.read_quoted(gift.head))
        self.draft.emit(Lasting(things, (GiveKeyword(keywords_of(scope, keywords)),), scope.term()))
        self.draft.emit(Lasting(things, given, THIS_TURN))
        return True

    def verb_said(self, frame: Framed) -> None:
        scope, clause = self.scope, frame.clause
        if frame.adverb("this turn") or (clause.name != "enter" and frame.adverb(IN_THIS_TURN)):
            scope.until = THIS_TURN
        lasting = frame.find("まで", group=TIME) or frame.find("まで", group=SPAN)
        if lasting is not None:
            frame.taken.add(id(lasting))
            scope.until = scope.duration(Lead(DURATION, lasting.start, lasting.end, None, lasting))
        statement = statement_of(frame)
        if statement is not None:
            if statement.changes:
                effect_of(scope, clause.start, statement)
            return
        if clause.name == "repeat":
            repeated.until_full(frame)
            return
        if clause.verb is None or clause.verb.order is None:
            frame.fail(frame.place, "no_order", verb=clause.said)
        if clause.form.voice == "able" and clause.name == "play":
            may_play(frame)
            return
        if not is_order(clause):
            frame.fail(frame.place, "not_said_so", verb=clause.said)
        begin = len(scope.draft.cells)
        scope.mentions.touched = []
        clause.verb.order(frame)
        scope.done(clause, scope.draft.cells[begin:])
        scope.last_deeds = scope.deeds(clause)

    def either(self, first: Clause, second: Clause) -> None:
        """T228, R152 (文A)か(文B): the master picks when it is reached."""
        scope, draft = self.scope, self.draft
        if first.form.ending != FINAL or "choose" in (first.name, second.name):
            scope.fail(first.end, "either_what", ("するか",))
        lots = [draft.captured(partial(self.do, each, None)) for each in (replace(first, joint=""), second)]
        draft.one_of(lots, scope.actor, rest=True, ask=PickPossible)

    def later(self, pieces: Sequence[Piece], rest: Sequence[Element]) -> int:
        """T65, 10.7.5, 10.7.5.1, R73: the rest of the line (up to a mark) is done by a delayed trigger, once."""
        scope = self.scope
        index = 0
        once = False
        while isinstance(lead := pieces[index], Lead):
            once = once or lead.key == NEXT
            index += 1
        assert isinstance(lead, Provided)
        head = head_of(scope, lead.clauses)
        if len(head.triggers) != 1 or head.replacement is not None or head.limit:
            scope.fail(lead.start, "trigger_subject")
        trigger, actor = head.triggers[0][0], head.actor
        phase = trigger.events[0] in PHASE_EVENTS
        until, each, about = "", False, False
        if scope.term() == THIS_TURN:
            about = head.cards and not trigger.this and not any(isinstance(test, IsChosen) for test in trigger.tests)
            until, each = THIS_TURN, not once
        elif not phase or not once:
            scope.fail(lead.start, "how_long", ("このターン、", "次に"))
        inner = type(scope)(scope.lexicon, scope.card, scope.words, scope.read_quoted, Draft(self.draft))
        inner.mentions, inner.event_card = scope.mentions.copied(), scope.event_card or about
        if about:
            inner.mentions.said = []
        inner.definitions = scope.definitions
        inner.asked_for = scope.asked_for
        inner.of_spell, inner.of_attack = scope.of_spell, bool(until) and is_attack(trigger)
        inner.default_actor = inner.actor = actor
        line = Line(inner)
        parts = pieces[index + 1 :]
        if not parts:
            scope.fail(lead.end, "what_then")
        said = Said()
        line.run(parts, said, ())
        said.cells = inner.draft.cells[:]
        inner.previous = said
        inner.said = [said]
        taken = 0
        while taken < len(rest) and rest[taken].kind == "sentence":
            taken += 1
        line.carry_out(rest[:taken])
        self.draft.emit(Later(Ability(AUTOMATIC, inner.draft.finish(), trigger=trigger), until, each))
        return taken


PHASE_EVENTS: Final = frozenset((terms.MAIN_PHASE, terms.END_PHASE))


def beyond_conditions(draft: Draft, cells: list[Cell]) -> list[Cell]:
    """What a sentence did under its conditions, which is all that 代わりに can replace."""
    first = 0
    while first < len(cells) and isinstance(op := cells[first].op, Branch) and draft.labels[op.to] not in cells:
        first += 1
    return cells[first:]


def may_play(frame: Framed) -> None:
    """T223, R170: this turn cards of another zone can be played like those in hand."""
    scope = frame.scope
    noun = phrase_of(scope, frame.need("を")).described(scope)
    if noun.zone not in (terms.CEMETERY, terms.BANISH) or noun.who != SELF or noun.more or scope.actor != SELF:
        frame.fail(noun.start, "kind_needed", ("自分の墓場のスペル",))
    if scope.term() != THIS_TURN or frame.clause.form.negative:
        frame.fail(frame.place, "this_turn_only", ("このターン、",))
    scope.excuse(noun.start, noun.start + 2)
    cards = All(Group((Part(noun.zone, SELF, noun.tests),)))
    scope.draft.emit(Meanwhile(Static(cards, (Rule(terms.MAY_BE_PLAYED),)), THIS_TURN))


def with_next(clause: Clause, before: Sequence[Piece]) -> Clause:
    """次に as a lead belongs to what is played."""
    for piece in before:
        if isinstance(piece, Lead) and piece.key == NEXT and piece.token is not None:
            return replace(clause, adverbs=(*clause.adverbs, piece.token))
    return clause


def shows_first(clause: Clause, clauses: Sequence[Clause]) -> bool:
    """公開して before 手札に加える: done beside what the next clause does."""
    if clause.name != "show" or clause.form.ending not in (TE, STEM):
        return False
    index = list(clauses).index(clause)
    following = clauses[index + 1] if index + 1 < len(clauses) else None
    return following is not None and following.phrase("を") is None and following.name in ("add", "put", "put out")


def picked_cards(scope: SveScope, clause: Clause) -> int:
    """How many cards a clause lets a player pick at least, so that してよい is declined by picking none (R63)."""
    name = clause.name
    nouns = clause.phrase("を")
    if nouns is None or name not in PICKING or nouns.nouns.group in ("counter", "number", "damage", "price", KEYWORD):
        return 0
    floated = next(
        (each.nouns.only.quantity for each in clause.phrases if each.nouns.group == QUANTITY and not each.case), None
    )
    kept = scope.mentions.said
    scope.mentions.said = list(kept)
    phrase = phrase_of(scope, nouns.nouns)
    scope.mentions.said = kept
    among = scope.among and scope.looked is not None
    if not among and all(each.is_token() for each in phrase.elements):
        return 0
    quantity = quantity_of(scope, floated) or phrase.first.quantity
    return max(1, quantity.least) if quantity is not None and (phrase.picks() or phrase.first.deck_top is None) else 0


PICKING: Final = frozenset(
    (
        "choose",
        "destroy",
        "banish",
        "act",
        "stand",
        "evolve",
        "swap",
        "discard",
        "show",
        "look",
        "search",
        "do",
        "put",
        "put out",
        "return",
        "add",
    )
)


def is_amount(clause: Clause) -> bool:
    return clause.complement is not None and clause.complement.group == QUANTITY


def done_by_all(cells: Sequence[Cell]) -> bool:
    """Whether what was done last was done by all players together."""
    last = next((each.op for each in reversed(cells) if each.op is not None), None)
    return isinstance(last, (Discard, Draw)) and last.who == ALL


def is_otherwise(piece: Piece) -> bool:
    return isinstance(piece, Lead) and piece.key in (OTHERWISE_SO, NEITHER)


def is_each(lead: Lead) -> bool:
    if lead.phrase is None:
        return False
    values = [value_of(each) for each in lead.phrase.nouns.parts]
    return values == [ALL] or (len(values) == 2 and SELF in values and OTHER in values)


def is_trigger(piece: Piece, following: Sequence[Piece]) -> bool:
    """Whether something is waited for from here on."""
    if isinstance(piece, Provided):
        return piece.link in (WHEN, EACH_TIME)
    return (
        isinstance(piece, Lead)
        and piece.key == NEXT
        and any(isinstance(each, Provided) and each.link in (WHEN, EACH_TIME) for each in following[:1])
    )


OF_PLAYING = (PaidMore(), Not(PaidMore()))
"""Conditions about how the card was played: they ask about none of the sentences before."""


def about_done(piece: Piece) -> bool:
    """Whether a condition asks what the sentences before did: 捨てたなら."""
    if not isinstance(piece, Provided) or len(piece.clauses) != 1:
        return False
    clause = piece.clauses[0]
    return clause.verb is not None and clause.form.past and not clause.form.lasting and not clause.adverbs


def open_marks(scope: SveScope) -> None:
    """10.3.2, 10.3.3: without its conditions the part does nothing."""
    earth = [scope.earth] if scope.earth is not None else []
    condition = both([*earth, *scope.marks.conditions])
    if scope.marks.open is None and condition is not None:
        scope.marks.open = scope.draft.label()
        scope.draft.emit(Branch(condition, scope.marks.open))


def end_marks(scope: SveScope) -> None:
    marks = scope.marks
    if marks.open is not None:
        close(scope, marks, marks.open)
    marks.clear()


def close(scope: SveScope, reach: Reach, label: int) -> None:
    """A branch ends here; a single sentence under it ends with it."""
    scope.draft.place(label)
    if len(reach.said) == 1:
        reach.said[0].cells.append(scope.draft.cells[-1])


def hold(scope: SveScope, condition: Condition, about_the_past: bool) -> None:
    """R109: a condition with なら reaches to the next one, to a mark or to the end of the ability.

    そうしたなら and the like ask about what was done under the condition before, so they stand inside it.
    """
    held = scope.held
    if held.used and not about_the_past:
        before = [*held.before, *held.conditions]
        end_held(scope)
        held.before = before
    elif held.used:
        end_inner(scope)
    held.conditions.append(condition)
    held.past = about_the_past


def open_held(scope: SveScope) -> None:
    held = scope.held
    held.used = True
    condition = both(held.conditions)
    if held.open is None and condition is not None:
        held.open = scope.draft.label()
        scope.draft.emit(Branch(condition, held.open))


def otherwise(scope: SveScope, place: int, neither: bool) -> None:
    """そうでないなら: what is done where the condition before did not hold; the question is not asked again.

    どちらでもないなら: nor those before of the same thing; so it is with kinds (フォロワーなら…。スペルなら…。).
    """
    held = scope.held if scope.held.open is not None else scope.marks
    condition = both(held.conditions)
    if held.open is None or condition is None or scope.earth is not None:
        scope.fail(place, "otherwise_of_what")
    over = scope.draft.label()
    scope.draft.emit(Goto(over))
    scope.draft.place(held.open)
    held.open = over
    alike = [
        Not(each) for each in held.before if is_of_one(each, condition) and (neither or both_kinds(each, condition))
    ]
    if neither and not alike:
        scope.fail(place, "otherwise_of_what", ("そうでないなら",))
    if alike:
        scope.draft.emit(Branch(Every(tuple(alike)) if len(alike) > 1 else alike[0], over))
    held.conditions = [*alike, Not(condition)]
    held.said = []
    held.used = True


def is_denial(scope: SveScope, piece: Piece) -> bool:
    """(X)がいるなら…。いないなら: what the condition before asked for is not there."""
    clause = piece.clauses[0] if isinstance(piece, Provided) and len(piece.clauses) == 1 else None
    if clause is None or not isinstance(piece, Provided) or piece.link != IF or clause.phrases or clause.adverbs:
        return False
    absent = clause.name == "be not" or (clause.name == "be" and clause.form.negative)
    held = scope.held.conditions
    there = [isinstance(each, Compare) and isinstance(each.left, Count) and each.relation == AT_LEAST for each in held]
    return absent and not clause.form.past and bool(there) and all(there)


def is_of_one(one: Condition, other: Condition) -> bool:
    """Whether two conditions ask what one thing is."""
    return isinstance(one, Fits) and isinstance(other, Fits) and one.things == other.things


def both_kinds(*asked: Condition) -> bool:
    """Whether conditions ask for kinds, of which a card has one."""
    return all(isinstance(each, Fits) and all(isinstance(test, IsKind) for test in each.tests) for each in asked)


def end_inner(scope: SveScope) -> None:
    """Another question about what was done: the last one ends, the condition around them goes on."""
    held = scope.held
    outer, conditions = held.outer, held.outer_conditions
    if held.past:
        held.outer, held.outer_conditions = [], []
        end_held(scope)
    elif held.open is not None:
        outer, conditions = [*outer, held.open], [*conditions, *held.conditions]
        held.clear()
    held.outer, held.outer_conditions = outer, conditions


def end_held(scope: SveScope) -> None:
    held = scope.held
    if held.open is not None:
        close(scope, held, held.open)
    for label in reversed(held.outer):
        scope.draft.place(label)
    held.clear()
    held.outer, held.outer_conditions, held.past = [], [], False
