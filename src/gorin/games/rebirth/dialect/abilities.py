"""One ability as printed: its icons, its cost, what it waits for, what it does (T1 to T30, T128 to T146)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from gorin.engine.program.amount import Count, Exactly
from gorin.engine.program.condition import AT_LEAST, Compare, Every, Not
from gorin.engine.program.group import AnyOf, Group, IsKind, Part
from gorin.engine.program.roots import Condition, Cost, Op, Test
from gorin.engine.program.things import THIS, It
from gorin.engine.program.who import OTHER, SELF
from gorin.engine.values.ability import ACTIVATED, AUTOMATIC, KEYWORD, STATIC, Ability, Static
from gorin.games.rebirth import terms
from gorin.games.rebirth.dialect.amounts import per_each
from gorin.games.rebirth.dialect.cards import ICON, Cards, cards_of, compares, excluded
from gorin.games.rebirth.dialect.conditions import condition_of
from gorin.games.rebirth.dialect.effects import Effect, leave_out_what_cannot_pay
from gorin.games.rebirth.dialect.events import happening_of, moment_of, under
from gorin.games.rebirth.dialect.holding import cause_of
from gorin.games.rebirth.dialect.lexicon import HEAD, lexicon
from gorin.games.rebirth.dialect.lists import NUMERALS, Item
from gorin.games.rebirth.dialect.orders import ENERGY_COST
from gorin.games.rebirth.dialect.permanent import special as rule_of
from gorin.games.rebirth.dialect.pieces import TURN, pieces_of, spelled_out
from gorin.games.rebirth.dialect.reading import Reading
from gorin.games.rebirth.dialect.scope import Framed, RebirthScope
from gorin.games.rebirth.dialect.spans import DURING, during_condition, often_a_turn
from gorin.games.rebirth.program.abilities import CancelObject, RebirthAbility, When
from gorin.games.rebirth.program.conditions import InAttack, Keyworded
from gorin.games.rebirth.program.costs import Acts, CostInstead
from gorin.games.rebirth.program.tests import InZone, NameHas
from gorin.text.clauses import noun_phrase, sentences
from gorin.text.draft import both
from gorin.text.flow import define
from gorin.text.frames import Frame
from gorin.text.function_words import IF, INSTEAD, OR, WHEN
from gorin.text.lexicon import Joint, Noun, Number, Quoted
from gorin.text.nouns import player_of
from gorin.text.phrases import Clause, Lead, Sentence
from gorin.text.pieces import MOMENT, PER, Provided, goes_on
from gorin.text.tokens import Token, Unreadable, known_here, tokenise
from gorin.text.trial import every_word_counts, says_no_more
from gorin.text.unknown import definition_of
from gorin.text.values import PLAYER, POINTER

ZONE_ICONS: Final = {
    "【エントリー】": terms.ENTRY,
    "【メンバー】": terms.MEMBERS,
    "【エネルギー】": terms.ENERGY,
    "【控え室】": terms.WAITING_ROOM,
    "【手札】": terms.HAND,
    "【リタイア】": terms.RETIRE,
    "【魂】": terms.SOUL,
}
ABILITY_ICONS: Final = (
    "【永】",
    "【起】",
    "【自】",
    "【スパーク】",
    "【キャンセル】",
    "【ブロッカー】",
    "【のびしろ】",
)
OPEN, CLOSE = "[", "]"
TOTALS: Final = ("合計", "合計で")
PLACES: Final = {
    **dict.fromkeys((terms.ATTACKED, terms.WAS_ATTACKED, terms.WAS_SUPPORTED), terms.ENTRY),
    terms.SUPPORTED: terms.MEMBERS,
}
ROLE_PLACES: Final = {
    **dict.fromkeys((terms.ATTACKING, terms.DEFENDING, terms.SUPPORTED_ONE), terms.ENTRY),
    terms.SUPPORTING: terms.MEMBERS,
}
"""Where a card is in an attack, by what it does at the declaration and by its role (8.2.4, R3, R72)."""


@dataclass
class Head:
    """The icons of an ability."""

    icon: str
    zones: int = 0
    limit: int = 0
    conditions: list[Condition] = field(default_factory=list)


def line(text: str, kinds: int) -> tuple[Ability, ...]:
    """The abilities that one line gives its card, or `Unreadable`."""
    tokens = known_here(tokenise(lexicon(), text))
    if not tokens:
        raise Unreadable(0, "empty")
    reader = Line(text, kinds)
    found = every_word_counts(lexicon(), tokens, reader.read, kinds)
    for token in tokens:
        if token.sense(Quoted) is not None and token.text[1:2] == "【":
            line(token.text[1:-1], kinds)
    return found


class Line:
    """A line while it is read."""

    def __init__(self, text: str, kinds: int) -> None:
        self.text = text
        self.kinds = kinds
        self.end = len(text)
        self.items: list[Item] = []

    def read(self, tokens: Sequence[Token]) -> tuple[Ability, ...]:
        head, rest = self.head(without_total(tokens))
        return BUILDERS[head.icon](self, head, rest)

    def scope(self) -> RebirthScope:
        return Reading(lexicon(), self.quoted, self.kinds)

    def quoted(self, token: Token) -> Ability:
        """One ability that a text grants (T106)."""
        try:
            found = Line(token.text[1:-1], self.kinds).read(tokenise(lexicon(), token.text[1:-1]))
        except Unreadable as error:
            raise Unreadable(token.start + 1 + error.offset, error.reason, error.expected, **error.values) from None
        if len(found) != 1:
            raise Unreadable(token.start, "which_ability")
        return found[0]

    def head(self, tokens: Sequence[Token]) -> tuple[Head, Sequence[Token]]:
        """Ability icon, zones, condition keywords and limit, in any order after the first."""
        if tokens[0].text not in ABILITY_ICONS:
            raise Unreadable(tokens[0].start, "no_icon", ABILITY_ICONS)
        head = Head(tokens[0].text)
        at = 1
        while at < len(tokens):
            token = tokens[at]
            icon = token.sense(Noun)
            if token.text in ZONE_ICONS:
                head.zones |= 1 << ZONE_ICONS[token.text]
            elif icon is not None and icon.group == HEAD and icon.key == "ターン":
                if head.limit:
                    raise Unreadable(token.start, "icon_twice")
                head.limit = icon.value
            elif icon is not None and icon.group == HEAD:
                tests, at = self.names(tokens, at + 1)
                head.conditions.append(full_power(icon.value, tests))
                continue
            elif token.text == "【Reコンボ】":
                tests, at = self.names(tokens, at + 1)
                head.conditions.append(re_combo(tests))
                continue
            else:
                break
            at += 1
        if at < len(tokens) and tokens[at].text == ":":
            at += 1
        elif at < len(tokens) and head.icon in ABILITY_ICONS[:4] and tokens[at].text[0] == "【":
            raise Unreadable(tokens[at].start, "no_icon", (":",))
        return head, tokens[at:]

    def names(self, tokens: Sequence[Token], at: int) -> tuple[tuple[Test, ...], int]:
        """The names and traits after a condition keyword, joined by or, か, ＆ or nothing (T8, T128)."""
        found: list[Test] = []
        while at < len(tokens):
            start = at + 1 if found and tokens[at].sense(Joint) is not None else at
            noun = tokens[start].sense(Noun) if start < len(tokens) else None
            mark = not found and start < len(tokens) and tokens[start].text == "【のびしろ】"
            if noun is None or (noun.group not in ("name", "trait", "either") and not mark):
                break
            cards = cards_of(self.scope(), noun_phrase(lexicon(), tokens[start : start + 1], tokens[start].end))
            found += cards.tests
            at = start + 1
        return tuple(found), at

    def cost(
        self, scope: RebirthScope, tokens: Sequence[Token]
    ) -> tuple[tuple[tuple[Cost, ...], ...], Sequence[Token]]:
        """［…］: acts in printed order (9.5.2.1), or none."""
        if not tokens or tokens[0].text != OPEN:
            return (), tokens
        end = next((index for index, token in enumerate(tokens) if token.text == CLOSE), len(tokens))
        if end == len(tokens):
            raise Unreadable(self.end, "cost", ("］",))
        inner = tokens[1:end]
        if not inner:
            raise Unreadable(tokens[end].start, "cost")
        rest = tokens[end + 1 :]
        if rest and rest[0].text == "、":
            rest = rest[1:]
        scope.cost = True
        effect = Effect(scope)
        alternative: tuple[Condition, int] | None = None
        for part in payments(inner):
            alternative = self.pay(effect, part) or alternative
        leave_out_what_cannot_pay(scope.draft.cells)
        cells = scope.draft.cells
        ops: list[Op] = [cell.op for cell in cells if cell.op is not None]
        paid: Cost = Acts(tuple(ops))
        if alternative is not None:
            condition, at = alternative
            other: list[Op] = [cell.op for cell in cells[at:] if cell.op is not None]
            if not other or at == 0:
                raise Unreadable(tokens[end].start, "cost")
            paid = CostInstead(condition, tuple(other), tuple(ops[: len(ops) - len(other)]))
        scope.draft.cells = []
        scope.cost = False
        scope.paid, scope.paid_by = It(scope.chosen[-1]) if scope.chosen else None, ops
        if scope.it == THIS:
            scope.mentions.said = []
        scope.chain, scope.pending = None, []
        scope.begin()
        return ((paid,),) if ops else (), rest

    def pay(self, effect: Effect, tokens: Sequence[Token]) -> tuple[Condition, int] | None:
        """Acts of a cost; the condition under which those from a place on are paid instead (R113)."""
        scope = effect.scope
        found: tuple[Condition, int] | None = None
        instead = False
        for sentence in self.sentences(tokens, tokens[-1].end):
            scope.begin()
            for piece in pieces_of(sentence):
                if isinstance(piece, Lead) and piece.key == PER and piece.phrase is not None:
                    per_each(scope, piece.phrase.nouns)
                elif isinstance(piece, Provided) and piece.link == IF and found is None:
                    found = condition_of(scope, piece.clauses), len(scope.draft.cells)
                elif isinstance(piece, Lead) and piece.key == INSTEAD and found is not None and not instead:
                    instead = True
                elif isinstance(piece, (Lead, Provided)) or piece.joint:
                    raise Unreadable(piece.start, "cost")
                elif found is not None and not instead:
                    raise Unreadable(piece.start, "cost", ("かわりに",))
                else:
                    effect.act(piece)
        if found is not None and not instead:
            raise Unreadable(tokens[-1].end, "cost", ("かわりに",))
        return found

    def sentences(self, tokens: Sequence[Token], end: int) -> list[Sentence]:
        found = [[spelled_out(each) for each in part] for part in sentences(lexicon(), tokens, end)]
        if len(found) > 1 and end != self.end:
            raise Unreadable(found[1][0].start if found[1] else end, "modes_of_what")
        marks = [token for token in tokens if token.mark() == "・"]
        self.items = [
            Item(head_of(token), token.start, [each for each in item if each.parts])
            for token, item in zip(marks, found[1:], strict=True)
        ]
        return found[0]

    def body(self, tokens: Sequence[Token]) -> list[Sentence]:
        found = [sentence for sentence in self.sentences(tokens, self.end) if sentence.parts]
        if not found:
            raise Unreadable(self.end, "no_act")
        return found

    def activated(self, head: Head, tokens: Sequence[Token]) -> tuple[Ability, ...]:
        """9.1.1.1.1 【起】…：［cost］effect (T2)."""
        scope = self.scope()
        costs, rest = self.cost(scope, tokens)
        body = self.body(rest)
        Effect(scope).carry_out(body, self.items)
        return (self.ability(ACTIVATED, scope, head, costs),)

    def ability(
        self,
        kind: str,
        scope: RebirthScope,
        head: Head,
        costs: tuple[tuple[Cost, ...], ...],
        whens: tuple[When, ...] = (),
        keyword: int = 0,
    ) -> RebirthAbility:
        return RebirthAbility(
            kind,
            scope.draft.finish(),
            keyword=keyword,
            trigger=whens[0] if whens else None,
            costs=costs,
            limit=self.limit(scope, head),
            zones=head.zones,
            conditions=tuple(head.conditions),
            others=(*whens[1:], *scope.more_events),
            unlimited=self.unlimited(scope, head),
        )

    def unlimited(self, scope: RebirthScope, head: Head) -> Condition | None:
        """Under what the limit of the head does not count (T135)."""
        if scope.unlimited is None:
            return None
        if scope.unlimited[1] != head.limit:
            raise Unreadable(self.end, "no_icon", (f"【ターン{head.limit}】",))
        return scope.unlimited[0]

    def limit(self, scope: RebirthScope, head: Head) -> int:
        if scope.limit and head.limit:
            raise Unreadable(self.end, "icon_twice")
        return scope.limit or head.limit

    def automatic(self, head: Head, tokens: Sequence[Token]) -> tuple[Ability, ...]:
        """9.1.1.2.1 【自】…：event、effect (T3); the bracketed cost is optional (T30)."""
        scope = self.scope()
        costs, rest = self.cost(scope, tokens)
        split = next((index for index, token in enumerate(rest) if token.text == OPEN), 0)
        later: Sequence[Token] = ()
        if not costs and split:
            later, rest = rest[split:], rest[:split]
        body = self.body(rest)
        pieces = pieces_of(body[0])
        conditions: list[Condition] = []
        lead = pieces[0] if pieces else None
        turn = lead.phrase.nouns.only if isinstance(lead, Lead) and lead.key == TURN and lead.phrase else None
        if turn is not None and turn.key == "各ターン" and not turn.modifiers:
            scope.limit = often_a_turn(scope, turn)
            del pieces[0]
        at = 0
        while at < len(pieces) and isinstance(lead := pieces[at], Lead) and lead.key == DURING:
            assert lead.phrase is not None
            conditions.append(during_condition(scope, lead.phrase.nouns))
            at += 1
        event = pieces[at] if at < len(pieces) else None
        if isinstance(event, Lead) and event.key == MOMENT and event.phrase is not None:
            whens: tuple[When, ...] = (moment_of(scope, event),)
        elif isinstance(event, Provided) and event.link == WHEN:
            if any(
                not clause.form.past and clause.verb is not None and clause.verb.name not in ("be", "lack")
                for clause in event.clauses
                if clause.link == WHEN
            ):
                raise Unreadable(event.start, "no_moment", ("した時",))
            whens = happening_of(scope, event.clauses)
        else:
            raise Unreadable(body[0].start, "no_moment", ("このキャラが登場した時、",))
        if at + 1 < len(pieces) and is_cause(pieces[at + 1]) and is_one_sentence(body) and not later:
            at += 1
            whens = tuple(by_cause(scope, when, pieces[at]) for when in whens)
        if conditions:
            whens = tuple(under(when, conditions) for when in whens)
        if all(is_elsewhere(when, head.zones) for when in whens):
            raise Unreadable(body[0].start, "never")
        if later:
            if len(body) > 1 or at + 1 < len(pieces):
                raise Unreadable(later[0].start, "cost")
            costs, rest = self.cost(scope, later)
            body = self.body(rest)
            Effect(scope).carry_out(body, self.items)
        else:
            self.after_event(scope, body, pieces[at + 1 :])
        return (self.ability(AUTOMATIC, scope, head, costs, whens),)

    def after_event(self, scope: RebirthScope, body: list[Sentence], pieces: Sequence[object]) -> None:
        """What is done when the event has happened: the rest of its sentence, and those behind it."""
        parts = tuple(part for part in body[0].parts if any(covers(piece, part) for piece in pieces))
        if not parts:
            raise Unreadable(body[0].end, "no_act")
        Effect(scope).carry_out([replace(body[0], parts=parts, start=parts[0].start), *body[1:]], self.items)

    def spark(self, head: Head, tokens: Sequence[Token]) -> tuple[Ability, ...]:
        """【スパーク】：effect (T12, 11.3)."""
        scope = self.scope()
        costs, rest = self.cost(scope, tokens)
        body = self.body(rest)
        Effect(scope).carry_out(body, self.items)
        return (self.ability(AUTOMATIC, scope, head, costs, (When((terms.SPARKED,), this=True),), terms.SPARK),)

    def continuous(self, head: Head, tokens: Sequence[Token]) -> tuple[Ability, ...]:
        """9.1.1.3.1 【永】… (T1): continuous effects and replacements."""
        if tokens and tokens[0].text == OPEN:
            raise Unreadable(tokens[0].start, "cost")
        base = RebirthAbility(STATIC, zones=head.zones, conditions=tuple(head.conditions))
        scope = self.scope()
        scope.always = True
        found: list[Ability] = []
        rest = self.body(tokens)
        if self.items:
            raise Unreadable(self.end, "modes_of_what")
        define(scope, rest)
        rest = [sentence for sentence in rest if definition_of(sentence) is None]
        while rest:
            sentence = rest.pop(0)
            scope.begin()
            special = rule_of(scope, base, sentence, found)
            if special is not None:
                found = special
                continue
            effect = Effect(scope)
            scope.held = []
            sentence, stronger = without_instead(sentence)
            taken = effect.sentence(sentence, rest)
            if stronger:
                found = [*found[:-1], *weaker(found[-1:], effect, sentence)]
            if any(has_role_elsewhere(held, head.zones) for held in effect.held):
                raise Unreadable(sentence.start, "never")
            found += [replace(each, zones=base.zones, conditions=base.conditions) for each in effect.replaced]
            if taken:
                break
            if not scope.held:
                raise Unreadable(sentence.end, "needs_moment")
            for index, (things, changes) in enumerate(scope.held):
                found.append(replace(base, static=Static(things, changes, both(list(effect.under[index])))))
            if tuple(effect.held) != effect.under[-1]:
                raise Unreadable(sentence.end, "no_predicate")
        return tuple(found)

    def blocker(self, head: Head, tokens: Sequence[Token]) -> tuple[Ability, ...]:
        """【ブロッカー】：descriptions joined by or (T13, T14, R52)."""
        blocks: list[tuple[Test, ...]] = []
        if tokens:
            cards = cards_of(self.scope(), noun_phrase(lexicon(), without_stop(tokens), self.end))
            if not cards.tests or cards.places or cards.things is not None or cards.who or cards.joint not in ("", OR):
                raise Unreadable(tokens[0].start, "no_description", ("〔属性〕", "《名称》", "コスト3以下"))
            blocks = list(cards.alternatives) if cards.alternatives else [cards.tests]
        found = RebirthAbility(
            KEYWORD, keyword=terms.BLOCKER, zones=head.zones, conditions=tuple(head.conditions), blocks=tuple(blocks)
        )
        return (found,)

    def nobishiro(self, head: Head, tokens: Sequence[Token]) -> tuple[Ability, ...]:
        """【のびしろ】 (T20)."""
        if without_stop(tokens) or head.zones or head.conditions or head.limit:
            raise Unreadable(tokens[0].start if tokens else 0, "no_icon")
        return (RebirthAbility(KEYWORD, keyword=terms.NOBISHIRO),)

    def cancel(self, head: Head, tokens: Sequence[Token]) -> tuple[Ability, ...]:
        """【キャンセル】：［cost］object (T15 to T19, T129 to T131)."""
        scope = self.scope()
        costs, rest = self.cost(scope, tokens)
        objects: list[CancelObject] = []
        who = None
        part: list[Token] = []
        for token in [*without_stop(rest), None]:
            joint = token.sense(Joint) if token is not None else None
            if token is not None and (joint is None or token.text not in ("or", "または")):
                part.append(token)
                continue
            if not part:
                raise Unreadable(token.start if token is not None else self.end, "cancel_what", ("相手の【スパーク】",))
            found = self.cancelled(scope, part)
            who = found[0].who if found[0].who is not None else who
            objects += [replace(each, who=who) for each in found]
            part = []
        cancels = RebirthAbility(
            KEYWORD,
            keyword=terms.CANCEL,
            costs=costs,
            zones=head.zones,
            limit=head.limit,
            conditions=tuple(head.conditions),
            objects=tuple(objects),
        )
        return (cancels,)

    def cancelled(self, scope: RebirthScope, tokens: Sequence[Token]) -> list[CancelObject]:
        """相手の【スパーク】, 相手の(filter)キャラのプレイ."""
        nouns = noun_phrase(lexicon(), tokens, tokens[-1].end)
        who = None
        tests: tuple[Test, ...] = ()
        for modifier in nouns.parts[0].modifiers:
            inner = modifier.nouns
            if inner is None or compares(modifier):
                raise Unreadable(modifier.start, "no_description")
            if inner.group == PLAYER:
                who = player_of(scope, inner.only)
                continue
            if modifier.excluded:
                cards = excluded(scope, Cards(modifier.start), cards_of(scope, inner), modifier.start)
            else:
                cards = cards_of(scope, inner)
            if cards.things is not None or cards.quantity is not None:
                raise Unreadable(modifier.start, "no_description")
            who = cards.who if cards.who is not None else who
            tests = (*tests, *cards.tests)
            if cards.places:
                tests = (*tests, InZone(cards.zones))
        if who not in (None, OTHER, SELF) or any(part.modifiers for part in nouns.parts[1:]):
            raise Unreadable(nouns.start, "cancel_what", ("相手の【スパーク】",))
        found: list[CancelObject] = []
        for part in nouns.parts:
            known = part.group == ICON and part.key in ("スパーク", "自", "起", "キャンセル")
            if not known and part.key != "プレイ":
                place = part.head.start if part.head is not None else part.start
                raise Unreadable(place, "cancel_what", ("相手の【スパーク】", "相手のキャラのプレイ"))
            found.append(CancelObject(part.key if known else "play", who, tests))
        return found


def without_instead(sentence: Sentence) -> tuple[Sentence, bool]:
    """(condition)なら、かわりに…: the sentence without that word, and whether it stood there."""
    kept = tuple(part for part in sentence.parts if not isinstance(part, Lead) or part.key != INSTEAD)
    parts = sentence.parts
    lead = next((index for index, part in enumerate(parts) if isinstance(part, Lead) and part.key == INSTEAD), 0)
    before = parts[lead - 1] if lead else None
    asked = isinstance(before, Clause) and before.link == IF
    return (replace(sentence, parts=kept), True) if asked else (sentence, False)


def weaker(found: Sequence[Ability], effect: Effect, sentence: Sentence) -> list[Ability]:
    """What the sentence before says holds only where the condition of the stronger one does not."""
    last = found[0].static if found else None
    if last is None or len(effect.held) != 1 or effect.replaced:
        raise Unreadable(sentence.start, "instead_of_what")
    held: list[Condition] = [] if last.condition is None else [last.condition]
    condition = both([*held, Not(effect.held[0])])
    return [replace(found[0], static=replace(last, condition=condition))]


def head_of(token: Token) -> str:
    """The head of a line; a mere number or point is none."""
    head = token.text.rstrip(".:")
    return "" if head in NUMERALS or head == "・" else head


def is_cause(piece: object) -> bool:
    """それが相手の効果によるなら."""
    return isinstance(piece, Provided) and len(piece.clauses) == 1 and piece.clauses[0].name == "come of"


def is_one_sentence(body: Sequence[Sentence]) -> bool:
    """Whether all that follows hangs on how the first sentence begins."""
    return all(goes_on(each) for each in body[1:])


def by_cause(scope: RebirthScope, when: When, piece: object) -> When:
    """The same event, only if it came of this."""
    assert isinstance(piece, Provided)
    clause = piece.clauses[0]
    phrases = tuple(replace(each, case="で") if each.case == "に" else each for each in clause.phrases)
    frame: Framed = Frame(scope, replace(clause, phrases=phrases))
    cause, subject = cause_of(frame), frame.take("が", group=POINTER)
    known = subject is None or (subject.only.key == "それ" and not subject.only.modifiers)
    if cause is None or when.cause is not None or not known or set(when.events) - {terms.MOVED, terms.APPEARED}:
        raise Unreadable(clause.start, "no_event", verb=clause.said)
    says_no_more(subject.only.head if subject is not None else None)
    frame.done()
    return replace(when, cause=cause)


def without_total(tokens: Sequence[Token]) -> Sequence[Token]:
    """合計 before a number says what is so without it: cards of several zones or kinds are counted together."""
    return [
        token
        for token, after in zip(tokens, [*tokens[1:], None], strict=True)
        if token.text not in TOTALS or after is None or after.sense(Number) is None
    ]


def payments(tokens: Sequence[Token]) -> list[Sequence[Token]]:
    """エネ2 by itself is a cost of its own (T29)."""
    found: list[list[Token]] = [[]]
    for index, token in enumerate(tokens):
        noun = token.sense(Noun)
        after = tokens[index + 1].text if index + 1 < len(tokens) else "、"
        if noun is not None and noun.group == ENERGY_COST and after in ("、", "。") and not found[-1]:
            found += [[]]
            found[-2].append(token)
        elif token.text == "、" and not found[-1]:
            continue
        elif noun is not None and noun.group == ENERGY_COST and after == "、" and found[-1][-1].text == "、":
            found += [[token], []]
        else:
            found[-1].append(token)
    return [part for part in found if part]


def covers(piece: object, part: object) -> bool:
    return piece is part or (isinstance(piece, Provided) and any(clause is part for clause in piece.clauses))


def without_stop(tokens: Sequence[Token]) -> Sequence[Token]:
    return tokens[:-1] if tokens and tokens[-1].text == "。" else tokens


def full_power(level: int, tests: tuple[Test, ...]) -> Condition:
    """11.7.1.1, 11.7.2, 11.7.3, 11.7.3.1, R51: members plus retired cards (that match) reach the level."""
    wanted = (AnyOf(tests),) if len(tests) > 1 else tests
    group = Group((Part(terms.MEMBERS, SELF, wanted), Part(terms.RETIRE, SELF, wanted)))
    return Keyworded(terms.FULL_POWER, Compare(Count(group), AT_LEAST, Exactly(level)))


def re_combo(tests: tuple[Test, ...]) -> Condition:
    """11.5.2, 11.5.3, 11.5.4: a rebirth card (that bears one of the names) is set."""
    wanted = (AnyOf(tests),) if len(tests) > 1 else tests
    names = tuple(test.word for test in tests if isinstance(test, NameHas))
    group = Group((Part(terms.REBIRTH, SELF, (IsKind(terms.REBIRTH_CARD), *wanted)),))
    return Keyworded(terms.RE_COMBO, Compare(Count(group), AT_LEAST, Exactly(1)), names)


def is_elsewhere(when: When, zones: int) -> bool:
    """Whether the card cannot be where its icons say when this event happens to it."""
    if not zones or not when.this:
        return False
    return all(event in PLACES and not zones >> PLACES[event] & 1 for event in when.events)


def has_role_elsewhere(condition: Condition, zones: int) -> bool:
    """Whether it asks for a role in the attack that the card cannot have where its icons say."""
    if isinstance(condition, Every):
        return any(has_role_elsewhere(part, zones) for part in condition.parts)
    if not zones or not isinstance(condition, InAttack) or condition.things != THIS:
        return False
    return not zones >> ROLE_PLACES[condition.role] & 1


BUILDERS: Final = {
    "【起】": Line.activated,
    "【自】": Line.automatic,
    "【永】": Line.continuous,
    "【スパーク】": Line.spark,
    "【ブロッカー】": Line.blocker,
    "【キャンセル】": Line.cancel,
    "【のびしろ】": Line.nobishiro,
}
