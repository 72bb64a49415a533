"""Chapter 22: making tokens; 5-4-1: choosing an attribute."""

from __future__ import annotations

from gorin.engine.happening.moving import moved_to
from gorin.engine.kernel.decision import CHOOSE, Decision, Option
from gorin.engine.kernel.frames import Procedure, Take
from gorin.games.orphelia.rules.putting import PutGlyphs, carry_out, needs_bearer
from gorin.games.orphelia.rules.tokens import Token
from gorin.games.orphelia.state import OrpheliaState
from gorin.games.orphelia.terms import ATTRIBUTES, FIELD, GLYPH, MATERIAL, NOWHERE, TOKEN, mana_kind, mana_ref


def make_tokens(game: OrpheliaState, token: Token, number: int, player: int, flags: int, then: Take) -> None:
    """22-1-2, 22-1-3: tokens whose master and holder is the player of the effect."""
    printed = game.library.cards[token.key]
    enter(game, [game.add_card(printed, player, NOWHERE, player) for _ in range(number)], player, flags, then)


def make_copies(game: OrpheliaState, cards: list[int], number: int, player: int, flags: int, then: Take) -> None:
    """22-1-4, T87: tokens with the printed values and text of an object."""
    made: list[int] = []
    for card in cards:
        if not game.base_traits(card).kind & (MATERIAL | GLYPH):
            continue
        traits = game.base_traits(card).copy()
        traits.kind |= TOKEN
        for _ in range(number):
            copy = game.add_card(game.printed[card], player, NOWHERE, player)
            game.stand_ins[copy] = traits
            made.append(copy)
    enter(game, made, player, flags, then)


def enter(game: OrpheliaState, cards: list[int], player: int, flags: int, then: Take) -> None:
    """22-1-4: they are put onto the field together."""
    if any(needs_bearer(game, card) for card in cards):
        game.call(PutGlyphs(cards, "", player, flags), then)
    else:
        carry_out(game, cards, moved_to(game, cards, FIELD, "", "", player, flags), player, then)


class ChooseAttribute(Procedure):
    """5-4-1: one of the eight attributes; the result is its number."""

    def __init__(self, player: int, source: int) -> None:
        self.player = player
        self.source = source

    def advance(self, game: OrpheliaState) -> None:
        game.ask()

    def question(self, game: OrpheliaState) -> Decision:
        options = [Option(CHOOSE, mana_ref(kind)) for kind in range(len(ATTRIBUTES))]
        return Decision(self.player, CHOOSE, options, "attribute", "5-4-1", source=self.source)

    def answer(self, game: OrpheliaState, option: Option) -> None:
        game.finish([mana_kind(option.card)])
