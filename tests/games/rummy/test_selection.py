"""Tests of what the table says about cards picked from a hand of Rummü, and of its suggestions."""

from __future__ import annotations

import re
from itertools import combinations, permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.games.rummy.refusal_reasons import shortcoming
from tests.games.rummy import twins
from tests.games.rummy.strategies import games
from tests.games.rummy.tables import DULL, RUMMY, playing, table, with_totals
from tests.support.occasions import examples

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.table.scene import Selection

assert RUMMY.card_selection
SELECTING = RUMMY.card_selection


def picked(game: Game, cards: str, seat: int = 1) -> Selection:
    """Return the result of picking some cards of a hand, the first ones if there are identical cards."""
    hand = list(game.view(seat).hand)
    places = []
    for card in cards.split():
        index = hand.index(card)
        hand[index] = ""
        places.append(f"{seat}h{index + 1}")
    return SELECTING.selected(game.view(seat), places)


def offers(selection: Selection) -> dict[str, str]:
    """Return the buttons of a selection, and the moves that they make."""
    return {choice.button: choice.move for choice in selection.choices}


# --- Melds from cards -----------------------------------------------------------------------------------------------

MADE = [
    ("G2 G3 G4 G5", "A run of four greens: pure, 20 points.", ["meld G2 G3 G4 G5"], "meld.run"),
    ("R4 G4 B4", "A set of three 4s: no points, but 3 cards fewer in your hand.", ["meld R4 G4 B4"], "meld.set"),
    ("R4 Y4 G4 B4", "A set of four 4s with a joker: not pure, 10 points.", ["meld R4 Y4 G4 B4"], "meld.set"),
    (
        "G2 Y3 G4",
        "A run of three greens with a joker: no points, but 3 cards fewer in your hand.",
        ["meld G2 Y3=G3 G4"],
        "meld.run",
    ),
    (
        "R2 G3 B4",
        "A mixed run of three: no points, but 3 cards fewer in your hand.",
        ["meld R2 G3 B4"],
        "meld.mixed-run",
    ),
]


@pytest.mark.parametrize(("cards", "says", "moves", "clause"), MADE)
def test_what_cards_make(cards: str, says: str, moves: list[str], clause: str) -> None:
    made = picked(playing("R2 R4 Y3 Y4 G2 G3 G4 G5 B4 K7"), cards)
    assert (made.says, [choice.move for choice in made.choices], made.clause) == (says, moves, clause)
    assert list(offers(made)) == [f"Lay down {move.removeprefix('meld ')}" for move in moves]


def test_a_yellow_card_can_stand_for_several() -> None:
    made = picked(playing("R2 Y3 B4 K7"), "R2 Y3 B4")
    assert offers(made) == {
        "Lay down R2 Y3 B4": "meld R2 Y3 B4",
        "Lay down R2 Y3=G3 B4": "meld R2 Y3=G3 B4",
        "Lay down R2 Y3=K3 B4": "meld R2 Y3=K3 B4",
    }
    assert made.says == (
        "A mixed run of three: no points, but 3 cards fewer in your hand. "
        "A joker (=) can be taken by any player who holds the card that it stands for."
    )
    assert [choice.says for choice in made.choices][1] == (
        "A mixed run of three with a joker: no points, but 3 cards fewer in your hand."
    )


def test_one_card_can_be_discarded_added_or_exchanged() -> None:
    made = picked(playing("B4 K1", "R4 Y4 G4"), "B4")
    assert offers(made) == {
        "Add to 1": "add 1 B4",
        "Take the joker from meld 1": "exchange 1 B4",
        "Discard": "discard B4",
    }
    assert made.says == "The blue 4: you can add it to meld 1, give it for the joker of meld 1 or discard it."


def test_one_yellow_card_can_be_added_as_several() -> None:
    made = picked(playing("Y6 K1", "R3 G4 B5", "R3 R4 R5"), "Y6")
    assert offers(made) == {
        "Add to 1": "add 1 Y6",
        "Add to 1 as black 6": "add 1 Y6=K6",
        "Add to 2 as red 6": "add 2 Y6=R6",
        "Discard": "discard Y6",
    }


