"""Section D: noun groups, from which zone and whose (T41-T51), and the properties before a noun (T44-T48, M1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gorin.engine.program.group import (
    AnyOf,
    Group,
    HasKeyword,
    HasState,
    HasWord,
    IsKind,
    IsNamed,
    IsOther,
    IsUtmost,
    Not,
    NotChosen,
    NumberIs,
    Part,
    SameNameAs,
)
from gorin.engine.program.roots import Amount, Test
from gorin.engine.program.who import ANY, EVENT_PLAYER, Who
from gorin.games.sve import terms
from gorin.games.sve.dialect.scope import SveScope
from gorin.games.sve.program.tests import AllOf, HasEarthRite, IsEvolved, NameHas, OriginalIs, SameName
from gorin.text.frames import Frame
from gorin.text.function_words import IN_THIS_TURN, SAME_NAME
from gorin.text.lexicon import Adverb, Keyword, Pointing
from gorin.text.nouns import player_of, test_of
from gorin.text.others import left_out, registers
from gorin.text.phrases import KEYWORD, Clause, Modifier, Named, NounPhrase
from gorin.text.reference import is_extreme
from gorin.text.results import tells
from gorin.text.values import (
    KIND,
    ORIGINAL,
    PLAYER,
    POINTER,
    UNSAID,
    ZONE,
    Kind,
    PlayerPointer,
    value_of,
)

NAME, TYPE, CLASS = "name", "type", "class"
TYPE_WORD = "type:"
TEST_ORDER: Final[tuple[type[Test], ...]] = (
    IsKind,
    HasWord,
    Not,
    NumberIs,
    OriginalIs,
    HasState,
    HasKeyword,
    AnyOf,
    IsEvolved,
    HasEarthRite,
    NameHas,
    SameNameAs,
    IsOther,
    NotChosen,
)
"""T51: the order in which the properties stand on the card does not matter."""
LEFT_BY_TOKENS: Final = frozenset((terms.DECK, terms.HAND, terms.CEMETERY, terms.BANISH))


@dataclass(frozen=True)
class Noun:
    """A noun group: cards of a zone (None: not said) of players (None: not said) that pass tests.

    `more`: further zones joined to the first (T146). `distinct`: no two of one name (T149).
    """

    start: int
    end: int
    who: Who | None = None
    zone: int | None = None
    tests: tuple[Test, ...] = ()
    leader: bool = False
    whole_zone: bool = False
    name: str = ""
    more: tuple[tuple[int, Who | None], ...] = ()
    distinct: bool = False

    def part(self, default: Who = ANY) -> Part:
        """4.3.3, 4.4.3: where no zone is said, leaders of the leader area, followers and amulets of the field."""
        zone = self.zone if self.zone is not None else terms.LEADER if self.leader else terms.FIELD
        return Part(zone, self.who if self.who is not None else default, self.tests)

    def parts(self, default: Who = ANY) -> tuple[Part, ...]:
        """With the further zones."""
        first = self.part(default)
        return (first, *(Part(zone, who or first.who, self.tests) for zone, who in self.more))

    def is_token(self) -> bool:
        """Whether only a name stands there, so that 出す creates it (T110)."""
        return bool(self.name) and self.who is None and self.zone is None and len(self.tests) == 1

    def is_plain(self) -> bool:
        """Whether neither a player nor a zone is said."""
        return self.who is None and self.zone is None and not self.leader


def acting(scope: SveScope, named: Named) -> Who:
    """自身: the player who was named to act."""
    if not scope.actor_named and scope.actor.role != EVENT_PLAYER:
        scope.fail(named.start, "own_of_whom", ("自分の", "各プレイヤーは、自身の"))
    return scope.actor


ACTING: Final = PlayerPointer(acting)
SPOKEN_OF: Final = PlayerPointer(lambda scope, named: scope.player_spoken_of(named.start))
WHOEVER: Final = PlayerPointer(lambda scope, named: ANY)


def somebody(scope: SveScope, named: Named) -> Who:
    """それのプレイヤー, 相手のプレイヤー: whose player, which has to be said."""
    owners = [each.nouns.only for each in named.modifiers if each.nouns is not None]
    if len(owners) != 1 or len(named.modifiers) != 1:
        scope.fail(named.start, "no_player")
    return player_of(scope, owners[0])


SOMEBODY: Final = PlayerPointer(somebody)


def keywords_of(scope: SveScope, *nouns: NounPhrase) -> int:
    """The mask of all keywords of phrases."""
    mask = 0
    for named in (part for each in nouns for part in each.parts):
        mask |= keyword_of(scope, named)
    return mask


def keyword_of(scope: SveScope, named: Named) -> int:
    if not isinstance(named.sense, Keyword) or named.sense.value is None:
        scope.fail(named.start, "which_ability", ("【守護】",))
    mask: int = named.sense.value
    return mask


def noun_of(scope: SveScope, named: Named) -> Noun:
    """T41 to T48 in any order (T51); a kind means cards of that kind (2.3.4)."""
    if named.held is not None:
        return held_noun(scope, named)
    found = Noun(named.start, named.end)
    tests: list[Test] = []
    value = value_of(named)
    leader = False
    if isinstance(value, Kind):
        tests += value.tests
        leader = value.zone == terms.LEADER
    elif named.group == NAME:
        tests.append(IsNamed((scope.name_of(named.key),)))
        found = replace(found, name=named.key)
    elif named.group != ZONE:
        scope.fail(named.start, "noun_needed", ("フォロワー", "アミュレット", "カード"))
    found, filters = described(scope, named, found)
    if named.group == ZONE:
        if found.zone is not None:
            scope.fail(named.start, "zone_twice")
        found = replace(found, zone=value.zone, whole_zone=True)
    if leader and found.zone is not None:
        tests.append(IsKind(terms.KIND_LEADER))
    return finished(scope, replace(found, leader=leader), tests, filters)


def finished(scope: SveScope, found: Noun, tests: list[Test], filters: list[Test]) -> Noun:
    """The tests in order, with what 他の leaves out, and what is greatest among those that pass the others."""
    if IsOther() in filters:
        filters.remove(IsOther())
        filters += left_out(scope.it, terms.FIELD if found.zone is None else found.zone, found.who)
    filters.sort(key=lambda test: TEST_ORDER.index(type(test)) if type(test) in TEST_ORDER else len(TEST_ORDER))
    if found.zone == terms.EVOLVE_DECK:
        if not any(isinstance(test, HasState) for test in filters):
            scope.fail(found.start, "evolve_deck", ("エボルヴデッキの表向きの",))
        filters = [IsKind(terms.EVOLVE_CARD) if isinstance(test, IsEvolved) else test for test in filters]
    every = (*tests, *filters)
    if found.zone is not None:
        check_cards(scope, found, (found.zone, *(zone for zone, _ in found.more)), every)
    if any(is_extreme(test) for test in every):
        if found.leader:
            scope.fail(found.start, "whose_extreme", ("相手の場の",))
        every = scope.whole(Group(replace(found, tests=every).parts())).parts[0].tests
    return replace(found, tests=every)


def check_cards(scope: SveScope, found: Noun, zones: Sequence[int], tests: Sequence[Test]) -> None:
    """Refuse cards that none of these zones can hold."""
    if terms.FIELD in zones or terms.EVOLVE_DECK in zones:
        return
    if any(isinstance(each, IsEvolved) for each in tests):
        scope.fail(found.start, "evolved_field", ("《進化》を持つ",))
    if any(isinstance(each, HasState) and each.flag in (terms.ACT, terms.NEW) for each in tests):
        scope.fail(found.start, "state_field", ("自分の場の",))
    if IsKind(terms.TOKEN) in tests and LEFT_BY_TOKENS.issuperset(zones):
        scope.fail(found.start, "token_zone", ("自分の場の", "自分のEXエリアの"))


def described(scope: SveScope, named: Named, found: Noun) -> tuple[Noun, list[Test]]:
    """The noun group with the players and zones before it, and the tests."""
    filters: list[Test] = []
    for modifier in flattened(named.modifiers):
        head = modifier.nouns.only if modifier.nouns is not None else None
        pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
        if head is not None and modifier.case == "の" and head.group in (PLAYER, POINTER):
            found = owned(scope, found, head, modifier)
        elif head is not None and modifier.case == "の" and head.group == ZONE:
            assert modifier.nouns is not None
            found = placed(scope, found, modifier.nouns)
        elif pointing is not None and pointing.key == "extreme":
            filters.append(IsUtmost(UNSAID, *pointing.value))
        elif pointing is not None and pointing.key == "distinct":
            found = replace(found, distinct=True)
        elif (left := apart_from(scope, modifier)) is not None:
            filters += left
        elif modifier.clause is not None and is_lying(modifier.clause):
            frame = Frame(scope, modifier.clause)
            found = placed(scope, found, frame.need("に"))
            frame.done()
        else:
            filters.append(filter_of(scope, modifier, pointing))
    return found, filters


def filter_of(scope: SveScope, modifier: Modifier, pointing: Pointing | None) -> Test:
    """One property in front of a noun (T44 to T48)."""
    nouns = modifier.nouns
    this = nouns is not None and len(nouns.parts) == 1 and value_of(nouns.only) == "this"
    if (pointing is not None and pointing.key == "other") or (modifier.excluded and this):
        return IsOther()
    told = nouns is not None and any(tells(each.clause) for each in nouns.only.modifiers)
    if modifier.excluded and nouns is not None and nouns.group in (KIND, NAME) and not told:
        return Not(one_of_tests([kind_test(scope, each) for each in nouns.parts]))
    if modifier.case == SAME_NAME and nouns is not None and len(nouns.parts) == 1:
        return SameName() if this and not nouns.only.modifiers else test_of(scope, modifier)
    return test_of(scope, modifier)


def apart_from(scope: SveScope, modifier: Modifier) -> list[Test] | None:
    """それ以外の: all but what was named before."""
    pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
    if pointing is not None and pointing.key == "others":
        if scope.left_over is not None:
            scope.excuse(modifier.end, modifier.end + 1)
            return [NotChosen(scope.left_over)]
        things = scope.named_before(modifier.start)
    else:
        return None
    regs = registers(things)
    if not regs:
        scope.fail(modifier.start, "no_description")
    return [NotChosen(reg) for reg in regs]


def flattened(modifiers: Sequence[Modifier]) -> list[Modifier]:
    """場のトークンのフォロワー: what stands before a kind that only describes belongs to the noun."""
    found: list[Modifier] = []
    for modifier in modifiers:
        kind = modifier.nouns.only if modifier.nouns is not None and modifier.case == "の" else None
        likeness = modifier.case == "と同名の" and modifier.nouns is not None and modifier.nouns.group == POINTER
        if modifier.nouns is not None and (modifier.excluded or likeness):
            apart, nouns = told_apart(modifier.nouns)
            found += apart
            modifier = replace(modifier, nouns=nouns)
        elif modifier.clause is not None and modifier.clause.name == "except" and len(modifier.clause.phrases) == 1:
            (left_out,) = modifier.clause.phrases
            apart, nouns = told_apart(left_out.nouns)
            found += apart
            modifier = replace(modifier, clause=replace(modifier.clause, phrases=(replace(left_out, nouns=nouns),)))
        if kind is not None and kind.group == KIND and kind.modifiers and kind.key == "トークン":
            found += flattened(kind.modifiers)
            assert modifier.nouns is not None
            bare = NounPhrase((replace(kind, modifiers=()),), "", kind.start, kind.end)
            found.append(replace(modifier, nouns=bare))
        else:
            found.append(modifier)
    return found


def told_apart(nouns: NounPhrase) -> tuple[list[Modifier], NounPhrase]:
    """相手の場の『X』以外のフォロワー, …を除くフォロワー: whose and where belongs to the noun behind it."""
    first = nouns.parts[0]
    where = [each for each in first.modifiers if each.nouns is not None and each.nouns.group in (PLAYER, ZONE)]
    rest = tuple(each for each in first.modifiers if each not in where)
    parts = (replace(first, modifiers=rest), *nouns.parts[1:])
    return where, replace(nouns, parts=parts)


def owned(scope: SveScope, found: Noun, head: Named, modifier: Modifier) -> Noun:
    if found.who is not None or (modifier.nouns is not None and len(modifier.nouns.parts) > 1):
        scope.fail(head.start, "owner_twice")
    return replace(found, who=player_of(scope, head))


def placed(scope: SveScope, found: Noun, nouns: NounPhrase) -> Noun:
    """T43; two zones joined form one group (T146). The owner of the first is that of the others, too."""
    if found.zone is not None:
        scope.fail(nouns.start, "zone_twice")
    zones: list[tuple[int, Who | None]] = []
    for part in nouns.parts:
        owners = [each.nouns.only for each in part.modifiers if each.nouns is not None]
        if len(owners) > 1 or len(owners) < len(part.modifiers) or part.quantity is not None or part.group != ZONE:
            scope.fail(part.start, "no_description")
        zones.append((value_of(part).zone, player_of(scope, owners[0]) if owners else None))
    if zones[0][1] is not None and found.who is not None:
        scope.fail(nouns.start, "owner_twice")
    who = zones[0][1] or found.who
    return replace(found, zone=zones[0][0], who=who, more=tuple(zones[1:]))


def is_lying(clause: Clause) -> bool:
    """墓場にある."""
    return clause.name == "be" and not clause.form.past and not clause.form.negative


def held_noun(scope: SveScope, named: Named) -> Noun:
    """T138: 「」 only hold a noun group together; what stands before them is added to it."""
    assert named.held is not None
    found = replace(either_noun(scope, named.held), start=named.start, end=named.end)
    found, filters = described(scope, named, found)
    return finished(scope, found, list(found.tests), filters)


def either_noun(scope: SveScope, nouns: NounPhrase) -> Noun:
    """T142 AやB: every card that is one or the other, counted once; the same cards of another zone (T146)."""
    listed = [noun_of(scope, each) for each in nouns.parts]
    first = listed[0]
    for second in listed[1:]:
        if second.leader or first.leader:
            scope.fail(second.start, "zone_twice")
        if second.zone is not None:
            mine, theirs = ({*each.tests, IsOther()} for each in (first, second))
            if first.zone is None or first.more or second.more or mine != theirs or len(listed) > 2:
                scope.fail(second.start, "zone_twice")
            return replace(first, more=((second.zone, second.who),), name="")
        if second.who is not None:
            scope.fail(second.start, "zone_twice")
    both = tuple(each.tests[0] if len(each.tests) == 1 else AllOf(each.tests) for each in listed)
    return replace(first, tests=(AnyOf(both),), name="")


def quality_said(scope: SveScope, named: Named) -> Test | None:
    """What only this game's nouns say of a card: types (2.4.2), tokens, printed numbers."""
    value = value_of(named)
    if named.modifiers or named.quantity is not None:
        return None
    if named.group == TYPE and value is None:
        if scope.card.types is not None and named.key not in scope.card.types:
            scope.fail(named.start, "unknown_type", sorted(scope.card.types), word=named.key)
        return HasWord(TYPE_WORD + named.key)
    return value.tests[0] if isinstance(value, Kind) and value.tests == (IsKind(terms.TOKEN),) else None


