"""`gorin lab compare`, `card` and `tune`: one question each, answered by games that are played for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from gorin.cli.common import (
    DEFAULT_GAME,
    GameOption,
    JsonOption,
    LangOption,
    console,
    print_json,
    say,
    use_language,
)
from gorin.cli.lab import DecksOption, GamesOption, SeedOption, job_of, progress
from gorin.cli.setup import CardsOption, rulebook_with
from gorin.engine.cards.rulebook import Rulebook
from gorin.files.reading import InputError
from gorin.lab.compare import compare
from gorin.lab.contest import GAMES, Contest, Mapping, Version
from gorin.lab.exchanging import BLANK, MEDIAN, OLD
from gorin.lab.impact import Impact, card_called, holders, impact
from gorin.lab.jobs import Deck, Job
from gorin.lab.planning import deck_called, decks_asked
from gorin.lab.report import percent, points
from gorin.lab.running import leave_interrupts
from gorin.lab.statistics.intervals import Estimate
from gorin.lab.statistics.sequential import Answer
from gorin.lab.variants import Tried, nearest, neighbours, tune
from gorin.words import face_name

BotOption = Annotated[str, typer.Option("--bot", help="The bot of both sides, with a budget if wanted: normal:2000.")]
AgainstDecks = Annotated[
    list[str] | None, typer.Option("--against", help="The decks of the other side (all shipped ones if left out).")
]
ProcessesOption = Annotated[int, typer.Option("--workers", help="How many processes play.", min=1)]
VersionCards = list[Path] | None


@contextmanager
def spreading(workers: int) -> Iterator[Mapping]:
    """`map`, by one process or several."""
    if workers == 1:
        yield map
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=leave_interrupts) as pool:
        yield pool.map


def share_written(text: str) -> float:
    """A share as people write it: 3%, 3 or 0.03."""
    number = text.strip().removesuffix("%").strip()
    try:
        value = float(number)
    except ValueError:
        raise InputError("lab.percent", found=text) from None
    value = value if value < 1 and not text.strip().endswith("%") else value / 100
    if not 0 < value < 1:
        raise InputError("lab.percent", found=text)
    return value


def own_cards(book: Rulebook) -> list[dict[str, Any]]:
    return [dict(each) for each in book.own]


def span(estimate: Estimate) -> list[float]:
    return [round(estimate.value, 4), round(estimate.low, 4), round(estimate.high, 4)]


def compare_command(
    old: Annotated[str, typer.Argument(help="The old deck: a name or a file.")],
    new: Annotated[str, typer.Argument(help="The new deck: a name or a file.")],
    game: GameOption = DEFAULT_GAME,
    old_cards: Annotated[
        VersionCards, typer.Option("--old-cards", help="Files with the cards of the old side.")
    ] = None,
    new_cards: Annotated[
        VersionCards, typer.Option("--new-cards", help="Files with the cards of the new side.")
    ] = None,
    against: AgainstDecks = None,
    detect: Annotated[str, typer.Option("--detect", help="The smallest change that matters.")] = "5%",
    most: Annotated[int, typer.Option("--most", help="Games after which an open question stays open.", min=4)] = 4000,
    bot: BotOption = "quick",
    workers: ProcessesOption = 1,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Is the new deck better? Both play the same games until the answer is clear."""
    use_language(lang)
    books = rulebook_with(game, old_cards), rulebook_with(game, new_cards)
    versions = [
        Version(name, own_cards(book), deck_called(book, name).entries)
        for name, book in zip((old, new), books, strict=True)
    ]
    plain = rulebook_with(game, None)
    field = [deck_called(plain, each) for each in against or plain.deck_names()]
    contest = Contest(plain.slug, versions, field, bot, seed)
    least = share_written(detect)
    with spreading(workers) as spread, progress(most, as_json) as bar:

        def told(_: Answer, __: int) -> None:
            bar(2 * GAMES)

        found = compare(contest, least, most, spread, told)
    answer = found.answer
    if as_json:
        print_json(
            {
                "verdict": answer.verdict.value,
                "difference": span(answer.estimate),
                "detect": least,
                "games": found.games,
                "rounds": found.rounds,
                "bot": bot,
                "seed": seed,
            }
        )
        return
    values = {
        "gain": points(answer.estimate.value),
        "low": points(answer.estimate.low),
        "high": points(answer.estimate.high),
        "detect": percent(least),
        "games": found.games,
        "bot": bot,
    }
    console().print(Text(say(f"lab.compare.{answer.verdict.value}", **values)))


