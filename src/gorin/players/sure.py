"""Sure wins: is there a pick after which this turn is won in every sample, whatever the others answer?

Of a player's own picks one must win, of the others' answers every one must lose. Likely lines are tried first: a line
may be as unlikely by weight as its credit allows, and the credit grows until nothing is left out or no pick is left.
"""

from __future__ import annotations

from typing import Final

from gorin.engine.game import Game
from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.match import Match
from gorin.engine.search.keys import distinct, same_option
from gorin.players.weights import Weights

SAMPLES: Final = 16
"""A win that holds in so many samples counts as sure."""
LIKELY: Final = 5
"""One that holds in so many before it fails is played where no other holds longer."""
WIDEST: Final = 48
"""Answers of others beyond which they are not followed."""
DEEPEST: Final = 60
AGAIN: Final = 6
LEAST_AGAIN: Final = 400
"""So many times what the first proof cost may be spent on each other sample, and so many picks if it had as many."""
FIRST_CREDIT: Final = 5
MORE_CREDIT: Final = 4
MOST_CREDIT: Final = 1 << 12
"""Credit: how many times a line may be half as likely as the likeliest one. It grows fourfold with each round."""
SHARPNESS: Final = 2
"""Half as sure as the weights: what wins at once is often what one seldom does."""
PICK_COST: Final = 2

