"""What happens at once: damage, states, moves, cards and score (T45-T48, T67-T102, T139, T149-T151)."""

from __future__ import annotations

from collections.abc import Callable

from gorin.engine.program.amount import ONE, Exactly
from gorin.engine.program.cards import Discard, Draw, Move, Pick, Remember
from gorin.engine.program.group import Group, Part
from gorin.engine.program.looking import Look, Reveal, RevealHand, Search, Shuffle
from gorin.engine.program.numbers import Damage, Turn, Win
from gorin.engine.program.roots import Amount, Things
from gorin.engine.program.things import All, It, Rest, TopCards
from gorin.engine.program.who import ALL, SELF, Who
from gorin.games.strike import program as ops
from gorin.games.strike import terms
from gorin.games.strike.dialect import words
from gorin.games.strike.dialect.nouns import (
    amount_of,
    card_tests,
    count_of,
    elements_of,
    number_of,
    object_of,
    picked,
    pile_of,
    player_of,
    quantity_of,
    thing_of,
)
from gorin.games.strike.dialect.reading import Looked, Reading
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tree, trees, words_of

LEAVING = {
    "撃破": (terms.SCORE, terms.DESTROY),
    "退場": (terms.DISCARD, terms.RETIRE),
    "除外": (terms.REMOVED, terms.REMOVE),
}
WHERE = {
    "隣接するエリアに": ops.ADJACENT,
    "範囲内のエリアに": ops.IN_RANGE,
    "対象のエリアに": ops.TARGET_AREA,
    "ゲートエリアに": ops.GATE,
}


def damage(reading: Reading, clause: Node) -> None:
    """8.2.5, T45 to T48: 【】 holds the calculation."""
    things = object_of(reading, clause)
    dealt = tree(clause, "damage")
    assert dealt is not None
    amount = tree(dealt, "amount")
    assert amount is not None
    reading.draft.emit(Damage(things, amount_of(reading, amount)))


def suffer(reading: Reading, clause: Node) -> None:
    """T139."""
    if not reading.replacing:
        reading.fail(clause, "not_replacing", ("…場合、かわりに",))
    reading.draft.emit(ops.SufferInstead(object_of(reading, clause)))


def turn(reading: Reading, clause: Node) -> None:
    """T67."""
    things = object_of(reading, clause)
    state = token(clause, "STATE_TO")
    reading.draft.emit(Turn(things, terms.ACTED, state == "行動済み状態に"))


def step(reading: Reading, clause: Node) -> None:
    """T68, T69."""
    things = object_of(reading, clause)
    times = tree(clause, "times")
    number: Amount = number_of(reading, next(trees(times))) if times is not None else ONE
    reading.draft.emit(ops.Step(things, 1 if token(clause, "STEP") == "前進" else -1, number))


def relocate(reading: Reading, clause: Node) -> None:
    """T70 to T72, T74."""
    things = object_of(reading, clause)
    written = token(clause, "WHERE")
    assert written is not None
    where = WHERE[written]
    if where == ops.TARGET_AREA and not reading.entry.area:
        reading.fail(written, "no_area", ("隣接するエリアに",))
    reading.draft.emit(ops.Relocate(things, where, reading.map(written) if where == ops.IN_RANGE else None))


def swap(reading: Reading, clause: Node) -> None:
    """T73."""
    named = tree(clause, "things")
    assert named is not None
    parts = elements_of(reading, named)
    if len(parts) != 2:
        reading.fail(named, "two_needed", ("術者と対象",))
    reading.draft.emit(ops.SwapPlaces(thing_of(reading, parts[0]), thing_of(reading, parts[1])))


def leave(reading: Reading, clause: Node) -> None:
    """T75, T76, T79."""
    things = object_of(reading, clause)
    verb = token(clause, "LEAVE")
    assert verb is not None
    reading.draft.emit(Move(things, *LEAVING[verb]))


def put(reading: Reading, clause: Node) -> None:
    """T77, T78, T84."""
    put_things(reading, clause, object_of(reading, clause), terms.RETURN)


def put_it(reading: Reading, clause: Node) -> None:
    """手札に加える after 公開し, or what the clause before spoke of."""
    things = reading.subject if reading.subject is not None else reading.it
    if things is None:
        reading.fail(clause, "no_subject", ("対象を", "捨て札のカード1枚を"))
    put_things(reading, clause, things, terms.RETURN if isinstance(things, It) and things.reg < terms.FREE_REG else "")


