"""What a text of this game can refer to while one ability is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from gorin.engine.cards.library import parts_of
from gorin.engine.program.amount import Result
from gorin.engine.program.condition import AT_MOST, Did, Every
from gorin.engine.program.group import IsKind, IsOther, NotChosen, Part
from gorin.engine.program.numbers import FOR_GOOD, THIS_TURN, Damage
from gorin.engine.program.roots import Amount, Condition, Cost, Op, Test, Things
from gorin.engine.program.things import EVENT, Among, It
from gorin.engine.program.who import ACTOR, EVENT_PLAYER, MASTER_OF, SELF, Who
from gorin.engine.values.ability import Ability, Trigger
from gorin.games.sve import terms
from gorin.games.sve.dialect.words import KINDS
from gorin.games.sve.program.amounts import PaidX
from gorin.games.sve.program.conditions import PaidNow, Thrown, ThrownAsNamed
from gorin.games.sve.program.linking import LinkedCards
from gorin.games.sve.program.picked_costs import ShowCards
from gorin.games.sve.program.things import Held, OtherFighter
from gorin.games.sve.rules.together import Together
from gorin.text.draft import Cell, Draft, Naming, Paid, Said, both
from gorin.text.lexicon import Keyword, Lexicon
from gorin.text.morphology import PASSIVE
from gorin.text.normalise import plain
from gorin.text.nouns import number_of, player_of
from gorin.text.others import registers
from gorin.text.phrases import KEYWORD, Clause, Lead, Named, NounPhrase, Quantity
from gorin.text.reference import Mention, Scope, Shown, Zones
from gorin.text.times import END, TURN, duration_of
from gorin.text.tokens import Token
from gorin.text.trial import says_no_more
from gorin.text.values import ZONE, Described, value_of

ZONES: Final = Zones(terms.HAND, terms.DECK, terms.CEMETERY, terms.RETURN)
ENDS: Final = {(TURN, END): THIS_TURN}
OF_EVENT: Final = {
    "destroy": terms.DESTROYED,
    "attack": terms.ATTACKED,
    "play": terms.PLAYED_CARD,
    "leave": terms.LEAVE,
    "go back": terms.LEAVE,
    "enter": terms.ENTER,
}
"""The event of a verb whose card a past deed can mean: 破壊されたフォロワー."""
HIDDEN: Final = frozenset((terms.HAND, terms.DECK))
"""Where it is not known which card is which."""
ATTACKS: Final = frozenset((terms.ATTACKED, terms.WAS_ATTACKED))
PLAYERS: Final = 2
"""How many numbers a count for each player takes (1.1.1)."""


@dataclass(frozen=True)
class Card:
    """What is known of the card whose text is read: its name and kinds, the names of tokens, the known types."""

    name: str
    kinds: int
    tokens: dict[str, str]
    types: frozenset[str] | None = None


@dataclass
class Looked(Shown):
    """The cards just looked at or revealed; `who`: whose hand they are, if it was revealed."""

    who: Who | None = None


@dataclass
class TokenPool:
    """T230 『A』1枚と『B』1枚の中から: tokens that are divided over zones, and what was taken already."""

    lots: tuple[tuple[str, int], ...]
    numbers: list[int] = field(default_factory=list)
    option: int | None = None


@dataclass(frozen=True)
class PlayedBy:
    """Cards that a player plays (自分が(X)をプレイする際): whose, which, from where.

    `next_only`: only the next one; `while_none`: only the first of a turn.
    """

    who: Who
    parts: tuple[Part, ...]
    tests: tuple[Test, ...]
    next_only: bool
    while_none: Condition | None = None

    @property
    def limited(self) -> PlayedBy | None:
        """It itself, if it is only about one of these cards."""
        return self if self.next_only or self.while_none is not None else None


@dataclass(frozen=True)
class Counted:
    """Cards that a cost takes in a number that its player names: where the number is, which cards, by which verb."""

    num: int
    tests: tuple[Test, ...]
    verb: str


@dataclass
class Reach:
    """How far conditions and marks reach (T69, T70, R109): those that hold now, and whether a branch is open for them.

    `before`: the conditions of the sentences before; `past`: it asks what was done; `outer`: the branches around it.
    """

    conditions: list[Condition] = field(default_factory=list)
    before: list[Condition] = field(default_factory=list)
    open: int | None = None
    used: bool = False
    said: list[Said] = field(default_factory=list)
    past: bool = False
    outer: list[int] = field(default_factory=list)
    outer_conditions: list[Condition] = field(default_factory=list)

    def clear(self) -> None:
        """No condition holds any more; the branches around it stay."""
        self.conditions, self.before, self.said = [], [], []
        self.open, self.used = None, False


class SveScope(Scope):
    """Everything a sentence can refer back to while one ability is read.

    `actor`: who does it, the master where nobody is named (3.1.2.4.1). `held`: the conditions with なら that reach on
    from the sentences before (R109), `marks`: those of marks. `part`: それらのうち, of which 残り can
    be. `around`: what stands before a チョイス.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        card: Card,
        words: Sequence[Token],
        read_quoted: Callable[[Token], tuple[Ability, ...]],
        draft: Draft | None = None,
    ) -> None:
        super().__init__(draft or Draft(), FOR_GOOD, ZONES, lexicon)
        self.card = card
        self.words = words
        self.read_quoted = read_quoted
        self.event_card = False
        self.event_player = False
        self.default_actor: Who = SELF
        self.actor_named = False
        self.divide_instead: Amount | None = None
        self.subject: Things | None = None
        self.optional = False
        self.permission: Token | None = None
        self.several = 0
        self.among_said = False
        self.at_random = False
        self.earth: Condition | None = None
        self.marks = Reach()
        self.held = Reach()
        self.conditions: list[Condition] = []
        self.around: list[Condition] = []
        self.instead = False
        self.previous: Said | None = None
        self.said: list[Said] = []
        self.target_index: int | None = None
        self.pair: tuple[int, int] | None = None
        self.usable: Condition | None = None
        self.works = False
        self.lives_in = 0
        self.counted: Cell | None = None
        self.fill: Cell | None = None
        self.shuffle: Who | None = None
        self.shuffled = False
        self.definitions: list[tuple[int, NounPhrase]] = []
        self.asked_for: set[int] = set()
        self.asked_things: Things | None = None
        self.end_choice: int | None = None
        self.actor_words: tuple[int, int] | None = None
        self.spoken_of: Who | None = None
        self.limit = 0
        self.timing = 0
        self.begins: Who | None = None
        self.raised: int | None = None
        self.playing: PlayedBy | None = None
        self.trigger_of: tuple[int, Who, tuple[Test, ...]] | None = None
        self.trigger: Trigger | None = None
        self.die: int | None = None
        self.die_each = False
        self.together: Together | None = None
        self.paid_x: int | None = None
        self.may_pay = False
        self.taken: tuple[int, str] | None = None
        self.named_number: int | None = None
        self.paying_now: int | None = None
        self.pool: TokenPool | None = None
        self.modes_once = False
        self.next_turn = False
        self.by_ability = False
        self.left_over: int | None = None
        self.turned: Counted | None = None
        self.added: Counted | None = None
        self.paid_with: list[tuple[Cost, Paid]] = []
        self.for_playing = False
        self.of_spell = False
        self.paid = False
        self.of_attack = False
        self.said_actor: Who | None = None
        self.last_deeds: set[str] = set()
        self.part: Shown | None = None
        self.movers: tuple[tuple[int, frozenset[int]], ...] = ()
        self.costing = False

    changeable = frozenset((terms.ATTACK, terms.HEALTH))
    ends = ENDS
    none = AT_MOST
    plain_kinds = False
    or_apart = True
    tells_results = True
    asks_deeds = True

    @property
    def it(self) -> Naming | None:
        """What それ means from here on, if the text has named anything."""
        return self.mentions.last.naming if self.mentions.last is not None else None

    @it.setter
    def it(self, naming: Naming | None) -> None:
        self.mentions.said = [*self.mentions.said, Mention(naming)] if naming is not None else []

    @property
    def looked(self) -> Shown | None:
        return self.mentions.shown

    @looked.setter
    def looked(self, shown: Shown | None) -> None:
        self.mentions.shown = shown

    @property
    def hand_shown(self) -> Who | None:
        """Whose hand was revealed, where その中 are its cards."""
        return self.looked.who if isinstance(self.looked, Looked) else None

    def duration(self, lead: Lead) -> str:
        """ターン終了時まで, 次の相手のターンの終わりまで; something in the sentence has to last so long."""
        self.lasts = lead.start
        return duration_of(self, lead)

    def term(self) -> str:
        """How long what is said here lasts."""
        self.lasts = None
        return self.until

    def check_definitions(self) -> None:
        """Refuse what X is said to be where no X stands."""
        for start, nouns in self.definitions:
            if start not in self.asked_for:
                self.fail(nouns.start, "idle")

    def excuse(self, start: int, end: int) -> None:
        """The words of a stretch add nothing here."""
        says_no_more(*[token for token in self.words if start <= token.start < end])

    def excuse_words(self, start: int, end: int, *words: str) -> None:
        """These words of a stretch add nothing."""
        says_no_more(*[token for token in self.words if start <= token.start < end and token.text in words])

    def mention(
        self,
        things: Things | None = None,
        cell: Cell | None = None,
        word: str = "",
        many: bool | None = None,
        others: Sequence[Cell] = (),
    ) -> Mention:
        """From now on それ means these things, or what this operation brings, or one of `others` in its place."""
        return self.mentions.add(Mention(Naming(self.draft, things, cell, others), word, many))

    def again(self, mention: Mention, word: str = "") -> Things:
        """What was mentioned; by another word only those that are such."""
        things = super().again(mention)
        return self.narrowed(things, word) if word not in ("", mention.word) else things

    def deed(self, clause: Clause) -> str:
        """The verb with the zone, whose ever it is."""
        name, place, into = super().deed(clause).partition(":")
        return name + place + into.rpartition("の")[2]

    def deeds(self, clause: Clause) -> set[str]:
        """場に出す is 出す."""
        found = super().deeds(clause)
        return found | {"put out:場", "enter:場", "enter"} if clause.name == "put out" else found

    def forget(self) -> None:
        """From now on it cannot be told what それ would mean."""
        self.it, self.event_card = None, False

    def named_before(self, place: int) -> Things:
        """What それ means here (A9)."""
        if self.mentions.last is not None:
            return self.again(self.mentions.last)
        if not self.event_card:
            self.fail(place, "no_it", ("これ", "(X)1体を選ぶ。それ"))
        return EVENT

    def player_with(self, named: Named) -> Who:
        """それのプレイヤー, 前者のプレイヤー; これの: one's own."""
        if value_of(named) == "this" and not named.modifiers:
            return SELF
        if value_of(named) in ("former", "latter"):
            return Who(MASTER_OF, self.one_of_pair(named.start, value_of(named) == "latter"))
        return Who(MASTER_OF, self.named_reg(named.start))

    def count_players(self, quantity: Quantity) -> None:
        """相手プレイヤー1人."""
        if not quantity.every and quantity.number != 1:
            self.fail(quantity.start, "one_opponent", ("1人",))
        self.excuse(quantity.start, quantity.end)

    def free_number(self, place: int) -> Amount:
        """What X is: the cost paid for it, or what the next sentence about it says (T87, T121)."""
        if self.paid_x is not None:
            return PaidX(self.paid_x)
        for start, nouns in self.definitions:
            if start >= place:
                self.asked_for.add(start)
                return number_of(self, nouns)
        self.fail(place, "x_unexplained", ("Xは「(数)」である。",))

    def named_reg(self, place: int) -> int:
        """The register that holds it, for それのプレイヤー and それのリーダー."""
        things = self.named_before(place)
        for part in getattr(things, "parts", (things,)):
            if isinstance(part, It):
                return part.reg
        self.fail(place, "no_player")

    def player_spoken_of(self, place: int) -> Who:
        """そのプレイヤー: who acts in turn order, or to whom the event happened (T161)."""
        if self.actor.role == ACTOR:
            return self.actor
        if self.spoken_of is not None:
            return self.spoken_of
        if not self.event_player:
            self.fail(place, "no_player")
        return Who(EVENT_PLAYER)

    def one_of_pair(self, place: int, latter: bool) -> int:
        """T158: the register of the first or the second of two things that were chosen."""
        if self.pair is None:
            self.fail(place, "no_pair", ("(A)1体と(B)1体を選ぶ。前者",))
        return self.pair[latter]

    def result_of(self, clause: Clause, named: Named | None) -> Things | None:
        """破壊されたフォロワー, 攻撃したフォロワー: the card that the event was about; else nothing was so treated."""
        word = named.key if named is not None else ""
        together = self.trigger is not None and self.trigger.events == (terms.DISCARDED_TOGETHER,)
        if together and clause.name == "discard" and not self.draft.said():
            self.fail(clause.start, "discarded_which", ("自分が(X)を捨てたとき、",))
        by = clause.phrase("によって")
        if by is not None and by.nouns.group == KEYWORD:
            return self.done_by(clause, by.nouns, word)
        if clause.name == "attack" and self.trigger is not None and ATTACKS.issuperset(self.trigger.events):
            return self.fighter(clause, word)
        event = OF_EVENT.get(clause.name)
        if event is not None and self.event_card and self.trigger_of is not None and self.trigger_of[0] == event:
            return self.narrowed(EVENT, word)
        if clause.verb is not None and clause.verb.describes is None:
            self.not_done(clause)
        return None

    def done_by(self, clause: Clause, nouns: NounPhrase, word: str) -> Things | None:
        """これの《ファンファーレ》によって消滅させた(X): what another ability of this card has put where it is now."""
        inner = nouns.only.modifiers[0].nouns if len(nouns.only.modifiers) == 1 else None
        into = clause.phrase("に")
        zone = terms.BANISH if clause.name == "banish" else -1
        if clause.name in ("put", "put out") and into is not None and into.nouns.group == ZONE:
            zone = value_of(into.nouns.only).zone
        keyword = nouns.only.sense.value if isinstance(nouns.only.sense, Keyword) else 0
        done = [keywords for keywords, zones in self.movers if keywords & keyword and zone in zones]
        if inner is None or value_of(inner.only) != "this" or len(nouns.parts) > 1 or not done or zone in HIDDEN:
            self.fail(clause.start, "not_done_by", ("これの《ファンファーレ》によって消滅させた",))
        found = LinkedCards(keyword, zone)
        kind = KINDS.get(word, 0)
        return Among(found, (IsKind(kind),)) if kind else found

    def fighter(self, clause: Clause, word: str) -> Things | None:
        """攻撃した(X), 攻撃された(X): the two of an attack; それ is the other one where the card itself is in it."""
        assert self.trigger is not None
        attacked = clause.form.voice == PASSIVE
        if (self.trigger.events[0] == terms.WAS_ATTACKED) == attacked:
            return None if self.trigger.this else self.narrowed(EVENT, word)
        things = EVENT if self.trigger.this else OtherFighter()
        kind = KINDS.get(word)
        sure = word in ("", "カード") or (kind == terms.FOLLOWER and not attacked)
        return things if sure else None if kind is None else Among(things, (IsKind(kind),))

    def others(self, named: Named, owner: Who | None, place: int) -> tuple[Test, ...]:
        """R179: 他の, of cards with which something was done, is other than those named before, wherever they are."""
        regs = registers(self.it.things()) if self.it is not None else ()
        return tuple(NotChosen(reg) for reg in regs) or (IsOther(),)

    def owned_then(self, things: Things, found: Described) -> Things | None:
        """これによって破壊された自身の場のX: where else than on the field it would have been is not known."""
        zone = found.zone
        if zone is not None and value_of(zone).zone not in (terms.FIELD, terms.HAND):
            return None
        if zone is not None:
            self.excuse(zone.start, zone.end)
        owners = [each.nouns.only for each in zone.modifiers if each.nouns is not None] if zone is not None else []
        who = player_of(self, owners[0]) if owners else found.owner
        return Held(things, who) if who is not None else things

    def not_done(self, clause: Clause) -> NoReturn:
        """Refuse a deed that this text has not done."""
        hurt = clause.name == "destroy" and self.last_said(Damage)
        self.fail(clause.start, "destroyed_later" if hurt else "not_done", ("そうしたなら",))

    def is_gone(self, things: Things) -> bool:
        """Whether a cost has moved these things, so that they can only be asked about."""
        whole = things.things if isinstance(things, Among) else things
        return isinstance(whole, It) and whole.reg in [paid.reg for cost, paid in self.paid_with if not is_shown(cost)]

    def is_in(self, zone: int) -> None:
        """R142: the text is used where it first says that its card is; later zones only say where it went."""
        if not self.lives_in:
            self.lives_in = 1 << zone

    def last_said(self, *kinds: type[Op]) -> list[Op]:
        """The operations of these kinds in the last sentence that has any; that sentence is then 'the one before'."""
        for said in reversed(self.said):
            found = [cell.op for cell in said.cells if isinstance(cell.op, kinds)]
            if found:
                self.previous = said
                return found
        return []

    def enclosing(self) -> list[Condition]:
        """The conditions under which the present sentence stands."""
        earth = [self.earth] if self.earth is not None else []
        held = [*self.held.outer_conditions, *self.held.conditions]
        return [*self.around, *earth, *self.marks.conditions, *held, *self.conditions]

    def target_condition(self) -> Condition | None:
        """R55, 10.3.2: what must hold while targets are chosen; what a sentence did is known only later."""
        known = frozenset((0, *(target.reg for target in self.draft.targets)))
        asked = [each for one in self.enclosing() for each in (one.parts if isinstance(one, Every) else (one,))]
        return both([each for each in asked if not is_about_the_past(each, known)])

    def name_of(self, written: str) -> str:
        """A name in 『』, in the spelling of the card that bears it."""
        return self.card.tokens.get(plain(written.strip()), written.strip())

    def token_of(self, written: str, place: int) -> str:
        """R5: the name of a token to be created; it must be known."""
        name = plain(written)
        if name not in self.card.tokens:
            known = sorted(f"『{each}』" for each in self.card.tokens.values())
            self.fail(place, "unknown_token", known, name=f"『{written}』")
        return self.card.tokens[name]


def is_shown(cost: Cost) -> bool:
    """Whether a cost only shows cards."""
    return isinstance(cost, ShowCards)


LATER_KNOWN = (Did, Result, Thrown, ThrownAsNamed, PaidNow)
"""What only the sentences before can tell, when they have been carried out."""


def is_about_the_past(condition: Condition, known: frozenset[int]) -> bool:
    """Whether a condition asks what an earlier sentence did, or about cards that it brings; `known`: those chosen."""
    return any(
        isinstance(part, LATER_KNOWN) or (isinstance(part, It) and part.reg not in known)
        for part in parts_of((condition,))
    )
