"""The table: a server that knows no game, and the browser client that it serves."""
