"""Tests of `cardkit links`, which writes badges for a repository, and of the files that Binder needs in ours."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, quote, urlsplit

import pytest
import urllib3

import cardkit
import run
from cardkit.cli import main
from cardkit_widgets.gallery.binder_badges import links
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(cardkit.__file__).parents[1]
LESSONS = sorted(file.name for file in (ROOT / "notebooks" / "lessons").glob("[0-9]*.ipynb"))
ONLY_HERE = shutil.ignore_patterns(".git", ".venv", "__pycache__", "node_modules", ".*_cache", ".hypothesis")
# The server's message with its address: http://localhost:33445/lab?token=…
ADDRESS = re.compile(r"(http://localhost:\d+/)lab\?")
TOKEN = "for-this-test"  # noqa: S105 - not a secret
SECONDS_TO_START = 60
# Jupyter prints its address a moment before it accepts connections.
PATIENT = urllib3.PoolManager(retries=urllib3.Retry(connect=9, backoff_factor=0.1))


def page_of(address: str) -> str:
    """Return the page that a Binder address opens."""
    return dict(parse_qsl(urlsplit(address).query))["urlpath"]


def test_there_is_a_badge_for_the_gallery_each_lesson_and_jupyterlab() -> None:
    found = links("ada/cards")
    assert [name for name, _ in found][:: len(found) - 1] == ["Gallery", "JupyterLab"]
    assert [page_of(address).rpartition("/")[2] for _, address in found[1:-1]] == LESSONS
    assert {urlsplit(address)[:3] for _, address in found} == {("https", "mybinder.org", "/v2/gh/ada/cards/HEAD")}


def test_every_page_that_a_badge_opens_is_there() -> None:
    paths = [re.sub("^(voila/render|lab/tree)/", "", page_of(address)) for _, address in links("ada/cards")]
    assert all((ROOT / path).is_file() for path in paths)


@pytest.mark.parametrize("named", ["ada/cards", "https://github.com/ada/cards", "https://github.com/ada/cards.git"])
def test_a_repository_is_named_as_on_github(named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["links", named, "--ref", "spring/one"]) == 0
    addresses = re.findall(r"\]\((https://mybinder\.org/v2[^)]*)\)", capsys.readouterr().out)
    assert len(addresses) == len(LESSONS) + 2
    assert {urlsplit(address).path for address in addresses} == {"/v2/gh/ada/cards/spring%2Fone"}


def test_html_has_the_same_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["links", "ada/cards", "--html"]) == 0
    assert re.findall('href="([^"]*)"', capsys.readouterr().out) == [address for _, address in links("ada/cards")]


@pytest.mark.parametrize(
    "named",
    [
        "cards",
        "ada/",
        "/cards",
        "ada/cards/more",
        "ada cards/x",
        "-ada/cards",
        "ada/ca)rds",
        "ftp://github.com/ada/cards",
    ],
)
def test_an_address_that_is_not_a_repository_is_refused(named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["links", "--", named]) == 2
    told = capsys.readouterr()
    assert told.err == f"cardkit: name a repository on GitHub as OWNER/REPO, such as ada/cards, not '{named}'\n"
    assert told.out == ""


# --- files for Binder -------------------------------------------------------------------------------------------------


@nightly
def test_binder_reads_our_files() -> None:
    plan = subprocess.run(
        [str(run.program(Path(sys.prefix), "jupyter-repo2docker")), "--no-build", "--debug", str(ROOT)],
        capture_output=True,
        text=True,
        check=True,
    )
    told = plan.stdout + plan.stderr
    assert "python=3.11" in told
    steps = [
        told.find(step) for step in ("COPY --chown=0:0 src/ ", '-r "binder/requirements.txt"', "RUN ./binder/postBuild")
    ]
    assert -1 < steps[0] < steps[1] < steps[2]


@nightly
@pytest.mark.timeout(1800)
def test_what_binder_builds_serves_the_gallery_and_a_lesson(tmp_path: Path) -> None:
    repository, environment = tmp_path / "repository", tmp_path / "environment"
    shutil.copytree(ROOT, repository, ignore=ONLY_HERE)
    venv.create(environment, with_pip=True)
    built = inside(environment)
    pip = [run.program(environment, "python"), "-m", "pip", "install", "--quiet", "--no-compile"]
    subprocess.run([*pip, "-r", "binder/requirements.txt"], cwd=repository, env=built, check=True)
    subprocess.run(["/bin/bash", "binder/postBuild"], cwd=repository, env=built, check=True)
    with jupyter(environment, repository) as address:
        for _, link in links("ada/cards")[:2]:
            page = PATIENT.request("GET", f"{address}{quote(page_of(link))}?token={TOKEN}").data.decode()
            assert "voila_finish()" in page
            assert "cardkit_failed()" not in page
            assert "mybinder" not in page


def inside(environment: Path) -> dict[str, str]:
    """Return environment variables without those of this environment."""
    ours = {"PYTHONPATH", "JUPYTER_PATH", "VIRTUAL_ENV", "CARDKIT_CACHE"}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return kept | {
        "PATH": f"{run.program(environment, 'python').parent}{os.pathsep}{os.environ['PATH']}",
        "CARDKIT_CACHE": str(environment / "compiled"),
    }


@contextmanager
def jupyter(environment: Path, repository: Path) -> Iterator[str]:
    """Run Jupyter's server as Binder does, at the root of the repository. Returns its address."""
    command = [run.program(environment, "jupyter"), "lab", "--allow-root", "--no-browser", "--port=0"]
    settings = [f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={repository}"]
    told = inside(environment) | {"JUPYTER_RUNTIME_DIR": str(environment / "runtime")}
    with subprocess.Popen([*command, *settings], cwd=repository, env=told, stderr=subprocess.PIPE, text=True) as server:
        try:
            yield next(address[1] for line in server.stderr or () if (address := ADDRESS.search(line)))
        finally:
            server.terminate()
            server.communicate(timeout=SECONDS_TO_START)
