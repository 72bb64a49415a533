"""Accounts elsewhere: a small provider on this machine, and a server that trusts it."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.table.serving import WAIT, Served, served

jose = pytest.importorskip("authlib.jose", reason="Authlib is not installed")
CLIENT = "table"


class Provider(ThreadingHTTPServer):
    """Knows one person, and signs for whom it was asked; `changes`: what it says wrongly."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.key = jose.JsonWebKey.generate_key("RSA", 2048, {"kid": "1"}, is_private=True)
        self.other = jose.JsonWebKey.generate_key("RSA", 2048, {"kid": "1"}, is_private=True)
        self.forged = False
        self.changes: dict[str, Any] = {}
        self.nonce = ""

    @property
    def issuer(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def token(self) -> str:
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": CLIENT, "sub": "42", "name": "Aki", "nonce": self.nonce, "iat": now}
        claims |= {"exp": now + 300, **self.changes}
        return str(
            jose.jwt.encode({"alg": "RS256", "kid": "1"}, claims, self.other if self.forged else self.key).decode()
        )


class Answers(BaseHTTPRequestHandler):
    server: Provider

    def answer(self, data: dict[str, Any]) -> None:
        content = json.dumps(data).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_GET(self) -> None:
        here, path = self.server.issuer, urlsplit(self.path)
        if path.path == "/.well-known/openid-configuration":
            ends = {"authorization_endpoint": "/ask", "token_endpoint": "/token", "jwks_uri": "/keys"}
            self.answer({"issuer": here, **{name: here + end for name, end in ends.items()}})
        elif path.path == "/keys":
            self.answer({"keys": [self.server.key.as_dict(is_private=False)]})
        else:
            asked = parse_qs(path.query)
            self.server.nonce = asked["nonce"][0]
            assert asked["code_challenge_method"] == ["S256"] and asked["client_id"] == [CLIENT]
            self.send_response(302)
            self.send_header("Location", f"{asked['redirect_uri'][0]}?code=c&state={asked['state'][0]}")
            self.end_headers()

    def do_POST(self) -> None:
        sent = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        assert sent["code"] == ["c"] and sent["code_verifier"]
        self.answer({"access_token": "a", "token_type": "Bearer", "id_token": self.server.token()})

    def log_message(self, *_: Any) -> None:
        """Nothing is said."""


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    found = Provider()
    threading.Thread(target=found.serve_forever, daemon=True).start()
    yield found
    found.shutdown()


@pytest.fixture(scope="module")
def trusting(provider: Provider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("openid")
    options = ("--openid", provider.issuer, "--openid-client", CLIENT, "--openid-secret", "s")
    with served(folder, *options) as server:
        yield server


def come_in(server: Served) -> tuple[httpx.Client, httpx.Response]:
    client = httpx.Client(base_url=server.address, timeout=WAIT, follow_redirects=False)
    asked = client.get("/api/people/openid")
    assert asked.status_code == 303
    back = httpx.get(asked.headers["location"], timeout=WAIT).headers["location"]
    return client, client.get(back.removeprefix(server.address))


def test_somebody_comes_in_with_an_account_elsewhere(provider: Provider, trusting: Served) -> None:
    provider.changes, provider.forged = {}, False
    client, answer = come_in(trusting)
    assert answer.status_code == 303 and answer.headers["location"] == "/"
    me = client.get("/api/people/me").json()["person"]
    assert me["name"] == "Aki" and me["account"]
    other, _ = come_in(trusting)
    assert other.get("/api/people/me").json()["person"]["id"] == me["id"]


@pytest.mark.parametrize(
    "wrong", [{"nonce": "x"}, {"aud": "other"}, {"iss": "http://127.0.0.1:9"}, {"exp": 1}, "forged", "state"]
)
def test_what_the_provider_did_not_say_is_refused(provider: Provider, trusting: Served, wrong: Any) -> None:
    provider.changes, provider.forged = (wrong if isinstance(wrong, dict) else {}), wrong == "forged"
    if wrong == "state":
        client = httpx.Client(base_url=trusting.address, timeout=WAIT)
        client.get("/api/people/openid", follow_redirects=False)
        answer = client.get("/api/people/openid/back?code=c&state=guessed")
    else:
        client, answer = come_in(trusting)
    assert answer.status_code == 403
    assert client.get("/api/people/me").json()["person"] is None


def test_a_name_cannot_pass_for_an_account_elsewhere(trusting: Served) -> None:
    sent = {"name": "OpenID:abc", "password": "correct horse"}
    assert httpx.post(f"{trusting.address}/api/people/account", json=sent, timeout=WAIT).status_code == 400
