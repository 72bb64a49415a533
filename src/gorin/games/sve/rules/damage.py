"""5.12 Damage, and the replacements that raise or lower it (10.2.1.3.2)."""

from __future__ import annotations

from gorin.engine.happening.events import emit
from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.change import DEALT, RECEIVED, DamageChange, damage_after
from gorin.engine.values.lasting import Mark
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import (
    ATTACK_DAMAGE,
    DAMAGED,
    DEALS_NO_DAMAGE,
    FIELD,
    FOLLOWER,
    LEADER,
    TAKES_NO_DAMAGE,
)


class Adjustment:
    """A replacement effect that changes one damage: what it does, and the card whose effect it is."""

    __slots__ = ("change", "ctx", "holder", "mark", "source")

    def __init__(self, change: DamageChange, source: int, ctx: Context, mark: Mark | None, holder: int) -> None:
        self.change = change
        self.source = source
        self.ctx = ctx
        self.mark = mark
        self.holder = holder


class Damage(Procedure):
    """Damage dealt at the same time; `attack` says that it is the attacking follower's (12.13.2.1).

    `hits` holds receiver, amount and dealer of each; `applied` the adjustments that this hit has
    already had (10.10.2.3). The master of the receiver decides their order (10.10.2.2).
    """

    def __init__(self, hits: list[tuple[int, int, int]], attacker: int) -> None:
        super().__init__()
        self.hits = hits
        self.attacker = attacker
        self.index = 0
        self.applied: list[int] = []
        self.dealt: list[tuple[int, int, int]] = []

    def advance(self, game: SveState) -> None:
        while self.index < len(self.hits):
            card, amount, source = self.hits[self.index]
            left = self.left(game) if amount > 0 else []
            if not left:
                self.dealt.append((card, amount, source))
                self.index += 1
                self.applied = []
            elif len(left) == 1:
                self.apply(game, left[0])
            else:
                game.ask()
                return
        game.finish(deal(game, self.dealt, self.attacker))

    def question(self, game: SveState) -> Decision:
        options = [Option(CHOOSE, each.source, NOTHING, number) for number, each in enumerate(self.left(game))]
        receiver = game.holder[self.hits[self.index][0]]
        return Decision(receiver, CHOOSE, options, "replacement", "10.10.2", ordering=True)

    def answer(self, game: SveState, option: Option) -> None:
        self.apply(game, self.left(game)[option.number])

    def left(self, game: SveState) -> list[Adjustment]:
        """The adjustments that this hit has not had yet."""
        card, _, source = self.hits[self.index]
        return [each for each in adjustments(game, card, source) if key(each) not in self.applied]

    def apply(self, game: SveState, adjustment: Adjustment) -> None:
        card, amount, source = self.hits[self.index]
        self.applied.append(key(adjustment))
        self.hits[self.index] = (card, damage_after(adjustment.change, amount, game, adjustment.ctx), source)
        if adjustment.change.once and adjustment.mark is not None:
            marks = game.marks[adjustment.holder]
            game.unmark(adjustment.holder, tuple(mark for mark in marks if mark is not adjustment.mark))


def key(adjustment: Adjustment) -> int:
    """A number that tells one adjustment of a hit from another."""
    if adjustment.mark is not None:
        return adjustment.mark.made
    return -1 - adjustment.source * 64 - adjustment.ctx.num(0)


def adjustments(game: SveState, card: int, source: int) -> list[Adjustment]:
    """10.2.1.3.2, R76, R107: what changes damage from this source to this card."""
    found: list[Adjustment] = []
    for subject, direction in ((card, RECEIVED), (source, DEALT)):
        if subject == NOTHING or game.zone[subject] not in (FIELD, LEADER):
            continue
        for mark in game.marks.get(subject, ()):
            for change in mark.changes:
                if isinstance(change, DamageChange) and change.direction == direction:
                    found.append(Adjustment(change, mark.ctx.source, mark.ctx, mark, subject))
        found += static_adjustments(game, subject, direction)
    return found


def static_adjustments(game: SveState, subject: int, direction: str) -> list[Adjustment]:
    """3.1.2.1: a static ability speaks for the master of its card."""
    found: list[Adjustment] = []
    for card in game.static_sources():
        for number, ability in enumerate(game.traits(card).profile.adjusts):
            static = ability.static
            if static is None:
                continue
            for change in static.changes:
                if not isinstance(change, DamageChange) or change.direction != direction:
                    continue
                ctx = Context(card, game.stamp[card], game.holder[card])
                ctx.nums = [number]
                if static.condition is not None and not static.condition.holds(game, ctx):
                    continue
                if subject in static.things.cards(game, ctx):
                    found.append(Adjustment(change, card, ctx, None, subject))
    return found


def start(game: SveState, hits: list[tuple[int, int, int]], attacker: int = NOTHING, then: Take | None = None) -> None:
    """Deal damage at the same time; the cards that were damaged go to `then`."""
    hits = [hit for hit in hits if may_be_dealt(game, hit[0], hit[1], hit[2])]
    game.has_statics()
    if not game.marks and not game.adjusting:
        game.give(then, deal(game, hits, attacker))
        return
    game.call(Damage(hits, attacker), then)


def may_be_dealt(game: SveState, card: int, amount: int, source: int) -> bool:
    """R15, 1.3.2.2: nothing is dealt below 1; 1.3.3: an effect may forbid dealing or receiving."""
    if amount <= 0:
        return False
    zone = game.zone[card]
    if zone != LEADER and not (zone == FIELD and game.traits(card).kind & FOLLOWER):
        return False
    if game.traits(card).rules & TAKES_NO_DAMAGE:
        return False
    return not (source != NOTHING and game.zone[source] == FIELD and game.traits(source).rules & DEALS_NO_DAMAGE)


def deal(game: SveState, hits: list[tuple[int, int, int]], attacker: int) -> list[int]:
    """5.12.1, 2.8.2: the health of each receiver goes down.

    12.13.2.2: only what the attacker deals is attack damage.
    """
    hits = [hit for hit in hits if hit[1] > 0]
    if not hits:
        return []
    game.suspect = True
    for card, amount, source in hits:
        game.note("damage", "5.12.1", game.holder[card], card, source, amount)
        if game.zone[card] == LEADER:
            game.lower_health(game.holder[card], amount)
        else:
            game.suspects.append(card)
            game.wounds[card] = (*game.wounds.get(card, ()), (game.tick(), amount))
            game.changed("health")
    for card, amount, source in hits:
        emit(game, DAMAGED, card, NOTHING, amount, game.holder[card])
        if source == attacker and attacker != NOTHING:
            emit(game, ATTACK_DAMAGE, source, NOTHING, amount, game.holder[source])
    return [hit[0] for hit in hits]