def put_things(reading: Reading, clause: Node, things: Things, reason: str) -> None:
    """To a zone, of score areas the own one unless it says whose (4.5.3); only from the stage a card is returned."""
    place = token(clause, "PLACE")
    assert place is not None
    zone, end = words.PLACES[place]
    owner = tree(clause, "owner")
    facing = next((words_of(each)[0] for each in trees(clause) if each.data == "facing"), None)
    who: Who | None = None
    if zone == terms.SCORE:
        who = player_of(owner, reading.actor)
    elif owner is not None:
        reading.fail(owner, "owners_zone", (str(place),))
    if end:
        says_no_more(*(word for each in clause.find_data("any_order") for word in words_of(each)))
    flags = terms.FACE_DOWN if facing == "裏向きで" else 0
    kept = reason if zone in (terms.HAND, terms.DECK) else ""
    reading.draft.emit(Move(things, zone, kept, end, who, flags))


def control(reading: Reading, clause: Node) -> None:
    """T80, R86."""
    things = object_of(reading, clause)
    until = terms.FOR_GOOD if reading.until == terms.THIS_EFFECT else reading.until
    reading.draft.emit(ops.GainControl(things, until))


def summon(reading: Reading, clause: Node) -> None:
    """T81 to T83."""
    cards = next(trees(clause))
    pile = tree(cards, "pile")
    if reading.actor != SELF:
        reading.fail(cards, "summon_who", ("あなたは",))
    if cards.data != "some" or pile is None:
        reading.fail(cards, "summon_what", ("手札のカード1枚", "捨て札のカード1枚"))
    part = pile_of(reading, pile)
    if quantity_of(reading, cards)[1] != ONE or part.zone not in (terms.HAND, terms.DISCARD):
        reading.fail(cards, "summon_what", ("手札のカード1枚", "捨て札のカード1枚"))
    says_no_more(*(word for each in clause.find_data("without_cost") for word in words_of(each)))
    arriving = any(each.data == "arriving" for each in trees(clause))
    reading.draft.emit(ops.SummonFrom(Group((part,)), flags=terms.ACTED if arriving else 0))


def cards_of(reading: Reading, node: Node) -> Things:
    """The cards that a phrase names, picked where it says how many."""
    kind = node.data
    pile = tree(node, "pile")
    if kind == "zone":
        assert pile is not None
        return All(Group((pile_of(reading, pile),)))
    least, most = quantity_of(reading, node, free=True)
    if kind == "some":
        assert pile is not None
        return picked(reading, node, pile_of(reading, pile), least, most)
    if kind == "top":
        return top_of(reading, node)
    if kind == "rule_card":
        return All(Group((Part(terms.RULE, player_of(tree(node, "owner"), reading.actor)),)))
    if kind == "searched":
        reg = reading.draft.reg()
        group = Group((Part(terms.DECK, reading.actor, card_tests(reading, node)),))
        reading.draft.emit(Search(reg, group, most or ONE, False, reading.chooser(node)))
        return reading.remember(reg)
    looked = reading.looked
    if looked is None:
        reading.fail(node, "none_looked", ("山札の上から3枚を見る。",))
    if kind == "rest":
        return Rest(looked.reg, tuple(looked.taken))
    if not reading.among:
        reading.fail(node, "none_looked", ("その中から",))
    reg = reading.draft.reg()
    reading.draft.emit(
        Pick(
            reg,
            among=It(looked.reg),
            tests=card_tests(reading, node),
            least=least,
            most=most,
            who=reading.chooser(node),
        )
    )
    looked.taken.append(reg)
    return reading.remember(reg)


def top_of(reading: Reading, node: Node) -> TopCards:
    """4.2.3: of the own deck unless it says whose."""
    number = tree(node, "n")
    amount = number_of(reading, number) if number is not None else ONE
    return TopCards(terms.DECK, amount, player_of(tree(node, "owner"), reading.actor))


def put_cards(reading: Reading, clause: Node) -> None:
    """T85, T91 to T93, T95, T96, T99, T100."""
    things = cards_of(reading, next(trees(clause)))
    reading.subject = things
    put_things(reading, clause, things, "")


def show(reading: Reading, clause: Node) -> None:
    """T94, T95, T97."""
    cards = next(trees(clause))
    if cards.data == "zone":
        pile = tree(cards, "pile")
        assert pile is not None
        part = pile_of(reading, pile)
        if part.zone != terms.HAND or part.tests:
            reading.fail(cards, "show_what", ("手札を", "山札の一番上のカードを"))
        reg = reading.draft.reg()
        reading.draft.emit(RevealHand(part.who, reg))
        reading.remember(reg)
        reading.looked = Looked(reg)
        return
    if cards.data == "top":
        reg = reading.draft.reg()
        reading.draft.emit(Remember(reg, top_of(reading, cards)))
        reading.draft.emit(Reveal(It(reg)))
        reading.subject = reading.remember(reg)
        reading.looked = Looked(reg)
        return
    reading.subject = cards_of(reading, cards)
    if cards.data != "searched":
        reading.draft.emit(Reveal(reading.subject))


