"""A game of Shadowverse EVOLVE in progress: its numbers, and where each rule of it is found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from gorin.engine.cards.library import Library
from gorin.engine.game import Game
from gorin.engine.happening import discarding
from gorin.engine.happening.events import check_states, emit, is_heard
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.engine.values.ability import Ability, Change
from gorin.engine.values.change import SET, Number
from gorin.engine.values.traits import Traits
from gorin.games.sve.rules import classes, damage, evolving, keywords, moving, playing, specific, stack
from gorin.games.sve.terms import (
    ACT,
    ACTED,
    ATTACK,
    BOTH,
    CEMETERY,
    COST,
    DECK,
    DISCARD,
    DRAWN,
    EP,
    EVENT_COUNT,
    EVOLVE_DECK,
    EX,
    EX_LIMIT,
    FACE_UP,
    FIELD,
    FIELD_LIMIT,
    FOLLOWER,
    HAND,
    HAND_LIMIT,
    HEALTH,
    KEYWORDS,
    LEADER,
    LEADER_HEALTH,
    MAX_PP,
    NECROCHARGE,
    NEW,
    NOWHERE,
    NUMBERS,
    PLAYED,
    PP,
    PP_CEILING,
    RESOLUTION,
    SANGUINE,
    SPELLCHAIN,
    STATE,
    STOOD,
    ZONE_NAMES,
)

if TYPE_CHECKING:
    from gorin.engine.program.cards import Discard
    from gorin.engine.program.context import Context
    from gorin.engine.program.effect import Effect


class SveGame(Game):
    """3.2, 4.4.4, 4.7.3, 4.8.3: each player's numbers; 5.12: wounds; 5.14: evolve links.

    Each player has every zone once (4.1.1).
    """

    __slots__ = (
        "bled",
        "ep",
        "evolve_used",
        "ex_limit",
        "extra_turns",
        "failed_draw",
        "field_limit",
        "hand_limit",
        "health",
        "links",
        "max_pp",
        "played",
        "pp",
        "suspect",
        "suspects",
        "wounds",
    )

    STATE: ClassVar[tuple[str, ...]] = (
        *Game.STATE,
        "health",
        "pp",
        "max_pp",
        "ep",
        "played",
        "hand_limit",
        "field_limit",
        "ex_limit",
        "bled",
        "failed_draw",
        "evolve_used",
        "extra_turns",
        "links",
        "wounds",
        "suspect",
        "suspects",
    )
    PUBLIC: ClassVar[frozenset[int]] = moving.PUBLIC_ZONES
    ZONE_COUNT: ClassVar[int] = NOWHERE + 1
    EVENT_COUNT: ClassVar[int] = EVENT_COUNT
    NUMBERS: ClassVar[dict[str, int]] = NUMBERS

    def __init__(self, library: Library, nplayers: int = 2, seed: int = 0) -> None:
        super().__init__(library, nplayers, seed)
        self.health = [20] * nplayers  # 2.8.3.1
        self.pp = [0] * nplayers
        self.max_pp = [0] * nplayers
        self.ep = [0] * nplayers
        self.played = [0] * nplayers
        self.hand_limit = [7] * nplayers  # 4.7.3.1
        self.field_limit = [5] * nplayers  # 4.4.4.1
        self.ex_limit = [5] * nplayers  # 4.8.3.1
        self.bled = [False] * nplayers
        self.failed_draw = [False] * nplayers
        self.evolve_used = False
        self.extra_turns: list[int] = []
        self.links: dict[int, int] = {}
        self.wounds: dict[int, tuple[tuple[int, int], ...]] = {}
        self.suspect = True
        self.suspects: list[int] = []

    def copy_into(self, new: Any) -> None:
        super().copy_into(new)
        new.health = self.health[:]
        new.pp = self.pp[:]
        new.max_pp = self.max_pp[:]
        new.ep = self.ep[:]
        new.played = self.played[:]
        new.hand_limit = self.hand_limit[:]
        new.field_limit = self.field_limit[:]
        new.ex_limit = self.ex_limit[:]
        new.bled = self.bled[:]
        new.failed_draw = self.failed_draw[:]
        new.evolve_used = self.evolve_used
        new.extra_turns = self.extra_turns[:]
        new.links = self.links.copy()
        new.wounds = self.wounds.copy()
        new.suspect = self.suspect
        new.suspects = self.suspects[:]

    def turn_order(self) -> list[int]:
        return [0, 1] if self.active == 0 else [1, 0]

    def opponents(self, player: int) -> list[int]:
        return [1 - player]

    def everybody(self) -> int:
        return BOTH

    def player_number(self, player: int, number: str, ctx: Context) -> int:
        """3.2.1: a number of a player.

        13.2.1.2: the card that is being played counts for its own コンボ. 13.5.2.1, 13.5.2.2, R90:
        【真紅】 asks whether health went down in this own turn.
        """
        if number == PLAYED:
            return self.played[player] + (ctx.uncounted if player == ctx.master else 0)
        if number == PP:
            return self.pp[player]
        if number == MAX_PP:
            return self.max_pp[player]
        if number == LEADER_HEALTH:
            return self.health[player]
        if number == EP:
            return self.ep[player]
        if number == SPELLCHAIN:
            return ctx.fixed[0] if ctx.fixed else classes.spells_in_cemetery(self, player)
        if number == NECROCHARGE:
            return ctx.fixed[1] if ctx.fixed else len(self.zone_cards(CEMETERY, player))
        if number == SANGUINE:
            return int(self.active == player and self.bled[player])
        if number == EX_LIMIT:
            return self.ex_limit[player]
        if number == FIELD_LIMIT:
            return self.field_limit[player]
        if number == HAND_LIMIT:
            return self.hand_limit[player]
        raise KeyError(number)

    def change_number(self, player: int, number: str, how: str, amount: int) -> bool:
        """3.2.1, R17: raising or lowering maximum PP leaves PP as they are."""
        if number == LEADER_HEALTH:
            new = amount if how == "set" else self.health[player] + amount
            return self.set_health(player, new)
        if number == PP:
            return self.change_pp(player, how, amount)
        if number == MAX_PP:
            before = self.max_pp[player]
            self.max_pp[player] = min(PP_CEILING, max(0, amount if how == "set" else before + amount))
            self.number_changed()
            self.note("max_pp", "3.2.3", player, number=self.max_pp[player])
            return self.max_pp[player] != before
        if number == EP:
            held = self.ep[player]
            self.ep[player] = max(0, amount if how == "set" else held + amount)
            self.note("ep", "3.2.5", player, number=self.ep[player])
            return self.ep[player] != held
        raise KeyError(number)

    def change_pp(self, player: int, how: str, amount: int) -> bool:
        """5.13, 3.2.4: recovered PP stop at the maximum (5.13.1.1); less than 1 is not recovered (1.3.2.2)."""
        before = self.pp[player]
        after = amount if how == "set" else before + amount
        if how == "recover":
            if amount <= 0:
                return False
            after = max(before, min(after, self.max_pp[player]))
        self.pp[player] = min(PP_CEILING, max(0, after))
        self.number_changed()
        self.note("pp", "5.13.1" if how == "recover" else "10.4.4", player, number=self.pp[player])
        return self.pp[player] != before

    def set_health(self, player: int, health: int) -> bool:
        """R12: the leader's number changes once and for good; a decrease counts for 真紅. R11: it has no ceiling."""
        before = self.health[player]
        if health < before:
            self.lower_health(player, before - health)
        elif health > before:
            self.health[player] = health
            self.number_changed()
        self.note("health", "R12", player, number=self.health[player])
        return health != before

    def lower_health(self, player: int, amount: int) -> None:
        """2.8.2, 5.12.1.1: it may fall below 0; R90: 真紅 remembers it."""
        self.health[player] -= amount
        self.bled[player] = True
        self.suspect = True
        self.number_changed()

    def number_changed(self) -> None:
        """A player's number changed: static abilities may depend on it."""
        if self.statics:
            self.changed("player")

    def touch_all(self) -> None:
        super().touch_all()
        self.suspect = True
        self.suspects = self.static_sources()

    def touch(self, card: int) -> None:
        super().touch(card)
        self.suspect = True
        self.suspects.append(card)

    def touch_abilities(self) -> None:
        super().touch_abilities()
        self.suspect = True
        self.suspects = self.static_sources()

    def base_traits(self, card: int) -> Traits:
        """10.9.1.1: printed information; of an evolved follower the evolve card's, except cost (10.9.1.1.1)."""
        if self.links and self.zone[card] == FIELD:
            for evolve_card, follower in reversed(self.links.items()):
                if follower == card:
                    return evolving.evolved_traits(self.printed[evolve_card].traits, self.printed[card].traits)
        return self.printed[card].traits

    def layer(self, change: Change) -> int:
        """10.9.1, 10.9.1.2 to 10.9.1.4: abilities, then what is no number, then numbers (R16: cost set first).

        Within a layer the engine applies what depends on another effect after it (10.9.1.5), else in order of
        age (10.9.1.6): of a static ability since its card came to its zone (10.9.1.6.1), of anything else since
        the ability that was played made it (10.9.1.6.2). So losing all abilities spares what is given later
        (R77), and setting a number has no rank of its own (R78). R1: 10.9.1.2 is meant where two clauses garble it.
        """
        if change.writes() == "abilities":
            return 0
        if isinstance(change, Number):
            return 1 if change.number == COST and change.how == SET else 2
        return 1

    def card_number(self, card: int, number: str) -> int:
        if number == HEALTH:
            return self.health_of(card)
        return self.traits(card).numbers[NUMBERS[number]]

    def health_of(self, card: int) -> int:
        """R13, R103: health after continuous effects, less the damage that no later text covers (5.12.1.1)."""
        if self.zone[card] == LEADER:
            return self.health[self.holder[card]]
        health = self.traits(card).numbers[2]
        wounds = self.wounds.get(card)
        if wounds is None:
            return health
        since = specific.health_set_at(self, card)
        for time, amount in wounds:
            if time > since:
                health -= amount
        return health

    def damage_on(self, card: int) -> int:
        """The total of the damage that this follower has received."""
        return sum(amount for _, amount in self.wounds.get(card, ()))

    def static_sources(self) -> list[int]:
        """10.1.1.3, 10.3.4: static abilities are valid on the field, and hold all the time."""
        return self.zones[FIELD * 2] + self.zones[FIELD * 2 + 1]

    def has_valid_statics(self, card: int) -> bool:
        return self.zone[card] == FIELD

    def reachable(self) -> list[int]:
        """The cards in zones that static abilities reach, and those that have them."""
        reach = self.static_reach | 1 << FIELD
        zones = self.zones
        found: list[int] = []
        for zone in (FIELD, HAND, EX, RESOLUTION, LEADER):
            if reach >> zone & 1:
                found += zones[zone * 2] + zones[zone * 2 + 1]
        return found

    def valid_abilities(self) -> list[tuple[int, Ability, int]]:
        """10.3.4: those of field cards, in hand only what says so; each is its card's player's (3.1.2.3)."""
        found: list[tuple[int, Ability, int]] = []
        for player in self.turn_order():
            for card in self.zone_cards(FIELD, player):
                traits = self.traits(card)
                if traits.abilities and traits.profile.watching:
                    for number, ability in enumerate(traits.abilities):
                        if not ability.zones:
                            found.append((card, ability, number))
            for card in self.zone_cards(HAND, player):
                if self.printed[card].traits.profile.elsewhere:
                    for number, ability in enumerate(self.printed[card].traits.abilities):
                        if ability.zones & 1 << HAND:
                            found.append((card, ability, number))
        return found

    def keyword_abilities(self, mask: int) -> tuple[Ability, ...]:
        return keywords.abilities_of(mask)

    def seen_by(self, card: int) -> int:
        """4.1.2, R97: by its zone, and for as long as a look or a showing lasts.

        Nobody sees a deck (4.5.2); a hand and an evolve deck only their player sees (4.6.2, 4.7.2).
        """
        zone = self.zone[card]
        if zone == DECK:
            return self.shown.get(card, 0)
        if zone == HAND:
            return 1 << self.holder[card] | self.shown.get(card, 0)
        if zone == EVOLVE_DECK and not self.flags[card] & FACE_UP:
            return 1 << self.holder[card] | self.shown.get(card, 0)
        return BOTH

    def look_at_states(self) -> None:
        """10.7.6.1, R72: a state trigger begins to wait when its state arises, also in mid-effect."""
        if self.library.has_states and is_heard(self, STATE):
            check_states(self, STATE)

    def hidden_group(self, card: int) -> int:
        """Hidden cards of the main deck among each other, and those of the evolve deck."""
        return int(self.zone[card] == EVOLVE_DECK)

    def zone_names(self) -> tuple[str, ...]:
        """4.1.2.1: a view tells how many cards are in each of these, hidden or not."""
        return ZONE_NAMES[:NOWHERE]

    def view_numbers(self, player: int) -> dict[str, int]:
        return {
            "health": self.health[player],
            "pp": self.pp[player],
            "max_pp": self.max_pp[player],
            "ep": self.ep[player],
            "played": self.played[player],
        }

    def view_card(self, card: int) -> dict[str, Any]:
        zone = self.zone[card]
        view: dict[str, Any] = {"cost": self.card_number(card, COST)}
        if self.traits(card).kind & FOLLOWER:
            view["attack"] = self.card_number(card, ATTACK)
            view["health"] = self.card_number(card, HEALTH)
        if zone == FIELD:
            view["act"] = bool(self.flags[card] & ACT)
            view["new"] = bool(self.flags[card] & NEW)
            view["evolved"] = evolving.is_evolved(self, card)
            view["keywords"] = [word for word, bit in KEYWORDS.items() if self.traits(card).keywords & bit]
            view["counters"] = dict(self.counters.get(card, {}))
        if zone == EVOLVE_DECK:
            view["face_up"] = bool(self.flags[card] & FACE_UP)
        return view

    def put(
        self,
        cards: list[int],
        zone: int,
        reason: str,
        master: int,
        place: str = "",
        to: int = NOTHING,
        flags: int = 0,
    ) -> None:
        moving.put(self, cards, zone, reason, master, place, to, flags)

    def draw(self, player: int) -> None:
        """5.9.1: the top card of the deck goes to the hand; 5.9.1.1: without one the player will lose."""
        deck = self.zone_cards(DECK, player)
        if not deck:
            self.failed_draw[player] = True
            self.suspect = True
            self.note("empty_draw", "5.9.1.1", player)
            return
        card = deck[0]
        self.place(card, HAND, player)
        self.known[card] |= 1 << player
        self.shown.pop(card, None)
        moving.touch_one(self, card, DECK, HAND)
        moving.touch_zones(self, DECK, HAND)
        self.note("draw", "5.9.1", player, card)
        emit(self, DRAWN, card, NOTHING, 1, player, HAND)

    def discard_by(self, op: Discard, effect: Effect) -> None:
        """1.3.4, R81, R82: who discards picks, the turn player first, unseen (1.3.4.1) till all discard."""
        discarding.discard(self, op, effect)

    def discard_cards(self, cards: list[int]) -> None:
        """R6 捨てる: from hand to the owner's cemetery."""
        self.put(cards, CEMETERY, DISCARD, self.active)

    def return_to_deck(self, cards: list[int]) -> None:
        for card in cards:
            moving.carry(self, moving.Moving(card, DECK, self.owner[card]))
        self.touch_abilities()

    def look_through(self, player: int, ctx: Context) -> None:
        """5.7.1: only the searching player sees the deck."""
        self.show(self.zone_cards(DECK, player), 1 << player)

    def shuffle_deck(self, player: int) -> None:
        """5.8.1, 5.8.1.1: with one card or none it is a shuffle too."""
        self.shuffle(self.zone_cards(DECK, player))
        self.note("shuffle", "5.8.1", player)

    def deck_top(self, player: int, number: int) -> list[int]:
        """5.10.1, 1.3.2, R67: as many as there are."""
        return self.zone_cards(DECK, player)[: max(number, 0)]

    def hand_of(self, player: int) -> list[int]:
        return self.zone_cards(HAND, player)[:]

    def create(self, names: list[str], zone: int, player: int, master: int, overflow: int = NOTHING) -> None:
        """9.1.1."""
        moving.create(self, names, zone, player, master, overflow)

    def swap(self, cards: list[int]) -> None:
        specific.swap(self, cards)

    def play_by_effect(self, card: int, player: int, cost: int) -> bool:
        return playing.play_by_effect(self, card, player, cost)

    def deal(self, hits: list[tuple[int, int]], source: int) -> None:
        damage.start(self, [(card, amount, source) for card, amount in hits])

    def turn_cards(self, cards: list[int], flag: int, on: bool) -> bool:
        """5.3.1, 1.3.2.1: what already is so does not change, and no event occurs."""
        turned = [card for card in cards if self.zone[card] == FIELD and bool(self.flags[card] & flag) != on]
        for card in turned:
            self.flags[card] ^= flag
            self.note("act" if on else "stand", "5.3.1", self.holder[card], card)
        if turned:
            self.changed("state")
        if flag == ACT:
            for card in turned:
                emit(self, ACTED if on else STOOD, card, NOTHING, 0, self.holder[card])
        return bool(turned)

    def evolve(self, cards: list[int]) -> list[int]:
        return evolving.evolve(self, cards)

    def transform(self, cards: list[int], token: str) -> None:
        self.call(specific.TransformTogether(cards, token))

    def stack_plus(self, effect: Effect) -> None:
        stack.stack_plus(self, effect)

    def stack_amulets(self, player: int) -> list[int]:
        return stack.stack_amulets(self, player)

    def pay_earth_rite(self, ctx: Context) -> None:
        self.call(stack.PayEarthRite(ctx.master))

    def win_by_effect(self, players: list[int]) -> None:
        """1.2.4: at once, without a check timing."""
        self.end(Result(tuple(players), "effect", "1.2.4"))

    def lose_by_effect(self, players: list[int]) -> None:
        specific.lose(self, players, "effect", "1.2.4")

    def concede(self, player: int) -> None:
        """1.2.3: at once, and nothing can replace it (1.2.3.1)."""
        self.note("concede", "1.2.3", player)
        self.end(Result(tuple(self.opponents(player)), "concede", "1.2.3"))
