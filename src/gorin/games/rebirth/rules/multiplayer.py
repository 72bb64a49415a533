"""12 多人数戦: opponents, turns of teams, who may answer, and the departure of players.

A duel (1.1.1) is the case of two players; every chapter asks here.
"""

from __future__ import annotations

from collections.abc import Callable

from gorin.engine.happening.departing import depart
from gorin.engine.kernel.decision import Option
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.result import Result
from gorin.games.rebirth.formats import CIRCLE, DOUBLE_TEAM, DUEL, RUMBLE, TRIPLE_TEAM
from gorin.games.rebirth.state import EVERYBODY, RebirthState
from gorin.games.rebirth.terms import RETIRE

POINTS_TO_WIN = 2
"""12.9.3.2."""
TARGET_CLAUSES = {DUEL: "8.2.4", RUMBLE: "12.6.6", CIRCLE: "12.7.6", DOUBLE_TEAM: "12.8.5", TRIPLE_TEAM: "12.9.5"}
OPPONENT_CLAUSES = {DUEL: "1.1.1", RUMBLE: "12.6.4", CIRCLE: "12.7.4", DOUBLE_TEAM: "12.5.5", TRIPLE_TEAM: "12.5.5"}


def is_there(game: RebirthState, player: int) -> bool:
    """12.4.7: whether the player has not left; nothing more is done to who has."""
    return not game.gone >> player & 1


def covered(game: RebirthState, player: int) -> list[int]:
    """12.6.4, 12.7.4, R80: whom プレイヤー means, in the order of asking."""
    if not game.seats.circle:
        return game.turn_order()
    near = (player, *game.opponents(player))
    return [other for other in game.turn_order() if other in near]


def in_reach(game: RebirthState, player: int) -> list[int]:
    """12.6.6, 12.7.6, 12.8.5, 12.9.5: whom the format lets a player attack."""
    table = game.table()
    if table.sides:
        found = [table.facing[player]]
    elif table.circle:
        found = [table.after(player, closed(game))]
    else:
        found = [other for other in game.turn_order() if other != player]
    return [other for other in found if is_there(game, other) and other != player]


def attackable(game: RebirthState, player: int) -> list[int]:
    """12.3.1: the players in reach who have already had a turn. A duel has no such rule."""
    return [1 - player] if game.nplayers == 2 else experienced(game, in_reach(game, player))


def experienced(game: RebirthState, players: list[int]) -> list[int]:
    """12.3.1: those who have already had a turn."""
    return [each for each in players if game.had_turn >> each & 1]


def why_not_target(game: RebirthState, player: int, target: int) -> str | None:
    """The clause by which a player cannot be the target of an attack."""
    if target not in in_reach(game, player):
        return TARGET_CLAUSES[game.table().name]
    return None if target in attackable(game, player) else "12.3.1"


def may_block(game: RebirthState, attacked: int) -> list[int]:
    """12.5.7.2.4.1, 12.6.6.1, 12.7.6.1, 12.8.5.1, 12.9.5.1, R2, R89: the attacked player,
    then teammates from left to right.

    R76: nobody blocks for somebody who has left.
    """
    if game.gone >> attacked & 1:
        return []
    return team_of(game, attacked) if game.sides else [attacked]


def team_of(game: RebirthState, player: int) -> list[int]:
    """The player, then the teammates who are there from left to right."""
    team = game.sides[game.seats.teams[player]]
    return [player, *(other for other in team if other != player and is_there(game, other))]


def may_cancel(game: RebirthState, master: int) -> list[int]:
    """12.6.5, 12.7.5, R90: who can present a cancel ability against something of this master."""
    if game.table().name != CIRCLE:
        return game.turn_order()
    near = game.opponents(master)
    return [other for other in game.turn_order() if other in near]


def closed(game: RebirthState) -> int:
    """12.7.7: whose place the order has already closed over (a mask); this turn's leavers still have theirs."""
    return game.gone & ~game.left_now


def offered_to_turn_players(
    game: RebirthState, offered: Callable[[RebirthState, int, int], list[Option]]
) -> tuple[int, int, list[Option]]:
    """12.5.7.2.3, 12.5.7.2.4, R88: which turn player is asked first, who may answer (a mask, 0: only that one) and
    what is on offer. `offered`: what is to a player, with the seat where there are several.
    """
    if not game.sides:
        return game.active, 0, offered(game, game.active, NOTHING)
    mask = 0
    options: list[Option] = []
    players = game.turn_players()
    for player in players:
        mask |= 1 << player
        options += offered(game, player, player)
    return players[0], mask, options


def of_seat(seat: int, verb: str, card: int, target: int, number: int) -> list[Option]:
    """R88: the options of one of several turn players for this verb, with each number from 0 up to `number`."""
    return [Option(verb, card, target, each, seat) for each in range(number + 1)]


