"""Who asks: the person at the machine itself, somebody with a cookie, or a stranger."""

from __future__ import annotations

import hmac

from fastapi import Response
from starlette.requests import HTTPConnection

from gorin.table.people import COOKIE, COOKIE_SECONDS, People, Person
from gorin.table.quotas import AddressQuotas
from gorin.table.settings import Settings
from gorin.table.shelf import HOST
from gorin.table.web import LOCAL, sender_of

PASS = "gorin_pass"
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


def is_forwarded(request: HTTPConnection) -> bool:
    """Whether a proxy has passed it on for somebody."""
    return any(name in request.headers for name in FORWARDED)


class Visitors:
    """Tells who a request comes from.

    On a server that only this machine can reach, whoever opens it is its host: everything there is theirs.
    """

    def __init__(self, settings: Settings, people: People, addresses: AddressQuotas) -> None:
        self.settings = settings
        self.people = people
        self.addresses = addresses
        self.secure = any(page.startswith("https:") for page in settings.origins)

    def is_host(self, request: HTTPConnection) -> bool:
        local = sender_of(request) in (*LOCAL, "")
        return self.settings.personal and local and not is_forwarded(request)

    async def person(self, request: HTTPConnection) -> Person | None:
        cookie = request.cookies.get(COOKIE)
        return await self.people.known_by(cookie) if cookie else None

    async def owner(self, request: HTTPConnection) -> str | None:
        """Whose things are meant (None: nobody's, a stranger has none)."""
        person = await self.person(request)
        if person is not None:
            return person.id
        return HOST if self.is_host(request) else None

    async def owner_or_guest(self, request: HTTPConnection, response: Response) -> str:
        """The same for somebody who saves something: a stranger becomes a guest by that."""
        found = await self.owner(request)
        if found is None:
            self.addresses.check(self.addresses.guests, sender_of(request))
            person, _ = await self.people.new_guest("")
            self.remember(response, person)
            found = person.id
        return found

    def remember(self, response: Response, person: Person) -> None:
        self.set_cookie(response, COOKIE, self.people.signed(person))

    def forget(self, response: Response) -> None:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=self.secure)

    def set_cookie(self, response: Response, name: str, value: str) -> None:
        response.set_cookie(name, value, COOKIE_SECONDS, httponly=True, samesite="lax", secure=self.secure)

    def may_enter(self, request: HTTPConnection) -> bool:
        """Whether somebody has said the pass phrase, where one is needed."""
        if not self.settings.pass_phrase:
            return True
        return hmac.compare_digest(self.said_phrase().encode(), request.cookies.get(PASS, "").encode())

    def let_in(self, response: Response, phrase: str) -> bool:
        """Whether this is the pass phrase; whoever has said it is not asked again."""
        right = hmac.compare_digest(self.settings.pass_phrase.encode(), phrase.encode())
        if right:
            self.set_cookie(response, PASS, self.said_phrase())
        return right

    def said_phrase(self) -> str:
        """What whoever has said the pass phrase bears; not the signature of the phrase alone, which may be anything."""
        return self.people.signature(f"pass {self.settings.pass_phrase}")
