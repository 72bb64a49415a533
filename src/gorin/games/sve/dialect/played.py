"""What is said about cards that are played: by whom, from where, for how much (T128, T129, T204-T206, T223)."""

from __future__ import annotations

from gorin.engine.program.cards import PlayIt
from gorin.engine.program.group import Group, HasState, Part
from gorin.engine.program.numbers import THIS_TURN, Meanwhile
from gorin.engine.program.things import All
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import Static
from gorin.engine.values.change import ADD, SET, Number, Rule
from gorin.games.sve import terms
from gorin.games.sve.dialect.amounts import signed_times
from gorin.games.sve.dialect.elements import obj_of, phrase_of
from gorin.games.sve.dialect.numbers import number_in, signed_in
from gorin.games.sve.dialect.players import player_of
from gorin.games.sve.dialect.possessing import possessor_of
from gorin.games.sve.dialect.reading import PlayedBy, Reading
from gorin.games.sve.program.operations import PayOrNot
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree


def cost_change_of(reading: Reading, node: Node) -> Number:
    change = tree(node, "cost_change")
    assert change is not None
    if tree(change, "signed") is not None:
        return Number(terms.COST, ADD, signed_times(reading, change))
    return Number(terms.COST, SET, number_in(reading, change))


def played_by(reading: Reading, node: Node) -> PlayedBy:
    """T128, T204, T205: the cards that a player plays, wherever they can be played from, or from the zone that is said.

    While a card is played it lies in the resolution zone, and its state tells where it came from.
    """
    player = tree(node, "player")
    assert player is not None
    who = player_of(reading, player)
    phrase = phrase_of(reading, obj_of(node))
    parts: list[Part] = []
    for each in phrase.elements:
        noun = each.noun
        if noun is None or noun.leader or noun.who is not None or each.quantity is not None or each.every:
            reading.fail(each.node, "kind_needed", ("スペル", "フォロワー", "カード"))
        if len(phrase.elements) > 1 and not phrase.joined_by_or:
            reading.fail(phrase.node, "kind_needed", ("スペルか",))
        if noun.zone is None:
            parts += [Part(zone, who, noun.tests) for zone in (terms.HAND, terms.EX, terms.RESOLUTION)]
        elif noun.zone in (terms.HAND, terms.EX):
            origin = HasState(terms.ORIGINS[noun.zone])
            parts += [Part(noun.zone, who, noun.tests), Part(terms.RESOLUTION, who, (*noun.tests, origin))]
        else:
            reading.fail(each.node, "kind_needed", ("EXエリアの",))
    tests = phrase.first.noun.tests if phrase.first.noun is not None and len(phrase.elements) == 1 else ()
    return PlayedBy(who, tuple(parts), tests, node.data == "next_playing")


def next_cost(reading: Reading, node: Node) -> None:
    """T205 自分が次にプレイする(X)のコストを-Nする, R172: only the next one, in this turn."""
    if reading.until != THIS_TURN:
        reading.fail(node, "this_turn_only", ("このターン、",))
    change = Number(terms.COST, ADD, signed_in(reading, node)) if tree(node, "signed") is not None else None
    parts = played_by(reading, node).parts
    changes = (change or Number(terms.COST, SET, number_in(reading, node)),)
    reading.draft.emit(Meanwhile(Static(All(Group(parts)), changes), terms.NEXT_PLAY))


def play_it(reading: Reading, node: Node) -> None:
    """T129."""
    reading.draft.emit(PlayIt(possessor_of(reading, node), number_in(reading, node)))


def pay_may(reading: Reading, node: Node) -> None:
    """T206, R173."""
    written = token(node, "COST_ICON")
    assert written is not None
    says_no_more(token(node, "PAY_MAY"))
    reading.paying_now = reading.draft.num()
    reading.draft.emit(PayOrNot(reading.actor, int(written[len("《コスト") : -1]), reading.paying_now))


def may_play(reading: Reading, node: Node) -> None:
    """T223, R170: this turn cards of another zone can be played like those in hand."""
    phrase = phrase_of(reading, obj_of(node))
    noun = phrase.first.noun
    if noun is None or len(phrase.elements) > 1 or phrase.picks() or phrase.first.every:
        reading.fail(phrase.node, "kind_needed", ("自分の墓場のスペル",))
    if noun.zone not in (terms.CEMETERY, terms.BANISH) or noun.who != SELF or noun.more or reading.actor != SELF:
        reading.fail(phrase.node, "kind_needed", ("自分の墓場のスペル",))
    if reading.until != THIS_TURN:
        reading.fail(node, "this_turn_only", ("このターン、",))
    says_no_more(reading.actor_word)
    cards = All(Group((Part(noun.zone, SELF, noun.tests),)))
    reading.draft.emit(Meanwhile(Static(cards, (Rule(terms.MAY_BE_PLAYED),)), THIS_TURN))
