"""The clauses of Trio as data, held against tables taken from the rules by hand, and the law's worked examples."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.clauses import Mark
from cardkit.parameters import complete
from tests.trio.tables import KEEP, allowed, known, play, refused, shown, table, trios

TRIO = cardkit.GAMES["trio"]

LAW = {
    "setup.deck": "book ruling",
    "setup.deal": "book",
    "setup.sort": "book",
    "setup.mode": "book",
    "turn.reveal": "book",
    "turn.ends": "book",
    "turn.repeat": "book",
    "turn.miss": "book",
    "turn.trio": "book",
    "turn.empty": "book",
    "win.seven": "book",
    "win.simple": "book",
    "win.spicy": "book",
    "win.connected": "book ruling",
    "team.seats": "book",
    "team.deal": "book",
    "team.swap": "book",
    "team.swap-both": "ruling",
    "team.swap-again": "book",
    "team.silence": "book",
    "team.trios": "book",
    "common.start": "ruling",
    "common.shared-win": "ruling",
    "common.hidden": "book",
    "common.limit": "ruling",
}
"""Each clause of trio.md and of README.md that applies, in order, and whose word it is."""

NAMED = {
    "setup.deal": {"players"},
    "setup.mode": {"mode"},
    "team.seats": {"teams"},
    "common.start": {"start"},
    "common.limit": {"move_limit", "round_limit"},
}
"""The parameters that a clause names, where it names any."""

DEFAULTS = {
    "players": 3,
    "start": 1,
    "move_limit": 10_000,
    "round_limit": 1_000,
    "mode": "simple",
    "teams": False,
}

GOOD = {
    "players": [3, 4, 5, 6],
    "start": [1, 2, 3],
    "move_limit": [1, 10**9],
    "round_limit": [1, 10**9],
    "mode": ["simple", "spicy"],
    "teams": [False],
}
NO_NUMBERS: list[object] = [None, True, 2.0, "2", [2], {}, float("nan")]
BAD = {
    "players": [2, 7, 0, -1, 9, *NO_NUMBERS],
    "start": [0, 4, 7, -1, *NO_NUMBERS],
    "move_limit": [0, -1, *NO_NUMBERS],
    "round_limit": [0, -1, *NO_NUMBERS],
    "mode": [None, True, 1, "Simple", "", "hot", ["simple"], {}],
    "teams": [None, 0, 1, "true", "", [], {}],
}
BOUNDS = {
    "players": "3 to 6",
    "start": "1 to",
    "move_limit": "at least 1",
    "round_limit": "at least 1",
    "mode": '"simple" or "spicy"',
    "teams": "true or false",
}


def said(id_: str, **rules: object) -> str:
    """A clause under some rules, as it is shown."""
    return TRIO.clause(id_).text(complete("Trio", TRIO.parameters, rules))


# --- Clauses --------------------------------------------------------------------------------------------------------


def test_clauses_are_complete_and_in_order() -> None:
    assert [clause.id for clause in TRIO.clauses] == list(LAW)


@pytest.mark.parametrize(("id_", "marks"), LAW.items())
def test_marks(id_: str, marks: str) -> None:
    sentences = TRIO.clause(id_).sentences(complete("Trio", TRIO.parameters, {}))
    assert [str(sentence.mark) for sentence in sentences] == marks.split()
    assert all(sentence.text for sentence in sentences)


@pytest.mark.parametrize("id_", LAW)
def test_every_ruling_has_a_reason_and_nothing_else_has(id_: str) -> None:
    for sentence in TRIO.clause(id_).sentences(complete("Trio", TRIO.parameters, {})):
        assert bool(sentence.reason) == (sentence.mark == Mark.RULING)


@pytest.mark.parametrize(
    ("id_", "name", "value"),
    [
        ("setup.deal", "players", 5),
        ("setup.mode", "mode", "spicy"),
        ("common.start", "start", 2),
        ("common.limit", "move_limit", 77),
        ("common.limit", "round_limit", 66),
    ],
)
def test_changing_a_parameter_changes_the_sentence(id_: str, name: str, value: object) -> None:
    assert name in TRIO.clause(id_).parameters
    assert said(id_, **{name: value}) != said(id_)


def test_sentences_say_the_value() -> None:
    assert "each of the 4 seats has 7 cards, and 8 lie in the middle" in said("setup.deal", players=4)
    assert "each of the 6 seats has 6 cards, and none" in said("setup.deal", players=6, teams=True)
    assert "This game is spicy" in said("setup.mode", mode="spicy")
    assert "1 and 4, 2 and 5, 3 and 6" in said("team.seats", players=6, teams=True)
    assert "everybody plays alone" in said("team.seats")


def test_no_sentence_shows_a_template() -> None:
    for rules in ({}, {"players": 6, "mode": "spicy", "teams": True, "start": 3}):
        for id_ in LAW:
            assert "{" not in said(id_, **rules)


def test_credits() -> None:
    assert (TRIO.author, TRIO.publisher) == ("Kaya Miyano", "Cocktail Games")


def test_a_clause_answers_as_a_number_that_is_not_zero() -> None:
    assert [int(clause) for clause in TRIO.clauses] == list(range(1, len(LAW) + 1))


# --- Parameters -----------------------------------------------------------------------------------------------------


def test_parameters_and_defaults() -> None:
    assert {parameter.name: parameter.default for parameter in TRIO.parameters} == DEFAULTS
    assert complete("Trio", TRIO.parameters, {}) == DEFAULTS


@pytest.mark.parametrize("id_", NAMED)
def test_parameters_named_by_clauses(id_: str) -> None:
    assert set(TRIO.clause(id_).parameters) == NAMED[id_]


def test_every_parameter_is_named_by_a_clause() -> None:
    assert {name for clause in TRIO.clauses for name in clause.parameters} == set(DEFAULTS)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in GOOD for value in GOOD[name]])
def test_good_values(name: str, value: object) -> None:
    game = cardkit.play("trio", seed=1, **{name: value})
    assert game.rules == {**DEFAULTS, name: value}


@pytest.mark.parametrize("players", [4, 6])
def test_good_teams(players: int) -> None:
    assert cardkit.play("trio", seed=1, players=players, teams=True).sides[0] == (1, 1 + players // 2)


@pytest.mark.parametrize("players", [3, 5])
def test_teams_need_an_even_table(players: int) -> None:
    with pytest.raises(cardkit.RulesError, match=f"teams=True .*4 or 6 players, not {players}"):
        cardkit.play("trio", seed=1, players=players, teams=True)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in BAD for value in BAD[name]])
def test_bad_values_are_refused_with_the_bound(name: str, value: object) -> None:
    with pytest.raises(cardkit.RulesError) as caught:
        cardkit.play("trio", seed=1, **{name: value})
    assert name in str(caught.value)
    assert BOUNDS[name] in str(caught.value)
    assert "\n" not in str(caught.value)


# --- The worked examples --------------------------------------------------------------------------------------------


def test_example_1_two_different_lowest_cards() -> None:
    game = table("1 .. 12", "3 .. 11", "2 .. 10", moves="low 2")
    assert (game.turn, shown(game, 2)[:3]) == (1, "3 #")
    game.move("low 3")
    assert game.turn == 2
    assert game.view().revealed == ()
    assert (shown(game, 2), shown(game, 3)) == (" ".join("#" * 9),) * 2
    assert (known(game, 2).split()[0], known(game, 3).split()[0]) == ("3", "2")


def test_example_2_a_trio_of_highest_cards() -> None:
    game = table("1 .. 10", "2 .. 10", "3 .. 10", moves="high 2, high 3, high 1")
    assert trios(game) == ["10", "", ""]
    assert game.turn == 2
    assert [len(hand) for hand in game.view().hands] == [8, 8, 8]


def test_example_2_in_teams_the_others_may_swap() -> None:
    game = table("1 .. 10", "2 .. 10", "3 .. 10", "..", moves=f"{KEEP}, high 2, high 3, high 1", teams=True)
    assert trios(game) == ["10", ""]
    assert game.view().asked == (2, 4)
    play(game, "keep, keep")
    assert game.turn == 2
    assert "low 1" in game.moves


def test_example_3_the_next_highest_card() -> None:
    """Seat 2 holds 4 9 9 12 once the others have gone; here it holds these and a low one, 6 seats being dealt 5."""
    hands = ("1 .. 12", "4 4 9 9 12", "1 .. 11", "2 .. 11", "2 .. 10", "3 .. 10")
    game = table(*hands, moves="high 2")
    assert game.why("high 2").also == ("turn.repeat",)
    assert shown(game, 2) == "# # # # 12"
    game.move("high 2")
    assert game.turn == 2
    assert known(game, 2).split()[-2:] == ["9", "12"]
    assert [place for place, _ in game.view().missed] == ["hand-2-5", "hand-2-4"]


@pytest.mark.parametrize(("number", "winners"), [("2", [1]), ("12", [1]), ("4", [])])
def test_example_4_spicy(number: str, winners: list[int]) -> None:
    """Seat 1 has the trios 5 and 9 and takes a third one, of which all cards lie in the middle."""
    game = table("..", "..", "..", middle=f"5 5 5 9 9 9 {' '.join([number] * 3)}", mode="spicy")
    play(game, "middle 1, middle 2, middle 3, low 2, high 2, low 2, high 2, middle 4, middle 5, middle 6")
    assert trios(game) == ["5 9", "", ""]
    play(game, "low 2, high 2, low 2, high 2, middle 7, middle 8, middle 9")
    assert trios(game)[0] == " ".join(sorted(["5", "9", number], key=int))
    assert list(game.winners) == winners


def test_moves_are_refused_by_the_clause_that_forbids_them() -> None:
    game = table("1 .. 12", "2 .. 11", "3 .. 10")
    assert allowed(game, "middle 4") == ("turn.reveal",)
    assert allowed(game, "low 2") == ("turn.ends",)
    assert refused(game, "between 2") == "turn.ends"
    assert refused(game, "swap 5") == refused(game, "keep") == "team.swap"
