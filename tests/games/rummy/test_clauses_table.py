"""Tests of the clauses on cards on the table in Rummü, each with a short example."""

from __future__ import annotations

import pytest

from cardkit import NotationError
from tests.games.rummy.tables import hand, melds_on_table, playing, table
from tests.support.at_the_table import allowed, play, points, refused


@pytest.mark.parametrize(
    ("laid", "card", "then"),
    [
        ("R4 G4 B4", "K4", "R4 G4 B4 K4"),
        ("R4 G4 B4", "Y4", "R4 Y4 G4 B4"),
        ("R4 Y4 B4", "G4", "R4 Y4 G4 B4"),
        ("R4 G4 B4 K4", "Y4", "R4 Y4 G4 B4 K4"),
        ("R3 R4 R5", "R2", "R2 R3 R4 R5"),
        ("R3 R4 R5", "R6", "R3 R4 R5 R6"),
        ("R3 R4 R5", "Y6=R6", "R3 R4 R5 Y6=R6"),
        ("R3 R4 Y5=R5 R6", "Y7=R7", "R3 R4 Y5=R5 R6 Y7=R7"),
        ("Y3 Y4 Y5", "Y2", "Y2 Y3 Y4 Y5"),
        ("R3 G4 B5", "K6", "R3 G4 B5 K6"),
        ("R3 G4 B5", "Y2", "Y2 R3 G4 B5"),
        ("R3 G4 B5", "Y2=K2", "Y2=K2 R3 G4 B5"),
        ("R3 Y4 B5", "Y6=K6", "R3 Y4 B5 Y6=K6"),
    ],
)
def test_table_add(laid: str, card: str, then: str) -> None:
    game = playing(f"{card[:2]} B1 B7", laid, owner=2)
    assert allowed(game, f"add 1 {card}")[0] == "table.add"
    play(game, f"add 1 {card}")
    assert melds_on_table(game) == [then]
    assert hand(game, 1) == "B1 B7"


@pytest.mark.parametrize(
    ("laid", "card", "clause"),
    [
        ("R4 G4 B4", "K5", "table.add"),
        ("R4 G4 B4", "R4", "meld.no-twins"),
        ("R4 Y4 B4", "Y4", "meld.no-twins"),
        ("R4 Y4 G4 B4 K4", "G4", "meld.no-twins"),
        ("R3 R4 R5", "R7", "table.add"),
        ("R3 R4 R5", "R4", "table.add"),
        ("R3 R4 R5", "G6", "table.mixed-or-suit"),
        ("R3 G4 B5", "B6", "meld.mixed-run"),
        ("R3 Y4=R4 R5", "Y6=R6", "joker.suit-run"),
        ("R3 Y4=K4 B5", "Y6=G6", "joker.mixed"),
        ("R3 Y4 B5", "Y6", "joker.own-suit"),
        ("R3 G4 B5 K6 Y7", "G2", "meld.mixed-run"),
    ],
)
def test_table_add_leaves_a_meld_valid(laid: str, card: str, clause: str) -> None:
    assert refused(playing(f"{card[:2]} B1 G7 R1", laid), f"add 1 {card}") == clause


def test_table_add_to_a_meld_that_is_there() -> None:
    assert refused(playing("R6 B1", "R3 R4 R5"), "add 2 R6") == "table.add"


def test_table_add_one_card_a_move() -> None:
    game = play(playing("R2 R6 R7 B1", "R3 R4 R5"), "add 1 R2, add 1 R6, add 1 R7")
    assert melds_on_table(game) == ["R2 R3 R4 R5 R6 R7"]


def test_table_fixed() -> None:
    """Two runs that meet stay separate, and a run can't be split by adding a card to its middle."""
    game = playing("R4 R5 G1 B1", "R1 R2 R3", "R5 R6 R7")
    play(game, "add 1 R4")
    assert refused(game, "add 2 R4") == "turn.play"
    assert refused(game, "add 2 R5") == "table.add"
    play(game, "add 1 R5")
    assert melds_on_table(game) == ["R1 R2 R3 R4 R5", "R5 R6 R7"]


def test_table_fixed_nothing_is_ever_taken_from_a_meld() -> None:
    game = playing("R4 G1 B1 K1", "R1 R2 R3 R4", "G4 B4 K4")
    assert refused(game, "meld R4 G4 B4 K4") == "turn.play"
    assert refused(game, "rearrange 1 R4") == "table.fixed"


def test_table_fixed_by_anybody_at_any_time() -> None:
    assert refused(playing("R4 G1 B1 K1", "R1 Y2=R2 R3", out=False), "rearrange 1 Y2=R2") == "table.fixed"
    assert refused(play(playing("R4 G1 B1", "R1 R2 R3"), "discard G1"), "rearrange 1 R1") == "table.fixed"


