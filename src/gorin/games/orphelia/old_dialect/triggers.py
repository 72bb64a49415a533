"""Section K: what makes an ability trigger (T5-T7, T130-T141); section L: what is replaced (T8, T9, T142-T148)."""

from __future__ import annotations

from dataclasses import dataclass

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.group import AnyOf, IsKind
from gorin.engine.program.roots import Op, Test
from gorin.engine.program.who import ANY, OTHER, SELF, Who
from gorin.engine.values.ability import REPLACEMENT, Ability, Program, Replacement, Trigger
from gorin.games.orphelia import terms
from gorin.games.orphelia.old_dialect import words
from gorin.games.orphelia.old_dialect.acts import counters_of
from gorin.games.orphelia.old_dialect.filters import counter_name
from gorin.games.orphelia.old_dialect.frames import Frame
from gorin.games.orphelia.old_dialect.nouns import A_CARD, Element, Noun, check_bearer, elements_of, who_of
from gorin.games.orphelia.old_dialect.phrases import elems_in, noun_in
from gorin.games.orphelia.old_dialect.possible import check_battle
from gorin.games.orphelia.old_dialect.reading import Reading
from gorin.games.orphelia.old_dialect.sentences import replacement_of, would_of
from gorin.games.orphelia.rules.described import EnterRunoa, EnterWithCounters, Origin
from gorin.text.grammar import Node
from gorin.text.tree import token, tree, words_of

TRIGGERS = ("event", "turn_event", "attack_end", "status_ended")
INTO_GRAVEYARD = (terms.TO_GRAVEYARD, terms.WOULD_GO_TO_GRAVEYARD)
SUBJECT_ZONES = {terms.BROKEN: terms.SHIELDS, terms.MANA_MADE: terms.MANA}
"""Where the subject of an event is, if not on the field."""
SUMMONED = {"召喚": terms.NORDIA, "設置": terms.ARTIFACT | terms.GLYPH}


@dataclass(frozen=True)
class Subject:
    """Whom an event must concern: the card itself, or things of a player that pass tests."""

    this: bool = False
    who: Who = ANY
    tests: tuple[Test, ...] = ()


def subject_of(reading: Reading, elems: Node, kind: int = NOTHING) -> Subject:
    """Whom an event of this kind must concern; R114: what is put into the graveyard comes from its own zone."""
    elements, by_or = elements_of(reading, elems)
    first = elements[0]
    if len(elements) > 1 and not by_or:
        reading.fail(elems, "trigger_subject", ("ノーディアかアーティファクト",))
    if first.pronoun == "THIS" and len(elements) == 1:
        return Subject(this=True)
    noun = first.noun
    if noun is None or any(each.noun is None for each in elements) or first.quantity is not None or noun.player:
        reading.fail(elems, "trigger_subject", ("このノーディア", "自分のノーディア"))
    nouns = [each.noun for each in elements if each.noun is not None]
    written = next((words_of(each)[0] for each in elems.find_data("zone")), None)
    if (
        written is not None
        and kind not in INTO_GRAVEYARD
        and words.ZONES[written] != SUBJECT_ZONES.get(kind, terms.FIELD)
    ):
        reading.fail(written, "trigger_subject", ("自分のノーディア",))
    if len(elements) > 1:
        tests = either(reading, elems, elements)
    elif noun.zone == terms.SHIELDS and kind == terms.BROKEN:
        tests = noun.tests
    else:
        tests = noun.kind_tests
    if noun.bearer and len(elements) == 1:
        check_bearer(reading, noun)
    if all(each.typed and not each.card for each in nouns):
        tests = (*tests, A_CARD)
    if kind in INTO_GRAVEYARD and any(each.origins for each in nouns):
        origins = tuple(Origin(kinds_of(each), each.origins) for each in nouns)
        tests = (*tests, origins[0] if len(origins) == 1 else AnyOf(origins))
    return Subject(who=noun.who or ANY, tests=tests)


def kinds_of(noun: Noun) -> int:
    """The kinds that it names (0: any)."""
    return next((test.kinds for test in noun.tests if isinstance(test, IsKind)), 0)


def either(reading: Reading, elems: Node, elements: list[Element]) -> tuple[Test, ...]:
    """One of several kinds (T153), the other properties being the same."""
    mask = 0
    others: set[tuple[Test, ...]] = set()
    for each in elements:
        tests = each.noun.kind_tests if each.noun is not None else ()
        if not tests or not isinstance(tests[0], IsKind):
            reading.fail(each.node, "trigger_subject", ("ノーディアかアーティファクト",))
        mask |= tests[0].kinds
        others.add(tests[1:])
    if len(others) > 1:
        reading.fail(elems, "trigger_subject", ("ノーディアかアーティファクト",))
    return (IsKind(mask), *others.pop())


def trigger_of(reading: Reading, frame: Frame) -> Trigger:
    """18-3-1: what stands before the effect, with とき or たび."""
    if frame.kind == "turn_event":
        found = turn_event(str(frame.verb.children[0]))
        reading.event_player = True
    elif frame.kind in ("attack_end", "status_ended"):
        elems = tree(frame.verb, "elems")
        assert elems is not None
        subject = subject_of(reading, elems)
        ended = token(frame.verb, "STATUS_ENDED")
        if ended is None:
            check_battle(reading, elems, terms.ATTACK_ENDED, subject.this, subject.tests)
            found = Trigger((terms.ATTACK_ENDED,), subject.who, subject.this, subject.tests)
        else:
            status = terms.STATUSES[ended[: ended.index("状態")]]
            found = Trigger((terms.STATUS_ENDED,), subject.who, subject.this, subject.tests, to=status)
        reading.event_card = True
    else:
        found = event(reading, frame)
    frame.done()
    return found