def kind_test(scope: SveScope, named: Named) -> Test:
    """A card that a noun group describes, without whose it is and where."""
    noun = noun_of(scope, named)
    if not noun.is_plain() or named.quantity is not None or not noun.tests:
        scope.fail(named.start, "ask_kind")
    return noun.tests[0] if len(noun.tests) == 1 else AllOf(noun.tests)


def one_of_tests(tests: Sequence[Test]) -> Test:
    return tests[0] if len(tests) == 1 else AnyOf(tuple(tests))


def number_test(named: Named, number: str, relation: str, amount: Amount) -> Test | None:
    """元の攻撃力5以上の: before every effect."""
    if not all(is_printed(each) for each in named.modifiers):
        return None
    return (OriginalIs if named.modifiers else NumberIs)(number, relation, amount)


def is_printed(modifier: Modifier) -> bool:
    """元の."""
    pointing = modifier.word.sense(Pointing) if modifier.word is not None else None
    return pointing is not None and pointing.key == ORIGINAL


def has(frame: Frame[SveScope]) -> Test:
    """【守護】を持つ, 【A】や【B】を持つ, 【土の秘術】を持つ."""
    both = keywords_listed(frame)
    if both:
        masks = [keywords_of(frame.scope, each) for each in both]
        neither = AnyOf(tuple(HasKeyword(mask) for mask in masks))
        return neither if frame.clause.form.negative else AllOf(tuple(HasKeyword(mask) for mask in masks))
    nouns = frame.need("を", group=KEYWORD)
    if len(nouns.parts) == 1 and nouns.only.sense == Keyword("earth"):
        return HasEarthRite()
    if nouns.joint in ("や", "or"):
        return AnyOf(tuple(HasKeyword(keyword_of(frame.scope, each)) for each in nouns.parts))
    return HasKeyword(keywords_of(frame.scope, nouns))


