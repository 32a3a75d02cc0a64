"""What pages without a server need works without numpy, pandas, numba, plotly, tqdm, psutil and threads."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cardkit_widgets
from cardkit_widgets.lessons import our_lessons
from tests.support.any_game import every_game_compiled
from tests.support.occasions import some_now

# The few names of IPython that pages have.
IN_PAGE = Path(cardkit_widgets.__file__).parent / "site" / "in_page"

# Hides packages that pages don't have, and replaces IPython.
HIDE = """
import sys
MISSING = {
    "numpy", "pandas", "numba", "llvmlite", "plotly", "tqdm", "psutil", "scipy", "PIL", "latex2mathml", "nbformat",
    "ipykernel", "jupyter_client", "tornado", "zmq", "resource", "_multiprocessing",
}

class Hiding:
    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, *more):
        return None if name.partition(".")[0] in MISSING else self.finder.find_spec(name, *more)

    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = map(Hiding, sys.meta_path)
sys.path.insert(0, sys.argv[1])
"""

WITHOUT_THREADS = """
import threading
from cardkit.simulation import batches

def refuse(thread):
    raise AssertionError("a page can't start threads")

batches.HAS_THREADS = False
threading.Thread.start = refuse
"""


def found_by(code: str) -> Any:
    """Run code in a Python without the packages that pages don't have; return what it prints, read as JSON."""
    command = [sys.executable, "-W", "ignore", "-c", HIDE + code, str(IN_PAGE)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# --- The engine -------------------------------------------------------------------------------------------------------

CALCULATE = """
import json
import cardkit
from cardkit.chances.queries import questions_of

def answers(game):
    for name in questions_of(game.definition):
        try:
            yield str(game.odds(name))
        except cardkit.CardkitError:
            pass  # the question needs a detail, or makes no sense here

def calculate(slug):
    options = {"seed": 5, "progress": False}
    sample = cardkit.simulate(slug, games=12, **options)
    yield from (repr(sample), repr(sample.measures))
    names = ("game", "started", "moves", "rounds", "total_1", "points_2", "won_1", "winner", "stopped")
    yield [sample.column(name) for name in names]
    yield [sample.column(name, "round") for name in ("game", "round", "started", "moves", "points_1")]
    yield repr(sorted(sample.histogram("round_points", 1).items()))
    yield repr(cardkit.simulate(slug, games=3, first=12, **options) + sample)
    compared = cardkit.compare(slug, {"move_limit": 40}, games=6, **options)
    yield from (repr(compared), repr(compared.measures))
    game = cardkit.play(slug, seed=5)
    game.play_out("simple")
    moment = max(k for k in range(len(game.events)) if game.at(k).turn and len(game.at(k).moves) > 1)
    game = game.at(moment)
    yield repr(game.estimate(worlds=8))
    yield repr(game.chance(cardkit.did(game.moves[0]), games=8, exact=False))
    yield from answers(game)
    yield repr(sample.game(2).score())

found = list(calculate(slug))
"""


@every_game_compiled
def test_the_engine_gives_the_same_results(slug: str) -> None:
    code = f"slug = {slug!r}\n{CALCULATE}"
    known: dict[str, Any] = {}
    exec(code, known)  # noqa: S102  the same code in both
    assert found_by(f"{code}\nprint(json.dumps(found))") == json.loads(json.dumps(known["found"]))


MISSING = """
import json
import cardkit

def refused(call):
    try:
        call()
    except cardkit.MissingError as error:
        return error.extra

sample = cardkit.simulate("chicken", games=2, seed=1)
compared = cardkit.compare("chicken", {"target": 20}, games=2, seed=1)
tried = (sample.to_frame, compared.to_frame, lambda: cardkit.tournament("chicken", deals=1))
print(json.dumps(list(map(refused, tried))))
"""


def test_frames_and_tournaments_name_the_extra_that_they_need() -> None:
    assert found_by(MISSING) == ["simulation"] * 3


# --- Widgets ----------------------------------------------------------------------------------------------------------

LABS = f"""{WITHOUT_THREADS}
import asyncio, json
from cardkit_widgets import OddsLab, RulesLab, SimulationLab

async def finished(lab):
    lab.begin()
    await asyncio.wait_for(lab.task, 120)
    return {{name: lab.panel.state[name] for name in ("status", "sentence", "rows", "note")}}

async def stopped(lab):
    lab.begin()
    while lab.found is None:
        await asyncio.sleep(0)
    lab.stop()
    await asyncio.sleep(0)
    return lab.panel.state["status"].startswith("Stopped after"), lab.task is None

async def run():
    options = {{"games": 60, "seed": 1}}
    labs = (
        SimulationLab("papageno", **options),
        RulesLab("papageno", new={{"capture_weight": 0}}, **options),
        OddsLab("papageno", seed=1),
    )
    return [*[await finished(lab) for lab in labs], await stopped(SimulationLab("papageno", games=100_000, seed=1))]

print(json.dumps(asyncio.run(run()), default=str))
"""


def test_labs_run_to_their_end_and_can_be_stopped() -> None:
    simulated, compared, counted, stopped = found_by(LABS)
    assert simulated["status"] == compared["status"] == "60 games played."
    assert simulated["sentence"].startswith("Games last ")
    assert compared["rows"][0][-2:] == ["Difference", ""]
    assert counted["sentence"]
    assert stopped == [True, True]


TABLES = f"""{WITHOUT_THREADS}
import asyncio, json
import cardkit
from cardkit_widgets import Exercise, Explorer, Play, Replay, Tutorial

async def run():
    game = cardkit.play("chicken", players=2, seed=5)
    game.play_out("simple")
    Tutorial("chicken"), Explorer("chicken"), Replay(game)
    table = Play("chicken", players=2, seed=5)
    coach = table.coach
    while not (advice := coach.advice(table.game, 1))["done"]:
        await asyncio.sleep(0)
    reviewed = coach.review(game, 1)["decisions"]
    while not any(decision.worlds for decision in coach._reviewing.look()):
        await asyncio.sleep(0)
    coach.stop()
    return [len(advice["moves"]) == len(table.game.moves), len(reviewed) > 0]

print(json.dumps(asyncio.run(run())))
"""


def test_tables_and_the_coach_work() -> None:
    assert found_by(TABLES) == [True, True]


# --- Lessons ----------------------------------------------------------------------------------------------------------

# The lessons whose cells use numpy themselves.
WITH_NUMPY = {"round-and-round"}
SLUGS = [lesson.slug for lesson in our_lessons() if lesson.slug not in WITH_NUMPY]

LESSON = """
import __main__, json, os
from cardkit_widgets.lessons import lesson_named
from cardkit_widgets.site.browser_kernel import BrowserKernel

printed = sys.stdout
kernel = __main__.kernel = BrowserKernel(lambda _: None, {})
kernel.names = {}
lesson = lesson_named(slug).path
os.chdir(lesson.parent)
cells = json.loads(lesson.read_text("utf-8"))["cells"]
sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
failed = [source for number, source in enumerate(sources) if not kernel.run(number, source)]
print(json.dumps(failed), file=printed)
"""


@pytest.mark.parametrize("slug", some_now(SLUGS, 2))
def test_every_cell_of_a_lesson_runs(slug: str) -> None:
    assert found_by(f"slug = {slug!r}\n{LESSON}") == []
