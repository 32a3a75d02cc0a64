"""`cardkit warm`: compile the games ahead, for an image or a class room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from cardkit.cli.arguments import Command
from cardkit.cli.needs import simulation
from cardkit.table.registry import GAMES, definition_of


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


def _parser() -> Command:
    parser = Command("warm")
    parser.take("games", metavar="GAME", nargs="*")
    parser.take("--coach", action="store_true")
    return parser
