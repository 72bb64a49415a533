"""4.9.3, R27, R28, R130: the top cards of a deck."""

from __future__ import annotations

from gorin.engine.kernel.frames import Procedure, Take
from gorin.engine.kernel.ref import NOTHING
from gorin.engine.kernel.selection import AskYesNo
from gorin.engine.program.context import Context
from gorin.engine.program.effect import Effect
from gorin.engine.program.together import Part
from gorin.engine.values.happening import Happening
from gorin.engine.values.waiting import Event
from gorin.games.rebirth.program.operations import Check, PutTop
from gorin.games.rebirth.rules.carrying import transfer
from gorin.games.rebirth.rules.moving import going
from gorin.games.rebirth.rules.placing import place
from gorin.games.rebirth.rules.triggers import tell
from gorin.games.rebirth.state import RebirthState
from gorin.games.rebirth.terms import ATK, CHARACTER, CHECKED, DECK, MEMBERS, REBIRTH_CARD, REST, WAITING_ROOM


def put_top(game: RebirthState, what: PutTop, effect: Effect) -> None:
    """4.9.3: the top card goes there, so many times."""
    ctx = effect.ctx
    players = what.whose.players(game, ctx)
    number = max(0, what.amount.value(game, ctx))
    ctx.did = False
    game.call(PuttingTop(players[:], [number] * len(players), what, ctx.source), Effect.take)


def put_tops(game: RebirthState, what: PutTop, parts: list[Part], then: Take) -> None:
    """4.9.3, R153: several players at the same time, each as many as the text says of that player."""
    players: list[int] = []
    numbers: list[int] = []
    for part in parts:
        for player in what.whose.players(game, part.ctx):
            players.append(player)
            numbers.append(max(0, what.amount.value(game, part.ctx)))
    game.call(PuttingTop(players, numbers, what, parts[0].ctx.source), then)


class PuttingTop(Procedure):
    """4.9.3, 4.9.4, 5.9.3.2, 5.9.3.3, R27, R153: one card after the other, of all players together, so that a deck
    that runs out is refreshed in between.

    `left`: how many cards of each player are still to go. `asked`: how many players were asked about the next card.
    """

    def __init__(self, players: list[int], left: list[int], what: PutTop, source: int) -> None:
        self.players = players
        self.left = left
        self.what = what
        self.source = source
        self.asked = 0
        self.moved: list[int] = []

    def ask(self, game: RebirthState) -> None:
        """5.9.3, 5.9.3.1, R28: before each card, where まで is said."""
        if not self.what.asking:
            return
        while self.asked < len(self.players):
            if self.left[self.asked] > 0:
                self.goto(PuttingTop.ask)
                player = self.players[self.asked]
                game.call(AskYesNo(player, "one_more", self.source, "5.9.3.1"), PuttingTop.take_whether)
                return
            self.asked += 1
        self.asked = 0

    def take_whether(self, game: RebirthState, result: list[int]) -> None:
        if not result[0]:
            self.left[self.asked] = 0
        self.asked += 1

    def move(self, game: RebirthState) -> None:
        """4.9.3."""
        what = self.what
        batch: list[Happening] = []
        for index, player in enumerate(self.players):
            top = game.zone_cards(DECK, player)[:1]
            if self.left[index] <= 0 or not top or game.doomed >> player & 1:
                self.left[index] = 0
                continue
            self.left[index] -= 1
            slots = None
            if what.zone == MEMBERS:
                vacant = game.vacant_slots(player)
                slots = [vacant[0] if vacant else 0]
            batch += going(game, top, what.zone, "", what.place, REST if what.rest else 0, slots)
        if batch:
            self.goto(PuttingTop.ask)
            place(game, batch, PuttingTop.take_moved)

    def take_moved(self, game: RebirthState, result: list[int]) -> None:
        self.moved += result

    def end(self, game: RebirthState) -> None:
        game.finish(self.moved)


PuttingTop.STEPS = (PuttingTop.ask, PuttingTop.move, PuttingTop.end)


def check_top(game: RebirthState, what: Check, effect: Effect) -> None:
    """R130 チェック."""
    player, other = who_checks(game, what, effect.ctx)
    game.call(Checking(player, other), Effect.take)


def who_checks(game: RebirthState, what: Check, ctx: Context) -> tuple[int, int]:
    """R130: whose top card it is, and against whose entry character."""
    players = what.who.players(game, ctx)
    player = players[0] if players else ctx.master
    other = ctx.opponent
    if other in (NOTHING, player):
        others = game.opponents(player)
        other = others[0] if others else NOTHING
    return player, other


def check_tops(game: RebirthState, what: Check, contexts: list[Context], then: Take) -> None:
    """R130, R153: several check at one moment."""
    pairs = [who_checks(game, what, ctx) for ctx in contexts]
    game.call(CheckingTogether([player for player, _ in pairs], [other for _, other in pairs]), then)


def recall_check(game: RebirthState, what: Check, ctx: Context, cards: list[int]) -> None:
    """R130: From here on the text speaks of this player's check as the last one."""
    player, other = who_checks(game, what, ctx)
    for card in cards:
        if game.owner[card] == player:
            game.check_won = int(is_won(game, card, other))


class CheckingTogether(Procedure):
    """R130, R153: the top cards of all go to the waiting room together, then each wins or loses."""

    def __init__(self, players: list[int], others: list[int]) -> None:
        self.players = players
        self.others = others

    def move(self, game: RebirthState) -> None:
        tops = [card for player in self.players for card in game.zone_cards(DECK, player)[:1]]
        transfer(game, going(game, tops, WAITING_ROOM, "check"), CheckingTogether.take_moved)

    def take_moved(self, game: RebirthState, result: list[int]) -> None:
        happened: list[Event] = []
        for card in result:
            player = game.owner[card]
            won = is_won(game, card, self.others[self.players.index(player)])
            game.note("check_won" if won else "check_lost", "R130", player, card)
            happened.append(Event(CHECKED, NOTHING, NOTHING, int(won), player))
        tell(game, happened)
        game.finish(result)


CheckingTogether.STEPS = (CheckingTogether.move,)


class Checking(Procedure):
    """R130: the top card goes to the waiting room, and wins or loses."""

    def __init__(self, player: int, other: int) -> None:
        self.player = player
        self.other = other

    def move(self, game: RebirthState) -> None:
        top = game.zone_cards(DECK, self.player)[:1]
        transfer(game, going(game, top, WAITING_ROOM, "check"), Checking.take_moved)

    def take_moved(self, game: RebirthState, result: list[int]) -> None:
        if not result:
            game.finish([])
            return
        card = result[0]
        won = is_won(game, card, self.other)
        game.check_won = int(won)
        game.note("check_won" if won else "check_lost", "R130", self.player, card)
        tell(game, [Event(CHECKED, NOTHING, NOTHING, int(won), self.player)])
        game.finish([card])


Checking.STEPS = (Checking.move,)


def is_won(game: RebirthState, card: int, other: int) -> bool:
    """R130: a rebirth card, or a character whose printed ATK is greater than the opponent's entry's."""
    printed = game.printed[card].traits
    if printed.kind & REBIRTH_CARD:
        return True
    entry = NOTHING if other == NOTHING else game.entry_of(other)
    return bool(printed.kind & CHARACTER) and entry != NOTHING and printed.numbers[1] > game.card_number(entry, ATK)
