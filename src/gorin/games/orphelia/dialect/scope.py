"""What a text of this game can refer to while one ability is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, Self

from gorin.engine.program.amount import ONE, Count, Result
from gorin.engine.program.condition import AT_LEAST, Compare
from gorin.engine.program.flow import May, MayInFull
from gorin.engine.program.group import Group, HasWord, IsKind, IsNamed
from gorin.engine.program.numbers import FOR_GOOD, THIS_TURN, Lasting, Meanwhile
from gorin.engine.program.roots import Amount, Condition, Cost, Op, Test, Things
from gorin.engine.program.things import EVENT, NOBODY, THIS, All, Among, It
from gorin.engine.program.who import EVENT_PLAYER, MASTER_OF, Who
from gorin.engine.values.ability import Ability, Change, Program, Static
from gorin.engine.values.change import Number, Rule
from gorin.games.orphelia import terms
from gorin.games.orphelia.dialect.origin import Source
from gorin.games.orphelia.dialect.sorts import A_CARD, SORTS, Many, Sort
from gorin.games.orphelia.program.amounts import DestroyedOf, DestroyedThisTurn
from gorin.games.orphelia.program.conditions import WasSeen
from gorin.games.orphelia.program.operations import Aim, ConsumeReserve
from gorin.games.orphelia.terms import X
from gorin.text.draft import JUMPS, Cell, Draft, Paid, both
from gorin.text.lexicon import Lexicon
from gorin.text.morphology import PASSIVE
from gorin.text.normalise import plain
from gorin.text.nouns import player_of
from gorin.text.phrases import Clause, Lead, Named
from gorin.text.reference import Scope, Shown, Zones
from gorin.text.times import END, START, TURN, duration_of, is_delay, moment_of, said_of_turn, turn_of
from gorin.text.unknown import Unknown
from gorin.text.values import Happening, Statement, value_of

FIRST_NUMBER: Final = 2
"""Numbers 0 and 1 of a text are X and its number in the sequence."""
ZONES: Final = Zones(terms.HAND, terms.ARCHIVE, terms.GRAVEYARD, terms.RETURN)
AT_ANY_TIME: Final = terms.CANNOT_ATTACK | terms.CANNOT_BLOCK | terms.ATTACKS_AT_ONCE
"""R104: what these permit or forbid holds for whatever fits during that time."""
ATTACK_END = "攻撃終了時"
MOMENTS: Final = {(TURN, START): terms.TURN_STARTED, (TURN, END): terms.TURN_ENDED}
OF_NO_CARD: Final = (terms.EXPLORED, terms.RESERVED, terms.TURN_STARTED, terms.TURN_ENDED)
"""Events in which no card has a part."""
ENDS: Final = {(TURN, END): THIS_TURN}


class OrpheliaDraft(Draft):
    """A program whose sentences may also be left for want of targets (R30), with modes as T23 says."""

    jumps = (*JUMPS, Aim)

    def __init__(self, outer: Draft | None = None) -> None:
        super().__init__(outer)
        self.next_num = FIRST_NUMBER
        self.mode_least = -1

    def finish(self) -> Program:
        return replace(super().finish(), mode_least=self.mode_least)


class OrpheliaScope(Scope):
    """What holds while a text of this game is read.

    2-5-3: each player one after the other; 2-4-2: そうしたら needs the sentence before to be done; 2-4-3: その後 does
    not; 2-5-2: chosen modes are carried out in printed order. `subject`: what the statement before was about;
    `treated`: what the clause before did something with; `broken`: a shield was broken (T12); `attribute`: the
    number that holds the attribute chosen; `copied`: the operation that makes a copy; `when`: T14;
    `paid`: what costs take; `damage_told`: the verb of the damage that is waited for.
    """

    changeable = frozenset((terms.A, terms.D, terms.L))
    moments = MOMENTS
    ends = ENDS
    measures = ("that number", "damage")
    fewest = 0
    plain_kinds = False
    in_turn = True
    wholly = True
    otherwise_of_conditions = True
    all_of_such = True

    def __init__(self, lexicon: Lexicon, source: Source, quoted: Callable[[int, int], tuple[Ability, ...]]) -> None:
        super().__init__(OrpheliaDraft(), "", ZONES, lexicon)
        self.source = source
        self.quoted = quoted
        self.broken = False
        self.event_player = False
        self.subject_player: Who | None = None
        self.treated: Things | None = None
        self.player_reg: int | None = None
        self.attribute: int | None = None
        self.last_until = ""
        self.said_until = False
        self.when: list[Condition] = []
        self.copied: Cell | None = None
        self.damage_told = ""
        self.seen_before: Shown | None = None
        self.paid: list[tuple[Cost, Paid]] = []

    def apart(self) -> Self:
        found = self.inner(OrpheliaDraft(self.draft))
        found.mentions.spoken_of = found.subject = found.treated = None
        return found

    def this(self, word: str, place: int) -> Things:
        """このノーディア and the like must be what the card is; a quoted ability may be another card's."""
        sort = SORTS.get(word.removeprefix("この"))
        kinds = terms.KIND_ARKEIA if word == "このアルケイア" else sort.mask if sort is not None else 0
        source = self.source
        if kinds and source.kinds and not kinds & source.kinds and not source.inner:
            self.fail(place, "not_this", ("このカード",))
        return THIS

    def meant(self, place: int, word: str = "", many: bool | None = None) -> Things:
        """R102; T12: そのカード is the broken card."""
        if self.broken and word == "カード":
            return EVENT
        return super().meant(place, word, many)

    def narrowed(self, things: Things, word: str) -> Things:
        sort = SORTS.get(word)
        return Among(things, (IsKind(sort.mask),)) if sort is not None and sort.mask else things

    def shown(self, place: int) -> Shown:
        """その中: what was looked at, else what was spoken of last as several."""
        last = self.mentions.last
        if self.mentions.shown is None and last is not None and last.many is not False:
            things = self.again(last)
            if isinstance(things, It):
                self.mentions.shown = Shown(things.reg)
        return super().shown(place)

    @property
    def has_looked(self) -> bool:
        """Whether this sentence has looked at cards."""
        return self.mentions.shown is not None and self.mentions.shown is not self.seen_before

    def that_player(self, named: Named) -> Who:
        """そのプレイヤー, 対象のプレイヤー."""
        if self.player_reg is not None:
            return Who(MASTER_OF, self.player_reg)
        if self.event_player:
            return Who(EVENT_PLAYER)
        self.fail(named.start, "no_such_player", ("プレイヤー1人を対象とし、",))

    def acting(self, lead: Lead) -> Who:
        assert lead.phrase is not None
        self.subject_player = player_of(self, lead.phrase.nouns.only)
        return self.subject_player

    def is_card(self, named: Named) -> bool:
        value = value_of(named)
        return isinstance(value, Sort) and value.card

    def named_test(self, name: str) -> Test:
        return IsNamed((plain(name),))

    def fits(self, things: Things, tests: tuple[Test, ...]) -> Condition:
        """Of a described group one that is such is enough."""
        single = isinstance(things, All) and all(part.zone == terms.ARKEIA for part in things.group.parts)
        if not isinstance(things, All) or single:
            return WasSeen(things, tests)
        parts = tuple(replace(each, tests=(*each.tests, *tests)) for each in things.group.parts)
        return Compare(Count(Group(parts)), AT_LEAST, ONE)

    def is_printed(self, tests: tuple[Test, ...]) -> bool:
        """Whether a card passes these tests by what is printed on it."""
        return all(isinstance(test, (IsKind, HasWord, IsNamed)) or test == A_CARD for test in tests)

    def is_recorded(self, told: Happening) -> bool:
        """Asked for what is printed; a spell that asks for spells would count itself."""
        printed = self.is_printed(told.tests)
        itself = told.events == (terms.EXECUTED,) and bool(self.source.kinds & terms.EFFECT)
        return printed and not itself

    def often(self, told: Happening, clause: Clause, times: bool = False) -> Amount:
        """T55: destroyed as they were then."""
        if told.events != (terms.DESTROYED,) or told.this:
            return super().often(told, clause, times)
        return DestroyedThisTurn(told.tests, told.who)

    def count_done(self, things: Things, *named: Named | None, told: Clause | None = None) -> Amount:
        """What was not destroyed though it should have been does not count (R31)."""
        said = [each.clause for one in named if one is not None for each in one.modifiers]
        destroyed = any(each is not None and each.name == "destroy" for each in (*said, told))
        return DestroyedOf(things) if destroyed else super().count_done(things)

    def came_of(self, clause: Clause, things: Things) -> Condition | None:
        passive = clause.form.voice == PASSIVE and clause.name == "destroy"
        return Compare(DestroyedOf(things), AT_LEAST, ONE) if passive and things != THIS else None

    def is_of_card(self, event: int, of_player: bool) -> bool:
        return event not in OF_NO_CARD

    def rule(self, rule: int) -> Change:
        return Rule(rule)

    def check_one(self, things: Things, place: int) -> None:
        """それらのA値: no one number; 13-8-1: of アルケイア each player has one."""
        several = any(each.many and each.naming.known == things for each in self.mentions.said)
        if isinstance(things, All):
            several = any(part.zone != terms.ARKEIA for part in things.group.parts)
        if several:
            self.fail(place, "one_number")

    def check_there(self, place: int, things: Things) -> None:
        """An エフェクト that is carried out is on the stack: it is not turned, and has neither A, D nor L."""
        source = self.source
        if things == THIS and source.kinds and not source.kinds & ~terms.EFFECT and not source.inner:
            self.fail(place, "effect_not_there", ("それ",))

    def question(self, over: int, clause: Clause) -> Op:
        """T60; R3: paying is asked only of who can pay."""
        pays = clause.name == "pay"
        return (MayInFull if pays else May)(over, self.actor)

    def asks(self, clause: Clause) -> bool:
        return clause.name != "choose again"

    def asks_whole(self, clause: Clause) -> bool:
        return clause.name != "execute"

    def known_amount(self, op: Op) -> Amount | None:
        """R40: reserve is consumed wholly or not at all."""
        return op.amount if isinstance(op, ConsumeReserve) else None

    def lasting(self) -> str:
        """For how long, as the sentence says it (nothing: it does not)."""
        self.lasts = None
        return self.until

    def state(self, clause: Clause, said: Statement) -> None:
        """A statement of a resolving effect lasts (T65-T69, R104); 18-6-2: for good if it does not say how long."""
        until = self.inner_duration(clause) or self.until or FOR_GOOD
        self.lasts = None
        things = NOBODY if said.things is None else said.things
        if is_own_cost(things, said.changes):
            self.fail(clause.start, "cost_line", ("このカードのコストを1減らす。",))
        rules = [each for each in said.changes if isinstance(each, Rule)]
        open_group = isinstance(things, All) and any(each.rules & AT_ANY_TIME for each in rules)
        condition = both([each for each in (self.as_long, said.condition) if each is not None])
        if things == NOBODY or open_group or condition is not None:
            self.draft.emit(Meanwhile(Static(things, said.changes, condition), until))
        else:
            self.draft.emit(Lasting(things, said.changes, until))

    def duration(self, lead: Lead) -> str:
        """T65 to T69."""
        if self.said_until:
            self.fail(lead.start, "duration_twice")
        self.said_until = True
        self.lasts = lead.start
        return duration_of(self, lead)

    def is_delay(self, lead: Lead) -> bool:
        """T119."""
        return lead.phrase is not None and lead.phrase.nouns.only.key != ATTACK_END and is_delay(self, lead)

    def moment(self, lead: Lead) -> Happening:
        """T7, T119."""
        return moment_of(self, lead)

    def during(self, lead: Lead) -> Condition:
        """自分のターン中."""
        assert lead.phrase is not None
        return turn_of(self, lead.phrase.nouns)

    def said_so(self, clause: Clause) -> Condition | None:
        return said_of_turn(self, clause)

    def chosen_number(self, place: int) -> Amount:
        """R28: X as declared with the cost."""
        return Result(X)

    def unknown_number(self, known: Unknown) -> Result:
        """2-5-1."""
        return Result(X)

    def hand(self, reg: int, named: Named | None = None, many: Many | None = None) -> It:
        """Things that were picked, which the next clause can do without naming."""
        found = self.remember(reg, named)
        self.mentions.spoken_of = found
        return found


def is_own_cost(things: Things, changes: tuple[Change, ...]) -> bool:
    """このカードのコストを…: only while the card itself is executed (T20)."""
    return things == THIS and any(isinstance(each, Number) and each.number == terms.COST for each in changes)
