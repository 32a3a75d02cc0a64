"""Every relative link of every notebook leads to something that the gallery serves."""

from __future__ import annotations

import json
import re
from contextlib import closing
from http.client import HTTPConnection
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from cardkit_widgets.serving.reference import page_of
from tests.notebooks import NOTEBOOKS, notebooks
from tests.widgets.serving.test_serving import DEADLINE_SECONDS, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# A link in a text, and one in a cell's output.
LINK = re.compile(r"\]\(([^)\s]+)\)|href=\"([^\"]+)\"")
SERVED = "/voila/render/"


def links() -> Iterator[tuple[str, str]]:
    """Yield the notebooks with the addresses of their links, except external ones."""
    for path in notebooks():
        name = path.relative_to(NOTEBOOKS).as_posix()
        for text in texts(path):
            for found in LINK.findall(text):
                link = "".join(found).partition("#")[0]
                if link and not urlsplit(link).scheme:
                    yield name, urlsplit(urljoin(f"{SERVED}{name}", link)).path


def texts(path: Path) -> Iterator[str]:
    """Yield the texts of a notebook and of its cells' output."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "markdown":
            yield "".join(cell["source"])
        for output in cell.get("outputs", []):
            yield "".join(output.get("data", {}).get("text/html", ""))


def test_every_relative_link_of_a_notebook_leads_somewhere() -> None:
    """A linked notebook must exist; opening its page would start a kernel. Any other address must respond.

    The documentation redirects requests for a source to the page made from it.
    """
    every = dict.fromkeys(links())
    assert len(every) > 40
    with running(NOTEBOOKS) as gallery:
        host = urlsplit(gallery.address).netloc
        lost = [each for each in every if not leads_somewhere(host, each[1])]
    assert lost == []


def leads_somewhere(host: str, path: str) -> bool:
    file = NOTEBOOKS / path.removeprefix(SERVED)
    if file.suffix == ".ipynb":
        return file.is_file()
    with closing(HTTPConnection(host, timeout=DEADLINE_SECONDS)) as asking:
        asking.request("GET", path)
        answer = asking.getresponse()
    of_reference = file.relative_to(NOTEBOOKS).as_posix().removeprefix("reference/")
    if file.is_relative_to(NOTEBOOKS / "reference"):
        return file.is_file() and answer.headers["Location"] == f"{SERVED}reference/{page_of(of_reference)}"
    return answer.status == 200
