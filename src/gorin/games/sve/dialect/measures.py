"""Numbers: what is counted, read off a card, remembered of the turn, or done by this text (T121, T150-T153)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.amount import (
    Count,
    Counters,
    CountOf,
    EventAmount,
    Exactly,
    NumberOf,
    PlayerNumber,
    Result,
    ResultEach,
    Sum,
)
from gorin.engine.program.cards import ReturnHand
from gorin.engine.program.flow import EachPlayer
from gorin.engine.program.group import AnyOf, Group, IsChosen, IsNamed, IsOther, IsThis, NotChosen, Part
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import THIS, All, Among, It
from gorin.engine.program.who import ACTOR, ALL, ANY, SELF, Who
from gorin.games.sve import terms
from gorin.games.sve.dialect.groups import Noun, either_noun, noun_of, says
from gorin.games.sve.dialect.scope import Counted, SveScope
from gorin.games.sve.dialect.things import one_thing, phrase_of
from gorin.games.sve.program.amounts import DifferentCosts, DifferentNames, Happened, HowMany, PaidX
from gorin.games.sve.program.tests import AllOf
from gorin.text.draft import Cell
from gorin.text.events import single_event
from gorin.text.frames import Frame
from gorin.text.function_words import IN_THIS_TURN, THAT
from gorin.text.lexicon import Pointing
from gorin.text.morphology import PASSIVE
from gorin.text.nouns import number_of, player_of, said_before
from gorin.text.phrases import QUANTITY, Clause, Named, NounPhrase, Phrase
from gorin.text.pieces import AMONG
from gorin.text.results import amount_done, by_this, says_by_this, tells
from gorin.text.values import (
    COUNT,
    KIND,
    NUMBER,
    PLAYER,
    POINTER,
    ZONE,
    Happening,
    value_of,
)

COUNTER, NAME = "counter", "name"


def own_number(scope: SveScope, named: Named) -> Amount | None:
    """A number that only this game's nouns say (T121, T150, T151)."""
    if named.group == COUNT:
        return counted_in(scope, named)
    if named.group == "damage":
        return damage_of_event(scope, named)
    return None


def damage_of_event(scope: SveScope, named: Named) -> Amount:
    """受けたダメージ, 与えたダメージ, where the ability waits for it."""
    clause = named.modifiers[0].clause if len(named.modifiers) == 1 else None
    name = clause.name if clause is not None and clause.verb is not None else ""
    event = scope.trigger_of[0] if scope.trigger_of is not None else NOTHING
    waited = {"suffer": (terms.DAMAGED,), "deal": (terms.DEALT, terms.HURT_LEADER)}.get(name, ())
    if clause is None or event not in waited or clause.phrases or clause.adverbs or not clause.form.past:
        scope.fail(named.start, "no_number")
    if named.value is not None or value_of(named) or clause.form.negative:
        scope.fail(named.start, "no_number")
    return EventAmount()


def value_now(scope: SveScope, things: Things, number: str, named: Named | None) -> Amount:
    """これの攻撃力, 自分のリーダーの体力; a leader's health is its player's."""
    start = named.start if named is not None else 0
    if number != terms.COST and scope.of_spell and things == THIS:
        scope.fail(start, "spell_not_there", ("それ",))
    if not isinstance(things, All) or things.group.parts[0].zone != terms.LEADER:
        return NumberOf(things, number)
    if number != terms.HEALTH:
        head = named.head if named is not None else None
        scope.fail(head.start if head is not None else start, "leader_health", ("体力",))
    return PlayerNumber(terms.LEADER_HEALTH, things.group.parts[0].who)


