"""Tests of samples: equal however they are split, with games that can be opened, correct errors, and clear refusals."""

from __future__ import annotations

import random
import statistics
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit.simulation import Name, batches, simulate
from cardkit.simulation import sample as sample_module
from cardkit.simulation.game_series import play, series_of
from cardkit.table.chance import SEED_LIMIT
from tests.support.occasions import one_in, some_now

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.simulation import Sample

GAMES = 200
QUIET: dict[str, Any] = {"progress": False}
TEAMS = {"players": 4, "teams": True}


def sample_of(game: str = "papageno", games: int = GAMES, **changes: Any) -> Sample:
    """Simulate a small sample with a seed."""
    return simulate(game, games=games, **{"seed": 7, "threads": 1, **QUIET, **changes})


def assert_same(one: Sample, other: Sample) -> None:
    """Check that two samples are equal bit for bit: sums, distributions, every row."""
    assert one.tally == other.tally
    for by in ("game", "round"):
        assert one.to_frame(by).equals(other.to_frame(by))


# --- Equal in any pieces --------------------------------------------------------------------------------------------


class OutOfOrder(Executor):
    """Runs its tasks out of order, as a cluster might."""

    def __init__(self) -> None:
        self.random = random.Random(3)
        self.waiting: list[tuple[Future[Any], Any, Any]] = []

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Store the task, and sometimes run one that was stored before."""
        future: Future[Any] = Future()
        self.waiting.append((future, work, args))
        assert not kwargs
        while len(self.waiting) > 30:
            self.play_one()
        return future

    def play_one(self) -> None:
        """Run any stored task."""
        future, work, args = self.waiting.pop(self.random.randrange(len(self.waiting)))
        future.set_result(work(*args))


@pytest.mark.parametrize("game", one_in(3, cardkit.GAMES))
def test_threads_and_processes_give_the_same_to_the_bit(game: str) -> None:
    alone = sample_of(game, games=60)
    assert_same(alone, sample_of(game, games=60, threads=2))
    with ProcessPoolExecutor(2) as processes:
        assert_same(alone, sample_of(game, games=60, executor=processes))


@pytest.mark.parametrize("size", [1, 7, 64, 199, 200, 1000])
def test_pieces_of_any_size_give_the_same_to_the_bit(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = sample_of()
    monkeypatch.setattr(batches, "FIRST_PIECE", size)
    monkeypatch.setattr(batches, "LARGEST_PIECE", size)
    assert_same(alone, sample_of())
    with ThreadPoolExecutor(3) as threads:
        assert_same(alone, sample_of(executor=threads))


def test_pieces_may_come_back_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = sample_of()
    monkeypatch.setattr(batches, "FIRST_PIECE", 5)
    monkeypatch.setattr(batches, "LARGEST_PIECE", 5)
    executor = OutOfOrder()
    monkeypatch.setattr(batches, "wait", played_meanwhile(executor))
    assert_same(alone, sample_of(executor=executor))


def played_meanwhile(executor: OutOfOrder) -> Any:
    """Act as the `wait` of an executor that plays one piece meanwhile."""

    def wait(futures: set[Future[Any]], **_: Any) -> tuple[set[Future[Any]], set[Future[Any]]]:
        if not any(future.done() for future in futures):
            executor.play_one()
        done = {future for future in futures if future.done()}
        return done, futures - done

    return wait


def test_a_series_goes_on_where_it_was_left() -> None:
    whole = sample_of(games=100)
    assert_same(whole, sample_of(games=40) + sample_of(games=60, first=40))


def test_a_summary_has_the_same_sums_and_keeps_no_games() -> None:
    summary = sample_of(keep="summary")
    assert summary.tally == sample_of().tally
    assert summary.kept is None
    with pytest.raises(cardkit.CardkitError, match="keep='games'"):
        summary.to_frame()


def test_more_rounds_than_there_was_room_for() -> None:
    """Games with many short rounds are still recorded completely."""
    sample = sample_of("parrot", games=5, rounds=30, move_limit=10_000)
    assert list(sample.to_frame()["rounds"]) == [30] * 5
    assert list(sample.to_frame("round")["round"]) == list(range(1, 31)) * 5


def test_rounds_do_not_depend_on_how_many_games_are_played_at_once() -> None:
    """If a game's last round is also the last for which there is space, that round stays unchanged."""
    series = series_of("parrot", seed=7, bots=["random"], rules={"players": 2, "rounds": 30})
    whole = play(series, 0, 40).rounds
    for games in range(40):
        part = play(series, 0, games).rounds
        assert part.tolist() == whole[: len(part)].tolist()


