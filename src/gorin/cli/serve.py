"""`gorin serve`: the table in the browser."""

from __future__ import annotations

import webbrowser
from typing import Annotated

import typer

from gorin.cli.common import LangOption, use_language
from gorin.table.settings import Settings, database_at
from gorin.words import language

EVERYWHERE = ("0.0.0.0", "::")


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on (0: any free one).", min=0, max=65535)] = 8055,
    database: Annotated[
        str | None,
        typer.Option(help="Where tables are stored: a file, or a database address.", envvar="GORIN_DATABASE"),
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="A page elsewhere that may use this table.", envvar="GORIN_ORIGIN")
    ] = None,
    invite_only: Annotated[
        str, typer.Option(help="A pass phrase that everybody has to say first.", envvar="GORIN_PASS_PHRASE")
    ] = "",
    openid: Annotated[str, typer.Option(help="The issuer of accounts elsewhere (OpenID Connect).")] = "",
    openid_client: Annotated[str, typer.Option(help="The name of this server at that issuer.")] = "",
    openid_secret: Annotated[
        str, typer.Option(help="Its secret there.", envvar="GORIN_OPENID_SECRET", show_default=False)
    ] = "",
    keep_days: Annotated[float, typer.Option(help="Days that finished games without an owner are kept.", min=0)] = 30,
    readers: Annotated[int, typer.Option(help="Processes in which cards of strangers are read.", min=1, max=64)] = 2,
    workers: Annotated[int, typer.Option(help="Processes in which bots think.", min=1, max=64)] = 1,
    bot_pause: Annotated[float, typer.Option(help="Seconds that a bot takes at least.", min=0, max=60)] = 0.6,
    most_tables: Annotated[int, typer.Option(help="Tables open at the same time.", min=1)] = 2000,
    tables_a_minute: Annotated[int, typer.Option(help="New tables in a minute.", min=1)] = 60,
    messages_a_second: Annotated[float, typer.Option(help="Messages that a socket may send.", min=1)] = 20,
    address: Annotated[
        str, typer.Option(help="Where other processes with the same database find this one (http://...).")
    ] = "",
    lease_seconds: Annotated[
        float, typer.Option(help="After so long without a sign of life another process takes over the tables.", min=1)
    ] = 6,
    open_hands_seconds: Annotated[
        int, typer.Option(help="How late somebody who watches sees all hands, where the players allow it.", min=1)
    ] = 60,
    open_hands_turns: Annotated[
        int, typer.Option(help="How many turns have to begin before they are seen.", min=0)
    ] = 1,
    seed: Annotated[int | None, typer.Option(help="The same seed for every game, to try things out.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    lang: LangOption = None,
) -> None:
    """Serve the table: play in the browser, against people and bots."""
    use_language(lang)
    from gorin.table.migrating import SchemaTooNew
    from gorin.table.running import run
    from gorin.table.server import STATIC
    from gorin.table.web import LOCAL
    from gorin.table.words import tell

    if not (STATIC / "index.html").is_file():
        typer.echo(tell("serve.no_client", language()), err=True)

    settings = Settings(
        host=host,
        database=database_at(database),
        origins=tuple(origin or ()),
        workers=workers,
        readers=readers,
        pass_phrase=invite_only,
        openid=openid,
        openid_client=openid_client,
        openid_secret=openid_secret,
        keep_finished_days=keep_days,
        personal=host in LOCAL and not origin and not invite_only,
        bot_pause=bot_pause,
        seed=seed,
        most_tables=most_tables,
        tables_a_minute=tables_a_minute,
        messages_a_second=messages_a_second,
        lease_seconds=lease_seconds,
        open_hands_seconds=open_hands_seconds,
        open_hands_turns=open_hands_turns,
        address=address.rstrip("/"),
    )

    def ready(bound: int) -> None:
        shown = "127.0.0.1" if host in EVERYWHERE else host
        address = f"http://{f'[{shown}]' if ':' in shown else shown}:{bound}/"
        typer.echo(address)
        if open_browser:
            webbrowser.open(address)

    try:
        run(settings, port, ready)
    except SchemaTooNew:
        typer.echo(tell("serve.too_new", language()), err=True)
        raise typer.Exit(1) from None