def test_no_cards() -> None:
    assert picked(playing("B4 K1"), "").clause == "turn.play"


# --- Missing cards --------------------------------------------------------------------------------------------------

LACKING = [
    ("R3 R4", "A run needs at least three cards: add a red or yellow 2, or a red or yellow 5.", "meld.size"),
    ("R8 R9", "A run needs at least three cards: add a red or yellow 7.", "meld.size"),
    ("R3 B3", "A set needs at least three cards. Another 3 in a third suit would do.", "meld.size"),
    ("R3 Y4", "A run needs at least three cards: add any 2, or any 5.", "meld.size"),
    ("R3 R5", "For a run, a red or yellow 4 is missing.", "meld.size"),
    ("R4 R5 R8", "For a run, the red 6 and the red 7 are missing.", "meld.run"),
    ("R3 B5 G6", "For a run, a yellow or black 4 is missing.", "meld.run"),
    (
        "R3 R4 B5",
        (
            "For a run of reds you need the red 5 (or the yellow 5) in place of the blue 5. "
            "For a mixed run of three, all three suits must be different."
        ),
        "meld.mixed-run",
    ),
    ("R3 B6", "For a run, a 4 and a 5 are missing, each in a suit that you have not picked yet.", "meld.size"),
    ("R7 R7", "You have picked the red 7 twice, and a meld can't contain two identical cards.", "meld.no-twins"),
    ("R7 R7 B7", "You have picked the red 7 twice, and a meld can't contain two identical cards.", "meld.no-twins"),
    (
        "R4 B4 R5",
        "There are two 4s here. A run has each number only once, and a set has only one number.",
        "meld.set",
    ),
    (
        "R3 R4 Y5 Y6",
        "A run of reds needs fewer jokers than other cards. This one would have 2 jokers and 2 other cards.",
        "joker.suit-run",
    ),
]


JOKERS = [
    ("R1 Y2 Y4", "For a run, a green, blue or black 3 is missing.", "meld.run"),
    (
        "K1 Y2 R3 Y4 K5",
        (
            "For a run of blacks you need the black 3 in place of the red 3. "
            "For a mixed run of five, all five suits must be different."
        ),
        "meld.mixed-run",
    ),
    (
        "K1 K2 R3 K4 K5",
        (
            "For a run of blacks you need the black 3 (or the yellow 3) in place of the red 3. "
            "For a mixed run of five, all five suits must be different."
        ),
        "meld.mixed-run",
    ),
    (
        "R1 R2 B4",
        (
            "For a run of reds you need the red 3, and the red 4 (or the yellow 4) in place of the blue 4. "
            "For a mixed run of four, all four suits must be different."
        ),
        "meld.run",
    ),
    (
        "K1 Y2 Y3 R4 Y5 K6",
        "A run of blacks needs fewer jokers than other cards. This one would have 3 jokers and 3 other cards.",
        "meld.mixed-run",
    ),
    (
        "R1 Y2 Y3 Y5",
        "A run of reds needs fewer jokers than other cards. This one would have 3 jokers and 2 other cards.",
        "meld.run",
    ),
    (
        "R1 G2 R3 B4 K5",
        (
            "In a run, the numbers are consecutive, and the suits are all the same or all different. "
            "In a set, all numbers are the same."
        ),
        "meld.mixed-run",
    ),
]


@pytest.mark.parametrize(("cards", "says", "clause"), JOKERS)
def test_what_cards_lack_counts_the_jokers(cards: str, says: str, clause: str) -> None:
    made = picked(playing(f"{cards} G7"), cards)
    assert (made.says, made.clause, made.choices) == (f"{cards}: {says}", clause, ())


