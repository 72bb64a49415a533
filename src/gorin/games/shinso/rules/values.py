"""Power, keywords and rules as they are now: in which order effects count, whom they reach, how long they last."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.program.things import THIS, Nobody
from gorin.engine.values.ability import Change, Static
from gorin.engine.values.change import ADD, SET, Number, Rule
from gorin.engine.values.lasting import Floating, Mark
from gorin.engine.values.profile import Profile
from gorin.engine.values.traits import Traits
from gorin.engine.values.waiting import Waiting
from gorin.games.shinso.changes import Controlled, Double, HalfInBattle, InAttackPower, TextOf
from gorin.games.shinso.describing import ComingTurn
from gorin.games.shinso.facts import facts_of
from gorin.games.shinso.places import PLAYERS
from gorin.games.shinso.state import NOT_KNOWN, ShinsoState
from gorin.games.shinso.terms import (
    ARMOUR,
    BODIES,
    BODY_ZONES,
    COMING,
    KIN,
    NUMBERS,
    OWN_CLEANUP,
    POWER,
    SLOTS,
    STAGE,
    STRENGTHEN,
    THIS_ATTACK,
    THIS_TURN,
    UNAFFECTED,
)

TEXTS: Final = 0
ABILITIES: Final = 1
WORDS: Final = 2
BASES: Final = 3
POWERS: Final = 4
OTHERS: Final = 5

DECREASES: Final = 1
CONTROLS: Final = 2
CROWDS: Final = 4
"""What is looked for all the time: power.2, R56, R19."""
REWRITES: Final = 8
HALVES: Final = 16
"""What is looked for where a 真祖の断片 appears and where cards fight: R138, R66."""
RULES: Final = 32
"""What texts say of players (`rules.players`)."""
SPREAD: Final = 64
"""Decreases that may be on other cards than those with lasting effects."""
TIMED: Final = 128
"""Effects on cards that last until a phase (as long as signs are not known there may be any)."""
LOOKED_FOR: Final = DECREASES | CONTROLS | CROWDS
BY_ABILITIES: Final = DECREASES | SPREAD | REWRITES | HALVES | RULES
"""What abilities that are given could be signs of."""
IN_ATTACK: Final[tuple[Change, ...]] = (InAttackPower(STRENGTHEN),)
UNDER_ATTACK: Final[tuple[Change, ...]] = (InAttackPower(ARMOUR),)
STRENGTHEN_INDEX: Final = NUMBERS[STRENGTHEN]
ARMOUR_INDEX: Final = NUMBERS[ARMOUR]
BY_RULE: Final = [Context(NOTHING, 0, player) for player in range(PLAYERS)]
"""Whose cards a rule of the game changes, from that player's point of view (not to be changed)."""


def layer(change: Change) -> int:
    """R62, R138: texts, abilities, what is no number, base power, changes of power, then what power decides (T93).

    強化 and 鎧 are known before power, to which an attack adds them (R79, R80).
    """
    if isinstance(change, TextOf):
        return TEXTS
    writes = change.writes()
    if writes == "abilities":
        return ABILITIES
    if isinstance(change, InAttackPower):
        return POWERS
    if isinstance(change, Number):
        if change.number == POWER:
            return BASES if change.how == SET else POWERS
        return BASES if change.number in (STRENGTHEN, ARMOUR) else OTHERS
    return WORDS if writes in ("", "name", "words", "rules") else OTHERS


def changed_zones(game: ShinsoState) -> int:
    """The zones (a mask) in which effects may reach cards: in others off the field all is as printed."""
    if game.statics is None:
        game.has_statics()
    found = game.static_reach
    for card in game.marks:
        found |= 1 << game.zone[card]
    return found


def is_unaffected(game: ShinsoState, card: int) -> bool:
    """R125 他のカードの効果を受けない."""
    if game.zone[card] not in (SLOTS, STAGE):
        return False
    for ability in game.base_traits(card).profile.statics:
        static = ability.static
        if static is not None and says(static.changes, UNAFFECTED) and static.things == THIS:
            ctx = Context(card, game.stamp[card], game.holder[card])
            if static.condition is None or static.condition.holds(game, ctx):
                return True
    return any(says(mark.changes, UNAFFECTED) for mark in game.marks.get(card, ()))


