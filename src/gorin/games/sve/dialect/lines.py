"""Section A and B: a text is split into lines, each line becomes abilities (T1-T27)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from lark import Token, Tree

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cost import Provided
from gorin.engine.program.roots import Condition, Cost
from gorin.engine.program.things import THIS
from gorin.engine.program.who import SELF
from gorin.engine.values.ability import ACTIVATED, AUTOMATIC, PLAYING, REPLACEMENT, SPELL, Ability, Playing, Program
from gorin.engine.values.change import ADD
from gorin.games.sve import terms
from gorin.games.sve.dialect import words
from gorin.games.sve.dialect.costs import cost_of, costs_of, parts_to_pay
from gorin.games.sve.dialect.grammars import grammar, stack_grammar
from gorin.games.sve.dialect.kinds import check_kinds, check_valid, either
from gorin.games.sve.dialect.known import known_or, paying_in
from gorin.games.sve.dialect.layout import ABILITY_LINE, has_colon, layout
from gorin.games.sve.dialect.outside import known_rules
from gorin.games.sve.dialect.reading import Reading, Source
from gorin.games.sve.dialect.sentences import effect
from gorin.games.sve.dialect.statics import playing_ability, static_abilities
from gorin.games.sve.dialect.triggers import Head, head_of, is_attack, is_on_field
from gorin.games.sve.program.conditions import PlayedFrom
from gorin.games.sve.program.operations import Evolve
from gorin.games.sve.rules import keywords
from gorin.text.draft import Draft
from gorin.text.error import all_of
from gorin.text.grammar import Node, Unread
from gorin.text.law import built, says_no_more
from gorin.text.normalise import Normal, normalise
from gorin.text.tree import deep, place_of, token, tokens, tree, trees, words_of

LONGEST = 2000


def read(
    text: str, kinds: int, tokens: Collection[str], card: str = "", types: Collection[str] | None = None
) -> tuple[Ability, ...]:
    """2.6.1: the abilities that a printed text gives its card, all of them, or `TextError`; no reminder texts (2.6.2).

    `kinds`: the card's kinds (a mask of `terms`). `tokens`: the names that can be created (R5).
    `types`: the types that a text may name, if that is to be checked.
    """
    if len(text) > LONGEST:
        raise Source(normalise(text[:LONGEST]), card, tokens, types).error(LONGEST, "too_long", most=str(LONGEST))
    normal = normalise(text, words.PLAIN_ICONS, words.SPELLINGS)
    source = Source(normal, card, tokens, types, kinds)
    above, below = layout(normal)
    all_of(partial(known_rules, source.part(line)) for line in (*above, *below))
    found: list[Ability] = []
    is_spell = bool(kinds & terms.SPELL)
    if is_spell and above and below and all(ABILITY_LINE.search(each.text) for each in below):
        above, below = below, above
    readings = [partial(read_line, source, line, found) for line in (above if is_spell else (*above, *below))]
    if is_spell:
        readings.append(partial(read_effect, source, below, found))
    all_of(readings)
    return tuple(found)


def read_line(source: Source, line: Normal, found: list[Ability]) -> None:
    """Add what a line gives to what those before it give."""
    lines = Lines(source.part(line), source.card)
    context = ("line", any(each.keyword & terms.STACK for each in found), *paying_in(found))
    found += known_or(source, (line,), context, tuple(found), partial(lines.abilities, tuple(found)))


def read_effect(source: Source, lines: Sequence[Normal], found: list[Ability]) -> None:
    """Add what the lines of a spell give, which are read together."""
    found += known_or(source, lines, ("spell",), (), partial(spell, source, lines))


def spell(source: Source, lines: Sequence[Normal]) -> tuple[Ability, ...]:
    """The lines of a spell: together its effect, apart from those that are abilities (T1)."""
    found: list[Ability] = []
    reading = Reading(source)
    reading.of_spell = True
    readers = [Lines(source.part(line), source.card) for line in lines]
    nodes = all_of([each.tree for each in readers])
    last: Node | None = None
    for index, (each, node) in enumerate(zip(readers, nodes, strict=True)):
        reading.later_definitions = [x for later in nodes[index + 1 :] for x in deep(later, "x_is")]
        listed = each.spell_line(node, reading)
        if listed is None:
            last = node
        else:
            found += listed
    found += reading.must_pay
    check_kinds(source, tuple(found), *nodes)
    if last is not None:
        found.append(Ability(SPELL, finished(reading, last)))
    return tuple(found)


class Lines:
    """Reads one line."""

    def __init__(self, source: Source, card: str) -> None:
        self.source = source
        self.card = card

    def tree(self) -> Node:
        """The structure of the line; a colon outside of quotations means that a cost is paid."""
        text = self.source.normal.text
        try:
            return grammar().parse(text, "paid" if has_colon(text) else "ability")
        except Unread as unread:
            raise self.source.unread(unread) from None

    def restates_stack(self) -> bool:
        """A4: whether the line says again how 【スタック】 works."""
        return stack_grammar().reads(self.source.normal.text, "restated")

    def abilities(self, before: Collection[Ability]) -> tuple[Ability, ...]:
        """10.1.1: what a line of a follower or amulet gives, or a line above the separator of a spell."""
        if any(each.keyword & terms.STACK for each in before) and self.restates_stack():
            return ()
        node = self.tree()
        found = self.granted(node)
        if node.data == "paid":
            found += self.paid(node, before)
        elif node.data == "plain_paid":
            raise self.source.error(place_of(node), "needs_moment", ("《起動》", "《ファンファーレ》"))
        else:
            for part in trees(node):
                if part.data == "automatic":
                    found += self.automatic(part, (), before)
                elif part.data == "playing":
                    found += (self.playing(part, ()),)
                elif part.data == "playing_more":
                    found += (self.playing_more(Reading(self.source), part),)
                elif part.data == "plain":
                    body = tree(part, "body")
                    assert body is not None
                    found += static_abilities(Reading(self.source), body, quoted_ability)
        check_kinds(self.source, found, node)
        check_valid(self.source, found, node)
        return without_restated(found, before)

    def granted(self, node: Node) -> tuple[Ability, ...]:
        """The keywords at the beginning of a line (T1, T22)."""
        listed = tree(node, "keywords")
        found: tuple[Ability, ...] = ()
        for written in tokens(listed, "KEYWORD") if listed is not None else ():
            given = keywords.abilities_of(terms.KEYWORDS[written[1:-1]])
            check_kinds(self.source, given, written)
            found += given
        return found

    def automatic(
        self, node: Node, costs: tuple[tuple[Cost, ...], ...] = (), before: Collection[Ability] = ()
    ) -> tuple[Ability, ...]:
        """T14 to T19, 10.1.1.2, 10.1.1.2.1: (条件)とき、(効果)."""
        reading = after(Reading(self.source), before)
        trigger, body = list(trees(node))
        head = head_of(reading, trigger)
        built(head, trigger)
        check_kinds(self.source, head.events(), trigger)
        return self.with_head(reading, head, body, costs)

    def with_head(
        self, reading: Reading, head: Head, body: Node, costs: tuple[tuple[Cost, ...], ...]
    ) -> tuple[Ability, ...]:
        reading.event_card = head.cards
        reading.trigger = head.triggers[0][0] if len(head.triggers) == 1 else None
        reading.of_attack = all(is_attack(trigger) for trigger, _ in head.triggers)
        reading.default_actor = reading.actor = head.actor
        if head.replacement is not None:
            return (self.replacement(reading, head, body, costs),)
        effect(reading, body, quoted_ability)
        program = finished(reading, body)
        if reading.usable is not None or (reading.limit and not reading.works):
            reading.fail(body, "usable_activated", ("働く",))
        first, *others = [trigger for trigger, _ in head.triggers]
        if reading.zones and any(is_on_field(each) != is_on_field(first) for each in others):
            reading.fail(body, "either_trigger")
        ability = Ability(
            AUTOMATIC,
            program,
            keyword=either([keyword for _, keyword in head.triggers]),
            trigger=first,
            costs=costs,
            limit=head.limit or reading.limit,
            zones=head.zones | (0 if is_on_field(first) else reading.zones),
            others=tuple(others),
        )
        return (ability,)

    def replacement(self, reading: Reading, head: Head, body: Node, costs: tuple[tuple[Cost, ...], ...]) -> Ability:
        """T133, 10.2.1.3.1: no trigger; what stands after 代わりに is done in place of the event."""
        first = next(trees(body))
        sentence = first if first.data == "sentence" else next(trees(first), first)
        lead = tree(sentence, "instead")
        if lead is None or sentence.children[0] is not lead:
            reading.fail(body, "replacement_instead", ("代わりに",))
        says_no_more(*words_of(lead))
        if costs:
            reading.fail(body, "replacement_cost")
        assert head.replacement is not None
        body = without(body, lead)
        last = [token for token in sentence.scan_values(lambda value: isinstance(value, Token))][-1]
        optional = reading.asked = str(last).endswith("よい")
        effect(reading, body, quoted_ability)
        program = finished(reading, body)
        return Ability(REPLACEMENT, program, replacement=replace(head.replacement, optional=optional))

    def playing(self, node: Node, costs: tuple[Cost, ...]) -> Ability:
        body = tree(node, "body")
        assert body is not None
        return playing_ability(Reading(self.source), body, costs, played_from(node))

    def playing_more(self, reading: Reading, node: Node) -> Ability:
        """T196, R149: 追加コストとして…する, or …してよい."""
        listed = tree(node, "cost_list")
        assert listed is not None
        if played_from(node):
            reading.fail(node, "added_cost", ("これをプレイする際、",))
        reading.optional = str(words_of(node)[-1]).endswith("よい")
        costs = tuple(cost for each in trees(listed) for cost in cost_of(reading, each))
        if reading.optional:
            return Ability(PLAYING, playing=Playing(ADD, Exactly(0), None, costs))
        return Ability(PLAYING, playing=Playing(terms.MUST_PAY, Exactly(0), None, costs))

    def paid(self, node: Node, before: Collection[Ability] = ()) -> tuple[Ability, ...]:
        """T12, T13, T19, T127: with a cost before the colon.

        Activated abilities (10.1.1.1, 10.1.1.1.1, 12.2.1.1), and automatic ones that cost something (10.1.1.2.2).
        """
        reading = after(Reading(self.source), before)
        head = next(child for child in trees(node) if child.data in PAID_HEADS)
        body = tree(node, "body")
        assert body is not None
        if head.data == "playing_head":
            costs = costs_of(reading, node)
            return (playing_ability(reading, body, parts_to_pay(costs), played_from(head)),)
        if head.data == "paid_head":
            found = head_of(reading, next(trees(head)))
            built(found, head)
            check_kinds(self.source, found.events(), head)
            reading.actor = found.actor
            reading.of_attack = all(is_attack(trigger) for trigger, _ in found.triggers)
            costs = costs_of(reading, node)
            built(costs, *(each for each in trees(node) if each.data in TICKET))
            return self.with_head(reading, found, body, costs)
        if head.data == "evolving":
            check_kinds(self.source, Ability(ACTIVATED, keyword=terms.EVOLVE), head)
        costs = costs_of(reading, node)
        built(costs, *(each for each in trees(node) if each.data in TICKET))
        effect(reading, body, quoted_ability)
        program = finished(reading, body)
        if reading.works:
            reading.fail(body, "usable_here", ("使える",))
        if reading.usable is not None:
            costs = tuple((Provided(reading.usable), *each) for each in costs)
            reading.usable = None
        if head.data == "evolving":
            names = program.ops[0].names if program.ops and isinstance(program.ops[0], Evolve) else ()
            if program != Program((Evolve(THIS, names),)):
                reading.fail(body, "evolve_only", ("これは進化する。",))
            return (Ability(ACTIVATED, program, keyword=terms.EVOLVE, costs=costs, limit=reading.limit),)
        timing = terms.MODES_ONCE if reading.modes_once else 0
        return (Ability(ACTIVATED, program, costs=costs, limit=reading.limit, zones=reading.zones, timing=timing),)

    def spell_line(self, node: Node, reading: Reading) -> tuple[Ability, ...] | None:
        """A line of a spell below the separator: part of the effect (None), or an ability (T1)."""
        reading.source = self.source
        if node.data == "plain_paid":
            return self.paid_effect(node, reading)
        if node.data == "paid":
            if tree(node, "playing_head") is None:
                return self.elsewhere(node)
            return self.granted(node) + self.paid(node)
        found = self.granted(node)
        for part in trees(node):
            if part.data == "playing":
                ability = self.playing(part, ())
                after(reading, (ability,))
                return (*found, ability)
            if part.data == "playing_more":
                paying = Reading(self.source, Draft(reading.draft))
                ability = self.playing_more(paying, part)
                after(reading, (ability,))
                reading.added = paying.turned
                return (*found, ability)
            if part.data == "automatic":
                if next(trees(next(trees(part))), part).data in ("discarded", "banished"):
                    return found + self.automatic(part)
                raise self.source.error(place_of(part), "spell_ability")
            if part.data == "plain":
                body = tree(part, "body")
                assert body is not None
                if is_about_the_card(self.source.normal.text, body):
                    return found + static_abilities(reading, body, quoted_ability)
                reading.actor = reading.default_actor = SELF
                effect(reading, body, quoted_ability)
                if found:
                    reading.fail(node, "keyword_line")
                return None
        return found

    def paid_effect(self, node: Node, reading: Reading) -> tuple[Ability, ...] | None:
        """T198, R149: (コスト)：(効果) on a spell: the cost is an obligatory part of playing it."""
        body = tree(node, "body")
        assert body is not None
        costs = costs_of(reading, node)
        reading.actor = reading.default_actor = SELF
        effect(reading, body, quoted_ability)
        reading.must_pay.append(
            Ability(PLAYING, playing=Playing(terms.MUST_PAY, Exactly(0), None, parts_to_pay(costs)))
        )
        return None

    def elsewhere(self, node: Node) -> tuple[Ability, ...]:
        """T191, T268, R142: an activated ability that is used from another zone."""
        found = self.paid(node)
        if not all(each.zones for each in found):
            raise self.source.error(place_of(node), "spell_cost")
        return self.granted(node) + found


def after(reading: Reading, before: Collection[Ability]) -> Reading:
    """What the lines before say about paying for this card."""
    for ability in before:
        playing = ability.playing
        if playing is None:
            continue
        if playing.how == terms.MAY_RAISE and isinstance(playing.amount, Exactly):
            reading.raised = playing.amount.number
        if playing.costs and playing.amount == Exactly(0) and playing.how == ADD:
            reading.may_pay = True
    return reading


def played_from(node: Node) -> tuple[Condition, ...]:
    """T200 これをEXエリアからプレイする際: only when it is played from there."""
    written = token(node, "PLAYING_THIS")
    if written is None or "から" not in written:
        return ()
    return (PlayedFrom(terms.EX if "EX" in written else terms.HAND),)


def is_about_the_card(text: str, body: Node) -> bool:
    """Whether a line of a spell says something about the card rather than what it does (T26, T218)."""
    if "できる" not in text and "できない" not in text:
        return False
    return any(next(deep(body, each), None) is not None for each in ("any_in_deck", "cannot_play", "deck_number"))


def without(node: Node, part: Node) -> Node:
    """The same structure without one of its parts."""
    children = [without(each, part) if isinstance(each, Tree) else each for each in node.children if each is not part]
    return Tree(node.data, children, node.meta)


def finished(reading: Reading, node: Node) -> Program:
    """The program of an ability that has been read to its end."""
    program = reading.draft.finish()
    if program.modes and program.mode_count < program.modes:
        reading.fail(node, "few_modes", ("【1】", "【2】"), end=True)
    if not program.ops and not program.targets:
        reading.fail(node, "does_nothing")
    return program


TICKET = ("proviso", "marked", "costs")
PAID_HEADS = ("activated", "evolving", "playing_head", "paid_head")


def quoted_ability(reading: Reading, quoted: Token) -> tuple[Ability, ...]:
    """An ability given in 「」."""
    start = quoted.start_pos or 0
    inner = reading.source.given(reading.source.normal.part(start + 1, start + len(quoted) - 1))
    return Lines(inner, reading.source.card).abilities(())


def without_restated(found: tuple[Ability, ...], before: Collection[Ability]) -> tuple[Ability, ...]:
    """A4: lines below 【スタック】 that only restate its abilities give nothing."""
    if not any(each.keyword & terms.STACK for each in before):
        return found
    restated = [replace(each, keyword=0) for each in keywords.abilities_of(terms.STACK)]
    return tuple(each for each in found if each not in restated)
