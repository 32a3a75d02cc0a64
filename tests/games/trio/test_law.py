"""Tests that teams need an even number of players, and of the rulebook's worked examples."""

from __future__ import annotations

import pytest

import cardkit
from tests.games.trio.tables import KEEP, known, shown, table, trios
from tests.support.at_the_table import allowed, play, refused

# --- Teams ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 6])
def test_good_teams(players: int) -> None:
    assert cardkit.play("trio", seed=1, players=players, teams=True).sides[0] == (1, 1 + players // 2)


@pytest.mark.parametrize("players", [3, 5])
def test_teams_need_an_even_table(players: int) -> None:
    with pytest.raises(cardkit.RulesError, match=f"teams cannot be True: .*4 or 6 players, not {players}"):
        cardkit.play("trio", seed=1, players=players, teams=True)


# --- The worked examples --------------------------------------------------------------------------------------------


def test_example_1_two_different_lowest_cards() -> None:
    game = table("1 .. 12", "3 .. 11", "2 .. 10", moves="low 2")
    assert (game.turn, shown(game, 2)[:3]) == (1, "3 #")
    game.move("low 3")
    assert game.turn == 2
    assert game.view().revealed == ()
    assert (shown(game, 2), shown(game, 3)) == (" ".join("#" * 9),) * 2
    assert (known(game, 2).split()[0], known(game, 3).split()[0]) == ("3", "2")


def test_example_2_a_trio_of_highest_cards() -> None:
    game = table("1 .. 10", "2 .. 10", "3 .. 10", moves="high 2, high 3, high 1")
    assert trios(game) == ["10", "", ""]
    assert game.turn == 2
    assert [len(hand) for hand in game.view().hands] == [8, 8, 8]


def test_example_2_in_teams_the_others_may_swap() -> None:
    game = table("1 .. 10", "2 .. 10", "3 .. 10", "..", moves=f"{KEEP}, high 2, high 3, high 1", teams=True)
    assert trios(game) == ["10", ""]
    assert game.view().asked == (2, 4)
    play(game, "keep, keep")
    assert game.turn == 2
    assert "low 1" in game.moves


def test_example_3_the_next_highest_card() -> None:
    """In the example, seat 2 has 4 9 9 12 left after some of its cards have gone.

    Here it is dealt these four and a low card, because six seats get five cards each.
    """
    hands = ("1 .. 12", "4 4 9 9 12", "1 .. 11", "2 .. 11", "2 .. 10", "3 .. 10")
    game = table(*hands, moves="high 2")
    assert game.why("high 2").also == ("turn.repeat",)
    assert shown(game, 2) == "# # # # 12"
    game.move("high 2")
    assert game.turn == 2
    assert known(game, 2).split()[-2:] == ["9", "12"]
    assert [place for place, _ in game.view().missed] == ["hand-2-5", "hand-2-4"]


@pytest.mark.parametrize(("number", "winners"), [("2", [1]), ("12", [1]), ("4", [])])
def test_example_4_spicy(number: str, winners: list[int]) -> None:
    """Seat 1 has the trios 5 and 9 and takes a third one, whose cards are all in the middle."""
    game = table("..", "..", "..", middle=f"5 5 5 9 9 9 {' '.join([number] * 3)}", mode="spicy")
    play(game, "middle 1, middle 2, middle 3, low 2, high 2, low 2, high 2, middle 4, middle 5, middle 6")
    assert trios(game) == ["5 9", "", ""]
    play(game, "low 2, high 2, low 2, high 2, middle 7, middle 8, middle 9")
    assert trios(game)[0] == " ".join(sorted(["5", "9", number], key=int))
    assert list(game.winners) == winners


def test_moves_are_refused_by_the_clause_that_forbids_them() -> None:
    game = table("1 .. 12", "2 .. 11", "3 .. 10")
    assert allowed(game, "middle 4") == ("turn.reveal",)
    assert allowed(game, "low 2") == ("turn.ends",)
    assert refused(game, "between 2") == "turn.ends"
    assert refused(game, "swap 5") == refused(game, "keep") == "team.swap"