# --- Any game reopened ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "which",
    some_now(
        [("papageno", {"move_limit": 70}), ("trio", TEAMS), ("rummy", TEAMS), *((each, {}) for each in cardkit.GAMES)],
        2,
    ),
    ids=str,
)
def test_any_game_can_be_opened_at_the_table(which: tuple[str, dict[str, object]]) -> None:
    game, rules = which
    sample = sample_of(game, games=12, rules=rules, bots="simple")
    frame, rounds = sample.to_frame(), sample.to_frame("round")
    for number in (0, 5, 11):
        opened, row = sample.game(number), frame.iloc[number]
        scores = [event["round"]["points"] for event in opened.events if "round" in event]
        assert row["moves"] == sum("move" in event for event in opened.events)
        assert row["rounds"] == len(scores)
        assert [row[f"total_{side[0]}"] for side in opened.sides] == opened.events[-1]["result"]["totals"]
        assert tuple(seat for side in opened.sides for seat in side if row[f"won_{side[0]}"]) == winners(opened)
        mine = rounds[rounds["game"] == number]
        assert [list(points) for points in mine.filter(like="points").itertuples(index=False)] == scores


def test_seeds_and_numbers_of_any_size_open_the_same_game() -> None:
    first = 2**33 + 5
    sample = sample_of(games=3, seed=SEED_LIMIT - 1, first=first)
    for number, row in zip(range(first, first + 3), sample.to_frame().itertuples(), strict=True):
        opened = sample.game(number)
        assert row.game == number
        assert row.moves == sum("move" in event for event in opened.events)
        assert [row.total_1, row.total_2, row.total_3] == opened.events[-1]["result"]["totals"]


def winners(game: cardkit.Game) -> tuple[int, ...]:
    """Return each game's winning seats in a table."""
    return tuple(seat for side in game.sides for seat in side if seat in game.winners)


def test_the_game_that_is_opened_can_be_stepped_through() -> None:
    game = sample_of(games=1).game(0)
    begun = game.at(1)
    assert begun.turn == 1
    assert begun.moves
    assert cardkit.replay(game.record()).winners == game.winners


# --- Means and errors -----------------------------------------------------------------------------------------------


def test_means_and_errors_are_those_of_the_frame() -> None:
    sample = sample_of(games=500)
    frame = sample.to_frame()
    for seat in (1, 2, 3):
        wins = frame[f"won_{seat}"].tolist()
        error = statistics.stdev(wins) / len(wins) ** 0.5
        assert sample.estimate("p_win", seat)[:2] == pytest.approx((statistics.mean(wins), error))
    moves = frame["moves"].tolist()
    assert sample.estimate("moves_per_game")[:2] == pytest.approx(
        (statistics.mean(moves), statistics.stdev(moves) / len(moves) ** 0.5)
    )
    assert sample.estimate("p_tied").mean + sample.estimate("p_stopped").mean == frame["winner"].isna().mean()


def test_means_per_round_are_over_all_rounds_with_the_error_over_games() -> None:
    """The jackknife, which leaves out one game at a time, is another way to find the standard error of a ratio."""
    sample = sample_of(games=400)
    frame, rounds = sample.to_frame(), sample.to_frame("round")
    mean, error, *_ = sample.estimate("round_points", 2)
    assert mean == pytest.approx(rounds["points_2"].mean())
    points, played = frame["points_2"].sum(), frame["rounds"].sum()
    left_out = [(points - p) / (played - r) for p, r in zip(frame["points_2"], frame["rounds"], strict=True)]
    spread = statistics.pvariance(left_out) * (len(left_out) - 1)
    assert error == pytest.approx(spread**0.5, rel=0.01)
    assert sample.estimate("moves_per_round").mean == pytest.approx(rounds["moves"].mean())


def test_no_interval_begins_below_what_a_game_has_at_least() -> None:
    sample = sample_of(games=300, rounds_to_win=1)
    assert sample.estimate("moves_per_game").low >= 1
    assert sample.estimate("legal_per_decision").low >= 1
    rounds = sample.estimate("rounds_per_game")  # a game that is stopped in its first round has no rounds: see below
    assert 0.99 < rounds.low < rounds.mean == 1 < rounds.high < 1.01


