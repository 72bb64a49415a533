"""The other plausible reading of rulings, as changes of the code: positions that cite the ruling must notice them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from gorin.engine import game as engine_game
from gorin.engine.game import Game
from gorin.engine.program.group import IsOther
from gorin.engine.program.together import Part, Parts
from gorin.engine.values import continuous, identity
from gorin.engine.values.ability import Ability
from gorin.engine.values.identity import GIVEN
from gorin.games.orphelia.rules import executing
from gorin.games.rebirth import deck as rebirth_deck
from gorin.games.rebirth.dialect import effects as rebirth_effects
from gorin.games.rebirth.rules import counter, drawing, lasting, main_phase
from gorin.games.rebirth.rules import turn as rebirth_turn
from gorin.games.shinso.dialect import nouns as shinso_nouns
from gorin.games.shinso.dialect import statements as shinso_statements
from gorin.games.shinso.rules import clearing, paying
from gorin.games.shinso.rules import legality as shinso_legality
from gorin.games.shinso.rules import turn as shinso_turn
from gorin.games.shinso.rules.attack import Attack
from gorin.games.shinso.rules.frames import named_rims
from gorin.games.shinso.rules.summoning import Summon
from gorin.games.shinso.state import ShinsoState
from gorin.games.shinso.terms import BROKEN
from gorin.games.strike.dialect import scope as strike_scope
from gorin.games.strike.program.tests import IsNot
from gorin.games.sve.dialect import abilities
from gorin.games.sve.rules import attack as sve_attack
from gorin.games.sve.rules import moving as sve_moving
from gorin.games.sve.rules import ways
from gorin.games.sve.state import SveState
from gorin.games.sve.terms import DISCARDED_TOGETHER
from gorin.text.draft import Draft

Patch = pytest.MonkeyPatch
FAR: Final = 1_000_000


def everywhere(patch: Patch, name: str, value: object) -> None:
    """Exchange a function in every module that has imported it by its name."""
    for module in list(sys.modules.values()):
        if module is not None and module.__name__.startswith("gorin.") and name in vars(module):
            patch.setattr(module, name, value)


def one_after_the_other(patch: Patch) -> None:
    """What several players do is done by the first of them, then by the next."""

    def advance(self: Part, game: Game) -> None:
        while not game.halted and game.frames and game.frames[-1] is self:
            if not self.head < self.pc < self.end:
                parts = game.frames[-2]
                assert isinstance(parts, Parts)
                parts.keep(self)
                game.finish()
                return
            self.pc += 1
            self.ability.program.ops[self.pc - 1].run(game, self)

    patch.setattr(Part, "advance", advance)


def one_number_for_all(patch: Patch) -> None:
    """What all players do as often as something is counted goes by the sum of all of them."""
    patch.setattr(Draft, "count_apart", lambda self: None)


def chains_go_on(patch: Patch) -> None:
    """A chain that nobody can stop goes on to its end."""
    patch.setattr(engine_game, "MOST_IN_CHAIN", FAR)


def others_than_this_card(patch: Patch) -> None:
    """他の always means other than the card with the text."""
    everywhere(patch, "left_out", lambda naming, zone, who: (IsOther(),))


def kinds_as_printed(patch: Patch) -> None:
    """What gives abilities by type or kind does not know what other texts make of a card."""
    patch.setattr(SveState, "IDENTITY_AHEAD", False)


def an_ability_for_each_occasion(patch: Patch) -> None:
    """Each occasion of a line is an ability with a count of its own."""
    read = abilities.read_unit

    def split(*args: Any) -> tuple[Ability, ...]:
        found = [(each, replace(each, others=())) for each in read(*args)]
        return tuple(
            part for each, first in found for part in (first, *(replace(first, trigger=other) for other in each.others))
        )

    everywhere(patch, "read_unit", split)


def targets_before_x(patch: Patch) -> None:
    """Targets are chosen by somebody who has not named X yet."""
    candidates = ways.candidates

    def unknowing(game: Any, playing: Any, target: Any) -> list[int]:
        nums, playing.ctx.nums = playing.ctx.nums, []
        found = candidates(game, playing, target)
        playing.ctx.nums = nums
        return found

    patch.setattr(ways, "candidates", unknowing)


def only_direct_dependence(patch: Patch) -> None:
    """An effect depends on another only if that one changes it by itself."""

    def is_free(game: Any, effect: Any, pending: list[Any], judged: Any) -> bool:
        return not any(other is not effect and continuous.depends(game, effect, other, judged) for other in pending)

    patch.setattr(continuous, "is_free", is_free)


def limits_by_card(patch: Patch) -> None:
    """Cards of one name with different numbers are counted apart."""
    check = rebirth_deck.check_deck
    everywhere(patch, "check_deck", lambda deck: [each for each in check(deck) if each.clause != "6.1.1.2"])


def offerings_one_by_one(patch: Patch) -> None:
    """生贄 are paid before 怪物 are named."""

    def take_named(self: Summon, game: Any, result: list[int]) -> None:
        taken = self.costs(game)[len(self.named)]
        self.named.append(())
        paying.pay(game, self.ctx(game), (taken,), [tuple(result)], 0)

    def pay(self: Summon, game: Any) -> None:
        self.origin = game.zone[self.card]
        if self.goes_on(game):
            self.choose_slot(game)

    patch.setattr(Summon, "take_named", take_named)
    patch.setattr(Summon, "STEPS", tuple(pay if step is Summon.pay else step for step in Summon.STEPS))


def a_zone_is_one_card(patch: Patch) -> None:
    """手札を without a number is one card."""
    patch.setattr(shinso_nouns.Cards, "is_every", lambda self: self.number is not None and self.number.every)


def pointing_at_any_kind(patch: Patch) -> None:
    """この眷属 in a given ability means its card, whatever kind it is of."""
    patch.setattr(shinso_statements, "meant_for", lambda ability, text, receivers: ability)


def what_is_given_is_one(patch: Patch) -> None:
    """Abilities are told apart by their place in print; everything that is given to a card is one."""
    everywhere(patch, "line_on_face", lambda sight, line: line)
    everywhere(patch, "effect_line", lambda time: GIVEN)
    everywhere(patch, "static_line", lambda ctx, line: GIVEN)
    everywhere(patch, "lines_given", lambda lines, count, giving: (*lines, *[giving] * count))


def counts_go_on(patch: Patch) -> None:
    """An ability that comes again, by another evolve card or another giver, goes on with the count it had."""
    everywhere(patch, "line_on_face", lambda sight, line: identity.OTHER_FACE | line)
    everywhere(patch, "static_line", lambda ctx, line: identity.BY_STATIC | line)


def discarded_once_a_card(patch: Patch) -> None:
    """A discarding of several cards is as many events."""
    emit = sve_moving.emit

    def each(game: Any, event: int, card: int, other: int, number: int, player: int, *more: Any) -> None:
        for _ in range(number if event == DISCARDED_TOGETHER else 1):
            emit(game, event, card, other, number, player, *more)

    patch.setattr(sve_moving, "emit", each)


def whatever_stays_fights(patch: Patch) -> None:
    """A participant of an attack fights on as long as it stays on the field."""
    patch.setattr(sve_attack, "takes_part", lambda game, card, stamp: game.stamp[card] == stamp)


def a_target_each_time(patch: Patch) -> None:
    """What is chosen twice for one spell becomes a target of it twice."""
    patch.setattr(executing, "dict", type("Every", (), {"fromkeys": staticmethod(list)}), raising=False)


def other_than_this_striker(patch: Patch) -> None:
    """他の always means other than the card with the text."""
    patch.setattr(strike_scope, "IsNot", lambda *chosen: IsNot())


def waiting_for_nobody(patch: Patch) -> None:
    """What lasts to a turn of somebody who has left lasts to the end."""

    def end_written(game: Any, word: str) -> None:
        for until in {mark.until for marks in game.marks.values() for mark in marks}:
            if until.startswith(f"{word} ") and not game.gone >> int(until.split(" ")[1]) & 1:
                _, player, turn = until.split(" ")
                if game.turn > int(turn) and game.is_turn_player(int(player)):
                    game.end_marks(until)

    patch.setattr(lasting, "end_written", end_written)


def only_effects_draw_more(patch: Patch) -> None:
    """A text about drawing does not see what the rules draw."""
    for module in (rebirth_turn, main_phase):
        patch.setattr(module, "carry_out_draws", drawing.draw_together)


def cancelling_without_x(patch: Patch) -> None:
    """The X of a cancel ability is named by nobody, so that it is 0."""
    patch.setattr(counter, "names_amount", lambda ops: False)


def added_in_any_case(patch: Patch) -> None:
    """さらに stands by itself, whether what came before was done or not."""
    patch.setattr(rebirth_effects.Effect, "bought", lambda self: 0)


def effects_end_first(patch: Patch) -> None:
    """The effects of a turn are over before the end of the turn is carried out."""
    clean_up = rebirth_turn.Turns.clean_up

    def end_first(self: Any, game: Any) -> None:
        lasting.end_turn(game)
        clean_up(self, game)

    patch.setattr(rebirth_turn.Turns, "clean_up", end_first)
    steps = tuple(end_first if step is clean_up else step for step in rebirth_turn.Turns.STEPS)
    patch.setattr(rebirth_turn.Turns, "STEPS", steps)


def turned_anywhere(patch: Patch) -> None:
    """Cards can be turned wherever they have got to."""
    everywhere(patch, "TURNING", -1)


def rims_stay_broken(patch: Patch) -> None:
    """What ends a turn leaves destroyed rims where they are."""
    end_turn_now, cards_in = shinso_turn.end_turn_now, ShinsoState.cards_in

    def end(game: Any) -> None:
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(ShinsoState, "cards_in", lambda self, zone: [] if zone == BROKEN else cards_in(self, zone))
            end_turn_now(game)

    everywhere(patch, "end_turn_now", end)


def named_rims_stay(patch: Patch) -> None:
    """A named rim is kept from being removed for a set 権能, as it is from life conversions."""
    removable = shinso_legality.removable_cards

    def unnamed(game: Any, card: int, player: int) -> list[int]:
        return [each for each in removable(game, card, player) if each not in named_rims(game)]

    everywhere(patch, "removable_cards", unnamed)


def the_opponent_might_act(patch: Patch) -> None:
    """A lethal attack that clears the way is refused where the opponent is asked anything in its window."""
    clears = clearing.clears

    def undisturbed(copy: Any, card: int, player: int, ends: list[Any]) -> bool:
        me = copy.holder[card]
        if not clears(copy, card, player, ends):
            return False
        ends[-1].run()
        return ends[-1].decision is None or bool(ends[-1].decision.player == me)

    patch.setattr(clearing, "clears", undisturbed)


def attacked_as_it_is_now(patch: Patch) -> None:
    """What a guard has saved was not attacked."""
    patch.setattr(Attack, "designated", property(lambda self: self.target, lambda self, value: None), raising=False)


def an_action_from_the_start(patch: Patch) -> None:
    """The players begin the game with an action."""
    start = ShinsoState.__init__

    def begin(self: Any, *args: Any, **named: Any) -> None:
        start(self, *args, **named)
        self.actions = [1] * len(self.actions)

    patch.setattr(ShinsoState, "__init__", begin)


def given_words_count_by_name(patch: Patch) -> None:
    """What other cards give counts as an effect of the name of its bearer."""
    everywhere(patch, "is_printed", lambda line: True)


READINGS: Final[dict[tuple[str, str], tuple[Callable[[Patch], None], ...]]] = {
    ("shinso", "R146"): (one_after_the_other, one_number_for_all),
    ("shinso", "R147"): (chains_go_on,),
    ("shinso", "R148"): (offerings_one_by_one,),
    ("shinso", "R149"): (rims_stay_broken,),
    ("shinso", "R150"): (named_rims_stay,),
    ("shinso", "R151"): (the_opponent_might_act,),
    ("shinso", "R152"): (attacked_as_it_is_now,),
    ("shinso", "R153"): (a_zone_is_one_card,),
    ("shinso", "R154"): (pointing_at_any_kind,),
    ("shinso", "R155"): (an_action_from_the_start,),
    ("shinso", "R156"): (given_words_count_by_name, what_is_given_is_one),
    ("sve", "R177"): (discarded_once_a_card,),
    ("sve", "R178"): (what_is_given_is_one,),
    ("sve", "R179"): (others_than_this_card,),
    ("sve", "R180"): (chains_go_on,),
    ("sve", "R181"): (kinds_as_printed,),
    ("sve", "R182"): (counts_go_on,),
    ("sve", "R183"): (an_ability_for_each_occasion,),
    ("sve", "R184"): (targets_before_x,),
    ("sve", "R185"): (whatever_stays_fights,),
    ("orphelia", "R118"): (chains_go_on, others_than_this_card, what_is_given_is_one),
    ("orphelia", "R119"): (a_target_each_time, what_is_given_is_one),
    ("strike", "R92"): (chains_go_on, other_than_this_striker, what_is_given_is_one),
    ("rebirth", "R153"): (one_after_the_other,),
    ("rebirth", "R154"): (only_direct_dependence,),
    ("rebirth", "R155"): (chains_go_on,),
    ("rebirth", "R156"): (waiting_for_nobody,),
    ("rebirth", "R157"): (only_effects_draw_more,),
    ("rebirth", "R158"): (cancelling_without_x,),
    ("rebirth", "R159"): (added_in_any_case,),
    ("rebirth", "R160"): (limits_by_card,),
    ("rebirth", "R161"): (effects_end_first,),
    ("rebirth", "R162"): (turned_anywhere,),
    ("rebirth", "R163"): (what_is_given_is_one,),
}
"""By game and ruling: how it, or each part of it, would be read otherwise."""
