"""Tests of the clauses on Rummü's setup, each with a short example."""

from __future__ import annotations

from collections import Counter

import pytest

import cardkit
from tests.games.rummy.tables import DULL, hand, table
from tests.support.at_the_table import discards, play, refused


def test_setup_deck() -> None:
    """There are sixty cards: each of five suits has 0 1 1 2 3 4 5 6 7 7 8 9."""
    dealt = Counter(cardkit.play("rummy", seed=1).events[0]["shuffle"])
    assert dealt == Counter(f"{suit}{number}" for suit in "RYGBK" for number in "011234567789")
    assert dealt.total() == 60


@pytest.mark.parametrize(("players", "size"), [(3, 12), (4, 10), (5, 8), (6, 7)])
def test_setup_deal(players: int, size: int) -> None:
    view = cardkit.play("rummy", seed=1, players=players).view()
    assert view.hand_counts == (size,) * players
    assert view.draw_count == 60 - players * size - 1


def test_setup_deal_of_other_hands() -> None:
    assert cardkit.play("rummy", seed=1, hand=7).view().hand_counts == (7, 7, 7)


@pytest.mark.parametrize("start", [1, 2, 3])
def test_setup_deal_is_one_card_at_a_time_from_the_starting_seat(start: int) -> None:
    game = cardkit.play("rummy", seed=5, start=start)
    pile = game.events[0]["shuffle"]
    for seat in (1, 2, 3):
        first = (seat - start) % 3
        assert sorted(game.view(seat).hands[seat - 1]) == sorted(pile[first:36:3])


def test_setup_piles() -> None:
    game = table(*DULL, discard="K2", draw="Y7")
    assert discards(game) == "K2"
    game.move("draw")
    assert "Y7" in hand(game, 1)
    assert game.view().draw_count == 60 - 18 - 2


def test_setup_piles_are_turned_up_after_the_deal() -> None:
    game = cardkit.play("rummy", seed=5)
    assert game.view().discard_pile == (game.events[0]["shuffle"][36],)


def test_setup_first() -> None:
    """The player to the left of the one who started a round starts the next."""
    starters = []
    for game in cardkit.bot_games("rummy", games=1, seed=6, rules={"players": 4, "start": 3}, bots=["simple"]):
        for number, event in enumerate(game.events, 1):
            if "shuffle" in event and len(event["shuffle"]) == 60:
                starters.append(game.at(number).turn)
    assert len(starters) > 2
    assert starters == [(2 + k) % 4 + 1 for k in range(len(starters))]


def test_setup_first_then_clockwise() -> None:
    game = table(*DULL, start=2)
    assert game.turn == 2
    assert refused(game, "draw", seat=1) == "setup.first"
    turns = []
    for _ in range(4):
        turns.append(game.turn)
        game.move("draw")
        game.move(game.moves[-1])
    assert turns == [2, 3, 1, 2]


@pytest.mark.parametrize(("players", "sides"), [(4, ((1, 3), (2, 4))), (6, ((1, 4), (2, 5), (3, 6)))])
def test_setup_teams(players: int, sides: tuple[tuple[int, ...], ...]) -> None:
    game = cardkit.play("rummy", seed=1, players=players, teams=True)
    assert game.sides == sides
    assert game.view().totals == (0,) * len(sides)


def test_setup_teams_alone_every_seat_is_a_side() -> None:
    assert cardkit.play("rummy", seed=1, players=4).sides == ((1,), (2,), (3,), (4,))


def test_setup_teams_come_out_each_for_itself() -> None:
    game = table(
        "R2 R3 R4 R5 B7 K7",
        "G1 G4 B2 B5 K4 Y7",
        "G2 G3 B6 K1 Y5 R6",
        draw="K6 R7 R1",
        moves="draw, meld R2 R3 R4 R5, discard B7, draw, discard R7, draw",
        seats=4,
        teams=True,
    )
    assert game.view().out == (True, False, False, False)
    assert refused(game, "add 1 R6") == "out.first"


def test_setup_teams_play_separate_hands() -> None:
    game = play(table(*DULL, seats=4, teams=True), "draw")
    assert not any(game.view(3).hands[0])
    assert refused(game, "discard K1") == "turn.discard"
