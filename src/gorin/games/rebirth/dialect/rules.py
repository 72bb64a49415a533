"""Sentences with a frame of their own: replacements, further demands, permissions, deck construction."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from gorin.engine.program.amount import Exactly, NumberOf
from gorin.engine.program.roots import Condition, Cost, Test
from gorin.engine.program.things import THIS, All
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import DECK, Ability
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect import acts, verbs
from gorin.games.rebirth.dialect.cards import group_of
from gorin.games.rebirth.dialect.conditions import condition_of
from gorin.games.rebirth.dialect.demanding import attacking, putting, stands_only, supports_standing
from gorin.games.rebirth.dialect.following import Body, finish_clause, inner_scanner, rest_clause, static
from gorin.games.rebirth.dialect.lasting import apply, apply_to_players
from gorin.games.rebirth.dialect.meaning import cards_for, things_of
from gorin.games.rebirth.dialect.measures import NUMBERS
from gorin.games.rebirth.dialect.nouns import parse_noun
from gorin.games.rebirth.dialect.owners import player_of
from gorin.games.rebirth.dialect.past import player_word
from gorin.games.rebirth.dialect.phrases import Phrase
from gorin.games.rebirth.dialect.predicates import Clause, parse_clause
from gorin.games.rebirth.dialect.prices import leave_out_what_cannot_pay
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.replacing import replacement
from gorin.games.rebirth.dialect.subjects import cause_of, zones_of
from gorin.games.rebirth.dialect.words import Noun
from gorin.games.rebirth.program.abilities import RebirthAbility
from gorin.games.rebirth.program.changes import BlockedDamage, Doubled
from gorin.games.rebirth.program.costs import Acts, CostInstead
from gorin.games.rebirth.program.standing import CountsAs, CountsAsFirst, DrawsMore, FindsToo, NumberFor, Prefers
from gorin.text.scan import Scanner

ANY_NUMBER: Final = re.compile(
    r"(?:このキャラ|このカード|このReバース)は、?デッキに(?:何枚でも|\d+枚より多く)入れてよい。?"
)

OWN_CANCEL: Final = re.compile(
    r"(?:このキャラ|このカード|このReバース)の【キャンセル】は、?(?:(.+?)時のみ使える|(?:(.+?なら)、)?追加で、?(.+?ない)と使えない)。?$"
)

FIRST_ATTACKS: Final = re.compile(r"(?:(あなた|相手)のターンの)?すべてのアタックは「1回目のアタック」として扱う。?")

BLOCKED_STILL: Final = re.compile(r"このキャラからのダメージはブロックされても0にならず、ダメージが-(\d+)される。?")

FINDS: Final = re.compile(r"あなたの、?カード名を参照する効果はすべて追加で、?《([^《》]+)》も参照できる。?")

WEIGHT: Final = re.compile(r"この効果で、?(?:あなたの)?([^。]+?)は、?(\d+)枚分として数える")

NOT_TWICE: Final = re.compile(r"この効果は重複しない。?")


def special(reading: Reading, sc: Scanner, base: RebirthAbility) -> list[Ability] | None:
    """The abilities that such a sentence of 【永】 gives, or None where it has the common frame."""
    start = sc.at
    if sc.match(ANY_NUMBER):
        return [replace(base, kind=DECK, limit=-1)]
    found = sc.match(OWN_CANCEL)
    if found:
        return [own_cancel(reading, found, base)]
    found = sc.match(FIRST_ATTACKS)
    if found:
        who = player_word(reading, found.group(1), start) if found.group(1) else None
        return [static(base, (CountsAsFirst(who),))]
    found = sc.match(BLOCKED_STILL)
    if found:
        return [static(base, (BlockedDamage(Exactly(-int(found.group(1)))),), THIS)]
    found = sc.match(FINDS)
    if found:
        return [static(base, (FindsToo(found.group(1).strip()),))]
    return None


def own_cancel(reading: Reading, found: re.Match[str], base: RebirthAbility) -> Ability:
    """このキャラの【キャンセル】は、(condition)時のみ使える; 追加でAしないと使えない (T132)."""
    text = found.string
    if base.conditions or base.zones & ~(1 << terms.HAND):
        reading.fail(found.start(), "icon")
    reading.static = False
    proviso = None
    costs: tuple[tuple[Cost, ...], ...] = ()
    if found.group(1) is not None:
        inner = inner_scanner(text, found.start(1), found.end(1) + len("時のみ"))
        clause = parse_clause(inner)
        if clause is None or clause.tail != "only_when":
            reading.fail(found.start(1), "condition")
        clause.tail = "if"
        proviso = condition_of(reading, clause)
    else:
        costs = ((further_cost(reading, found),),)
    reading.static = True
    return replace(base, kind="proviso", proviso=proviso, costs=costs)


def further_cost(reading: Reading, found: re.Match[str]) -> Cost:
    """(condition)なら、追加でAしないと使えない: A is paid besides (R39)."""
    text = found.string
    condition: Condition | None = None
    if found.group(2) is not None:
        clause = parse_clause(inner_scanner(text, found.start(2), found.end(2)))
        if clause is None or clause.tail != "if":
            reading.fail(found.start(2), "condition")
        condition = condition_of(reading, clause)
    clause = parse_clause(inner_scanner(text, found.start(3), found.end(3)))
    frame = None if clause is None else acts.FRAMES.get(clause.verb)
    if clause is None or frame is None or clause.form != verbs.NEG or clause.tail:
        reading.fail(found.start(3), "cost")
    frame(reading, replace(clause, form=verbs.END))
    leave_out_what_cannot_pay(reading.draft.cells)
    ops = tuple(cell.op for cell in reading.draft.cells if cell.op is not None)
    reading.draft.cells = []
    return Acts(ops) if condition is None else CostInstead(condition, ops, ())


def would(body: Body, clause: Clause) -> None:
    """(event)する時 / 際: what follows changes that event (T116, T117, T226, T234 to T237, T244, T249, T250, T254)."""
    reading = body.reading
    if clause.verb == "support" and not clause.phrases and reading.static:
        supports_standing(body)
        return
    if clause.verb == "attack" and reading.static:
        attacking(body, clause)
        return
    if clause.verb == "stand" and reading.static:
        stands_only(body, clause)
        return
    if clause.verb == "choose":
        preference(body, clause)
        return
    if clause.verb == "count":
        counted_as(body, clause)
        return
    if clause.verb == "draw" and not body.sc.sees("かわりに"):
        draws_more(body, clause)
        return
    if clause.verb == "refer":
        referred(body, clause)
        return
    if clause.verb == "grow":
        doubled(body, clause)
        return
    if clause.verb == "put" and clause.voice == verbs.ACTIVE:
        putting(body, clause)
        return
    if not reading.static:
        reading.fail(clause.verb_start, "event")
    replacement(body, clause)


def preference(body: Body, clause: Clause) -> None:
    """相手は効果でメンバーから〔X〕を選ぶ際、このキャラを優先する (T226, R136)."""
    reading = body.reading
    topic = clause.noun("は", "が")
    who = player_of(reading, topic.noun) if topic is not None and topic.noun is not None else None
    source = clause.noun("から")
    obj = clause.noun("を")
    cause = cause_of(reading, clause)
    zones: tuple[int, ...] = ()
    tests: tuple[Test, ...] = ()
    if source is not None:
        cards, zones, excluded = zones_of(reading, source)
        if excluded or cards.who not in (None, SELF):
            reading.fail(source.start, "zone")
        tests = cards.tests
    if obj is not None and obj.noun is not None:
        wanted = cards_for(reading, obj.noun)
        tests = (*tests, *wanted.tests)
        if wanted.places and zones:
            reading.fail(obj.start, "zone")
        zones = zones or tuple(place.zone for place in wanted.places)
    finish_clause(reading, clause)
    main = rest_clause(body)
    preferred = main.noun("を")
    if main.verb != "prefer" or main.form != verbs.END or preferred is None or preferred.noun is None or main.tail:
        reading.fail(main.verb_start or main.start, "act")
    things = things_of(reading, preferred.noun)
    finish_clause(reading, main)
    apply_to_players(reading, main, (Prefers(who, things, zones, tests, cause),))


def counted_as(body: Body, clause: Clause) -> None:
    """カードの効果であなたのリタイアの枚数を数える際、６枚として扱う / その数を－１する (T244, R149)."""
    reading = body.reading
    cause = cause_of(reading, clause)
    if cause is not None and cause.tests == ():
        cause = replace(cause, tests=())
    obj = clause.noun("を")
    if obj is None or obj.noun is None or obj.noun.unit.word != "枚数" or len(obj.noun.chain) < 2:
        reading.fail(clause.verb_start, "object")
    inner = Noun(obj.start, obj.end, obj.noun.owner, [*obj.noun.chain[:-2], (obj.noun.chain[-2][0], "")])
    group = group_of(cards_for(reading, inner), who=reading.actor)
    finish_clause(reading, clause)
    found = re.compile(r"(\d+)枚として扱う|その数を([+\-]\d+)する?").match(body.sc.text, body.sc.at)
    if found is None:
        reading.fail(body.sc.at, "act")
    body.sc.at = found.end()
    change = (
        CountsAs(group, "set", int(found.group(1)), cause)
        if found.group(1)
        else CountsAs(group, "add", int(found.group(2)), cause)
    )
    apply_to_players(reading, clause, (change,))


def draws_more(body: Body, clause: Clause) -> None:
    """あなたがカードを引く際、本来より１枚多く引く。この効果は重複しない (T250)."""
    reading, sc = body.reading, body.sc
    subject = clause.noun("が", "は")
    who = player_of(reading, subject.noun) if subject is not None and subject.noun is not None else None
    obj = clause.noun("を")
    if who is None or (obj is not None and not is_any_card(obj)):
        reading.fail(clause.start, "subject")
    finish_clause(reading, clause)
    found = re.compile(r"(?:本来より)?(\d+)枚多く引く").match(sc.text, sc.at)
    if found is None:
        reading.fail(sc.at, "act")
    sc.at = found.end()
    place = sc.at
    sc.eat("。")
    alone = bool(sc.match(NOT_TWICE))
    if not alone:
        sc.at = place
    apply_to_players(reading, clause, (DrawsMore(who, int(found.group(1)), alone),))


def is_any_card(phrase: Phrase) -> bool:
    """カード without a word about whose or which."""
    noun = phrase.noun
    return noun is not None and noun.is_one("kind", "カード") and not (noun.owner or noun.unit.owner or noun.unit.mods)


def referred(body: Body, clause: Clause) -> None:
    """…のコストは、あなたのキャラの効果で参照する際に、…と同じコストとして扱う (T255)."""
    reading, sc = body.reading, body.sc
    topic = clause.noun("は")
    cause = cause_of(reading, clause)
    if topic is None or topic.noun is None:
        reading.fail(clause.start, "subject")
    cards = cards_for(reading, topic.noun, "value")
    if cards.value not in NUMBERS:
        reading.fail(topic.start, "value")
    number = NUMBERS[cards.value]
    things = All(group_of(replace(cards, value=""), who=reading.actor))
    finish_clause(reading, clause)
    noun = parse_noun(sc)
    if noun is None or not sc.eat(f"と同じ{cards.value}として扱う"):
        reading.fail(max(sc.at, sc.farthest), "act")
    amount = NumberOf(things_of(reading, noun), number)
    apply(reading, clause, things, (NumberFor(number, amount, cause),))


def doubled(body: Body, clause: Clause) -> None:
    """このキャラのATKとDEFがReバースの効果で増える際、その値は本来の２倍になる (T242)."""
    reading, sc = body.reading, body.sc
    subject = clause.noun("が")
    cause = cause_of(reading, clause)
    if subject is None or subject.noun is None:
        reading.fail(clause.start, "subject")
    cards = cards_for(reading, subject.noun, "value")
    numbers = {"ATKとDEF": (terms.ATK, terms.DEF), "ATK": (terms.ATK,), "DEF": (terms.DEF,)}.get(cards.value)
    if numbers is None or cards.things is None:
        reading.fail(subject.start, "value")
    finish_clause(reading, clause)
    found = re.compile(r"その値は(?:本来の)?(\d+)倍になる|増える数値は(\d+)倍になる").match(sc.text, sc.at)
    if found is None:
        reading.fail(sc.at, "act")
    sc.at = found.end()
    factor = int(found.group(1) or found.group(2))
    apply(reading, clause, cards.things, (Doubled(numbers, factor, cause),))
