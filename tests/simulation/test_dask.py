"""Tests with a Dask cluster of two processes, one of which is killed in the middle."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from distributed import Client, LocalCluster

import cardkit
from cardkit.simulation import batches, simulate
from tests.support.occasions import nightly
from tests.table.test_own_players import first

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future

GAMES = 2000


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """Create a client of a cluster of two worker processes."""
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with LocalCluster(**options) as cluster, Client(cluster) as connected:
        yield connected


class Saboteur(Executor):
    """Passes work on to another executor, and kills one of its workers after a while."""

    def __init__(self, executor: Executor, victim: int, after: int) -> None:
        self.executor = executor
        self.victim = victim
        self.after = after
        self.submitted = count(1)
        self.killed = False

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Pass the work on, and after enough calls kill a worker."""
        future = self.executor.submit(work, *args, **kwargs)
        if next(self.submitted) == self.after:
            os.kill(self.victim, signal.SIGKILL)
            self.killed = True
        return future


def flies(_: Any) -> str:
    """Return something that isn't a move."""
    return "fly"


@pytest.fixture(autouse=True)
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "LARGEST_PIECE", 10)


def test_a_cluster_gives_the_same(client: Client) -> None:
    alone = simulate("chicken", games=GAMES, seed=4, threads=1, progress=False)
    spread = simulate("chicken", games=GAMES, seed=4, executor=client, progress=False)
    assert spread.tally == alone.tally
    assert spread.to_frame().equals(alone.to_frame())


def test_a_worker_that_dies_in_the_middle_changes_nothing(client: Client) -> None:
    alone = simulate("chicken", games=GAMES, seed=4, threads=1, progress=False)
    victim = next(iter(client.run(os.getpid).values()))
    saboteur = Saboteur(client.get_executor(), victim, after=100)
    spread = simulate("chicken", games=GAMES, seed=4, executor=saboteur, progress=False)
    assert saboteur.killed
    assert not spread.partial
    assert spread.tally == alone.tally
    assert spread.to_frame("round").equals(alone.to_frame("round"))


@nightly
def test_a_user_written_player_plays_on_a_cluster(client: Client) -> None:
    asked: dict[str, Any] = {"games": 40, "seed": 4, "bots": [first, "simple"], "players": 2, "progress": False}
    assert cardkit.simulate("chicken", **asked, executor=client) == cardkit.simulate("chicken", **asked)
    with pytest.raises(cardkit.PlayerError, match="'fly'") as wrong:
        cardkit.simulate("chicken", **asked | {"bots": [flies, "simple"]}, executor=client)
    assert wrong.value.record
