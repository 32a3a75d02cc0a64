"""Tests of the objections to a move, in the position in which a player tries to make it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from tests.games.rummy.strategies import games
from tests.games.rummy.tables import RUMMY, playing, table
from tests.games.rummy.twins import is_longer, readings
from tests.support.at_the_table import play

if TYPE_CHECKING:
    from cardkit import Game

COLOURS = ("red", "yellow", "green", "blue", "black")
CASES = [
    ("add 1 K1", "Meld 1 can take a red or yellow 2, or a red or yellow 6."),
    ("add 2 K1", "Meld 2 can take a blue or black 4."),
    ("add 3 K1", "Meld 3 can take no more cards."),
    ("add 4 K1", "Meld 4 can take a yellow 1."),
    ("exchange 1 K1", "Meld 1 has no joker."),
    ("exchange 2 K1", "You can exchange a blue or black 4 for a joker of meld 2."),
    ("discard G5", "You don't have the green 5."),
    ("draw", "You already have your card for this turn."),
]


@pytest.mark.parametrize(("move", "says"), CASES)
def test_objections_to_a_move(move: str, says: str) -> None:
    game = playing("K1 K2", "R3 R4 R5", "R4 Y4 G4", "R7 Y7 G7 B7 K7", "K1 R1 G1 B1")
    answer = game.why(move)
    assert (answer.allowed, answer.here) == (False, says)
    said = " ".join(filter(None, [says, answer.instead, "You can type 'discard K1'."]))
    assert str(answer).endswith(said)


def test_a_player_who_has_not_opened_sees_the_progress() -> None:
    game = table("R2 R3 R4 G5 B5 K5 K7", draw="G1", moves="draw")
    assert game.why("add 1 R2").here == "You have laid down none of the 4 cards you need to open."
    assert game.why("discard K7").here == ""
    play(game, "meld R2 R3 R4")
    assert game.why("discard K7").here == "You have laid down 3 of the 4 cards you need to open."


def test_the_last_card_is_for_the_discard() -> None:
    assert playing("R6", "R3 R4 R5").why("add 1 R6").here == "Then you would have no card left to discard."


@settings(max_examples=15)
@given(games())
def test_cards_that_a_meld_accepts_by_its_text_can_be_added(game: Game) -> None:
    """The slow version accepts exactly the cards that the text lists."""
    melds = game.view().melds
    refused = [game.why(RUMMY.move_kinds.text(move)) for move in _tries(game)]
    for answer in refused:
        if answer.move.startswith("add") and " can take " in answer.here:
            laid = melds[int(answer.move.split()[1]) - 1]
            cards = [f"{suit}{number}" for suit in "RYGBK" for number in range(10)]
            ways = {card: [way[0] for way in readings([card])] for card in cards}
            fit = {card for card in cards if any(is_longer(laid.cards, laid.kind, way) for way in ways[card])}
            assert _named(answer.here) == fit


def _tries(game: Game) -> list[int]:
    return RUMMY.move_kinds.explained(game.view(game.turn)) if game.turn else []


def _named(says: str) -> set[str]:
    """Return the cards in a sentence such as `a red or yellow 2, or a black 6`."""
    says = re.sub(r"any (\d)", r"a red, yellow, green, blue or black \1", says)
    parts = re.findall(r"a ((?:\w+(?:, | or )?)+) (\d)", says)
    letter = {colour: "K" if colour == "black" else colour[0].upper() for colour in COLOURS}
    return {f"{letter[colour]}{number}" for colours, number in parts for colour in re.split(r", | or ", colours)}
