"""Section E: what makes an automatic ability wait (T52-T68), and what a replacement replaces (T133)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from gorin.engine.program.amount import Exactly
from gorin.engine.program.condition import TurnOf
from gorin.engine.program.group import AnyOf, IsChosen, IsKind
from gorin.engine.program.roots import Condition, Test
from gorin.engine.program.who import ANY, EVENT_PLAYER, OTHER, SELF, Who
from gorin.engine.values.ability import Replacement, Trigger
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.conditions import compared, in_place, owner_for, place_of_card, stat_is
from gorin.games.sve.dialect.elements import obj_of, parts_of, phrase_of
from gorin.games.sve.dialect.memory import leader_of
from gorin.games.sve.dialect.nouns import owner_of
from gorin.games.sve.dialect.numbers import amount_of
from gorin.games.sve.dialect.players import player_of
from gorin.games.sve.dialect.possible import check_event
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.program.tests import AllOf
from gorin.text.grammar import Node
from gorin.text.law import says_no_more
from gorin.text.tree import token, tokens, tree, trees, words_of


@dataclass(frozen=True)
class Head:
    """The beginning of an automatic ability.

    `cards`: the event is about a card, so それ can mean it. `actor`: who carries the effect out.
    """

    triggers: tuple[tuple[Trigger, int], ...] = ()
    replacement: Replacement | None = None
    limit: int = 0
    zones: int = 0
    cards: bool = True
    actor: Who = SELF

    def events(self) -> tuple[Trigger | Replacement, ...]:
        """What it waits for, or replaces."""
        found: tuple[Trigger | Replacement, ...] = tuple(trigger for trigger, _ in self.triggers)
        return found if self.replacement is None else (*found, self.replacement)


ICON_TRIGGERS = {
    "《ファンファーレ》": Trigger((terms.ENTER,), this=True),
    "《ラストワード》": Trigger((terms.LEAVE,), this=True, to=terms.CEMETERY),
    "【進化時】": Trigger((terms.EVOLVED,), this=True),
    "【攻撃時】": Trigger((terms.ATTACKED,), this=True),
}
"""What makes a card's own ability wait, if an icon says it.

