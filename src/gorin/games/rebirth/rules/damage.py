"""2.6.2, 4.4.4, R15, R22: damage on characters in entry."""

from __future__ import annotations

from gorin.engine.happening.happening import Happen, somebody_cares, still_there
from gorin.engine.kernel.frames import Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.effect import Effect
from gorin.engine.values.change import SET
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.program.changes import AttackDamage, DamageTaken
from gorin.games.rebirth.remembered import Wound
from gorin.games.rebirth.rules.standing import for_players, on_card
from gorin.games.rebirth.rules.triggers import is_source, tell
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import DAMAGED, ENTRY


class Damage(Happen):
    """2.6.2, 4.4.4, 8.4.3: characters in entry bear more damage. `by_attack`: it is an attack's (R116)."""

    def __init__(self, batch: list[Happening], source: int, player: int, by_attack: bool) -> None:
        super().__init__(batch)
        self.source = source
        self.player = player
        self.by_attack = by_attack

    def apply(self, game: RebirthState) -> list[int]:
        hits = [(each.card, each.amount) for each in self.batch if still_there(game, each)]
        return hurt(game, in_entry(game, hits), self.source, self.player, self.by_attack)


def in_entry(game: RebirthState, hits: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """R22: those that are characters in entry."""
    return [each for each in hits if game.zone[each[0]] == ENTRY and game.is_character(each[0])]


def hurt(game: RebirthState, hits: list[tuple[int, int]], source: int, player: int, by_attack: bool) -> list[int]:
    """R15: more than 0 was added, only then it has been dealt damage; who was."""
    events: list[Event] = []
    found: list[int] = []
    changed = DamageTaken in game.facts.kinds or AttackDamage in game.facts.kinds
    damage = game.damage
    for card, hit in hits:
        amount = taken(game, card, hit, by_attack, source, player) if changed else hit
        if amount <= 0:
            continue
        holder = game.holder[card]
        damage[card] = damage[card] + amount if card in damage else amount
        if not game.holds_out(card):
            game.unsettled |= 1 << holder
        if source >= 0:
            game.wounds[card] = Wound(source, player, by_attack)
        game.note("damage", "8.4.3", holder, card, NOTHING, amount)
        if game.delayed or game.heard >> DAMAGED & 1:
            events.append(Event(DAMAGED, card, game.sight_card(source), amount, holder, ENTRY))
        found.append(card)
    if found and "damage" in game.static_reads:
        game.changed("damage")
    if events:
        tell(game, events)
    return found


def taken(game: RebirthState, card: int, amount: int, by_attack: bool, source: int, player: int) -> int:
    """R128: what texts make of damage that a character is about to receive, not below 0."""
    amount = max(amount, 0)
    for whole, its in for_players(game, AttackDamage) if by_attack else []:
        if whole.attack.holds(game, its):
            value = whole.amount.value(game, its)
            amount = max(0, value if whole.how == SET else amount + value)
    for change, ctx in on_card(game, DamageTaken, card):
        if change.attack and not by_attack:
            continue
        if change.cause is not None and (
            by_attack or not is_source(game, change.cause, player, game.sight_card(source), ctx)
        ):
            continue
        value = change.amount.value(game, ctx)
        amount = max(0, value if change.how == SET else amount + value)
    return amount


def deal(
    game: RebirthState,
    hits: list[tuple[int, int]],
    source: int,
    player: int,
    by_attack: bool,
    then: Take | None = None,
) -> None:
    """Damage to several characters at the same time; `source` as it is seen (9.13.3). R22: only in entry, where whoever
    is attacked is anyway.
    """
    if not by_attack:
        hits = in_entry(game, hits)
    if hits and (game.delayed or game.replacers is None or game.replacers):
        batch = [Happening((DAMAGED,), game.sight(card), game.holder[card], amount, ENTRY) for card, amount in hits]
        if somebody_cares(game, batch):
            game.call(Damage(batch, source, player, by_attack), then)
            return
    found = hurt(game, hits, source, player, by_attack)
    if game.library.has_states:
        game.look_at_states()
    if then is not None:
        game.give(then, found)


def source_now(game: RebirthState) -> tuple[int, int]:
    """9.13.2, 9.13.3: the card (as it is seen) and the player whose effect is being carried out."""
    for frame in reversed(game.frames):
        if isinstance(frame, Effect):
            ctx = frame.ctx
            return ctx.source | ctx.stamp << 20, ctx.master
    return NOTHING, game.active
