"""Visible mistakes by counting: how often a bot leaves attacks or cards that nothing speaks against, or wastes things.

    python -m tests.players.audit --games 10 --bots rollout:60,normal [GAME ...]

Counts are for a hundred turns of games of a bot against itself, with one definition for every bot. A turn counts once
for what was left or wasted in it: nothing of the kind was done before the turn was over, by which it would have been
used. A card that may wait for somebody else's turn, or that finds no vacant place, is no mistake.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import gorin
from gorin.engine.kernel.decision import PASS, Decision, Option
from gorin.engine.kernel.ref import NOTHING, is_player, player_of
from gorin.engine.match import Match
from gorin.games.orphelia import terms as orphelia
from gorin.games.rebirth import terms as rebirth
from gorin.games.rebirth.state import RebirthState
from gorin.games.shinso.rules import conversion
from gorin.games.shinso.terms import SLOT_COUNT
from gorin.games.sve import terms as sve
from gorin.players.fitting.making import held_out_decks
from gorin.players.ladder import Entrant
from gorin.players.levels import player

MOST_PICKS = 3_000

Judged = Callable[[Match, Decision, Option], bool]


@dataclass(frozen=True)
class Mistake:
    """What is counted when a pick `made` it and none of the verbs `used` what was left or bought before the turn ended.

    `own`: only picks of the same player use it.
    """

    made: Judged
    used: frozenset[str] = frozenset()
    own: bool = True


def left(about: str, verb: str, useful: Judged, *used: str) -> Mistake:
    """Passing in the own turn with a useful option of this verb on offer, and not taking one later."""

    def made(match: Match, decision: Decision, option: Option) -> bool:
        if option.verb != PASS or decision.about != about or decision.player != match.active:
            return False
        if not match.rulebook.features.settled(match.game):
            return False
        return any(each.verb == verb and useful(match, decision, each) for each in decision)

    return Mistake(made, frozenset((verb, *used)))


def facing_nobody(zone: str) -> Judged:
    """An attack on a player, while this zone of all others is empty."""

    def useful(match: Match, decision: Decision, option: Option) -> bool:
        words = match.rulebook.vocabulary
        others = [each for each in match.players if each != decision.player]
        return is_player(option.target) and not any(words.zone_cards(match, other, zone) for other in others)

    return useful


def stays_on_the_field(match: Match, decision: Decision, option: Option) -> bool:
    """sve: a follower or an amulet that cannot be played in somebody else's turn."""
    traits = match.game.traits(option.card)
    return bool(traits.kind & (sve.FOLLOWER | sve.AMULET)) and not traits.keywords & sve.QUICK


def only_now(match: Match, decision: Decision, option: Option) -> bool:
    """orphelia: a material that cannot be executed in somebody else's turn."""
    printed = match.game.printed[option.card]
    late = orphelia.WITH_PRIORITY | orphelia.OPPONENTS_TURN
    return bool(printed.traits.kind & orphelia.MATERIAL) and not printed.timing & late


def retires_an_entry(match: Match, decision: Decision, option: Option) -> bool:
    """rebirth: the attacks that are still there take the last of the attacked entry's defence."""
    game: RebirthState = match.game
    mine = game.entry_of(decision.player)
    other = game.entry_of(player_of(option.target))
    if mine == NOTHING or other == NOTHING:
        return False
    awake = [card for card in game.zone_cards(rebirth.MEMBERS, decision.player) if not game.flags[card] & rebirth.REST]
    dealt = len(awake) * game.card_number(mine, rebirth.ATK)
    return dealt >= game.card_number(other, rebirth.DEF) - game.damage.get(other, 0)


def to_a_vacant_place(match: Match, decision: Decision, option: Option) -> bool:
    """rebirth: the entry or a slot in which nobody lies."""
    game: RebirthState = match.game
    if not option.number:
        return game.entry_of(decision.player) == NOTHING
    return game.member_in(decision.player, option.number - 1) == NOTHING


def to_a_slot(match: Match, decision: Decision, option: Option) -> bool:
    """shinso: only empty slots are on offer."""
    return 0 < option.number <= SLOT_COUNT


