"""What is said of cards that a person picks out of a hand of Five-Suit Rummy, and what is suggested."""

from __future__ import annotations

import re
from itertools import combinations, permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.games.rummy.objections import shortcoming
from tests.rummy import twins
from tests.rummy.strategies import games
from tests.rummy.tables import DULL, RUMMY, playing, table, with_totals

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.table.scene import Selection

assert RUMMY.selecting
SELECTING = RUMMY.selecting


def picked(game: Game, cards: str, seat: int = 1) -> Selection:
    """What some cards of a hand make; of identical cards the first ones are picked."""
    hand = list(game.view(seat).hand)
    places = []
    for card in cards.split():
        index = hand.index(card)
        hand[index] = ""
        places.append(f"{seat}h{index + 1}")
    return SELECTING.selected(game.view(seat), places)


def offers(selection: Selection) -> dict[str, str]:
    """The buttons of a selection, and the moves they make."""
    return {choice.button: choice.move for choice in selection.choices}


# --- What cards make ------------------------------------------------------------------------------------------------

MADE = [
    ("G2 G3 G4 G5", "A run of four greens: pure, 20 points.", ["meld G2 G3 G4 G5"], "meld.run"),
    ("R4 G4 B4", "A set of three 4s: pure, 0 points.", ["meld R4 G4 B4"], "meld.set"),
    ("R4 Y4 G4 B4", "A set of four 4s with a joker: not pure, 10 points.", ["meld R4 Y4 G4 B4"], "meld.set"),
    ("G2 Y3 G4", "A run of three greens with a joker: not pure, 0 points.", ["meld G2 Y3=G3 G4"], "meld.run"),
    ("R2 G3 B4", "A mixed run of three: 0 points.", ["meld R2 G3 B4"], "meld.mixed-run"),
]


@pytest.mark.parametrize(("cards", "says", "moves", "clause"), MADE)
def test_what_cards_make(cards: str, says: str, moves: list[str], clause: str) -> None:
    made = picked(playing("R2 R4 Y3 Y4 G2 G3 G4 G5 B4 P7"), cards)
    assert (made.says, [choice.move for choice in made.choices], made.clause) == (says, moves, clause)
    assert list(offers(made)) == [f"Lay down {move.removeprefix('meld ')}" for move in moves]


def test_a_yellow_card_can_stand_for_several() -> None:
    made = picked(playing("R2 Y3 B4 P7"), "R2 Y3 B4")
    assert offers(made) == {
        "Lay down R2 Y3 B4": "meld R2 Y3 B4",
        "Lay down R2 Y3=G3 B4": "meld R2 Y3=G3 B4",
        "Lay down R2 Y3=P3 B4": "meld R2 Y3=P3 B4",
    }
    assert made.says == (
        "A mixed run of three: 0 points. A joker (=) can be taken by any player who holds the card that it stands for."
    )
    assert [choice.says for choice in made.choices][1] == "A mixed run of three with a joker: 0 points."


def test_one_card_can_be_discarded_added_or_exchanged() -> None:
    made = picked(playing("B4 P1", "R4 Y4 G4"), "B4")
    assert offers(made) == {
        "Add to 1": "add 1 B4",
        "Take the joker from meld 1": "exchange 1 B4",
        "Discard": "discard B4",
    }
    assert made.says == "The blue 4: you can add it to meld 1, give it for the joker of meld 1 or discard it."


def test_one_yellow_card_can_be_added_as_several() -> None:
    made = picked(playing("Y6 P1", "R3 G4 B5", "R3 R4 R5"), "Y6")
    assert offers(made) == {
        "Add to 1": "add 1 Y6",
        "Add to 1 as purple 6": "add 1 Y6=P6",
        "Add to 2 as red 6": "add 2 Y6=R6",
        "Discard": "discard Y6",
    }


def test_no_cards() -> None:
    assert picked(playing("B4 P1"), "").clause == "turn.play"


# --- What they lack -------------------------------------------------------------------------------------------------

