"""Papageno's tutorial and its explorer positions show what their texts describe."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cardkit import GAMES
from cardkit.games.papageno import clauses
from cardkit.table.play_script import arrange, perform

if TYPE_CHECKING:
    from cardkit.table.game import Game
    from cardkit.table.scripted_games import Prepared

PAPAGENO = GAMES["papageno"]
IDS = set(PAPAGENO.by_id())
NOTATION = re.compile(r"\b[ab][123]\b")

# --- The tutorial ---------------------------------------------------------------------------------------------------

TUTORIAL = PAPAGENO.tutorial()
PERFORMANCE = perform(PAPAGENO, TUTORIAL)
NUMBERED = list(enumerate(TUTORIAL.steps))


def at_step(number: int) -> Game:
    return PERFORMANCE.game.at(PERFORMANCE.starts[number])


def steps_showing(clause: str) -> list[int]:
    return [number for number, step in NUMBERED if clause in step.clauses]


def test_the_learner_is_tempted_to_give_the_capture_itself_away() -> None:
    answer = at_step(steps_showing("special.capture-self")[0]).why("capture b1 3a1")
    assert not answer.allowed
    assert answer.clause == "special.capture-self"


def test_the_taken_card_cannot_be_discarded() -> None:
    for number in steps_showing("turn.must-swap"):
        assert at_step(number).why("discard").clause == "turn.must-swap"


def test_the_learner_barely_wins_the_first_round_and_then_the_game() -> None:
    events = PERFORMANCE.game.events
    assert [event["round"]["points"] for event in events if "round" in event] == [[1, 2, 22], [3, 35, 14]]
    assert events[-1]["result"] == {"totals": [2, 0, 0], "winners": [1]}


def test_the_loser_of_the_first_round_starts_the_second() -> None:
    game = at_step(steps_showing("setup.first")[0])
    assert (game.view(1).round, game.turn, TUTORIAL.names[game.turn - 1]) == (2, 3, "Theo")


def test_an_egg_counts_as_the_real_value_of_a_cancelled_card() -> None:
    game = at_step(steps_showing("special.egg")[0])
    game.definition.rules.do(state := game.state, game.definition.move_kinds.number(game.state, "swap a2"))
    sheet = game.definition.scoring.sheet(game.definition.look(state, -1), 0)
    assert [line.value for line in sheet.lines[:3]] == [0, 1, 0]
    assert any("score.egg-value" in line.clauses and "takes 3" in line.text for line in sheet.lines)


# --- The positions --------------------------------------------------------------------------------------------------

POSITIONS: dict[str, Prepared] = {position.clause: position for position in PAPAGENO.positions()}

# What the text invites the reader to try; the clause determines the result.
FORBIDDEN = {
    "turn.must-swap": "discard",
    "turn.blind": "reveal b2",
    "turn.no-moving": "capture a1 1b2",
    "special.capture-self": "capture b3 2a1",
}

# What the clause allows the reader to do.
ALLOWED = {
    "setup.reveal": "reveal b1",
    "turn.draw": "draw",
    "turn.take": "take",
    "turn.swap": "swap a1",
    "turn.discard": "discard",
    "special.when": "swap a1",
    "special.capture": "capture a1 2a1",
    "special.flute": "swap a1",
}

# The move of the reader that has an effect with this clause.
DONE = {"setup.piles": "reveal a1", "special.capture-none": "swap a1", "end.round": "swap b3"}

# The move of the reader after which the score sheet cites the clause, and the score (None if the round continues).
SCORED = {
    "setup.weights": ("swap b1", None),
    "special.egg": ("swap a2", 11),
    "special.egg-egg": ("swap a1", 0),
    "score.sum": ("swap b3", 6),
    "score.pair": ("swap b1", 8),
    "score.egg-value": ("swap a2", 17),
    "score.egg-choice": ("swap a2", 13),
}

# Clauses with a separate test below, named `test_position_of_...`.
LOOKED_AT = {
    "setup.deck",
    "setup.birds",
    "setup.two",
    "setup.deal",
    "setup.first",
    "turn.refill",
    "score.round",
    "end.game",
    "common.start",
    "common.shared-win",
    "common.hidden",
    "common.limit",
    "common.refill",
}


def arranged(clause: str) -> Game:
    return arrange(PAPAGENO, POSITIONS[clause])


def test_every_clause_has_one_position_and_one_proof() -> None:
    assert len(PAPAGENO.positions()) == len(POSITIONS)
    proofs = [*FORBIDDEN, *ALLOWED, *DONE, *SCORED, *LOOKED_AT]
    assert sorted(proofs) == sorted(IDS) == sorted(POSITIONS)
    assert all(f"test_position_of_{re.sub(r'[.-]', '_', clause)}" in globals() for clause in LOOKED_AT)


@pytest.mark.parametrize("clause", sorted(POSITIONS))
def test_a_position_is_the_readers_to_play(clause: str) -> None:
    game = arranged(clause)
    assert game.turn == POSITIONS[clause].seat
    assert game.moves
    assert 0 < len(POSITIONS[clause].says) <= 160
    assert not NOTATION.search(POSITIONS[clause].says)


@pytest.mark.parametrize(("clause", "move"), FORBIDDEN.items())
def test_a_position_shows_what_the_clause_forbids(clause: str, move: str) -> None:
    game = arranged(clause)
    answer = game.why(move)
    assert (answer.allowed, answer.clause) == (False, clause)
    texts = [PAPAGENO.move_kinds.text(number) for number in PAPAGENO.move_kinds.explained(game.view(game.turn))]
    assert clause in {game.why(text).clause for text in texts if text not in game.moves}


@pytest.mark.parametrize(
    ("clause", "path"),
    [("turn.must-swap", ["discard"]), ("turn.no-moving", ["1a1", "1b2"]), ("special.capture-self", ["1b3"])],
)
def test_pointing_at_what_a_position_tempts_one_to_do_is_answered_by_its_clause(clause: str, path: list[str]) -> None:
    game = arranged(clause)
    assert game.why(PAPAGENO.move_kinds.move_from_clicks(game.view(1), path)).clause == clause


@pytest.mark.parametrize(("clause", "move"), ALLOWED.items())
def test_a_position_shows_what_the_clause_allows(clause: str, move: str) -> None:
    answer = arranged(clause).why(move)
    assert answer.allowed
    assert clause in {answer.clause, *answer.also}


def test_a_capture_passed_on_by_a_flute_does_not_act() -> None:
    game = arranged("special.when")
    game.move("swap a1")
    assert (game.view(1).areas[2][0], game.view(1).phase, game.turn) == ("C", "start", 2)


@pytest.mark.parametrize(("clause", "move"), DONE.items())
def test_a_position_lets_the_reader_bring_the_clause_about(clause: str, move: str) -> None:
    effects = arranged(clause).move(move).effects
    assert clause in {clauses.C(effect.clause).id for effect in effects}


@pytest.mark.parametrize(("clause", "move", "score"), [(clause, *shown) for clause, shown in SCORED.items()])
def test_a_position_leads_to_a_score_that_cites_the_clause(clause: str, move: str, score: int | None) -> None:
    game = arranged(clause)
    game.move(move)
    sheet = game.score(1)
    assert clause in {cited for line in sheet.lines for cited in line.clauses}
    assert sheet.total == score


def test_position_of_setup_deck() -> None:
    game = arranged("setup.deck")
    view = game.view(1)
    assert (sum(len(area) for area in view.areas), view.draw_count, len(view.discard_pile)) == (18, 32, 0)
    (unseen,) = view.unseen
    specials = {card: unseen.cards.count(card) for card in "FCE"}
    assert (len(unseen.cards), specials) == (50, {"F": 4, "C": 4, "E": 2})


def test_position_of_setup_birds() -> None:
    view = arranged("setup.birds").view(1)
    assert [area[0] for area in view.areas] == ["9", "9", "9"]
    assert all("9" not in unseen.cards for unseen in view.unseen)


def test_position_of_setup_two() -> None:
    view = arranged("setup.two").view(1)
    (unseen,) = view.unseen
    assert (view.players, len(unseen.cards), view.draw_count, "F" in unseen.cards) == (2, 46, 34, False)


def test_position_of_setup_deal() -> None:
    view = arranged("setup.deal").view(1)
    assert view.areas == (("",) * 6,) * 3


def test_position_of_setup_first() -> None:
    game = arranged("setup.first")
    points = next(event["round"]["points"] for event in game.events if "round" in event)
    assert (points.index(max(points)) + 1, game.turn, game.view(3).round) == (3, 3, 2)


def test_position_of_turn_refill() -> None:
    game = arranged("turn.refill")
    before = game.view(4)
    game.move("draw")
    after = game.view(4)
    assert (before.draw_count, len(before.discard_pile)) == (1, 19)
    assert (after.draw_count, after.discard_pile) == (18, before.discard_pile[-1:])


def test_position_of_common_refill() -> None:
    game = arranged("common.refill")
    view = game.view(4)
    assert [kind for event in game.events[-2:] for kind in event if kind != "seat"] == ["move", "shuffle"]
    assert (view.phase, view.draw_count, len(view.discard_pile)) == ("place", 18, 1)


def test_position_of_score_round() -> None:
    game = arranged("score.round")
    game.move("swap b3")
    assert (game.view(1).points[:2], game.view(1).totals) == ((7, 8), (1, 0, 0))


def test_position_of_end_game() -> None:
    game = arranged("end.game")
    assert (game.rules["rounds_to_win"], game.view(1).round, game.view(1).totals) == (2, 2, (1, 0, 0))
    game.move("swap b3")
    assert (game.over, game.winners) == (True, (1,))


def test_position_of_common_start() -> None:
    game = arranged("common.start")
    assert (game.rules["start"], game.turn, game.view(2).starter) == (2, 2, 2)


def test_position_of_common_shared_win() -> None:
    game = arranged("common.shared-win")
    game.move("swap b3")
    assert (game.view(1).points[:2], game.winners) == ((7, 7), (1, 2))


def test_position_of_common_hidden() -> None:
    game = arranged("common.hidden")
    assert [game.view(seat).hand for seat in (1, 2, 3, 0)] == ["-1", "", "", ""]


def test_position_of_common_limit() -> None:
    game = arranged("common.limit")
    assert not game.over
    game.move("discard")
    assert (game.view(1).phase, game.winners) == ("game stopped", ())


def test_the_ended_round_stays_on_the_table_while_it_is_scored() -> None:
    scoring = [*steps_showing("score.egg-value"), *steps_showing("score.round")[1:2]]
    for number in scoring:
        assert at_step(number).view(1).phase == "round over"
