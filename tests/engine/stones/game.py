"""Stones: its state and its procedures."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from gorin.engine.cards.library import Library
from gorin.engine.happening.deck_and_hand import DeckAndHandGame
from gorin.engine.happening.departing import depart
from gorin.engine.happening.happening import Happen, happen
from gorin.engine.happening.window import Window
from gorin.engine.kernel.decision import PASS, PASS_OPTION, Decision, Option
from gorin.engine.kernel.frames import Procedure
from gorin.engine.kernel.ref import NOTHING, player_of, player_ref
from gorin.engine.kernel.result import Result
from gorin.engine.kernel.seats import Seats
from gorin.engine.values.ability import Ability
from gorin.engine.values.happening import Happening
from gorin.engine.values.rules import EVERYBODY, ITS_PLAYER, NOBODY, ZoneRules

DECK: Final = 0
HAND: Final = 1
MIDDLE: Final = 2
HEAP: Final = 3
NOWHERE: Final = 4
STONE: Final = 1
SHIELD: Final = 2
HURT: Final = 0
THROW: Final = "throw"
ANSWER: Final = "answer"


class Stones(DeckAndHandGame):
    """1: lives. `thrown`: the cards in the middle, the last one on top, with the player that each is at."""

    ZONES: ClassVar[tuple[ZoneRules, ...]] = (
        ZoneRules(NOBODY, ordered=True),
        ZoneRules(ITS_PLAYER),
        ZoneRules(EVERYBODY, owners=False),
        ZoneRules(EVERYBODY),
        ZoneRules(EVERYBODY),
    )
    ZONE_NAMES: ClassVar[tuple[str, ...]] = ("deck", "hand", "middle", "heap")
    ZONE_COUNT: ClassVar[int] = NOWHERE + 1
    NOWHERE: ClassVar[int] = NOWHERE
    PUBLIC: ClassVar[frozenset[int]] = frozenset((MIDDLE, HEAP))
    NUMBERS: ClassVar[dict[str, int]] = {"worth": 0}
    EVENT_COUNT: ClassVar[int] = 1

    def __init__(self, library: Library, seats: Seats, seed: int) -> None:
        super().__init__(library, seats, seed)
        self.lives = [6] * seats.count
        self.thrown: list[tuple[int, int]] = []

    def seen_by(self, card: int) -> int:
        zone = self.zone[card]
        if zone == DECK:
            return self.shown.get(card, 0)
        return self.viewers(self.holder[card]) if zone == HAND else self.everybody()

    def viewers(self, player: int) -> int:
        """Teammates see what one of them sees."""
        return self.seats.team_mask(player)

    def hidden_group(self, card: int) -> int:
        return 0

    def view_numbers(self, player: int) -> dict[str, int]:
        return {"lives": self.lives[player]}

    def view_card(self, card: int) -> dict[str, Any]:
        return {"worth": self.card_number(card, "worth")}

    def static_sources(self) -> list[int]:
        return []

    def valid_abilities(self) -> list[tuple[int, Ability, int]]:
        return []

    def left_behind(self, card: int) -> None:
        self.place(card, HEAP, self.owner[card])

    def concede(self, player: int) -> None:
        """4."""
        self.note("concede", "4", player)
        leave(self, player)
        self.run()


def leave(game: Stones, player: int) -> None:
    """4: the player's cards go too; the last team wins."""
    teams = game.seats.teams_left(game.gone | 1 << player)
    if len(teams) <= 1:
        winners = tuple(each for each in range(game.nplayers) if game.seats.teams[each] in teams)
        game.end(Result(winners, "left", "4"))
        return
    depart(game, player)
    game.thrown = [each for each in game.thrown if game.zone[each[0]] == MIDDLE and not game.gone >> each[1] & 1]


class Turns(Procedure):
    """2: one turn after another, round the table."""

    def next_turn(self, game: Stones) -> None:
        if game.turn:
            game.active = game.seats.after(game.active, game.gone)
        game.turn += 1
        self.step = 0
        game.call(Turn(game.active))


Turns.STEPS = (Turns.next_turn,)


class Turn(Procedure):
    """2."""

    def __init__(self, player: int) -> None:
        self.player = player

    def belongs_to(self) -> int:
        return self.player

    def draw(self, game: Stones) -> None:
        """2.1."""
        game.phase = "draw"
        deck = game.zone_cards(DECK, self.player)
        if deck:
            game.put(deck[:1], HAND, "draw", self.player)
        else:
            hurt(game, [(self.player, 1)])

    def throw(self, game: Stones) -> None:
        """2.2."""
        game.phase = "throw"
        game.ask()

    def question(self, game: Stones) -> Decision:
        options = [
            Option(THROW, card, player_ref(other))
            for card in game.zone_cards(HAND, self.player)
            if game.traits(card).kind == STONE
            for other in game.opponents(self.player)
        ]
        return Decision(self.player, "throw", [*options, PASS_OPTION], "throw", "2.2", PASS_OPTION)

    def answer(self, game: Stones, option: Option) -> None:
        if option.verb == PASS:
            return
        self.goto(Turn.throw)
        game.call(Throw(self.player, option.card, player_of(option.target)))


Turn.STEPS = (Turn.draw, Turn.throw)


class Throw(Procedure):
    """3."""

    def __init__(self, player: int, card: int, at: int) -> None:
        self.player = player
        self.card = card
        self.at = at

    def belongs_to(self) -> int:
        return self.player

    def announce(self, game: Stones) -> None:
        """3.1."""
        game.put([self.card], MIDDLE, THROW, self.player, to=self.player)
        game.thrown.append((self.card, self.at))

    def let_answer(self, game: Stones) -> None:
        """3.2."""
        game.call(Answers(game.seats.after(self.player, game.gone), "3.2"))

    def resolve(self, game: Stones) -> None:
        """3.3: the last one first."""
        if not game.thrown:
            return
        self.goto(Throw.resolve)
        card, at = game.thrown.pop()
        if game.traits(card).kind == SHIELD:
            if game.thrown:
                cancelled, _ = game.thrown.pop()
                game.put([cancelled], HEAP, "cancel", self.player)
        else:
            hurt(game, [(at, game.card_number(card, "worth"))])

    def clear(self, game: Stones) -> None:
        """3.4."""
        game.put(game.cards_in(MIDDLE), HEAP, "clear", self.player)


Throw.STEPS = (Throw.announce, Throw.let_answer, Throw.resolve, Throw.clear)


class Answers(Window):
    """3.2."""

    KIND = "answer"
    ABOUT = "answer"

    def actions(self, game: Stones, player: int) -> list[Option]:
        return [Option(ANSWER, card) for card in game.zone_cards(HAND, player) if game.traits(card).kind == SHIELD]

    def could_act(self, game: Stones, player: int) -> bool:
        return bool(game.zone_cards(HAND, player))

    def act(self, game: Stones, player: int, option: Option) -> None:
        game.put([option.card], MIDDLE, ANSWER, player, to=player)
        game.thrown.append((option.card, player))


class Hurt(Happen):
    """3.3, 2.1: players lose lives together."""

    def apply(self, game: Stones) -> list[int]:
        for each in self.batch:
            game.lives[each.player] -= each.amount
            game.note("hurt", "3.3", each.player, number=each.amount)
        for each in self.batch:
            if game.result is None and game.lives[each.player] <= 0:
                leave(game, each.player)
        return [each.player for each in self.batch]


def hurt(game: Stones, hits: list[tuple[int, int]]) -> None:
    happen(game, Hurt([Happening((HURT,), NOTHING, player, lives) for player, lives in hits]))