def turn_event(word: str) -> Trigger:
    """T7."""
    who = SELF if word.startswith("自分") else OTHER if word.startswith("相手") else ANY
    return Trigger((terms.TURN_STARTED if "開始" in word else terms.TURN_ENDED,), who)


def stem_of(word: str) -> str:
    """破壊されたとき, 破壊されるたび: 破壊され."""
    plain = word.removesuffix("とき").removesuffix("たび")
    for ending in ("した", "する", "った", "いた", "た", "る", "く"):
        if plain.endswith(ending) and plain.removesuffix(ending) in words.EVENTS:
            return plain.removesuffix(ending)
    raise AssertionError(f"{word} is in the table of events")


def event(reading: Reading, frame: Frame) -> Trigger:
    """T130 to T141."""
    stem = stem_of(str(frame.verb.children[0]))
    kind = words.EVENTS[stem]
    reading.event_card = kind not in (terms.EXPLORED, terms.RESERVED)
    reading.event_player = True
    if kind in (terms.COUNTERS_PUT, terms.COUNTERS_TAKEN):
        return counters_event(reading, frame, kind)
    piece = frame.need("ga", "このノーディアが", "自分が")
    player = tree(piece, "player")
    anybody = player is None and is_anybody(reading, piece)
    if (kind in words.BY_PLAYERS) != (player is not None or anybody):
        reading.fail(piece, "event_subject", ("自分が",) if player is None else ("このノーディアが",))
    if player is not None or anybody:
        who = who_of(reading, player) or ANY
        who = ANY if who.role == "each" else who
        return Trigger((kind,), who, tests=executed(reading, frame, stem) if kind == terms.EXECUTED else ())
    subject = subject_of(reading, elems_in(reading, piece), kind)
    check_battle(reading, piece, kind, subject.this, subject.tests)
    to = terms.STATUSES[stem.removesuffix("状態にな")] if kind == terms.STATUS_BEGAN else NOTHING
    return Trigger((kind,), subject.who, subject.this, subject.tests, to)


def is_anybody(reading: Reading, piece: Node) -> bool:
    """プレイヤーが: whoever it is."""
    noun = noun_in(piece)
    elements = elements_of(reading, noun)[0] if noun.data == "elems" else []
    return len(elements) == 1 and elements[0].noun is not None and elements[0].noun.player


def executed(reading: Reading, frame: Frame, stem: str) -> tuple[Test, ...]:
    """T136: which cards; 召喚 and 設置 speak of their own kinds."""
    piece = frame.take("wo")
    if piece is None:
        return (IsKind(SUMMONED[stem]),) if stem in SUMMONED else ()
    elements, _ = elements_of(reading, elems_in(reading, piece))
    noun = elements[0].noun
    if noun is None or len(elements) > 1 or elements[0].quantity is not None or noun.who is not None:
        reading.fail(piece, "noun_needed", ("スペル", "カード"))
    if not any(isinstance(test, IsKind) for test in noun.tests) and stem in SUMMONED:
        return (IsKind(SUMMONED[stem]), *noun.tests)
    return noun.tests


def counters_event(reading: Reading, frame: Frame, kind: int) -> Trigger:
    """T135."""
    piece = frame.need("ni" if kind == terms.COUNTERS_PUT else "kara", "このノーディアに")
    noun = noun_in(frame.need("ga", "毒カウンターが"))
    if noun.data != "counters" or tree(noun, "count") is not None:
        reading.fail(noun, "counter_needed", ("毒カウンター", "カウンター"))
    name = token(noun, "COUNTER")
    subject = subject_of(reading, elems_in(reading, piece))
    to = terms.counter_code(counter_name(name)) if name is not None else NOTHING
    return Trigger((kind,), subject.who, subject.this, subject.tests, to)


def replacement(reading: Reading, frame: Frame, rest: list[Frame]) -> Ability:
    """T142 to T146, 18-4-1."""
    kind = would_of(frame)
    piece = frame.need("ga", "このノーディアが")
    player = tree(piece, "player")
    if (kind == terms.WOULD_DRAW) != (player is not None):
        reading.fail(piece, "event_subject", ("自分が",) if player is None else ("このノーディアが",))
    if player is not None:
        who = who_of(reading, player) or SELF
        return replacement_of(reading, frame, Replacement((kind,), ANY if who.role == "each" else who), rest)
    subject = subject_of(reading, elems_in(reading, piece), kind)
    return replacement_of(reading, frame, Replacement((kind,), subject.who, subject.this, subject.tests), rest)


def entering(reading: Reading, frame: Frame, rest: list[Frame]) -> Ability:
    """T9, T147, T148: how something enters (R71)."""
    piece = frame.take("wa") or frame.need("ga", "このノーディアは")
    subject = subject_of(reading, elems_in(reading, piece))
    frame.done()
    ops: list[Op] = []
    for index, each in enumerate(rest):
        if each.adverb("ルノア状態で") is not None:
            ops.append(EnterRunoa())
        if each.kind == "put_counters":
            name, quantity = counters_of(reading, each)
            if quantity.most is None:
                reading.fail(each.verb, "how_many", ("1つ",))
            ops.append(EnterWithCounters(name, quantity.most))
        elif each.kind != "enters" or index < len(rest) - 1:
            reading.fail(each.verb, "enter_how", ("ルノア状態で場に出る", "毒カウンターを1つ乗せて場に出る"))
        each.done()
    if not ops or not rest or rest[-1].kind != "enters":
        reading.fail(frame.verb, "enter_how", ("ルノア状態で場に出る",), end=True)
    made = Replacement((terms.WOULD_ENTER,), subject.who, subject.this, subject.tests)
    return Ability(REPLACEMENT, Program(tuple(ops)), replacement=made)