It is put onto the field (12.4.1, 12.4.3), goes from there to the cemetery (12.5.1, 12.5.3),
evolves (12.6.1, 12.6.2) or attacks (12.7.1, 12.7.2).
"""


ON_FIELD = frozenset((terms.ENTER, terms.LEAVE, terms.DESTROYED, terms.EVOLVED, terms.ATTACKED))


def is_on_field(trigger: Trigger) -> bool:
    """R142: what happens to the card itself on the field; other zones in the effect only say where it went then."""
    return trigger.this and ON_FIELD.issuperset(trigger.events)


def is_attack(trigger: Trigger) -> bool:
    """Whether an attack is waited for, of which can be asked whom it is on (T67)."""
    return terms.ATTACKED in trigger.events


HAPPENED: dict[str, Trigger] = {
    "場に出たとき": Trigger((terms.ENTER,)),
    "場を離れたとき": Trigger((terms.LEAVE,)),
    "場から手札に戻ったとき": Trigger((terms.LEAVE,), to=terms.HAND),
    "場から墓場に置かれたとき": Trigger((terms.LEAVE,), to=terms.CEMETERY),
    "場から墓場に置いたとき": Trigger((terms.LEAVE,), to=terms.CEMETERY),
    "墓場に置かれたとき": Trigger((terms.LEAVE,), to=terms.CEMETERY),
    "手札に戻ったとき": Trigger((terms.LEAVE,), to=terms.HAND),
    "消滅したとき": Trigger((terms.LEAVE,), to=terms.BANISH),
    "破壊されたとき": Trigger((terms.DESTROYED,)),
    "攻撃したとき": Trigger((terms.ATTACKED,)),
    "攻撃するとき": Trigger((terms.ATTACKED,)),
    "交戦したとき": Trigger((terms.FOUGHT,)),
    "進化したとき": Trigger((terms.EVOLVED,)),
    "ダメージを受けたとき": Trigger((terms.DAMAGED,)),
    "アクトしたとき": Trigger((terms.ACTED,)),
    "スタンドしたとき": Trigger((terms.STOOD,)),
    "能力ダメージを受けたとき": Trigger((terms.DAMAGED,), to=terms.TEXT_DAMAGE),
    "交戦ダメージを受けたとき": Trigger((terms.DAMAGED,), to=terms.BATTLE_DAMAGE),
    "能力ダメージを与えたとき": Trigger((terms.DEALT,), to=terms.TEXT_DAMAGE),
    "交戦ダメージを与えたとき": Trigger((terms.DEALT,), to=terms.BATTLE_DAMAGE),
    "ダメージを与えたとき": Trigger((terms.DEALT,)),
    "相手のリーダーにダメージを与えたとき": Trigger((terms.HURT_LEADER,), against=OTHER),
    "能力によって選ばれたとき": Trigger((terms.TARGETED,)),
}
"""R43: 攻撃するとき is 攻撃したとき."""


WOULD = {
    "破壊されるとき": terms.WOULD_BE_DESTROYED,
    "場を離れるとき": terms.WOULD_LEAVE,
    "破壊される際": terms.WOULD_BE_DESTROYED,
    "場を離れる際": terms.WOULD_LEAVE,
    "場から墓場に置かれる際": terms.WOULD_BE_BURIED,
}


def head_of(reading: Reading, node: Node) -> Head:
    """10.1.1.2.1, 10.1.1.2.1.1: the trigger condition, an icon or (条件)とき with what may stand before it."""
    if node.data == "icons":
        found = [(ICON_TRIGGERS[icon], words.ICONS[icon]) for icon in tokens(node, "TRIGGER_ICON")]
        return Head(tuple(found))
    limit = tree(node, "limit")
    head = either_of(reading, [child for child in trees(node) if child.data != "limit"])
    says_no_more(token(node, "WHILE_HERE"))
    written = token(node, "EVENT_TURN")
    if head.replacement is not None and (limit is not None or written is not None):
        reading.fail(node, "replacement_limit")
    if written is not None:
        head = in_turn(head, SELF if written.startswith("自分") else OTHER)
    if limit is None:
        return head
    count = token(limit, "NUMBER")
    assert count is not None
    owner = owner_of(reading, tree(limit, "owner"))
    if owner is not None:
        if written is not None:
            reading.fail(limit, "turn_twice")
        head = in_turn(head, owner)
    return replace(head, limit=int(count))


def either_of(reading: Reading, events: list[Node]) -> Head:
    """T184 (A)ときか(B)とき: one ability with several triggers."""
    heads = [EVENTS[str(event.data)](reading, event) for event in events]
    first = heads[0]
    if len(heads) == 1:
        return first
    for event, head in zip(events, heads, strict=True):
        if head.replacement is not None or (head.actor, head.zones) != (first.actor, first.zones):
            reading.fail(event, "either_trigger")
    triggers = tuple(trigger for head in heads for trigger in head.triggers)
    return replace(first, triggers=triggers, cards=all(head.cards for head in heads))


def in_turn(head: Head, who: Who) -> Head:
    """T25, T176: only if the event happens in a turn of this player."""
    limited = tuple((replace(trigger, condition=TurnOf(who)), keyword) for trigger, keyword in head.triggers)
    return replace(head, triggers=limited)


def one(trigger: Trigger) -> Head:
    return Head(((trigger, 0),))


def subject_tests(reading: Reading, node: Node) -> tuple[bool, Who, tuple[Test, ...]]:
    """Whether the card itself is meant, else whose cards and which."""
    phrase = phrase_of(reading, obj_of(node))
    element = phrase.first
    if phrase.is_pronoun("this"):
        return True, ANY, ()
    if phrase.is_pronoun("it") and reading.it is not None:
        return False, ANY, (IsChosen(reading.named_reg(phrase.node)),)
    noun = element.noun
    if noun is None or len(phrase.elements) > 1 or element.quantity is not None or element.every or noun.chosen:
        reading.fail(phrase.node, "trigger_subject", ("これ", "自分のフォロワー"))
    if noun.zone not in (None, terms.FIELD):
        reading.fail(noun.node, "trigger_field", ("自分の場の",))
    tests = (IsKind(terms.KIND_LEADER),) if noun.leader else noun.tests
    return False, noun.who or ANY, tests


def entered(reading: Reading, node: Node) -> Head:
    """T52."""
    zone, who = place_of_card(reading, node)
    if zone != terms.FIELD:
        reading.fail(node, "enter_field", ("自分の場に",))
    this, named, tests = subject_tests(reading, node)
    check_event(reading, node, terms.ENTER, tests)
    reading.trigger_of = (terms.ENTER, who, tests)
    return one(Trigger((terms.ENTER,), who if named == ANY else named, this, tests))


def happened(reading: Reading, node: Node) -> Head:
    """T53 to T58, T60, T61; with 破壊されるとき, 場を離れるとき a replacement (T133)."""
    this, who, tests = subject_tests(reading, node)
    written = token(node, "HAPPENED")
    assert written is not None
    check_event(reading, node, terms.LEAVE if written in WOULD else HAPPENED[written].events[0], tests)
    if written in WOULD:
        return Head(replacement=Replacement((WOULD[written],), who, this, tests))
    found = replace(HAPPENED[written], who=who, this=this, tests=tests)
    reading.trigger_of = (found.events[0], who, tests)
    return one(found)


def played(reading: Reading, node: Node) -> Head:
    """T59."""
    player = tree(node, "player")
    assert player is not None
    phrase = phrase_of(reading, obj_of(node))
    found: list[tuple[Test, ...]] = []
    for each in phrase.elements:
        noun = each.noun
        if noun is None or noun.zone is not None or noun.leader or noun.who is not None or noun.chosen:
            reading.fail(phrase.node, "kind_needed", ("スペル", "フォロワー", "カード"))
        if each.quantity is not None or each.every or (len(phrase.elements) > 1 and not phrase.joined_by_or):
            reading.fail(phrase.node, "kind_needed", ("スペル", "フォロワー", "カード"))
        found.append(noun.tests)
    tests = found[0]
    if len(found) > 1:
        tests = (AnyOf(tuple(each[0] if len(each) == 1 else AllOf(each) for each in found)),)
    who = player_of(reading, player)
    reading.trigger_of = (terms.PLAYED_CARD, who, tests)
    return one(Trigger((terms.PLAYED_CARD,), who, False, tests))


def discarded_one(reading: Reading, node: Node) -> Head:
    """T183: once for each card."""
    player = tree(node, "player")
    who = player_of(reading, player) if player is not None else ANY
    reading.event_player = player is None
    return one(Trigger((terms.DISCARDED,), who))


def discarded_such(reading: Reading, node: Node) -> Head:
    """T183 手札の(X)1枚を捨てたとき: once for each such card."""
    player = tree(node, "player")
    assert player is not None
    phrase = phrase_of(reading, obj_of(node))
    noun, quantity = phrase.first.noun, phrase.first.quantity
    if noun is None or len(phrase.elements) > 1 or noun.zone != terms.HAND or noun.who not in (None, SELF):
        reading.fail(phrase.node, "discard_hand", ("手札のスペル1枚",))
    if quantity is None or quantity.most != Exactly(1) or quantity.up_to:
        reading.fail(phrase.node, "discarded_one", ("1枚",), end=True)
    says_no_more(*(word for owner in phrase.node.find_data("owner") for word in words_of(owner)))
    return one(Trigger((terms.DISCARDED,), player_of(reading, player), tests=noun.tests))


def discarded_many(reading: Reading, node: Node) -> Head:
    """T183: once for each discarding of so many at a time."""
    player, written = tree(node, "player"), token(node, "DISCARDED_MANY")
    assert player is not None and written is not None
    said = re.findall(r"\d+", written)
    number = int(said[0]) if said else 1
    if number < 1:
        reading.fail(written, "number_needed", ("1",))
    trigger = Trigger((terms.DISCARDED_TOGETHER,), player_of(reading, player), to=number)
    return replace(one(trigger), cards=False)


def healed(reading: Reading, node: Node) -> Head:
    """T182, R146: 自分のリーダーの《体力》を+したとき, …が減少したとき."""
    if token(node, "STAT") != "体力":
        reading.fail(node, "leader_health", ("体力",))
    event = terms.HEALED if node.data == "healed" else terms.BLED
    return replace(one(Trigger((event,), leader_of(reading, node))), cards=False)


def drawn(reading: Reading, node: Node) -> Head:
    """T68."""
    player, number = tree(node, "player"), tree(node, "n")
    assert player is not None
    if number is not None and amount_of(reading, number) != Exactly(1):
        reading.fail(number, "drawn_one", ("1枚",))
    return one(Trigger((terms.DRAWN,), player_of(reading, player)))


def would_lose(reading: Reading, node: Node) -> Head:
    player = tree(node, "player")
    assert player is not None
    return Head(replacement=Replacement((terms.WOULD_LOSE,), player_of(reading, player)), cards=False)


def phase_trigger(reading: Reading, node: Node) -> tuple[Trigger, Who]:
    """T62, T63: whose phase, and who carries the effect out."""
    phase = tree(node, "phase")
    assert phase is not None
    written = token(phase, "PHASE")
    assert written is not None
    if token(phase, "EACH_OWN"):
        return Trigger((words.PHASES[written],), ANY), Who(EVENT_PLAYER)
    return Trigger((words.PHASES[written],), owner_of(reading, tree(phase, "owner")) or ANY), SELF


def phase_came(reading: Reading, node: Node) -> Head:
    trigger, actor = phase_trigger(reading, node)
    return Head(((trigger, 0),), cards=False, actor=actor)


def discarded(reading: Reading, node: Node) -> Head:
    """T64: works from the hand; also これが手札から消滅したとき."""
    phrase = phrase_of(reading, obj_of(node))
    if not phrase.is_pronoun("this"):
        reading.fail(phrase.node, "this_only", ("これ",))
    event = terms.DISCARDED if node.data == "discarded" else terms.BANISHED_FROM_HAND
    return replace(one(Trigger((event,), this=True)), zones=1 << terms.HAND)


def state(condition: Condition) -> Head:
    """T66, 10.7.6."""
    return Head(((Trigger((terms.STATE,), state=condition), 0),), cards=False)


def state_cards(reading: Reading, node: Node) -> Head:
    phrase = phrase_of(reading, obj_of(node))
    return state(compared(reading, node, parts_of(phrase, owner_for(reading, phrase))))


EVENTS = {
    "entered": entered,
    "happened": happened,
    "played": played,
    "drawn": drawn,
    "would_lose": would_lose,
    "phase_came": phase_came,
    "discarded": discarded,
    "banished": discarded,
    "discarded_one": discarded_one,
    "discarded_many": discarded_many,
    "discarded_such": discarded_such,
    "healed": healed,
    "bled": healed,
    "state_stat": lambda reading, node: state(stat_is(reading, node)),
    "state_absent": lambda reading, node: state(in_place(reading, node)),
    "state_exists": lambda reading, node: state(in_place(reading, node)),
    "state_count": lambda reading, node: state(in_place(reading, node)),
    "state_cards": state_cards,
}
