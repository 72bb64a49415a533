"""7.4 The main phase."""

from __future__ import annotations

from typing import Final

from gorin.engine.kernel.decision import PASS, PASS_OPTION, Decision, Offers, Option, Ways
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.program.context import Context
from gorin.games.rebirth.facts import text_facts
from gorin.games.rebirth.program.abilities import RebirthAbility
from gorin.games.rebirth.rules import legality, loops
from gorin.games.rebirth.rules.carrying import transfer
from gorin.games.rebirth.rules.checks import check_moment, check_timing
from gorin.games.rebirth.rules.drawing import carry_out_draws
from gorin.games.rebirth.rules.moving import going
from gorin.games.rebirth.rules.multiplayer import of_seat, offered_to_turn_players
from gorin.games.rebirth.rules.paying import energy_in_costs, has_common_energy, pay_energy, ready
from gorin.games.rebirth.rules.placing import place_one
from gorin.games.rebirth.rules.playing import play_ability, play_card
from gorin.games.rebirth.rules.triggers import phase_begins
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import (
    ACTIVATE,
    CHARACTER,
    COST,
    ENTRY,
    HAND,
    MAIN,
    MAIN_START,
    MEMBERS,
    MOVE,
    PAY,
    PLAY,
    REBIRTH,
    REBIRTH_CARD,
    SET_CARD,
    SETTING,
)

CHOOSE: Final = 1
CHECK: Final = 2
PASSED: Final = 3
"""7.4.2, 7.4.3: the step of the choice, that after it, and the end."""
PLAYS: Final = Ways(PLAY)
MOVES: Final = Ways(MOVE)
USES: Final = Ways(ACTIVATE)
SETS: Final = Offers(SET_CARD)
BY_HAND: Final = Option(PAY)
"""R36."""


class MainPhase(Procedure):
    """7.4 メインフェイズ; 12.5.7.2.3, R88: in teams any player of the turn team acts.

    `taken`: what was done from states of this turn that can still come back, for 13.1.1.2.
    """

    __slots__ = ("taken",)

    def __init__(self) -> None:
        self.taken: list[loops.Taken] = []

    def begin(self, game: RebirthState) -> None:
        """7.4.1."""
        check_moment(game, phase_begins(game, MAIN_START))
        if not game.handed_on:
            self.resume_at(CHECK)
            self.choose(game)

    def choose(self, game: RebirthState) -> None:
        """7.4.2: one of the actions, or the attack phase (7.4.2.5). R125: unless a text has ended the phase."""
        if game.ending == MAIN or (game.gone and not game.turn_players()):
            self.leave()
        else:
            game.ask(self.question(game))

    def question(self, game: RebirthState) -> Decision:
        first, mask, options = offered_to_turn_players(game, actions)
        if self.taken and loops.may_repeat(self.taken, game):
            options = legality.untried(game, options, self.taken, loops.state_of(game))
        options.append(PASS_OPTION)
        return Decision(first, MAIN, options, MAIN, "7.4.2", PASS_OPTION, False, (), 1, 1, NOTHING, False, mask)

    def forbids(self, game: RebirthState, option: Option) -> bool:
        """13.1.1.2."""
        return bool(self.taken) and loops.taken(game, loops.state_of(game), option) in self.taken

    def answer(self, game: RebirthState, option: Option) -> None:
        if option.verb == PASS:
            self.resume_at(PASSED)
            game.by_hand = False
            game.handed_on = False
            check_timing(game)
            if not game.handed_on:
                game.finish()
            return
        player = game.active if option.seat == NOTHING else option.seat
        if option.verb == PAY:
            game.by_hand = True
            game.handed_on = False
            self.choose(game)
            return
        if counts_on(game, player, option):
            self.taken.clear()
        else:
            self.taken.append(loops.taken(game, loops.state_of(game), option))
        game.handed_on = False
        act(game, player, option)
        if not game.handed_on:
            self.check(game)

    def check(self, game: RebirthState) -> None:
        """7.4.3: after any action a check timing, then the choice again."""
        self.resume_at(CHOOSE)
        check_timing(game)
        if not game.handed_on:
            self.resume_at(CHECK)
            self.choose(game)