def counted_in(scope: SveScope, named: Named) -> Amount | None:
    """(X)の枚数, …した回数, …の種類数; 合計 of cards of several kinds."""
    key = named.key
    if key == DIE:
        if scope.die is None or scope.die_each or named.modifiers:
            scope.fail(named.start, "no_die", ("サイコロをふる。",))
        return Result(scope.die)
    named = with_inner_clause(named)
    modifier = named.modifiers[0] if len(named.modifiers) == 1 else None
    if modifier is None or modifier.excluded:
        scope.fail(named.start, "count_of_what", ("自分の手札の枚数",))
    pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
    if pointing is not None and pointing.key == THAT and key in MANY:
        return so_many(scope, named.start)
    if key in MANY and (tally := amount_done(scope, named)) is not None:
        return tally
    if modifier.clause is not None and key in (*MANY, "回数"):
        return times_of(scope, modifier.clause) if key == "回数" else done_count(scope, modifier.clause)
    inner = modifier.nouns
    if key == "差":
        return None
    if inner is not None and modifier.case == "と同じ" and key in MANY:
        if inner.group == POINTER:
            return HowMany(one_thing(scope, inner))
        return number_of(scope, inner) if inner.group in (COUNT, NUMBER, QUANTITY) else group_count(scope, inner)
    if inner is None or modifier.case != "の" or key == "回数":
        scope.fail(modifier.start, "count_of_what", ("自分の手札の枚数",))
    if key == "種類数":
        return varieties_of(scope, inner)
    if key == "合計" and inner.group == COUNT and len(inner.parts) == 1:
        scope.excuse(named.start, named.end)
        return number_of(scope, inner)
    if key == "合計" and inner.group in (COUNT, NUMBER):
        return None
    zones = inner.only.modifiers[0].nouns if inner.only.modifiers else None
    several = len(inner.parts) > 1 or (zones is not None and len(zones.parts) > 1)
    if inner.group == COUNT or (key == "合計" and not several):
        scope.fail(named.start, "sum_of", ("の枚数",))
    if several and named.head is not None:
        scope.excuse(named.head.start, named.head.end)
    return counters_of(scope, inner.only) if inner.group == COUNTER else group_count(scope, inner)


DIE: Final = "出た目"
MANY: Final = ("枚数", "数")


def with_inner_clause(named: Named) -> Named:
    """このターン中に捨てた自分の手札の枚数: the clause describes what is counted."""
    if len(named.modifiers) != 2:
        return named
    told, cards = named.modifiers
    if told.clause is None or cards.nouns is None or cards.case != "の" or len(cards.nouns.parts) > 1:
        return named
    inner = cards.nouns.only
    inner = replace(inner, modifiers=(told, *inner.modifiers), start=told.start)
    return replace(named, modifiers=(replace(cards, nouns=replace(cards.nouns, parts=(inner,)), start=told.start),))


def is_of_looked(named: Named) -> bool:
    """その中の."""
    return any(each.nouns is not None and each.nouns.group == AMONG for each in named.modifiers)


def of_looked(scope: SveScope, named: Named) -> Amount | None:
    """その中のフォロワーの枚数: of the cards looked at or shown."""
    within = [each for each in named.modifiers if each.nouns is not None and each.nouns.group == AMONG]
    if not within:
        return None
    noun = noun_of(scope, replace(named, modifiers=tuple(each for each in named.modifiers if each not in within)))
    if scope.looked is None or not noun.is_plain() or len(within) > 1:
        scope.fail(named.start, "none_looked", ("デッキの上3枚を見る。",))
    looked = It(scope.looked.reg)
    return CountOf(Among(looked, noun.tests) if noun.tests else looked)


def group_count(scope: SveScope, nouns: NounPhrase) -> Amount:
    """How many there are; of a past deed how many it was done to (T151)."""
    looked = of_looked(scope, nouns.only) if len(nouns.parts) == 1 else None
    if looked is not None:
        return looked
    past = [past_of(each) for each in nouns.parts]
    if any(each is not None for each in past):
        return happened_amount(scope, nouns)
    told = [amount for part in nouns.parts if (amount := done_amount(scope, part)) is not None]
    if told and len(told) == len(nouns.parts) and nouns.joint in ("", "と"):
        return told[0] if len(told) == 1 else Sum(tuple(told))
    if len(nouns.parts) > 1 and all(each.group == NAME for each in nouns.parts) and nouns.joint == "":
        return Count(Group(named_parts(scope, nouns)))
    if len(nouns.parts) > 1 and nouns.joint == "と":
        listed = [noun_of(scope, each) for each in nouns.parts]
        return Count(Group(tuple(part for noun in listed for part in noun.parts(default_of(scope, noun)))))
    noun = either_noun(scope, nouns) if len(nouns.parts) > 1 else noun_of(scope, nouns.only)
    group = Group(noun.parts(default_of(scope, noun)))
    if noun.zone == terms.EVOLVE_DECK:
        scope.mention(All(group))
    return Count(group)


