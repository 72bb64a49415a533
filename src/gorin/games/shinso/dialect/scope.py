"""What holds while one ability is read: who acts, for how long, what was named, looked at and done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import CountOf, Exactly, Result
from gorin.engine.program.cards import Discard, Move, Remember
from gorin.engine.program.flow import Repeat
from gorin.engine.program.group import IsKind
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.things import EVENT, THIS, All, Among, It, TopCards
from gorin.engine.program.who import ACTIVE, ACTOR, ALL, ANY, EVENT_PLAYER, OTHER, SELF, Who
from gorin.engine.values.ability import Ability
from gorin.games.shinso import terms
from gorin.games.shinso.dialect.lexicon import ALL_PLAYERS, THE_PLAYER
from gorin.games.shinso.program.operations import MayDo, Mill
from gorin.games.shinso.program.tests import OwnedBy
from gorin.games.shinso.program.turns import CancelArts
from gorin.text import morphology
from gorin.text.draft import JUMPS, Cell, Draft, with_fields
from gorin.text.function_words import AND
from gorin.text.lexicon import Lexicon
from gorin.text.phrases import Clause, Named, NounPhrase
from gorin.text.reference import Mention, Scope, Shown, Zones
from gorin.text.tokens import Token
from gorin.text.trial import says_no_more
from gorin.text.values import PLAYER, value_of

ZONES: Final = Zones(terms.HAND, terms.DECK, terms.COFFIN, terms.RETURN)
EACH_FOR_HIMSELF: Final = Who(ACTOR)
"""R118: the player who just now carries out what every player does."""


class ShinsoDraft(Draft):
    """A program whose first number is the actions spent for it."""

    jumps = (*JUMPS, Repeat)

    def __init__(self, outer: Draft | None = None) -> None:
        super().__init__(outer)
        self.next_num = terms.FIRST_NUM


@dataclass
class Done:
    """Something that the text has just done: by which verb, the operation, the cards; `num`: how often.

    `owner`: only with the cards of this player, where all players did it.
    """

    verb: str
    cell: Cell
    things: Things | None
    kinds: int = 0
    who: Who = SELF
    num: int = NOTHING
    owner: Who | None = None

    def count(self, draft: Draft) -> Amount | None:
        """How many cards it was about."""
        if self.owner is not None:
            cards = self.cards(draft, True)
            return CountOf(cards) if cards is not None else None
        if self.num != NOTHING:
            return Result(self.num)
        op = self.cell.op
        if isinstance(op, (Discard, Move, Mill)):
            num = draft.num() if op.num == NOTHING else op.num
            self.cell.op = with_fields(op, {"num": num})
            return Result(num)
        return CountOf(self.things) if self.things is not None else None

    def cards(self, draft: Draft, counted: bool = False) -> Things | None:
        """The cards that it was about, as they were before; `counted`: only those to which it was really done."""
        found = self.all_cards(draft, counted)
        return Among(found, (OwnedBy(self.owner),)) if found is not None and self.owner is not None else found

    def all_cards(self, draft: Draft, counted: bool) -> Things | None:
        op = self.cell.op
        if isinstance(op, (Discard, Mill, CancelArts)) or (isinstance(op, Move) and counted):
            reg = draft.reg() if op.reg == NOTHING else op.reg
            self.cell.op = with_fields(op, {"reg": reg})
            return It(reg)
        if isinstance(self.things, All) and self.cell in draft.cells:
            self.things = draft.kept(self.cell, self.things)
            if isinstance(op, Move):
                self.cell.op = replace(op, things=self.things)
        return self.things


@dataclass(frozen=True)
class Known:
    """What a text said of cards that it names again later: of which kinds they are (0: any), whose, whether rims.

    `played`: T76, as what they were played, if it is another kind.
    """

    kinds: int
    owner: Who | None
    rims: bool = False
    played: int = 0


class ShinsoScope(Scope):
    """The state of reading one ability.

    `kinds`: of the text's card; `quoted`: the ability is given to other cards; `read_quoted` reads such a one.
    """

    changeable = frozenset((terms.POWER,))
    other_decks = (terms.LIFE_DECK,)
    wholly = True
    otherwise_of_conditions = True
    telling = (morphology.ACTIVE, morphology.CAUSATIVE, morphology.PASSIVE, morphology.ABLE)

    def __init__(
        self,
        lexicon: Lexicon,
        kinds: int,
        read_quoted: Callable[[Token], tuple[Ability, ...]],
        outer: ShinsoScope | None = None,
        quoted: bool = False,
    ) -> None:
        super().__init__(ShinsoDraft(outer.draft if outer is not None else None), "", ZONES, lexicon)
        self.kinds = kinds
        self.quoted = quoted
        self.read_quoted = read_quoted
        self.it: Things | None = outer.it if outer is not None else None
        self.chosen: int = outer.chosen if outer is not None else NOTHING
        self.known: dict[Things, Known] = dict(outer.known) if outer is not None else {THIS: Known(kinds, SELF)}
        if outer is not None:
            self.mentions = outer.mentions.copied()
        self.doings: list[Done] = list(outer.doings) if outer is not None else []
        self.colour: int | None = outer.colour if outer is not None else None
        self.counted: int | None = outer.counted if outer is not None else None
        self.described: tuple[Cell, Things] | None = None
        self.event_card = self.of_moment = self.other_party = self.event_player = False
        self.base_actor: Who = SELF
        self.actor_said: Token | None = None
        self.subject: Things | None = None
        self.topic: Things | None = None
        self.event_topic: Things | None = None
        self.selected: Things | None = None
        self.until_said: tuple[Token, ...] = ()
        self.line_until = ""
        self.here: tuple[int, ...] | None = None
        self.drawn: int | None = None
        self.rolled: int | None = None
        self.dice: Cell | None = None
        self.quiz: tuple[int, int] | None = None
        self.shuffle: Who | None = None
        self.ignoring = False
        self.exact = self.one_time = self.mode = self.announced = self.for_each = self.worn = False
        self.fitting: tuple[Test, ...] = ()
        self.played: Cell | None = None
        self.there: tuple[Cell, Things, int, Who | None] | None = None
        self.up_to = False
        self.parted: Things | None = None
        self.in_attack: bool = outer.in_attack if outer is not None else False
        self.counters: tuple[str, Things] | None = None
        self.per: Amount | None = None
        self.keyword_from: Things | None = None
        self.among_looked = False
        self.ending = self.redirected = self.extra_turn = self.just_looked = self.instead_of_lethal = False
        self.it_count: int | None = None
        self.acted_kinds = 0
        self.purpose = ""
        self.races: set[str] = set(outer.races) if outer is not None else set()
        self.own_field = False
        self.worn_by: Things | None = None
        self.unknown = outer.unknown if outer is not None else None
        self.read_condition: Callable[[Token], Condition] | None = None

    def happened_often(self, nouns: NounPhrase) -> Amount:
        """To how many cards something has happened in this turn."""
        raise NotImplementedError

    def player_such(self, named: Named) -> Who:
        """The player whom a clause describes."""
        raise NotImplementedError

    def has_done(self, clause: Clause) -> Test:
        """Whether a card has done something in this turn."""
        raise NotImplementedError

    def name(self, things: Things) -> None:
        """From now on その眷属 and それ mean these."""
        self.it = things
        self.described = None
        if isinstance(things, It):
            self.chosen = things.reg

    def know(self, things: Things, kinds: int, owner: Who | None, rims: bool = False) -> None:
        """What is said of these cards, for words that name them again."""
        was = self.known.get(things)
        self.known[things] = Known(kinds, owner, rims or (was is not None and was.rims))

    def known_as(self, things: Things, same: Things) -> None:
        if same in self.known:
            self.known[things] = self.known[same]

    def owner_of(self, things: Things) -> Who | None:
        """Whose these cards are, as far as the text says it."""
        found = self.known.get(things)
        return found.owner if found is not None else None

    def describe(self, things: Things) -> None:
        """From now on その眷属 means all that fit a description at this moment."""
        if not self.always:
            self.described = (self.draft.anchor(), things)

    def found_there(self, kinds: int, place: int) -> Things | None:
        """Those of which a condition asked whether they are there, if nothing nearer is of these kinds."""
        if self.there is None:
            return None
        anchor, things, known, owner = self.there
        nearer = self.known.get(self.it) if self.it is not None else None
        if self.described is not None or (
            nearer is not None and (not kinds or nearer.kinds & kinds or not nearer.kinds)
        ):
            return None
        if (kinds and known and not kinds & known) or (self.it is None and self.event_card and not kinds):
            return None
        if anchor.op is None:
            anchor.op = Remember(self.draft.reg(), things)
        assert isinstance(anchor.op, Remember)
        found = It(anchor.op.reg)
        self.know(found, known, owner)
        return found

    def fitting_looked(self) -> Things | None:
        """その中にFがn枚以上あれば、それらを: of the cards looked at those of which the condition has just asked."""
        looked = self.mentions.shown
        if not self.fitting or looked is None or self.it != It(looked.reg):
            return None
        found = It(self.draft.reg())
        self.draft.emit(Remember(found.reg, Among(self.it, self.fitting)))
        looked.taken.append(found.reg)
        kinds = [test.kinds for test in self.fitting if isinstance(test, IsKind)]
        self.know(found, kinds[0] if kinds else 0, self.owner_of(self.it))
        self.fitting = ()
        self.name(found)
        return found

    def last_named(self, place: int, any_kind: bool = False) -> Things:
        """What was chosen or looked at last, else the card of the event (N10); `any_kind`: no kind is said of it."""
        if self.described is not None:
            anchor, things = self.described
            found = It(self.draft.reg())
            anchor.op = Remember(found.reg, things)
            self.known_as(found, things)
            self.name(found)
        if self.it is not None:
            return self.it
        last = self.doings[-1] if self.doings and (any_kind or not self.event_card) else None
        if last is not None and isinstance(last.cell.op, (Discard, Mill, CancelArts)):
            moved = last.cards(self.draft)
            if moved is not None:
                if isinstance(last.cell.op, CancelArts):
                    self.know(moved, terms.ARTS, OTHER)
                self.name(moved)
                return moved
        if not self.event_card and not self.other_party:
            self.fail(place, "no_it", ("この眷属",))
        return EVENT

    def named_of_kind(self, kinds: int) -> Things | None:
        """What was picked or brought last of these kinds, where something of another kind was named since."""
        such = [each for each, known in self.known.items() if isinstance(each, It) and known.kinds & kinds]
        return such[-1] if such else None

    def look_at_moved(self) -> None:
        """その中 after cards of a deck or hand were put elsewhere: among those."""
        last = self.doings[-1] if self.doings else None
        if last is None or not isinstance(last.cell.op, (Discard, Mill)):
            return
        moved = last.cards(self.draft)
        if isinstance(moved, It):
            self.know(moved, 0, last.cell.op.who)
            self.mentions.shown = Shown(moved.reg)

    def looked_at(self, place: int) -> It:
        return It(self.shown(place).reg)

    def shown(self, place: int) -> Shown:
        """What その中 means: several that were chosen last, else what was looked at, else what was put elsewhere."""
        last = self.doings[-1] if self.doings else None
        shown = self.mentions.shown
        chosen = last.things if last is not None and last.verb == "choose" and self.it_count != 1 else None
        if isinstance(chosen, It) and chosen == self.it and (shown is None or not shown.holds(chosen)):
            self.mentions.shown = Shown(chosen.reg)
        elif shown is None:
            self.look_at_moved()
        return super().shown(place)

    def has_shown(self, reg: int, top: TopCards | None, whose: Who | None) -> None:
        """T51: right after a look what is named without a place is among those cards."""
        super().has_shown(reg, top, whose)
        self.know(It(reg), 0, top.who if top is not None else whose)
        self.just_looked = True
        self.fitting = ()
        number = top.amount if top is not None else None
        self.it_count = number.number if isinstance(number, Exactly) else None

    def mention(
        self, things: Things | None = None, cell: Cell | None = None, word: str = "", many: bool | None = None
    ) -> Mention:
        if things is not None:
            self.name(things)
            self.know(things, terms.KINDS.get(word, 0), None)
        return super().mention(things, cell, word, many)

    def chooser(self, place: int) -> Who:
        return self.one_actor

    def did(self, verb: str, cell: Cell, things: Things | None) -> None:
        """Something was done, to cards of the kinds that the clause named."""
        known = self.known.get(things) if things is not None else None
        kinds = self.acted_kinds or (known.kinds if known is not None else 0)
        self.acted_kinds = 0
        self.doings.append(Done(verb, cell, things, kinds, self.actor))

    def done_by(self, verb: str, who: Who | None, place: int) -> Done:
        """What was done by a verb; R121: by another verb, what this effect has just dealt with."""
        done = [
            each
            for each in self.doings
            if who is None or each.who in (who, ALL, EACH_FOR_HIMSELF) or self.owned(each) == who
        ]
        for each in reversed(done):
            if verb in (each.verb, *self.lexicon.also_done.get(each.verb, ())):
                everybody = each.who in (ALL, EACH_FOR_HIMSELF) and who in (SELF, OTHER)
                return replace(each, owner=who) if everybody and not self.for_each else each
        if not done:
            self.fail(place, "not_done")
        return done[-1]

    def owned(self, done: Done) -> Who | None:
        """Whose the cards were with which something was done."""
        op = done.cell.op
        if isinstance(op, (Discard, Mill)):
            return op.who
        return self.owner_of(done.things) if done.things is not None else None

    def how_long(self, fallback: str) -> str:
        """For how long, as the sentence or its line says; it counts as used."""
        if self.until and self.until in (fallback, self.line_until):
            says_no_more(*self.until_said)
        self.until_said = ()
        return self.until or self.line_until or fallback

    def player(self, named: Named) -> Who:
        """自分, 相手, すべてのプレイヤー, ターンプレイヤー (R4, N14)."""
        value = value_of(named)
        if value == SELF:
            return self.actor if self.actor in (OTHER, ALL, EACH_FOR_HIMSELF) else SELF
        if value == OTHER:
            if self.for_each:
                self.fail(named.start, "no_player", ("自分の",))
            return OTHER
        if value == "self":
            return self.actor
        if named.group == THE_PLAYER and named.modifiers and is_own_player(named):
            return SELF
        if named.group == THE_PLAYER:
            return self.player_such(named) if named.modifiers or value else ALL
        if value == "turn player":
            return Who(ACTIVE)
        if value == "that player":
            if not self.event_player:
                self.fail(named.start, "no_player")
            return Who(EVENT_PLAYER)
        if value != ALL_PLAYERS:
            self.fail(named.start, "no_player")
        return ALL

    def players(self, nouns: NounPhrase) -> Who:
        """自分と相手: both."""
        if nouns.group not in (PLAYER, THE_PLAYER):
            self.fail(nouns.start, "no_player")
        found = {self.player(each) for each in nouns.parts}
        if len(found) == 1:
            return next(iter(found))
        if found != {SELF, OTHER}:
            self.fail(nouns.start, "no_player")
        says_no_more(*(each.head for each in nouns.parts))
        return ALL if nouns.joint == AND else ANY

    def subject_of_sentence(self, nouns: NounPhrase) -> Who:
        """自分は, 相手は, すべてのプレイヤーは, ターンプレイヤーは (R118)."""
        value = value_of(nouns.only)
        if len(nouns.parts) > 1:
            return self.players(nouns)
        return value if isinstance(value, Who) else self.player(nouns.only)

    def question(self, over: int, clause: Clause) -> Op:
        """R43."""
        return MayDo(over, self.one_actor)

    @property
    def has_acted(self) -> bool:
        return bool(self.doings) or super().has_acted

    def asks_whole(self, clause: Clause) -> bool:
        return False

    @property
    def one_actor(self) -> Who:
        """Who is asked: the subject, or the card's controller."""
        return self.actor if self.actor not in (ALL, ANY) else SELF


def is_own_player(named: Named) -> bool:
    """R4 この領地を展開するプレイヤー."""
    clause = named.modifiers[-1].clause
    this = clause.phrase("を") if clause is not None and clause.name in ("play", "deploy", "use") else None
    return this is not None and value_of(this.nouns.only) == "this"
