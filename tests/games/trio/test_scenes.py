"""Tests of Trio's scenes: zones, moves by pointing, prompts, and which move a player means when pointing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

import cardkit
from cardkit.table.grammar import Speaker
from cardkit.table.text_board import text_board
from tests.games.trio.strategies import games
from tests.games.trio.tables import ANY, KEEP, TRIO, sheet, table
from tests.support.at_the_table import play, says, zone

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.table.scene import Slot

TEAM = ("1 2 4 5 6 7 8 11 12", "1 3 4 5 6 7 9 10 11", "2 4 5 7 8 9 9 10 12", "1 2 3 3 6 8 10 11 12")


def slot(game: Game, place: str, seat: int = 0) -> Slot:
    """Return the slot of a card's spot in a seat's scene."""
    return next(slot for zone in game.scene(seat).zones for slot in zone.slots if slot.place == place)


# --- Any position ---------------------------------------------------------------------------------------------------


@given(games())
def test_a_choice_has_a_place_to_point_at_or_a_button(game: Game) -> None:
    for seat in range(game.players + 1):
        assert all(bool(choice.path) != bool(choice.button) for choice in game.scene(seat).choices)


@given(games())
def test_whatever_one_points_at_is_a_move_or_nothing(game: Game) -> None:
    for seat in range(1, game.players + 1):
        scene = game.scene(seat)
        can = {choice.path[0] for choice in scene.choices if choice.path}
        for zone_ in scene.zones:
            for place in (slot.place for slot in zone_.slots):
                move = TRIO.move_kinds.move_from_clicks(game.view(seat), (place,))
                if move:
                    answer = game.why(move)
                    assert answer.move == move
                    if seat == game.turn:
                        assert answer.allowed == (place in can)


@given(games())
def test_every_card_of_the_table_is_in_the_scene(game: Game) -> None:
    s = game.state
    for seat in range(game.players + 1):
        scene, view = game.scene(seat), game.view(seat)
        zones = {zone.id: zone for zone in scene.zones}
        for owner in range(game.players):
            assert len(zones[f"hand-{owner + 1}"].slots) == s.count[owner]
        assert [zone.columns for zone in scene.zones if zone.id == "middle"] == {9: [3], 8: [4], 6: [3], 0: []}[
            s.middle_count
        ]
        for side, won in zip(view.sides, view.trios, strict=True):
            shown = zones.get(f"trios-{side[0]}")
            assert [slot.card for slot in (shown.slots if shown else ())] == list(won)
        assert sum(zone.active for zone in scene.zones) == bool(game.turn)
        assert [line.total for line in scene.standings] == [str(len(won)) for won in view.trios]
        assert scene.totals_title == "trios"


@given(games())
def test_what_is_seen_and_remembered_is_true(game: Game) -> None:
    s = game.state
    for seat in range(game.players + 1):
        for zone_ in game.scene(seat).zones:
            for each in zone_.slots:
                kind, *numbers = each.place.split("-")
                if kind == "trio":
                    continue
                at = 53 + int(numbers[0]) if kind == "middle" else 9 * int(numbers[0]) + int(numbers[1]) - 10
                for card in filter(None, (each.card, each.known)):
                    assert card == str(s.card[at])


# --- Display ----------------------------------------------------------------------------------------------------------


def test_hands_are_fans_clockwise_with_your_own_last() -> None:
    game = table(*ANY)
    shown = game.scene(2)
    assert [zone.id for zone in shown.zones] == [
        "hand-3",
        "trios-3",
        "hand-1",
        "trios-1",
        "middle",
        "trios-2",
        "hand-2",
    ]
    assert [zone.group for zone in shown.zones] == [*["others"] * 4, "centre", "own", "own"]
    hands = [zone for zone in shown.zones if zone.id.startswith("hand")]
    assert [zone.kind for zone in hands] == ["fan"] * 3
    assert [zone.active for zone in hands] == [False, True, False]
    assert all(slot.card for slot in shown.zones[-1].slots)
    assert not any(slot.card for zone in shown.zones[:-1] for slot in zone.slots)


def test_an_onlooker_sees_all_seats_as_others() -> None:
    assert [zone.group for zone in table(*ANY).scene(0).zones] == ["others"] * 6 + ["centre"]


def test_revealed_cards_are_face_up_until_the_turn_is_over_and_can_be_seen_after_it() -> None:
    game = table(*ANY, middle="4 8", moves="middle 1")
    assert slot(game, "middle-1", 2).card == "4"
    assert not slot(game, "middle-1", 2).passing
    game.move("high 3")
    for place, card in (("middle-1", "4"), ("hand-3-9", "10")):
        shown = slot(game, place, 2)
        assert (shown.card, shown.passing, shown.label.split(": ")[1]) == (card, True, f"{card}, goes back")
    game.move("low 1")
    for place, card in (("middle-1", "4"), ("hand-3-9", "10")):
        shown = slot(game, place, 2)
        assert (shown.card, shown.passing, shown.known) == ("", False, card)


def test_a_card_of_your_hand_is_marked_while_it_is_shown() -> None:
    game = table(*ANY, moves="high 1")
    assert (slot(game, "hand-1-9", 1).mark, slot(game, "hand-1-9", 1).label) == ("↑", "12, shown")
    assert slot(game, "hand-1-9", 2).mark == ""
    game.move("low 1")
    assert slot(game, "hand-1-1", 1).mark == "↑"
    game.move("low 2")
    assert slot(game, "hand-1-1", 1).mark == ""


def test_the_memory_aid() -> None:
    game = table(*ANY, middle="4 8", moves="middle 1, low 3, high 3")
    assert TRIO.memory_aid
    plain, remembering = text_board(game.scene(1)), text_board(game.scene(1), remembering=True)
    assert "3?" not in plain
    assert "Player 3: 3? ##" in remembering
    assert "    4?  ##  ##" in remembering


def test_trios_are_shown_beside_their_side() -> None:
    game = table("1 1 1 ..", "..", "..", moves="low 1, low 1, low 1")
    won = zone(game, "trios-1", 2)
    assert (won.kind, won.title, won.group, won.note) == ("row", "Player 1's trios", "others", "")
    assert [(each.place, each.card, each.label, each.mark) for each in won.slots] == [("trio-1", "1", "three 1s", "×3")]
    for seat in range(4):
        before, after = ([(each.id, each.group) for each in each.scene(seat).zones] for each in (game.at(1), game))
        assert before == after
    assert zone(game, "trios-1", 1).title == "Your trios"


def test_in_the_spicy_mode_trios_say_what_they_go_with() -> None:
    first = "middle 1, middle 2, middle 3, low 2, high 2, low 2, high 2"
    game = table("..", "..", "..", middle="5 5 5 12 12 12", mode="spicy", moves=first)
    assert zone(game, "trios-1").note == "wins with 2 or 12"
    play(game, "low 2, high 2, middle 4, middle 5, middle 6")
    assert zone(game, "trios-1").note == "wins with 2; 12 is taken"
    assert zone(game, "trios-2").note == "5 is taken"


def test_at_the_end_of_a_spicy_game_the_connected_trios_are_named() -> None:
    game = table(
        "2 2 2 ..", "..", "..", middle="9 9 9", mode="spicy", moves="low 1, low 1, low 1, low 2, high 2, low 3, high 3"
    )
    play(game, "middle 1, middle 2, middle 3")
    assert game.view().winners == (1,)
    assert zone(game, "trios-1").note == "2 and 9 are connected"


def test_in_teams_trios_are_the_teams() -> None:
    game = table("1 1 1 ..", "..", "..", "..", teams=True, moves=f"{KEEP}, low 1, low 1, low 1")
    assert zone(game, "trios-1", 3).title == "Trios of player 1 and you"
    assert zone(game, "trios-1", 2).title == "Trios of player 1 and player 3"
    assert zone(game, "trios-1", 3).group == "own"
    assert zone(game, "trios-1", 2).group == "others"
    assert [each.name for each in game.scene(3).standings] == ["Player 1 and you", "Player 2 and player 4"]


# --- Words ------------------------------------------------------------------------------------------------------------

SAID = {
    "middle 3": "Turn over card 3 of the middle.",
    "low 1": "Show your own lowest card.",
    "high 2": "Ask for player 2's highest card.",
}


@pytest.mark.parametrize("move", SAID)
def test_a_move_says_what_it_would_do(move: str) -> None:
    assert says(table(*ANY), move) == SAID[move]


def test_a_request_made_again_asks_for_the_next_card() -> None:
    """`turn.repeat`: what matters is which ends of which hands have been revealed in this turn."""
    game = table("7 7 7 .. 11", "2 .. 12", "3 .. 10", moves="low 1")
    assert says(game, "low 1") == "Show your own next lowest card."
    assert says(game, "high 1") == "Show your own highest card."
    assert says(game, "low 2") == "Ask for player 2's lowest card."
    game = table(*ANY, moves="high 2")
    assert says(game, "high 2") == "Ask for player 2's next highest card."
    assert says(game, "low 2") == "Ask for player 2's lowest card."


def test_an_exchange_says_what_it_would_do() -> None:
    game = table(*TEAM, teams=True)
    assert says(game, "swap 8") == (
        "Offer your partner an 8. The two cards change hands only if your partner offers one too."
    )
    assert says(game, "keep") == "Keep your cards. Whatever your partner chooses, nothing is exchanged."
    assert game.scene(1).choices[-1].button == "Keep your cards"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("middle 3", "Turning over card 3 of the middle"),
        ("low 2", "Asking for player 2's lowest card"),
        ("high 1", "Showing your own highest card"),
        ("between 2", "Asking player 2 for a card between the lowest and the highest"),
        ("swap 11", "Offering your partner an 11"),
        ("keep", "Keeping your cards"),
    ],
)
def test_a_move_as_the_subject_of_a_sentence(move: str, said: str) -> None:
    assert TRIO.wording.as_subject(move, Speaker(1)) == said


def test_a_move_names_whom_it_asks() -> None:
    speaker = Speaker(1, ["Ann", "Ben", "Cem"])
    assert TRIO.wording.as_subject("high 3", speaker) == "Asking for Cem's highest card"
    assert TRIO.wording.describe(table(*ANY).view(1), "low 2", speaker) == "Ask for Ben's lowest card."


def test_pointing_at_a_card_from_between_is_answered_by_its_clause() -> None:
    game = table(*ANY)
    move = TRIO.move_kinds.move_from_clicks(game.view(1), ("hand-2-5",))
    assert move == "between 2"
    assert game.why(move).clause == "turn.ends"


def test_prompts() -> None:
    game = table(*ANY, middle="4 8 4")
    assert game.scene(1).prompt == "Your turn: reveal a card in the middle, or the lowest or highest card of any hand."
    assert game.scene(2).prompt == "It is player 1's turn."
    game.move("middle 1")
    assert game.scene(1).prompt == "A 4 is face up: find another 4!"
    game.move("middle 3")
    assert game.scene(1).prompt == "Two 4s are face up: find the third!"


def test_prompts_of_exchanges() -> None:
    game = table(*TEAM, teams=True)
    assert game.scene(1).prompt == (
        "Choose a card to exchange with player 3, or keep your cards. Nobody else is told what you choose."
    )
    assert game.scene(3).prompt == "Partners may exchange a card. It is player 1's turn."
    game.move("swap 8")
    assert slot(game, "hand-1-7", 1).label == "8, offered"


def test_prompts_of_what_is_over() -> None:
    game = table("7 7 7 ..", "..", "..", moves="low 1, low 1, low 1")
    assert [game.scene(seat).prompt for seat in (0, 1)] == ["Player 1 wins the game.", "You win the game."]
    team = table("7 7 7 ..", "..", "..", "..", teams=True, moves=f"{KEEP}, low 1, low 1, low 1")
    assert team.scene(3).prompt == "Player 1 and you win the game."
    assert "nobody wins" in table(*ANY, move_limit=1, moves="low 2").scene().prompt


def test_before_the_deal_there_is_nothing_to_see() -> None:
    game = table(*ANY).at(0)
    assert game.scene(1).zones == ()
    assert game.scene(1).prompt == "The cards are about to be dealt."


def test_headlines() -> None:
    assert table(*ANY).scene().headline == "Trio: win with three trios (three equal cards each), or with the three 7s"
    teams = table(*TEAM, teams=True)
    in_teams = "Trio in teams of two: win with three trios (three equal cards each), or with the three 7s"
    assert teams.scene().headline == in_teams
    spicy = "Spicy Trio: win with two connected trios (three equal cards each), or with the three 7s"
    assert table(*ANY, mode="spicy").scene().headline == spicy


# --- Score sheets -----------------------------------------------------------------------------------------------------


def test_the_sheet_of_a_side() -> None:
    game = table("1 1 1 ..", "..", "..", "..", teams=True, moves=f"{KEEP}, low 1, low 1, low 1")
    first, second = game.score()
    assert (first.seats, first.total, [str(line.text) for line in first.lines]) == (
        (1, 3),
        1,
        ["1 1 1: a trio", "2 more trios would win"],
    )
    assert (second.seats, second.total, second.lines[0].text) == ((2, 4), 0, "3 more trios would win")


def test_a_sheet_after_the_end_does_not_mention_later_changes() -> None:
    assert table("7 7 7 ..", "..", "..").score(2).lines[-1].text == "3 more trios would win"
    seven = table("7 7 7 ..", "..", "..", moves="low 1, low 1, low 1")
    assert seven.over
    assert [sheet.lines[-1].text for sheet in seven.score()] == [
        "the trio of 7s wins at once",
        "3 more trios would have won",
        "3 more trios would have won",
    ]


def test_sheets_in_the_spicy_mode() -> None:
    said = [line.text for line in sheet("1 7", mode="spicy").lines]
    assert said == [
        "1 1 1: a trio, connected with 6 and 8 (no such trio won)",
        "7 7 7: a trio, not connected with any number",
        "the trio of 7s wins at once",
    ]
    assert sheet("4, 3", mode="spicy").lines[-1].clauses == ("win.spicy",)


@pytest.mark.parametrize("text", ["", " ", "0", "13", "5 5", "five", "1/2", "-1"])
def test_there_is_no_sheet_for_cards_that_are_not_trios(text: str) -> None:
    with pytest.raises(cardkit.NotationError):
        sheet(text)