def default_of(scope: SveScope, noun: Noun) -> Who:
    """A hand or deck without an owner is that of the player who acts."""
    return scope.actor if noun.zone in (terms.HAND, terms.DECK) else ANY


def named_parts(scope: SveScope, nouns: NounPhrase) -> tuple[Part, ...]:
    """T150 (ゾーン)の『A』『B』の合計: the cards of these names together."""
    first = noun_of(scope, nouns.parts[0])
    names = tuple(scope.name_of(each.key) for each in nouns.parts)
    if any(each.modifiers for each in nouns.parts[1:]) or len(first.tests) > 1:
        scope.fail(nouns.start, "zone_cards", ("自分の墓場の",))
    return replace(first, tests=(IsNamed(names),)).parts()


def varieties_of(scope: SveScope, nouns: NounPhrase) -> Amount:
    """T153: how many different names, or printed costs, there are among the cards."""
    what = nouns.only
    cards = [each.nouns for each in what.modifiers if each.nouns is not None]
    words = [each.word.sense(Pointing) for each in what.modifiers if each.word is not None]
    if (
        len(cards) != 1
        or len(nouns.parts) > 1
        or (what.group == NUMBER) != (len(words) == 1)
        or what.quantity is not None
    ):
        scope.fail(nouns.start, "count_of_what", ("カード名の種類数",))
    noun = noun_of(scope, cards[0].only)
    group = Group(noun.parts(default_of(scope, noun)))
    if what.group == "card-name":
        return DifferentNames(group)
    if what.key != "コスト":
        scope.fail(nouns.start, "count_of_what", ("カード名の種類数",))
    return DifferentCosts(group)


def counters_of(scope: SveScope, named: Named) -> Amount:
    """これの火カウンターの数, これに置かれていた火カウンターの数, 取った火カウンターの数."""
    modifier = named.modifiers[0] if len(named.modifiers) == 1 else None
    if modifier is not None and modifier.nouns is not None and modifier.case == "の":
        return Counters(one_thing(scope, modifier.nouns), named.key)
    clause = modifier.clause if modifier is not None else None
    if clause is None or clause.verb is None:
        scope.fail(named.start, "of_what", ("これの",))
    frame: Frame[SveScope] = Frame(scope, clause)
    if clause.name == "take" and clause.form.past and not clause.phrases:
        cell = scope.mentions.tallies.get("take")
        if cell is not None and getattr(cell.op, "name", "") == named.key and (done := amount_done(scope, named)):
            return done
        if scope.taken is None or scope.taken[1] != named.key:
            scope.fail(named.start, "no_count_before")
        scope.excuse(named.start, named.end)
        return PaidX(scope.taken[0])
    if clause.name != "put" or not clause.form.lasting:
        scope.fail(clause.start, "of_what", ("これの",))
    phrase = phrase_of(scope, frame.need("に"))
    frame.done()
    if not phrase.is_this():
        scope.fail(phrase.start, "this_only", ("これ",))
    return Counters(THIS, named.key)


def past_of(named: Named) -> Clause | None:
    """このターン、場を離れた(X): a clause that tells what has happened in this turn."""
    for modifier in named.modifiers:
        clause = modifier.clause
        in_turn = clause is not None and (says(clause, "this turn") or says(clause, IN_THIS_TURN))
        if in_turn and clause is not None and clause.name != "enter":
            return clause
    return None


