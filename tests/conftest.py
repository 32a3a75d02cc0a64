"""Settings and fixtures for all tests. Hypothesis always tries the same examples, to make failures reproducible."""

from __future__ import annotations

import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import cardkit
from tests.support.static_site import built

pytest.register_assert_rewrite(
    "tests.support.at_the_table",
    "tests.support.good_records",
    "tests.games.papageno.tables",
    "tests.games.parrot.tables",
)

# ipykernel replaces the registry of widgets with a kernel's. It must do so before any widget is created, or that widget
# couldn't be closed. Modules imported afterwards assume that they run in a notebook, so tqdm, which draws progress
# bars, is imported before it.
for _name in ("tqdm.auto", "ipykernel.ipkernel"):
    import_module(_name)

# A shell that runs the tests unattended may ignore Ctrl-C, and its child processes inherit this.
signal.signal(signal.SIGINT, signal.default_int_handler)

EVERY = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("every", EVERY)
settings.register_profile("usual", EVERY, max_examples=5)


def pytest_configure(config: pytest.Config) -> None:
    """Try fewer examples, except in the nightly run."""
    settings.load_profile("usual" if "not nightly" in config.option.markexpr else "every")


@pytest.fixture(autouse=True)
def _nothing_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep reviews from computing in the background while a test runs."""
    if "cardkit_widgets" in sys.modules:
        monkeypatch.setattr("cardkit_widgets.core.background.begin", lambda *_, **__: None)


# Installed games without a folder here are tested by `test_any_game` only; all other tests run without them.
FOLDER = Path(__file__).parent / "games"
FROM_ELSEWHERE = {slug: cardkit.GAMES[slug] for slug in cardkit.GAMES if not (FOLDER / slug).is_dir()}

for _slug in FROM_ELSEWHERE:
    cardkit.GAMES.remove(_slug)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel as it would be published."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.check_call(build, cwd=Path(cardkit.__file__).parents[1])
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the static site, without its documentation."""
    return built(tmp_path_factory)
