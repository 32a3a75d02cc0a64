"""Checks for any game: they test properties that every game must have, so authors don't have to.

In your own test file, three lines run all checks with pytest. Checks of parts that a game lacks are skipped, with a
reason that explains what to add:

    from cardkit.testing import GameSuite

    class TestGame(GameSuite):
        game = MY_GAME        # its definition, or its slug

`check` runs one of the `CHECKS` without pytest. `dealt` deals the cards that a test needs.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from unittest import SkipTest

from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.play_script import arrange
from cardkit.table.registry import GAMES, definition_of, register
from cardkit.table.scripted_games import Prepared, deal, moves_of
from cardkit.testing.checks import CHECKS, LackingError

__all__ = ["CHECKS", "GameSuite", "LackingError", "check", "dealt", "registered"]


def dealt(
    game: Definition | str, hands: Sequence[str], moves: str = "", *, pile: str = "", start: int = 1, **rules: object
) -> Game:
    """Deal a game with given cards, make the moves, and return the game.

    Args:
        game: The definition of the game, or its slug.
        hands: The cards of each player, separated by spaces. They are dealt one at a time, beginning with seat `start`.
        moves: The moves, separated by commas.
        pile: The cards that come off the draw pile after the deal.
        start: The seat that starts.
        rules: The other rules of the game.

    Raises:
        CardkitError: The deck lacks a card, or a move isn't allowed.

    """
    definition = definition_of(game) if isinstance(game, str) else game
    all_rules: Mapping[str, object] = {**rules, "players": len(hands), "start": start}
    made = Prepared(next(iter(definition.clauses)).id, "", deal(hands, pile, start), moves_of(moves), 1, (), all_rules)
    return arrange(definition, made)


def check(game: Definition | str, name: str) -> str:
    """Run one of the `CHECKS` on a game.

    Args:
        game: The definition of the game, or its slug.
        name: The name of the check.

    Returns:
        An empty string, or what the game lacks for this check.

    Raises:
        AssertionError: The game fails the check.

    >>> check("papageno", "fields")
    ''

    """
    with registered(game) as definition:
        try:
            CHECKS[name](definition)
        except LackingError as lacking:
            return f"{definition.name}: {lacking}"
        except CardkitError as error:
            raise AssertionError(f"{definition.name}, {name}: {error}") from error
    return ""


@contextmanager
def registered(game: Definition | str) -> Iterator[Definition]:
    """Register a game for a `with` block. A game that is already registered stays registered."""
    definition = definition_of(game) if isinstance(game, str) else game
    known = definition.slug in GAMES
    register(definition)
    try:
        yield definition
    finally:
        if not known:
            GAMES.remove(definition.slug)


class GameSuite:
    """All checks as a class of pytest tests: inherit from it, and set `game`."""

    #: The definition of the game, or its slug.
    game: Definition | str


def _test(name: str) -> Callable[[GameSuite], None]:
    def test(suite: GameSuite) -> None:
        lacking = check(suite.game, name)
        if lacking:
            raise SkipTest(lacking)

    test.__doc__ = CHECKS[name].__doc__
    return test


for _name in CHECKS:
    setattr(GameSuite, f"test_{_name}", _test(_name))
