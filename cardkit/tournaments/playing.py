"""Plays a tournament: every deal by every pair of bots in every seating, on all cores, until interrupted."""

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

# The default bots, in a game that has them.
BOTS = ("random", "simple", "careful")


def usual_bots(definition: Definition) -> tuple[str, ...]:
    """The default bots of a game; all of its bots if it does not have the usual ones."""
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

    Each pair of bots plays every deal once in each distinct seating (two seats: AB, BA; three: AAB, ABA, BAA, ABB, BAB,
    BBA; four have 14), with the same shuffles, so that part of the luck of the cards cancels out. So 100 deals of three
    bots, which are three pairs, are 600 games for two players. A game gives one point, which the winning seats share
    equally; if nobody has won, nobody gets any. Partners are one side, which is played by one bot and counts as one
    seat.

    A bot is a name or a custom player (see `cardkit.table.custom_player`). By default, `players` is 2, or the fewest
    that the game allows. Deal k (from 0) depends only on `seed` and k, so the result is the same on any number of
    `threads` and on any `executor`, as in `simulate`. Interrupting (Ctrl-C, the square button) returns the
    finished deals. Raises CardkitError for invalid arguments, before the first game.

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
    """The fewest players of a game, but at least two."""
    seats = next(parameter.kind for parameter in definition.parameters if parameter.name == "players")
    return next(count for count in range(2, LARGEST_TABLE + 1) if not seats.problem(count))


def play_deals(plan: Plan, first: int, count: int) -> Shares:
    """The shares in `count` deals from number `first` on, for each pairing in each of its seatings."""
    found = no_shares(plan, count)
    for p, i in np.ndindex(len(plan.pairings), len(plan.seatings)):
        found[:, p, i] = play_seating(plan, p, i, first, count)
    return found


def no_shares(plan: Plan, count: int) -> Shares:
    """The shares in `count` deals that nobody has played."""
    return np.zeros((count, len(plan.pairings), len(plan.seatings), plan.sides), np.int8)


def play_seating(plan: Plan, pairing: int, seating: int, first: int, count: int) -> Table:
    """The shares in `count` deals from number `first` on, of one pairing in one seating, both by their index."""
    return shares(play(plan.pairings[pairing].series[seating], first, count).games, plan.sides)


def shares(games: Table, sides: int) -> Table:
    """The share of each side in the point of each game; a point has `POINT` parts."""
    wins = games[:, WINNERS : WINNERS + sides]
    winners = np.maximum(wins.sum(axis=1, keepdims=True), 1)
    parts: Table = wins * (POINT // winners)
    return parts


def _joined(plan: Plan, dealt: Sequence[Piece[Shares]], *, partial: bool) -> Tournament:
    ordered = sorted(dealt, key=lambda piece: piece.first)
    numbers = np.concatenate([np.arange(piece.first, piece.first + piece.games) for piece in ordered])
    return Tournament(plan, numbers, np.concatenate([piece.result for piece in ordered]), partial)
