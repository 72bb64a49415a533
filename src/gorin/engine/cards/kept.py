"""What was worked out lately, with a bound: callers may ask for any number of different things."""

from __future__ import annotations

import threading
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Kept(Generic[K, V]):
    """At most so many values by key; the one that was asked for longest ago is forgotten first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: dict[K, V] = {}
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        with self._lock:
            if key not in self._values:
                return None
            found = self._values.pop(key)
            self._values[key] = found
            return found

    def put(self, key: K, value: V) -> V:
        with self._lock:
            self._values.pop(key, None)
            self._values[key] = value
            while len(self._values) > self.most:
                del self._values[next(iter(self._values))]
        return value

    def __len__(self) -> int:
        return len(self._values)