MainPhase.STEPS = (MainPhase.begin, MainPhase.choose, MainPhase.check)


def actions(game: RebirthState, player: int, seat: int) -> list[Option]:
    """7.4.2.1 to 7.4.2.4: everything that a player can do now besides going to the attack phase.

    R36: also paying by hand, where some of it takes a part of the energy that stands (`partly`).
    """
    energy = ready(game, player)
    alone = seat == NOTHING
    found: list[Option] = []
    others: list[int] = []
    free = legality.plays_freely(game)
    partly = add_plays(game, player, seat, energy, free, found, others) or game.by_hand
    entry = game.entry_of(player)
    if entry != NOTHING:
        cost = game.card_number(entry, COST)
        if cost <= energy:
            free = free and not (game.marks and entry in game.marks)
            slots = game.vacant_slots(player) if free else legality.open_slots(game, player, entry)
            if slots:
                partly = partly or 0 < cost < energy
                most = game.slots[player]
                ways = MOVES.up_to(entry, most) if alone else of_seat(seat, MOVE, entry, NOTHING, most)
                for slot in slots:
                    found.append(ways[slot + 1])
    partly = add_activations(game, player, seat, energy, found, partly)
    for card in others:
        if game.printed[card].traits.kind & REBIRTH_CARD and not legality.is_set_barred(game, card, player):
            found.append(SETS.about(card) if alone else Option(SET_CARD, card, NOTHING, 0, seat))
    if partly and not game.by_hand:
        found.append(BY_HAND if alone else Option(PAY, NOTHING, NOTHING, 0, seat))
    return found


def add_plays(
    game: RebirthState, player: int, seat: int, energy: int, free: bool, found: list[Option], others: list[int]
) -> bool:
    """7.4.2.1: the characters that can be played, each wherever it can be put; `free`: see `legality.plays_freely`.

    Whether one takes a part of the energy. `others`: to these come the cards in hand that are no characters.
    """
    slots = game.slots[player]
    as_printed = game.sums is not None and COST not in game.sums_write
    printed, marks = game.printed, game.marks
    partly = False
    for card in game.zones[HAND * game.nplayers + player]:
        traits = printed[card].traits
        if not traits.kind & CHARACTER:
            others.append(card)
        elif free and not (marks and card in marks):
            cost = traits.numbers[0] if as_printed else game.card_number(card, COST)
            if cost <= energy:
                partly = partly or 0 < cost < energy
                found += PLAYS.up_to(card, slots) if seat == NOTHING else of_seat(seat, PLAY, card, NOTHING, slots)
        else:
            partly = add_places(game, player, seat, energy, card, found) or partly
    if game.facts.permits:
        for card in legality.playable_outside_hand(game, player):
            partly = add_places(game, player, seat, energy, card, found) or partly
    return partly


def add_places(game: RebirthState, player: int, seat: int, energy: int, card: int, found: list[Option]) -> bool:
    """7.4.2.1: the places where this character can be played, by texts; whether that takes a part of the energy."""
    places = legality.open_places(game, card, player, energy)
    if not places:
        return False
    found += [Option(PLAY, card, NOTHING, number, seat) for number in places]
    return 0 < legality.cost_to_play(game, card, player, ENTRY) < energy


