"""The clauses of Parrot as data, held against tables taken from the rules by hand."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.clauses import Mark
from cardkit.parameters import complete

PARROT = cardkit.GAMES["parrot"]

LAW = {
    "setup.deck": "book",
    "setup.deal": "book",
    "setup.piles": "book",
    "setup.reveal": "book ruling",
    "setup.first": "book ruling",
    "turn.draw": "book",
    "turn.take": "book",
    "turn.swap-up": "book",
    "turn.swap-down": "book",
    "turn.reveal": "book",
    "turn.fixed": "book",
    "turn.refill": "ruling",
    "last.pass": "book",
    "last.end": "book",
    "last.reveal": "book",
    "last.turns": "ruling",
    "parrot.imitate": "book",
    "parrot.float": "book ruling",
    "parrot.two": "ruling",
    "score.sum": "book",
    "score.pair": "book",
    "score.quartet": "book ruling",
    "score.sextet": "book ruling",
    "score.octet": "book ruling",
    "end.game": "book",
    "common.start": "ruling",
    "common.shared-win": "ruling",
    "common.hidden": "book",
    "common.limit": "ruling",
    "common.refill": "ruling",
}
"""Each clause of parrot.md and of README.md, in order, and whose word it is."""

NAMED = {
    "score.quartet": {"quartet"},
    "score.sextet": {"sextet"},
    "score.octet": {"octet"},
    "end.game": {"rounds"},
    "common.start": {"start"},
    "common.limit": {"move_limit", "round_limit"},
}
"""The parameters that a clause names, where it names any."""

DEFAULTS = {
    "players": 3,
    "start": 1,
    "move_limit": 10_000,
    "round_limit": 1_000,
    "rounds": 5,
    "quartet": 10,
    "sextet": 15,
    "octet": 20,
}

GOOD = {
    "players": [2, 3, 4, 5, 6],
    "start": [1, 2, 3],
    "move_limit": [1, 10**9],
    "round_limit": [1, 10**9],
    "rounds": [1, 10**9],
    "quartet": [0, 100],
    "sextet": [0, 100],
    "octet": [0, 100],
}
NO_NUMBERS: list[object] = [None, True, 2.0, "2", [2], {}, float("nan")]
BAD = {
    "players": [1, 7, 0, -1, 9, *NO_NUMBERS],
    "start": [0, 4, 7, -1, *NO_NUMBERS],
    "move_limit": [0, -1, *NO_NUMBERS],
    "round_limit": [0, -1, *NO_NUMBERS],
    "rounds": [0, -1, *NO_NUMBERS],
    "quartet": [-1, 101, *NO_NUMBERS],
    "sextet": [-1, 101, *NO_NUMBERS],
    "octet": [-1, 101, *NO_NUMBERS],
}
BOUNDS = {
    "players": "2 to 6",
    "move_limit": "at least 1",
    "round_limit": "at least 1",
    "rounds": "at least 1",
    "quartet": "0 to 100",
    "sextet": "0 to 100",
    "octet": "0 to 100",
}


def said(id_: str, **rules: object) -> str:
    """A clause under some rules, as it is shown."""
    return PARROT.clause(id_).text(complete("Parrot", PARROT.parameters, rules))


def test_clauses_are_complete_and_in_order() -> None:
    assert [clause.id for clause in PARROT.clauses] == list(LAW)


@pytest.mark.parametrize(("id_", "marks"), LAW.items())
def test_marks(id_: str, marks: str) -> None:
    sentences = PARROT.clause(id_).sentences(complete("Parrot", PARROT.parameters, {}))
    assert [str(sentence.mark) for sentence in sentences] == marks.split()
    assert all(sentence.text for sentence in sentences)


@pytest.mark.parametrize("id_", LAW)
def test_every_ruling_has_a_reason_and_nothing_else_has(id_: str) -> None:
    for sentence in PARROT.clause(id_).sentences(complete("Parrot", PARROT.parameters, {})):
        assert bool(sentence.reason) == (sentence.mark == Mark.RULING)


def test_parameters_and_defaults() -> None:
    assert {parameter.name: parameter.default for parameter in PARROT.parameters} == DEFAULTS
    assert complete("Parrot", PARROT.parameters, {}) == DEFAULTS


@pytest.mark.parametrize("id_", NAMED)
def test_parameters_named_by_clauses(id_: str) -> None:
    assert set(PARROT.clause(id_).parameters) == NAMED[id_]


def test_every_parameter_but_the_number_of_seats_is_named_by_a_clause() -> None:
    named = {name for clause in PARROT.clauses for name in clause.parameters}
    assert named == set(DEFAULTS) - {"players"}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in GOOD for value in GOOD[name]])
def test_good_values(name: str, value: object) -> None:
    game = cardkit.play("parrot", seed=1, **{name: value})
    assert game.rules == {**DEFAULTS, name: value}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in BAD for value in BAD[name]])
def test_bad_values_are_refused_with_the_bound(name: str, value: object) -> None:
    with pytest.raises(cardkit.RulesError) as caught:
        cardkit.play("parrot", seed=1, **{name: value})
    assert name in str(caught.value)
    assert BOUNDS.get(name, "1 to") in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("id_", "name", "value"),
    [
        ("score.quartet", "quartet", 0),
        ("score.sextet", "sextet", 17),
        ("score.octet", "octet", 100),
        ("end.game", "rounds", 1),
        ("end.game", "rounds", 3),
        ("common.start", "start", 2),
        ("common.limit", "move_limit", 77),
        ("common.limit", "round_limit", 66),
    ],
)
def test_changing_a_parameter_changes_the_sentence(id_: str, name: str, value: object) -> None:
    assert name in PARROT.clause(id_).parameters
    assert said(id_, **{name: value}) != said(id_)


def test_sentences_say_the_value() -> None:
    assert "three rounds" in said("end.game", rounds=3)
    assert "one round the" in said("end.game", rounds=1)
    assert "Seat 2" in said("common.start", start=2)
    assert "77 moves" in said("common.limit", move_limit=77)
    assert said("score.quartet", quartet=7).count("7") == 2
    assert "16 points off" in said("score.sextet", sextet=16)
    assert "20 points off" in said("score.octet")


def test_no_sentence_shows_a_template() -> None:
    for rules in ({}, {"players": 6, "rounds": 1, "quartet": 0}):
        for id_ in LAW:
            assert "{" not in said(id_, **rules)


def test_credits() -> None:
    assert (PARROT.author, PARROT.publisher) == ("Haim Shafir", "Shafir Games")


def test_a_clause_answers_as_a_number_that_is_not_zero() -> None:
    assert [int(clause) for clause in PARROT.clauses] == list(range(1, len(LAW) + 1))
    assert PARROT.clauses(2) is PARROT.clause("setup.deal")
