"""Tests of the clauses on Trio in teams, each with a short example."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.table.grammar import Speaker
from tests.games.trio.tables import KEEP, TEAMS, TRIO, hand, known, table, trios
from tests.games.trio.twins import dealt
from tests.support.at_the_table import allowed, play, refused, result

# The hands of two teams.
FOUR = ("1 2 4 5 6 7 8 11 12", "1 3 4 5 6 7 9 10 11", "2 4 5 7 8 9 9 10 12", "1 2 3 3 6 8 10 11 12")

# Seat 1 can show three 1s, and seat 4 three 2s.
LOWEST = ("1 1 1 5 .. 12", "4 .. 11", "4 .. 11", "2 2 2 3 3 3 4 12 12")

TRIO_OF_1 = "low 1, low 1, low 1"


def told(game: cardkit.Game, seat: int) -> str:
    """Return the text that a seat gets about the last move."""
    last = game.history.entry(game.history.now)
    return " ".join(
        TRIO.wording.tell(last.event["move"], last.effects, last.event["seat"], Speaker(seat, None, game.sides))
    )


@pytest.mark.parametrize("players", [4, 6])
def test_team_seats(players: int) -> None:
    game = cardkit.play("trio", seed=1, players=players, teams=True)
    half = players // 2
    assert game.sides == tuple((seat, seat + half) for seat in range(1, half + 1))


def test_team_seats_without_teams_everybody_plays_alone() -> None:
    assert cardkit.play("trio", seed=1, players=4).sides == ((1,), (2,), (3,), (4,))


@pytest.mark.parametrize("players", [4, 6])
def test_team_deal(players: int) -> None:
    game = cardkit.play("trio", seed=1, players=players, teams=True, start=3)
    hands, rest = dealt(game.record())
    assert rest == []
    assert game.view().middle == ()
    for seat in range(1, players + 1):
        assert hand(game, seat) == " ".join(map(str, hands[seat - 1]))
        assert len(hands[seat - 1]) == 36 // players


def test_team_deal_leaves_no_middle() -> None:
    game = table(*TEAMS, teams=True, moves=KEEP)
    assert refused(game, "middle 1") == "team.deal"
    assert not [move for move in game.moves if move.startswith("middle")]


# --- Exchanging cards -------------------------------------------------------------------------------------------------


def test_team_swap() -> None:
    game = table(*FOUR, teams=True)
    assert allowed(game, "swap 12") == ("team.swap", "team.swap-both")
    before = [hand(game, seat).split() for seat in (1, 2, 3, 4)]
    play(game, "swap 12, keep, swap 2")
    assert [hand(game, seat).split() for seat in (1, 2, 3, 4)] == before
    game.move("keep")
    assert hand(game, 1).split() == sorted([*before[0][:-1], "2"], key=int)
    assert hand(game, 3).split() == sorted([*before[2][1:], "12"], key=int)
    assert [hand(game, seat).split() for seat in (2, 4)] == [before[1], before[3]]
    assert (game.turn, game.view().phase) == (1, "reveal")


def test_team_swap_comes_before_the_first_turn() -> None:
    game = table(*FOUR, teams=True)
    assert game.view().phase == "swap"
    assert refused(game, "low 1") == refused(game, "high 2") == refused(game, "middle 1") == "team.swap"


def test_team_swap_of_your_own_card() -> None:
    game = table(*FOUR, teams=True)
    own = set(hand(game, 1).split())
    assert game.moves == [*(f"swap {card}" for card in sorted(own, key=int)), "keep"]
    for card in {str(number) for number in range(1, 13)} - own:
        assert refused(game, f"swap {card}") == "team.swap"


def test_team_swap_is_secret_until_both_have_chosen() -> None:
    """The partner who is asked second sees the same, whichever card the first one picked."""
    views = []
    for move in ("swap 1", "swap 12", "keep"):
        game = table(*FOUR, teams=True, moves=f"{move}, keep")
        views.append((game.view(3), game.scene(3), told(game.at(game.history.now - 1), 3)))
    assert views[0] == views[1] == views[2]
    assert views[0][2] == "Player 1 has chosen."


def test_team_swap_shows_partners_what_they_give_and_get() -> None:
    game = table(*FOUR, teams=True, moves="swap 12, keep, swap 2, keep")
    assert (
        told(game, 1) == "Player 4 has chosen. Everyone who was asked has chosen. You give player 3 a 12 and get a 2."
    )
    assert (
        told(game, 3) == "Player 4 has chosen. Everyone who was asked has chosen. You give player 1 a 2 and get a 12."
    )
    assert "12" in game.view(1).held[-1].cards
    assert "2" in game.view(3).held[-1].cards


def test_team_swap_tells_nobody_else_anything() -> None:
    """The other team and onlookers can't see whether the partners exchanged cards."""
    seen = []
    for first, second in (("swap 12", "swap 2"), ("swap 12", "keep"), ("keep", "keep"), ("swap 1", "swap 4")):
        game = table(*FOUR, teams=True, moves=f"{first}, keep, {second}, keep")
        seen.append([(game.view(looker), told(game, looker)) for looker in (0, 2, 4)])
    assert all(each == seen[0] for each in seen)
    assert seen[0][0][1] == "Player 4 has chosen. Everyone who was asked has chosen."
    assert seen[0][1][1] == "Player 4 has chosen. Everyone who was asked has chosen. You and player 4 exchange nothing."


@pytest.mark.parametrize(("first", "second"), [("swap 12", "keep"), ("keep", "swap 2"), ("keep", "keep")])
def test_team_swap_both(first: str, second: str) -> None:
    game = table(*FOUR, teams=True)
    before = [hand(game, seat) for seat in (1, 2, 3, 4)]
    play(game, f"{first}, keep, {second}, keep")
    assert [hand(game, seat) for seat in (1, 2, 3, 4)] == before
    assert told(game, 1).endswith("You and player 3 exchange nothing.")


