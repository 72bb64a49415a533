"""A wire to the database that can be cut: nothing comes through any more, and both ends believe that it holds."""

from __future__ import annotations

import select
import socket
import threading

from tests.table.postgres import free_port

PIECE = 1 << 16


class Wire:
    """Hands on what comes to `port` to another port of this machine and back, in a thread of its own."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = free_port()
        self.dropping = False
        self.over = False
        self.pairs: dict[socket.socket, socket.socket | None] = {}
        self.listening = socket.create_server(("127.0.0.1", self.port))
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def drop(self) -> None:
        """From now on everything is lost; who calls is let wait."""
        self.dropping = True

    def mend(self) -> None:
        """What was open while things were lost is closed: its ends have lost each other."""
        for one in list(self.pairs):
            self.hang_up(one)
        self.dropping = False

    def close(self) -> None:
        self.over = True
        self.thread.join()
        self.mend()
        self.listening.close()

    def hang_up(self, one: socket.socket) -> None:
        other = self.pairs.pop(one, None)
        one.close()
        if other is not None:
            self.pairs.pop(other, None)
            other.close()

    def run(self) -> None:
        while not self.over:
            waiting = [self.listening] if self.dropping else [self.listening, *self.pairs]
            try:
                ready = select.select(waiting, [], [], 0.1)[0]
            except (OSError, ValueError):
                continue
            for one in ready:
                if one is self.listening:
                    self.accept()
                elif not self.dropping:
                    self.hand_on(one)

    def accept(self) -> None:
        caller = self.listening.accept()[0]
        if self.dropping:
            self.pairs[caller] = None
            return
        try:
            other = socket.create_connection(("127.0.0.1", self.target), 2)
        except OSError:
            caller.close()
            return
        self.pairs[caller], self.pairs[other] = other, caller

    def hand_on(self, one: socket.socket) -> None:
        other = self.pairs.get(one)
        try:
            piece = one.recv(PIECE)
            if not piece or other is None:
                self.hang_up(one)
            else:
                other.sendall(piece)
        except OSError:
            self.hang_up(one)
