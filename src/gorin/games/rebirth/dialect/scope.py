"""What a text of this game can refer to while one of its abilities is read (T259, R46, R79)."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.flow import EachPlayer
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.things import EVENT, Among, It
from gorin.engine.program.who import ACTOR, EVENT_PLAYER, MASTER_OF, SELF, Who
from gorin.engine.values.ability import Ability, Change, Program
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.tracing import Trace
from gorin.games.rebirth.program.abilities import When
from gorin.games.rebirth.program.amounts import Fewer, Spent
from gorin.games.rebirth.program.lasts import Span
from gorin.games.rebirth.program.operations import Price, Together
from gorin.games.rebirth.program.tests import HeldBy
from gorin.text.draft import JUMPS, Cell, Draft
from gorin.text.frames import Frame
from gorin.text.lexicon import Lexicon
from gorin.text.reference import Scope, Shown, Zones
from gorin.text.tokens import Token
from gorin.text.values import Happening

ZONES: Final = Zones(terms.HAND, terms.DECK, terms.WAITING_ROOM, "")


class RebirthDraft(Draft):
    """A program in the making; each player's part is a loop too."""

    jumps = (*JUMPS, Together)

    def finish(self) -> Program:
        """The program; a price also knows where it ends."""
        ends = {
            id(cell): sum(each.op is not None for each in self.cells[:index]) for index, cell in enumerate(self.cells)
        }
        for cell in self.cells:
            if isinstance(cell.op, Price):
                cell.op = replace(cell.op, until=ends[id(self.labels[cell.op.until])])
        return super().finish()


class RebirthScope(Scope):
    """Everything that a sentence can refer back to.

    `chosen`: registers of choices, of which nothing was done yet with the `pending` ones; `span`: how long what is said
    lasts; `chain`: where the selection began that してよい is about; `held`: what holds (of a continuous ability);
    `waited`: what is waited for, `event_word`: by which noun its card is called; `by_default`: who acts where a
    sentence names nobody.
    """

    def __init__(self, lexicon: Lexicon, read_quoted: Callable[[Token], Ability], kinds: int) -> None:
        super().__init__(RebirthDraft(), "", ZONES, lexicon)
        self.read_quoted = read_quoted
        self.kinds = kinds
        self.event_other: Things | None = None
        self.event_other_zone = NOTHING
        self.event_player = False
        self.event_this = False
        self.found: Things | None = None
        self.event_word = ""
        self.waited: Happening | None = None
        self.chosen: list[int] = []
        self.pending: list[int] = []
        self.picked: list[int] = []
        self.choice: Cell | None = None
        self.chain: int | None = None
        self.by_default: Who = SELF
        self.span: Span | None = None
        self.span_used = False
        self.span_place = 0
        self.last_span: Span | None = None
        self.last_things: Things | None = None
        self.topic: Things | None = None
        self.player_topic: Who | None = None
        self.that_attack: Span | None = None
        self.further = False
        self.alone = ""
        self.last_hurt: Things | None = None
        self.last_test: Condition | None = None
        self.last_owner: Who | None = None
        self.last_sum: Amount | None = None
        self.last_where: object = None
        self.asked_of: Things | None = None
        self.held: list[tuple[Things, tuple[Change, ...]]] = []
        self.checked = NOTHING
        self.limit = 0
        self.cost = False
        self.before = False
        self.paid: Things | None = None
        self.paid_by: list[Op] = []
        self.last_moved: Things | None = None
        self.up_to = False
        self.unhalved: Things | None = None
        self.declared: Amount | None = None
        self.words: tuple[int, tuple[str, ...]] | None = None
        self.icons: Test | None = None
        self.hit: Condition | None = None
        self.judged: Things | None = None
        self.claimed = NOTHING
        self.claimers_first = False
        self.compared: Fewer | None = None
        self.unlimited: tuple[Condition, int] | None = None
        self.more_events: list[When] = []
        self.delayed = False
        self.this_turn = False
        self.spark: int | None = None
        self.mixed = False

    def within(self) -> RebirthScope:
        """The same for an ability that this one makes."""
        found = copy(self)
        found.draft = RebirthDraft(self.draft)
        found.mentions, found.chosen = self.mentions.copied(), list(self.chosen)
        found.pending, found.held = [], []
        found.picked = []
        found.actor = found.by_default = SELF
        found.span = None
        found.chain = None
        found.always = False
        return found

    def begin(self) -> None:
        """A sentence begins: who acts, how long and how often are said anew."""
        self.actor = self.by_default
        self.span, self.span_used = None, False
        self.per, self.per_used, self.alone = None, False, ""
        self.chain = None
        self.further = False
        self.last_moved = None
        self.that_attack = None
        self.topic = self.player_topic = None
        self.asked_of = self.last_owner = None
        self.this_turn = False

    def named(self, place: int, word: str = "") -> Things:
        """What それ or そのキャラ means here (T259): what was called so, else what can be."""
        said = self.mentions.find(self.lexicon, word)
        if said is not None and (not word or said.word == word or self.event_word != word):
            things = said.naming.things()
            filled = [op for op in self.draft.said() if isinstance(things, It) and getattr(op, "reg", 0) == things.reg]
            return self.share(things, filled[0]) if filled else things
        for known in (self.found, self.event_other):
            if known is not None:
                return known
        if not self.of_event:
            self.fail(place, "no_it", ("このキャラ",))
        return EVENT

    def share(self, things: Things, op: Op) -> Things:
        """What an operation was done with; where each player did it in a sentence before, each means the own part."""
        said = self.draft.said()
        loops = [index for index, each in enumerate(said) if isinstance(each, (EachPlayer, Together))]
        place = next(index for index, each in enumerate(said) if each is op)
        own = (HeldBy(self.actor),)
        before = self.actor.role == ACTOR and len(loops) > 1 and loops[0] < place < loops[-1]
        return Among(things, own) if before and getattr(things, "tests", ()) != own else things

    @property
    def it(self) -> Things | None:
        """What was spoken of last."""
        return self.mentions.it

    def speak_of(self, things: Things) -> Things:
        """From now on それ means these things; once more they are called as before."""
        before = next((each for each in self.mentions.said if each.naming.known == things), None)
        if before is not None:
            self.mentions.said.remove(before)
        self.mention(things, word=before.word if before is not None else Trace(self.draft.said()).called(things))
        return things

    def that_player(self, place: int) -> Who:
        """そのプレイヤー: of the card last named, or whose phase it is."""
        if isinstance(self.it, It):
            return Who(MASTER_OF, self.it.reg)
        if self.event_player:
            return Who(EVENT_PLAYER)
        if not self.of_event:
            self.fail(place, "no_player")
        return Who(MASTER_OF, 0)

    def remember_choice(self, reg: int) -> It:
        found = It(reg)
        self.speak_of(found)
        self.last_moved = None
        self.chosen.append(reg)
        self.pending.append(reg)
        if not self.cost:
            self.picked.append(reg)
        if self.mentions.shown is not None:
            self.mentions.shown.taken.append(reg)
        return found

    def look_at(self, reg: int, *taken: int) -> None:
        """その中 is what is in a register, 残り what is not taken of it."""
        self.mentions.shown = Shown(reg, list(taken))

    def emit_chain(self, op: Op) -> Cell:
        """An operation whose result the next clauses use."""
        if self.chain is None:
            self.chain = len(self.draft.cells)
        return self.draft.emit(op)

    def chosen_number(self, place: int) -> Amount:
        """X without a sentence that says what it is (T121): what was named when the ability was played (T127)."""
        return Spent()


Framed = Frame[RebirthScope]