@pytest.mark.parametrize(("cards", "says", "clause"), LACKING)
def test_what_cards_lack(cards: str, says: str, clause: str) -> None:
    made = picked(playing("R3 R4 R5 R7 R7 R8 R9 Y4 Y5 Y6 G6 B3 B4 B5 B6 B7 K1"), cards)
    assert (made.says, made.clause, made.choices) == (f"{cards}: {says}", clause, ())


def makes(cards: list[str]) -> bool:
    """Check with the slow version whether cards make a meld."""
    return any(twins.kind(laid) for laid in twins.readings(cards))


def named(says: str) -> list[str]:
    """Return the cards that a sentence mentions, such as `a red or yellow 2, or any 5`, `the red 6 and the red 7`."""
    says = re.sub(r"any (\d)", r"a red, yellow, green, blue or black \1", says)
    parts = re.findall(r"(?:a|the) ((?:(?:red|yellow|green|blue|black)(?:, | or )?)+) (\d)", says)
    letters = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "black": "K"}
    return [f"{letters[colour]}{number}" for colours, number in parts for colour in re.split(r", | or ", colours)]


@examples(400)
@given(
    st.lists(st.sampled_from([f"{suit}{number}" for suit in "RYGBK" for number in range(10)]), min_size=2, max_size=6)
)
def test_the_cards_named_as_missing_complete_a_meld(cards: list[str]) -> None:
    if makes(cards):
        return
    said, _ = shortcoming([RUMMY.layout.parse_card(card) for card in cards])
    one = re.search(r"(?:For a run,|at least three cards: add) (.* \d)(?: is missing)?\.$", said)
    several = re.search(r"For a run, (the .*) are missing\.", said)
    swapped = re.search(r"For a run of \w+ you need (.*) in place of ([^.]*)\.", said)
    assert not one or (named(one[1]) and all(makes([*cards, card]) for card in named(one[1])))
    assert not several or (named(several[1]) and makes([*cards, *named(several[1])]))
    if "not picked yet" in said:
        numbers = re.findall(r"a (\d)", said)
        others = [suit for suit in "RYGBK" if suit not in {card[0] for card in cards}]
        ways = permutations(others, len(numbers))
        assert all(makes([*cards, *map("".join, zip(way, numbers, strict=True))]) for way in ways)
    if swapped:
        rest = [card for card in cards if card not in named(swapped[2])]
        jokers = named(" ".join(re.findall(r"\(or (.*?)\)", swapped[1])))
        plain = [card for card in named(swapped[1]) if card not in jokers]
        assert makes([*rest, *plain])
        assert makes([*rest, *jokers, *(card for card in plain if f"Y{card[1]}" not in jokers)])


def test_too_few_to_come_out() -> None:
    made = picked(playing("R2 R3 R4 G5 B7 K1 K7", out=False), "R2 R3 R4")
    assert made.says == (
        "A run of three reds. That is 3 of the 4 cards you need to open; no other meld is left in your hand."
    )
    assert (made.clause, made.choices) == ("out.first", ())


def test_halfway_out() -> None:
    game = with_totals(playing("R2 R3 R4 G5 B5 K5 K7", out=False), 150)
    made = picked(game, "R2 R3 R4")
    assert made.says == (
        "A run of three reds: pure, 10 points; 3 of the 6 cards you need to open in this turn, "
        "so lay down another meld next."
    )
    game.move("meld R2 R3 R4")
    assert picked(game, "G5 B5 K5").says == "A set of three 5s: no points, but 3 cards fewer in your hand: you open."
    assert picked(game, "K7").says == (
        "The black 7: you have laid down 3 of the 6 cards you need to open; lay down another meld first."
    )


def test_the_last_card_is_kept() -> None:
    made = picked(playing("R2 R3 R4"), "R2 R3 R4")
    assert made.says == "A run of three reds. But you must keep one card to discard."
    assert made.clause == "turn.keep-one"


def test_before_and_after_your_time_to_play() -> None:
    game = table(*DULL)
    assert picked(game, "R1").clause == "turn.draw"
    assert picked(game, "G1", seat=2).says == "It is not your turn."