def says(changes: tuple[Change, ...], rules: int) -> bool:
    for change in changes:
        if isinstance(change, Rule) and change.rules & rules:
            return True
    return False


def receives(game: ShinsoState, card: int, source: int) -> bool:
    """R125: whether what the text of `source` does happens to this card; rules of the game are nobody's text."""
    return source in (NOTHING, card) or not is_unaffected(game, card)


def absolute(game: ShinsoState, until: str) -> str:
    """R120: 次のターン is the turn that follows this one, an extra turn too; the others are found as they come."""
    phase, _, whose = until.partition(":")
    if whose.startswith("next_turn"):
        return f"{phase}:{game.turns + 1}{whose.removeprefix('next_turn')}"
    if whose.startswith("this_turn"):
        return f"{phase}:{game.turns}{whose.removeprefix('this_turn')}"
    return until


def is_over(game: ShinsoState, until: str, ctx: Context, phase: str, end: bool) -> bool:
    """R27, R120: whether an effect with this duration ends as this phase of the present turn begins, or ends."""
    if ":" not in until:
        return False
    named, _, whose = until.partition(":")
    if until.startswith(COMING):
        return phase == "end" and end and ComingTurn(whose).holds(game, ctx)
    if named != phase or whose.endswith("+end") != end:
        return False
    whose = whose.removesuffix("+end")
    if whose == "me":
        return game.active == ctx.master
    if whose == "opponent":
        return game.active != ctx.master
    return whose == "any" or whose == str(game.turns)


def end_with_phase(game: ShinsoState, phase: str, end: bool) -> bool:
    """R27: effects that last until this phase are over; whether there were any."""
    ended = False
    if game.marks and game.signs & TIMED and is_any_over(game, phase, end):
        for card, marks in list(game.marks.items()):
            keep = [mark for mark in marks if not is_over(game, mark.until, mark.ctx, phase, end)]
            if len(keep) != len(marks):
                game.unmark(card, tuple(keep))
                ended = True
    if game.floating:
        lasting = [each for each in game.floating if not is_over(game, each.until, each.ctx, phase, end)]
        ended = drop_floating(game, lasting) or ended
    if game.delayed:
        drop_delayed(game, [each for each in game.delayed if not is_over(game, each.until, each.ctx, phase, end)])
    return ended


def is_any_over(game: ShinsoState, phase: str, end: bool) -> bool:
    """R27: whether an effect on some card lasts until this phase."""
    for marks in game.marks.values():
        for mark in marks:
            if ":" in mark.until and is_over(game, mark.until, mark.ctx, phase, end):
                return True
    return False


def end_decreases(game: ShinsoState, player: int) -> None:
    """power.4, cleanup.3, R20: decreases without a duration end on the cards that the turn player controls."""
    if not game.marks:
        return
    for card, marks in list(game.marks.items()):
        if game.holder[card] == player:
            keep = [mark for mark in marks if mark.until != OWN_CLEANUP]
            if len(keep) != len(marks):
                game.unmark(card, tuple(keep))


def end_turn_effects(game: ShinsoState) -> None:
    """power.3, end.3, R27: everything that lasts for this turn ends at the same time."""
    game.end_marks(THIS_TURN)
    drop_delayed(game, [each for each in game.delayed if each.until != THIS_TURN])


def drop_floating(game: ShinsoState, keep: list[Floating]) -> bool:
    """Those not kept are over; whether there were any."""
    if len(keep) == len(game.floating):
        return False
    game.floating = keep
    game.touch_abilities()
    return True


def drop_delayed(game: ShinsoState, keep: list[Waiting]) -> None:
    if len(keep) != len(game.delayed):
        game.delayed = keep


