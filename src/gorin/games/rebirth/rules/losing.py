"""1.2, 10.6, 12.4 to 12.9: losing, leaving the game, winning."""

from __future__ import annotations

from gorin.engine.happening.departing import depart
from gorin.engine.kernel.result import Result
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import RETIRE

TEAM_POINTS = 2
"""12.9.3.2."""


def lose(game: RebirthState, players: list[int], reason: str, clause: str) -> None:
    """1.2.2, 10.6.1.1, R10: these players lose at the same moment; the others play on, if there is still a game."""
    losers = [each for each in players if not game.gone >> each & 1]
    if not losers or game.result is not None:
        return
    for each in losers:
        game.note("lose", clause, each)
    left = [each for each in game.seats.sequence if not game.gone >> each & 1 and each not in losers]
    if game.in_teams():
        lose_in_teams(game, losers, left, reason, clause)
        return
    if game.table().one_out and left:
        winners = first_knockout(game, losers, left)
        if winners:
            game.end(Result(tuple(sorted(winners)), reason, knockout_clause(game)))
            return
    if len(left) <= 1:
        game.end(Result(tuple(left), reason, clause))
        return
    leave(game, losers)


def leave(game: RebirthState, players: list[int]) -> None:
    """12.4, 12.7.7, R93: gone together with all their cards; their places stay empty until the turn ends."""
    for player in players:
        game.left_now |= 1 << player
        game.note("leave", "12.4.1", player)
    game.in_play = [card for card in game.in_play if game.owner[card] not in players]
    depart(game, *players)


def knockout_clause(game: RebirthState) -> str:
    return "12.7.3.1" if game.seats.circle else "12.6.3.1"


def first_knockout(game: RebirthState, losers: list[int], left: list[int]) -> list[int]:
    """12.6.3.1, 12.7.3.1, 12.7.3.2, R84, R86: who wins because somebody was knocked out."""
    if not game.seats.circle:
        game.knocked = True
        return fewest_retired(game, left)
    places = [each for each in game.seats.sequence if not (game.gone & ~game.left_now) >> each & 1]
    return [each for each in left if places[(places.index(each) + 1) % len(places)] in losers]


def fewest_retired(game: RebirthState, left: list[int]) -> list[int]:
    """12.6.3.1: the only player with the fewest cards in retire; nobody if there are several."""
    counts = [len(game.zone_cards(RETIRE, each)) for each in left]
    least = min(counts)
    return [left[counts.index(least)]] if counts.count(least) == 1 else []


def look_at_knockout(game: RebirthState) -> None:
    """12.6.3.2, R84: after a tie the first player to have the fewest retired cards alone wins at once."""
    left = [each for each in game.seats.sequence if not game.gone >> each & 1]
    winners = fewest_retired(game, left)
    if winners:
        game.end(Result(tuple(winners), "knockout", "12.6.3.2"))


def lose_in_teams(game: RebirthState, losers: list[int], left: list[int], reason: str, clause: str) -> None:
    """12.5.8: by the format; teams of two lose with one of them, teams of three by points."""
    if game.nplayers == 4:
        lose_as_team(game, losers, reason)
    else:
        score(game, losers, left, reason)


def lose_as_team(game: RebirthState, losers: list[int], reason: str) -> None:
    """12.8.3, R91."""
    lost = {game.seats.teams[each] for each in losers}
    winners = [each for each in range(game.nplayers) if game.seats.teams[each] not in lost]
    game.end(Result(tuple(winners), reason, "12.8.3"))


def score(game: RebirthState, losers: list[int], left: list[int], reason: str) -> None:
    """12.9.3.2, 12.9.3.3, 12.9.3.3.1, R92: all losers leave, those opposite score and leave without losing."""
    opposite = [game.facing(each) for each in losers if game.facing(each) in left]
    for each in opposite:
        game.points[game.seats.teams[each]] += 1
    points = [game.points[team] for team in (0, 1)]
    ahead = [team for team in (0, 1) if points[team] >= TEAM_POINTS]
    remaining = [each for each in left if each not in opposite]
    if ahead or not remaining:
        clause = "12.9.3.2" if ahead else "12.9.3.3.1"
        if not ahead:
            ahead = [team for team in (0, 1) if points[team] > points[1 - team]]
        winners = [each for each in range(game.nplayers) if ahead == [game.seats.teams[each]]]
        game.end(Result(tuple(winners), reason, clause))
        return
    leave(game, [*losers, *opposite])
