"""Hypothesis strategies for games of Trio: any rules, any seed, and a number of moves by a mix of bots."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import cardkit
from cardkit.table.players import bot_named

if TYPE_CHECKING:
    from cardkit import Game


@st.composite
def rules(draw: st.DrawFn, *, teams: bool | None = None) -> dict[str, Any]:
    """Valid rules, sometimes with a limit so low that it has an effect."""
    in_teams = draw(st.booleans()) if teams is None else teams
    players = draw(st.sampled_from([4, 6] if in_teams else [3, 4, 5, 6]))
    return {
        "players": players,
        "start": draw(st.integers(1, players)),
        "mode": draw(st.sampled_from(["simple", "spicy"])),
        "teams": in_teams,
        "move_limit": draw(st.sampled_from([10_000, 10_000, 10_000, 25])),
        "round_limit": draw(st.sampled_from([1_000, 1])),
    }


@st.composite
def games(draw: st.DrawFn, *, teams: bool | None = None, most: int = 120) -> Game:
    """A game somewhere between its shuffle and its end."""
    game = cardkit.play("trio", seed=draw(st.integers(0, 2**53 - 1)), **draw(rules(teams=teams)))
    return play_at_random(game, draw(st.integers(0, 2**32)), draw(st.integers(0, most)))


def play_at_random(game: Game, seed: int, moves: int) -> Game:
    """Make this many moves, or fewer if the game ends: some are random, most are the simple bot's, to find trios."""
    random = Random(seed)
    simple = bot_named(game.definition, "simple")
    for _ in range(moves):
        if game.over:
            break
        if random.random() < 0.3:
            game.move(random.choice(game.moves))
        else:
            game.move(game.at(game.history.now).bot_move(simple, advance=False).move)
    return game
