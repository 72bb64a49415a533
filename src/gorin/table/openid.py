"""Coming in with an account elsewhere: OpenID Connect, where the person who starts the server has set it up.

Needs Authlib (`pip install gorin[openid]`). The code flow with PKCE; what is remembered between the two requests is in
a signed cookie. Of the other side only a hash of its name for the person is stored, and the name to be shown.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from importlib import import_module
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from gorin.table.errors import TableError
from gorin.table.people import OPENID
from gorin.table.settings import Settings
from gorin.table.visitors import Visitors

COOKIE = "gorin_openid"
MINUTES = 10
SCOPE = "openid profile"
BACK = "/api/people/openid/back"


class OpenId:
    """The provider of accounts that this server trusts."""

    def __init__(self, settings: Settings, secret: bytes) -> None:
        self.settings = settings
        self.secret = secret
        self.known: dict[str, Any] = {}
        self.asking = asyncio.Lock()
        self.jose: Any = import_module("authlib.jose")
        self.core: Any = import_module("authlib.oidc.core")
        self.clients: Any = import_module("authlib.integrations.httpx_client")

    def client(self, back: str) -> Any:
        given = self.settings
        return self.clients.AsyncOAuth2Client(
            given.openid_client,
            given.openid_secret,
            scope=SCOPE,
            redirect_uri=back,
            code_challenge_method="S256",
            timeout=10,
        )

    async def provider(self, client: Any) -> dict[str, Any]:
        """What the provider says of itself; asked once."""
        async with self.asking:
            if not self.known:
                address = f"{self.settings.openid.rstrip('/')}/.well-known/openid-configuration"
                answer = await client.request("GET", address, withhold_token=True)
                found = answer.json()
                if answer.status_code != 200 or found.get("issuer") != self.settings.openid:
                    raise TableError("openid", 503)
                self.known = found
            return self.known

    def sealed(self, data: dict[str, Any]) -> str:
        text = urlsafe_b64encode(json.dumps(data).encode()).decode()
        return f"{text}.{self.signature(text)}"

    def opened(self, cookie: str) -> dict[str, Any]:
        text, _, signature = cookie.partition(".")
        if not hmac.compare_digest(self.signature(text).encode(), signature.encode()):
            raise TableError("openid", 403)
        found: dict[str, Any] = json.loads(urlsafe_b64decode(text))
        if time.time() > found["until"]:
            raise TableError("openid", 403)
        return found

    def signature(self, text: str) -> str:
        return hmac.new(self.secret, f"openid {text}".encode(), hashlib.sha256).hexdigest()

    async def begin(self, back: str) -> tuple[str, str]:
        """Where somebody is sent, and what is remembered meanwhile."""
        nonce, verifier = secrets.token_urlsafe(24), secrets.token_urlsafe(48)
        async with self.client(back) as client:
            endpoint = (await self.provider(client))["authorization_endpoint"]
            address, state = client.create_authorization_url(endpoint, nonce=nonce, code_verifier=verifier)
        kept = {"state": state, "nonce": nonce, "verifier": verifier, "until": time.time() + MINUTES * 60}
        return str(address), self.sealed(kept)

    async def finish(self, code: str, state: str, cookie: str, back: str) -> tuple[str, str]:
        """The login of whoever comes back, and the name to be shown."""
        kept = self.opened(cookie)
        if not hmac.compare_digest(kept["state"].encode(), state.encode()):
            raise TableError("openid", 403)
        try:
            async with self.client(back) as client:
                provider = await self.provider(client)
                token = await client.fetch_token(provider["token_endpoint"], code=code, code_verifier=kept["verifier"])
                keys = (await client.request("GET", provider["jwks_uri"], withhold_token=True)).json()
            claims = self.checked(str(token["id_token"]), keys, kept["nonce"])
        except TableError:
            raise
        except Exception as error:  # whatever the other side sends, it is a refusal
            raise TableError("openid", 403) from error
        subject = hashlib.sha256(f"{self.settings.openid} {claims['sub']}".encode()).hexdigest()
        return f"{OPENID}{subject[:40]}", str(claims.get("name") or claims.get("preferred_username") or "")

    def checked(self, token: str, keys: dict[str, Any], nonce: str) -> Any:
        """What the provider says of somebody: signed by it, for this server, in answer to this question."""
        wanted = {
            "iss": {"essential": True, "value": self.settings.openid},
            "aud": {"essential": True, "value": self.settings.openid_client},
            "nonce": {"essential": True, "value": nonce},
        }
        decoder = self.jose.JsonWebToken(["RS256", "ES256"])
        claims = decoder.decode(
            token,
            self.jose.JsonWebKey.import_key_set(keys),
            claims_cls=self.core.CodeIDToken,
            claims_options=wanted,
            claims_params={"nonce": nonce, "client_id": self.settings.openid_client},
        )
        claims.validate(leeway=60)
        return claims


def make_openid_router(settings: Settings, visitors: Visitors) -> APIRouter:
    router = APIRouter()
    people = visitors.people
    openid = OpenId(settings, people.store.secret)

    def back(request: Request) -> str:
        """Where the provider sends people back to."""
        page = settings.origins[0] if settings.origins else str(request.base_url)
        return page.rstrip("/") + BACK

    @router.get("/api/people/openid")
    async def begin(request: Request) -> Response:
        try:
            address, kept = await openid.begin(back(request))
        except TableError:
            raise
        except Exception as error:  # the provider cannot be reached, or says what nobody understands
            raise TableError("openid", 503) from error
        response = RedirectResponse(address, 303)
        response.set_cookie(COOKIE, kept, MINUTES * 60, httponly=True, samesite="lax", secure=visitors.secure)
        return response

    @router.get(BACK)
    async def end(request: Request, code: str = "", state: str = "") -> Response:
        login, name = await openid.finish(code, state, request.cookies.get(COOKIE, ""), back(request))
        person = await people.by_openid(login, name, await visitors.person(request))
        response = RedirectResponse("/", 303)
        response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=visitors.secure)
        visitors.remember(response, person)
        return response

    return router
