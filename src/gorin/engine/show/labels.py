"""Questions and options in words, for the eyes of whoever is asked."""

from __future__ import annotations

from collections import Counter

from gorin import words
from gorin.engine.kernel.decision import CHOOSE, OPTION, Decision, Option
from gorin.engine.kernel.ref import NOTHING, is_card
from gorin.engine.show.effects import effect
from gorin.engine.show.eyes import Eyes
from gorin.engine.show.presentation import Layout
from gorin.glossary import spoken


def asked(decision: Decision) -> tuple[int, ...]:
    """The seats that a decision waits for."""
    return tuple(seat for seat in range(decision.seats.bit_length()) if decision.seats >> seat & 1)


def seat_of(decision: Decision, option: Option) -> int:
    """The seat that an option belongs to."""
    return decision.player if option.seat == NOTHING else option.seat


def question(decision: Decision, eyes: Eyes, lang: str | None = None) -> str:
    """The words of a question. The clause, the asking card and the number of picks stand beside them."""
    return spoken(eyes.slug, words.say(words.own_key("about", eyes.slug, decision.about), lang), lang)


def asked_by(layout: Layout, decision: Decision, eyes: Eyes, lang: str | None = None) -> str:
    """What is asked, with how much of it is picked, the card that asks and the clause."""
    text = question(decision, eyes, lang)
    if decision.most > 1 or decision.picked:
        key = "play.picked_exactly" if decision.least == decision.most else "play.picked"
        text += " " + words.say(key, lang, count=len(decision.picked), least=decision.least, most=decision.most)
    if is_card(decision.source):
        text = f"{spoken(eyes.slug, eyes.name(decision.source, lang), lang)}: {text}"
    return words.cited(text, clause(layout, decision))


def clause(layout: Layout, decision: Decision) -> str:
    """The clause by which a decision is asked for ("": a text does it)."""
    return decision.clause or dict(layout.cited).get(decision.about, "")


def labels(layout: Layout, decision: Decision, eyes: Eyes, lang: str | None = None) -> list[str]:
    """The options in words; those that would read alike also say where the card lies, at last their numbers."""
    found = [label(layout, decision, each, eyes, lang) for each in decision.options]
    for apart in (whereabouts, which):
        often = Counter(found)
        if len(often) == len(found):
            break
        found = [
            f"{text} {apart(layout, each, eyes, lang)}".rstrip() if often[text] > 1 else text
            for text, each in zip(found, decision.options, strict=True)
        ]
    return found


def label(layout: Layout, decision: Decision, option: Option, eyes: Eyes, lang: str | None = None) -> str:
    """An option in words, with what it costs and does; a card that the reader does not know stays hidden."""
    special = layout.wording(eyes.game, decision, option) if layout.wording is not None else None
    if special is not None:
        names = {"card": eyes.name(option.card, lang), "target": eyes.name(option.target, lang)}
        return with_more(layout, decision, option, eyes, words.say(special[0], lang, **names, **special[1]), lang)
    declining = f"decline.{eyes.slug}.{decision.about}"
    if option is decision.decline and words.knows(declining):
        return words.say(declining, lang)
    choice = f"choice.{decision.about if option.verb == OPTION else option.verb}.{option.number}"
    if words.knows(choice):
        return spoken(eyes.slug, words.say(choice, lang), lang)
    text = words.say(
        option_key(eyes.slug, option),
        lang,
        card=eyes.name(option.card, lang),
        target=eyes.name(option.target, lang),
        number=option.number,
    )
    return with_more(layout, decision, option, eyes, text.strip(), lang)


def with_more(layout: Layout, decision: Decision, option: Option, eyes: Eyes, text: str, lang: str | None) -> str:
    """The words of an option with what it costs and does."""
    cost = cost_of(layout, option, eyes, lang)
    if cost:
        text = f"{text} ({cost})"
    if option.loses:
        text = f"{text} {words.say('option_loses', lang)}"
    if is_card(option.card) and not eyes.knows(option.card):
        return spoken(eyes.slug, text, lang)
    told = effect(eyes.slug, layout, eyes.game, decision, option, words.language(lang))
    return spoken(eyes.slug, f"{text}: {told}" if told else text, lang)


def cost_of(layout: Layout, option: Option, eyes: Eyes, lang: str | None) -> str:
    """What it costs to use a card like this, as printed on it or changed since."""
    if not is_card(option.card) or not eyes.sees(option.card):
        return ""
    keys = [use.cost for use in layout.uses if use.verb == option.verb]
    for value in layout.values:
        if value.key in keys:
            known = eyes.sights.facts(option.card)
            if all(known.get(name) not in (None, "") for name in value.names):
                cost = words.say(f"value.{eyes.slug}.{value.key}", lang, **{name: known[name] for name in value.names})
                return spoken(eyes.slug, cost, lang)
    return ""


def picked(decision: Decision, eyes: Eyes, lang: str | None = None) -> list[str]:
    """What was already picked, in words."""
    if decision.kind == OPTION:
        return [words.say("option.option", lang, number=number) for number in decision.picked]
    return [eyes.name(ref, lang) for ref in picked_refs(decision)]


def picked_refs(decision: Decision) -> tuple[int, ...]:
    """The cards, players and places that were already picked; none where numbers or abilities are picked."""
    if decision.kind == OPTION or any(option.verb == CHOOSE and option.number for option in decision.options):
        return ()
    return decision.picked


def option_key(slug: str, option: Option) -> str:
    """The words for an option: a game may have its own, also for one number of a verb."""
    numbered = f"option.{slug}.{option.verb}.{option.number}"
    return numbered if words.knows(numbered) else words.own_key("option", slug, option.verb)


def whereabouts(layout: Layout, option: Option, eyes: Eyes, lang: str | None = None) -> str:
    """The places of the option's cards: the zone and the number in it, as the table shows them."""
    grid = layout.board
    game = eyes.game
    places: list[str] = []
    for ref in option.refs:
        if not is_card(ref):
            continue
        zone, number = eyes.place(ref)
        if not number:
            continue
        if grid is not None and zone == grid.zone and eyes.sees(ref):
            places.append(str(eyes.sights.facts(ref)[grid.place]))
        else:
            text = f"{words.say(f'zone.{eyes.slug}.{zone}', lang)} {number}"
            holder = game.holder[ref]
            places.append(text if holder == eyes.viewer else f"{words.say('player', lang, number=holder + 1)} {text}")
    return f"({' → '.join(places)})" if places else ""


def which(layout: Layout, option: Option, eyes: Eyes, lang: str | None = None) -> str:
    """What tells an option from another one with the same words: its player, or its number."""
    if option.seat == NOTHING:
        return f"({option.number})"
    seat = words.say("player", lang, number=option.seat + 1)
    return f"({seat})" if not option.number else f"({seat}, {option.number})"
