"""Sections A and B: the words of a line become abilities (T1-T27)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from gorin.engine.program.amount import Exactly
from gorin.engine.program.cost import Provided as CostProvided
from gorin.engine.program.roots import Condition, Cost
from gorin.engine.program.things import THIS
from gorin.engine.program.who import EVENT_PLAYER, OTHER, SELF, Who
from gorin.engine.values.ability import (
    ACTIVATED,
    AUTOMATIC,
    DECK,
    PLAYING,
    REPLACEMENT,
    SPELL,
    STATIC,
    Ability,
    Playing,
    Program,
    Static,
)
from gorin.engine.values.change import ADD, Rule
from gorin.games.sve import terms
from gorin.games.sve.dialect.always import playing_ability, static_abilities
from gorin.games.sve.dialect.effects import definition_of, effect
from gorin.games.sve.dialect.happenings import ICONS, Head, head_of, in_turn, is_attack, is_on_field
from gorin.games.sve.dialect.kinds import ANY_KIND, ANYWHERE, Scene, either, left_by_tokens, never, possible_kinds
from gorin.games.sve.dialect.lexicon import lexicon
from gorin.games.sve.dialect.payment import cost_list, costs_of, parts_to_pay, remembered
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.dialect.reminders import restates_stack
from gorin.games.sve.dialect.scope import Card, SveScope
from gorin.games.sve.dialect.sentence_parts import Element, elements_of, pieces_in, sliced
from gorin.games.sve.program.conditions import PlayedFrom
from gorin.games.sve.program.linking import movers
from gorin.games.sve.program.operations import Evolve, Transform
from gorin.games.sve.rules import keywords
from gorin.text.checks import faults
from gorin.text.draft import Draft
from gorin.text.function_words import AS, AS_LONG, EACH_TIME, IF_DONE, INSTEAD, WHEN
from gorin.text.lexicon import Adverb, Icon, Joint, Keyword, Link, Mark, Noun, Particle, Quoted, VerbForm
from gorin.text.morphology import MAY, Form
from gorin.text.nouns import player_of
from gorin.text.phrases import ICON, Clause, Lead, NounPhrase
from gorin.text.pieces import DURING, SUBJECT, Piece, Provided
from gorin.text.times import turn_of
from gorin.text.tokens import Token, Unreadable, tokenise
from gorin.text.trial import every_word_counts, says_no_more
from gorin.text.values import ZONE, value_of

GRANTED: Final = frozenset(
    (
        terms.GUARD,
        terms.STORM,
        terms.RUSH,
        terms.ASSAIL,
        terms.INTIMIDATE,
        terms.DRAIN,
        terms.BANE,
        terms.AURA,
        terms.STACK,
        terms.QUICK,
    )
)
LINE_END: Final = Mark("\n")


def read_unit(card: Card, lines: Sequence[str], before: Collection[Ability], spell: bool) -> tuple[Ability, ...]:
    """What a line of a follower or amulet gives, or the lines of a spell together; `Unreadable` where it is refused."""
    tokens: list[Token] = []
    offset = 0
    for line in lines:
        tokens += tokenise(lexicon(), line, offset)
        offset += len(line)
        tokens.append(Token("\n", offset, offset + 1, (LINE_END,)))
        offset += 1
    if any(each.keyword & terms.STACK for each in before) and restates_stack(tokens):
        return ()
    text = "\n".join(lines)
    context = (
        "sve",
        card.kinds,
        spell,
        card.name,
        tuple(each.playing for each in before if each.playing is not None),
        movers(before),
    )

    def read(words: Sequence[Token]) -> tuple[Ability, ...]:
        unit = Unit(card, text, words, tuple(before))
        return unit.spell() if spell else unit.abilities(unit.lines()[0])

    found = every_word_counts(lexicon(), tokens, read, context)
    for fault in faults(found, frozenset((0,)), in_play=(Transform,)):
        raise Unreadable(0, fault.kind)
    impossible(card, found, tokens, spell)
    if not spell:
        check_valid(card, found)
    found = without_restated(found, before)
    for token in tokens:
        if token.sense(Quoted) is not None:
            inner = replace(card, kinds=0)
            read_unit(inner, (text[token.start + 1 : token.end - 1],), (), False)
    return found


def check_valid(card: Card, abilities: tuple[Ability, ...]) -> None:
    """10.3.4, R142: refuse abilities that work nowhere where a card of this kind can be."""
    for ability in abilities:
        anywhere = ability.kind in ANYWHERE or ability.keyword == terms.QUICK
        if card.kinds & terms.KIND_LEADER:
            raise Unreadable(0, "leader_text")
        if card.kinds & terms.SPELL and not anywhere and not ability.zones & ~(1 << terms.FIELD):
            raise Unreadable(0, "spell_elsewhere", ("これを自分の手札から捨てたとき、", "墓場のこれ"))
        if card.kinds & terms.TOKEN and (ability.kind == DECK or left_by_tokens(ability.zones)):
            raise Unreadable(0, "token_elsewhere", ("自分のEXエリアの",))


def without_restated(found: tuple[Ability, ...], before: Collection[Ability]) -> tuple[Ability, ...]:
    """A4: lines below 【スタック】 that only restate its abilities give nothing."""
    if not any(each.keyword & terms.STACK for each in before):
        return found
    restated = [replace(each, keyword=0) for each in keywords.abilities_of(terms.STACK)]
    return tuple(each for each in found if each not in restated)


def impossible(card: Card, found: tuple[Ability, ...], tokens: Sequence[Token], spell: bool) -> None:
    """Refuse what cards of this kind never have or do."""
    scene = Scene(possible_kinds(card.kinds))
    listed = [each for each in found if not (spell and each.kind == SPELL)]
    able = next(never(tuple(listed), scene), None)
    if able is None:
        for each in found:
            if spell and each.kind == SPELL:
                able = able or next(never(each, Scene(ANY_KIND)), None)
    if able is not None:
        said = [index for index, token in enumerate(tokens) if any(word in token.text for word in able.words)]
        own = [
            index for index in said if index > 1 and [each.text for each in tokens[index - 2 : index]] == ["これ", "の"]
        ]
        place = tokens[(own or said)[0]].start if said else 0
        raise Unreadable(place, able.reason, ("フォロワー",), word=able.words[0])


@dataclass
class Unit:
    """The words of one reading."""

    card: Card
    text: str
    words: Sequence[Token]
    before: tuple[Ability, ...]
    asked_for: set[int] = field(default_factory=set)

    def lines(self) -> list[list[Token]]:
        found: list[list[Token]] = [[]]
        for token in self.words:
            if token.mark() == "\n":
                found.append([])
            else:
                found[-1].append(token)
        return [each for each in found if each] or [[]]

    def scope(self, draft: Draft | None = None) -> SveScope:
        scope = Reading(lexicon(), self.card, self.words, self.read_quoted, draft)
        scope.asked_for = self.asked_for
        scope.movers = movers(self.before)
        for ability in self.before:
            playing = ability.playing
            if playing is None:
                continue
            if playing.how == terms.MAY_RAISE and isinstance(playing.amount, Exactly):
                scope.raised = playing.amount.number
            if playing.costs and playing.amount == Exactly(0) and playing.how == ADD:
                scope.may_pay = True
        return scope

    def read_quoted(self, token: Token) -> tuple[Ability, ...]:
        """An ability given in 「」; this card in it is the card that has it (R176)."""
        start = token.start + 1
        words = tokenise(lexicon(), self.text[start : token.end - 1], start)
        inner = Unit(replace(self.card, kinds=0), self.text, words, ())
        found = inner.abilities(words)
        if not found:
            raise Unreadable(token.start, "does_nothing")
        return found

    def elements(self, tokens: Sequence[Token]) -> list[Element]:
        end = tokens[-1].end if tokens else 0
        return elements_of(lexicon(), tokens, end)

    def abilities(self, tokens: Sequence[Token]) -> tuple[Ability, ...]:
        """10.1.1: what a line gives."""
        found, rest = self.granted(list(tokens))
        if not any(each.mark() not in ("、", "。") for each in rest):
            return found
        return found + Ruled(self, rest).abilities()

    def granted(self, tokens: list[Token]) -> tuple[tuple[Ability, ...], list[Token]]:
        """The keywords at the beginning of a line (T1, T22)."""
        found: tuple[Ability, ...] = ()
        index = 0
        while index < len(tokens):
            keyword = tokens[index].sense(Keyword)
            if keyword is None or keyword.value not in GRANTED:
                break
            index += 1
            found += keywords.abilities_of(keyword.value)
        following = tokens[index] if index < len(tokens) else None
        said = following is not None and (following.sense(Particle) is not None or following.sense(Joint) is not None)
        if index and said:
            return (), tokens
        return found, tokens[index:]

    def spell(self) -> tuple[Ability, ...]:
        """The lines of a spell: together its effect, apart from those that are abilities (T1)."""
        found: list[Ability] = []
        scope = self.scope()
        scope.of_spell = True
        must_pay: list[Ability] = []
        told = False
        lines = self.lines()
        read = [self.granted(line) for line in lines]
        for _, rest in read:
            scope.definitions += definitions(self, rest)
        for given, rest in read:
            found += given
            if not any(each.mark() not in ("、", "。") for each in rest):
                continue
            line = Ruled(self, rest)
            listed = line.of_spell(scope, must_pay)
            if listed is None:
                if given:
                    raise Unreadable(rest[0].start, "keyword_line")
                told = True
            else:
                found += listed
                self.before = (*self.before, *listed)
                fresh = self.scope()
                scope.raised, scope.may_pay = fresh.raised, fresh.may_pay
        found += must_pay
        if told:
            found.append(Ability(SPELL, finished(scope, lines[-1][-1].end if lines[-1] else 0)))
        return tuple(found)


def definitions(unit: Unit, tokens: Sequence[Token]) -> list[tuple[int, NounPhrase]]:
    """What a later line of a spell says that X is."""
    found: list[tuple[int, NounPhrase]] = []
    for words in sliced(tokens):
        if len(words) > 1 and words[0].text == "X" and words[1].text == "は":
            said = definition_of(pieces_in(lexicon(), words, words[-1].end))
            if said is not None:
                found.append((said.start, said.nouns))
    return found


class Ruled:
    """One line without its keywords: what it is, by its head."""

    def __init__(self, unit: Unit, tokens: Sequence[Token]) -> None:
        self.unit = unit
        self.tokens = list(tokens)
        self.colon = colon_in(self.tokens)

    @property
    def place(self) -> int:
        return self.tokens[0].start

    def abilities(self) -> tuple[Ability, ...]:
        tokens = self.tokens
        first = tokens[0]
        keyword = first.sense(Keyword)
        noun = first.sense(Noun)
        if noun is not None and noun.key == "《起動》":
            return (self.activated(tokens[1:], False),)
        if keyword is not None and keyword.value == terms.EVOLVE and self.colon is not None:
            return (self.activated(tokens[1:], True),)
        if keyword is not None and keyword.key in ICONS:
            return self.with_icons()
        if is_playing(tokens):
            return (self.playing(self.unit.scope()),)
        if self.colon is not None:
            return self.paid_event()
        return self.event_or_static()

    def cost_and_body(self, tokens: Sequence[Token]) -> tuple[list[Token], list[Token]]:
        colon = colon_in(tokens)
        if colon is None:
            raise Unreadable(tokens[-1].end if tokens else self.place, "cost_needed", (":",))
        return list(tokens[:colon]), list(tokens[colon + 1 :])

    def activated(self, tokens: Sequence[Token], evolving: bool) -> Ability:
        """T12, T13: activated abilities (10.1.1.1, 10.1.1.1.1, 12.2.1.1)."""
        scope = self.unit.scope()
        cost, body = self.cost_and_body(tokens)
        costs = costs_of(scope, cost)
        effect(scope, self.unit.elements(body))
        program = finished(scope, body[-1].end if body else self.place)
        costs = remembered(scope, costs)
        if scope.works:
            raise Unreadable(self.place, "usable_here", ("使える",))
        if scope.usable is not None:
            costs = tuple((CostProvided(scope.usable), *each) for each in costs)
        if evolving:
            names = program.ops[0].names if program.ops and isinstance(program.ops[0], Evolve) else ()
            if program != Program((Evolve(THIS, names),)):
                raise Unreadable(body[0].start if body else self.place, "evolve_only", ("これは進化する。",))
            return Ability(ACTIVATED, program, keyword=terms.EVOLVE, costs=costs, limit=scope.limit)
        timing = scope.timing | (terms.MODES_ONCE if scope.modes_once else 0)
        return Ability(ACTIVATED, program, costs=costs, limit=scope.limit, zones=scope.lives_in, timing=timing)

    def with_icons(self) -> tuple[Ability, ...]:
        """T14 to T17, T19, T184: 《ファンファーレ》(コスト)：(効果), 《ファンファーレ》/《ラストワード》."""
        tokens = self.tokens
        triggers = []
        index = 0
        while index < len(tokens):
            keyword = tokens[index].sense(Keyword)
            if keyword is None or keyword.key not in ICONS:
                break
            triggers.append(ICONS[keyword.key])
            index += 1
            if index < len(tokens) and tokens[index].text == "/":
                index += 1
        following = tokens[index] if index < len(tokens) else None
        if following is not None and following.sense(Particle) is not None:
            return self.event_or_static() if self.colon is None else self.paid_event()
        return (self.automatic(self.unit.scope(), Head(tuple(triggers)), tokens[index:]),)

    def automatic(self, scope: SveScope, head: Head, tokens: Sequence[Token]) -> Ability:
        """10.1.1.2, 10.1.1.2.1, 10.1.1.2.2: with an optional cost before a colon."""
        costs: tuple[tuple[Cost, ...], ...] = ()
        begin(scope, head)
        if colon_in(tokens) is not None:
            cost, tokens = self.cost_and_body(tokens)
            costs = costs_of(scope, cost)
        elements = self.unit.elements(tokens)
        if head.replacement is not None:
            return self.replacement(scope, head, elements, costs)
        effect(scope, elements)
        program = finished(scope, tokens[-1].end if tokens else self.place)
        return self.triggered(scope, head, program, costs)

    def triggered(self, scope: SveScope, head: Head, program: Program, costs: tuple[tuple[Cost, ...], ...]) -> Ability:
        if scope.usable is not None or (scope.limit and not scope.works):
            raise Unreadable(self.place, "usable_activated", ("働く",))
        trigger, *others = [each for each, _ in head.triggers]
        if scope.lives_in and any(is_on_field(each) != is_on_field(trigger) for each in others):
            raise Unreadable(self.place, "either_trigger")
        return Ability(
            AUTOMATIC,
            program,
            keyword=either([keyword for _, keyword in head.triggers]),
            trigger=trigger,
            costs=remembered(scope, costs),
            limit=head.limit or scope.limit,
            zones=head.zones | (0 if is_on_field(trigger) else scope.lives_in),
            others=tuple(others),
        )

    def replacement(
        self, scope: SveScope, head: Head, elements: list[Element], costs: tuple[tuple[Cost, ...], ...]
    ) -> Ability:
        """T133, 10.2.1.3.1: no trigger; what stands after 代わりに is done in place of the event."""
        pieces = elements[0].pieces if elements else ()
        lead = pieces[0] if pieces else None
        if not isinstance(lead, Lead) or lead.key != INSTEAD or costs:
            raise Unreadable(self.place, "replacement_instead", ("代わりに",))
        scope.excuse(lead.start, lead.end)
        rest = [replace(elements[0], pieces=tuple(pieces[1:])), *elements[1:]]
        last = pieces[-1]
        optional = scope.asked = isinstance(last, Clause) and last.form.ending == MAY
        leads = [each.phrase for each in pieces if isinstance(each, Lead) and each.key == SUBJECT and each.phrase]
        asks = player_of(scope, leads[-1].nouns.only) if optional and leads else SELF
        effect(scope, rest)
        assert head.replacement is not None
        program = finished(scope, self.place)
        if scope.limit:
            raise Unreadable(self.place, "replacement_limit")
        return Ability(REPLACEMENT, program, replacement=replace(head.replacement, optional=optional, asks=asks))

    def event_or_static(self) -> tuple[Ability, ...]:
        """…とき、(効果), or sentences that hold."""
        elements = self.unit.elements(self.tokens)
        first = elements[0] if elements else None
        if first is not None and first.kind == "sentence":
            split = waiting(first.pieces)
            if split is not None and must_be_chosen(first.pieces) and len(elements) == 1:
                return (Ability(STATIC, static=Static(THIS, (Rule(terms.MUST_BE_CHOSEN),))),)
            if split is not None:
                head_pieces, event, rest = split
                scope = self.unit.scope()
                head = self.head(scope, head_pieces, event)
                return (self.told(scope, head, rest, elements[1:]),)
        scope = self.unit.scope()
        return static_abilities(scope, elements)

    def told(self, scope: SveScope, head: Head, first: Sequence[Piece], following: Sequence[Element]) -> Ability:
        begin(scope, head)
        elements = [*as_elements(first), *following]
        if head.replacement is not None:
            return self.replacement(scope, head, elements, ())
        effect(scope, elements)
        return self.triggered(scope, head, finished(scope, self.tokens[-1].end), ())

    def head(self, scope: SveScope, leads: Sequence[Piece], event: Provided) -> Head:
        """What stands before the event: whose turn it is, and who acts in it."""
        turn = None
        for lead in leads:
            if isinstance(lead, Lead) and lead.key == DURING and lead.phrase is not None:
                turn = turn_of(scope, lead.phrase.nouns)
            elif isinstance(lead, Lead) and lead.key == SUBJECT and lead.phrase is not None:
                if value_of(lead.phrase.nouns.only) is None or lead.phrase.nouns.only.key != "各プレイヤー":
                    scope.fail(lead.start, "trigger_subject")
                scope.actor_named = True
            elif isinstance(lead, Provided) and lead.link == AS_LONG and event.link == AS:
                scope.excuse(lead.start, lead.end)
            else:
                scope.fail(lead.start, "needs_moment")
        head = head_of(scope, event.clauses)
        if scope.actor_named and head.actor != Who(EVENT_PLAYER):
            scope.fail(leads[0].start, "trigger_subject")
        scope.actor_named = False
        if turn is not None:
            if head.replacement is not None or any(each.condition is not None for each, _ in head.triggers):
                scope.fail(event.start, "turn_twice")
            head = in_turn(head, turn)
        return head

    def paid_event(self) -> tuple[Ability, ...]:
        """…とき、(コスト)：(効果)."""
        assert self.colon is not None
        tokens = self.tokens
        when = [index for index, token in enumerate(tokens[: self.colon]) if is_when(token)]
        if not when:
            raise Unreadable(self.place, "needs_moment", ("《起動》", "《ファンファーレ》"))
        split = when[-1] + 1
        pieces = pieces_in(lexicon(), tokens[:split], tokens[split - 1].end)
        found = waiting(pieces)
        if found is None or found[2]:
            raise Unreadable(self.place, "needs_moment", ("《起動》", "《ファンファーレ》"))
        scope = self.unit.scope()
        head = self.head(scope, found[0], found[1])
        return (self.automatic(scope, head, tokens[split:]),)

    def playing(self, scope: SveScope) -> Ability:
        """T23, T127, T196: これをプレイする際、…."""
        split = next(index for index, token in enumerate(self.tokens) if is_as(token)) + 1
        (piece,) = pieces_in(lexicon(), self.tokens[:split], self.tokens[split - 1].end)
        assert isinstance(piece, Provided)
        origin = played_from(scope, piece.clauses[0])
        rest = self.tokens[split:]
        while rest and rest[0].mark() == "、":
            rest = rest[1:]
        extra = rest[0].sense(Noun) if rest else None
        if extra is not None and extra.group == "extra-cost" and len(rest) > 1 and rest[1].text == "として":
            return self.playing_more(scope, rest[2:], origin)
        costs: tuple[Cost, ...] = ()
        permitted = permitted_first(rest)
        if colon_in(rest) is not None or permitted:
            paid, rest = (rest[:permitted], rest[permitted + 1 :]) if permitted else self.cost_and_body(rest)
            scope.optional = bool(permitted)
            costs = parts_to_pay(costs_of(scope, paid))
            scope.optional = False
            while permitted and rest and (rest[0].mark() == "、" or rest[0].sense(Adverb) == Adverb(IF_DONE)):
                says_no_more(rest[0])
                rest = rest[1:]
        return playing_ability(scope, self.unit.elements(rest), costs, origin)

    def playing_more(self, scope: SveScope, tokens: Sequence[Token], origin: tuple[Condition, ...]) -> Ability:
        """T196, R149: 追加コストとして…する, or …してよい."""
        if origin:
            scope.fail(self.place, "added_cost", ("これをプレイする際、",))
        words = [token for token in tokens if token.mark() != "。"]
        last = words[-1].sense(VerbForm) if words else None
        scope.optional = last is not None and last.form.ending == MAY
        conditions: list[Condition] = []
        costs = tuple(cost_list(scope, words, conditions))
        if conditions or not costs:
            scope.fail(self.place, "added_cost", ("これをプレイする際、",))
        if scope.optional:
            return Ability(PLAYING, playing=Playing(ADD, Exactly(0), None, costs))
        return Ability(PLAYING, playing=Playing(terms.MUST_PAY, Exactly(0), None, costs))

    def of_spell(self, scope: SveScope, must_pay: list[Ability]) -> tuple[Ability, ...] | None:
        """A line of a spell below the separator: part of the effect (None), or an ability (T1)."""
        tokens = self.tokens
        noun = tokens[0].sense(Noun)
        if noun is not None and noun.key == "《起動》":
            ability = self.activated(tokens[1:], False)
            if not ability.zones:
                raise Unreadable(self.place, "spell_cost")
            return (ability,)
        if is_playing(tokens):
            paying = self.unit.scope(Draft(scope.draft))
            found = self.playing(paying)
            scope.added = paying.turned
            return (found,)
        if self.colon is not None:
            cost, body = self.cost_and_body(tokens)
            if any(is_when(token) for token in cost):
                raise Unreadable(self.place, "spell_ability")
            costs = costs_of(scope, cost)
            effect(scope, self.unit.elements(body))
            must_pay.append(
                Ability(
                    PLAYING, playing=Playing(terms.MUST_PAY, Exactly(0), None, parts_to_pay(remembered(scope, costs)))
                )
            )
            return None
        elements = self.unit.elements(tokens)
        first = elements[0] if elements else None
        if first is not None and first.kind == "sentence":
            if is_about_the_card(elements):
                return static_abilities(self.unit.scope(), elements)
            split = waiting(first.pieces)
            if split is not None and not any(isinstance(each, Lead) and each.key == "this turn" for each in split[0]):
                names = [clause.name for clause in split[1].clauses]
                away = all(each in ("discard", "banish") for each in names)
                if not away or any(isinstance(each, Lead) and each.key == "next" for each in split[0]):
                    if any(isinstance(each, Lead) and each.key == "next" for each in split[0]):
                        effect(scope, elements)
                        return None
                    raise Unreadable(self.place, "spell_ability")
                own = self.unit.scope()
                return (self.told(own, self.head(own, split[0], split[1]), split[2], elements[1:]),)
        scope.actor = scope.default_actor
        effect(scope, elements)
        return None


def must_be_chosen(pieces: Sequence[Piece]) -> bool:
    """T219, R162 相手は能力でこれを選べるとき、これを選ぶ."""
    if len(pieces) != 3:
        return False
    lead, event, order = pieces
    if not isinstance(lead, Lead) or not isinstance(event, Provided) or not isinstance(order, Clause):
        return False
    opponent = lead.key == SUBJECT and lead.phrase is not None and value_of(lead.phrase.nouns.only) == OTHER
    able, chosen = event.clauses[0], order.phrase("を")
    by, what = able.phrase("で"), able.phrase("を")
    this = all(each is not None and value_of(each.nouns.only) == "this" for each in (chosen, what))
    said = able.name == order.name == "choose" and able.form.voice == "able" and not able.form.negative
    plain = order.form == Form() and len(order.phrases) == 1 and len(able.phrases) == 2
    return opponent and said and this and plain and by is not None and value_of(by.nouns.only) == 0


def as_elements(pieces: Sequence[Piece]) -> list[Element]:
    """The rest of a sentence behind its event; marks stand by themselves."""
    found: list[Element] = []
    rest = list(pieces)
    while rest and isinstance(lead := rest[0], Lead) and lead.key == ICON and lead.token is not None:
        icon = lead.token.sense(Icon)
        assert icon is not None
        found.append(Element(icon.key if icon.key in ("mode", "earth") else "mark", lead.start, lead.end, icon))
        rest.pop(0)
    if rest:
        found.append(Element("sentence", rest[0].start, rest[-1].end, pieces=tuple(rest)))
    return found


def begin(scope: SveScope, head: Head) -> None:
    scope.event_card = head.cards
    scope.trigger = head.triggers[0][0] if len(head.triggers) == 1 else None
    scope.of_attack = bool(head.triggers) and all(is_attack(trigger) for trigger, _ in head.triggers)
    scope.default_actor = scope.actor = head.actor


def finished(scope: SveScope, place: int) -> Program:
    """The program of an ability that has been read to its end."""
    program = scope.draft.finish()
    scope.check_definitions()
    if program.modes and program.mode_count < program.modes:
        scope.fail(place, "few_modes", ("【1】", "【2】"))
    if not program.ops and not program.targets:
        scope.fail(place, "does_nothing")
    return program


def waiting(pieces: Sequence[Piece]) -> tuple[list[Piece], Provided, list[Piece]] | None:
    """What stands before an event, the event, and what is then done; None if nothing is waited for."""
    for index, piece in enumerate(pieces):
        if isinstance(piece, Provided):
            if piece.link in (WHEN, EACH_TIME) or (piece.link == AS and piece.clauses[0].name != "play"):
                return list(pieces[:index]), piece, list(pieces[index + 1 :])
            if piece.link != AS_LONG:
                return None
        elif not isinstance(piece, Lead) or piece.key not in (DURING, SUBJECT):
            return None
    return None


def is_when(token: Token) -> bool:
    link = token.sense(Link)
    return link is not None and link.key == WHEN


def is_as(token: Token) -> bool:
    link = token.sense(Link)
    return link is not None and link.key == AS


def is_playing(tokens: Sequence[Token]) -> bool:
    """これを(EXエリアから)プレイする際."""
    texts = [token.text for token in tokens[:6]]
    verbs = [said.verb.name for token in tokens[:6] if (said := token.sense(VerbForm)) is not None]
    plain = texts[:4] == ["これ", "を", "プレイする", "際"]
    there = texts[:2] == ["これ", "を"] and texts[3:6] == ["から", "プレイする", "際"]
    return verbs[:1] == ["play"] and (plain or there)


def played_from(scope: SveScope, clause: Clause) -> tuple[Condition, ...]:
    """T200 これをEXエリアからプレイする際: only when it is played from there."""
    source = clause.phrase("から")
    if source is None:
        return ()
    zone = value_of(source.nouns.only).zone if source.nouns.group == ZONE else None
    if zone not in (terms.EX, terms.HAND) or source.nouns.only.modifiers:
        scope.fail(source.start, "came_from", ("EXエリアから",))
    return (PlayedFrom(zone),)


def permitted_first(tokens: Sequence[Token]) -> int:
    """T127 これをプレイする際、(行動)してよい。(そうしたなら、)コストを-Nする: where that ends, if it is so."""
    end = next((index for index, token in enumerate(tokens) if token.mark() in ("。", ":")), 0)
    said = tokens[end - 1].sense(VerbForm) if end else None
    other = end > 1 and tokens[end - 2].sense(VerbForm) is not None
    may = said is not None and said.form.ending == MAY and (said.verb.name != "do" or other)
    return end if may and tokens[end].mark() == "。" and len(tokens) > end + 1 else 0


def is_about_the_card(elements: Sequence[Element]) -> bool:
    """Whether a line of a spell says something about the card rather than what it does (T26, T218)."""
    for element in elements:
        for piece in element.pieces:
            able = isinstance(piece, Clause) and piece.form.voice == "able"
            if able and isinstance(piece, Clause):
                forbids = piece.name == "play" and piece.form.negative and piece.phrase("を") is None
                said = piece.name == "put in" or forbids
                if said:
                    return True
    return False


def colon_in(tokens: Sequence[Token]) -> int | None:
    """Where a cost ends, if it is not that of a mode."""
    mode = False
    for index, token in enumerate(tokens):
        icon = token.sense(Icon)
        mode = mode or (icon is not None and icon.key == "mode")
        if token.mark() == "。":
            mode = False
        if token.mark() == ":" and not mode:
            return index
    return None