Deed = tuple[str, int, int, int]
"""A verb, a card, a target and a number: what an option is in all samples of one match."""
Signature = tuple[str, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


class Proof:
    """A search for a win in one sample before this turn ends.

    `left`: how many picks it may still make. `cut`: whether anything was left out for lack of credit.
    `failed`: positions from which no win was found, with the credit that was left there. `leading`: the player's own
    picks that led to a win, here or in a sample before, with how deep it might still go: they are tried first.
    """

    __slots__ = ("cut", "failed", "leading", "left", "player", "turn", "weights")

    def __init__(self, weights: Weights, player: int, turn: int, left: int, leading: dict[Deed, int]) -> None:
        self.weights = weights
        self.player = player
        self.turn = turn
        self.left = left
        self.cut = False
        self.leading = leading
        self.failed: dict[Signature, int] = {}

    def holds(self, match: Match, depth: int, credit: int) -> bool:
        """Whether the player's side wins from here, whatever the others answer."""
        game: Game = match.game
        result = game.result
        if result is not None:
            return self.player in result.winners
        decision = game.decision
        if decision is None or game.turn != self.turn:
            return False
        if depth <= 0 or self.left <= 0:
            self.cut = True
            return False
        own = game.seats.team_masks[self.player] >> decision.player & 1
        if not own:
            return self.all_hold(match, decision, depth, credit)
        if len(decision.options) == 1:
            return self.after(match, 0, depth, credit)
        seen = signature(game, self.weights, decision)
        if self.failed.get(seen, -1) >= credit:
            return False
        whole = not self.cut
        self.cut = False
        for cost, index in self.led(decision, ordered(game, self.weights, decision)):
            if cost > credit:
                self.cut = True
                continue
            if self.after(match, index, depth, credit - cost):
                self.leading[deed(decision.options[index])] = depth
                return True
            if self.left <= 0:
                self.cut = True
                return False
        self.failed[seen] = credit if self.cut else MOST_CREDIT
        self.cut = self.cut or not whole
        return False

    def led(self, decision: Decision, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """These options, those that led to a win elsewhere first, in the order in which they were picked."""
        if not self.leading:
            return found
        first: list[tuple[int, int, int]] = []
        rest: list[tuple[int, int]] = []
        for cost, index in found:
            depth = self.leading.get(deed(decision.options[index]), 0)
            if depth:
                first.append((-depth, cost, index))
            else:
                rest.append((cost, index))
        first.sort()
        return [(cost, index) for _, cost, index in first] + rest

    def all_hold(self, match: Match, decision: Decision, depth: int, credit: int) -> bool:
        """Whether every answer of somebody else leads to the win."""
        indices = distinct(match.game, decision, self.weights.features)
        if len(indices) > WIDEST:
            return False
        for index in indices:
            if not self.after(match, index, depth, credit):
                return False
        return True

    def after(self, match: Match, index: int, depth: int, credit: int) -> bool:
        trial = match.clone()
        self.left -= PICK_COST
        trial.pick(index)
        return self.holds(trial, depth - 1, credit)


def deed(option: Option) -> Deed:
    return option.verb, option.card, option.target, option.number


def ordered(game: Game, weights: Weights, decision: Decision) -> list[tuple[int, int]]:
    """The options that differ, each with how many times it is half as likely as the likeliest, and its index.

    The likeliest come first, what declines last.
    """
    decline = decision.decline
    every = weights.of(game, decision, SHARPNESS)
    indices = distinct(game, decision, weights.features)
    top = 1
    for index in indices:
        top = max(top, every[index])
    scored: list[tuple[int, int, int]] = []
    last: list[tuple[int, int]] = []
    for index in indices:
        option = decision.options[index]
        if option.loses:
            continue
        cost = (top // max(1, every[index])).bit_length() - 1
        if decline is not None and option.same(decline):
            last.append((cost, index))
        else:
            scored.append((-every[index], index, cost))
    scored.sort()
    found = [(cost, index) for _, index, cost in scored]
    if last and found and last[0][0] < found[-1][0]:
        last[0] = (found[-1][0], last[0][1])
    return found + last


def signature(game: Game, weights: Weights, decision: Decision) -> Signature:
    """Return what tells two positions of one turn apart, whatever the order of picks that led there."""
    values: list[int] = [len(decision.options)]
    for player in range(game.nplayers):
        values += weights.features.of(game, player)
    return decision.about, decision.picked, tuple(values), tuple(game.zone), tuple(game.flags)


def sure_win(
    worlds: list[Match],
    decision: Decision,
    weights: Weights,
    seed: int,
    budget: int,
    least: int = SAMPLES,
    leading: dict[Deed, int] | None = None,
) -> int:
    """The index of a pick that wins this turn in every sample (-1: none was found), for so many picks.

    `worlds`: the match, or what it may be; samples are drawn from each in turn. `least`: where no pick wins in all of
    them, the one that won in most before it failed will do, if these are as many. `leading`: the picks that led to the
    win that was found before in this turn; those of a new one are added.
    """
    player = decision.player
    game: Game = worlds[0].game
    first = worlds[0].sample(player, rng.scramble(seed, 0) >> 3, log=False)
    asked = first.game.decision
    if asked is None:
        return -1
    proof = Proof(weights, player, game.turn, budget, {})
    known: dict[Deed, int] = {} if leading is None else leading
    proof.leading = dict(known)
    credit = FIRST_CREDIT
    refuted: set[int] = set()
    likeliest = -1
    most = least - 1
    while proof.left > 0 and credit < MOST_CREDIT:
        proof.cut = False
        for cost, index in proof.led(asked, ordered(first.game, weights, asked)):
            if index in refuted:
                continue
            if cost > credit:
                proof.cut = True
                continue
            before = proof.left
            proof.leading = dict(known)
            if proof.after(first, index, DEEPEST, credit - cost):
                found = same_option(decision, asked.options[index], index)
                allowed = max(min(budget, LEAST_AGAIN), AGAIN * (before - proof.left))
                ways = proof.leading
                ways[deed(asked.options[index])] = DEEPEST + 1
                held = samples_won(worlds, decision, found, weights, seed, allowed, ways) if found >= 0 else 0
                if held == SAMPLES:
                    known.update(ways)
                    return found
                if held > most:
                    most, likeliest = held, found
                refuted.add(index)
            if proof.left <= 0:
                return likeliest
        if not proof.cut:
            return likeliest
        credit *= MORE_CREDIT
    return likeliest


def samples_won(
    worlds: list[Match],
    decision: Decision,
    index: int,
    weights: Weights,
    seed: int,
    budget: int,
    leading: dict[Deed, int] | None = None,
) -> int:
    """In how many samples, of which the first is known, this pick wins before it fails in one."""
    player = decision.player
    known: dict[Deed, int] = {} if leading is None else leading
    for number in range(1, SAMPLES):
        match = worlds[number % len(worlds)]
        sample = match.sample(player, rng.scramble(seed, number) >> 3, log=False)
        asked = sample.game.decision
        if asked is None:
            return number
        at = same_option(asked, decision.options[index], index)
        if at < 0 or not wins(sample, at, Proof(weights, player, match.game.turn, budget, known)):
            return number
    return SAMPLES


def wins(sample: Match, index: int, proof: Proof) -> bool:
    """Whether this pick wins in this sample, as far as the proof can tell."""
    credit = FIRST_CREDIT
    while proof.left > 0 and credit < MOST_CREDIT:
        proof.cut = False
        if proof.after(sample, index, DEEPEST, credit):
            return True
        if not proof.cut:
            return False
        credit *= MORE_CREDIT
    return False
