"""How much one address may do, so that nobody uses up what is there for all."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict, deque

from gorin.table.errors import TableError
from gorin.table.settings import Settings

MOST_SENDERS = 10_000
SOCKETS_WORTH = 10
"""All sockets of an address may send as much as so many that send all the time."""
LOOKS_WORTH = 5
DAY = 24 * 3600


class Bucket:
    """How many messages a socket may still send; it fills with time."""

    def __init__(self, a_second: float, burst: int) -> None:
        self.a_second = a_second
        self.burst = burst
        self.left = float(burst)
        self.at = time.monotonic()

    def take(self, amount: float = 1) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.a_second)
        self.at = now
        self.left -= amount
        return self.left >= 0


class Senders:
    """Buckets by address, for what costs something; the oldest are forgotten."""

    def __init__(self, a_second: float, burst: int) -> None:
        self.a_second = a_second
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, amount: float = 1) -> bool:
        bucket = self.buckets.setdefault(address, Bucket(self.a_second, self.burst))
        self.buckets.move_to_end(address)
        if len(self.buckets) > MOST_SENDERS:
            self.buckets.popitem(last=False)
        bucket.left = max(bucket.left, -1.0)
        return bucket.take(amount)


class AddressQuotas:
    """What all sockets and requests of one address may take together: one socket's bounds would be taken many times.

    They do not hold on a server that only this machine can reach.
    """

    def __init__(self, settings: Settings) -> None:
        a_second, burst = settings.messages_a_second, settings.burst
        self.personal = settings.personal
        self.messages = Senders(a_second * SOCKETS_WORTH, burst * SOCKETS_WORTH)
        self.questions = Senders(a_second, burst * 2)
        self.looks = Senders(a_second * LOOKS_WORTH, burst * LOOKS_WORTH * 2)
        self.guests = Senders(settings.guests_a_minute_each / 60, settings.guests_a_minute_each * 2)
        self.saved = Senders(settings.saved_a_day_each / DAY, settings.saved_a_day_each)

    def may_send(self, sender: str) -> bool:
        """Whether one more message of this address is looked at."""
        return self.personal or self.messages.take(sender)

    def may_look(self, sender: str) -> bool:
        """The same for a request that changes nothing."""
        return self.personal or self.looks.take(sender)

    def check(self, which: Senders, sender: str, amount: float = 1) -> None:
        if not self.personal and not which.take(sender, amount):
            raise TableError("rate", 429)


class TableQuotas:
    """How many tables are made in a minute, and who has made those that are open: from which address, and which person.

    The bounds for one address and one person do not hold on a server that only this machine can reach.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.made: deque[float] = deque()
        self.makers: dict[str, tuple[str, str, bool]] = {}
        self.minutes = Senders(settings.tables_a_minute_each / 60, settings.tables_a_minute_each)

    def check(self, sender: str, bots_only: bool, person: str = "") -> None:
        """Not more tables than this machine bears, nor more than people make."""
        now, settings = time.monotonic(), self.settings
        while self.made and now - self.made[0] >= 60:
            self.made.popleft()
        if len(self.made) >= settings.tables_a_minute or len(self.makers) >= settings.most_tables:
            raise TableError("full", 503)
        if not settings.personal:
            if not self.minutes.take(sender) or (person and not self.minutes.take(f"person {person}")):
                raise TableError("rate", 429)
            for place, who in enumerate((sender, person)):
                mine = Counter(maker[2] for maker in self.makers.values() if who and maker[place] == who)
                if mine.total() >= settings.tables_each or (bots_only and mine[True] >= settings.bot_tables_each):
                    raise TableError("quota", 429)
        self.made.append(now)

    def opened(self, table: str, sender: str, bots_only: bool, person: str = "") -> None:
        self.makers[table] = (sender, person, bots_only)

    def closed(self, table: str) -> None:
        self.makers.pop(table, None)


class SocketQuotas:
    """How many sockets are open, and how many of them belong to one address."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.open: Counter[str] = Counter()

    def take(self, sender: str) -> bool:
        each = self.settings.most_sockets if self.settings.personal else self.settings.sockets_each
        if self.open.total() >= self.settings.most_sockets or self.open[sender] >= each:
            return False
        self.open[sender] += 1
        return True

    def give_back(self, sender: str) -> None:
        self.open[sender] -= 1
        if not self.open[sender]:
            del self.open[sender]
