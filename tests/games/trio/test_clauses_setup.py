"""Tests of the clauses on Trio's setup, each with a short example."""

from __future__ import annotations

from collections import Counter

import pytest

import cardkit
from tests.games.trio.tables import ANY, hand, middle, sheet, shown, table
from tests.games.trio.twins import SIZES, dealt

EVERY_TABLE = [(players, False) for players in SIZES] + [(4, True), (6, True)]


def test_setup_deck() -> None:
    for players, teams in EVERY_TABLE:
        game = cardkit.play("trio", seed=players, players=players, teams=teams)
        assert Counter(game.events[0]["shuffle"]) == {str(number): 3 for number in range(1, 13)}


@pytest.mark.parametrize(("players", "sizes"), SIZES.items())
def test_setup_deal(players: int, sizes: tuple[int, int]) -> None:
    game = cardkit.play("trio", seed=3, players=players, start=2)
    hands, rest = dealt(game.record())
    for seat in range(1, players + 1):
        assert hand(game, seat) == " ".join(map(str, hands[seat - 1]))
        assert len(game.view().hands[seat - 1]) == sizes[0]
    assert middle(game) == " ".join("#" * sizes[1])
    assert len(rest) == sizes[1]


def test_setup_deal_numbers_the_middle_from_1() -> None:
    game = table(*ANY, middle="4 8 6")
    game.move("middle 3")
    assert middle(game) == "# # 6 # # # # # #"


def test_setup_deal_is_one_card_at_a_time_beginning_with_the_seat_that_starts() -> None:
    game = cardkit.play("trio", seed=3, players=3, start=3)
    first = game.events[0]["shuffle"][:27]
    assert [sorted(first[at::3], key=int) for at in (1, 2, 0)] == [hand(game, seat).split() for seat in (1, 2, 3)]


def test_setup_deal_has_no_other_card_to_turn_up() -> None:
    assert cardkit.play("trio", seed=1, players=6).why("middle 7").clause == "setup.deal"


def test_setup_sort() -> None:
    for players, teams in EVERY_TABLE:
        game = cardkit.play("trio", seed=players, players=players, teams=teams)
        for seat in range(1, players + 1):
            cards = [int(card) for card in hand(game, seat).split()]
            assert cards == sorted(cards)


def test_setup_sort_is_seen_by_nobody_else() -> None:
    game = table(*ANY)
    for seat in (1, 2, 3):
        for looker in {0, 1, 2, 3} - {seat}:
            assert set(shown(game, seat, looker).split()) == {"#"}


def test_setup_mode_simple() -> None:
    assert table(*ANY).view().mode == "simple"
    assert [str(line.text) for line in sheet("1 2 3").lines][-1] == "three trios win"


def test_setup_mode_spicy() -> None:
    assert table(*ANY, mode="spicy").view().mode == "spicy"
    assert "don't win" in sheet("1 2 3", mode="spicy").lines[-1].text
