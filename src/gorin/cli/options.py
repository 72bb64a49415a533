"""Questions and options in words, each option told apart from its neighbours."""

from __future__ import annotations

from collections import Counter

from gorin import words
from gorin.cli.common import say
from gorin.engine.kernel.decision import OPTION, Decision, Option
from gorin.engine.kernel.ref import is_card
from gorin.engine.match import Match


def question(match: Match, decision: Decision) -> str:
    """What is asked, by which card, under which clause."""
    text = say(f"about.{decision.about}")
    if is_card(decision.source):
        text = f"{words.face_name(match.game.printed[decision.source])}: {text}"
    if decision.most > 1 or decision.picked:
        key = "play.picked_exactly" if decision.least == decision.most else "play.picked"
        text += " " + say(key, count=len(decision.picked), least=decision.least, most=decision.most)
    return f"{text} [{decision.clause}]" if decision.clause else text


def labels(match: Match, decision: Decision) -> list[str]:
    """The options in words; those that would read alike also say where the card lies."""
    found = [label(match, decision, each) for each in decision.options]
    often = Counter(found)
    return [
        f"{text} {whereabouts(match, each)}" if often[text] > 1 else text
        for text, each in zip(found, decision.options, strict=True)
    ]


def label(match: Match, decision: Decision, option: Option) -> str:
    """An option in words for the player who is asked; a card that he or she does not know stays hidden."""
    if option.verb == OPTION:
        key = f"choice.{decision.about}.{option.number}"
        if key in words.catalogue():
            return say(key)
    game = match.game
    if all((game.seen_by(ref) | game.known[ref]) >> decision.player & 1 for ref in option.refs if is_card(ref)):
        return words.option(option, game.printed)
    hidden = say("hidden_card")
    return say(f"option.{option.verb}", card=hidden, target=hidden, number=option.number)


def whereabouts(match: Match, option: Option) -> str:
    """The places of the option's cards: the zone and the number in it, as the board shows them."""
    game = match.game
    names = game.zone_names()
    places = []
    for ref in option.refs:
        if is_card(ref) and game.zone[ref] < len(names):
            zone = words.zone_name(match.rulebook.slug, names, game.zone[ref])
            grid = match.rulebook.layout.board
            if grid is not None and names[game.zone[ref]] == grid.zone:
                places.append(str(game.view_card(ref)[grid.place]))
                continue
            number = game.zone_cards(game.zone[ref], game.holder[ref]).index(ref) + 1
            places.append(f"{zone} {number}")
    return f"({' → '.join(places)})" if places else f"({option.number})"
