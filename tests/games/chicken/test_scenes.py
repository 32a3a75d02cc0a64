"""Tests of Chicken's scenes: zones, moves by pointing, prompts, and which move a player means when pointing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from cardkit.table.grammar import Speaker
from cardkit.table.text_board import text_board
from tests.games.chicken.strategies import games
from tests.games.chicken.tables import CHICKEN, DULL, table
from tests.support.at_the_table import play, says, zone

if TYPE_CHECKING:
    from cardkit import Game

# The layouts of your own hand or a revealed one, and of the other hands.
HAND_KINDS = {"fan", "closed"}

HANDS = ("4 5 6 chick 1 egg", *DULL[1:3])


# --- Any position ---------------------------------------------------------------------------------------------------


@given(games())
def test_every_card_of_a_kind_can_be_pointed_at_to_play_it(game: Game) -> None:
    if not game.turn:
        return
    hand = enumerate(game.view(game.turn).hands[game.turn - 1], 1)
    pointed = {choice.path[0]: choice.move for choice in game.scene(game.turn).choices if choice.path}
    for i, card in hand:
        assert (f"{game.turn}h{i}" in pointed) == (f"play {card}" in game.moves)
        assert pointed.get(f"{game.turn}h{i}", f"play {card}") == f"play {card}"
        assert CHICKEN.move_kinds.move_from_clicks(game.view(game.turn), [f"{game.turn}h{i}"]) == f"play {card}"


@given(games())
def test_every_card_of_the_table_is_in_the_scene(game: Game) -> None:
    for seat in range(game.players + 1):
        scene, view = game.scene(seat), game.view(seat)
        shown = {zone.id: [slot.card for slot in zone.slots] for zone in scene.zones}
        for owner, cards in enumerate(view.hands, 1):
            assert shown[f"hand-{owner}"] == list(cards)


# --- Zones ----------------------------------------------------------------------------------------------------------


def test_an_onlooker_sees_the_backs_of_all() -> None:
    zones = table(*DULL[:3]).scene().zones
    assert [(each.id, each.group) for each in zones] == [
        ("hand-1", "others"),
        ("hand-2", "others"),
        ("hand-3", "others"),
        ("draw", "centre"),
        ("discard", "centre"),
    ]
    assert {slot.label for each in zones if each.kind in HAND_KINDS for slot in each.slots} == {"face down"}


def test_withdrawn_players_are_marked() -> None:
    game = table(*DULL[:3], moves="withdraw")
    assert [zone(game, f"hand-{seat}", 2).note for seat in (1, 2, 3)] == ["withdrawn", "", ""]


def test_the_egg_on_the_pile_says_what_it_counts_as() -> None:
    (slot,) = zone(table(*HANDS, discard="6", moves="play egg"), "discard").slots
    assert (slot.card, slot.mark) == ("egg", "=chick")
    assert slot.label == "the discard pile, with the egg that counts as a chick on top"
    (slot,) = zone(table(*HANDS, discard="6"), "discard").slots
    assert (slot.card, slot.mark, slot.label) == ("6", "", "the discard pile, with the 6 on top")


def test_remaining_hands_are_revealed_at_the_end_of_a_round() -> None:
    game = table(*HANDS, moves="withdraw, withdraw, withdraw")
    assert [slot.card for slot in zone(game, "hand-1", 2).slots] == ["1", "4", "5", "6", "chick", "egg"]
    assert [line.points for line in game.scene(2).standings] == ["26", "21", "21"]
    assert game.scene(2).totals_title == "points"


def test_the_table_as_text() -> None:
    board = text_board(table(*HANDS, moves="play egg, withdraw").scene(1))
    assert "Player 2 (withdrawn): ## ## ## ## ## ## (6 cards)" in board
    assert "Discard pile: egg=5 (2 cards)" in board
    assert "Your hand: 1 4 5 6 chick (5 cards)" in board


# --- Words ----------------------------------------------------------------------------------------------------------

SAID = [
    (HANDS[0], "4", "draw", "Draw a card; only you see it, and your turn is over."),
    (HANDS[0], "4", "play 5", "Play a 5 on the 4."),
    (HANDS[0], "4", "play egg", "Play the egg on the 4; it counts as a 5."),
    (HANDS[0], "6", "play chick", "Play a chick on the 6."),
    (DULL[0], "4", "withdraw", "Withdraw: your cards count 21."),
    (
        HANDS[0],
        "4",
        "withdraw",
        "Withdraw: your cards count 26 for now. (Your egg counts as the top card when the round ends.)",
    ),
]


@pytest.mark.parametrize(("cards", "discard", "move", "said"), SAID)
def test_a_move_says_what_it_would_do(cards: str, discard: str, move: str, said: str) -> None:
    assert says(table(cards, *DULL[1:3], discard=discard), move) == said


def test_a_card_on_the_egg_says_what_the_egg_counts_as() -> None:
    game = table(HANDS[0], "5 5 1 1 1 1", moves="play egg")
    assert says(game, "play 5") == "Play a 5 on the egg that counts as a 5."


def test_the_last_card_says_that_the_round_ends() -> None:
    game = table(
        "1 2 3 4 5 6", *DULL[1:3], discard="1", moves="play 1, withdraw, withdraw, play 2, play 3, play 4, play 5"
    )
    assert says(game, "play 6") == "Play a 6 on the 5. It is your last card, so the round ends."


def test_moves_as_subjects_of_sentences() -> None:
    doing = CHICKEN.wording.as_subject
    assert [doing(move, Speaker(1)) for move in ("play 3", "play chick", "play egg", "draw", "withdraw")] == [
        "Playing a 3",
        "Playing a chick",
        "Playing the egg",
        "Drawing a card",
        "Withdrawing",
    ]


def test_prompts() -> None:
    game = table(*HANDS, draw="1 1 1")
    assert game.scene(1).prompt == "Your turn. Play a 4, a 5 or the egg, or draw, or withdraw."
    assert game.scene(2).prompt == "It is player 1's turn."
    play(game, "draw, draw, draw, play 5")
    assert game.scene(2).prompt == "Your turn. Play a 5 or a 6, or draw, or withdraw."
    play(game, "withdraw, withdraw")
    assert game.scene(1).prompt == "All others have withdrawn. You may go on: play a 6 or the egg, or withdraw."
    stuck = table("1 1 1 2 2 2", *DULL[1:3])
    assert stuck.scene(1).prompt == "Your turn. None of your cards fit: draw or withdraw."
    choosy = table("4 1 1 2 2 2", *DULL[1:3], draw_only_when_stuck=True)
    assert choosy.scene(1).prompt == "Your turn. Play a 4, or withdraw."


def test_prompts_of_what_is_over() -> None:
    assert table(*DULL[:2], moves="withdraw, withdraw").scene(1).prompt == "The round is over."
    game = table("1 1 1 2 2 2", *DULL[1:3], target=1, moves="withdraw, withdraw, withdraw")
    assert game.scene(1).prompt == "You win the game."
    assert game.scene(2).prompt == "Player 1 wins the game."
    shared = table(*DULL[:2], target=1, moves="withdraw, withdraw")
    assert shared.scene(2).prompt == "Player 1 and you win the game."
    assert "nobody wins" in table(*DULL[:2], move_limit=1, moves="withdraw").scene().prompt
