"""The clauses of Papageno as data, held against tables taken from the rules by hand."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.clauses import Mark
from cardkit.parameters import complete

PAPAGENO = cardkit.GAMES["papageno"]

LAW = {
    "setup.deck": "book",
    "setup.birds": "ruling",
    "setup.weights": "ruling",
    "setup.two": "book",
    "setup.deal": "book",
    "setup.reveal": "book ruling",
    "setup.piles": "book",
    "setup.first": "book ruling",
    "turn.draw": "book",
    "turn.take": "book",
    "turn.swap": "book",
    "turn.discard": "book",
    "turn.must-swap": "book",
    "turn.blind": "book",
    "turn.no-moving": "book",
    "turn.refill": "book ruling",
    "special.when": "book",
    "special.capture": "book ruling",
    "special.capture-self": "book",
    "special.capture-none": "ruling",
    "special.flute": "book",
    "special.egg": "book",
    "special.egg-egg": "ruling",
    "end.round": "book ruling",
    "score.sum": "book",
    "score.pair": "book ruling",
    "score.egg-value": "book",
    "score.egg-choice": "ruling",
    "score.round": "book ruling",
    "end.game": "book ruling",
    "common.start": "ruling",
    "common.shared-win": "ruling",
    "common.hidden": "book",
    "common.limit": "ruling",
    "common.refill": "ruling",
}
"""Each clause of papageno.md and of README.md, in order, and whose word it is."""

NAMED = {
    "setup.birds": {"birds"},
    "setup.weights": {"capture_weight", "flute_weight"},
    "end.game": {"rounds_to_win"},
    "common.start": {"start"},
    "common.limit": {"move_limit", "round_limit"},
}
"""The parameters that a clause names, where it names any."""

DEFAULTS = {
    "players": 3,
    "start": 1,
    "move_limit": 10_000,
    "round_limit": 1_000,
    "birds": "every",
    "capture_weight": 10,
    "flute_weight": 10,
    "rounds_to_win": 2,
}

ANY_COUNTS = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0]
GOOD = {
    "players": [2, 3, 4, 5],
    "start": [1, 2, 3],
    "move_limit": [1, 10**9],
    "round_limit": [1, 10**9],
    "birds": ["every", "golf", ANY_COUNTS, [40, *[0] * 11]],
    "capture_weight": [-20, 0, 20],
    "flute_weight": [-20, 0, 20],
    "rounds_to_win": [1, 10**9],
}
NO_NUMBERS: list[object] = [None, True, 2.0, "2", [2], {}, float("nan")]
BAD = {
    "players": [1, 6, 0, -1, 9, *NO_NUMBERS],
    "start": [0, 4, 6, -1, *NO_NUMBERS],
    "move_limit": [0, -1, *NO_NUMBERS],
    "round_limit": [0, -1, *NO_NUMBERS],
    "birds": [
        None,
        "Golf",
        "",
        3,
        True,
        {},
        [],
        [40],
        [*ANY_COUNTS, 0],
        [5, *ANY_COUNTS[1:]],
        [3, *ANY_COUNTS[1:]],
        [-1, 5, *ANY_COUNTS[2:], 4],
        [44, -4, *[0] * 10],
        [4.0, *ANY_COUNTS[1:]],
        [True, 7, *ANY_COUNTS[2:]],
        ["4", *ANY_COUNTS[1:]],
        [None, *ANY_COUNTS[1:]],
    ],
    "capture_weight": [-21, 21, *NO_NUMBERS],
    "flute_weight": [-21, 21, *NO_NUMBERS],
    "rounds_to_win": [0, -1, *NO_NUMBERS],
}
BOUNDS = {
    "players": "2 to 5",
    "move_limit": "at least 1",
    "round_limit": "at least 1",
    "birds": "40 in all",
    "capture_weight": "-20 to 20",
    "flute_weight": "-20 to 20",
    "rounds_to_win": "at least 1",
}


def said(id_: str, **rules: object) -> str:
    """A clause under some rules, as it is shown."""
    return PAPAGENO.clause(id_).text(complete("Papageno", PAPAGENO.parameters, rules))


def test_clauses_are_complete_and_in_order() -> None:
    assert [clause.id for clause in PAPAGENO.clauses] == list(LAW)


@pytest.mark.parametrize(("id_", "marks"), LAW.items())
def test_marks(id_: str, marks: str) -> None:
    sentences = PAPAGENO.clause(id_).sentences(complete("Papageno", PAPAGENO.parameters, {}))
    assert [str(sentence.mark) for sentence in sentences] == marks.split()
    assert all(sentence.text for sentence in sentences)


@pytest.mark.parametrize("id_", LAW)
def test_every_ruling_has_a_reason_and_nothing_else_has(id_: str) -> None:
    for sentence in PAPAGENO.clause(id_).sentences(complete("Papageno", PAPAGENO.parameters, {})):
        assert bool(sentence.reason) == (sentence.mark == Mark.RULING)


def test_parameters_and_defaults() -> None:
    assert {parameter.name: parameter.default for parameter in PAPAGENO.parameters} == DEFAULTS
    assert complete("Papageno", PAPAGENO.parameters, {}) == DEFAULTS


@pytest.mark.parametrize("id_", NAMED)
def test_parameters_named_by_clauses(id_: str) -> None:
    assert set(PAPAGENO.clause(id_).parameters) == NAMED[id_]


def test_every_parameter_is_named_by_a_clause() -> None:
    named = {name for clause in PAPAGENO.clauses for name in clause.parameters}
    assert named == set(DEFAULTS)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in GOOD for value in GOOD[name]])
def test_good_values(name: str, value: object) -> None:
    game = cardkit.play("papageno", seed=1, **{name: value})
    assert game.rules == {**DEFAULTS, name: value}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in BAD for value in BAD[name]])
def test_bad_values_are_refused_with_the_bound(name: str, value: object) -> None:
    with pytest.raises(cardkit.RulesError) as caught:
        cardkit.play("papageno", seed=1, **{name: value})
    assert name in str(caught.value)
    assert BOUNDS.get(name, "1 to") in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("id_", "name", "value"),
    [
        ("setup.birds", "birds", "golf"),
        ("setup.birds", "birds", ANY_COUNTS),
        ("setup.weights", "capture_weight", -7),
        ("setup.weights", "flute_weight", 17),
        ("setup.two", "players", 2),
        ("end.game", "rounds_to_win", 1),
        ("end.game", "rounds_to_win", 3),
        ("common.start", "start", 2),
        ("common.limit", "move_limit", 77),
        ("common.limit", "round_limit", 66),
    ],
)
def test_changing_a_parameter_changes_the_sentence(id_: str, name: str, value: object) -> None:
    assert name in PAPAGENO.clause(id_).parameters
    assert said(id_, **{name: value}) != said(id_)


def test_sentences_say_the_value() -> None:
    assert "three rounds" in said("end.game", rounds_to_win=3)
    assert "Seat 2" in said("common.start", start=2)
    assert "77 moves" in said("common.limit", move_limit=77)
    assert "-7" in said("setup.weights", capture_weight=-7)
    assert "10 each" in said("setup.weights")
    assert "40 of -2" in said("setup.birds", birds=[40, *[0] * 11])


def test_no_sentence_shows_a_template() -> None:
    for rules in ({}, {"players": 2, "birds": "golf", "flute_weight": 3, "rounds_to_win": 7}):
        for id_ in LAW:
            assert "{" not in said(id_, **rules)


def test_credits() -> None:
    assert (PAPAGENO.author, PAPAGENO.publisher) == ("Kevin Kim", "Helvetiq")


def test_a_clause_answers_as_a_number_that_is_not_zero() -> None:
    assert [int(clause) for clause in PAPAGENO.clauses] == list(range(1, len(LAW) + 1))
    assert PAPAGENO.clauses(5) is PAPAGENO.clause("setup.deal")
