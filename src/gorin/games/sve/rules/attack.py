"""8.4 Attacking with a follower, with the combat keywords of chapter 12."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gorin.engine.kernel.frames import Procedure
from gorin.engine.values.traits import Traits
from gorin.games.sve.rules import damage, turning
from gorin.games.sve.rules.check_timing import check_timing
from gorin.games.sve.rules.moving import emit_about
from gorin.games.sve.rules.quick import open_window
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    ACT,
    ASSAIL,
    ATTACKED,
    BATTLE_DAMAGE,
    CANNOT_ATTACK,
    CANNOT_ATTACK_LEADER,
    DEALS_HEALTH,
    EVOLVED_THIS_TURN,
    FIELD,
    FOLLOWER,
    FOUGHT,
    GUARD,
    IGNORES_GUARD,
    INTIMIDATE,
    LEADER,
    LEADER_DAMAGE,
    NEW,
    RUSH,
    STORM,
    WAS_ATTACKED,
)

ATTACKS_AT_ONCE: Final = STORM | RUSH


def why_not_attacker(game: SveState, card: int) -> str | None:
    """8.4.2: why this card of the turn player cannot attack at all."""
    if game.zone[card] != FIELD or game.holder[card] != game.active or game.flags[card] & ACT:
        return "8.4.2"
    traits = game.cache[card] or game.traits(card)
    return why_held_back(game.flags[card], traits) if traits.kind & FOLLOWER else "8.4.2"


def why_held_back(flags: int, traits: Traits) -> str | None:
    """8.4.2: why a standing follower cannot attack.

    A newcomer attacks if it evolved in this turn, or with 疾走 (12.9.1, 12.9.2) or 突進 (12.10.1).
    R46: what a text forbids stays forbidden.
    """
    if flags & NEW and not flags & EVOLVED_THIS_TURN and not traits.keywords & ATTACKS_AT_ONCE:
        return "8.4.2.1"
    return "1.3.3" if traits.rules & CANNOT_ATTACK else None


def why_not_target(game: SveState, attacker: int, target: int, bound: bool) -> str | None:
    """8.4.3: why this attacker cannot choose this target; `bound`: an acted 守護 must be attacked."""
    traits = game.traits(attacker)
    if game.zone[target] == LEADER and game.holder[target] != game.active:
        return why_not_leader(game.flags[attacker], traits, bound)
    clause = why_not_follower(game, traits.keywords, target)
    if clause is not None:
        return clause
    return "12.8.2" if bound and not is_acted_guard(game, target) else None


def why_not_leader(flags: int, traits: Traits, bound: bool) -> str | None:
    """8.4.3.1: a newcomer may not attack the leader (R35, R37), except with 疾走 (12.9.2, R34)."""
    if flags & NEW and not traits.keywords & STORM:
        return "8.4.3.1" if flags & EVOLVED_THIS_TURN else "12.10.2"
    if bound:
        return "12.8.2"
    return "1.3.3" if traits.rules & CANNOT_ATTACK_LEADER else None


def why_not_follower(game: SveState, keywords: int, target: int) -> str | None:
    """8.4.3.1: the clause that keeps a follower from being attacked; None if it can be attacked.

    It must be an acted enemy follower without 威圧 (12.12.1; 威圧 stops only this: 12.12.2.1).

    With 指定攻撃 also a standing one (12.11.1, 12.11.2), newcomer or not (R36). オーラ does not matter (12.15.2.1).
    """
    if game.zone[target] != FIELD or game.holder[target] == game.active:
        return "8.4.3.1"
    traits = game.cache[target] or game.traits(target)
    if not traits.kind & FOLLOWER or not (game.flags[target] & ACT or keywords & ASSAIL):
        return "8.4.3.1"
    return "12.12.2" if traits.keywords & INTIMIDATE else None


def is_acted_guard(game: SveState, card: int) -> bool:
    return bool(game.flags[card] & ACT and game.traits(card).keywords & GUARD)


def is_bound(game: SveState, attacker: int) -> bool:
    """12.8.1, 12.8.2: whether there is a follower with 守護 that this attacker must choose."""
    return followers_for(game, game.traits(attacker), game.opponent(game.active))[1]


def followers_for(game: SveState, attacker: Traits, enemy: int) -> tuple[list[int], bool]:
    """8.4.3.1: the followers that an attacker can choose, and whether they bind it.

    12.8.1, R38, R39: if there are acted ones with 守護 among them, only these (R166: unless it ignores them).
    """
    found: list[int] = []
    guards: list[int] = []
    flags = game.flags
    assails = attacker.keywords & ASSAIL
    for card in game.zones[FIELD * game.nplayers + enemy]:
        acted = flags[card] & ACT
        if not acted and not assails:
            continue
        traits = game.cache[card] or game.traits(card)
        if traits.kind & FOLLOWER and not traits.keywords & INTIMIDATE:
            found.append(card)
            if acted and traits.keywords & GUARD:
                guards.append(card)
    if guards and not attacker.rules & IGNORES_GUARD:
        return guards, True
    return found, False


COMMON: Final = 0
"""The sort of an attacker that is no newcomer, and about which no text says anything."""


SPARES_LEADERS: Final = 1


def sort_of_attacker(flags: int, traits: Traits) -> int:
    """All that matters for what an attacker may choose: those of one sort have the same targets."""
    sort = COMMON if why_not_leader(flags, traits, False) is None else SPARES_LEADERS
    if traits.keywords & ASSAIL:
        sort |= 2
    if traits.rules & IGNORES_GUARD:
        sort |= 4
    return sort


def targets(game: SveState, traits: Traits, sort: int) -> list[int]:
    """8.4.3.2: everything that an attacker of this sort may choose as its target.

    An empty list means that it cannot attack.
    """
    enemy = game.opponent(game.active)
    followers, bound = followers_for(game, traits, enemy)
    if bound or sort & SPARES_LEADERS:
        return followers
    return followers + game.zones[LEADER * game.nplayers + enemy]


@mypyc_attr(acyclic=True)
class Attack(Procedure):
    """8.4 An attack of one follower on a follower or leader; combat lasts as long as this procedure (8.4.11)."""

    __slots__ = ("attacker", "attacker_stamp", "target", "target_stamp")

    def __init__(self, attacker: int, target: int, attacker_stamp: int, target_stamp: int) -> None:
        self.attacker = attacker
        self.target = target
        self.attacker_stamp = attacker_stamp
        self.target_stamp = target_stamp

    def begin(self, game: SveState) -> None:
        """8.4.4: the attacker acts; 8.4.5: the event, after which both are in combat (8.4.5.1). 8.4.6."""
        game.note("attack", "8.4.1", game.active, self.attacker, self.target)
        turning.act(game, self.attacker)
        game.record(ATTACKED, self.attacker, game.holder[self.attacker])
        emit_about(game, ATTACKED, self.attacker, self.target, 0, game.holder[self.attacker])
        emit_about(game, WAS_ATTACKED, self.target, self.attacker, 0, game.holder[self.target])
        if not check_timing(game):
            self.quick_window(game)

    def quick_window(self, game: SveState) -> None:
        """8.4.7, 8.4.8."""
        self.resume_at(DEAL_DAMAGE)
        if not open_window(game, "8.4.7"):
            self.deal_damage(game)

    def deal_damage(self, game: SveState) -> None:
        """8.4.9, 8.4.9.1, R41, R42: both values are taken before either damage is dealt."""
        self.resume_at(AFTER_DAMAGE)
        if not self.both_there(game):
            return
        attacker, target = self.attacker, self.target
        hits = [(target, combat_damage(game, attacker), attacker)]
        kind = LEADER_DAMAGE
        if game.zone[target] == FIELD:
            kind = BATTLE_DAMAGE
            hits.append((attacker, combat_damage(game, target), target))
        damage.start(game, hits, kind, attacker)
        if game.frames[-1] is self:
            self.end(game)

    def end(self, game: SveState) -> None:
        """8.4.9.2: both fought each other, if they were followers. 8.4.10."""
        if game.zone[self.target] == FIELD and self.both_there(game):
            emit_about(game, FOUGHT, self.attacker, self.target, 0, game.holder[self.attacker])
            emit_about(game, FOUGHT, self.target, self.attacker, 0, game.holder[self.target])
        self.resume_at(OVER)
        if not check_timing(game):
            game.finish()

    def both_there(self, game: SveState) -> bool:
        """8.4.5.1, R40, R41: whether both are still on the field (or the leader); R185: and still fight."""
        return takes_part(game, self.attacker, self.attacker_stamp) and takes_part(game, self.target, self.target_stamp)


Attack.STEPS = (Attack.begin, Attack.quick_window, Attack.deal_damage, Attack.end)
DEAL_DAMAGE: Final = Attack.STEPS.index(Attack.deal_damage)
AFTER_DAMAGE: Final = DEAL_DAMAGE + 1
OVER: Final = len(Attack.STEPS)


def takes_part(game: SveState, card: int, stamp: int) -> bool:
    """R185: only a leader, or a follower that has stayed on the field."""
    if game.stamp[card] != stamp:
        return False
    return game.zone[card] == LEADER or bool((game.cache[card] or game.traits(card)).kind & FOLLOWER)


def combat_damage(game: SveState, card: int) -> int:
    """8.4.9, 2.7.1: the attack value; R42: a text may name health in its place."""
    traits = game.cache[card] or game.traits(card)
    return game.health_of(card) if traits.rules & DEALS_HEALTH else traits.numbers[1]


def attack(game: SveState, attacker: int, target: int) -> Attack:
    return Attack(attacker, target, game.stamp[attacker], game.stamp[target])
