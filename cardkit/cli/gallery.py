"""`cardkit` without a command: the gallery of apps, in the browser."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from cardkit import __version__
from cardkit.cli import COMMANDS
from cardkit.cli.arguments import Command, whole
from cardkit.table.text import required

HIGHEST_PORT = 65535


def run(argv: Sequence[str]) -> int:
    """Serve the gallery until Ctrl-C."""
    options = _parser().read(argv)
    from cardkit.cli.serve import serve

    return serve(port=options.port, open_browser=not options.no_browser)


def _parser() -> Command:
    texts, width = required("cardkit.cli", "commands"), max(map(len, COMMANDS))
    listed = [f"  cardkit {name:<{width}}  {texts.table(name).text('says')}" for name in COMMANDS]
    parser = Command("gallery", commands="\n".join(listed))
    parser.usage = "cardkit [--port N] [--no-browser]\n       cardkit COMMAND ..."
    parser.take("--port", metavar="N", type=_port)
    parser.take("--no-browser", action="store_true")
    parser.add_argument("--version", action="version", version=f"cardkit {__version__}")
    return parser


def _port(text: str) -> int:
    port = whole(text)
    if not 0 <= port <= HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{port} is no port: ports are 0 to {HIGHEST_PORT}")
    return port
