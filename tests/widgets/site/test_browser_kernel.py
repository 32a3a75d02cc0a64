"""Tests of the kernel of a static page, without a browser: what cells show, and how widgets answer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardkit_widgets.site import browser_kernel

IN_PAGE = Path(browser_kernel.__file__).with_name("in_page")

# Runs cells, then sends messages to the widget with a title, and prints what the page receives. Each kernel has its own
# process, because it replaces the output and the connections of widgets.
PROGRAM = """
import json, sys

[in_page, [cells, contents]] = sys.argv[1], json.loads(sys.argv[2])
sys.path.insert(0, in_page)
from cardkit_widgets.site.browser_kernel import BrowserKernel

out, posted = sys.stdout, []
environment = {"CARDKIT_STATIC": "yes", "QUERY_STRING": "seed=4"}
kernel = BrowserKernel(lambda text: posted.append(json.loads(text)), environment)
ended = [kernel.run(number, cell) for number, cell in enumerate(cells)]
titled = [each["comm_id"] for each in posted if each["kind"] == "comm_open" and each["data"]["state"].get("title")]
for content in contents:
    kernel.receive(json.dumps({"comm_id": titled[0], "data": {"method": "custom", "content": content}}))
kernel.receive(json.dumps({"comm_id": "nobody", "data": {"method": "custom", "content": {}}}))
json.dump([ended, posted], out)
"""

Message = dict[str, Any]


def kernel_run(*cells: str, messages: tuple[Message, ...] = ()) -> tuple[list[bool], list[Message], str]:
    """Run cells. Return which ended without an error, what was posted, and what Python wrote to the console."""
    command = [sys.executable, "-c", PROGRAM, str(IN_PAGE), json.dumps([cells, messages])]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    ended, posted = json.loads(done.stdout)
    return ended, posted, done.stderr


def outputs(posted: list[Message]) -> list[Message]:
    """Return what the cells show."""
    return [each["output"] for each in posted if each["kind"] == "output"]


def test_a_cell_shows_what_it_prints_and_displays_and_its_last_value() -> None:
    code = "from IPython.display import display\nprint('printed', 1)\ndisplay('shown', 2)\n'last'"
    ended, posted, _ = kernel_run(code, "x = 5", "x;", "None", "x + 1")
    assert ended == [True] * 5
    shown = outputs(posted)
    assert "".join(each["text"] for each in shown if each["output_type"] == "stream") == "printed 1\n"
    values = [each["data"] for each in shown if each["output_type"] == "display_data"]
    assert values == [{"text/plain": text} for text in ("'shown'", "2", "'last'", "6")]
    assert [each["cell"] for each in posted if each["kind"] == "done"] == [0, 1, 2, 3, 4]
    assert shown.index({"output_type": "display_data", "data": values[0]}) > 0  # in the order of the cell


def test_a_value_is_shown_in_its_own_ways() -> None:
    code = """
from fractions import Fraction

class Table:
    def __repr__(self): return "a table"
    def _repr_html_(self): return "<table></table>"

class Chart(Table):
    def _repr_mimebundle_(self, include=None, exclude=None): return {"application/x": {"half": Fraction(1, 2)}}, {}
"""
    _, posted, _ = kernel_run(code, "Table()", "Chart()")
    assert [each["data"] for each in outputs(posted)] == [
        {"text/plain": "a table", "text/html": "<table></table>"},
        {"text/plain": "a table", "application/x": {"half": "1/2"}},
    ]


@pytest.mark.parametrize(
    ("code", "told", "kind"),
    [
        ("1 / 0", "", "ZeroDivisionError"),
        ("if:", "", "SyntaxError"),
        ("import cardkit; cardkit.play('chess')", "chess", "CardkitError"),
    ],
)
def test_an_error_is_told_only_if_it_is_a_sentence_for_people(code: str, told: str, kind: str) -> None:
    ended, posted, console = kernel_run(code, "'next'")
    assert ended == [False, True]
    error, _ = outputs(posted)
    assert error["output_type"] == "error"
    assert told in error["evalue"]
    assert bool(error["evalue"]) == bool(told)
    assert "Traceback" in console
    assert kind in console
    assert [each["cell"] for each in posted if each["kind"] == "done"] == [0, 1]


def test_a_widget_hears_the_page_and_answers() -> None:
    code = "from cardkit_widgets import Play\nPlay('papageno')"
    move = {"do": "move", "move": "reveal a1", "serial": 1, "id": "first"}
    _, posted, console = kernel_run(code, messages=({"do": "ping", "id": "hello"}, move))
    assert "Traceback" not in console
    (opened,) = [each for each in posted if each["kind"] == "comm_open" and each["data"]["state"].get("title")]
    assert opened["data"]["state"]["title"] == "A game of Papageno"
    (shown,) = outputs(posted)
    assert shown["data"]["application/vnd.jupyter.widget-view+json"]["model_id"] == opened["comm_id"]
    told = [each["data"] for each in posted if each["kind"] == "comm_msg" and each["comm_id"] == opened["comm_id"]]
    assert [each["content"]["answers"] for each in told if each["method"] == "custom"] == ["hello", "first"]
    states = [each["state"]["state"] for each in told if each["method"] == "update" and "state" in each["state"]]
    assert states[-1]["serial"] == 2
    assert "You turn over a1" in json.dumps(states[-1]["log"])
