"""`cardkit warm`: compile the games ahead, for an image or a class room."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from cardkit.cli.arguments import Parser
from cardkit.cli.needs import simulation
from cardkit.table.registry import GAMES, definition_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def run(argv: Sequence[str]) -> int:
    """Compile, and say what was compiled and where it is kept."""
    options = _parser().read(argv)
    games = [definition_of(game).slug for game in options.games]
    package = simulation()
    from cardkit.advice.compiling_ahead import warm_coach

    wanted = warm_coach(*games) if options.coach else chain(package.warm(*games), warm_coach(*games))
    for game, bots, seconds in wanted:
        print(f"{GAMES[game].name} ({', '.join(bots)}): {seconds:.1f} s", flush=True)
    print(f"kept in {package.kept_in()}")
    return 0


def _parser() -> Parser:
    parser = Parser(
        "warm",
        "Compile the games for simulation and for the coach ahead and keep them, so that nobody has to wait later.\n"
        "What is kept is made anew whenever a source changes. CARDKIT_CACHE says where to keep it, if not where this\n"
        "system keeps caches.",
        "examples:\n  cardkit warm\n  cardkit warm papageno trio",
    )
    parser.add_argument("games", metavar="GAME", nargs="*", help=f"the games, all unless given: {', '.join(GAMES)}")
    parser.add_argument("--coach", action="store_true", help="only what the coach and `search` need")
    return parser