def keywords_listed(frame: Frame[SveScope]) -> list[NounPhrase]:
    """【A】も【B】も."""
    found: list[NounPhrase] = []
    while (nouns := frame.take("も", group=KEYWORD)) is not None:
        found.append(nouns)
    return found


def evolved(frame: Frame[SveScope]) -> Test:
    """進化した, 進化していない (R135)."""
    form = frame.clause.form
    if not form.past and not form.lasting:
        frame.fail(frame.place, "no_description")
    return IsEvolved()


def entered(frame: Frame[SveScope]) -> Test:
    """T163 このターン中に場に出た."""
    zone = frame.need("に")
    if value_of(zone.only).zone != terms.FIELD or zone.only.modifiers or not frame.clause.form.past:
        frame.fail(zone.start, "no_description")
    if not frame.adverb(IN_THIS_TURN):
        frame.fail(frame.place, "no_description")
    return HasState(terms.NEW)


def contains(frame: Frame[SveScope]) -> Test:
    """T143 カード名に『…』を含む."""
    frame.need("に", group="card-name")
    return NameHas(frame.need("を", group=NAME).only.key)


def excepts(frame: Frame[SveScope]) -> Test:
    """T139 これと同名を除く, (X)を除く, これを除く."""
    if frame.find("を", group="same-name") is None:
        nouns = frame.need("を")
        if nouns.group == POINTER and value_of(nouns.only) == "this" and len(nouns.parts) == 1:
            return IsOther()
        return Not(one_of_tests([kind_test(frame.scope, each) for each in nouns.parts]))
    frame.need("を", group="same-name")
    if value_of(frame.need("と").only) != "this":
        frame.fail(frame.clause.start, "this_only", ("これ",))
    return Not(SameName())


def says(clause: Clause, key: str) -> bool:
    """Whether an adverb stands in the clause."""
    return any(sense.key == key for token in clause.adverbs if (sense := token.sense(Adverb)) is not None)