@pytest.mark.parametrize(
    ("laid", "card", "then", "got"),
    [
        ("R3 Y4=R4 R5", "R4", "R3 R4 R5", "Y4"),
        ("R3 Y4=G4 B5", "G4", "R3 G4 B5", "Y4"),
        ("R4 Y4 G4", "B4", "R4 G4 B4", "Y4"),
        ("R4 Y4 G4", "K4", "R4 G4 K4", "Y4"),
        ("R4 Y4 G4 B4", "K4", "R4 G4 B4 K4", "Y4"),
        ("Y2 Y3=K3 B4", "K3", "Y2 K3 B4", "Y3"),
    ],
)
def test_table_exchange(laid: str, card: str, then: str, got: str) -> None:
    game = playing(f"{card} B1", laid, owner=3)
    assert allowed(game, f"exchange 1 {card}")[0] == "table.exchange"
    play(game, f"exchange 1 {card}")
    assert melds_on_table(game) == [then]
    assert sorted(hand(game, 1).split()) == sorted(["B1", got])


@pytest.mark.parametrize(
    ("laid", "card", "clause"),
    [
        ("R3 Y4=R4 R5", "G4", "table.exchange"),
        ("R3 R4 R5", "R4", "table.exchange"),
        ("R3 Y4=R4 R5", "Y4", "table.exchange"),
        ("R4 Y4 G4", "R4", "table.exchange"),
        ("R4 Y4 G4", "B5", "table.exchange"),
        ("R3 Y4 B5", "G4", "joker.own-suit"),
        ("Y3 Y4 Y5", "R4", "joker.own-suit"),
        ("R4 Y4 G4 B4 K4", "R4", "joker.own-suit"),
    ],
)
def test_table_exchange_only_for_a_joker_that_represents_the_card(laid: str, card: str, clause: str) -> None:
    assert refused(playing(f"{card} B1 K1", laid), f"exchange 1 {card}") == clause


def test_table_exchange_at_a_meld_that_is_there() -> None:
    assert refused(playing("R4 B1", "R3 Y4=R4 R5"), "exchange 2 R4") == "table.exchange"


def test_table_exchange_gives_a_card_for_use_at_once() -> None:
    game = play(playing("R4 G4 B4 K1", "R3 Y4=R4 R5"), "exchange 1 R4, meld Y4 G4 B4")
    assert melds_on_table(game) == ["R3 R4 R5", "Y4 G4 B4"]


def test_table_exchange_or_for_later() -> None:
    game = play(playing("R4 K1 B2", "R3 Y4=R4 R5"), "exchange 1 R4, discard K1")
    assert hand(game, 1) == "Y4 B2"


def test_table_mixed_or_suit() -> None:
    """A red run accepts no other suit; a mixed run accepts no second card of a suit."""
    game = playing("R6 G6 B1", "R3 R4 R5", "R3 G4 B5")
    assert refused(game, "add 1 G6") == "table.mixed-or-suit"
    assert refused(game, "add 2 R6") == "meld.mixed-run"
    assert allowed(game, "add 1 R6")


@pytest.mark.parametrize("card", ["Y6", "Y6=G6"])
def test_table_mixed_or_suit_a_joker_is_added_with_the_card_it_represents(card: str) -> None:
    game = playing("Y6 B1 K1", "R3 R4 R5")
    assert refused(game, f"add 1 {card}") == "table.mixed-or-suit"
    assert allowed(game, "add 1 Y6=R6")


def test_table_owner() -> None:
    """Seat 1 goes out; the card that it has added scores for seat 2."""
    game = play(playing("R6 B1", "R2 R3 R4 R5", owner=2), "add 1 R6, discard B1")
    hands = game.at(game.history.now - 1).view().hands
    left = [-sum(10 if card[0] == "R" else 5 for card in cards) for cards in hands[1:]]
    assert points(game) == [10, 20 + left[0], left[1]]


def test_table_owner_is_the_player_who_laid_it() -> None:
    game = table("R2 R3 R4 R5 B7 K7", draw="G1", moves="draw, meld R2 R3 R4 R5")
    assert [meld.owner for meld in game.view().melds] == [1]


def test_table_fixed_gives_no_notation_for_a_move() -> None:
    """`rearrange` can be asked about, but is never legal, so no message suggests it."""
    game = playing("R4 G1 B1 K1", "R1 R2 R3")
    for text in ("fly", "rearrange 1"):
        with pytest.raises(NotationError, match=r"its moves are written draw, take, meld .*, discard B1$"):
            game.why(text)
