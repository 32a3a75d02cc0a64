"""What a page gives back when it is opened again is not told to the room: it may have been told to forget it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from cardkit_widgets.classroom import telling
from cardkit_widgets.lessons.reporting import Reporter
from cardkit_widgets.part import Guess

if TYPE_CHECKING:
    import pytest

KEEPS = "cardkit stay-or-leave 7 1 guess 1"


def kernel(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Be a kernel in a room, and keep what it tells."""
    told: list[dict[str, Any]] = []
    session = SimpleNamespace(send=lambda _socket, _type, report, **_: told.append(report))
    shell = SimpleNamespace(kernel=SimpleNamespace(session=session, iopub_socket=None))
    monkeypatch.setattr(telling, "get_ipython", lambda: shell)
    monkeypatch.setenv(telling.SECRET, "secret")
    return told


def guessing() -> Guess:
    """A guess that is reported and kept."""
    guess = Guess("How many?", low=0, high=40, unit="points", keeps=KEEPS)
    Reporter("04-stay-or-leave 7").guess("guess 1", guess)
    return guess


def ask(guess: Guess, **message: object) -> None:
    """Send a message as a page does."""
    guess._receive(guess, {"id": f"{guess.state['serial']}", "serial": guess.state["serial"], **message}, None)  # noqa: SLF001


def test_a_guess_is_told_when_it_is_made_and_not_when_it_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    told = kernel(monkeypatch)
    ask(guessing(), do="guess", value=7)
    assert [(each["kind"], each.get("value", each.get("kept"))) for each in told] == [("guess", 7), ("kept", 7)]

    told.clear()
    again = guessing()
    ask(again, do="restore", kept=7)
    assert again.value == 7
    assert told == []
    ask(again, do="guess", value=9)
    assert [each["kind"] for each in told] == ["guess", "kept"]
