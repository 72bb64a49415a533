"""What a noun is made of as it stands in the text: words with what restricts them, joined and chained."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Quantity:
    """How many, as it is written. `number` -1 is X."""

    start: int
    end: int
    number: int | None = None
    unit: str = ""
    relation: str = ""
    up_to: bool = False
    each: bool = False
    every: bool = False
    free: bool = False
    total: bool = False
    same: Noun | None = None
    same_as_last: bool = False
    apart: bool = False
    sum_bound: tuple[str, int, str] | None = None


@dataclass
class Mod:
    """A restriction in front of a word."""

    kind: str
    start: int
    end: int
    word: str = ""
    words: tuple[str, ...] = ()
    noun: Noun | None = None
    wanted: bool = True
    numbers: tuple[int, ...] = ()
    relation: str = ""


@dataclass
class Unit:
    """One word with what stands in front of it."""

    kind: str
    word: str
    start: int
    end: int
    owner: str = ""
    mods: list[Mod] = field(default_factory=list)
    compared: Mod | None = None
    quantity: Quantity | None = None


@dataclass
class Group:
    """Words joined by か or と."""

    units: list[Unit]
    joint: str = ""

    @property
    def kinds(self) -> set[str]:
        return {unit.kind for unit in self.units}


@dataclass
class Noun:
    """A whole noun: whose, and the chain of groups with what connects them."""

    start: int
    end: int
    owner: str = ""
    chain: list[tuple[Group, str]] = field(default_factory=list)
    among: bool = False

    @property
    def head(self) -> Group:
        return self.chain[-1][0]

    @property
    def unit(self) -> Unit:
        return self.head.units[0]

    def is_one(self, kind: str, *words: str) -> bool:
        """Whether it is this single word."""
        return (
            len(self.chain) == 1
            and len(self.head.units) == 1
            and self.unit.kind == kind
            and (not words or self.unit.word in words)
            and not self.chain[0][1]
            and not self.unit.mods
            and not self.unit.owner
        )