def next_active(game: RebirthState) -> int:
    """7.6.6, 12.5.7, 12.5.7.2, 12.6.2, 12.7.2, 12.8.4, 12.9.4: whose turn is next; of a team the leftmost one there."""
    table = game.table()
    if not table.sides:
        return table.after(game.active, game.gone)
    side = table.sides[1 - table.teams[game.active]]
    for player in side:
        if is_there(game, player):
            return player
    return side[0]


def close_up(game: RebirthState) -> None:
    """12.7.7: the turn is over, and the order closes up over those who have left."""
    if game.left_now:
        game.left_now = 0
        game.touch_abilities()


def leave(game: RebirthState, losers: list[int], reason: str, clause: str) -> None:
    """1.2.1, 1.2.2, 12.4.1: these players lose together and leave; either the game is over, or the others play on.

    Their cards and zones are gone (12.4.2, 12.4.3), what they have played is broken off (12.4.4) and waits no more
    (12.4.5); if it is their turn, it goes on without them (12.4.6).
    """
    losers = [player for player in losers if is_there(game, player)]
    if game.result is not None or not losers:
        return
    for player in losers:
        game.note("lose", clause, player)
    table = game.table()
    leavers = losers
    if table.name == TRIPLE_TEAM:
        leavers = [*losers, *score(game, losers)]
    result = outcome(game, losers, leavers, reason, clause)
    game.unsettled = EVERYBODY
    for player in leavers:
        game.left_now |= 1 << player
    if result is None:
        game.in_play = [card for card in game.in_play if game.owner[card] not in leavers]
        depart(game, *leavers)
        return
    for player in leavers:
        game.gone |= 1 << player
    game.end(result)


def outcome(game: RebirthState, losers: list[int], leavers: list[int], reason: str, clause: str) -> Result | None:
    """12.5.8: how the game ends as these leave (None: it goes on); 12.7.3.2.1: several may win in a circle."""
    table = game.table()
    rest = [player for player in game.turn_order() if player not in leavers]
    if table.name == DOUBLE_TEAM:
        standing = [team for team in (0, 1) if not any(table.teams[player] == team for player in losers)]
        return Result(team_members(game, standing), reason, "12.8.3")
    if table.name == TRIPLE_TEAM:
        return triple_team_result(game, rest, reason)
    if not rest:
        return Result((), reason, "1.2.3.1")
    if len(rest) == 1:
        return Result(tuple(rest), reason, clause if table.name == DUEL else "1.2.3")
    if not table.one_out:
        return None
    if table.name == CIRCLE:
        winners = [player for player in rest if table.after(player, closed(game)) in losers]
        several = len(losers) > 1
        return Result(tuple(sorted(winners)), reason, "12.7.3.2" if several else "12.7.3.1")
    best = fewest_retired(game, rest)
    if best != NOTHING:
        return Result((best,), reason, "12.6.3.1")
    game.tied = True
    return None


def score(game: RebirthState, losers: list[int]) -> list[int]:
    """12.9.3.1, 12.9.3.3, R92: from 0 on a team gets a point for each of its players who still faces a loser.

    Those leave, too.
    """
    table = game.table()
    facing = [table.facing[player] for player in losers]
    winners = [player for player in facing if player not in losers and is_there(game, player)]
    for player in winners:
        game.points[table.teams[player]] += 1
    return winners


def triple_team_result(game: RebirthState, rest: list[int], reason: str) -> Result | None:
    """12.9.3.2, 12.9.3.3.1, R92."""
    points = game.points
    winning = [team for team in (0, 1) if points[team] >= POINTS_TO_WIN]
    if winning:
        return Result(team_members(game, winning), reason, "12.9.3.2")
    if rest:
        return None
    leading = [team for team in (0, 1) if points[team] > points[1 - team]]
    return Result(team_members(game, leading), reason, "12.9.3.3.1")


def team_members(game: RebirthState, teams: list[int]) -> tuple[int, ...]:
    """The players of the winning team, if these are one team. Otherwise nobody has won (R91, R92)."""
    if len(teams) != 1:
        return ()
    return tuple(seat for seat, team in enumerate(game.seats.teams) if team == teams[0])


def fewest_retired(game: RebirthState, players: list[int]) -> int:
    """12.6.3.1: the only one of these with the fewest retired cards (NOTHING: there are several)."""
    counts = [len(game.zone_cards(RETIRE, player)) for player in players]
    least = min(counts)
    return players[counts.index(least)] if counts.count(least) == 1 else NOTHING


def retire_changed(game: RebirthState) -> None:
    """12.6.3.2, R84: after a tie, the first one to stand alone at the minimum wins at once."""
    if not game.tied or game.result is not None:
        return
    best = fewest_retired(game, game.turn_order())
    if best != NOTHING:
        game.end(Result((best,), "first_out", "12.6.3.2"))


def win(game: RebirthState, players: list[int], reason: str, clause: str) -> None:
    """1.2.1.1, 1.2.5: these players win, with their teams; everybody else loses."""
    if game.result is None:
        teams = [game.seats.teams[player] for player in players if is_there(game, player)]
        winners = tuple(seat for seat, team in enumerate(game.seats.teams) if team in teams)
        game.end(Result(winners, reason, clause))
