"""Cards drawn by lot, each with the sentences that are told of it, to be read by somebody who plays.

python -m tests.text.lot [GAME ...] [--seed N] [--number N]
    prints for each game so many of the golden cards: what is printed, and what is told in Japanese and in English.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import Any

import gorin
from gorin.text import narrate
from tests.text.golden.corpus import GAMES, load


def printed_text(value: object) -> Iterator[str]:
    """Every string in the fields of a card that is more than a name or a number."""
    if isinstance(value, str):
        if len(value) > 4:
            yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from printed_text(each)
    elif isinstance(value, list):
        for each in value:
            yield from printed_text(each)


def drawn(game: str, seed: int, number: int) -> Iterator[tuple[dict[str, Any], list[str], list[str]]]:
    """Cards that were read, with what is told of them in Japanese and English."""
    corpus = load(game)
    book = gorin.game(game).beside(corpus.beside)
    known = [card for card in corpus.cards if card.program and not card.program.startswith("refused")]
    for card in random.Random(seed).sample(known, min(number, len(known))):
        abilities = book.read_card(card.fields).abilities
        yield card.fields, narrate(abilities, "ja", game), narrate(abilities, "en", game)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.text.lot")
    parser.add_argument("games", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=40)
    chosen = parser.parse_args()
    for game in chosen.games or GAMES:
        print(f"=== {game}, seed {chosen.seed}")
        for index, (fields, ja, en) in enumerate(drawn(game, chosen.seed, chosen.number), 1):
            print(f"{index}. {' / '.join(printed_text(fields))}")
            print(*(f"   ja {line}" for line in ja), *(f"   en {line}" for line in en), sep="\n")


if __name__ == "__main__":
    main()