LACKING = [
    ("R3 R4", "R3 R4: a run needs three cards; R2, Y2, R5 or Y5 would do.", "meld.size"),
    ("R3 B3", "R3 B3: a set needs three cards; another 3 of a third suit would do.", "meld.size"),
    ("R3 Y4", "R3 Y4: a run needs three cards; any 2 or any 5 would do.", "meld.size"),
    ("R3 R5", "R3 R5: for a run R4 or Y4 is missing.", "meld.size"),
    ("R3 R4 R7", "R3 R4 R7: for a run R5 and R6 are missing.", "meld.run"),
    ("R3 B5 G6", "R3 B5 G6: for a run Y4 or P4 is missing.", "meld.run"),
    (
        "R3 R4 B5",
        (
            "R3 R4 B5: a run of reds needs R5 (or Y5) in place of B5; "
            "a mixed run of three would need three different suits."
        ),
        "meld.mixed-run",
    ),
    ("R3 B6", "R3 B6: for a run a 4 and a 5 are missing, each of a suit that is not there yet.", "meld.size"),
    ("R4 R4", "R4 R4: R4 is there twice, and a meld can't contain two identical cards.", "meld.no-twins"),
    ("R4 R4 B4", "R4 R4 B4: R4 is there twice, and a meld can't contain two identical cards.", "meld.no-twins"),
    (
        "R4 B4 R5",
        "R4 B4 R5: a run has each number only once, but here are two 4s; a set has only one number.",
        "meld.set",
    ),
    (
        "R3 R4 Y5 Y6",
        (
            "R3 R4 Y5 Y6: a run of reds needs fewer jokers than other cards; "
            "this one would have 2 jokers and 2 other cards."
        ),
        "joker.suit-run",
    ),
]


JOKERS = [
    ("R1 Y2 Y4", "R1 Y2 Y4: for a run G3, B3 or P3 is missing.", "meld.run"),
    (
        "P1 Y2 R3 Y4 P5",
        (
            "P1 Y2 R3 Y4 P5: a run of purples needs P3 in place of R3; "
            "a mixed run of five would need five different suits."
        ),
        "meld.mixed-run",
    ),
    (
        "P1 P2 R3 P4 P5",
        (
            "P1 P2 R3 P4 P5: a run of purples needs P3 (or Y3) in place of R3; "
            "a mixed run of five would need five different suits."
        ),
        "meld.mixed-run",
    ),
    (
        "R1 R2 B4",
        (
            "R1 R2 B4: a run of reds needs R3, and R4 (or Y4) in place of B4; "
            "a mixed run of four would need four different suits."
        ),
        "meld.run",
    ),
    (
        "P1 Y2 Y3 R4 Y5 P6",
        (
            "P1 Y2 Y3 R4 Y5 P6: a run of purples needs fewer jokers than other cards; "
            "this one would have 3 jokers and 3 other cards; a mixed run has at most five cards, and this would be six."
        ),
        "meld.mixed-run",
    ),
    (
        "R1 Y2 Y3 Y5",
        (
            "R1 Y2 Y3 Y5: a run of reds needs fewer jokers than other cards; "
            "this one would have 3 jokers and 2 other cards."
        ),
        "meld.run",
    ),
]


@pytest.mark.parametrize(("cards", "says", "clause"), JOKERS)
def test_what_cards_lack_counts_the_jokers(cards: str, says: str, clause: str) -> None:
    made = picked(playing(f"{cards} G7"), cards)
    assert (made.says, made.clause, made.choices) == (says, clause, ())


@pytest.mark.parametrize(("cards", "says", "clause"), LACKING)
def test_what_cards_lack(cards: str, says: str, clause: str) -> None:
    made = picked(playing("R3 R4 R4 R5 R7 Y4 Y5 Y6 G6 B3 B4 B5 B6 P1"), cards)
    assert (made.says, made.clause, made.choices) == (says, clause, ())


def makes(cards: list[str]) -> bool:
    """Whether cards make a combination, by the slow twin."""
    return any(twins.kind(laid) for laid in twins.readings(cards))


def named(says: str) -> list[str]:
    """The cards that a sentence names, `any 2` being five of them."""
    found = re.findall(r"any (\d)|([RYGBP]\d)", says)
    return [card for number, one in found for card in ([f"{suit}{number}" for suit in "RYGBP"] if number else [one])]