def test_a_game_that_is_stopped_in_its_first_round_has_none() -> None:
    sample = sample_of(games=300, rounds_to_win=1, move_limit=60)
    counts = sample.to_frame()["rounds"].value_counts()
    assert set(counts.index) == {0, 1}
    rounds = sample.estimate("rounds_per_game")
    assert rounds.low < rounds.mean < 1


def test_a_shared_win_counts_for_each_and_is_a_tie() -> None:
    sample = sample_of(games=2000, rounds_to_win=1)
    frame = sample.to_frame()
    shared = (frame[["won_1", "won_2", "won_3"]].sum(axis=1) > 1).mean()
    assert shared > 0
    assert sample.estimate("p_tied").mean == pytest.approx(shared)
    assert sum(sample.estimate("p_win", seat).mean for seat in (1, 2, 3)) > 1


def test_games_that_reach_their_limit_are_stopped_and_no_ties() -> None:
    sample = sample_of(games=200, move_limit=60, rounds_to_win=1)
    frame = sample.to_frame()
    stopped = int(frame["stopped"].sum())
    assert 0 < stopped < 200
    assert (frame["rounds"][frame["stopped"] == 1] == 0).all()
    assert frame.loc[frame["stopped"] == 1, ["won_1", "won_2", "won_3"]].sum().sum() == 0
    assert sample.estimate("p_stopped").mean == stopped / 200
    assert sample.estimate("p_tied").mean == (frame["winner"].isna() & (frame["stopped"] == 0)).mean()
    assert f"{stopped} games were stopped when a round reached its limit of 60 moves" in str(sample)
    assert "stopped" not in str(sample_of(games=20))


def test_what_is_in_a_frame_can_be_squared_and_added() -> None:
    frame = sample_of(games=50, players=5).to_frame()
    numbers = frame.drop(columns="winner")
    assert {str(kind) for kind in numbers.dtypes} == {"int64"}
    assert str(frame["winner"].dtype) == "Int64"
    points = [int(points) for points in frame["points_1"]]
    assert (frame["points_1"] ** 4).mean() == sum(each**4 for each in points) / 50


def test_samples_of_the_same_games_are_equal() -> None:
    assert sample_of(games=20) == sample_of(games=20)
    assert sample_of(games=20) != sample_of(games=21)
    assert sample_of(games=20) != sample_of(games=20, keep="summary")
    assert sample_of(games=20) != 20


def test_partners_win_together_and_score_together() -> None:
    sample = sample_of("rummy", games=30, rules=TEAMS, bots="simple")
    assert sample.estimate("p_win", 1) == sample.estimate("p_win", 3)
    assert {name.seat for name in sample.measures if name.measure == "round_points"} == {1, 2}
    assert "with partner" in str(sample)


def test_histograms_count_every_game_and_round() -> None:
    sample = sample_of()
    rounds = sample.to_frame("round")
    assert sum(sample.histogram("moves_per_game").values()) == GAMES
    assert sample.histogram("round_points", 1) == rounds["points_1"].value_counts().sort_index().to_dict()


def test_no_games_have_no_means() -> None:
    sample = sample_of(games=0)
    assert all(estimate.mean != estimate.mean for estimate in sample.measures.values())
    assert len(sample.to_frame()) == 0
    assert "0 games" in str(sample)


@pytest.mark.parametrize("game", cardkit.GAMES)
def test_a_sample_reads_well(game: str) -> None:
    sample = sample_of(game, games=20)
    assert f"{cardkit.GAMES[game].name}, 3 players (random): 20 games, seed 7" in str(sample)
    assert "player 3" in str(sample)
    assert "<table>" in sample._repr_html_()


# --- Interrupted ----------------------------------------------------------------------------------------------------


@contextmanager
def interrupted_bar(*_: object, **__: object) -> Iterator[Any]:
    """Return a progress bar that raises Ctrl-C at its third step."""
    moves = count(1)

    def advance(_: int) -> None:
        if next(moves) == 3:
            raise KeyboardInterrupt

    yield advance


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_gives_what_is_finished(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "progress_bar", interrupted_bar)
    sample = sample_of(games=100_000, threads=threads)
    assert sample.partial
    assert 0 < sample.games < 100_000
    assert "partial" in str(sample)
    assert len(sample.to_frame()) == sample.games
    assert sample.tally == tally_of(sample)