def happened_amount(scope: SveScope, nouns: NounPhrase) -> Amount:
    """T151: このターン、場から墓場に置かれた(X)の数, of several kinds together."""
    clause = past_of(nouns.parts[0])
    if clause is None or any(past_of(each) is not None for each in nouns.parts[1:]):
        scope.fail(nouns.start, "past_event", ("このターン、場を離れた",))
    first = nouns.parts[0]
    kept = replace(first, modifiers=tuple(each for each in first.modifiers if each.clause is not clause))
    told = [tally(scope, clause, each) for each in (kept, *nouns.parts[1:])]
    found = told[0]
    if len(told) > 1:
        if any(replace(each, tests=()) != replace(found, tests=()) for each in told):
            scope.fail(nouns.start, "ask_kind")
        either = tuple(each.tests[0] if len(each.tests) == 1 else AllOf(each.tests) for each in told)
        found = replace(found, tests=(AnyOf(either),))
    if found.event == terms.PLAYED_CARD and not found.tests and not found.others and says(clause, IN_THIS_TURN):
        return without_this(scope, clause, PlayerNumber(terms.PLAYED, found.who))
    if clause.before:
        scope.fail(clause.start, "past_event", ("このターン中に",))
    return found


def tally(scope: SveScope, clause: Clause, named: Named | None = None) -> Happened:
    """How often in this turn what a clause tells has happened (R138); `named`: whom the clause describes."""
    phrases = clause.phrases
    if named is not None:
        by_player = clause.name in BY_PLAYERS and clause.form.voice != PASSIVE
        nouns = NounPhrase((named,), "", named.start, named.end)
        phrases = (*phrases, Phrase(nouns, "を" if by_player else "が", named.start, named.end))
        if named.group == ZONE and named.head is not None:
            scope.excuse(named.head.start, named.head.end)
    told = single_event(scope, replace(clause, phrases=phrases, adverbs=(), before=()), None, False)
    return past_of_turn(scope, told)


def past_of_turn(scope: SveScope, told: Happening) -> Happened:
    """An event as what is remembered of this turn."""
    tests = tuple(test for test in told.tests if not isinstance(test, (IsOther, NotChosen)))
    known = REMEMBERED.issuperset(told.events) and (told.events != (terms.DAMAGED,) or told.to == NOTHING)
    if not known or any(isinstance(test, IsChosen) for test in tests):
        scope.fail(told.start, "past_event", ("このターン、場を離れた",))
    own = (IsThis(),) if told.this else ()
    return Happened(told.events[0], told.who, (*own, *tests), told.to, len(tests) < len(told.tests))


REMEMBERED: Final = frozenset(
    (
        terms.LEAVE,
        terms.DESTROYED,
        terms.EVOLVED,
        terms.ATTACKED,
        terms.DAMAGED,
        terms.DISCARDED,
        terms.DRAWN,
        terms.PLAYED_CARD,
        terms.ENTER,
        terms.HEALED,
        terms.BLED,
    )
)
"""R138: what is remembered of a turn."""
BY_PLAYERS: Final = ("play", "discard", "draw")


def without_this(scope: SveScope, clause: Clause, found: Amount) -> Amount:
    """これを含めず."""
    for before in clause.before:
        inner: Frame[SveScope] = Frame(scope, before)
        includes = before.name in ("include", "contain")
        if not includes or not phrase_of(scope, inner.need("を")).is_this():
            scope.fail(before.start, "this_only", ("これを含めず",))
        inner.done()
        found = Sum((found, Exactly(-1)))
    return found


def times_of(scope: SveScope, clause: Clause) -> Amount:
    """T151 このターン、…した回数: how often it has happened (R138)."""
    if not clause.adverbs:
        scope.fail(clause.start, "past_event", ("このターン、(X)が進化した回数",))
    return tally(scope, clause)


def leader_health(scope: SveScope, named: Named) -> Who:
    """自分のリーダーの体力: whose leader's."""
    owner = named.modifiers[0].nouns if len(named.modifiers) == 1 else None
    if named.key != "体力" or owner is None or owner.group != KIND or named.quantity is not None:
        scope.fail(named.start, "leader_health", ("自分のリーダーの体力",))
    noun = noun_of(scope, owner.only)
    if not noun.leader or noun.zone is not None or len(owner.parts) > 1:
        scope.fail(named.start, "leader_health", ("自分のリーダーの体力",))
    if owner.only.quantity is not None:
        scope.excuse(owner.only.quantity.start, owner.only.quantity.end)
    return noun.who or ANY


