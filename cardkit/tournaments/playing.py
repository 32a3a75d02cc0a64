"""Play a tournament: every pair of bots plays every deal in every seating, on all cores, until interrupted."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np

from cardkit.simulation.batches import Piece, Pieces
from cardkit.simulation.game_series import play
from cardkit.simulation.result_table import WINNERS, Table
from cardkit.simulation.sample import merged
from cardkit.table.common_rules import LARGEST_TABLE
from cardkit.table.custom_player import AnyBot
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.parameters import checked_count
from cardkit.table.players import bots_of
from cardkit.table.registry import definition_of
from cardkit.tournaments.plan import Plan, plan_of
from cardkit.tournaments.results import POINT, Shares, Tournament

# The default bots of games that have them.
BOTS = ("random", "simple", "careful")


def usual_bots(definition: Definition) -> tuple[str, ...]:
    """Return the default bots of a game: `BOTS` if it has them, otherwise all of its bots."""
    own = tuple(bots_of(definition))
    return BOTS if set(BOTS) <= set(own) else own


def tournament(  # noqa: PLR0913
    game: str,
    bots: Iterable[AnyBot] | None = None,
    *,
    deals: int = 1_000,
    seed: int | None = None,
    threads: int | None = None,
    executor: Any = None,
    progress: bool = True,
    rules: Mapping[str, object] | None = None,
    **more_rules: object,
) -> Tournament:
    """Let bots play duplicate deals: `cardkit.tournament("papageno", ["random", "simple"], players=3, deals=1_000)`.

    Each pair of bots plays every deal once in each distinct seating, with the same shuffles, so that part of the luck
    of the cards cancels out. Two seats have 2 seatings (AB and BA), three have 6, four have 14. So 100 deals with three
    bots, which form three pairs, are 600 games for two players. A game is worth one point, which the winning seats
    share equally; a game without a winner is worth nothing. A team is played by one bot and counts as one seat.

    Deal k (from 0) depends only on the seed and on k, so the result is the same for any number of threads and any
    executor. Interrupting it (with Ctrl-C, or the stop button of a notebook) returns the finished deals.

    Args:
        game: The slug of the game.
        bots: The bots: names or custom players. Default: `random`, `simple` and `careful`, or all bots of the game if
            it doesn't have these.
        deals: How many deals to play.
        seed: The seed of the deals. Default: a random seed.
        threads: How many threads to use. Default: one per core.
        executor: An executor of `concurrent.futures`, or a Dask client, instead of threads.
        progress: Whether to show a progress bar; it only appears in terminals and notebooks.
        rules: Rules of the game, as a mapping. The number of players is 2 by default, or the fewest that the game
            allows.
        **more_rules: Rules of the game by name, such as `players=3`.

    Returns:
        The `Tournament` with the results.

    Raises:
        CardkitError: If an argument is invalid; this is checked before the first game.
        PlayerError: If a custom player makes a wrong move.

    >>> met = cardkit.tournament("papageno", ["random", "simple"], deals=20, seed=1, progress=False)
    >>> met.ratings[0].bot
    'simple'

    """
    definition = definition_of(game)
    games = more_rules.pop("games", None)
    given = {"players": fewest(definition), **merged(tournament, game, rules, more_rules)}
    plan = plan_of(game, usual_bots(definition) if bots is None else bots, seed=seed, rules=given)
    count = checked_count("deals", deals)
    work, first, times = partial(play_deals, plan), plan.pairings[0].series[0], plan.games_per_deal
    if games is not None:
        raise CardkitError(
            f"give a tournament deals, not games: all pairs in all seatings play each deal, {times} games"
        )
    pieces = Pieces(first, work, count, executor=executor, threads=threads, progress=progress, at_first=1, times=times)
    dealt = [Piece(0, 0, 0.0, play_deals(plan, 0, 0))]
    with suppress(KeyboardInterrupt):
        dealt.extend(pieces)
    return _joined(plan, dealt, partial=not pieces.finished)


def fewest(definition: Definition) -> int:
    """Return the smallest number of players that a game allows, but at least 2."""
    seats = next(parameter.kind for parameter in definition.parameters if parameter.name == "players")
    return next(count for count in range(2, LARGEST_TABLE + 1) if not seats.problem(count))


def play_deals(plan: Plan, first: int, count: int) -> Shares:
    """Play `count` deals from number `first` on, with all pairings and seatings; return the points in sixtieths."""
    found = no_shares(plan, count)
    for p, i in np.ndindex(len(plan.pairings), len(plan.seatings)):
        found[:, p, i] = play_seating(plan, p, i, first, count)
    return found


def no_shares(plan: Plan, count: int) -> Shares:
    """Return an array of zeros for the points in `count` deals."""
    return np.zeros((count, len(plan.pairings), len(plan.seatings), plan.sides), np.int8)


def play_seating(plan: Plan, pairing: int, seating: int, first: int, count: int) -> Table:
    """Play `count` deals from number `first` on, with one pairing and seating; return the points in sixtieths."""
    return shares(play(plan.pairings[pairing].series[seating], first, count).games, plan.sides)


def shares(games: Table, sides: int) -> Table:
    """Return how many sixtieths of a point each side gets in each game."""
    wins = np.asarray(games)[:, WINNERS : WINNERS + sides]
    winners = np.maximum(wins.sum(axis=1, keepdims=True), 1)
    parts: Table = wins * (POINT // winners)
    return parts


def _joined(plan: Plan, dealt: Sequence[Piece[Shares]], *, partial: bool) -> Tournament:
    ordered = sorted(dealt, key=lambda piece: piece.first)
    numbers = np.concatenate([np.arange(piece.first, piece.first + piece.games) for piece in ordered])
    return Tournament(plan, numbers, np.concatenate([piece.result for piece in ordered]), partial)
