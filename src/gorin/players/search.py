"""The strong player: tries options in samples, plays the turn on sensibly, and judges where that leads.

Sequential halving: the budget of picks is spent in rounds, each on the better half of the options. All options of a
round meet the same samples and the same luck.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from gorin.engine.cards.arguments import check_budget, check_seed
from gorin.engine.game import Game
from gorin.engine.kernel import rng
from gorin.engine.kernel.decision import Decision, Option
from gorin.engine.kernel.errors import IllegalPick
from gorin.engine.match import Match
from gorin.engine.search.keys import distinct, known_to, same_option
from gorin.players.beliefs import Beliefs
from gorin.players.evaluate import Evaluation
from gorin.players.guided import is_over, settle, stroll
from gorin.players.learned import Learned, learned
from gorin.players.prospect import NONE, Prospect, by_chance, by_prior, first_of, with_index
from gorin.players.scale import CERTAIN
from gorin.players.sure import LIKELY, SAMPLES, Deed, samples_won, sure_win
from gorin.players.tree import CURIOSITY, Node, select
from gorin.players.weights import Weights

DEFAULT_PICKS: Final = 4_000
SAMPLE_COST: Final = 6
"""Picks in whose time a sample is made, or a clone and a judgement."""
TRY_COST: Final = 2
EACH: Final = 60
"""Picks that an option must have for itself, else only the likeliest are looked at."""
SHARPNESS: Final = 8
HORIZON: Final = 2
"""Turns that are played on: the present one, and what the others answer."""
PROOF_SHARE: Final = 12
LEAST_PROOF: Final = 60
"""A twelfth of the budget goes into looking for a sure win while something is half done, at least this many picks."""
WHOLE_PROOF_SHARE: Final = 4
WHOLE_PROOF: Final = 1_500
WHOLE_PROOF_MOST: Final = 2
"""A quarter where a turn is thought out or a win was found before in it, or so many picks if that is more, and if it is
not more than twice the budget: most sure wins need hundreds."""
LONG_PROOF_SHARE: Final = 2
LONG_PROOF: Final = 4_000
LONG_PROOF_MOST: Final = 8
"""Half of it where tries of the first round have won in this turn, with the same bounds."""
FIRST_PICKS: Final = 500
WIDE_PICKS: Final = 4_000
"""With a limit of time: what is spent at first, then twice as much, and so on; the budget that says how many options
are looked at."""
CLOSE: Final = 150
"""A difference in chance that tells hardly anything: then better use than leave, and keep than give away."""
LONGEST: Final = 40
"""Picks after which a try ends in the middle of a turn."""
FOR_PROOFS: Final = 1 << 20
"""Which luck of a decision the samples of its proofs have."""


def at_least(share: int, picks: int, most: int) -> int:
    """A share of the budget, or so many picks if that is more and they are not more than `most`."""
    return max(share, min(picks, most))


class Search:
    """One decision looked at by one player."""

    __slots__ = (
        "curiosity",
        "decision",
        "evaluation",
        "horizon",
        "known",
        "leading",
        "least",
        "looked",
        "match",
        "mates",
        "player",
        "samples",
        "seed",
        "spent",
        "stops",
        "weights",
        "winning",
        "wins",
        "worlds",
    )

    def __init__(
        self,
        match: Match,
        decision: Decision,
        fitted: Learned,
        seed: int,
        horizon: int = HORIZON,
        curiosity: int = CURIOSITY,
    ) -> None:
        self.match = match
        self.decision = decision
        self.player = decision.player
        self.evaluation: Evaluation = fitted.evaluation
        self.weights: Weights = fitted.weights
        self.seed = seed
        self.horizon = horizon
        self.curiosity = curiosity
        self.spent = 0
        self.samples = 0
        self.wins = 0
        self.least = LIKELY
        self.looked = 0
        self.winning = False
        self.leading: dict[Deed, int] = {}
        self.worlds: list[Match] = [match]
        self.stops = 0.0
        self.known = known_to(match.game, decision.player)
        self.mates = match.game.seats.team_masks[decision.player]

    def all_prospects(self) -> list[Prospect]:
        """The options that differ, the likeliest first."""
        game: Game = self.match.game
        options = self.decision.options
        found: list[Prospect] = []
        settled = self.weights.features.settled(game)
        for index in distinct(game, self.decision, self.weights.features):
            if not options[index].loses:
                found.append(Prospect(index, self.weights.score(game, self.decision, options[index], settled)))
        found.sort(key=by_prior)
        return found or [Prospect(0, 0)]

    def prospects(self, budget: int, kept: int = NONE) -> list[Prospect]:
        """The options that this budget is enough for, the likeliest first, and the one that is kept."""
        found = self.all_prospects()
        left = found[: max(4, budget // EACH)]
        if kept != NONE and with_index(left, kept) is None:
            left.append(with_index(found, kept) or Prospect(kept, 0))
        return left

    def run(self, budget: int, kept: int = NONE) -> list[Prospect]:
        """Spend so many picks; all that was looked at, the best first. `kept`: an option that stays in every round."""
        left = self.prospects(budget, kept)
        if len(left) == 1:
            return left
        won = self.sure_win(left, self.proof_picks(budget))
        if won is not None:
            return first_of(won, left)
        return self.halve(left, budget, kept)

    def compare(self, budget: int, kept: int) -> list[Prospect]:
        """What `run` finds, with this option tried as often as the best one, in the same samples.

        Where they differ, half as much again is spent on these two. Only wins that hold in all samples are sure.
        """
        self.least = SAMPLES
        found = self.run(budget, kept)
        mine = with_index(found, kept)
        if mine is None or mine is found[0]:
            return found
        if found[0].proved:
            seed = rng.scramble(self.seed, FOR_PROOFS)
            held = samples_won(self.worlds, self.decision, kept, self.weights, seed, max(budget, WIDE_PICKS))
            if held >= LIKELY:
                mine.settle(CERTAIN * held // SAMPLES)
                return first_of(mine, found) if held == SAMPLES else found
            pair = [mine]
        else:
            pair = [found[0], mine]
        until = self.spent + budget // 2
        while self.spent < until:
            self.try_all(pair)
        found.sort(key=by_chance)
        best = pair[0] if pair[0].chance() >= mine.chance() else mine
        return first_of(best, found) if len(pair) > 1 else found

    def think(self, seconds: float) -> list[Prospect]:
        """Spend so many seconds: rounds with twice the picks of the one before, as many as there is time for."""
        left = self.prospects(WIDE_PICKS)
        if len(left) == 1:
            return left
        self.stops = perf_counter() + seconds
        budget = FIRST_PICKS
        while True:
            won = self.sure_win(left, self.proof_picks(budget))
            if won is not None:
                return first_of(won, left)
            self.spent = 0
            left = self.halve(left, budget)
            if self.is_late() or left[0].chance() == CERTAIN:
                return left
            budget *= 2

    def sensible(self, found: list[Prospect]) -> Prospect:
        """The best of these, or one as good as it that leaves nothing unused or gives nothing away."""
        best = found[0]
        if not best.tries or best.chance() == CERTAIN:
            return best
        decision = self.decision
        option = decision.options[best.index]
        features = self.weights.features
        about = decision.about
        gives = (about, option.verb) in features.GIVES
        if not gives and not self.ends_turn(option):
            return best
        for each in found[1:]:
            if 2 * each.tries < best.tries or each.chance() + CLOSE < best.chance():
                continue
            verb = decision.options[each.index].verb
            if (about, verb) not in features.GIVES if gives else verb in features.USES:
                return each
        return best

    def ends_turn(self, option: Option) -> bool:
        """Whether this declines to do more in the player's own turn, while nothing is half done."""
        decline = self.decision.decline
        if decline is None or not option.same(decline):
            return False
        game: Game = self.match.game
        return game.active == self.player and self.weights.features.settled(game)

    def is_open(self) -> bool:
        """Whether there is anything to think about."""
        return len(self.all_prospects()) > 1

    def is_late(self) -> bool:
        """Whether the time is over, where there is a limit."""
        return self.stops > 0 and perf_counter() >= self.stops

    def halve(self, left: list[Prospect], budget: int, kept: int = NONE) -> list[Prospect]:
        """Sequential halving over these options for so many picks; all of them, the best first."""
        rest: list[Prospect] = []
        rounds = max(1, (len(left) - 1).bit_length())
        for number in range(rounds):
            until = budget * (number + 1) // rounds
            while True:
                self.try_all(left)
                if self.spent >= until or self.is_late():
                    break
            if number == 0 and self.wins:
                picks = at_least(budget // LONG_PROOF_SHARE, LONG_PROOF, LONG_PROOF_MOST * budget)
                won = self.sure_win(left, picks)
                if won is not None:
                    return first_of(won, left)
            left.sort(key=by_chance)
            keep = (len(left) + 1) // 2 if number < rounds - 1 else len(left)
            stays = with_index(left[keep:], kept)
            rest = [each for each in left[keep:] if each is not stays] + rest
            left = left[:keep] if stays is None else [*left[:keep], stays]
        return left + rest

    def proof_picks(self, budget: int) -> int:
        """How many picks the first look for a sure win may take."""
        if self.winning or self.weights.features.settled(self.match.game):
            return at_least(budget // WHOLE_PROOF_SHARE, WHOLE_PROOF, WHOLE_PROOF_MOST * budget)
        return max(LEAST_PROOF, budget // PROOF_SHARE)

    def sure_win(self, left: list[Prospect], allowed: int) -> Prospect | None:
        """The option that wins this turn for sure or most likely, if one is found for so many picks.

        Fewer picks than those of an earlier look would find nothing else.
        """
        game: Game = self.match.game
        if allowed <= self.looked or not game.seats.team_masks[self.player] >> game.active & 1:
            return None
        self.looked = allowed
        seed = rng.scramble(self.seed, FOR_PROOFS)
        index = sure_win(self.worlds, self.decision, self.weights, seed, allowed, self.least, self.leading)
        if index < 0:
            return None
        found = with_index(left, index) or Prospect(index, 0)
        found.settle(CERTAIN)
        return found

    def try_all(self, left: list[Prospect]) -> None:
        """Try each of these options once in a new sample."""
        begin = rng.scramble(self.seed, self.samples)
        sample = self.worlds[self.samples % len(self.worlds)].sample(self.player, begin >> 3, log=False)
        self.samples += 1
        self.spent += SAMPLE_COST
        asked = sample.game.decision
        if asked is None:
            return
        for prospect in left:
            option = self.decision.options[prospect.index]
            at = same_option(asked, option, prospect.index)
            if at < 0:
                at = prospect.index if prospect.index < len(asked.options) else 0
            prospect.add(self.tried(sample, at, begin, prospect.node))

    def tried(self, sample: Match, index: int, seed: int, root: Node) -> int:
        """What this option leads to: down the tree as far as it reaches, then by weight to the end of the turn."""
        trial = sample.clone()
        game: Game = trial.game
        turn = game.turn
        trial.pick(index)
        self.spent += TRY_COST
        path = [root]
        node = root
        while self.curiosity and node.visits and game.turn == turn and len(path) < LONGEST:
            decision = game.decision
            if decision is None:
                break
            at, key = select(node, game, decision, self.weights, self.known, self.mates, self.curiosity)
            child = node.children.get(key)
            if child is None:
                child = node.children[key] = Node()
            game.take_answer(decision.options[at])
            game.run()
            self.spent += 1
            path.append(child)
            node = child
        value = self.judged(trial, seed, turn)
        for each in path:
            each.add(value)
        return value

    def judged(self, trial: Match, seed: int, turn: int) -> int:
        """What the position is worth: as it is once nothing is half done, and when the turn has been played on."""
        game: Game = trial.game
        self.spent += settle(trial, self.weights, SHARPNESS, seed, LONGEST, turn)
        value = self.evaluation.value(game, self.player)
        parts = 1
        for number in range(self.horizon):
            if is_over(game):
                return self.result(game, turn)
            if game.turn == turn or number:
                self.spent += stroll(trial, self.weights, SHARPNESS, seed + number + 1, LONGEST, game.turn)
                value += self.evaluation.value(game, self.player)
                parts += 1
        return self.result(game, turn) if is_over(game) else value // parts

    def result(self, game: Game, turn: int) -> int:
        """What the end of a game is worth; wins before the turn was over are counted."""
        value = self.evaluation.value(game, self.player)
        if value == CERTAIN and game.turn == turn:
            self.wins += 1
        return value


class SearchPlayer:
    """Spends so many picks a decision; the same seed and budget pick the same way on every machine.

    With `seconds` it thinks so long instead, and what it picks depends on how fast the machine is. With `beliefs` it
    does not know the lists of the others. `won`: the last turn in which it found a sure win, and `leading` the picks
    that lead to it.
    """

    __slots__ = ("asked", "beliefs", "budget", "curiosity", "given", "horizon", "leading", "seconds", "seed", "won")

    def __init__(
        self,
        budget: int = DEFAULT_PICKS,
        seed: int = 0,
        horizon: int = HORIZON,
        curiosity: int = CURIOSITY,
        seconds: float | None = None,
        beliefs: Beliefs | None = None,
    ) -> None:
        self.beliefs = beliefs
        self.budget = check_budget(budget)
        self.seconds = seconds
        self.given = check_seed(seed)
        self.seed = rng.scramble(seed, 4)
        self.asked = 0
        self.horizon = horizon
        self.curiosity = curiosity
        self.won = -1
        self.leading: dict[Deed, int] = {}

    def choose(self, match: Match) -> Option:
        decision = match.decision
        if decision is None:
            raise IllegalPick("no_decision")
        self.asked += 1
        seed = rng.scramble(self.seed, self.asked)
        search = Search(match, decision, learned(match.rulebook), seed, self.horizon, self.curiosity)
        if self.beliefs is not None and search.is_open():
            search.worlds = self.beliefs.worlds(match, decision.player, seed)
        game: Game = match.game
        search.winning = game.turn == self.won
        if search.winning:
            search.leading = self.leading
        seconds = self.seconds
        found = search.run(self.budget) if seconds is None else search.think(seconds)
        if found[0].proved:
            self.won = game.turn
            self.leading = search.leading
        return decision.options[search.sensible(found).index]

    def __repr__(self) -> str:
        effort = f"budget={self.budget}" if self.seconds is None else f"seconds={self.seconds}"
        return f"SearchPlayer({effort}, seed={self.given})"
