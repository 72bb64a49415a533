"""8.3.3, 11.6: blocking an attack."""

from __future__ import annotations

from typing import Any

from gorin.engine.happening.window import Window
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.engine.values.identity import use_key
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.program.abilities import RebirthAbility
from gorin.games.rebirth.program.standing import Bars, Permits
from gorin.games.rebirth.rules.carrying import transfer
from gorin.games.rebirth.rules.judging import is_met
from gorin.games.rebirth.rules.moving import going
from gorin.games.rebirth.rules.multiplayer import may_block
from gorin.games.rebirth.rules.standing import for_players, on_card
from gorin.games.rebirth.rules.triggers import tell
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    BLOCK,
    BLOCKED,
    BLOCKED_ATTACK,
    BLOCKER,
    BLOCKING,
    ENTRY,
    HAND,
    PARTNER,
    REBIRTH,
    REBIRTH_CARD,
    SET_AT_BLOCK,
    SETTING,
    WAITING_ROOM,
    WAS_BLOCKED,
)


class BlockWindow(Window):
    """8.3.3: whether somebody blocks."""

    KIND = BLOCK
    ABOUT = BLOCK

    def asked(self, game: Any) -> int:
        table: RebirthState = game
        attack = table.attack
        if attack is None or attack.blocked != NOTHING or table.gone >> attack.player & 1:
            return 0
        mask = 0
        for player in may_block(table, attack.target):
            mask |= 1 << player
        return mask

    def following(self, game: Any, player: int) -> int:
        table: RebirthState = game
        assert table.attack is not None
        order = may_block(table, table.attack.target)
        if player not in order:
            return order[0] if order else player
        return order[(order.index(player) + 1) % len(order)]

    def next_after(self, game: Any, player: int, option: Option) -> int:
        return player

    def actions(self, game: Any, player: int) -> list[Option]:
        return blocks(game, player)

    def could_act(self, game: Any, player: int) -> bool:
        """A player with cards in hand that are no partners could hold a blocker."""
        return any(not game.printed[card].traits.kind & PARTNER for card in game.zone_cards(HAND, player))

    def act(self, game: Any, player: int, option: Option) -> None:
        if option.verb == BLOCK:
            game.call(Blocking(player, option.card))
        else:
            game.note("set", "R150", player, option.card)
            transfer(game, going(game, [option.card], REBIRTH, SETTING))


def blocks(game: RebirthState, player: int) -> list[Option]:
    """8.3.3, R150: the cards with which a player can block now, and those that can be set instead."""
    found: list[Option] = []
    extra = game.facts.permits
    if not extra and not game.facts.keywords & BLOCKER:
        return found
    printed = game.printed
    as_printed = not extra and game.has_printed_texts() and not game.marks
    for card in game.zones[HAND * game.nplayers + player]:
        if as_printed and not printed[card].traits.keywords & BLOCKER:
            continue
        traits = game.text_of(card)
        if (traits.keywords & BLOCKER or extra) and why_not_block(game, player, card) is None:
            found.append(Option(BLOCK, card))
        if extra and traits.kind & REBIRTH_CARD and may_be_set(game, player, card):
            found.append(Option(SET_AT_BLOCK, card))
    return found


def can_be_blocked(game: RebirthState, players: list[int]) -> bool:
    """8.3.3: whether any of these players has an answer to the attack."""
    for player in players:
        if blocks(game, player):
            return True
    return False


def may_be_set(game: RebirthState, player: int, card: int) -> bool:
    """R150: the attacked player may set it now."""
    attack = game.attack
    if attack is None or attack.target != player:
        return False
    return any(change.act == "set_at_block" for change, _ in on_card(game, Permits, card))


def why_not_block(game: RebirthState, player: int, card: int) -> str | None:
    """8.3.3, 11.6.2, 11.6.3, R52, R137, R139: why this card cannot block now."""
    attack = game.attack
    if attack is None or game.zone[card] != HAND or game.holder[card] != player:
        return "8.3.3"
    if player not in may_block(game, attack.target) or attack.blocked != NOTHING:
        return "8.3.3"
    attacked = game.entry_of(attack.target)
    if attacked == NOTHING:
        return "8.3.3"
    clause = why_no_blocker(game, card, attacked, player)
    if clause is not None and permission(game, card, attacked) is None:
        return clause
    return "1.3.3" if is_barred(game, player, card, attacked) else None


