"""Draw curves of `train.py` as one SVG: share of matches won against the random player, by minutes of CPU time.

    python examples/curve.py strike-1.json strike-2.json rebirth-1.json --out curve.svg

Each game has a colour and each seed a kind of line; the marks tell them apart without colours.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

WIDE, TALL = 720, 340
LEFT, RIGHT, TOP, BOTTOM = 56, 150, 18, 44
COLOURS = ("#0b6e99", "#b3541e", "#4b7f2f", "#7a4a9e", "#8a6d00")
DASHES = ("none", "6 4", "2 3")
GOAL = 0.9
Curve = dict[str, Any]
"""What `train.py` keeps beside a network: `game`, `seed` and `curve`, pairs of minutes and shares."""


def drawn(curves: list[Curve]) -> str:
    """All curves in one picture."""
    longest = max(minutes for each in curves for minutes, _ in each["curve"]) or 1.0
    games = list(dict.fromkeys(each["game"] for each in curves))
    parts = [frame(longest)]
    for number, each in enumerate(curves):
        seeds = [other["seed"] for other in curves if other["game"] == each["game"]]
        colour = COLOURS[games.index(each["game"]) % len(COLOURS)]
        dash = DASHES[seeds.index(each["seed"]) % len(DASHES)]
        places = [at(minutes, share, longest) for minutes, share in each["curve"]]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        style = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"'
        parts.append(f'<polyline points="{line}" {style}/>')
        parts += [mark(x, y, games.index(each["game"]), colour) for x, y in places]
        x, y = WIDE - RIGHT + 14, TOP + 14 + 22 * number
        parts.append(f'<path d="M{x} {y}h30" {style}/>{mark(x + 15, y, games.index(each["game"]), colour)}')
        parts.append(said(x + 38, y + 4, f"{each['game']}, seed {each['seed']}", "start"))
    style = "font: 12px sans-serif; background: #fff"
    title = "Share of matches won against the random player, by minutes of CPU time"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {TALL}" role="img" style="{style}">'
    inner = "\n".join(parts)
    return f'{head}\n<title>{title}</title>\n<rect width="{WIDE}" height="{TALL}" fill="#fff"/>\n{inner}\n</svg>\n'


def frame(longest: float) -> str:
    """Axes with their numbers, and the goal."""
    parts: list[str] = []
    for tenth in range(0, 11, 2):
        x, y = at(0, tenth / 10, longest)
        parts.append(
            f'<path d="M{x:.1f} {y:.1f}H{WIDE - RIGHT}" stroke="#ddd"/>{said(x - 8, y + 4, f"{tenth * 10} %", "end")}'
        )
    for part in range(5):
        x, y = at(longest * part / 4, 0, longest)
        parts.append(said(x, y + 18, f"{longest * part / 4:.2g}", "middle"))
    x, y = at(0, GOAL, longest)
    parts.append(f'<path d="M{x:.1f} {y:.1f}H{WIDE - RIGHT}" stroke="#888" stroke-dasharray="3 3"/>')
    parts.append(said(x - 8, y + 4, f"{GOAL:.0%}".replace("%", " %"), "end"))
    parts.append(said((LEFT + WIDE - RIGHT) / 2, TALL - 8, "minutes of CPU time (one core)", "middle"))
    return "\n".join(parts)


def at(minutes: float, share: float, longest: float) -> tuple[float, float]:
    """Where a point of a curve lies in the picture."""
    return LEFT + (WIDE - RIGHT - LEFT) * minutes / longest, TALL - BOTTOM - (TALL - BOTTOM - TOP) * share


def mark(x: float, y: float, game: int, colour: str) -> str:
    """A mark of another form for each game."""
    if game % 3 == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'
    if game % 3 == 1:
        return f'<rect x="{x - 3:.1f}" y="{y - 3:.1f}" width="6" height="6" fill="{colour}"/>'
    return f'<path d="M{x:.1f} {y - 4:.1f}l4 7h-8z" fill="{colour}"/>'


def said(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="#333">{words}</text>'


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw curves of `train.py` as one SVG.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, default=Path("curve.svg"))
    chosen = parser.parse_args()
    chosen.out.write_text(
        drawn([json.loads(file.read_text(encoding="utf-8")) for file in chosen.files]), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