def card_command(
    name: Annotated[str, typer.Argument(help="The card.")],
    game: GameOption = DEFAULT_GAME,
    cards: CardsOption = None,
    decks: DecksOption = None,
    against: Annotated[
        str,
        typer.Option(
            "--against", help="What takes its place: blank, median, old (its old printing), or a card's name."
        ),
    ] = BLANK,
    old_cards: Annotated[
        VersionCards, typer.Option("--old-cards", help="Files with the old printing (the shipped one if left out).")
    ] = None,
    games: GamesOption = 400,
    bot: BotOption = "quick",
    workers: ProcessesOption = 1,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """What is a card worth? Games are cloned when it is drawn, and played on with it and without."""
    use_language(lang)
    job = job_of(game, cards, decks, bot, games, seed)
    key = card_called(job.book(), name)
    job = with_card(job, key, games)
    before = old_printing(game, key, old_cards) if against == OLD else None
    with spreading(workers) as spread, progress(job.games, as_json) as told:
        found = impact(job, name, against, spread, told, before)
    if as_json:
        print_json(
            {
                "card": key,
                "against": against,
                "gain": span(found.gain),
                "draws": found.gain.n,
                "games": found.games,
                "by_turn": {str(turn): [*span(each), each.n] for turn, each in found.by_turn.items()},
                "examples": found.examples,
                "bot": bot,
            }
        )
        return
    console().print(Text(impact_words(job, key, against, found)))
    table = Table()
    for heading in ("lab.turn", "lab.draws", "lab.effect", "lab.interval"):
        table.add_column(say(heading), justify="right")
    for turn, each in found.by_turn.items():
        if each.n > 1:
            table.add_row(str(turn), str(each.n), points(each.value), f"{points(each.low)} … {points(each.high)}")
    console().print(table)


def old_printing(game: str, key: str, files: VersionCards) -> dict[str, Any]:
    """The card as it was printed before."""
    book = rulebook_with(game, files)
    return dict(book.fields[card_called(book, key)])


def impact_words(job: Job, key: str, against: str, found: Impact) -> str:
    return say(
        "lab.impact",
        card=face_name(job.book().printed(key)),
        against=say(f"lab.against.{against}") if against in (BLANK, MEDIAN, OLD) else against,
        gain=points(found.gain.value),
        low=points(found.gain.low),
        high=points(found.gain.high),
        draws=found.gain.n,
        games=found.games,
    )


def with_card(job: Job, key: str, games: int) -> Job:
    """The same job with its games in the pairings that a deck with the card plays in: that deck comes first."""
    holder = holders(job, key)[0]
    first = job.decks[holder]
    others = [each for number, each in enumerate(job.decks) if number != holder]
    pairings = len(job.decks) * (len(job.decks) - 1) // 2
    pairs = max(1, -(-games // (2 * pairings)))
    return Job(job.game, job.cards, [first, *others], job.bots, pairs, job.seed)


def tune_command(
    name: Annotated[str, typer.Argument(help="The card.")],
    game: GameOption = DEFAULT_GAME,
    cards: CardsOption = None,
    deck: Annotated[str | None, typer.Option("--deck", help="The deck that holds it: a name or a file.")] = None,
    against: AgainstDecks = None,
    vary: Annotated[str, typer.Option("--vary", help="The numbers to try: fields of the card, or text.")] = "cost,text",
    target: Annotated[str, typer.Option("--target", help="The share of points to come near to.")] = "50%",
    games: Annotated[int, typer.Option("--games", help="Games of each printing.", min=2)] = 200,
    bot: BotOption = "quick",
    workers: ProcessesOption = 1,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Try the neighbouring printings of a card: which brings its deck nearest to the target?"""
    use_language(lang)
    book = rulebook_with(game, cards)
    key = card_called(book, name)
    ready = decks_asked(book, [deck] if deck is not None else None)
    job = Job(book.slug, own_cards(book), ready, [bot], 1)
    own = ready[holders(job, key)[0]]
    field = [deck_called(book, each) for each in against] if against else opponents(book, own)
    variants, refused = neighbours(book, key, [each.strip() for each in vary.split(",") if each.strip()])
    goal = share_written(target)
    for what, why in refused:
        typer.echo(say("lab.refused", variant=what, why=why), err=True)
    with spreading(workers) as spread, progress(games * len(variants), as_json) as told:
        tried = tune(book, key, variants, own.entries, field, bot, games, seed, spread, told)
    best = nearest(tried, goal)
    if as_json:
        for each in tried:
            shown = {"variant": each.variant.name, "share": span(each.share), "gain": span(each.gain)}
            print_json({**shown, "nearest": each is best, "games": games})
        return
    console().print(variant_table(tried, best))
    share = f"{percent(best.share.low)} … {percent(best.share.high)}"
    values = {"variant": best.variant.name, "share": percent(best.share.value), "target": percent(goal)}
    console().print(Text(say("lab.tuned", interval=share, **values)))


def opponents(book: Rulebook, own: Deck) -> list[Deck]:
    """The shipped decks but the card's own."""
    return [deck_called(book, each) for each in book.deck_names() if each != own.name.removesuffix("+")]


def variant_table(tried: Sequence[Tried], best: Tried) -> Table:
    table = Table()
    table.add_column(say("lab.printing"))
    for heading in ("lab.share", "lab.interval", "lab.effect", "lab.interval"):
        table.add_column(say(heading), justify="right")
    for each in tried:
        gain = "" if each is tried[0] else points(each.gain.value)
        reach = "" if each is tried[0] else f"{points(each.gain.low)} … {points(each.gain.high)}"
        table.add_row(
            Text(f"{each.variant.name}{' ★' if each is best else ''}"),
            percent(each.share.value),
            f"{percent(each.share.low)} … {percent(each.share.high)}",
            gain,
            reach,
        )
    return table
