"""`cardkit warm`: compile the games in advance, for a container image or a classroom."""

from collections.abc import Sequence
from itertools import chain

from cardkit.cli.arguments import Command
from cardkit.table.registry import GAMES, definition_of


def run(argv: Sequence[str]) -> int:
    """Compile the games; print what was compiled and the folder of the cache."""
    options = Command("warm", "games", "--coach", "--shared").read(argv)
    games = [definition_of(game).slug for game in options.games]
    from cardkit.advice.estimating import warm_coach
    from cardkit.simulation import compiled, warm

    if options.shared:
        compiled.share()
    wanted = warm_coach(*games) if options.coach else chain(warm(*games), warm_coach(*games))
    for game, bots, seconds in wanted:
        print(f"{GAMES[game].name} ({', '.join(bots)}): {seconds:.1f} s", flush=True)
    print(f"kept in {compiled.cache_folder()}")
    return 0