def buys(effects: tuple[int, ...], burns: tuple[int, ...]) -> Judged:
    """shinso: life or rims are given for one of these effects."""

    def made(match: Match, decision: Decision, option: Option) -> bool:
        if option.verb == conversion.SOUL_BURN:
            return option.number % conversion.EFFECTS_BASE in burns
        return option.verb == conversion.CONVERT and bool(set(conversion.effects_in(option.number)) & set(effects))

    return made


def does(*verbs: str, about: str = "") -> Judged:
    """Picking one of these verbs (in this question)."""
    return lambda match, decision, option: option.verb in verbs and about in ("", decision.about)


def discards_at_the_end(match: Match, decision: Decision, option: Option) -> bool:
    """strike: cards given away in the end phase though the limit of the hand allows them."""
    chosen = option.verb == "choose" and decision.about == "discard_freely"
    game = match.game
    held = len(match.rulebook.vocabulary.zone_cards(match, decision.player, "hand"))
    return chosen and match.game.phase == "end" and held <= game.hand_limit(decision.player)


MISTAKES: dict[str, dict[str, Mistake]] = {
    "sve": {
        "attack on an empty field left": left("main", "attack", facing_nobody("field")),
        "follower or amulet left": left("main", "play", stays_on_the_field),
    },
    "orphelia": {
        "attack on an empty field left": left("priority", "attack", facing_nobody("field")),
        "material left": left("priority", "execute", only_now),
        "mana made for nothing": Mistake(
            does("mana", "by_hand", about="priority"), frozenset(("execute", "activate", "explore", "reserve"))
        ),
    },
    "strike": {
        "attack left": left("striker", "attack", lambda *_: True),
        "cards discarded at the end of a turn": Mistake(discards_at_the_end),
        "striker retired without a summon": Mistake(does("retire"), frozenset(("summon",))),
    },
    "rebirth": {
        "attack that retires an entry left": left("attack", "attack", retires_an_entry),
        "character left beside a vacant place": left("main", "play", to_a_vacant_place),
        "paying by hand": Mistake(does("pay", about="main"), frozenset(("play", "set", "activate"))),
    },
    "shinso": {
        "attack left with nobody in front": left("battle", "attack", facing_nobody("kin")),
        "kin left beside an empty slot": left("play", "summon", to_a_slot),
        "life given for actions in vain": Mistake(
            buys((conversion.GAIN,), (conversion.BURN_ACTIONS,)),
            frozenset(("summon", "equip", "use", "set", "appear", "activate", "attack")),
        ),
        "life given for power in vain": Mistake(
            buys((conversion.STRENGTHEN,), (conversion.BURN_ATTACKS, conversion.BURN_POWER)),
            frozenset(("attack",)),
            own=False,
        ),
    },
}


def audit(slug: str, bot: Entrant, games: int, seed: int = 0) -> tuple[Counter[str], int]:
    """The mistakes in so many games of a bot against itself, and how many turns these had."""
    book = gorin.game(slug)
    counted: Counter[str] = Counter()
    turns = 0
    for number in range(seed, seed + games):
        match = book.new(held_out_decks(slug), seed=number)
        seats = [player(bot.name, bot.budget, 2 * number + seat) for seat in match.players]
        open_now: dict[tuple[str, int], Mistake] = {}
        for _ in range(MOST_PICKS):
            decision = match.decision
            if decision is None:
                break
            turn = match.turn
            option = seats[decision.player].choose(match)
            for key, mistake in list(open_now.items()):
                if option.verb in mistake.used and (not mistake.own or key[1] == decision.player):
                    del open_now[key]
            if len(decision.options) > 1:
                for name, mistake in MISTAKES[slug].items():
                    if mistake.made(match, decision, option):
                        open_now[name, decision.player] = mistake
            match.answer(option)
            if match.turn != turn:
                counted.update(name for name, _ in open_now)
                open_now = {}
        turns += match.turn
    return counted, turns


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("slugs", nargs="*", default=list(gorin.GAMES))
    reader.add_argument("--games", type=int, default=10)
    reader.add_argument("--bots", default="rollout:60,normal")
    given = reader.parse_args()
    for slug in given.slugs:
        for bot in given.bots.split(","):
            counted, turns = audit(slug, Entrant.of(bot), given.games)
            shown = {name: round(100 * counted[name] / max(1, turns), 1) for name in MISTAKES[slug]}
            print(slug, bot, f"{turns} turns", shown, flush=True)


if __name__ == "__main__":
    main()
