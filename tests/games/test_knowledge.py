"""Hidden cards make no difference to a seat: when they are redealt, its view and its moves stay the same."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit.table.explanations import explain_number
from cardkit.table.grammar import Speaker
from cardkit.table.players import bots_of, play_to_end
from cardkit_widgets.tables.animation_frames import card_flights
from tests.support.any_game import another_game, dealer_with_its_luck, drawn, every_game, every_game_with_piles, shown
from tests.support.occasions import examples, nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.table.definition import Definition
    from cardkit.table.game import Game
    from cardkit.table.state import State

WORLDS = 2
# The hidden cards are redealt after every this many events.
EVERY = 7


def rules_of(definition: Definition) -> Iterator[dict[str, object]]:
    """Yield rules for every number of seats, and with teams if the game has them."""
    seats = definition.parameters[0].kind
    for players in range(seats.low, seats.high + 1):  # type: ignore[attr-defined]
        yield {"players": players}
    if any(parameter.name == "teams" for parameter in definition.parameters):
        yield from ({"players": players, "teams": True} for players in (4, 6))


TEAMS = {"players": 4, "teams": True}
# Every run includes the smallest table of each game, alone and in teams, with the game's first bots; the nightly run
# includes all tables, and also the last bots.
TABLES = [
    pytest.param(slug, rules, seed, marks=[nightly] if seed > 1 or (number and rules != TEAMS) else [])
    for slug, definition in cardkit.GAMES.items()
    for number, rules in enumerate(rules_of(definition))
    for seed in (1, 2)
]
at_every_table = pytest.mark.parametrize(("slug", "rules", "seed"), TABLES)


def positions(slug: str, rules: dict[str, object], seed: int) -> Iterator[tuple[Game, State]]:
    """Yield positions of a random game, from its start to its end."""
    game = cardkit.play(slug, seed=seed, round_limit=2, move_limit=300, **rules)
    bots = list(bots_of(game.definition).values())
    play_to_end(game, [bots[0 if seed % 2 else -1]] * game.players)
    for event in range(1, game.history.now + 1, EVERY):
        earlier = game.at(event)
        yield earlier, earlier.state


def worlds(definition: Definition, s: State, seat: int, luck: random.Random) -> Iterator[State]:
    """Return some worlds that a seat (from 0; -1 is an onlooker) can't tell from the real one."""
    deal = dealer_with_its_luck(definition, s, seat)
    return (deal(luck.getrandbits(32)) for _ in range(WORLDS))


def legal(definition: Definition, s: State) -> list[int]:
    """Return the legal moves in a state."""
    moves = [0] * definition.rules.MOST_MOVES
    return moves[: definition.rules.legal_moves(s, moves)]


@at_every_table
def test_a_view_shows_nothing_that_its_seat_cannot_know(slug: str, rules: dict[str, object], seed: int) -> None:
    definition, luck = cardkit.GAMES[slug], random.Random(seed)
    for game, s in positions(slug, rules, seed):
        for seat in range(-1, game.players):
            seen = definition.look(s, seat)
            assert all(definition.look(world, seat) == seen for world in worlds(definition, s, seat, luck))


@at_every_table
def test_moves_answers_and_bots_depend_on_what_the_seat_knows(slug: str, rules: dict[str, object], seed: int) -> None:
    definition, luck = cardkit.GAMES[slug], random.Random(seed)
    for game, s in positions(slug, rules, seed):
        if not game.turn:
            continue
        moves, asked = legal(definition, s), definition.move_kinds.explained(definition.look(s, s.seat))
        for world in worlds(definition, s, game.turn - 1, luck):
            assert legal(definition, world) == moves
            assert definition.move_kinds.explained(definition.look(world, world.seat)) == asked
            for move in asked:
                assert explain_number(definition, world, move, game.rules) == explain_number(
                    definition, s, move, game.rules
                )
            for bot in bots_of(definition).values():
                assert bot(world.copy(), moves) == bot(s.copy(), moves)


# --- After any moves ------------------------------------------------------------------------------------------------

SEEDS = st.integers(0, 2**32)


@every_game
@examples(40)
@given(st.data(), SEEDS)
def test_views_scenes_and_scores(slug: str, data: st.DataObject, seed: int) -> None:
    game = drawn(slug, data)
    for seat in range(game.players + 1):
        assert shown(another_game(game, seat, seed), seat) == shown(game, seat)


@every_game_with_piles
@given(st.data(), SEEDS)
def test_the_worlds_do_differ(slug: str, data: st.DataObject, seed: int) -> None:
    """If the worlds were all the same, the test above would prove nothing. An onlooker's differ in the draw pile."""
    game = drawn(slug, data)
    worlds = [another_game(game, 0, seed + k).state for k in range(4)]
    pile = game.state.draw[: game.state.draw_count]
    if len(set(pile)) > 2 and len(pile) > 5:
        assert any(world != game.state for world in worlds)


@every_game_with_piles
@given(st.data(), SEEDS)
def test_messages_about_a_drawn_card(slug: str, data: st.DataObject, seed: int) -> None:
    game = drawn(slug, data)
    if "draw" not in game.moves:
        return
    for seat in set(range(game.players + 1)) - {game.turn}:
        other = another_game(game, seat, seed)
        if "draw" in other.moves or not game.rules.get("draw_only_when_stuck"):
            assert told_of_a_draw(other, seat) == told_of_a_draw(game.at(game.history.now), seat)


def told_of_a_draw(game: Game, seat: int) -> tuple[object, ...]:
    """Return everything that a seat is told and shown when another seat draws."""
    mover, before = game.turn, game.history.now
    words = game.definition.wording.tell("draw", game.move("draw").effects, mover, Speaker(seat))
    return words, card_flights(game, game.history.entry(before + 1), seat), game.scene(seat).prompt


@every_game
@examples(40)
@given(st.data(), SEEDS)
def test_what_bots_choose(slug: str, data: st.DataObject, seed: int) -> None:
    game = drawn(slug, data)
    if game.turn:
        other = another_game(game, game.turn, seed)
        assert other.moves == game.moves
        for bot in game.definition.bots.values():
            chosen = bot(game.state, game.history.legal())
            assert bot(other.state, other.history.legal()) == chosen
