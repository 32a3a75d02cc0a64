"""Tests of layouts: rows of cards are declared once, and define spots, views and scenes.

Shown with Hearts and a new game.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from cardkit import NotationError
from cardkit.table.cards import Cards
from cardkit.table.standard_deck import PLAYING_CARDS, rank_of, suit_of
from cardkit.testing import dealt
from tests.support.outside import LAB, new_game

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.table.definition import Definition
    from cardkit.table.scene import Zone

HANDS = ["3 9 1 4 10 2", "5 5 6 7 8 8"]


@pytest.fixture(scope="module")
def climb(tmp_path_factory: pytest.TempPathFactory) -> Definition:
    """A new game, as its author writes it."""
    folder = new_game(tmp_path_factory.mktemp("climb"), "layout_climb")
    sys.path.append(str(folder))
    definition: Definition = import_module("layout_climb").LAYOUT_CLIMB
    sys.path.remove(str(folder))
    return definition


@pytest.fixture
def hearts(monkeypatch: pytest.MonkeyPatch) -> Definition:
    """Return a game of Hearts with a row in the centre."""
    monkeypatch.syspath_prepend(LAB)
    from hearts import HEARTS

    return HEARTS


def zone(game: Game, seat: int, id_: str) -> Zone:
    """Return a zone as a seat sees it."""
    return next(zone for zone in game.scene(seat).zones if zone.id == id_)


def test_places_are_numbered_row_by_row_and_then_the_piles(climb: Definition, hearts: Definition) -> None:
    assert [climb.layout.place_text(place) for place in (0, 5, 6, 35, 36, 37)] == [
        "1h1",
        "1h6",
        "2h1",
        "6h6",
        "draw",
        "discard",
    ]
    assert [hearts.layout.place_text(place) for place in (51, 52, 55, 56, 57)] == [
        "4h13",
        "t1",
        "t4",
        "draw",
        "discard",
    ]


def test_the_cards_in_the_hand_of_another_are_one_place(climb: Definition) -> None:
    assert [climb.layout.place_for(8, seat) for seat in (-1, 0, 1)] == [6, 6, 8]
    assert [climb.layout.place_for(place, 0) for place in (36, 37)] == [36, 37]


def test_a_hand_is_seen_by_its_owner_in_order_and_by_others_as_so_many_cards(climb: Definition) -> None:
    game = dealt(climb, HANDS, "play 3", players=2)
    own, others = zone(game, 1, "hand-1"), zone(game, 2, "hand-1")
    assert [slot.card for slot in own.slots] == ["1", "2", "4", "9", "10"]
    assert [slot.card for slot in others.slots] == [""] * 5
    assert (own.kind, others.kind, own.count) == ("fan", "closed", 5)
    assert [slot.place for slot in own.slots] == ["1h2", "1h5", "1h3", "1h1", "1h4"]


def test_hands_are_laid_open_when_the_round_is_over(climb: Definition) -> None:
    moves = "play 3, play 5, play 9, pass, play 1, play 5, play 10, pass, play 2, play 6, pass, play 7"
    moves = f"{moves}, pass, play 8, pass, play 8"
    game = dealt(climb, HANDS, moves, rounds=1)
    assert game.over
    assert [slot.card for slot in zone(game, 2, "hand-1").slots] == ["4"]
    assert game.state.points[:2] == [1, 0]


def test_equal_cards_can_all_be_pointed_at(climb: Definition) -> None:
    game = dealt(climb, HANDS, "play 3", players=2)
    paths = [choice.path for choice in game.scene(2).choices if choice.move == "play 5"]
    assert paths == [("2h1",), ("2h2",)]
    assert climb.move_kinds.move_from_clicks(game.view(2), ["2h2"]) == "play 5"
    assert climb.move_kinds.move_from_clicks(game.view(2), ["1h1"]) == "", "another player's card"


def test_a_card_in_the_centre_shows_its_owner(hearts: Definition) -> None:
    hands = [" ".join(PLAYING_CARDS.card_text(card) for card in range(13 * suit, 13 * suit + 13)) for suit in range(4)]
    game = dealt(hearts, hands, "play 2C")
    trick = zone(game, 2, "trick")
    assert [(slot.place, slot.card, slot.label) for slot in trick.slots] == [("t1", "2C", "player 1: two of clubs")]
    assert "Draw pile" not in [each.title for each in game.scene(1).zones]


def test_cards_are_read_as_they_are_written() -> None:
    fruits = Cards({1: "A", 2: "B"}, "write an apple A, a banana B")
    assert fruits.card_text(fruits.parse_card("B")) == "B"
    with pytest.raises(NotationError, match="'C' is not a card in this game: write an apple A, a banana B"):
        fruits.parse_card("C")


def test_the_pack_has_52_cards() -> None:
    assert len(set(PLAYING_CARDS.texts.values())) == len(PLAYING_CARDS.texts) == 52
    ten = PLAYING_CARDS.parse_card("10H")
    assert (suit_of(ten), rank_of(ten)) == (2, 8)


def test_the_view_of_a_hand_shows_only_its_owners_cards(climb: Definition) -> None:
    game = dealt(climb, HANDS)
    assert "hand 3 9 1 4 10 2" in repr(game.view(1))
    assert "hand 5 5 6 7 8 8" in repr(game.view(2))
    assert "hand" not in repr(game.view(0))
    assert game.view(1).rows["hand"][1] == ("",) * 6
