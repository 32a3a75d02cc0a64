"""Tests of Parrot's scenes: zones, moves by pointing, prompts, and which move a player means when pointing."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.table.event_text import tell_event
from cardkit.table.game import Game
from cardkit.table.grammar import Speaker
from tests.games.parrot.tables import DULL, PARROT, ended, finish_round, table, up_to_last_cards, wait
from tests.support.at_the_table import play, says, zone

AREAS = ("12 P 6 7 / 8 9 11 1", "11 8 7 6 / 5 4 3 2", "2 3 2 3 / 3 2 3 2")
# Seat 1 is first, has turned over a Parrot above a 9, and may take another 9.
FLOATING = {"discard": "9", "reveal": "a2 b2 / b3 b4 / b3 b4"}


# --- Any position ---------------------------------------------------------------------------------------------------


# --- Words ----------------------------------------------------------------------------------------------------------

SAID = [
    ("", "", "reveal b1", "Turn over your card at b1."),
    ("", "a1 a3", "draw", "Draw the top card of the draw pile; only you see it."),
    ("", "a1 a3", "take", "Take the 3 from the discard pile; you must then play it."),
    ("P", "a1 a3", "reveal b1", "Discard the Parrot and turn over your card at b1."),
    ("1", "a1 a3", "swap a1", "Swap the 1 for the 12 at a1, which is discarded."),
    ("1", "a1 a3", "swap a2", "Swap the 1 for a face-down card at a2, which is discarded."),
    (
        "9",
        "a2 b2",
        "float a2 b4",
        "Play the 9 at a2; the Parrot lands on b4, and the face-down card there is discarded.",
    ),
]


@pytest.mark.parametrize(("draw", "reveal", "move", "said"), SAID)
def test_a_move_says_what_it_would_do(draw: str, reveal: str, move: str, said: str) -> None:
    opened = f"{reveal} / b3 b4 / b3 b4" if reveal else ""
    assert says(table(*AREAS, discard="3", draw=draw, reveal=opened, moves="draw" if draw else ""), move) == said


def test_passing_says_what_it_would_do() -> None:
    game = play(up_to_last_cards(table(*DULL[:2], draw="1 2 3 4 5 6 7 8 9 10 11")), "draw")
    assert says(game, "discard") == "Discard the 11 and pass: your last face-down card stays as it is."


def test_prompts() -> None:
    game = table(*AREAS, discard="3", draw="4 P", reveal="")
    assert game.scene(1).prompt == "Turn over two of your eight cards."
    assert game.scene(2).prompt == "It is player 1's turn."
    play(game, "reveal a1")
    assert game.scene(1).prompt == "Turn over one more card."
    play(game, "reveal a3, reveal b3, reveal b4, reveal b3, reveal b4")
    assert game.scene(1).prompt == "Your turn: draw a card, or take the 3."
    game.move("draw")
    assert game.scene(1).prompt == (
        "You hold the 4. Swap it for one of your cards, or discard the 4 and turn over a face-down card."
    )
    play(game, "swap a1, take")
    assert game.scene(2).prompt == "You hold the 12. Swap it for one of your cards."


def test_prompt_when_a_parrot_can_float() -> None:
    game = table(*AREAS, **FLOATING, moves="take")
    assert game.scene(1).prompt == (
        "You hold the 9. Swap it for one of your cards, "
        "or let a Parrot fly: choose it, then the face-down card to land on."
    )


def test_prompts_of_the_last_cards() -> None:
    game = play(up_to_last_cards(table(*DULL[:2], draw="1 2 3 4 5 6 7 8 9 10 11")), "draw")
    assert game.scene(1).prompt == (
        "You hold the 11. Swap it for one of your cards, or discard the 11 and turn over a face-down card, or pass."
    )
    assert says(game, "discard") == "Discard the 11 and pass: your last face-down card stays as it is."
    assert game.scene(1).headline == "Round 1 of 5: the lowest total wins"
    game.move("reveal b4")
    why = "Player 1 has no face-down card left, so this is"
    assert game.scene(2).prompt == f"{why} your last turn. Draw a card, or take the 11."
    assert game.scene(1).prompt == "You have no face-down card left, so this is player 2's last turn."
    assert game.scene(2).headline == ("Round 1 of 5, last turns (one Box is all face up): the lowest total wins")
    game.move("draw")
    assert game.scene(2).prompt.startswith("Your last turn. You hold the ")
    assert says(game, "discard").endswith("this is your last turn, so your last face-down card is then turned over.")
    game.move("discard")
    assert "last turn" not in game.scene(2).prompt + game.scene(2).headline


def test_prompts_of_what_is_over() -> None:
    game = finish_round(table(*DULL[:2], rounds=1))
    assert game.scene(2).prompt == "You win the game."
    assert game.scene().prompt == "Player 2 wins the game."
    shared = finish_round(table("12 11 10 9 / 1 2 3 4", *["6 5 6 5 / 5 6 5 6"] * 2, rounds=1))
    assert shared.scene(2).prompt == "You and player 3 win the game."
    assert "nobody wins" in table(*DULL[:2], move_limit=4).scene().prompt
    assert ended(game).scene().prompt == "Player 2 wins the game."


def test_a_move_is_a_subject_of_a_sentence() -> None:
    doing = PARROT.wording.as_subject
    assert [doing(move, Speaker(1)) for move in ("reveal a1", "draw", "take", "swap b4", "discard", "float a1 b4")] == [
        "Turning over a1",
        "Drawing a card",
        "Taking the top discard",
        "Swapping in a card at b4",
        "Discarding and passing",
        "Letting the card at a1 fly to b4",
    ]


def test_messages_between_moves() -> None:
    game = finish_round(table(*DULL[:2]))
    told = [tell_event(game, number, 2) for number in (1, game.history.now - 1, game.history.now)]
    assert told == [
        ["The cards are dealt."],
        ["Points of the round: player 1: 52, you 44. Totals: player 1: 52, you 44."],
        ["The cards of round 2 are dealt."],
    ]


def test_headline() -> None:
    assert Game(PARROT, {}, seed=1).scene().headline == "Parrot"
    assert Game(PARROT, {}, seed=1).scene(1).prompt == "The cards are about to be dealt."
    assert table(*DULL[:2]).scene().headline == "Round 1 of 5: the lowest total wins"
    assert finish_round(table(*DULL[:2], rounds=3)).scene().headline.startswith("Round 2 of 3")


# --- Common parts of several moves ----------------------------------------------------------------------------------


def ways(game: Game) -> dict[str, tuple[tuple[str, ...], str]]:
    """Return how each legal move is made: by pointing at spots, or with a button."""
    return {choice.move: (choice.path, choice.button) for choice in game.scene(game.turn).choices}


def test_a_card_is_turned_up_by_pointing_at_the_discard_pile_first() -> None:
    found = ways(table(*AREAS, draw="0", reveal="a1 a3 / b3 b4 / b3 b4", moves="draw"))
    assert found["swap a2"] == (("1a2",), "")
    assert found["reveal a2"] == (("discard", "1a2"), "")


def test_before_the_first_turn_a_card_is_turned_up_by_pointing_at_it() -> None:
    assert ways(table(*AREAS, reveal=""))["reveal a2"] == (("1a2",), "")


def test_passing_has_a_button_because_the_discard_pile_turns_a_card_up() -> None:
    found = ways(play(up_to_last_cards(table(*DULL[:2], draw="1 2 3 4 5 6 7 8 9 10 11")), "draw"))
    assert found["discard"] == ((), "Discard the 11 and pass")
    assert found["reveal b4"] == (("discard", "1b4"), "")


def test_a_parrot_that_can_float_is_pointed_at_before_the_card_it_lands_on() -> None:
    found = ways(table(*AREAS, **FLOATING, moves="take"))
    assert found["float a2 b4"] == (("1a2", "1b4"), "")
    assert found["swap a2"] == ((), "Swap the 9 for the Parrot at a2")
    assert found["swap b2"] == (("1b2",), "")


def test_a_button_and_the_sentence_about_it_name_the_cards_in_the_same_order() -> None:
    choices = table(*AREAS, **FLOATING, moves="take").scene(1).choices
    swap = next(choice for choice in choices if choice.move == "swap a2")
    assert swap.button == "Swap the 9 for the Parrot at a2"
    assert swap.says == f"{swap.button}, which is discarded."


def test_a_parrot_that_cannot_float_is_replaced_by_pointing_at_it() -> None:
    found = ways(table(*AREAS, discard="8", reveal="a2 b2 / b3 b4 / b3 b4", moves="take"))
    assert found["swap a2"] == (("1a2",), "")
    assert not any(move.startswith("float") for move in found)


MEANT = [
    ("", ("discard",), "take"),
    ("", ("draw",), "draw"),
    ("", ("1a1",), "swap a1"),
    ("", ("2a1",), ""),
    ("", ("hand",), ""),
    ("draw", ("discard",), "discard"),
    ("draw", ("discard", "1a2"), "reveal a2"),
    ("draw", ("discard", "2a2"), ""),
    ("draw", ("discard", "hand"), ""),
    ("draw", ("1a2", "1b4"), "float a2 b4"),
    ("draw", ("1a2", "2b4"), ""),
    ("draw", ("1a2", "draw"), ""),
]


@pytest.mark.parametrize(("moves", "path", "move"), MEANT)
def test_what_pointing_means(moves: str, path: tuple[str, ...], move: str) -> None:
    game = table(*AREAS, reveal="a1 a3 / b3 b4 / b3 b4", moves=moves)
    assert PARROT.move_kinds.move_from_clicks(game.view(1), path) == move


# --- Zones ----------------------------------------------------------------------------------------------------------


def test_a_parrot_is_marked_with_the_number_it_imitates() -> None:
    game = table(*AREAS, **FLOATING)
    slot = zone(game, "area-1").slots[1]
    assert (slot.card, slot.mark, slot.label) == ("P", "=9", "a2: Parrot as 9")
    hidden = table(*AREAS, reveal="a2 a1 / b3 b4 / b3 b4")
    slot = zone(hidden, "area-1").slots[1]
    assert (slot.card, slot.mark, slot.label) == ("P", "", "a2: Parrot")


def test_two_parrots_in_a_column_have_no_mark() -> None:
    game = table("P 1 2 3 / P 4 5 6", AREAS[1], reveal="a1 b1")
    assert [slot.mark for slot in zone(game, "area-1").slots] == [""] * 8


def test_an_area_shows_who_has_finished_and_whose_last_turn_it_is() -> None:
    game = play(up_to_last_cards(table(*DULL[:3])), "draw")
    assert [zone(game, f"area-{seat}").note for seat in (1, 2, 3)] == ["", "", ""]
    game.move("reveal b4")
    assert [zone(game, f"area-{seat}").note for seat in (1, 2, 3)] == ["first to finish", "last turn", ""]
    wait(game)
    assert [zone(game, f"area-{seat}").note for seat in (1, 2, 3)] == ["first to finish", "", "last turn"]
    over = ended(wait(game))
    assert [zone(over, f"area-{seat}").note for seat in (1, 2, 3)] == ["first to finish", "", ""]


def test_the_hand_is_that_of_the_seat_that_holds_the_card() -> None:
    game = table(*DULL)
    while game.view().draw_count > 1:
        wait(game)
    seat = game.turn
    play(game, "draw")
    for then in (game, game.at(game.history.now - 1)):
        assert [zone(then, "hand", looker).title for looker in (0, seat)] == [f"Player {seat}'s hand", "Your hand"]
        assert zone(then, "hand").seat == seat


def test_the_hand_when_the_game_is_stopped() -> None:
    game = cardkit.play("parrot", players=2, seed=1, move_limit=5, names=["Ann", "Bob"])
    play(game, "reveal a1, reveal a2, reveal a1, reveal a2, draw")
    assert game.over
    holder = game.view().holder
    shown = [zone(game, "hand", looker).slots[0].card == "" for looker in range(3)]
    assert shown == [True, holder != 1, holder != 2]
    assert zone(game, "hand").title == f"{'Ann' if holder == 1 else 'Bob'}'s hand"


def test_totals_are_points() -> None:
    scene = ended(finish_round(table(*DULL[:2]))).scene(2)
    assert scene.totals_title == "points"
    assert [(line.name, line.total, line.points) for line in scene.standings] == [
        ("Player 1", "52", "52"),
        ("You", "44", "44"),
    ]
    assert [zone.badge for zone in scene.zones if zone.kind == "area"] == [True, True]


def test_a_view_says_what_it_is() -> None:
    game = table(*DULL[:2], draw="7", moves="draw")
    assert repr(game.view(1)) == "<what seat 1 may know in round 1: 90 cards to draw, hand '7'>"
