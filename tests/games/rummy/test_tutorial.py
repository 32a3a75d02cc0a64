"""The texts of Rummü's tutorial match the scoring."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from cardkit import GAMES
from cardkit.table.play_script import perform, pose
from tests.games.rummy import twins
from tests.games.rummy.tables import score

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardkit.table.game import Game

TUTORIAL = GAMES["rummy"].tutorial()
(POINTS,) = {step.table for step in TUTORIAL.steps if step.table}  # it stays visible while the player counts

LAID = {
    ("3", "pure set"): "R4 G4 B4",
    ("3", "set with joker"): "R4 Y4 G4",
    ("3", "pure run"): "R1 R2 R3",
    ("3", "other run"): "R1 Y2=R2 R3",
    ("4", "pure set"): "R4 G4 B4 K4",
    ("4", "set with joker"): "R4 Y4 G4 B4",
    ("4", "pure run"): "R1 R2 R3 R4",
    ("4", "other run"): "R1 G2 B3 K4",
    ("5", "pure set"): "R4 Y4 G4 B4 K4",
    ("5", "pure run"): "R1 R2 R3 R4 R5",
    ("5", "other run"): "R1 G2 B3 K4 Y5",
    ("6", "pure run"): "R1 R2 R3 R4 R5 R6",
    ("6", "other run"): "R1 Y2=R2 R3 R4 R5 R6",
    ("7", "pure run"): "R1 R2 R3 R4 R5 R6 R7",
    ("7", "other run"): "R1 Y2=R2 R3 R4 R5 R6 R7",
}
CELLS = {
    (row[0], title): cell for row in POINTS[1:] for title, cell in zip(POINTS[0][1:], row[1:], strict=True) if cell
}


def test_the_table_has_a_cell_for_each_kind_of_meld() -> None:
    assert CELLS.keys() == LAID.keys()


@pytest.mark.parametrize("cell", LAID)
def test_the_table_says_what_is_scored(cell: tuple[str, str]) -> None:
    assert score(LAID[cell]) == int(CELLS[cell])


def test_jokers_are_explained_before_a_step_needs_one() -> None:
    says = [step.says for step in TUTORIAL.steps]
    joker = next(number for number, text in enumerate(says) if "Yellow cards are jokers" in text)
    assert all("green 4, 5, 6" not in text for text in says[:joker])


def test_no_hint_asks_to_clear_the_selection() -> None:
    """A wrong move unpicks all cards, and there is no “Clear selection” button."""
    assert all("Clear selection" not in text for step in TUTORIAL.steps for text in (step.says, step.hint))


def test_the_sum_of_a_round_is_given_when_it_is_visible_on_the_table() -> None:
    performance = perform(GAMES["rummy"], TUTORIAL)
    number = next(number for number, step in enumerate(TUTORIAL.steps) if "That makes 50" in step.says)
    totals = performance.game.at(performance.starts[number]).view(1).totals
    assert totals == (50, 15, -55)


def test_the_hint_for_a_wrong_card_names_no_other_card() -> None:
    """The hint of the first move appears for any wrong choice, for example another blue 7."""
    first = next(step for step in TUTORIAL.steps if step.move)
    assert "7" not in first.hint
    assert "black 7" in first.hint_for("take")


# --- Mixed runs -------------------------------------------------------------------------------------------------------


def kinds_on(*games: Game) -> set[str]:
    """Return the kinds of the melds on these tables, found by the slow version of the rules."""
    return {twins.kind(laid.cards) for game in games for laid in game.view(1).melds}


def texts_of_steps() -> Iterator[tuple[str, Sequence[str], set[str]]]:
    """Yield each step of the tutorial: its name, its text, and the kinds of melds on the table before and after it."""
    performance = perform(GAMES["rummy"], TUTORIAL)
    ends = [*performance.starts[1:], performance.game.history.now]
    for step, start, end in zip(TUTORIAL.steps, performance.starts, ends, strict=True):
        table = kinds_on(performance.game.at(start), performance.game.at(end))
        yield step.name, [step.says, step.hint, *step.hints.values()], table


def texts_of_puzzles() -> Iterator[tuple[str, Sequence[str], set[str]]]:
    """Yield each puzzle: its name, its text, and the kinds of melds on the table."""
    for puzzle in GAMES["rummy"].puzzles():
        replies = [reply.says for reply in puzzle.wrong.values()]
        texts = [puzzle.position.says, puzzle.hint, puzzle.why, *replies]
        yield puzzle.name, texts, kinds_on(pose(GAMES["rummy"], puzzle))


def test_what_is_called_a_mixed_run_is_one() -> None:
    """`meld.mixed-run`: its suits differ, so it has at most five cards. A run of one suit with a joker isn't pure."""
    told = [*texts_of_steps(), *texts_of_puzzles()]
    calls_mixed = {name: table for name, texts, table in told if any("mixed" in text for text in texts)}
    assert calls_mixed
    assert [name for name, table in calls_mixed.items() if "mixed run" not in table] == []
    sizes = {size for _, texts, _ in told for size in re.findall(r"mixed run of (\w+)", " ".join(texts))}
    assert sizes <= {"three", "four", "five"}