def mark_attack(game: ShinsoState, attacker: int, target: int) -> None:
    """R79, R80: 強化 of an attacker against a 眷属 or 真祖の断片, 鎧 of what is attacked, to the end of the attack."""
    end_attack(game)
    mark_in_attack(game, attacker, IN_ATTACK, STRENGTHEN, STRENGTHEN_INDEX)
    mark_in_attack(game, target, UNDER_ATTACK, ARMOUR, ARMOUR_INDEX)


def mark_in_attack(game: ShinsoState, card: int, changes: tuple[Change, ...], number: str, index: int) -> None:
    """R79, R80: where the number is 0 the mark changes nothing as yet, and what is known of the card holds on; where it
    cannot become another one there is no mark.
    """
    if game.zone[card] not in BODY_ZONES:
        return
    traits = game.cache[card] or game.traits(card)
    if not traits.kind & BODIES:
        return
    ctx = BY_RULE[game.holder[card]]
    if traits.numbers[index] > 0:
        game.mark([card], changes, THIS_ATTACK, ctx)
        return
    time = game.tick()
    if facts_of(game.library).may_get(game.printed[card].key, number):
        mark = Mark(changes, time, THIS_ATTACK, ctx)
        earlier = game.marks.get(card)
        game.marks[card] = (mark,) if earlier is None else (*earlier, mark)


def adds_power(traits: Traits, change: InAttackPower) -> bool:
    return traits.numbers[NUMBERS[change.number]] > 0


def end_attack(game: ShinsoState) -> None:
    """R79, R80, R120: what lasts for the attack ends; a mark that has changed nothing is only taken away."""
    if not game.marks and not game.floating:
        return
    idle: list[int] = []
    others = bool(game.floating)
    for card, marks in game.marks.items():
        for mark in marks:
            if mark.until == THIS_ATTACK:
                if mark is marks[-1] and is_idle(game, card):
                    idle.append(card)
                else:
                    others = True
    for card in idle:
        keep = game.marks[card][:-1]
        if keep:
            game.marks[card] = keep
        else:
            del game.marks[card]
    if others:
        game.end_marks(THIS_ATTACK)


def is_idle(game: ShinsoState, card: int) -> bool:
    """R79, R80: whether the last mark of a card is that of an attack and adds nothing to its power."""
    traits = game.cache[card]
    change = game.marks[card][-1].changes[0]
    return traits is not None and isinstance(change, InAttackPower) and not adds_power(traits, change)


def signs(game: ShinsoState) -> int:
    """What could be due of what is looked for all the time (a mask).

    Kept until an effect ends, one of another kind begins or static abilities change.
    """
    known = game.signs
    if known == NOT_KNOWN:
        known = game.signs = find_signs(game)
    return known


def find_signs(game: ShinsoState) -> int:
    if game.statics is None:
        game.has_statics()
    found = BY_ABILITIES if game.statics_give else 0
    for index in range(STAGE * game.nplayers, (STAGE + 1) * game.nplayers):
        if len(game.zones[index]) > 1:
            found |= CROWDS
    for marks in game.marks.values():
        for mark in marks:
            if ":" in mark.until:
                found |= TIMED
            for change in mark.changes:
                found |= sign_of_mark(change)
    for card in game.statics or ():
        found |= signs_in(game.base_traits(card).profile)
    for floating in game.floating:
        if isinstance(floating.static.things, Nobody):
            found |= RULES
        for change in floating.static.changes:
            found |= sign_of_static(change)
    return found


def signs_in(profile: Profile) -> int:
    """Those of static abilities."""
    known = profile.notes
    if known is None:
        known = 0
        for effect in profile.effects:
            known |= RULES if isinstance(effect.static.things, Nobody) else sign_of_static(effect.change)
        profile.notes = known
    return int(known)


def sign_of_mark(change: Change) -> int:
    """That of a change that lasts on a card, which may give it any abilities."""
    return BY_ABILITIES if change.writes() == "abilities" else sign_of(change)


def sign_of_static(change: Change) -> int:
    """That of a change that a static ability makes."""
    found = sign_of(change)
    return found | SPREAD if found & DECREASES else found