@settings(max_examples=400)
@given(
    st.lists(st.sampled_from([f"{suit}{number}" for suit in "RYGBP" for number in range(1, 8)]), min_size=2, max_size=6)
)
def test_with_what_is_said_to_be_missing_cards_make_a_combination(cards: list[str]) -> None:
    if makes(cards):
        return
    said, _ = shortcoming([RUMMY.notation.parse_card(card) for card in cards])
    _, _, said = said.partition(": ")
    one = re.match(r"(?:for a run|a run needs three cards;) (.*) (?:is missing|would do)", said)
    several = re.match(r"for a run (.*) are missing\.", said)
    swapped = re.match(r"a run of \w+ needs (.*) in place of ([^;]*);", said)
    assert not one or all(makes([*cards, card]) for card in named(one[1]))
    assert not several or makes([*cards, *named(several[1])])
    if "not there yet" in said:
        numbers = re.findall(r"a (\d)", said)
        others = [suit for suit in "RYGBP" if suit not in {card[0] for card in cards}]
        ways = permutations(others, len(numbers))
        assert all(makes([*cards, *map("".join, zip(way, numbers, strict=True))]) for way in ways)
    if swapped:
        rest = [card for card in cards if card not in named(swapped[2])]
        jokers = named(" ".join(re.findall(r"\(or (..)\)", swapped[1])))
        plain = [card for card in named(swapped[1]) if card not in jokers]
        assert makes([*rest, *plain])
        assert makes([*rest, *jokers, *(card for card in plain if f"Y{card[1]}" not in jokers)])


def test_too_few_to_come_out() -> None:
    made = picked(playing("R2 R3 R4 G5 B7 P1 P7", out=False), "R2 R3 R4")
    assert made.says == (
        "A run of three reds. That is 3 of the 4 cards you need to open; no other meld is left in your hand."
    )
    assert (made.clause, made.choices) == ("out.first", ())


def test_halfway_out() -> None:
    game = with_totals(playing("R2 R3 R4 G5 B5 P5 P7", out=False), 150)
    made = picked(game, "R2 R3 R4")
    assert made.says == (
        "A run of three reds: pure, 10 points; 3 of the 6 cards you need to open in this turn, "
        "so lay down another meld next."
    )
    game.move("meld R2 R3 R4")
    assert picked(game, "G5 B5 P5").says == "A set of three 5s: pure, 0 points: you open."
    assert picked(game, "P7").says == (
        "The purple 7: you have laid down 3 of the 6 cards you need to open; lay down another meld first."
    )


def test_the_last_card_is_kept() -> None:
    made = picked(playing("R2 R3 R4"), "R2 R3 R4")
    assert made.says == "A run of three reds. But you must keep one card to discard."
    assert made.clause == "turn.keep-one"


def test_before_and_after_ones_time_to_play() -> None:
    game = table(*DULL)
    assert picked(game, "R1").clause == "turn.draw"
    assert picked(game, "G1", seat=2).says == "It is not your turn."


@given(games(), st.data())
def test_whatever_is_picked_is_answered(game: Game, data: st.DataObject) -> None:
    """With moves that can be made, and the clause behind them; or with the clause that forbids."""
    seat = max(game.turn, 1)
    places = [f"{seat}h{k}" for k in range(1, len(game.view(seat).hand) + 1)]
    chosen = data.draw(st.lists(st.sampled_from([*places, "draw", "m1.1"]), unique=True, max_size=8))
    made = SELECTING.selected(game.view(seat), chosen)
    assert made.places == tuple(place for place in chosen if place in places)
    assert made.says
    assert made.clause in RUMMY.by_id()
    assert all(choice.move in game.moves and choice.path == made.places for choice in made.choices)
    assert all(choice.button and choice.clause == game.why(choice.move).clause for choice in made.choices)


@settings(max_examples=15)
@given(games())
def test_every_legal_combination_can_be_picked_and_laid(game: Game) -> None:
    for move in [move for move in game.moves if move.startswith("meld")][:60]:
        choice = SELECTING.choice(game.view(game.turn), move)
        assert choice
        made = SELECTING.selected(game.view(game.turn), choice.path)
        assert move in [found.move for found in made.choices]


@settings(max_examples=15)
@given(games())
def test_what_makes_nothing_is_refused_by_the_clause_that_is_named(game: Game) -> None:
    if game.view().phase != "play":
        return
    seat = game.turn
    hand = game.view(seat).hand
    for three in list(combinations(range(len(hand)), 3))[:60]:
        made = SELECTING.selected(game.view(seat), [f"{seat}h{k + 1}" for k in three])
        plain = [hand[k] for k in three if hand[k][0] != "Y"]
        if not made.choices and len(plain) == 3:
            assert game.why(f"meld {' '.join(plain)}").clause == made.clause


