"""Tests of the clauses that all five games share, in Trio."""

from __future__ import annotations

import pytest

import cardkit
from tests.games.trio.tables import ANY, KEEP, hand, known, shown, table, trios
from tests.support.at_the_table import play, refused, result

ALL = "middle 1, middle 2, middle 3"


@pytest.mark.parametrize("start", [1, 2, 3])
def test_common_start(start: int) -> None:
    assert cardkit.play("trio", seed=1, start=start).turn == start
    assert cardkit.play("trio", seed=1).turn == 1


def test_common_shared_win() -> None:
    """A side takes one trio at a time and wins with it, so only partners ever share a win."""
    for seed in range(10):
        for rules in ({}, {"players": 4, "teams": True}):
            (game,) = cardkit.bot_games("trio", games=1, seed=seed, rules=rules, bots="simple")
            assert tuple(result(game)["winners"]) in game.sides


# --- A seat's knowledge ---------------------------------------------------------------------------------------------


def test_common_hidden() -> None:
    game = table(*ANY)
    for looker in range(4):
        view = game.view(looker)
        assert [bool(set(cards) - {""}) for cards in view.hands] == [seat == looker for seat in (1, 2, 3)]
        assert set(view.middle) == {""}
        assert view.moves == (tuple(game.moves) if looker == 1 else ())


def test_common_hidden_but_what_was_revealed_stays_known() -> None:
    game = table(*ANY, middle="4 8", moves="middle 2, low 3, low 1, high 1")
    for looker in (0, 2):
        view = game.view(looker)
        assert set(view.middle) == {""}
        assert view.middle_seen == ("", "8", *[""] * 7)
        assert known(game, 3, looker).split()[0] == "3"


def test_common_hidden_but_a_hand_with_a_lowest_5_has_nothing_below_it() -> None:
    game = table("5 .. 11", "1 .. 12", "1 .. 12", moves="low 1, high 1")
    assert known(game, 1, 2) == "5 5-11 5-11 5-11 5-11 5-11 5-11 5-11 11"


def test_common_hidden_but_known_still_when_cards_have_left() -> None:
    """The 2s leave seat 2's hand. The next card is now the lowest, and can't be a 2."""
    game = table("1 .. 12", "2 2 2 5 6 8 8 9 11", "3 .. 10", moves="high 2, low 3, low 1, high 1, high 1, low 1")
    play(game, "low 2, low 2, low 2")
    assert shown(game, 2) == "# # # # # #"
    assert known(game, 2) == "3-11 3-11 3-11 3-11 3-11 11"


def test_common_hidden_but_known_between_two_equal_cards() -> None:
    game = table("1 .. 12", "4 .. 11 11 11", "3 .. 10", moves="high 2, high 2, middle 1")
    assert known(game, 2).split()[-2:] == ["11", "11"]
    assert "11" not in known(game, 2).split()[:6]


def test_common_hidden_does_not_show_hands_when_the_game_is_over() -> None:
    game = table("7 7 7 ..", "..", "..", moves="low 1, low 1, low 1")
    assert game.over
    assert hand(game, 1)
    assert set(shown(game, 1).split()) == {"#"}


# --- The limits -----------------------------------------------------------------------------------------------------


def test_common_limit_of_moves() -> None:
    game = table("..", "..", "..", middle="1 1 1", moves=ALL, move_limit=4)
    game.move("low 1")
    assert game.over
    assert game.events[-1] == {"result": {"totals": [0, 0, 0], "winners": []}}
    assert not any("round" in event for event in game.events)
    assert trios(game) == ["1", "", ""]
    assert refused(game, "low 1") == "common.limit"


def test_common_limit_does_not_stop_a_game_that_is_won_with_its_last_move() -> None:
    assert table("..", "..", "..", middle="7 7 7", moves=ALL, move_limit=3).winners == (1,)
    assert table("..", "..", "..", middle="7 7 7", moves="middle 1, middle 2", move_limit=2).winners == ()


def test_common_limit_counts_exchanges_as_moves() -> None:
    assert table("..", "..", "..", "..", moves=KEEP, teams=True, move_limit=4).over
    assert not table("..", "..", "..", "..", moves=KEEP, teams=True, move_limit=5).over


def test_common_limit_of_rounds_never_matters() -> None:
    """The whole game is one round."""
    for rounds in (1, 1_000):
        (game,) = cardkit.bot_games("trio", games=1, seed=4, rules={"round_limit": rounds}, bots="simple")
        assert sum("round" in event for event in game.events) == 1
        assert game.winners