def sign_of(change: Change) -> int:
    """What a change is a sign of (a mask); what takes the text of another card may decrease power (power.2)."""
    if isinstance(change, Number):
        lowers_power = change.number == POWER and change.how == ADD and not change.amount.is_natural()
        return DECREASES if lowers_power else 0
    if isinstance(change, Controlled):
        return CONTROLS
    if isinstance(change, TextOf):
        return DECREASES | SPREAD | REWRITES
    if isinstance(change, Double):
        return DECREASES
    return HALVES if isinstance(change, HalfInBattle) else 0


def is_worn_out(game: ShinsoState, card: int) -> bool:
    """power.2, R63: a 眷属 with power 0 or less while at least one decrease applies to it."""
    traits = game.traits(card)
    if not traits.kind & KIN or game.power(card) > 0:
        return False
    for mark in game.marks.get(card, ()):
        for change in mark.changes:
            if lowers(game, change, mark.ctx):
                return True
    return any(
        lowers(game, change, ctx) and card in static.things.cards(game, ctx)
        for static, ctx in statics_now(game)
        for change in static.changes
    )


def lowers(game: ShinsoState, change: Change, ctx: Context) -> bool:
    return (
        isinstance(change, Number)
        and change.number == POWER
        and change.how == ADD
        and change.amount.value(game, ctx) < 0
    )


def statics_now(game: ShinsoState, kind: type = Change) -> list[tuple[Static, Context]]:
    """The continuous effects that hold now, each from its point of view, the oldest first.

    `kind`: only those with such a change.
    """
    found: list[tuple[Static, Context]] = []
    for card in game.bearing_statics():
        for ability in game.text_of(card).profile.statics:
            if ability.static is not None and makes(ability.static, kind):
                found.append((ability.static, Context(card, game.stamp[card], game.holder[card])))
    found += [(each.static, each.ctx) for each in game.floating if makes(each.static, kind)]
    return [(static, ctx) for static, ctx in found if static.condition is None or static.condition.holds(game, ctx)]


def makes(static: Static, kind: type) -> bool:
    """Whether one of its changes is of this class."""
    for change in static.changes:
        if isinstance(change, kind):
            return True
    return False


def changes_on(game: ShinsoState, card: int, kind: type) -> list[tuple[Change, Context]]:
    """The changes of this class that apply to a card, by marks and continuous effects."""
    found: list[tuple[Change, Context]] = []
    if game.marks:
        for mark in game.marks.get(card, ()):
            found += [(change, mark.ctx) for change in mark.changes if isinstance(change, kind)]
    for static, ctx in statics_now(game, kind):
        if card in static.things.cards(game, ctx):
            found += [(change, ctx) for change in static.changes if isinstance(change, kind)]
    return found


def settle_control(game: ShinsoState) -> None:
    """R56: each card is controlled by whom the last effect says, or by the player on whose side it lies."""
    if not game.lies and not (game.marks and signs(game) & CONTROLS):
        return
    concerned = list(game.lies) if game.lies else []
    for card, marks in game.marks.items():
        if card not in concerned and is_controlled(marks):
            concerned.append(card)
    for card in concerned:
        if game.zone[card] not in (SLOTS, STAGE):
            continue
        side = game.side_of(card)
        player = side
        for mark in game.marks.get(card, ()):
            for change in mark.changes:
                if isinstance(change, Controlled):
                    player = change.player
        if player != game.holder[card]:
            hand_over(game, card, player, side)


def is_controlled(marks: tuple[Mark, ...]) -> bool:
    """R56: whether an effect says who controls the card."""
    for mark in marks:
        for change in mark.changes:
            if isinstance(change, Controlled):
                return True
    return False


def hand_over(game: ShinsoState, card: int, player: int, side: int) -> None:
    """control.2, R56: it stays where it lies, awake or asleep as it is; only its controller changes."""
    zone = game.zone[card]
    game.zone_cards(zone, game.holder[card]).remove(card)
    game.zone_cards(zone, player).append(card)
    game.holder[card] = player
    if player == side:
        game.lies.pop(card, None)
    else:
        game.lies[card] = side
    game.cache[card] = None
    game.touch_abilities()
    game.note("control", "R56", player, card)
