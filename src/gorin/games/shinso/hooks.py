"""What the operations of card texts ask of this rulebook's procedures."""

from __future__ import annotations

from typing import cast

from gorin.engine.game import Game
from gorin.engine.happening.deck_and_hand import DeckAndHandGame
from gorin.engine.kernel.frames import Take
from gorin.engine.program.context import Context
from gorin.engine.program.roots import Op, Test
from gorin.engine.values.ability import Ability, Change


class Hooks(DeckAndHandGame):
    """The procedures that texts start. Those that may have to ask hand their result to `then`."""

    __slots__ = ()

    def play_cards(
        self, cards: list[int], player: int, how: str, field: int, conditions: str, relic: bool, slot: int, then: Take
    ) -> None:
        """R104, R122, R127: summon, let appear, deploy, set or put out cards for a player; result: those that came.

        `field`: the player on whose side. `conditions`: met, ignored, or ignored by choice. `relic`: as a 秘宝. `slot`:
        the place of a 眷属, named before (NOTHING: it is asked for).
        """
        raise AssertionError("the chapters carry it out")

    def equip(self, relic: int, bearer: int, player: int) -> bool:
        """play.10, R37: a 秘宝 on the field is equipped; whether that is possible."""
        raise AssertionError("the chapters carry it out")

    def choose_slot(self, card: int, player: int, field: int, conditions: str, then: Take) -> None:
        """R146: let a player name the slot into which an effect will summon a 眷属; result: its place, or nothing."""
        raise AssertionError("the chapters carry it out")

    def use_arts(self, card: int, player: int, times: int, paid: bool, then: Take) -> None:
        """R123: use a 権能 by an effect, so many times; `paid`: for its full cost in actions. Result: the card."""
        raise AssertionError("the chapters carry it out")

    def own_effect(self, ctx: Context, then: Take) -> None:
        """T75: carry out the effect of the text's own card (T29), free. Result: the card."""
        raise AssertionError("the chapters carry it out")

    def goes_after_use(self, ctx: Context, zone: int, place: str) -> None:
        """T58: where the text's 権能 goes after its use."""
        raise AssertionError("the chapters carry it out")

    def retreat(self, cards: list[int], then: Take) -> None:
        """R67: 真祖の断片 go back to their place. Result: those that went."""
        raise AssertionError("the chapters carry it out")

    def destroy_rims(self, cards: list[int], player: int, blast: bool, then: Take) -> None:
        """R61, R133: an effect destroys rims; without `blast` nothing of their text starts. Result: the rims."""
        raise AssertionError("the chapters carry it out")

    def add_rims(self, shares: list[tuple[int, int]]) -> list[int]:
        """T116: so many cards from the top of the life deck become rims."""
        raise AssertionError("the chapters carry it out")

    def mill(self, zone: int, shares: list[tuple[int, int]], to: int, then: Take | None) -> None:
        """R68: the top cards of a deck go to a zone one after the other. Result: the cards."""
        raise AssertionError("the chapters carry it out")

    def battle(self, first: int, second: int, then: Take) -> None:
        """R55: a battle caused by an effect. Result: the winner, if there is one."""
        raise AssertionError("the chapters carry it out")

    def take_control(self, cards: list[int], player: int, until: str) -> bool:
        """R56, R107."""
        raise AssertionError("the chapters carry it out")

    def cancel_attack(self, lethal: bool) -> bool:
        """R132: the attack under way has no result."""
        raise AssertionError("the chapters carry it out")

    def cancel_arts(self, player: int) -> int:
        """R132: Cancel the waiting 権能 that the opponent announced last; return it (NOTHING: there was none)."""
        raise AssertionError("the chapters carry it out")

    def change_target(self, card: int) -> bool:
        """R130: the attack under way gets another target."""
        raise AssertionError("the chapters carry it out")

    def rearrange(self, player: int, then: Take) -> None:
        """R131: the player's 眷属 change slots. Result: those that moved."""
        raise AssertionError("the chapters carry it out")

    def exchange_slots(self, one: int, other: int) -> bool:
        """Two 眷属 on one side change slots; whether they lie so."""
        raise AssertionError("the chapters carry it out")

    def end_turn_now(self) -> None:
        """T83: everything pending is dropped and the end phase begins."""
        raise AssertionError("the chapters carry it out")

    def give_extra_turn(self, player: int, later: bool) -> None:
        """R29, R144: an extra turn after this turn, or (`later`) after the next one."""
        raise AssertionError("the chapters carry it out")

    def skip_phase(self, player: int, phase: str) -> None:
        """T79: the player's next phase of this name is skipped."""
        raise AssertionError("the chapters carry it out")

    def draw_of_phase(self, then: Take) -> None:
        """T137: the drawing of the running draw phase happens now. Result: the cards drawn."""
        raise AssertionError("the chapters carry it out")

    def mark_players(self, players: list[int], changes: tuple[Change, ...], until: str, ctx: Context) -> None:
        """R119: rules about players for a time."""
        raise AssertionError("the chapters carry it out")

    def delay_nth(self, ability: Ability, ctx: Context, times: int) -> None:
        """R142: an ability that starts with its n-th event from now on, counted like the end phases of R75."""
        raise AssertionError("the chapters carry it out")

    def declare_colour(self, player: int, then: Take) -> None:
        """T124, R128: the player names a colour or 無色. Result: its number."""
        raise AssertionError("the chapters carry it out")

    def name_outside(self, player: int, kinds: int, ctx: Context, then: Take) -> None:
        """T127, R127: the player names a card from outside the game. Result: the new card, in no zone."""
        raise AssertionError("the chapters carry it out")

    def pick_keyword(self, sighting: int, player: int, ctx: Context, then: Take) -> None:
        """R143: let the player choose one of a card's keywords. The result is its number, or NOTHING."""
        raise AssertionError("the chapters carry it out")

    def picked_keyword(self, number: int) -> Change | None:
        """The change that gives the keyword with this number."""
        raise AssertionError("the chapters carry it out")

    def quiz(self, player: int, answers: int, numbers: tuple[int, ...], then: Take) -> None:
        """R144. Result: the number of questions, and how many of the answers were right."""
        raise AssertionError("the chapters carry it out")

    def bearer_of(self, ctx: Context) -> list[int]:
        """R37, T23: the card (a sighting) that bears the text's 秘宝, or bore it."""
        raise AssertionError("the chapters carry it out")

    def is_bearer(self, card: int, ctx: Context) -> bool:
        """R37, T23: whether this card bears the text's 秘宝, or bore it."""
        raise AssertionError("the chapters carry it out")

    def relics_on(self, card: int) -> list[int]:
        """The 秘宝 that a card bears."""
        raise AssertionError("the chapters carry it out")

    def first_of_moment(self, ctx: Context) -> bool:
        """R134: whether the event in `ctx` is the first of those that happen now and start this ability."""
        raise AssertionError("the chapters carry it out")

    def passes_without(self, test: Test, card: int, ctx: Context) -> bool:
        """T148: the test on the card as it would be without the effect that asks."""
        raise AssertionError("the chapters carry it out")

    def in_front_of(self, card: int) -> int:
        """R15: the opposing 眷属 in the facing slot (NOTHING: none)."""
        raise AssertionError("the chapters carry it out")

    def attack_parties(self) -> tuple[int, int]:
        """Attacker and target of the attack under way (NOTHING: none)."""
        raise AssertionError("the chapters carry it out")

    def offered(self, card: int) -> list[int]:
        """R126: the power of each 眷属 that was 生贄 for this one."""
        raise AssertionError("the chapters carry it out")

    def has_conditions(self, card: int) -> bool:
        """R104: whether the card has summoning conditions."""
        raise AssertionError("the chapters carry it out")

    def beaten_by(self, card: int) -> list[int]:
        """R106, R136: the cards that defeat or destroy this card at this moment."""
        raise AssertionError("the chapters carry it out")

    def fought_by(self, card: int) -> list[int]:
        """R136: if a battle destroys this card at this moment, the cards that fight that battle."""
        raise AssertionError("the chapters carry it out")

    def began_since(self, time: int) -> bool:
        """Whether the present turn began after a moment."""
        raise AssertionError("the chapters carry it out")

    def has_not_killed(self, player: int) -> bool:
        """R103 不殺."""
        raise AssertionError("the chapters carry it out")

    def colours_of(self, card: int) -> tuple[str, ...]:
        """R128: its colours as they count for texts."""
        raise AssertionError("the chapters carry it out")

    def fragment_of(self, player: int) -> int:
        """Return the player's 真祖の断片, wherever it lies, else NOTHING."""
        raise AssertionError("the chapters carry it out")

    def copies_on_bearer(self, ctx: Context) -> int:
        """R135: how many copies of the text's 秘宝 its bearer bears, asked by the oldest one (else 0)."""
        raise AssertionError("the chapters carry it out")

    def open_responses(self, player: int) -> None:
        """R39: the response window, beginning with this player."""
        raise AssertionError("the chapters carry it out")

    def would_clear(self, card: int, player: int) -> bool:
        """R53: whether its attack-time effects surely leave a player no 眷属 in slots."""
        raise AssertionError("the chapters carry it out")

    def lost_to(self, card: int) -> list[int]:
        """R136: the cards that won a battle against this one in what happens now."""
        raise AssertionError("the chapters carry it out")

    def can_be_offered(self, card: int) -> bool:
        """R94, R97, R124: whether a card can be destroyed as a price."""
        raise AssertionError("the chapters carry it out")

    def could_play(self, op: Op, card: int, ctx: Context) -> bool:
        """R104, R123: whether an operation that plays cards could play this one."""
        raise AssertionError("the chapters carry it out")

    def lose_undying(self, card: int) -> None:
        """R94, R135: the 不死 of a card goes down by one."""
        raise AssertionError("the chapters carry it out")


def hooks(game: Game) -> Hooks:
    """The game as this rulebook's procedures."""
    return cast(Hooks, game)
