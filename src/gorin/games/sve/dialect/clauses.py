"""The clauses that tell to do something, and what builds each."""

from __future__ import annotations

from collections.abc import Callable

from gorin.games.sve.dialect.acts import act
from gorin.games.sve.dialect.amount_instead import amount_bare
from gorin.games.sve.dialect.commands import roll, seize, stand_bare
from gorin.games.sve.dialect.counters import move_counters, put_counters, stack_plus, take_counters
from gorin.games.sve.dialect.damage import damage_bare, damage_to
from gorin.games.sve.dialect.hands import discard_down, draw, draw_discarded, draw_returned, random_discard
from gorin.games.sve.dialect.looking import rest_shuffled, reveal_until, shuffle
from gorin.games.sve.dialect.moving import leave_some, move
from gorin.games.sve.dialect.multiples import damage_per
from gorin.games.sve.dialect.played import may_play, next_cost, pay_may, play_it
from gorin.games.sve.dialect.players import extra_turn, lose, player_number, recover_bare, signed_bare, win
from gorin.games.sve.dialect.reading import Reading
from gorin.games.sve.dialect.repeating import repeat
from gorin.games.sve.dialect.tokens import create_counted, create_either, create_same, fill, move_bare, move_each
from gorin.text.grammar import Node

CLAUSES: dict[str, Callable[[Reading, Node], None]] = {
    "act": act,
    "move": move,
    "move_bare": move_bare,
    "move_each": move_each,
    "amount_bare": amount_bare,
    "create_counted": create_counted,
    "create_either": create_either,
    "random_discard": random_discard,
    "draw": draw,
    "draw_returned": draw_returned,
    "draw_discarded": draw_discarded,
    "shuffle": shuffle,
    "fill": fill,
    "damage_to": damage_to,
    "damage_bare": damage_bare,
    "damage_per": damage_per,
    "put_counters": put_counters,
    "take_counters": take_counters,
    "move_counters": move_counters,
    "player_number": player_number,
    "recover_bare": recover_bare,
    "signed_bare": signed_bare,
    "stack_plus": stack_plus,
    "play_it": play_it,
    "win": win,
    "lose": lose,
    "extra_turn": extra_turn,
    "repeat": repeat,
    "seize": seize,
    "stand_bare": stand_bare,
    "roll": roll,
    "name_and_roll": roll,
    "pay_may": pay_may,
    "discard_down": discard_down,
    "leave_some": leave_some,
    "reveal_until": reveal_until,
    "rest_shuffled": rest_shuffled,
    "create_same": create_same,
    "may_play": may_play,
    "next_cost": next_cost,
}
