"""What a text has spoken of so far, and the state of reading one ability.

A later word (それ, その中, 残り, a clause without object) means something that was mentioned. Mentions are kept in one
place, each with what it is and what was done with it; nothing else remembers registers.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn, Self

from gorin.engine.cards.library import parts_of
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import ONE, CountOf, Exactly, NumberOf, Product, Result, Times
from gorin.engine.program.cards import Move, Pick
from gorin.engine.program.condition import EQUAL, Compare, Fits
from gorin.engine.program.flow import MayInFull, Reckon
from gorin.engine.program.group import Group, IsHeldBy, IsUtmost, NotChosen, NumberIs, Part, Those
from gorin.engine.program.history import FromHere, Happened, Since
from gorin.engine.program.numbers import Damage
from gorin.engine.program.roots import Amount, Condition, Op, Test, Things
from gorin.engine.program.things import EVENT, THIS, All, Among, Both, It, Rest, TopCards
from gorin.engine.program.who import ACTOR, ALL, ANY, EVENT_PLAYER, OTHER, SELF, Who
from gorin.engine.values.ability import Change
from gorin.text.draft import Cell, Draft, Naming
from gorin.text.function_words import IN_THIS_TURN
from gorin.text.lexicon import Lexicon
from gorin.text.morphology import ACTIVE, CAUSATIVE
from gorin.text.others import left_out
from gorin.text.phrases import QUANTITY, Clause, Lead, Named, NounPhrase, Quantity
from gorin.text.tokens import Unreadable
from gorin.text.trial import says_no_more
from gorin.text.unknown import Unknown
from gorin.text.values import CARD, PLAYER, UNSAID, ZONE, Described, Happening, Kind, PlayerPointer, Statement, value_of
from gorin.text.values import CARD_WORD as CARD_WORD


@dataclass
class Shown:
    """Cards that were looked at or shown (その中), and which of them were taken (残り: the others).

    `deck`: on top of which they lie, if they do.
    """

    reg: int
    taken: list[int] = field(default_factory=list)
    deck: int = NOTHING

    def holds(self, things: Things) -> bool:
        """Whether these are some of the cards."""
        if isinstance(things, Both):
            return all(self.holds(each) for each in things.parts)
        return isinstance(things, (It, Rest)) and (things.reg == self.reg or things.reg in self.taken)


@dataclass
class Mention:
    """Something that a text has spoken of.

    `naming`: the things, with a register once they are asked for. `word`: the noun by which it was called, if it was.
    `many`: whether it is more than one, as far as that is said. `deeds`: the verbs that it was said with,
    `beside` those that did something with what is on it (counters). `by_deed`: it is meant only by a word that names
    the deed. `whole`: all of a kind, which only それら means.
    """

    naming: Naming
    word: str = ""
    many: bool | None = None
    deeds: set[str] = field(default_factory=set)
    beside: set[str] = field(default_factory=set)
    by_deed: bool = False
    whole: bool = False

    def was(self, deed: str, itself: bool) -> bool:
        return deed in self.deeds or (not itself and deed in self.beside)


@dataclass
class Outcome(Mention):
    """To what something was really done. `before`: what it was before it went away, which is not known of all.

    `every`: it was to be done to all of a kind.
    """

    before: Things | None = None
    every: bool = False


@dataclass
class Concerned(Mention):
    """What an event is about. `voice`: in which its verb speaks of it (none: of what a player does something with)."""

    voice: str = ""


@dataclass
class Mentions:
    """Everything that a text has spoken of, in order.

    `chosen`: what was picked in play, which 他の leaves out; `spoken_of`: the things of the clause before; `shown`:
    その中; `touched`: what the present clause speaks of; `deed`: the verb of the clause before; `pair`: 前者, 後者.
    `results`: to what something was really done, which only a word that names the deed can mean (移動した味方);
    `happened`: what an event that is waited for is about, which a word that names the event can mean (破壊されたX);
    `treated`: by deed how it was called to which it should have been done, and what that was; `tallies`: by deed the
    operation that keeps how much it came to; `came`: by deed how often it has come of this text.
    """

    said: list[Mention] = field(default_factory=list)
    results: list[Outcome] = field(default_factory=list)
    happened: list[Concerned] = field(default_factory=list)
    treated: dict[str, tuple[str, Things]] = field(default_factory=dict)
    tallies: dict[str, Cell] = field(default_factory=dict)
    came: dict[str, Since] = field(default_factory=dict)
    chosen: Things | None = None
    spoken_of: Things | None = None
    shown: Shown | None = None
    touched: list[Mention] = field(default_factory=list)
    deed: str = ""
    pair: tuple[Things, Things] | None = None

    @property
    def last(self) -> Mention | None:
        return next((each for each in reversed(self.said) if not each.whole), None)

    @property
    def it(self) -> Things | None:
        """What was spoken of last."""
        return self.last.naming.things() if self.last is not None else None

    def add(self, mention: Mention) -> Mention:
        self.said.append(mention)
        self.touched.append(mention)
        return mention

    def done(self, *deeds: str, beside: bool = False) -> None:
        """The clause ends: what it spoke of was said with its verb; `beside`: it was done with something on it."""
        for mention in self.touched:
            (mention.beside if beside else mention.deeds).update(deeds)
        self.touched = []
        self.deed = deeds[0] if deeds else ""

    def find(
        self, lexicon: Lexicon, word: str = "", many: bool | None = None, deed: str = "", itself: bool = False
    ) -> Mention | None:
        """What is meant by a word: the last that was called so, else the last that can be; its number decides first.

        `itself`: the deed must have been done with the things themselves.
        """
        said = [each for each in reversed(self.said) if many is True or not each.whole]
        fitting = [each for each in said if (each.was(deed, itself) if deed else not each.by_deed)]
        if itself and deed:
            fitting = [each for each in fitting if each.by_deed] or fitting
        if many is not None:
            fitting = [each for each in fitting if each.many in (None, many)] or fitting
        return called_so(lexicon, fitting, word)

    def result(self, lexicon: Lexicon, deed: str, word: str, counted: bool) -> Mention | None:
        """To what something was really done; what went away is, unless it is only counted, as it was before."""
        fitting = [each for each in reversed(self.results) if deed in each.deeds]
        found = called_so(lexicon, fitting, word)
        if not isinstance(found, Outcome) or counted or found.before is None:
            return found
        return Mention(Naming(found.naming.draft, found.before), word) if isinstance(found.before, It) else None

    def of_event(self, lexicon: Lexicon, deed: str, word: str, voice: str) -> Mention | None:
        """What an event that was waited for is about, by a word that names the event: of who blocked, ブロックした."""
        told = [each for each in self.happened if deed in each.deeds and each.voice in ("", voice)]
        return called_so(lexicon, told, word)

    def copied(self) -> Mentions:
        found = copy(self)
        found.said = list(self.said)
        found.results = list(self.results)
        found.treated = dict(self.treated)
        found.tallies = dict(self.tallies)
        found.came = dict(self.came)
        found.touched = []
        return found


def called_so(lexicon: Lexicon, mentions: Sequence[Mention], word: str) -> Mention | None:
    """The first that was called by a word, else the first that can be."""
    if not word:
        return mentions[0] if mentions else None
    called = [each for each in mentions if each.word == word]
    return next(iter(called or [each for each in mentions if lexicon.may_be(word, each.word)]), None)


@dataclass(frozen=True)
class Zones:
    """The zones that the shared verbs speak of. `returned`: why a card goes back to a hand or deck from play."""

    hand: int
    deck: int
    discard: int
    returned: str


class Scope:
    """What holds while one ability is read.

    `actor`: who acts in the present sentence (`actor_named`: it says so); `until`: how long what is said lasts;
    `always`: the text says how things are rather than what happens; `of_event`: an event is about a card, which それ
    can mean; `of_player`: a player does it; `among`: その中から was said; `asked`: whether it is done is asked already;
    `replacing`: it is done instead of something; `exact`: it has to be done in full; `as_long`: what is said holds
    only while this is so; `per`: につき; `mode`: the item of a list; `topic_nouns`: whom the sentence is about, where
    a condition in it names nobody; `subject`: what the statement before was about, `values`: the numbers it spoke
    of; `instead`: it is done in place of the sentence before, which is `replaced`; `unknown`: X; `lasts`: where a
    duration stands that nothing has used; `apart_from`: two numbers that were compared; `last_amount`: the number
    that a condition was about last; `joined`: a condition stands behind another one of the same sentence; `begun`:
    where the sentence before begins, with all that hangs on one another (`looks_back`: this one tells what came of it).
    How a game tells things: `plain_kinds`: its nouns for things in play are each of one zone; `or_apart`:
    AかBがN枚以上 asks for so many of either of them, not of both together; `in_turn`: each player does it one
    after the other; `wholly`: what そうしたら asks about has to be done in full; `fewest`: of 2枚まで at
    least so many; `otherwise_of_conditions`: そうでないなら belongs to the condition before; `tells_results`:
    移動したX are only those that really moved; `all_of_such`: in what holds, ベースラインにいる味方 are all of them;
    `asks_deeds`: a past deed without number asks for this text's own (カードを捨てたなら);
    `counts_events`: which one of a turn it is (このターンに2枚目の) is kept for every event; `own_numbers`:
    `own_amount` finds also how many there are of something.
    """

    moments: Mapping[tuple[str, str], int] = {}
    ends: Mapping[tuple[str, str], str] = {}
    """By span and edge of a time the event that is then, and how long what ends then lasts."""
    telling: tuple[str, ...] = (ACTIVE, CAUSATIVE)
    """The voices in which something is told to be done."""
    other_decks: tuple[int, ...] = ()
    """Zones beside the deck that have a top, too."""
    changeable: frozenset[str] = frozenset()
    """The numbers of things that texts can change."""
    spans: tuple[str, ...] = ()
    """Groups of a game's own nouns that name stretches of time."""
    measures: tuple[str, ...] = ()
    """Groups of a game's own nouns that are numbers, too."""
    fixed: tuple[type[Test], ...] = (NotChosen,)
    """Tests whose answer stays the same throughout an effect."""
    told: tuple[type[Condition], ...] = ()
    """Conditions that speak of the past by themselves."""
    none: str = EQUAL
    """How a number compares with 0 where there is nothing."""
    plain_kinds = True
    or_apart = False
    in_turn = False
    wholly = False
    otherwise_of_conditions = False
    tells_results = False
    all_of_such = False
    asks_deeds = False
    counts_events = True
    own_numbers = False
    fewest = 1

    def __init__(self, draft: Draft, until: str, zones: Zones, lexicon: Lexicon) -> None:
        self.draft = draft
        self.lexicon = lexicon
        self.zones = zones
        self.until = until
        self.whole_effect = until
        self.actor: Who = SELF
        self.actor_named = False
        self.always = False
        self.stating = False
        self.of_event = False
        self.of_another = False
        self.of_player = False
        self.of_moment = False
        self.among = False
        self.asked = False
        self.replacing = False
        self.exact = False
        self.as_long: Condition | None = None
        self.per: Amount | None = None
        self.per_used = False
        self.mode = 0
        self.topic_nouns: NounPhrase | None = None
        self.subject: Things | None = None
        self.values: tuple[str, ...] = ()
        self.instead = False
        self.replaced: list[Cell] = []
        self.unknown: Unknown | None = None
        self.lasts: int | None = None
        self.apart_from: tuple[Amount, Amount] | None = None
        self.last_amount: Amount | None = None
        self.joined = False
        self.mentions = Mentions()
        self.begun: Cell | None = None
        self.looks_back = False

    def inner(self, draft: Draft) -> Self:
        """The same for an ability that this one makes, with a program of its own."""
        found = copy(self)
        found.draft = draft
        found.of_event = True
        found.always = found.asked = found.replacing = found.exact = False
        found.as_long = found.per = None
        found.mentions = self.mentions.copied()
        found.begun = None
        return found

    def fail(self, place: int, reason: str, expected: Collection[str] = (), **values: str) -> NoReturn:
        """Refuse the text at a place; without other proposals with the samples of the game."""
        raise Unreadable(place, reason, expected or self.lexicon.samples.get(reason, ()), **values)

    def mention(
        self, things: Things | None = None, cell: Cell | None = None, word: str = "", many: bool | None = None
    ) -> Mention:
        """From now on a later word can mean these things, or what the operation in a cell brings."""
        return self.mentions.add(Mention(Naming(self.draft, things, cell), word, many))

    def remember(self, reg: int, named: Named | None = None) -> It:
        """Cards that have been picked, found or shown are what それ means from now on."""
        found = It(reg)
        quantity = named.quantity if named is not None else None
        number = quantity.number if quantity is not None else None
        word = "" if named is None else CARD_WORD if named.group in (ZONE, QUANTITY) else named.key
        self.mention(found, word=word, many=None if number is None else number > 1)
        return found

    def all_of(self, group: Group, named: Named) -> All:
        """All of a kind, which それら can mean from now on."""
        found = All(group)
        if not self.always:
            naming = Naming(self.draft, found, self.draft.anchor())
            self.mentions.add(Mention(naming, named.key, True, whole=True))
        return found

    def again(self, mention: Mention, word: str = "") -> Things:
        """A mention that the present clause speaks of once more; by a narrower word only what is such."""
        self.mentions.touched.append(mention)
        things = mention.naming.things()
        return self.narrowed(things, word) if word in self.lexicon.broader.get(mention.word, ()) else things

    def narrowed(self, things: Things, word: str) -> Things:
        """Those of the things that a noun names."""
        return things

    def named_before(self, place: int) -> Things:
        """それ: what was picked or shown last, else the card of the event."""
        return self.meant(place, many=False)

    def named_together(self, place: int) -> Things:
        """それら."""
        return self.meant(place, many=True)

    def meant(self, place: int, word: str = "", many: bool | None = None) -> Things:
        """それ, それら, そのX: by number and kind, else the card of the event."""
        found = self.mentions.find(self.lexicon, word, many)
        if found is not None:
            return self.again(found, word)
        if not self.of_event:
            self.fail(place, "no_it")
        return EVENT

    def shown(self, place: int) -> Shown:
        if self.mentions.shown is None:
            self.mentions.shown = self.several_picked()
        if self.mentions.shown is None:
            self.fail(place, "none_shown")
        return self.mentions.shown

    def several_picked(self) -> Shown | None:
        """そのうち1枚: of several cards that were picked before."""
        last = self.mentions.last
        things = last.naming.things() if last is not None and last.many and last.word == CARD_WORD else None
        return Shown(things.reg) if isinstance(things, It) else None

    def rest(self, place: int) -> Things:
        """残り."""
        shown = self.shown(place)
        return Rest(shown.reg, tuple(shown.taken))

    def deed(self, clause: Clause) -> str:
        """What is done by a clause, so that a later one can speak of it: the verb, with where to."""
        name = clause.verb.name if clause.verb is not None else ""
        into = clause.phrase("に")
        return name if into is None else f"{name}:{into.nouns.only.path()}"

    def done(self, clause: Clause, cells: Sequence[Cell] = ()) -> None:
        """A clause was carried out by operations, of which one may tell what it was done to.

        What it did with counters or damage it did not do with the things themselves.
        """
        name = clause.verb.name if clause.verb is not None else ""
        phrase = clause.phrase("を")
        beside = phrase is not None and phrase.nouns.group in self.lexicon.immaterial
        self.mentions.done(name, *self.deeds(clause), beside=beside)
        last = cells[-1] if cells else None
        if beside and last is not None:
            self.mentions.tallies[name] = last
        if last is not None and getattr(last.op, "reg", None) == NOTHING:
            treated = clause.phrase("を")
            word = self.called(treated.nouns) if treated is not None else ""
            deeds = self.deeds(clause)
            before = last.op.things if isinstance(last.op, Move) else None
            things = getattr(last.op, "things", None)
            if isinstance(things, It) or (isinstance(things, Among) and isinstance(things.things, It)):
                self.mentions.treated |= dict.fromkeys((name, *self.lexicon.also_done.get(name, ())), (word, things))
            every = isinstance(things, All)
            found = Outcome(Naming(self.draft, None, last), word, None, deeds, before=before, every=every)
            self.mentions.results.append(found)

    def deeds(self, clause: Clause) -> set[str]:
        """All that can be said to have been done by a clause: what was returned has gone back."""
        name = clause.verb.name if clause.verb is not None else ""
        _, place, into = self.deed(clause).partition(":")
        return {f"{each}{end}" for each in (name, *self.lexicon.also_done.get(name, ())) for end in ("", place + into)}

    def called(self, nouns: NounPhrase) -> str:
        """By which noun something was called, if only by one that says what it is."""
        return nouns.only.key if isinstance(value_of(nouns.only), Kind) and len(nouns.parts) == 1 else ""

    def times(self, amount: Amount) -> Amount:
        """So much for each, where the sentence says につき."""
        if self.per is None:
            return amount
        self.per_used = True
        return times(self.per, amount)

    def fits(self, things: Things, tests: tuple[Test, ...]) -> Condition:
        """Whether things are such."""
        return Fits(things, tests)

    def bounded(self, amount: Amount, relation: str, bound: Amount) -> Condition:
        """Whether a number is so great."""
        return Compare(amount, relation, bound)

    def number_test(self, named: Named, number: str, relation: str, amount: Amount) -> Test | None:
        """Cards whose number compares so with another one; what stands before the number only a game knows."""
        return None if named.modifiers else self.number_is(number, relation, amount)

    def quality(self, named: Named) -> Test | None:
        """A test that a game's own noun says of what it describes or is said of."""
        return None

    def number_is(self, number: str, relation: str, amount: Amount) -> Test:
        """Whether a number of a card is so great."""
        return NumberIs(number, relation, amount)

    def utmost(self, group: Group, number: str, greatest: bool) -> IsUtmost:
        """Whether nothing in a group has more (or less) of a number."""
        return IsUtmost(group, number, greatest)

    def asks(self, clause: Clause) -> bool:
        """Whether a permission is a question of its own."""
        return True

    @property
    def has_acted(self) -> bool:
        """Whether something was done that a sentence can ask about."""
        return bool(self.draft.said())

    def measured_by(self, frame: Any, named: Named | None = None) -> Amount | None:
        """So many as a clause says in a way that only this game knows."""
        return None

    def has_shown(self, reg: int, top: TopCards | None, whose: Who | None) -> None:
        """Cards that were seen are what その中 means, and それ; `top`: of a deck, `whose`: of a hand."""
        self.mentions.shown = Shown(reg, deck=top.zone if top is not None else NOTHING)
        one = top.amount == ONE if top is not None and isinstance(top.amount, Exactly) else None
        self.mention(It(reg), word=CARD_WORD, many=None if one is None else not one)

    def tells(self, clause: Clause) -> bool:
        """Whether a clause is in a form in which something is told to be done: する and させる mean the same."""
        form = clause.form
        return form.voice in self.telling and not (form.negative or form.past or form.lasting)

    def asks_whole(self, clause: Clause) -> bool:
        """Whether what is permitted has to be done in full."""
        return self.wholly

    def scaled(self, frame: Any, things: Things, names: tuple[str, ...]) -> Statement | None:
        """A change of numbers that only this game knows: ÷2する."""
        return None

    def own_value(self, things: Things, number: str, named: Named | None = None) -> Amount:
        """A number of the things that are spoken of; `named`: the words that say it."""
        return NumberOf(things, number)

    def inner_duration(self, clause: Clause) -> str:
        """A duration within a clause: 対象を ターン終了時まで …."""
        phrase = clause.phrase("まで")
        if phrase is None:
            return ""
        if self.lasts is not None:
            self.fail(phrase.start, "duration_twice")
        return self.duration(Lead("", phrase.start, phrase.end, None, phrase))

    def how_long(self, fallback: str) -> str:
        """How long what is said lasts, which then counts as said."""
        self.said_lasting()
        return self.until or fallback

    def said_lasting(self) -> None:
        """What was said lasts as long as the sentence says."""
        self.lasts = None

    def card_tests(self, named: Named) -> tuple[Test, ...]:
        """The tests of a card that lies anywhere, as a noun describes it."""
        raise NotImplementedError

    def former(self, place: int) -> Things:
        return self.of_pair(place, 0)

    def latter(self, place: int) -> Things:
        return self.of_pair(place, 1)

    def other_one(self, place: int) -> Things:
        """もう一方: of those of which one was picked."""
        last = self.mentions.last
        known = last.naming.known if last is not None else None
        picks = [op for op in self.draft.said() if isinstance(op, Pick) and op.among is not None]
        if not isinstance(known, It) or not picks or picks[-1].reg != known.reg or picks[-1].most != ONE:
            self.fail(place, "no_it")
        whole = picks[-1].among
        assert whole is not None
        return Among(whole, (self.other_than(known, place),))

    def of_pair(self, place: int, index: int) -> Things:
        """前者, 後者."""
        if self.mentions.pair is None:
            self.fail(place, "no_pair", ("それ",))
        things = self.mentions.pair[index]
        both = Both(self.mentions.pair)
        self.mentions.touched = [each for each in self.mentions.touched if each.naming.known != both]
        self.mentions.add(Mention(Naming(self.draft, things), "", False, by_deed=True))
        return things

    def said_of_turn(self, frame: Any) -> bool:
        """Whether a clause speaks of what has happened in this turn: このターンに."""
        said: bool = frame.adverb(IN_THIS_TURN)
        return said

    def event_told(self, clause: Clause) -> Happening | None:
        """What a clause says that happens, where a game reads that in its own way."""
        return None

    def caused(self, event: int, nouns: NounPhrase) -> tuple[Test, ...]:
        """Tests on what an event is about, by what it came of, as far as a game can tell."""
        self.fail(nouns.start, "no_cause")

    def is_recorded(self, told: Happening) -> bool:
        """Whether a game keeps what happened of such an event in this turn."""
        return False

    def often(self, told: Happening, clause: Clause, times: bool = False) -> Amount:
        """To how many, or how often, something happened in this turn, as far as the game keeps it."""
        if told.to != NOTHING or not self.is_recorded(told):
            self.fail(clause.start, "no_event", verb=clause.said)
        return Happened(told.events, told.who, told.tests, told.this, times)

    def owned_then(self, things: Things, found: Described) -> Things | None:
        """Those of the things that a player had where they were, as far as a game can tell."""
        if found.owner is None or found.zone is not None:
            return None
        return Among(things, (IsHeldBy(found.owner),))

    def known_there(self, nouns: NounPhrase, place: NounPhrase) -> Things | None:
        """それ in a zone: those of the things named before that lie there, as far as a game can tell."""
        return None

    def count_done(self, things: Things, *named: Named | None, told: Clause | None = None) -> Amount:
        """How many of the things there are to which something was done, as their words or a clause tell it."""
        return CountOf(things)

    def came_of(self, clause: Clause, things: Things) -> Condition | None:
        """Whether what a clause tells came of things that were named before; as if it were not denied."""
        return None

    def since(self, amount: Amount, clause: Clause) -> Amount:
        """これによって: what has come of the sentence before."""
        if self.begun is None:
            self.fail(clause.start, "no_it")
        self.looks_back = True
        num = self.draft.num()
        self.draft.cells.insert(self.draft.cells.index(self.begun), Cell(FromHere(num, amount)))
        found = self.mentions.came[clause.name] = Since(num, amount)
        return found

    def number_before(self, amount: Amount, place: int) -> Amount:
        """だった: what a number was before the sentence before."""
        if not any(isinstance(part, (Group, Who)) for part in parts_of(amount)):
            return amount
        if any(isinstance(part, (It, Result)) for part in parts_of(amount)):
            self.fail(place, "was_when")
        if self.begun is None:
            self.fail(place, "was_when")
        num = self.draft.num()
        self.draft.cells.insert(self.draft.cells.index(self.begun), Cell(Reckon(num, amount)))
        return Result(num)

    def narrowed_by(self, condition: Condition) -> bool:
        """Whether a condition only says which of several things the sentence is about."""
        return False

    def end_sentence(self, place: int) -> None:
        """A sentence has been carried out."""

    def result_of(self, clause: Clause, named: Named | None) -> Things | None:
        """What a past deed was done to, where a game finds it in its own way."""
        return None

    def known_amount(self, op: Op) -> Amount | None:
        """How much an operation comes to wherever it is done, which it then need not keep."""
        return None

    def dealt(self, things: Things, amount: Amount) -> Op:
        """Things receive so much damage."""
        return Damage(things, amount)

    def check_one(self, things: Things, place: int) -> None:
        """Refuse to ask several things for one number."""

    def own_amount(self, nouns: NounPhrase) -> Amount | None:
        """A noun phrase that is a number, where a game reads all of them in its own way."""
        return None

    def count_players(self, quantity: Quantity) -> None:
        """相手プレイヤー1人: how many players, where a game says so."""
        self.fail(quantity.start, "no_quantity")

    def player_with(self, named: Named) -> Who:
        """それの, of a player: whose it is."""
        self.fail(named.start, "no_player")

    def own_number(self, named: Named) -> Amount | None:
        """A number that only this game knows: その数."""
        return None

    def counting(self, nouns: NounPhrase) -> Amount | None:
        """How many there are of something, where a game counts it in its own way."""
        return None

    def own_group(self, nouns: NounPhrase) -> Group | None:
        """The cards that nouns describe, where a game reads them in its own way."""
        return None

    def tallied(self, nouns: NounPhrase) -> Amount | None:
        """To how many of something an event has happened, where a game keeps that."""
        return None

    @property
    def in_full(self) -> bool:
        """Whether so many as are named must be there, for anything to be done."""
        return self.exact and self.wholly

    def is_card(self, named: Named) -> bool:
        """Whether a noun is カード itself."""
        return named.group == CARD

    def group_named(self, named: Named) -> Group | None:
        """The things that a noun describes, where a game finds them in its own way."""
        return None

    def pile(self, named: Named) -> Part | None:
        """The cards of one zone, where a game reads its zones in its own way."""
        return None

    def things_meant(self, nouns: NounPhrase, generic: bool = True) -> Things | None:
        """The things that nouns name, where a game finds them in its own way; `generic`: a bare noun means all."""
        return None

    def said_so(self, clause: Clause) -> Condition | None:
        """Whether something is so that only this game says: あなたのターンなら."""
        return None

    def during(self, lead: Lead) -> Condition:
        """あなたのターン中: a condition."""
        raise NotImplementedError

    def told_event(self, clause: Clause) -> Happening | None:
        """What happens by a clause, where a game reads its events in its own way."""
        return None

    def about_event(self, found: Happening, subject: NounPhrase) -> Happening | None:
        """Whom an event is about, where a game asks otherwise for it."""
        return None

    def question(self, over: int, clause: Clause) -> Op:
        """Whether what a clause permits is done; if not, the program goes on at a label."""
        return MayInFull(over, self.actor)

    def chooser(self, place: int) -> Who:
        """Who chooses or looks: one player."""
        if self.actor == ALL:
            self.fail(place, "choice_of_both", ("相手は",))
        return self.actor

    def apart(self) -> Self:
        """A scope for an ability that this one makes."""
        raise NotImplementedError

    def icon(self, lead: Lead) -> str:
        """How long an icon says that something lasts."""
        raise NotImplementedError

    def duration(self, lead: Lead) -> str:
        """The same for a duration in words."""
        raise NotImplementedError

    def moment(self, lead: Lead) -> Happening:
        """A moment of the turn as something to wait for."""
        raise NotImplementedError

    def state(self, clause: Clause, said: Statement) -> None:
        """Let changes hold for as long as the text says."""
        raise NotImplementedError

    def rule(self, rule: int) -> Change:
        raise NotImplementedError

    def player_rule(self, rule: int) -> Change:
        raise NotImplementedError

    def acting(self, lead: Lead) -> Who:
        """Who acts where a player is the topic."""
        assert lead.phrase is not None
        named = lead.phrase.nouns.only
        who = value_of(named)
        if isinstance(who, PlayerPointer):
            return who.find(self, named)
        if who is None and any(each.word is not None for each in named.modifiers):
            return self.player_of_event(lead.start)
        for modifier in named.modifiers:
            if who is None and modifier.nouns is not None:
                who = value_of(modifier.nouns.only)
        if not isinstance(who, Who):
            self.fail(lead.start, "no_player")
        return who

    def is_owners_own(self, things: Things) -> bool:
        """Whether whoever controls these things owns them, too."""
        return False

    def actors_opponent(self) -> Who:
        """相手, where each player does something."""
        return OTHER

    def player_of_event(self, place: int) -> Who:
        """そのプレイヤー: who did what is waited for."""
        if not self.of_player:
            self.fail(place, "no_player")
        return Who(EVENT_PLAYER)

    def wait_for(self, events: tuple[int, ...], of_card: bool, moment: bool) -> None:
        """What follows is done when one of these events has happened."""
        self.of_event = of_card
        self.of_player = not of_card and not moment
        self.of_moment = moment

    def tell_event(self, clauses: Sequence[Clause]) -> None:
        """An event is about a card: 破壊されたX means it from now on."""
        for clause in clauses if self.of_event else ():
            subject, treated = clause.phrase("が"), clause.phrase("を")
            by_player = subject is not None and subject.nouns.group == PLAYER
            about = treated if by_player else subject
            word = self.called(about.nouns) if about is not None else ""
            voice = "" if by_player else clause.form.voice
            told = Concerned(Naming(self.draft, EVENT), word, False, self.deeds(clause), voice=voice)
            self.mentions.happened.append(told)

    def comes_again(self, events: tuple[int, ...]) -> bool:
        """Whether a moment can come more than once while something waits for it."""
        return False

    def group_of(self, found: Described, *tests: Test) -> Group:
        """The things in play that a noun describes, some of them by further tests."""
        kind = value_of(found.named)
        assert isinstance(kind, Kind)
        each = self.actor.role == ACTOR and kind.who in (SELF, OTHER)
        own = found.owner is not None and found.owner == self.actor and kind.who == SELF
        if found.zones or (found.owner is not None and kind.who != ANY and not own):
            self.fail(found.named.modifiers[0].start, "no_description")
        if own:
            says_no_more(found.named.head)
        if each and not own:
            self.fail(found.named.start, "whose_in_turn", (f"自身の{found.named.key}",) if kind.who == SELF else ())
        who = kind.who if found.owner is None else found.owner
        return self.whole(Group((Part(kind.zone, who, (*tests, *kind.tests, *found.tests)),)))

    def whole(self, group: Group) -> Group:
        """最も is said among exactly the group that is named."""
        if not any(is_extreme(test) for part in group.parts for test in part.tests):
            return group
        among = Group(tuple(replace(part, tests=without_extremes(part)) for part in group.parts))
        return Group(tuple(replace(part, tests=self.with_extremes(part, among)) for part in group.parts))

    def with_extremes(self, part: Part, among: Group) -> tuple[Test, ...]:
        return tuple(
            replace(test, group=among) if isinstance(test, IsUtmost) and is_extreme(test) else test
            for test in part.tests
        )

    def utmost_among(self, things: Things, tests: tuple[Test, ...]) -> tuple[Test, ...]:
        """最も, among things that were named before."""
        among = Those((), things, tuple(test for test in tests if not is_extreme(test)))
        return tuple(
            replace(test, group=among) if isinstance(test, IsUtmost) and is_extreme(test) else test for test in tests
        )

    def arranged(self, tests: tuple[Test, ...]) -> tuple[Test, ...]:
        """The tests of a description in the order in which the game asks them."""
        return tests

    def is_of_card(self, event: int, of_player: bool) -> bool:
        """Whether an event is about a card; `of_player`: a player does it."""
        return not of_player

    def is_replaceable(self, event: int) -> bool:
        """Whether something else can be done instead of this event."""
        return True

    def test_in_event(self, test: Test) -> Test:
        """A description of what an event is about, as a trigger asks for it."""
        return test

    def test_of_things(self, things: Things) -> Test | None:
        """Whether what an event is about is one of these things."""
        return None

    def in_play(self, zone: int) -> bool:
        """Whether cards in this zone can be controlled by another than their owner."""
        return True

    def is_given(self, things: It) -> bool:
        """Whether the rules themselves fill this register, as with targets."""
        return False

    def other_than(self, things: Things, place: int) -> Test:
        """A test that none of these things passes."""
        if not isinstance(things, It):
            self.fail(place, "no_description")
        return NotChosen(things.reg)

    def others(self, named: Named, owner: Who | None, place: int) -> tuple[Test, ...]:
        """他の, もう1体の: tests that what was chosen before fails, else the card itself."""
        kind = value_of(named)
        if not isinstance(kind, Kind):
            self.fail(place, "no_description")
        last = self.mentions.last
        return left_out(last.naming if last is not None else None, kind.zone, owner if owner is not None else kind.who)

    def known_word(self, field: str, word: str, place: int) -> None:
        """Refuse card information that no card can have."""

    def free_number(self, place: int) -> Amount:
        """The number that a letter stands for: as a sentence says it, else as it was chosen with the cost."""
        known = self.unknown
        if known is None:
            return self.chosen_number(place)
        if known.cell is None or known.mode != self.mode:
            return known.reckon()
        if known.amount is None:
            known.amount = known.reckon()
        chosen = self.unknown_number(known)
        if known.amount == chosen or not known.acted_since(self.draft) or known.named_since(self.draft):
            return known.amount
        known.cell.op = Reckon(chosen.index, known.amount)
        return chosen

    def unknown_number(self, known: Unknown) -> Result:
        """The number of the text in which X is kept."""
        if known.num < 0:
            known.num = self.draft.num()
        return Result(known.num)

    def chosen_number(self, place: int) -> Amount:
        """The number that was chosen with the cost."""
        self.fail(place, "no_letter")

    def reckon_here(self) -> None:
        """X is reckoned here, if it was not asked for before."""
        known = self.unknown
        if known is not None and known.amount is None:
            known.cell, known.mode = self.draft.anchor(), self.mode

    def own_card(self, place: int) -> Things:
        """Whose number is meant where nobody is named."""
        return THIS

    def named_again(self, found: Described) -> Things | None:
        """What was chosen before and is named once more by the words with which it was chosen."""
        return None

    def within_reach(self, found: Described) -> tuple[Test, ...]:
        """Further tests on what is picked."""
        return ()

    def off_stage(self, tests: tuple[Test, ...], place: int) -> tuple[Test, ...]:
        """The tests on cards that are not in play; those that no such card passes are refused."""
        return tests

    def chosen_by_owner(self, part: Part) -> bool:
        """Whether cards of this zone are chosen by the player whose they are."""
        return False


def times(count: Amount, amount: Amount) -> Amount:
    """An amount for each of so many."""
    if not isinstance(amount, Exactly):
        return Product(count, amount)
    return count if amount.number == 1 else Times(count, amount.number)


def is_extreme(test: Test) -> bool:
    """Whether a test asks for the most or the least of a group that is still to be named."""
    return isinstance(test, IsUtmost) and test.group == UNSAID


def without_extremes(part: Part) -> tuple[Test, ...]:
    return tuple(test for test in part.tests if not is_extreme(test))
