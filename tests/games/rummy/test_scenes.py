"""Tests of Rummü's scenes: zones, moves by pointing, prompts, and which move a player means when pointing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

import cardkit
from cardkit.table.effects import MOVED
from cardkit.table.game import speaker_to
from cardkit.table.grammar import Speaker
from tests.games.rummy.strategies import games, long_games
from tests.games.rummy.tables import DULL, RUMMY, crafted, draw_out, few_cards, playing, table, with_totals
from tests.games.rummy.twins import has_joker_for
from tests.support.at_the_table import play, told, zone

if TYPE_CHECKING:
    from cardkit import Game

ANY = games() | long_games()

# --- Any position ---------------------------------------------------------------------------------------------------


@given(ANY)
def test_no_two_ways_to_point_are_the_same(game: Game) -> None:
    paths = [choice.path for choice in game.scene(game.turn).choices if choice.path]
    assert len(paths) == len(set(paths))


# Cards of a hand that are almost a meld, and the clause that forbids it.
FORBIDDEN = {
    "R3 G3 B6 K1": {"meld R3 G3": "meld.size"},
    "R3 R3 G3 B6 K1": {"meld R3 R3 G3": "meld.no-twins"},
    "R3 R4 G5 K1": {"meld R3 R4 G5": "meld.mixed-run", "meld R3 R4": "meld.size"},
    "R3 R4 R6 K1": {"meld R3 R4 R6": "meld.run"},
    "R3 R4 G4 K1": {"meld R3 R4 G4": "meld.set"},
    "R3 Y4 Y5 K1": {"meld R3 Y4=R4 Y5=R5": "joker.suit-run", "meld R3 Y4=G4 Y5=B5": "joker.mixed"},
    "R3 R4 R5": {"meld R3 R4 R5": "turn.keep-one"},
}


@pytest.mark.parametrize(("cards", "expected"), FORBIDDEN.items())
def test_moves_to_explain_have_what_nearly_is_a_meld(cards: str, expected: dict[str, str]) -> None:
    game = playing(cards)
    listed = [RUMMY.move_kinds.text(move) for move in RUMMY.move_kinds.explained(game.view(game.turn))]
    refused = {move: game.why(move).clause for move in listed if not game.why(move).allowed}
    assert expected.items() <= refused.items()


@settings(max_examples=20)
@given(ANY)
def test_moves_to_explain_have_few_melds_for_each_clause_that_forbids_them(game: Game) -> None:
    if game.turn:
        listed = [RUMMY.move_kinds.text(move) for move in RUMMY.move_kinds.explained(game.view(game.turn))]
        answers = [game.why(move) for move in listed if move.startswith("meld")]
        forbidden = Counter(answer.clause for answer in answers if not answer.allowed)
        assert set(forbidden.values()) <= {1, 2}


@given(ANY)
def test_every_card_of_the_table_is_in_the_scene(game: Game) -> None:
    for seat in range(game.players + 1):
        scene, view = game.scene(seat), game.view(seat)
        shown = {zone.id: tuple(slot.card for slot in zone.slots) for zone in scene.zones}
        for owner, count in enumerate(view.hand_counts, 1):
            assert shown[f"hand-{owner}"] == view.hands[owner - 1]
            assert len(view.hands[owner - 1]) == count
        for number, meld in enumerate(view.melds, 1):
            row = zone(game, f"m{number}", seat)
            marks = ["" if meld.kind == "set" else slot.mark for slot in row.slots]
            assert tuple(f"{slot.card}{mark}" for slot, mark in zip(row.slots, marks, strict=True)) == meld.cards


@given(games())
def test_cards_come_from_where_they_were_shown_and_go_to_where_they_are(game: Game) -> None:
    for number in range(2, game.history.now + 1):
        event = game.events[number - 1]
        if "move" in event:
            before, after = (
                shown(game.at(event), seat=game.events[number - 1]["seat"]) for event in (number - 1, number)
            )
            for effect in game.history.entry(number).effects:
                if effect.kind == MOVED:
                    card = RUMMY.layout.card_text(effect.card)
                    source, target = map(RUMMY.layout.place_text, (effect.source, effect.target))
                    assert before[source] in {card, ""} or source == "discard"
                    assert after[target] == card


def shown(game: Game, seat: int) -> dict[str, str | None]:
    """Return what a seat sees in each spot."""
    return {slot.place: slot.card for zone in game.scene(seat).zones for slot in zone.slots}


# --- Zones ----------------------------------------------------------------------------------------------------------


def test_hands_are_fans_clockwise_with_your_own_last() -> None:
    game = table(seats=5)
    fans = [zone for zone in game.scene(3).zones if zone.kind == "fan"]
    assert [fan.seat for fan in fans] == [4, 5, 1, 2, 3]
    assert [fan.group for fan in fans] == ["others"] * 4 + ["own"]
    assert [fan.active for fan in fans] == [False, False, True, False, False]
    assert [fan.title for fan in fans] == ["Player 4", "Player 5", "Player 1", "Player 2", "Your hand"]


def test_your_own_hand_is_sorted_by_suit_and_number() -> None:
    game = table("K7 R4 G2 R1 B7 Y5")
    own = zone(game, "hand-1", 1)
    assert [slot.card for slot in own.slots] == ["R1", "R4", "Y5", "G2", "B7", "K7"]
    assert [slot.place for slot in own.slots] == ["1h1", "1h2", "1h3", "1h4", "1h5", "1h6"]
    assert own.slots[0].label == "red 1"


def test_cards_are_picked_from_your_own_hand_when_it_is_time_to_play() -> None:
    game = table(*DULL)
    assert [game.scene(seat).select for seat in range(4)] == ["", "", "", ""]
    game.move("draw")
    assert [game.scene(seat).select for seat in range(4)] == ["", "hand-1", "", ""]


def test_a_meld_is_a_row_with_its_number_owner_and_kind() -> None:
    game = table("G2 Y3 G4 G5 B7 K7", draw="G1", moves="draw, meld G2 Y3=G3 G4 G5")
    row = zone(game, "m1", 2)
    assert (row.kind, row.title, row.group, row.seat) == ("row", "1 · Player 1: run", "centre", 1)
    assert [slot.place for slot in row.slots] == ["m1.1", "m1.2", "m1.3", "m1.4"]
    assert [slot.mark for slot in row.slots] == ["", "=G3", "", ""]
    assert row.slots[1].label == "yellow 3 as green 3"
    assert "Y3=G3" in str(game)


def test_kinds_of_melds() -> None:
    game = playing("B1 B2", "R3 R4 R5", "R3 G4 B5", "R3 Y3 B3")
    rows = [zone.title for zone in game.scene(2).zones if zone.kind == "row"]
    assert [title.split(": ")[1] for title in rows] == ["run", "mixed run", "set"]


@given(ANY)
def test_a_yellow_card_is_marked_where_it_can_be_exchanged_and_by_what(game: Game) -> None:
    for number, meld in enumerate(game.view().melds, 1):
        for slot in zone(game, f"m{number}").slots:
            if slot.card and slot.card[0] == "Y":
                cards = [f"{suit}{slot.card[1]}" for suit in "RYGBK"]
                taken_by = [card for card in cards if has_joker_for(meld.cards, card)]
                assert slot.mark == ("=" + "/".join(taken_by) if taken_by else "")


def test_the_yellow_card_of_a_set_is_marked_as_a_joker() -> None:
    game = playing("B1 B2", "R3 Y3 B3", "R4 Y4 G4 K4", "R5 Y5 G5 B5 K5")
    found = [zone(game, f"m{number}").slots[1] for number in (1, 2, 3)]
    assert [slot.mark for slot in found] == ["=G3/K3", "=B4", ""]
    assert [slot.label for slot in found] == ["yellow 3 as green 3 or black 3", "yellow 4 as blue 4", "yellow 5"]


def test_a_player_who_has_not_opened_sees_the_requirement() -> None:
    game = table("R2 R3 R4 R5 B7 K7", draw="G1", moves="draw, meld R2 R3 R4 R5")
    assert zone(game, "hand-1", 2).note == ""
    assert zone(game, "hand-2", 2).note == "needs 4 cards to open"


def test_known_cards_of_others_are_for_the_memory_aid() -> None:
    game = table(*DULL, discard="K6", moves="take, discard R1")
    fan = zone(game, "hand-1", 2)
    assert [slot.card for slot in fan.slots] == [""] * 6
    assert [slot.known for slot in fan.slots] == ["K6", "", "", "", "", ""]
    assert {slot.label for slot in fan.slots} == {"face down"}
    assert RUMMY.memory_aid


def test_hands_are_revealed_when_the_round_is_over() -> None:
    game = play(playing("B1", "R2 R3 R4 R5"), "discard B1")
    over = game.at(game.history.now - 1)
    assert all(slot.card for slot in zone(over, "hand-2", 1).slots)
    assert over.scene(1).prompt == "The round is over. You have gone out."


def test_standings() -> None:
    game = play(playing("B1", "R2 R3 R4 R5", seats=4, teams=True), "discard B1")
    standings = game.at(game.history.now - 1).scene(2).standings
    assert [(line.name, line.seats) for line in standings] == [
        ("Player 1 and player 3", (1, 3)),
        ("You and player 4", (2, 4)),
    ]
    assert game.scene().totals_title == "points"


# --- Choices --------------------------------------------------------------------------------------------------------


def choices(game: Game, verb: str) -> list[tuple[tuple[str, ...], str, str, str]]:
    """Return the choices that make moves of one kind."""
    found = [choice for choice in game.scene(game.turn).choices if choice.move.startswith(verb)]
    return [(choice.path, choice.move, choice.button, choice.menu) for choice in found]


def test_choices_of_drawing_and_taking() -> None:
    game = table(*DULL, discard="K6", draw="B3 K2", moves="draw, discard B3, draw, discard K2")
    assert choices(game, "draw") == [(("draw",), "draw", "Draw", "")]
    assert choices(game, "take") == [
        (("discard",), "take", "Take the black 2", ""),
    ]
    game.move("take")
    assert choices(game, "draw") == []
    assert choices(game, "take") == [(("discard",), "take", "Take the blue 3", "")]


def test_choices_of_discarding() -> None:
    game = table("R1 R1 G2 G5 B7 K7", draw="G1", moves="draw")
    assert choices(game, "discard")[:3] == [
        (("1h1", "discard"), "discard R1", "", ""),
        (("1h2", "discard"), "discard R1", "", ""),
        (("1h3", "discard"), "discard G1", "", ""),
    ]


def test_a_card_is_added_by_pointing_anywhere_at_the_meld() -> None:
    game = playing("R6 B1", "R3 R4 R5")
    assert choices(game, "add") == [(("1h1", f"m1.{k}"), "add 1 R6", "", "") for k in (1, 2, 3)]


def test_a_card_is_exchanged_by_pointing_at_the_joker() -> None:
    """Pointing at any other card of the set adds the B4 to the set instead."""
    game = playing("B4 K1", "R4 Y4 G4")
    assert choices(game, "exchange") == [(("1h1", "m1.2"), "exchange 1 B4", "", "")]
    assert [path for path, *_ in choices(game, "add")] == [("1h1", "m1.1"), ("1h1", "m1.3")]


def test_a_yellow_card_that_can_stand_for_several_is_chosen_from_a_list() -> None:
    game = playing("Y6 B1", "R3 G4 B5")
    assert {(move, menu) for _, move, _, menu in choices(game, "add")} == {
        ("add 1 Y6", ""),
        ("add 1 Y6=K6", "Add a yellow card as another"),
    }
    assert choices(game, "add")[-1] == ((), "add 1 Y6=K6", "Add Y6=K6 to 1", "Add a yellow card as another")


# --- Words ----------------------------------------------------------------------------------------------------------


def says(game: Game, move: str) -> str:
    """Describe what a legal move does."""
    return str(RUMMY.wording.describe(game.view(game.turn), move, speaker_to(game, game.turn)))


def test_a_move_says_what_it_would_do() -> None:
    game = table(*DULL, discard="K6", draw="B3", moves="draw, discard B3")
    assert says(game, "draw") == "Draw the top card of the draw pile; only you see it."
    assert says(game, "take") == "Take the blue 3 from the discard pile. You can take more cards after it."
    game = playing("R3 Y4 R5 B4 G6 R6", "R4 Y4 G4", "R3 R4 R5")
    assert (
        says(game, "meld R3 Y4=R4 R5")
        == "Lay down a run of three reds with a joker: red 3, yellow 4 as red 4 and red 5."
    )
    assert says(game, "meld Y4 R5 G6") == "Lay down a mixed run of three: yellow 4, red 5 and green 6."
    assert says(game, "add 2 R6") == "Add the red 6 to your meld 2: red 3, red 4 and red 5."
    assert says(game, "exchange 1 B4") == "Give the blue 4 to your meld 1 for its joker, the yellow 4."
    assert says(game, "discard B4") == "Discard the blue 4; your turn ends."


def test_the_last_card_says_that_one_goes_out() -> None:
    assert says(playing("B1"), "discard B1") == "Discard the blue 1, your last card: you go out."


def test_a_move_as_the_subject_of_a_sentence() -> None:
    assert [RUMMY.wording.as_subject(move, Speaker(1)) for move in ("draw", "take", "meld R3 R4 R5", "add 2 R6")] == [
        "Drawing a card",
        "Taking the top discard",
        "Laying down red 3, red 4 and red 5",
        "Adding the red 6 to meld 2",
    ]
    assert RUMMY.wording.as_subject("add 1 Y4=R4", Speaker(1)) == "Adding the yellow 4 as red 4 to meld 1"
    assert RUMMY.wording.as_subject("exchange 2 R4", Speaker(1)) == "Exchanging the red 4 for a joker of meld 2"
    assert RUMMY.wording.as_subject("rearrange 2 R4", Speaker(1)) == "Taking the red 4 out of meld 2"
    assert RUMMY.wording.as_subject("discard B1", Speaker(1)) == "Discarding the blue 1"


def test_messages_about_moves() -> None:
    game = table(*DULL, discard="K6", draw="B3", moves="draw, discard B3")
    assert told(game, "take", 2) == "You take the blue 3."
    assert told(game, "take", 1) == "Player 2 takes the blue 3."
    assert told(game, "draw", 1) == "Player 2 draws a card."
    game = playing("R3 Y4 R5 B4 R6 K1", "R4 Y4 G4", "R3 R4 R5")
    assert told(game, "meld R3 Y4=R4 R5") == "Player 1 lays down a run of one suit: red 3, yellow 4 as red 4 and red 5."
    assert told(game, "add 2 R6") == "Player 1 adds the red 6 to meld 2."
    assert told(playing("Y6 K1", "R3 R4 R5"), "add 1 Y6=R6") == "Player 1 adds the yellow 6 as red 6 to meld 1."
    assert told(game, "exchange 1 B4") == "Player 1 gives the blue 4 for the joker of meld 1, the yellow 4."
    assert told(game, "discard K1") == "Player 1 discards the black 1."


def test_opening_and_going_out_are_described() -> None:
    game = playing("R2 R3 R4 R5 B7 K7", out=False)
    assert told(game, "meld R2 R3 R4 R5").endswith("Player 1 has opened.")
    said = told(playing("B1", "R3 R4 R5"), "discard B1", 1)
    assert said.startswith("You discard the blue 1. You have gone out: the round is over. Player 2 is left with ")


def test_a_blocked_round_is_announced() -> None:
    game = draw_out(few_cards(), 1)
    game.move("draw")
    game.move(game.moves[-1])
    draw_out(game, 1)
    assert "the round ends after this turn" in told(game, "draw")
    game.move("draw")
    assert game.scene(game.turn).prompt.startswith("The round ends after this turn. ")
    discard = next(move for move in game.moves if move.startswith("discard"))
    assert says(game, discard).endswith("your turn ends, and so does the round.")
    assert "The round is over, and nobody has gone out." in told(game, discard)


def test_prompts() -> None:
    game = table("R2 R3 R4 G5 B5 K5 K7", discard="K6", draw="G1")
    assert game.scene(1).prompt == "Your turn: draw a card, or take the black 6."
    assert game.scene(2).prompt == "It is player 1's turn."
    game.move("draw")
    assert game.scene(1).prompt.startswith("To open, you must lay down at least 4 cards in total")
    game.move("meld R2 R3 R4")
    assert game.scene(1).prompt.startswith("You have laid down 3 of the 4 cards you need to open")
    game.move("meld G5 B5 K5")
    assert game.scene(1).prompt.startswith("Lay down melds, add cards, exchange jokers as you like")
    game.move("discard K7")
    assert game.scene(2).prompt == "Your turn: draw a card, or take the black 7."


def test_the_prompt_says_what_the_number_of_cards_comes_from() -> None:
    alone = with_totals(table(*DULL, moves="draw"), 100)
    assert "you must lay down at least 5 cards in total (you have 100 points)." in alone.scene(1).prompt
    team = with_totals(table(*DULL, seats=4, teams=True, moves="draw"), 100)
    assert "you must lay down at least 4 cards in total (your team has 100 points)." in team.scene(1).prompt
    assert "points" not in table(*DULL, moves="draw").scene(1).prompt


def test_prompts_of_what_is_over() -> None:
    game = play(playing("B1", "R2 R3 R4 R5", target=1), "discard B1")
    assert game.scene(1).prompt == "You win the game."
    assert game.scene().prompt == "Player 1 wins the game."
    stopped = table(*DULL, draw="K6", moves="draw", move_limit=2)
    stopped.move("discard K6")
    assert "nobody wins" in stopped.scene().prompt
    assert cardkit.play("rummy", seed=1).at(0).scene(1).prompt == "The cards are about to be dealt."


def test_the_points_of_a_round_are_described() -> None:
    speaker = cardkit.table.grammar.Speaker(1, None, ((1, 3), (2, 4)))
    assert RUMMY.wording.round_sentence([30, -20], [130, 40], speaker) == (
        "Points of the round: you and player 3: 30, player 2 and player 4: -20. "
        "Totals: you and player 3: 130, player 2 and player 4: 40."
    )


@pytest.mark.parametrize(
    ("path", "move"),
    [
        (["draw"], "draw"),
        (["discard"], ""),
        (["1h1"], ""),
        (["2h1"], ""),
        (["m1.1"], "rearrange 1 R3"),
        (["m1.2"], "rearrange 1 Y4=R4"),
        (["1h1", "discard"], "discard R4"),
        (["1h3", "discard"], "discard B1"),
        (["1h2", "m1.1"], "add 1 R6"),
        (["1h3", "m1.1"], "add 1 B1"),
        (["1h1", "m1.2"], "exchange 1 R4"),
        (["1h1", "m1.1"], "exchange 1 R4"),
        (["1h1", "draw"], ""),
        (["1h9", "m1.1"], ""),
    ],
)
def test_what_is_meant(path: list[str], move: str) -> None:
    game = playing("R4 R6 B1", "R3 Y4=R4 R5")
    assert RUMMY.move_kinds.move_from_clicks(game.view(1), path) == move


def test_taking_is_meant_at_the_beginning_of_a_turn() -> None:
    assert RUMMY.move_kinds.move_from_clicks(table(*DULL).view(1), ["discard"]) == "take"


def test_views_say_what_they_are_of() -> None:
    game = crafted(table(*DULL, moves="draw"), table(*DULL, moves="draw").state)
    assert repr(game.view(1)).startswith("<what seat 1 may know in round 1: 40 cards to draw, hand (")
