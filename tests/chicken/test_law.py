"""The clauses of Chicken as data, held against tables taken from the rules by hand."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.clauses import Mark
from cardkit.parameters import complete

CHICKEN = cardkit.GAMES["chicken"]

LAW = {
    "setup.deck": "book ruling",
    "setup.dice": "ruling",
    "setup.deal": "book",
    "setup.egg-first": "ruling",
    "setup.first": "book ruling",
    "turn.play": "book",
    "turn.cycle": "book",
    "turn.egg": "book",
    "turn.draw": "book ruling",
    "turn.out": "book",
    "turn.no-refill": "book",
    "turn.last-in": "book",
    "end.round": "book",
    "score.cards": "book",
    "score.chick": "book",
    "score.egg": "book ruling",
    "score.dice": "book",
    "end.game": "book",
    "common.start": "ruling",
    "common.shared-win": "ruling",
    "common.hidden": "book",
    "common.limit": "ruling",
}
"""Each clause of chicken.md and of README.md that holds here, in order, and whose word it is."""

NAMED = {
    "setup.dice": {"die"},
    "turn.draw": {"draw_only_when_stuck"},
    "score.egg": {"egg_counts_apart"},
    "end.game": {"target"},
    "common.start": {"start"},
    "common.limit": {"move_limit", "round_limit"},
}
"""The parameters that a clause names, where it names any."""

DEFAULTS = {
    "players": 3,
    "start": 1,
    "move_limit": 10_000,
    "round_limit": 1_000,
    "target": 50,
    "draw_only_when_stuck": False,
    "egg_counts_apart": False,
    "die": [1, 2, 3, 4, 5, 10],
}

GOOD = {
    "players": [2, 3, 4, 5],
    "start": [1, 2, 3],
    "move_limit": [1, 10**9],
    "round_limit": [1, 10**9],
    "target": [1, 10**9],
    "draw_only_when_stuck": [True, False],
    "egg_counts_apart": [True, False],
    "die": [[0] * 6, [20] * 6, [6, 5, 4, 3, 2, 1]],
}
NO_NUMBERS: list[object] = [None, True, 2.0, "2", [2], {}, float("nan")]
NO_FLAGS: list[object] = [None, 0, 1, "true", [], 1.0]
BAD = {
    "players": [1, 6, 0, -1, 9, *NO_NUMBERS],
    "start": [0, 4, 6, -1, *NO_NUMBERS],
    "move_limit": [0, -1, *NO_NUMBERS],
    "round_limit": [0, -1, *NO_NUMBERS],
    "target": [0, -1, *NO_NUMBERS],
    "draw_only_when_stuck": NO_FLAGS,
    "egg_counts_apart": NO_FLAGS,
    "die": [None, 6, "123456", {}, [], [1] * 5, [1] * 7, [*[1] * 5, 21], [*[1] * 5, -1], [*[1] * 5, True], ["1"] * 6],
}
BOUNDS = {
    "players": "2 to 5",
    "move_limit": "at least 1",
    "round_limit": "at least 1",
    "target": "at least 1",
    "draw_only_when_stuck": "true or false",
    "egg_counts_apart": "true or false",
    "die": "6 whole numbers, each 0 to 20",
}


def said(id_: str, **rules: object) -> str:
    """A clause under some rules, as it is shown."""
    return CHICKEN.clause(id_).text(complete("Chicken", CHICKEN.parameters, rules))


def test_clauses_are_complete_and_in_order() -> None:
    assert [clause.id for clause in CHICKEN.clauses] == list(LAW)


@pytest.mark.parametrize(("id_", "marks"), LAW.items())
def test_marks(id_: str, marks: str) -> None:
    sentences = CHICKEN.clause(id_).sentences(complete("Chicken", CHICKEN.parameters, {}))
    assert [str(sentence.mark) for sentence in sentences] == marks.split()
    assert all(sentence.text for sentence in sentences)


@pytest.mark.parametrize("id_", LAW)
def test_every_ruling_has_a_reason_and_nothing_else_has(id_: str) -> None:
    for sentence in CHICKEN.clause(id_).sentences(complete("Chicken", CHICKEN.parameters, {})):
        assert bool(sentence.reason) == (sentence.mark == Mark.RULING)


def test_parameters_and_defaults() -> None:
    assert {parameter.name: parameter.default for parameter in CHICKEN.parameters} == DEFAULTS
    assert complete("Chicken", CHICKEN.parameters, {}) == DEFAULTS


@pytest.mark.parametrize("id_", LAW)
def test_parameters_named_by_clauses(id_: str) -> None:
    assert set(CHICKEN.clause(id_).parameters) == NAMED.get(id_, set())


def test_every_parameter_but_the_number_of_seats_is_named_by_a_clause() -> None:
    named = {name for clause in CHICKEN.clauses for name in clause.parameters}
    assert named == set(DEFAULTS) - {"players"}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in GOOD for value in GOOD[name]])
def test_good_values(name: str, value: object) -> None:
    game = cardkit.play("chicken", seed=1, **{name: value})
    assert game.rules == {**DEFAULTS, name: value}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in BAD for value in BAD[name]])
def test_bad_values_are_refused_with_the_bound(name: str, value: object) -> None:
    with pytest.raises(cardkit.RulesError) as caught:
        cardkit.play("chicken", seed=1, **{name: value})
    assert name in str(caught.value)
    assert BOUNDS.get(name, "1 to") in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("id_", "name", "value"),
    [
        ("setup.dice", "die", [1, 2, 3, 4, 5, 6]),
        ("turn.draw", "draw_only_when_stuck", True),
        ("score.egg", "egg_counts_apart", True),
        ("end.game", "target", 77),
        ("common.start", "start", 2),
        ("common.limit", "move_limit", 77),
        ("common.limit", "round_limit", 66),
    ],
)
def test_changing_a_parameter_changes_the_sentence(id_: str, name: str, value: object) -> None:
    assert name in CHICKEN.clause(id_).parameters
    assert said(id_, **{name: value}) != said(id_)


def test_sentences_say_the_value() -> None:
    assert "77 points" in said("end.game", target=77)
    assert "Seat 2" in said("common.start", start=2)
    assert "77 moves" in said("common.limit", move_limit=77)
    assert "a chick, which counts 10" in said("setup.dice")
    assert "0, 0, 1, 2, 3 and 20" in said("setup.dice", die=[0, 0, 1, 2, 3, 20])


def test_no_sentence_shows_a_template() -> None:
    for rules in ({}, {"draw_only_when_stuck": True, "egg_counts_apart": True, "die": [1] * 6}):
        for id_ in LAW:
            assert "{" not in said(id_, **rules)


def test_credits() -> None:
    assert (CHICKEN.author, CHICKEN.publisher) == ("Reiner Knizia", "Shafir Games")


def test_a_clause_answers_as_a_number_that_is_not_zero() -> None:
    assert [int(clause) for clause in CHICKEN.clauses] == list(range(1, len(LAW) + 1))
    assert CHICKEN.clauses(3) is CHICKEN.clause("setup.deal")