def tally_of(sample: Sample) -> Any:
    """Return the sums of the games in a sample, each played again."""
    pieces = [sample_module.play_games(sample.series, 0, "summary", int(k), 1) for k in sample.to_frame()["game"]]
    return sum((piece.tally for piece in pieces[1:]), pieces[0].tally)


# --- Refused before anything starts ---------------------------------------------------------------------------------


@pytest.fixture
def _nothing_may_start(monkeypatch: pytest.MonkeyPatch) -> None:
    def started(*_: object) -> Iterator[None]:
        pytest.fail("a game was played")

    monkeypatch.setattr(sample_module, "play", started)


@pytest.mark.usefixtures("_nothing_may_start")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"games": -1}, "games must be an integer ≥ 0"),
        ({"games": 1.5}, "games must be an integer ≥ 0"),
        ({"games": True}, "games must be an integer ≥ 0"),
        ({"first": -1}, "first must be an integer ≥ 0"),
        ({"threads": 0}, "threads must be an integer ≥ 1"),
        ({"seed": -1}, "seed must be an integer ≥ 0"),
        ({"bots": "magic"}, "Papageno has no bot 'magic'"),
        ({"bots": ["random", "random"]}, "2 bots for 3 players"),
        ({"players": 9}, "players"),
        ({"plyers": 3}, "plyers"),
        ({"start": 3, "players": 2}, "start cannot be 3"),
        ({"rules": {"players": 2}, "players": 3}, "players: given twice"),
        ({"keep": "everything"}, "keep must be 'games' or 'summary', not 'everything'"),
        ({"move_limit": 10**12}, "move_limit must be a whole number from 1 to 1000000000"),
        ({"game": "poker"}, "there is no game 'poker'"),
        ({"game": "trio", "players": 5, "teams": True}, "teams"),
    ],
)
def test_what_does_not_belong_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(cardkit.CardkitError, match=says):
        simulate(**{"game": "papageno", "games": 10, **changes})


@pytest.mark.parametrize("ask", ["estimate", "histogram"])
def test_an_unknown_measure_is_refused(ask: str) -> None:
    with pytest.raises(cardkit.CardkitError, match="there is no 'p_win' for seat 9"):
        getattr(sample_of(games=1), ask)("p_win", 9)


def test_only_like_is_added_to_like() -> None:
    with pytest.raises(cardkit.CardkitError, match="add only samples of one series"):
        sample_of(games=1) + sample_of(games=1, seed=8)
    with pytest.raises(cardkit.CardkitError, match="in common"):
        sample_of(games=1) + sample_of(games=1)


def test_measures_come_by_what_is_measured_and_the_seat() -> None:
    assert list(sample_of(games=2, players=2).measures) == [
        Name("moves_per_round"),
        Name("moves_per_game"),
        Name("rounds_per_game"),
        Name("round_points", 1),
        Name("round_points", 2),
        Name("first_round_points", 1),
        Name("first_round_points", 2),
        Name("p_win", 1),
        Name("p_win", 2),
        Name("legal_per_decision"),
        Name("p_tied"),
        Name("p_stopped"),
    ]


def test_the_heading_of_a_mixed_table_names_the_bot_of_each_seat() -> None:
    bots = ["simple", "simple", "careful", "random"]
    mixed = simulate("parrot", players=4, bots=bots, games=2, seed=1, progress=False)
    assert str(mixed).startswith("Parrot, 4 players (simple, simple, careful, random): 2 games")
    alike = simulate("parrot", players=4, bots=["simple"] * 4, games=2, seed=1, progress=False)
    assert str(alike).startswith("Parrot, 4 players (simple): 2 games")


@pytest.mark.parametrize("wrong", ["scheduler:8786", 4, ThreadPoolExecutor])
def test_a_wrong_executor_is_reported(wrong: Any) -> None:
    with pytest.raises(cardkit.CardkitError, match=r"executor must be one of concurrent\.futures, or a Dask client"):
        simulate("trio", games=50, seed=1, executor=wrong, progress=False)


@pytest.mark.parametrize(("games", "known"), [(149, False), (150, True)])
def test_the_interval_of_legal_moves_begins_where_it_contains_the_truth_as_often_as_it_says(
    games: int,
    known: bool,  # noqa: FBT001
) -> None:
    """For 30 games, only 91 of 100 intervals contained the truth, because most samples lack the rare long games."""
    found = simulate("papageno", games=games, seed=5, bots="simple", progress=False).estimate("legal_per_decision")
    assert found.stderr > 0
    assert (found.low <= found.mean <= found.high) is known
