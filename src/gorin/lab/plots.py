"""Small drawings as SVG inside the page: they need no script, print as they are, and take the page's colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDE = 640
TALL = 200
LEFT = 60
FOOT = 26


def svg(inner: str, title: str, tall: int = TALL) -> str:
    return (
        f'<svg viewBox="0 0 {WIDE} {tall}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{inner}</svg>"
    )


def text(x: float, y: float, said: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(said)}</text>'


def bars(counts: Mapping[int, int], title: str) -> str:
    """A histogram of whole numbers."""
    if not counts:
        return ""
    low, high = min(counts), max(counts)
    most = max(counts.values())
    step = (WIDE - LEFT) / (high - low + 1)
    parts = [text(LEFT - 6, 18, str(most), "end"), text(LEFT - 6, TALL - FOOT, "0", "end")]
    for value in range(low, high + 1):
        tall = (TALL - FOOT - 8) * counts.get(value, 0) / most
        x = LEFT + (value - low) * step
        parts.append(
            f'<rect class="bar" x="{x + 1:.1f}" y="{TALL - FOOT - tall:.1f}" width="{max(step - 2, 1):.1f}" '
            f'height="{tall:.1f}"><title>{value}: {counts.get(value, 0)}</title></rect>'
        )
        if (value - low) % max(1, (high - low) // 12) == 0:
            parts.append(text(x + step / 2, TALL - 8, str(value)))
    return svg("".join(parts), title)


def band(points: Sequence[tuple[int, float, float, float]], title: str) -> str:
    """A line of shares over turns, with a band from the lower to the upper quarter."""
    if len(points) < 2:
        return ""
    last = points[-1][0]

    def place(turn: int, share: float) -> str:
        return f"{LEFT + (WIDE - LEFT - 10) * turn / last:.1f},{8 + (TALL - FOOT - 8) * (1 - share):.1f}"

    upper = [place(turn, high) for turn, _, _, high in points]
    lower = [place(turn, low) for turn, low, _, _ in reversed(points)]
    parts = [
        f'<polygon class="band" points="{" ".join(upper + lower)}"/>',
        f'<polyline class="line" points="{" ".join(place(turn, middle) for turn, _, middle, _ in points)}"/>',
        f'<line class="even" x1="{LEFT}" x2="{WIDE - 10}" y1="{8 + (TALL - FOOT - 8) / 2}" '
        f'y2="{8 + (TALL - FOOT - 8) / 2}"/>',
    ]
    for share in (0.0, 0.5, 1.0):
        parts.append(text(LEFT - 6, 16 + (TALL - FOOT - 12) * (1 - share), f"{100 * share:.0f} %", "end"))
    for turn in range(0, last + 1, max(1, last // 10)):
        parts.append(text(LEFT + (WIDE - LEFT - 10) * turn / last, TALL - 8, str(turn)))
    return svg("".join(parts), title)


def whisker(value: float, low: float, high: float, reach: float, title: str) -> str:
    """A point with its interval on an axis from -reach to reach, for a cell of a table."""
    wide, tall = 120, 16

    def x(at: float) -> float:
        return wide / 2 + wide / 2 * max(-1.0, min(1.0, at / reach))

    return (
        f'<svg class="whisker" viewBox="0 0 {wide} {tall}" role="img" aria-label="{escape(title)}">'
        f'<line class="even" x1="{wide / 2}" x2="{wide / 2}" y1="0" y2="{tall}"/>'
        f'<line class="line" x1="{x(low):.1f}" x2="{x(high):.1f}" y1="{tall / 2}" y2="{tall / 2}"/>'
        f'<circle class="dot" cx="{x(value):.1f}" cy="{tall / 2}" r="4"/></svg>'
    )
