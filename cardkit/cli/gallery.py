"""`cardkit` without a command: the gallery of apps, in the browser."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from cardkit import __version__
from cardkit.cli import COMMANDS
from cardkit.cli.arguments import Parser, whole
from cardkit.table.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

HIGHEST_PORT = 65535


def run(argv: Sequence[str]) -> int:
    """Serve the gallery until Ctrl-C."""
    options = _parser().read(argv)
    from cardkit.cli.serve import serve

    return serve(port=options.port, open_browser=not options.no_browser)


def _parser() -> Parser:
    width = max(map(len, COMMANDS))
    commands = "\n".join(f"  cardkit {name:<{width}}  {says}" for name, says in COMMANDS.items())
    parser = Parser(
        "",
        "Card games whose rules explain themselves. Without a command, cardkit serves the gallery of apps:\n"
        "learn a game, play it and look into its rules in the browser, on this computer only.\n\n"
        f"commands ('cardkit COMMAND --help' says more):\n{commands}\n\n"
        f"games: {', '.join(GAMES)}",
        "examples:\n"
        "  cardkit                            open the gallery in the browser\n"
        "  cardkit --port 9000 --no-browser   serve it at http://127.0.0.1:9000 and open nothing\n"
        "  cardkit play papageno              play in this terminal",
    )
    parser.usage = "cardkit [--port N] [--no-browser]\n       cardkit COMMAND ..."
    parser.add_argument("--port", metavar="N", type=_port, help="where to serve; 0 means any free port")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--version", action="version", version=f"cardkit {__version__}")
    return parser


def _port(text: str) -> int:
    port = whole(text)
    if not 0 <= port <= HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{port} is no port: ports are 0 to {HIGHEST_PORT}")
    return port