@given(games(), st.data())
def test_whatever_is_picked_is_answered(game: Game, data: st.DataObject) -> None:
    """The reply lists possible moves with their clauses, or gives the clause that forbids every move."""
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
def test_every_legal_meld_can_be_picked_and_laid(game: Game) -> None:
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


# --- Suggestions ----------------------------------------------------------------------------------------------------


def test_suggestions_are_the_best_by_points_then_by_cards() -> None:
    game = playing("R2 R3 R4 G4 B4 K4 K7", "K1 K2 K3", out=True)
    ideas = SELECTING.suggested(game.view(game.turn))
    assert [idea.move for idea in ideas] == [
        "meld R4 G4 B4 K4",
        "meld R2 R3 R4",
        "add 1 K4",
        "meld R4 G4 B4",
        "meld R4 G4 K4",
    ]
    assert ideas[0].path == ("1h3", "1h4", "1h5", "1h6")


def ideas_of(game: Game) -> dict[str, str]:
    """Return the suggested moves, and the buttons that pick the cards for them."""
    return {idea.move: idea.button for idea in SELECTING.suggested(game.view(game.turn))}


def test_a_suggestion_says_that_it_picks_and_what_the_cards_are_good_for() -> None:
    ideas = ideas_of(playing("K1 Y2 R3 Y4 B5 R6 G7", "R3 R4 R5", "G3 G4 G5 G6"))
    assert ideas["meld K1 Y2 R3 Y4=G4 B5"] == "Pick K1 Y2 R3 Y4 B5: a mixed run of five with a joker, 40 points"
    assert (
        ideas_of(playing("G7 B1", "G3 G4 G5 G6"))["add 1 G7"]
        == "Pick G7 to add to 1, G3 G4 G5 G6; no points, but one card fewer"
    )
    others = ideas_of(playing("R6 B1", "R3 R4 R5", owner=2))
    assert others == {"add 1 R6": "Pick R6 to add to 1, R3 R4 R5; +10 points for its owner"}
    halves = ideas_of(playing("Y6 B1", "R3 R4 R5"))
    assert halves == {"add 1 Y6=R6": "Pick Y6 to add as R6 to 1, R3 R4 R5; no points, but one card fewer"}


def test_a_suggestion_before_coming_out_says_what_more_is_needed() -> None:
    """`out.first`: all cards laid in the turn are counted together."""
    ideas = ideas_of(playing("R2 R3 R4 G5 B5 K5 K7", out=False))
    assert ideas["meld R2 R3 R4"] == (
        "Pick R2 R3 R4: a run of three reds, 10 points; 3 of the 4 cards you need to open in this turn, "
        "so lay down another meld next"
    )
    assert ideas_of(playing("R2 R3 R4 R5 K7", out=False))["meld R2 R3 R4 R5"].endswith(": you open")


def test_where_nothing_can_be_laid_a_discard_is_suggested() -> None:
    """`turn.discard`: the turn has to end with a discard.

    The suggestion is the card that fits the others least, with red cards first.
    """
    game = playing("R7 G1 G2 K1 K2", out=False)
    assert ideas_of(game) == {"discard R7": "Nothing to lay down or add. Pick R7 to discard and end your turn"}
    (idea,) = SELECTING.suggested(game.view(game.turn))
    assert idea.path == ("1h1",)
    assert "discard R7" in game.moves
    (last,) = SELECTING.suggested(playing("R7").view(1))
    assert last.button.endswith("to discard and go out")


def test_of_the_same_cards_the_way_with_fewer_jokers_is_suggested() -> None:
    assert list(ideas_of(playing("B4 Y5 K6 R1"))) == ["meld B4 Y5 K6"]


def test_nothing_is_suggested_before_the_draw() -> None:
    assert SELECTING.suggested(table("R2 R3 R4 R5 B7 K7").view(1)) == ()


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
