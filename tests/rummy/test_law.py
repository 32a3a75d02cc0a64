"""The clauses of Five-Suit Rummy as data, and the worked examples, held against tables taken from the rules by hand."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.clauses import Mark
from cardkit.games.rummy.clauses import undealable
from cardkit.parameters import complete
from tests.rummy.tables import RUMMY, allowed, refused, score, table

LAW = {
    "setup.deck": "ruling",
    "setup.deal": "ruling",
    "setup.piles": "book",
    "setup.first": "book ruling",
    "setup.teams": "book",
    "turn.draw": "book",
    "turn.take": "book",
    "turn.play": "book",
    "turn.discard": "book",
    "turn.keep-one": "book ruling",
    "turn.take-back": "ruling",
    "turn.top-only": "book",
    "turn.refill": "ruling",
    "meld.size": "book",
    "meld.set": "book",
    "meld.run": "book",
    "meld.mixed-run": "book",
    "meld.no-twins": "book",
    "joker.yellow": "book",
    "joker.own-suit": "ruling",
    "joker.suit-run": "book",
    "joker.mixed": "book",
    "out.first": "book ruling",
    "out.table": "book ruling",
    "out.then": "book",
    "table.add": "book",
    "table.fixed": "book",
    "table.exchange": "book ruling",
    "table.mixed-or-suit": "ruling",
    "table.owner": "ruling",
    "end.round": "book",
    "end.blocked": "ruling",
    "score.out": "book",
    "score.hand": "book",
    "score.partner": "book",
    "score.pure": "book",
    "score.set": "book",
    "score.run": "book ruling",
    "score.total": "book",
    "end.game": "book",
    "common.start": "ruling",
    "common.shared-win": "ruling",
    "common.hidden": "book",
    "common.limit": "ruling",
    "common.refill": "ruling",
}
"""Each clause of rummy.md and of README.md, in order, and whose word it is."""

NAMED = {
    "setup.deck": {"copies"},
    "setup.deal": {"hand", "players"},
    "setup.first": {"start"},
    "setup.teams": {"teams"},
    "out.table": {"teams"},
    "score.run": {"five_run"},
    "end.game": {"target", "teams"},
    "common.start": {"start"},
    "common.limit": {"move_limit", "round_limit"},
}
"""The parameters that a clause names, where it names any."""

DEFAULTS = {
    "players": 3,
    "start": 1,
    "move_limit": 10_000,
    "round_limit": 1_000,
    "teams": False,
    "copies": 3,
    "hand": None,
    "target": None,
    "five_run": "printed",
}

GOOD = {
    "players": [3, 4, 5, 6],
    "start": [1, 2, 3],
    "move_limit": [1, 10**9],
    "round_limit": [1, 10**9],
    "copies": [2, 3, 4],
    "hand": [None, 6, 20],
    "target": [None, 1, 10**9],
    "five_run": ["printed", "swapped"],
}
NO_NUMBERS: list[object] = [True, 2.0, "2", [2], {}, float("nan")]
BAD = {
    "players": [2, 7, 0, -1, None, *NO_NUMBERS],
    "start": [0, 4, 7, -1, None, *NO_NUMBERS],
    "move_limit": [0, -1, None, *NO_NUMBERS],
    "round_limit": [0, -1, None, *NO_NUMBERS],
    "teams": [None, 0, 1, "true", [], True],
    "copies": [1, 5, 0, None, *NO_NUMBERS],
    "hand": [5, 21, 0, -6, *NO_NUMBERS],
    "target": [0, -1, *NO_NUMBERS],
    "five_run": [None, "Printed", "", 5, True, ["printed"]],
}
BOUNDS = {
    "players": "3 to 6",
    "start": "1 to",
    "move_limit": "at least 1",
    "round_limit": "at least 1",
    "teams": ("true or false", "players=4 or 6"),
    "copies": "2 to 4",
    "hand": "6 to 20",
    "target": "at least 1",
    "five_run": '"printed" or "swapped"',
}


def rules_with(**rules: object) -> dict[str, object]:
    """Complete rules."""
    return complete("Five-Suit Rummy", RUMMY.parameters, rules)  # type: ignore[return-value]


def said(id_: str, **rules: object) -> str:
    """A clause under some rules, as it is shown."""
    return RUMMY.clause(id_).text(rules_with(**rules))


# --- Clauses and parameters -----------------------------------------------------------------------------------------


def test_clauses_are_complete_and_in_order() -> None:
    assert [clause.id for clause in RUMMY.clauses] == list(LAW)


@pytest.mark.parametrize(("id_", "marks"), LAW.items())
def test_marks(id_: str, marks: str) -> None:
    sentences = RUMMY.clause(id_).sentences(rules_with())
    assert [str(sentence.mark) for sentence in sentences] == marks.split()
    assert all(sentence.text for sentence in sentences)


@pytest.mark.parametrize("id_", LAW)
def test_every_ruling_has_a_reason_and_nothing_else_has(id_: str) -> None:
    for sentence in RUMMY.clause(id_).sentences(rules_with()):
        assert bool(sentence.reason) == (sentence.mark == Mark.RULING)


def test_parameters_and_defaults() -> None:
    assert {parameter.name: parameter.default for parameter in RUMMY.parameters} == DEFAULTS
    assert rules_with() == DEFAULTS


@pytest.mark.parametrize("id_", NAMED)
def test_parameters_named_by_clauses(id_: str) -> None:
    assert set(RUMMY.clause(id_).parameters) == NAMED[id_]


def test_every_parameter_is_named_by_a_clause() -> None:
    assert {name for clause in RUMMY.clauses for name in clause.parameters} == set(DEFAULTS)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in GOOD for value in GOOD[name]])
def test_good_values(name: str, value: object) -> None:
    game = cardkit.play("rummy", seed=1, **{name: value})
    assert game.rules == {**DEFAULTS, name: value}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in BAD for value in BAD[name]])
def test_bad_values_are_refused_with_the_bound(name: str, value: object) -> None:
    with pytest.raises(cardkit.RulesError) as caught:
        cardkit.play("rummy", seed=1, **{name: value})
    bounds = BOUNDS[name] if isinstance(BOUNDS[name], tuple) else (BOUNDS[name],)
    assert name in str(caught.value)
    assert any(bound in str(caught.value) for bound in bounds)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("players", "teams"), [(3, False), (4, True), (5, False), (6, True)])
def test_teams_need_four_or_six_seats(players: int, teams: bool) -> None:  # noqa: FBT001  pytest passes it by name
    assert cardkit.play("rummy", seed=1, players=players, teams=teams).rules["teams"] == teams
    if not teams:
        with pytest.raises(cardkit.RulesError, match="players=4 or 6"):
            cardkit.play("rummy", seed=1, players=players, teams=True)


@pytest.mark.parametrize(("players", "copies", "most"), [(6, 3, 17), (6, 2, 11), (5, 2, 13), (4, 2, 17)])
def test_hands_must_leave_two_cards(players: int, copies: int, most: int) -> None:
    assert cardkit.play("rummy", seed=1, players=players, copies=copies, hand=most).turn
    with pytest.raises(cardkit.RulesError, match=f"hand={most + 1} .* enough for {most}"):
        cardkit.play("rummy", seed=1, players=players, copies=copies, hand=most + 1)


def test_usual_hands_can_always_be_dealt() -> None:
    for players in (3, 4, 5, 6):
        for copies in (2, 3, 4):
            assert not undealable(rules_with(players=players, copies=copies))


@pytest.mark.parametrize(
    ("id_", "name", "value"),
    [
        ("setup.deck", "copies", 2),
        ("setup.deal", "hand", 8),
        ("setup.deal", "players", 6),
        ("setup.first", "start", 2),
        ("setup.teams", "teams", True),
        ("out.table", "teams", True),
        ("score.run", "five_run", "swapped"),
        ("end.game", "target", 77),
        ("end.game", "teams", True),
        ("common.start", "start", 2),
        ("common.limit", "move_limit", 77),
        ("common.limit", "round_limit", 66),
    ],
)
def test_changing_a_parameter_changes_the_sentence(id_: str, name: str, value: object) -> None:
    assert name in RUMMY.clause(id_).parameters
    assert said(id_, **{name: value}) != said(id_)


def test_sentences_say_the_value() -> None:
    assert "four copies of each card: 140 cards" in said("setup.deck", copies=4)
    assert [f"{hand} cards" in said("setup.deal", players=players) for players, hand in HANDS] == [True] * 4
    assert "200 points" in said("end.game")
    assert "500 points" in said("end.game", teams=True)
    assert "77 points" in said("end.game", target=77)
    assert "of five: pure 20, else 40" in said("score.run")
    assert "of five: pure 40, else 20" in said("score.run", five_run="swapped")
    assert "from 100, 5; from 150, 6" in said("out.table")
    assert "from 200, 5; from 400, 6" in said("out.table", teams=True)


HANDS = [(3, 12), (4, 11), (5, 10), (6, 9)]


def test_no_sentence_shows_a_template() -> None:
    for rules in ({}, {"players": 4, "teams": True, "copies": 2, "hand": 7, "target": 3, "five_run": "swapped"}):
        for id_ in LAW:
            assert "{" not in said(id_, **rules)


def test_a_clause_answers_as_a_number_that_is_not_zero() -> None:
    assert [int(clause) for clause in RUMMY.clauses] == list(range(1, len(LAW) + 1))
    assert RUMMY.clauses(2) is RUMMY.clause("setup.deal")


def test_credits() -> None:
    assert RUMMY.name == "Five-Suit Rummy"
    assert (RUMMY.author, RUMMY.publisher) == ("an author now unknown", "a house now unknown")


# --- The worked examples --------------------------------------------------------------------------------------------

WORTH = [
    ("R4 G4 B4 P4", 30),
    ("R4 Y4 G4 B4", 10),
    ("R4 Y4 G4 B4 P4", 50),
    ("R7 Y7 G7 B7 P7", 25),
    ("R1 Y1 G1 B1", 5),
    ("G2 G3 G4", 10),
    ("G2 Y3=G3 G4", 0),
    ("G2 G3 G4 G5 Y6=G6", 40),
    ("Y1 Y2 Y3 Y4", 20),
    ("R2 Y3 B4", 0),
    ("Y2 Y3=P3 B4", 0),
    ("R1 R2 R3 R4 R5 R6 R7", 40),
]


@pytest.mark.parametrize(("cards", "worth"), WORTH)
def test_worked_examples_of_combinations(cards: str, worth: int) -> None:
    assert score(cards) == worth


def test_worked_example_of_seven_swapped() -> None:
    assert score("R1 R2 R3 R4 R5 R6 R7", five_run="swapped") == 60


def test_worked_example_of_red_twice() -> None:
    game = table("R2 R3 B4 G2 Y3 B1", moves="draw")
    assert refused(game, "meld R2 R3 B4") == "meld.mixed-run"
    with pytest.raises(cardkit.NotationError, match=r"meld\.mixed-run"):
        score("R2 R3 B4")


def test_worked_example_of_yellow_for_itself_and_as_a_joker() -> None:
    game = table("R2 Y3 B4 Y2 P6 G6", "P1 P3", start=1, moves="draw", hand=8)
    assert "joker.own-suit" in allowed_later(game, "meld R2 Y3 B4")
    assert "joker.mixed" in allowed_later(game, "meld Y2 Y3=P3 B4")


def allowed_later(game: cardkit.Game, move: str) -> tuple[str, ...]:
    """The clauses that allow a move once the seat is out."""
    world = game.at(game.now)
    world._moments[-1].position.out[0] = 1  # noqa: SLF001  no deal brings a seat out so quickly
    return allowed(world, move)


def test_worked_examples_of_hands() -> None:
    assert score("/ out") == 10
    assert score("/ R3 R5 Y1") == -25
