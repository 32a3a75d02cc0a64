"""The clauses and parameters of every game match the tables of its law."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit import GAMES
from cardkit.cli import main
from cardkit.table.clauses import Mark
from cardkit.table.parameters import complete
from tests.support import law

if TYPE_CHECKING:
    from tests.support.law import Law

LAWS: dict[str, Law] = {slug: import_module(f"tests.games.{slug}.law").LAW for slug in GAMES}

every_game = pytest.mark.parametrize("slug", GAMES)


def said(slug: str, id_: str, rules: dict[str, object]) -> str:
    """Return the text of a clause under some rules."""
    known = complete(LAWS[slug].name, GAMES[slug].parameters, rules)
    return " ".join(map(str, GAMES[slug].clause(id_).sentences(known)))


# --- Clauses --------------------------------------------------------------------------------------------------------


@every_game
def test_clauses_are_complete_and_in_order(slug: str) -> None:
    assert [clause.id for clause in GAMES[slug].clauses] == list(LAWS[slug].clauses)


@every_game
def test_marks(slug: str) -> None:
    for id_, marks in LAWS[slug].clauses.items():
        sentences = GAMES[slug].clause(id_).sentences(complete(slug, GAMES[slug].parameters, {}))
        assert [str(sentence.mark) for sentence in sentences] == marks.split(), id_
        assert all(sentence.text for sentence in sentences), id_
        # Only rulings have reasons.
        assert all(bool(sentence.reason) == (sentence.mark == Mark.RULING) for sentence in sentences), id_


@every_game
def test_a_clause_answers_as_a_number_that_is_not_zero(slug: str) -> None:
    for number, id_ in enumerate(LAWS[slug].clauses, start=1):
        clause = GAMES[slug].clause(id_)
        assert int(clause) == number, id_
        assert GAMES[slug].clauses(number) is clause


@every_game
def test_no_sentence_shows_a_template(slug: str) -> None:
    for id_ in LAWS[slug].clauses:
        for rules in ({}, LAWS[slug].other_rules):
            assert "{" not in said(slug, id_, rules), id_


@every_game
def test_credits(slug: str) -> None:
    game, expected = GAMES[slug], LAWS[slug]
    assert (game.name, game.credits.author, game.credits.publisher) == (
        expected.name,
        expected.author,
        expected.publisher,
    )


# --- Parameters -----------------------------------------------------------------------------------------------------


@every_game
def test_parameters_and_defaults(slug: str) -> None:
    defaults = law.DEFAULTS | dict(LAWS[slug].defaults)
    assert {parameter.name: parameter.default for parameter in GAMES[slug].parameters} == defaults
    assert complete(LAWS[slug].name, GAMES[slug].parameters, {}) == defaults


@every_game
def test_parameters_named_by_clauses(slug: str) -> None:
    for id_ in LAWS[slug].clauses:
        named = (law.NAMED | dict(LAWS[slug].named)).get(id_, set())
        assert set(GAMES[slug].clause(id_).parameters) == named, id_


@every_game
def test_every_parameter_but_the_number_of_seats_is_named_by_a_clause(slug: str) -> None:
    named = {name for clause in GAMES[slug].clauses for name in clause.parameters}
    assert not named & GAMES[slug].unused_parameters
    assert named | {"players"} | GAMES[slug].unused_parameters == {*law.DEFAULTS, *LAWS[slug].defaults}


every_parameter = pytest.mark.parametrize(
    ("slug", "name"), [(slug, name) for slug in GAMES for name in law.GOOD | LAWS[slug].good]
)


@every_parameter
def test_good_values(slug: str, name: str) -> None:
    for value in (law.GOOD | LAWS[slug].good)[name]:
        game = cardkit.play(slug, seed=1, **{name: value})
        assert game.rules == {**law.DEFAULTS, **LAWS[slug].defaults, name: value}


@every_parameter
def test_bad_values_are_refused_with_the_bound(slug: str, name: str) -> None:
    for value in (law.BAD | LAWS[slug].bad)[name]:
        with pytest.raises(cardkit.RulesError) as caught:
            pytest.fail(f"{name} may be {value!r}: {cardkit.play(slug, seed=1, **{name: value})!r}")
        assert name in str(caught.value)
        assert (law.BOUNDS | dict(LAWS[slug].bounds))[name] in str(caught.value)
        assert "\n" not in str(caught.value)


@every_game
def test_good_and_bad_values_of_every_parameter_are_tried(slug: str) -> None:
    names = {parameter.name for parameter in GAMES[slug].parameters}
    for own, common in ((LAWS[slug].good, law.GOOD), (LAWS[slug].bad, law.BAD)):
        assert set(own) | set(common) == names
        assert all(own.get(name, common.get(name)) for name in names)


# --- Sentences that follow the rules --------------------------------------------------------------------------------


@every_game
def test_changing_a_parameter_changes_the_sentence(slug: str) -> None:
    for id_, name, value in (*law.CHANGES, *LAWS[slug].changes):
        if name not in GAMES[slug].unused_parameters:
            assert name in GAMES[slug].clause(id_).parameters
            assert said(slug, id_, {name: value}) != said(slug, id_, {}), (id_, name, value)


@every_game
def test_sentences_say_the_value(slug: str) -> None:
    for id_, rules, words in (*law.SENTENCES, *LAWS[slug].sentences):
        assert words in said(slug, id_, rules), id_


# --- Sentences that decide a score ----------------------------------------------------------------------------------

# Typed cards, rules, and the clauses whose ruling determines a line of the score.
RULED: list[tuple[str, str, dict[str, object], set[str]]] = [
    ("papageno", "6 E 3 / 6 2 5", {}, {"score.egg-choice"}),
    ("papageno", "6 4 3 / 6 2 5", {}, set()),
    ("papageno", "C 2 3 / F 4 5", {}, {"score.pair", "setup.weights"}),
    ("papageno", "C 2 3 / F 4 5", {"flute_weight": 9}, {"setup.weights"}),
    ("papageno", "E 4 1 / 4 7 1", {}, set()),
    ("parrot", "5 5 3 9 / 5 5 4 9", {}, set()),
    ("parrot", "4 4 9 9 / 4 4 9 9", {}, {"score.quartet"}),
    ("parrot", "7 P 7 2 / 7 7 P 3", {}, {"score.sextet"}),
    ("parrot", "1 1 1 P / P 1 1 1", {}, {"score.octet"}),
    ("parrot", "12 0 6 P / 0 12 6 P", {}, {"parrot.two"}),
    ("chicken", "3 3 chick chick chick", {}, set()),
    ("chicken", "egg on 4", {}, set()),
    ("chicken", "egg 4 on 4", {}, {"score.egg"}),
    ("chicken", "egg 4 on 4", {"egg_counts_apart": True}, {"score.egg"}),
    ("trio", "2 5 9", {"mode": "spicy"}, set()),
    ("trio", "5 12", {"mode": "spicy"}, {"win.connected"}),
    ("trio", "1 4 12", {"mode": "spicy"}, {"win.connected"}),
    ("trio", "1 4 12", {}, set()),
]


@pytest.mark.parametrize(("slug", "cards", "rules", "rulings"), RULED)
def test_a_score_shows_the_rulings_that_decide_it_and_no_others(
    slug: str, cards: str, rules: dict[str, object], rulings: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", slug, cards, "--rules", json.dumps(rules)]) == 0
    sheet, _, cited = capsys.readouterr().out.rpartition("score  ")
    assert set(re.findall(r"([a-z]+\.[a-z-]+) \(ruling\)", " ".join(sheet.split()))) == rulings
    shown = {
        id_: set(re.findall(r"\[(\w+)\]", says)) for id_, says in re.findall(r"\(([a-z]+\.[a-z-]+)\)([^()]*)", cited)
    }
    assert {id_ for id_, marks in shown.items() if "ruling" in marks} == rulings
    for id_, marks in shown.items():
        assert marks == set(LAWS[slug].clauses[id_].split()) - (set() if id_ in rulings else {"ruling"})
