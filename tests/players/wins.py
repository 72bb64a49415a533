"""Sure wins in whole games: how many there were, and how many the bot whose turn it was let go.

    python -m tests.players.wins --games 20 --bots normal,strong [GAME ...]

At every first decision of a phase in the own turn, and after each pick that follows, a prover looks with many picks
whether there is a win that holds in all samples. A turn in which there was one must end the game.
"""

from __future__ import annotations

import argparse

import gorin
from gorin.engine.kernel import rng
from gorin.engine.match import Match
from gorin.players.fitting.making import held_out_decks
from gorin.players.ladder import Entrant, share_interval
from gorin.players.learned import learned
from gorin.players.levels import player
from gorin.players.sure import sure_win

PROOF_PICKS = 6_000
PROOFS = 3
MOST_PICKS = 3_000


def has_win(match: Match, seed: int, picks: int) -> bool:
    """Whether the player who is asked in its own turn wins this turn for sure.

    Proved three times: what wins in nine samples of ten passes one proof in five.
    """
    decision = match.decision
    assert decision is not None
    weights = learned(match.rulebook).weights
    return all(sure_win([match], decision, weights, rng.scramble(seed, at), picks) >= 0 for at in range(PROOFS))


def wins_of(slug: str, bot: Entrant, number: int, proof: int = PROOF_PICKS) -> tuple[int, int]:
    """In how many turns of a game of a bot against itself there was a sure win, and how many of these it missed."""
    book = gorin.game(slug)
    match = book.new(held_out_decks(slug), seed=number)
    seats = [player(bot.name, bot.budget, 2 * number + seat) for seat in match.players]
    there = missed = 0
    turn = -1
    winner = -1
    for picks in range(MOST_PICKS):
        decision = match.decision
        if decision is None:
            break
        if match.turn != turn:
            missed += winner >= 0
            turn, winner = match.turn, -1
        own = decision.player == match.active and book.features.settled(match.game) and len(decision.options) > 1
        if own and winner < 0 and has_win(match, rng.scramble(number, picks), proof):
            winner = decision.player
            there += 1
        match.answer(seats[decision.player].choose(match))
    lost = winner >= 0 and (match.winners is None or winner not in match.winners)
    return there, missed + lost


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("slugs", nargs="*", default=list(gorin.GAMES))
    reader.add_argument("--games", type=int, default=10)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--bots", default="normal,strong")
    given = reader.parse_args()
    for slug in given.slugs:
        for bot in given.bots.split(","):
            found = [wins_of(slug, Entrant.of(bot), given.seed + at) for at in range(given.games)]
            games = [each for each in found if each[0]]
            fewer = [each for each in games if each[1]]
            low, high = share_interval(len(fewer), len(games))
            turns, gone = sum(each[0] for each in found), sum(each[1] for each in found)
            print(
                f"{slug} {bot}: {len(games)} of {given.games} games had a sure win, missed in {len(fewer)}",
                f"[{low:.2f}, {high:.2f}]; turns {turns}, missed {gone}",
                flush=True,
            )


if __name__ == "__main__":
    main()
