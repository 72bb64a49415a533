"""Cards as texts name them (section 5, N9 to N16): nouns with everything that stands before them."""

from __future__ import annotations

import re

from lark import Token

from gorin.engine.program.group import HasState, IsKind, IsNamed
from gorin.engine.program.roots import Things
from gorin.engine.program.things import THIS, Both, It, Rest
from gorin.engine.program.who import ALL, ANY, SELF
from gorin.games.shinso import terms
from gorin.games.shinso.describing import (
    Bearer,
    ControlledBy,
    IsExtreme,
)
from gorin.games.shinso.old_dialect import words
from gorin.games.shinso.old_dialect.clauses import Np
from gorin.games.shinso.old_dialect.described import Cards, kinds_of
from gorin.games.shinso.old_dialect.modifiers import modify, name_of, place
from gorin.games.shinso.old_dialect.properties import (
    any_of,
    colour_test,
    race_test,
)
from gorin.games.shinso.old_dialect.quantities import Quantity, quantity_of
from gorin.games.shinso.old_dialect.reading import Reading
from gorin.text.grammar import Node
from gorin.text.law import says_no_more


def describe(reading: Reading, np: Np) -> Cards:
    """What a noun phrase describes; every word of it has a part in that, or it is refused."""
    cards = described(reading, np)
    if cards.leaving is not None:
        reading.fail(cards.leaving, "replace_what", ("…は、コフィンエリアに置かれるかわりに除外される",))
    if cards.broken_this_turn:
        reading.fail(np.node, "does_not_describe")
    return cards


def described(reading: Reading, np: Np) -> Cards:
    """The same, of cards that just leave the field too (破壊された眷属は、…かわりに)."""
    cards = Cards(np.node)
    cards.number = quantity_of(np.node, np.count, np.relation)
    if np.every is not None:
        cards.number = Quantity(np.every, 0, None, every=True)
    given: Things | None = None
    for mod in np.mods:
        given = modify(reading, cards, mod, given)
    if given == THIS and np.is_("FRONT"):
        says_no_more(*cards.this_words)
        given = None
    if given is not None:
        reading.fail(np.mods[-1], "of_what")
    if not np.heads:
        reading.fail(np.node, "not_cards", ("眷属", "カード"))
    name_heads(reading, cards, np)
    known = reading.known.get(cards.things) if cards.things is not None else None
    if known is not None and known.kinds and cards.kinds and not known.kinds & cards.kinds:
        reading.fail(np.head, "kind_differs", ("そのカード",))
    if isinstance(cards.things, Bearer) and cards.zones is not None and cards.zones != terms.FIELD:
        reading.fail(np.node, "two_places")
    if isinstance(cards.things, Bearer) and cards.who not in (None, ANY, ALL):
        cards.tests.append(ControlledBy(cards.who or SELF))
    if isinstance(cards.things, Bearer) and cards.kinds:
        cards.things = Bearer(cards.kinds, cards.things.least)
    if cards.done is not None:
        if cards.zones is not None and cards.zones != terms.FIELD:
            reading.fail(np.node, "two_places")
        done_kinds(reading, cards, np)
    if cards.party:
        says_no_more(*cards.owner_words)
        cards.tests += [IsKind(cards.kinds)] if cards.kinds else []
    off_field = cards.zones is not None and not set(cards.zones) & set(terms.FIELD)
    if off_field and any(isinstance(test, HasState) for test in cards.tests):
        reading.fail(np.node, "state_place", ("フィールドの",))
    if cards.declared:
        reading.fail(np.node, "no_colour", ("宣言した色の",))
    if cards.extreme is not None:
        most_of(reading, cards, cards.extreme)
    return cards


def most_of(reading: Reading, cards: Cards, word: Token) -> None:
    """最も戦闘力の高い眷属: among all that the other words describe (T147)."""
    if cards.things is not None:
        reading.fail(word, "extreme_of", ("相手の眷属の中で最も戦闘力の高い1体",))
    name = words.NUMBERS["戦闘力" if "戦闘力" in word else "コスト"]
    cards.tests.append(IsExtreme(name, word.endswith("高い"), cards.group(reading)))


def done_kinds(reading: Reading, cards: Cards, np: Np) -> None:
    """破壊した眷属: the kind repeats what was destroyed, or picks out those of a kind."""
    assert cards.done is not None
    if not cards.kinds:
        return
    if not cards.done.kinds:
        cards.tests.append(IsKind(cards.kinds))
    elif not cards.kinds & cards.done.kinds:
        reading.fail(np.head, "kind_differs")


def name_heads(reading: Reading, cards: Cards, np: Np) -> None:
    """The nouns themselves."""
    heads = np.heads
    types = {head.type for head in heads}
    if types == {"THIS"}:
        if len(heads) > 1 or cards.tests:
            reading.fail(np.node, "of_what")
        if cards.zones is not None and cards.zones != terms.FIELD:
            if not reading.static:
                reading.fail(np.node, "two_places")
            reading.here = cards.zones
        cards.things, cards.this = THIS, True
    elif types == {"IT"}:
        cards.things = reading.named(heads[0])
        cards.together = same_count(reading, heads[0]) or heads[0] == "それら"
        cards.kinds |= kinds_of([Token("KIND", str(heads[0]).removeprefix("その"))])
    elif heads == ["残り"]:
        cards.things = rest_of(reading, heads[0])
    elif types <= {"KIND", "RACE", "NAME"}:
        rims = [head for head in heads if head in ("リムカード", "コアカード")]
        if rims:
            if len(heads) > 1 or cards.place_said:
                reading.fail(rims[0], "two_places")
            cards.zones, cards.place_said = (words.ZONES[str(rims[0])],), True
            return
        doppel = next((head for head in heads if head == terms.DOPPEL), None)
        if doppel is not None:
            reading.fail(doppel, "does_not_describe")
        cards.kinds = kinds_of(heads)
        cards.kind_said = any(head.type == "KIND" for head in heads)
        special = [race_test(reading, head) for head in heads if head.type == "RACE"]
        special += [IsNamed((name_of(reading, head),)) for head in heads if head.type == "NAME"]
        if special and any(head.type == "KIND" for head in heads):
            reading.fail(np.node, "mixed")
        if special:
            cards.tests.append(any_of(special))
            cards.kinds = terms.KIN if types == {"RACE"} else 0
    elif types == {"ZONE"}:
        place(reading, cards, heads)
        cards.whole = cards.things is None and not cards.outside
    elif types == {"COLOUR"}:
        cards.tests.append(colour_test(heads))
    elif types == {"FRONT"}:
        cards.front = True
    else:
        reading.fail(np.node, "not_cards", ("眷属", "カード"))
    if len(heads) > 1 and types == {"KIND"} and "カード" in heads:
        reading.fail(np.node, "mixed")


def same_count(reading: Reading, word: Token) -> bool:
    """その2体, その3枚: as many as were named (N16). Whether it names a number."""
    found = re.search(r"\d", word)
    if found is not None and reading.it_count is not None and int(found[0]) != reading.it_count:
        reading.fail(word, "count_differs", (f"その{reading.it_count}{word[-1]}",))
    return found is not None


def rest_of(reading: Reading, node: Node | Token) -> Things:
    if reading.looked is None:
        reading.fail(node, "none_looked", ("山札の上から3枚を見る。",))
    found = Rest(reading.looked.reg, tuple(reading.looked.taken))
    reading.know(found, 0, reading.owner_of(It(reading.looked.reg)))
    return found


def both(things: list[Things]) -> Things:
    return things[0] if len(things) == 1 else Both(tuple(things))