def add_activations(game: RebirthState, player: int, seat: int, energy: int, found: list[Option], partly: bool) -> bool:
    """7.4.2.3: the activated abilities that can be played.

    Whether one takes a part of the energy, or that is known already of something (`partly`).
    """
    printed = game.printed
    as_printed = game.statics is not None and not (game.statics_give or game.given or game.marks)
    zones, count = game.zones, game.nplayers
    for zone, users in game.facts.activated:
        for card in zones[zone * count + player]:
            if as_printed and printed[card] not in users:
                continue
            for number, ability, least in text_facts(game.text_of(card)).uses:
                if least > energy or not ability.zones >> zone & 1:
                    continue
                line = game.text_of(card).lines[number]
                if legality.why_not_activate(game, card, ability, line, player) is None:
                    alone = seat == NOTHING
                    found.append(USES.about(card, number) if alone else Option(ACTIVATE, card, NOTHING, number, seat))
                    if ability.costs and not partly:
                        ctx = Context(card, game.stamp[card], player)
                        partly = 0 < energy_in_costs(game, ability.costs[0], ctx) < energy
    return partly


def counts_on(game: RebirthState, player: int, option: Option) -> bool:
    """R95: whether it uses up what is a part of the state and does not come back: then no earlier state comes back.

    That is a limit of this turn, or energy where no text lets it stand again.
    """
    verb = option.verb
    if verb == SET_CARD:
        return True
    if verb != ACTIVATE:
        if not game.facts.energy_stays or game.by_hand or not has_common_energy(game, player):
            return False
        return energy_taken(game, player, option) > 0
    ability = game.traits(option.card).abilities[option.number]
    return bool(ability.limit) and not (isinstance(ability, RebirthAbility) and ability.unlimited is not None)


def energy_taken(game: RebirthState, player: int, option: Option) -> int:
    """7.4.2.1, 7.4.2.2: what playing this card, or moving it from entry, takes."""
    if option.verb == MOVE:
        return game.card_number(option.card, COST)
    return legality.cost_to_play(game, option.card, player, MEMBERS if option.number else ENTRY)


def act(game: RebirthState, player: int, option: Option) -> None:
    """7.4.2: carry out one of the actions."""
    card = option.card
    if option.verb == PLAY:
        play_card(game, player, card, option.number - 1)
    elif option.verb == MOVE:
        game.call(MoveFromEntry(player, option.number - 1))
    elif option.verb == ACTIVATE:
        traits = game.traits(card)
        ctx = Context(card, game.stamp[card], player)
        ctx.line = traits.lines[option.number]
        play_ability(game, traits.abilities[option.number], ctx, False)
    else:
        game.call(SetCard(player, card))


class MoveFromEntry(Procedure):
    """7.4.2.2, R70: The entry character moves to a slot: paid for like a play, and neither play nor appearance."""

    def __init__(self, player: int, slot: int) -> None:
        self.player = player
        self.slot = slot

    def belongs_to(self) -> int:
        return self.player

    def pay(self, game: RebirthState) -> None:
        """7.4.2.2."""
        pay_energy(game, self.player, max(game.card_number(game.entry_of(self.player), COST), 0))

    def move(self, game: RebirthState) -> None:
        """7.4.2.2."""
        card = game.entry_of(self.player)
        game.note("from_entry", "7.4.2.2", self.player, card)
        place_one(game, self.player, card, self.slot, MOVE)


MoveFromEntry.STEPS = (MoveFromEntry.pay, MoveFromEntry.move)


class SetCard(Procedure):
    """7.4.2.4, R69: set a rebirth card, and draw a card."""

    def __init__(self, player: int, card: int) -> None:
        self.player = player
        self.card = card

    def belongs_to(self) -> int:
        return self.player

    def set(self, game: RebirthState) -> None:
        """5.6.1."""
        game.acts[self.player, "set"] = game.acts.get((self.player, "set"), 0) + 1
        transfer(game, going(game, [self.card], REBIRTH, SETTING))

    def draw(self, game: RebirthState) -> None:
        """7.4.2.4."""
        game.note("set", "7.4.2.4", self.player, self.card)
        carry_out_draws(game, [(self.player, 1)])


SetCard.STEPS = (SetCard.set, SetCard.draw)