def is_told(named: Named) -> bool:
    """捨てたカード: whether a deed describes what a noun names."""
    return any(tells(each.clause) for each in named.modifiers)


def done_count(scope: SveScope, clause: Clause) -> Amount | None:
    """捨てた枚数, 戻した枚数, このターン中にプレイした枚数."""
    frame: Frame[SveScope] = Frame(scope, clause)
    name = clause.name
    events = scope.trigger.events if scope.trigger is not None else ()
    if (name, events) in CHANGED and clause.form.past and not clause.adverbs:
        frame.done()
        return EventAmount()
    if name == "play" and clause.form.past:
        if not frame.adverb(IN_THIS_TURN):
            frame.fail(clause.start, "past_event", ("このターン中に",))
        player = frame.take("が", group=PLAYER)
        who = player_of(scope, player.only) if player is not None else SELF
        if player is not None and who == SELF:
            scope.excuse(player.start, player.end)
        found: Amount = PlayerNumber(terms.PLAYED, who)
        found = without_this(scope, clause, found)
        frame.taken |= {id(before) for before in clause.before}
        frame.done()
        return found
    if name in ("discard", "draw") and clause.form.past and frame.adverb(IN_THIS_TURN):
        player = frame.take("が", group=PLAYER)
        who = player_of(scope, player.only) if player is not None else SELF
        frame.done()
        return Happened(terms.DISCARDED if name == "discard" else terms.DRAWN, who)
    cell = scope.counted
    if name == "return" and cell is not None and isinstance(cell.op, ReturnHand):
        frame.done()
        return ResultEach(cell.op.num)
    results = scope.mentions.results
    if scope.turned is not None and scope.deed(clause) == scope.turned.verb and not results:
        says_by_this(clause)
        return PaidX(scope.turned.num)
    if not results:
        scope.fail(clause.start, "no_count_before")
    if of_each_player(scope, results[-1].naming.cell):
        scope.fail(clause.start, "count_each", ("各プレイヤーは、自身の手札すべてを捨て、捨てた枚数と同じだけ引く。",))
    return None


CHANGED: Final = (("raise", (terms.HEALED,)), ("recover", (terms.HEALED,)), ("fall", (terms.BLED,)))
"""+した数, 減少した数: by how much the number has changed of which the ability waits."""


def of_each_player(scope: SveScope, cell: Cell | None) -> bool:
    """Whether every player did it, each with an own number, and not the one who acts now."""
    if cell is None or cell not in scope.draft.cells:
        return False
    if getattr(cell.op, "who", None) == ALL:
        return True
    after = scope.draft.cells[scope.draft.cells.index(cell) :]
    return scope.actor == Who(ACTOR) and any(isinstance(each.op, EachPlayer) for each in after)


def done_amount(scope: SveScope, named: Named) -> Amount | None:
    """T151, T173 これによって墓場に置いた(X)の枚数, アクトした(X)の枚数: what this text or its cost has done."""
    for modifier in named.modifiers:
        clause = modifier.clause
        if clause is None or not tells(clause):
            continue
        as_cost = clause.phrase("として") is not None
        paid = scope.added if as_cost else scope.turned
        rest = replace(named, modifiers=tuple(each for each in named.modifiers if each is not modifier), quantity=None)
        if paid is not None and not by_this(clause) and fits_cost(paid, noun_of(scope, rest), scope.deed(clause)):
            scope.excuse(named.start, named.end)
            return PaidX(paid.num)
    things = said_before(scope, replace(named, quantity=None), True)
    return CountOf(things) if things is not None else None


def fits_cost(paid: Counted, noun: Noun, deed: str) -> bool:
    return noun.is_plain() and deed in (paid.verb, paid.verb.partition(":")[0]) and set(noun.tests) <= set(paid.tests)


def so_many(scope: SveScope, place: int) -> Amount:
    """同じ枚数: to how many the clause before did something."""
    if not scope.mentions.results:
        scope.fail(place, "no_count_before")
    return CountOf(scope.again(scope.mentions.results[-1]))