# --- What is suggested ----------------------------------------------------------------------------------------------


def test_suggestions_are_the_best_by_points_then_by_cards() -> None:
    game = playing("R2 R3 R4 G4 B4 P4 P7", "P1 P2 P3", out=True)
    ideas = SELECTING.suggested(game.view(game.turn))
    assert [idea.move for idea in ideas] == [
        "meld R4 G4 B4 P4",
        "meld R2 R3 R4",
        "add 1 P4",
        "meld R4 G4 B4",
        "meld R4 G4 P4",
    ]
    assert ideas[0].path == ("1h3", "1h4", "1h5", "1h6")


def ideas_of(game: Game) -> dict[str, str]:
    """The moves that are suggested, and the buttons that pick the cards for them."""
    return {idea.move: idea.button for idea in SELECTING.suggested(game.view(game.turn))}


def test_a_suggestion_says_that_it_picks_and_what_the_cards_are_good_for() -> None:
    ideas = ideas_of(playing("P1 Y2 R3 Y4 B5 R6 G7", "R3 R4 R5", "G3 G4 G5 G6"))
    assert ideas["meld P1 Y2 R3 Y4=G4 B5"] == "Pick P1 Y2 R3 Y4 B5: a mixed run of five with a joker, 40 points"
    assert (
        ideas_of(playing("G7 B1", "G3 G4 G5 G6"))["add 1 G7"]
        == "Pick G7 to add to 1, G3 G4 G5 G6; no points, but one card fewer"
    )
    others = ideas_of(playing("R6 B1", "R3 R4 R5", owner=2))
    assert others == {"add 1 R6": "Pick R6 to add to 1, R3 R4 R5; +10 points for its owner"}
    halves = ideas_of(playing("Y6 B1", "R3 R4 R5"))
    assert halves == {"add 1 Y6=R6": "Pick Y6 to add as R6 to 1, R3 R4 R5; no points, but one card fewer"}


def test_a_suggestion_before_coming_out_says_what_more_is_needed() -> None:
    """`out.first`: all that is laid in the turn is counted together."""
    ideas = ideas_of(playing("R2 R3 R4 G5 B5 P5 P7", out=False))
    assert ideas["meld R2 R3 R4"] == (
        "Pick R2 R3 R4: a run of three reds, 10 points; 3 of the 4 cards you need to open in this turn, "
        "so lay down another meld next"
    )
    assert ideas_of(playing("R2 R3 R4 R5 P7", out=False))["meld R2 R3 R4 R5"].endswith(": you open")


def test_where_nothing_can_be_laid_a_discard_is_suggested() -> None:
    """`turn.discard`: the turn has to end with one; the card that goes with the others least, red ones first."""
    game = playing("R7 G1 G2 P1 P2", out=False)
    assert ideas_of(game) == {"discard R7": "Nothing to lay down or add. Pick R7 to discard and end your turn"}
    (idea,) = SELECTING.suggested(game.view(game.turn))
    assert idea.path == ("1h1",)
    assert "discard R7" in game.moves
    (last,) = SELECTING.suggested(playing("R7").view(1))
    assert last.button.endswith("to discard and go out")


def test_of_the_same_cards_the_way_with_fewer_jokers_is_suggested() -> None:
    assert list(ideas_of(playing("B4 Y5 P6 R1"))) == ["meld B4 Y5 P6"]


def test_nothing_is_suggested_before_the_draw() -> None:
    assert SELECTING.suggested(table("R2 R3 R4 R5 B7 P7").view(1)) == ()


@settings(max_examples=15)
@given(games())
def test_suggestions_can_be_picked(game: Game) -> None:
    if game.turn:
        for idea in SELECTING.suggested(game.view(game.turn)):
            assert idea.move in game.moves
            made = SELECTING.selected(game.view(game.turn), idea.path)
            assert idea.move in [choice.move for choice in made.choices]


@pytest.mark.parametrize("move", ["discard B1", "draw", "add 1 R6", "exchange 1 R4"])
def test_other_moves_are_made_by_pointing(move: str) -> None:
    assert SELECTING.choice(playing("B1 R4 R6", "R3 Y4=R4 R5").view(1), move) is None