def test_team_swap_both_are_asked_in_order_from_the_seat_that_plays_next() -> None:
    game = table(*FOUR, teams=True, start=3)
    asked = []
    while game.view().phase == "swap":
        asked.append(game.turn)
        game.move("keep")
    assert asked == [3, 4, 1, 2]
    assert game.turn == 3


def test_team_swap_both_is_asked_out_of_turn() -> None:
    assert refused(table(*FOUR, teams=True), "keep", seat=2) == "team.swap-both"


def test_team_swap_both_not_asked_where_one_has_no_cards() -> None:
    """Seat 3 has no cards left; when seat 2 takes a trio, neither of them is asked."""
    hands = ("4 .. 12", "5 .. 12", "1 1 1 2 2 2", "5 .. 12", "5 .. 11", "3 3 3 .. 11")
    game = table(*hands, teams=True, moves=", ".join(["keep"] * 6))
    play(game, "low 3, low 3, low 3")
    assert (game.turn, game.view().asked) == (2, (2, 3, 5, 6))
    play(game, "keep, keep, keep, keep, low 3, low 3, low 3")
    assert [len(cards) for cards in game.view().hands] == [6, 6, 0, 6, 6, 6]
    assert game.view().asked == (1, 4)
    assert game.turn == 4
    play(game, "keep, keep")
    assert game.turn == 3
    assert allowed(game, "low 1") == ("turn.ends", "turn.empty")


def test_team_swap_both_nobody_may() -> None:
    """A seat of the other team has no cards, so the next turn follows immediately."""
    hands = ("4 .. 12", "1 1 1 2 2 2 3 3 3", "4 .. 12", "4 .. 12")
    game = table(*hands, teams=True, mode="spicy", moves=f"{KEEP}, low 2, low 2, low 2")
    play(game, "keep, keep, low 2, low 2, low 2, keep, keep, low 2, low 2, low 2")
    assert trios(game) == ["1 3", "2"]
    assert hand(game, 2) == ""
    assert game.view().phase == "reveal"
    assert game.turn == 4


def test_team_swap_again() -> None:
    game = table(*LOWEST, teams=True, moves=f"{KEEP}, {TRIO_OF_1}")
    assert trios(game) == ["1", ""]
    assert game.view().asked == (2, 4)
    assert game.turn == 2
    assert allowed(game, "swap 4") == ("team.swap-again", "team.swap-both")
    assert refused(game, "low 1") == "team.swap-again"
    play(game, "swap 4, swap 12")
    assert hand(game, 2).endswith("12")
    assert hand(game, 4).split().count("4") == 2
    assert (game.turn, game.view().phase) == (2, "reveal")


def test_team_swap_again_is_for_every_other_team() -> None:
    game = table("1 1 1 ..", *[".."] * 5, teams=True, moves=f"{', '.join(['keep'] * 6)}, {TRIO_OF_1}")
    asked = []
    while game.view().phase == "swap":
        asked.append(game.turn)
        game.move("keep")
    assert asked == [2, 3, 5, 6]
    assert game.turn == 2


def test_team_swap_again_not_after_a_miss() -> None:
    game = table(*FOUR, teams=True, moves=f"{KEEP}, low 1, high 1")
    assert game.view().phase == "reveal"
    assert refused(game, "keep") == refused(game, "swap 3") == "team.swap-again"


def test_team_swap_again_not_once_the_game_is_won() -> None:
    game = table("7 7 7 ..", "..", "..", "..", teams=True, moves=f"{KEEP}, low 1, low 1, low 1")
    assert game.over


def test_team_swap_again_forgets_nothing_of_a_hand_that_was_not_asked() -> None:
    """Seat 1 has revealed its 12, and seat 3 its 4.

    When their own team takes a trio, only the other team may exchange cards.
    """
    game = table(*LOWEST, teams=True, moves=f"{KEEP}, high 1, low 3, low 2, high 2, low 3, high 3, low 4, high 4")
    play(game, TRIO_OF_1)
    play(game, "keep, keep")
    assert known(game, 1).split()[-1] == "12"
    assert known(game, 3).split()[0] == "4"
    assert known(game, 4).split()[0] != "2"


def test_team_silence() -> None:
    """A partner sees only what everybody has seen, and the cards that the two gave each other."""
    game = table(*FOUR, teams=True, moves=f"{KEEP}, high 3")
    assert game.view(1).hands[2] == ("",) * 8 + ("12",)
    assert game.view(1).between[2] == game.view(0).between[2]
    assert not [move for move in game.moves if move.split()[0] not in {"low", "high"}]


def test_team_trios() -> None:
    game = table(*LOWEST, teams=True, moves=f"{KEEP}, {TRIO_OF_1}, keep, keep, low 4, low 4, low 4, keep, keep")
    assert trios(game) == ["1", "2"]
    assert game.turn == 3
    play(game, "low 4, low 4, low 4")
    assert trios(game) == ["1 3", "2"]


def test_team_trios_win_for_both_partners() -> None:
    game = table(*LOWEST, teams=True, moves=f"{KEEP}, {TRIO_OF_1}, keep, keep, low 2, high 2")
    play(game, "low 4, low 4, low 4, keep, keep, low 2, high 2, low 4, low 4, low 4")
    assert result(game) == {"totals": [3, 0], "winners": [1, 3]}
    assert game.events[-2] == {"round": {"points": [3, 0], "totals": [3, 0]}}