def why_no_blocker(game: RebirthState, card: int, attacked: int, player: int) -> str | None:
    """11.6.1 to 11.6.4: the card bears no blocker that is valid while this character is attacked."""
    traits = game.cache[card] or game.traits(card)
    if not traits.keywords & BLOCKER:
        return "8.3.3"
    ctx = Context(card, game.stamp[card], player)
    for ability in traits.abilities:
        if not ability.keyword & BLOCKER or not isinstance(ability, RebirthAbility):
            continue
        if not ability.zones >> game.zone[card] & 1 or not all(is_met(game, each, ctx) for each in ability.conditions):
            continue
        if not ability.blocks:
            return None
        for tests in ability.blocks:
            if all(test.passes(game, attacked, ctx) for test in tests):
                return None
    return "11.6.3"


def permission(game: RebirthState, card: int, attacked: int) -> Context | None:
    """R139: the point of view of a text that lets this card block for the attacked character; R163: each so often."""
    if not game.facts.permits:
        return None
    for change, ctx in on_card(game, Permits, attacked):
        if change.act != "block" or game.holder[card] != ctx.master:
            continue
        if not all(test.passes(game, card, ctx) for test in change.tests):
            continue
        if change.most is not None and game.used.get(use_key(ctx), 0) >= change.most:
            continue
        return ctx
    return None


def is_barred(game: RebirthState, player: int, card: int, attacked: int) -> bool:
    """R137, R139: a text forbids this block."""
    attack = game.attack
    if attack is None or not game.facts.barred:
        return False
    attacker = game.entry_of(attack.player)
    for one in (attacker, attacked):
        for change, ctx in on_card(game, Bars, one) if one != NOTHING else ():
            if change.act == "be_blocked" and all(test.passes(game, card, ctx) for test in change.tests):
                return True
    for change, ctx in for_players(game, Bars):
        if change.act == "use":
            if "ブロッカー" not in change.icons and "永" not in change.icons:
                continue
            if not all(test.passes(game, card, ctx) for test in change.tests):
                continue
        elif change.act != "block" or not all(test.passes(game, card, ctx) for test in change.tests):
            continue
        if change.who is not None and not change.who.is_one(game, ctx, player):
            continue
        if change.attack is not None and not change.attack.holds(game, ctx):
            continue
        if change.against is not None and attacked not in change.against.cards(game, ctx):
            continue
        return True
    return False


class Blocking(Procedure):
    """8.3.3.1, 8.3.3.2, R73: the card is discarded, and the attacked character is blocked."""

    def __init__(self, player: int, card: int) -> None:
        self.player = player
        self.card = card

    def belongs_to(self) -> int:
        return self.player

    def discard(self, game: RebirthState) -> None:
        """8.3.3."""
        attack = game.attack
        assert attack is not None
        attacked = game.entry_of(attack.target)
        if why_no_blocker(game, self.card, attacked, self.player) is not None:
            ctx = permission(game, self.card, attacked)
            if ctx is not None:
                game.used[use_key(ctx)] = game.used.get(use_key(ctx), 0) + 1
        attack.blocked = game.sight(attacked)
        attack.blocker = self.card
        transfer(game, going(game, [self.card], WAITING_ROOM, BLOCKING))

    def tell(self, game: RebirthState) -> None:
        """8.3.3.1, R118."""
        attack = game.attack
        if attack is None:
            return
        attacked = game.entry_of(attack.target)
        game.note("block", "8.3.3.1", self.player, self.card, attacked)
        events = [Event(BLOCKED, self.card, attacked, 0, self.player, WAITING_ROOM)]
        if attacked != NOTHING:
            events.append(Event(WAS_BLOCKED, attacked, self.card, 0, attack.target, ENTRY))
        attacker = game.entry_of(attack.player)
        if attacker != NOTHING:
            events.append(Event(BLOCKED_ATTACK, attacker, self.card, 0, attack.player, ENTRY))
        game.changed("attack")
        tell(game, events)


Blocking.STEPS = (Blocking.discard, Blocking.tell)