def look(reading: Reading, clause: Node) -> None:
    """T96."""
    cards = next(trees(clause))
    if cards.data != "top" or tree(cards, "owner") is not None:
        reading.fail(cards, "look_what", ("山札の上から3枚を",))
    reg = reading.draft.reg()
    reading.draft.emit(Look(reg, top_of(reading, cards).amount, reading.chooser(cards)))
    reading.looked = Looked(reg)


def face(reading: Reading, clause: Node) -> None:
    """T101."""
    things = cards_of(reading, next(trees(clause)))
    reading.draft.emit(Turn(things, terms.FACE_DOWN, token(clause, "FACE_TO") == "裏向きに"))


def draw(reading: Reading, clause: Node) -> None:
    """T86, T87."""
    count, amount = tree(clause, "count"), tree(clause, "amount")
    if count is not None:
        number = count_of(reading, count)
    else:
        assert amount is not None
        number = amount_of(reading, amount)
    reading.draft.emit(Draw(reading.actor, number))


def hand_of(reading: Reading, clause: Node) -> Part:
    """The hand that is discarded from."""
    cards = next(trees(clause))
    pile = tree(cards, "pile")
    if cards.data not in ("zone", "some") or pile is None or pile_of(reading, pile).zone != terms.HAND:
        reading.fail(cards, "discard_hand", ("手札",))
    return pile_of(reading, pile)


def discard(reading: Reading, clause: Node) -> None:
    """T88, T89."""
    part = hand_of(reading, clause)
    count = tree(clause, "count")
    reading.draft.emit(Discard(part.who, count_of(reading, count) if count is not None else None, part.tests))


def discard_cards(reading: Reading, clause: Node) -> None:
    """T88 with the number before を."""
    cards = next(trees(clause))
    part = hand_of(reading, clause)
    least, most = quantity_of(reading, cards)
    if most is None:
        if token(cards, "EVERY") is None:
            reading.fail(cards, "how_many", ("1枚", "すべて"), end=True)
    elif not isinstance(most, Exactly) or most.number != least:
        reading.fail(cards, "number_needed", ("1枚",))
    reading.draft.emit(Discard(part.who, most, part.tests))


def random_discard(reading: Reading, clause: Node) -> None:
    """T90."""
    part = hand_of(reading, clause)
    count = tree(clause, "count")
    assert count is not None
    reading.draft.emit(ops.RandomDiscard(part.who, count_of(reading, count)))


def shuffle(reading: Reading, clause: Node) -> None:
    """T93, T95."""
    cards = next((each for each in trees(clause) if each.data == "zone"), None)
    who = reading.actor
    if cards is not None:
        pile = tree(cards, "pile")
        assert pile is not None
        part = pile_of(reading, pile)
        if part.zone != terms.DECK:
            reading.fail(cards, "shuffle_deck", ("山札を",))
        who = part.who
    elif any(each.data not in ("suru",) for each in trees(clause)):
        reading.fail(clause, "shuffle_deck", ("山札を",))
    reading.draft.emit(Shuffle(who))


def pay_score(reading: Reading, clause: Node) -> None:
    """T98."""
    amount = tree(clause, "amount")
    assert amount is not None
    reading.draft.emit(ops.PayScore(reading.actor, amount_of(reading, amount)))


def win(reading: Reading, clause: Node) -> None:
    """T102."""
    player = tree(clause, "player")
    who = player_of(player)
    if who == ALL:
        reading.fail(clause, "one_winner", ("あなたの", "相手の"))
    reading.draft.emit(Win(who))


def negate(reading: Reading, clause: Node) -> None:
    """T149."""
    things = object_of(reading, clause)
    declared = token(clause, "DECLARED")
    assert declared is not None
    kind = declared.removeprefix("が宣言した").removesuffix("を")
    reading.draft.emit(ops.Negate(things, words.KINDS[kind]))


def negate_attack(reading: Reading, clause: Node) -> None:
    """T150."""
    reading.draft.emit(ops.Negate(object_of(reading, clause), terms.ATTACK))


def negate_latest(reading: Reading, clause: Node) -> None:
    """T151."""
    reading.draft.emit(ops.NegateLatest())


ACTIONS: dict[str, Callable[[Reading, Node], None]] = {
    "damage_to": damage,
    "damage_bare": damage,
    "suffer": suffer,
    "turn": turn,
    "step": step,
    "relocate": relocate,
    "swap": swap,
    "leave": leave,
    "put": put,
    "put_it": put_it,
    "control": control,
    "summon": summon,
    "put_cards": put_cards,
    "show": show,
    "look": look,
    "face": face,
    "draw": draw,
    "discard": discard,
    "discard_cards": discard_cards,
    "random_discard": random_discard,
    "shuffle": shuffle,
    "pay_score": pay_score,
    "win": win,
    "negate": negate,
    "negate_attack": negate_attack,
    "negate_latest": negate_latest,
}
