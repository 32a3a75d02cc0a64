"""Tests of the benchmark: its figures, its behaviour when a package is missing, and the C program's games."""

from __future__ import annotations

import subprocess
import sys
from math import inf
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit.simulation import result_table
from cardkit.simulation.game_series import series_of
from cardkit.table.common_rules import GAME_STOPPED
from tests.bench import beside, clock, importing, others, ours, player, report, spiel
from tests.bench.c_program import COMPILER, made
from tests.bench.clock import Contestant, MissingError
from tests.bench.waits import Threads, Wait, Waits

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAMES = 8


@pytest.mark.parametrize("rules", ours.VARIANTS, ids=str)
def test_the_program_in_c_plays_the_games_of_the_table_or_says_what_it_lacks(
    rules: dict[str, object], tmp_path: Path
) -> None:
    program = made(tmp_path)
    if isinstance(program, MissingError):
        assert COMPILER in str(program)
        return
    rows = program.play(series_of("papageno", seed=5, rules=rules), 0, GAMES)
    for row, game in zip(rows, cardkit.bot_games("papageno", games=GAMES, seed=5, rules=rules), strict=True):
        s = game.state
        assert row[result_table.MOVES] == sum("move" in event for event in game.events)
        assert row[result_table.TOTALS : result_table.WINNERS].tolist() == s.totals
        assert row[result_table.WINNERS : result_table.STOPPED].tolist() == s.winner
        assert row[result_table.STOPPED] == (s.phase == GAME_STOPPED)
        assert row[result_table.ROUNDS] == s.round - (s.phase == GAME_STOPPED)


def test_without_a_compiler_the_row_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert str(made(tmp_path)) == f"there is no {COMPILER} here to compile it"


@pytest.mark.parametrize(
    ("module", "contestants", "package"),
    [
        ("pyspiel", spiel.contestants, "open_spiel"),
        ("pgx", others.pgx_contestants, "pgx"),
        ("rlcard", others.rlcard_contestants, "rlcard"),
    ],
)
def test_what_is_not_installed_is_named(
    module: str, contestants: object, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    assert callable(contestants)
    with pytest.raises(MissingError, match=f"pip install .*{package}"):
        contestants()


def test_the_best_sample_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a contestant needs 4, then 1, then 2 seconds for the same moves, its second sample is the best."""
    now = [0.0]
    taking = iter([1, 1, 4, 1, 2])

    def play(size: int) -> int:
        now[0] += next(taking) * size
        return 100 * size

    monkeypatch.setattr(clock.time, "process_time", lambda: now[0])
    effort = clock.Effort(samples=3, seconds=1, waits=1, patience=60)
    assert clock.best_rates([Contestant("slow at first", play)], effort) == {"slow at first": 100}


def test_patience_ends_after_the_fewest_samples() -> None:
    assert list(clock.times(5, 60, fewest=2)) == [0, 1, 2, 3, 4]
    assert list(clock.times(5, -1, fewest=2)) == [0, 1]


@pytest.mark.parametrize(
    ("pair", "verdict"),
    [
        (Threads(1.9, 1.98), "1.90 times as fast as one (goal 1.8) ✓"),
        (Threads(1.5, 1.98), "1.50 times as fast as one (goal 1.8)"),
        (Threads(2.2, 1.6), "2.20 times as fast as one (goal 1.8), which means little:"),
        (Threads(1.9, None), "1.90 times as fast as one (goal 1.8), which means little:"),
    ],
)
def test_two_threads_are_judged_only_where_the_machine_had_two_cores_to_give(pair: Threads, verdict: str) -> None:
    text = report.threads(pair)
    assert verdict in text
    assert ("✓" in text) == ("✓" in verdict)


def test_ratios_are_marked_where_they_reach_their_goals() -> None:
    rates = {"papageno": 50e6, "rummy": 2e6, "hearts": 6e6, "gin_rummy": 0.2e6}
    lines = report.ratios({"papageno": "Papageno", "rummy": "Rummy"}, rates).splitlines()
    assert lines[0].startswith("|  | million moves a second | ÷ C (goal 0.6) | ÷ crazy_eights (goal 8) |")
    assert lines[2] == "| Papageno | 50 | – | – | 8.3 ✓ | 250 |"
    assert lines[3] == "| Rummy | 2.0 | – | – | 0.33 | 10 |"


def test_a_missing_contestant_has_a_row_with_the_reason() -> None:
    lines = report.contestants({"C": "in C", "pgx": "Pgx"}, {"C": 72.4e6}, {"pgx": "not installed: pip install pgx"})
    assert lines.splitlines()[2:] == ["| in C | 72 |", "| Pgx | not installed: pip install pgx |"]


def test_waits_are_those_on_the_wall() -> None:
    assert report.wait(Wait(inf, 40.0), 2) == "more than 40 s"
    found = Waits(compiling=Wait(16.0, 9.0), first_answer=Wait(1.94, 2.5))
    assert (
        report.waiting({"trio": "Trio"}, {"trio": found}).splitlines()[2]
        == "| Trio | 1.94 s (2.5 s) ✓ | 16.00 s (9.0 s) |"
    )


@pytest.fixture
def side(tmp_path: Path) -> Iterator[beside.Side]:
    """Start the cardkit under test as one of the two sides."""
    side = beside.Side(beside.HERE, str(tmp_path))
    yield side
    side.end()


def test_both_sides_play_the_same_games(side: beside.Side) -> None:
    moves, seconds = side.play("table", "papageno", 2)
    games = cardkit.bot_games("papageno", games=2, seed=player.SEED)
    assert moves == sum("move" in event for game in games for event in game.events)
    assert seconds > 0


def test_what_one_waits_for_is_asked_in_a_fresh_process(side: beside.Side, tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    program = f"import os; sum(range(10**7)); open({str(noted)!r}, 'a').write(os.environ['CARDKIT_CACHE'] + ' ')"
    assert min(beside.wait((side, side), program, 2)) > 0
    assert {*noted.read_text().split()} == {str(tmp_path)}
    noted.write_text("")
    assert min(beside.wait_for_compiling((side, side), program, 2)) > 0
    caches = noted.read_text().split()
    assert len(caches) == len({*caches, str(tmp_path)}) - 1 == 4


def test_a_folder_without_cardkit_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.bench.beside", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"there is no cardkit in {tmp_path}; make one with: git worktree add" in done.stderr


def test_imports_are_measured_beside_an_empty_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importing, "PROGRAMS", ("import json",))
    monkeypatch.setattr(sys, "argv", ["importing", "--times", "1"])
    importing.main()
    assert capsys.readouterr().out.endswith(" s  import json\n")
