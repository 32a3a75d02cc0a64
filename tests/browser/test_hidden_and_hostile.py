"""Nothing hidden from the player is sent to the page, and nonsense sent by the page does no harm."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from cardkit.table.effects import EVERYBODY, MOVED, NO_CARD, TURNED
from cardkit_widgets import Play
from tests.browser.tables import LEARN, PLAY, TITLES, message_of, values_of

if TYPE_CHECKING:
    from cardkit.table.effects import HistoryEntry
    from tests.browser.tables import Table, Visit

pytestmark = pytest.mark.browser

SEED, PLAYERS, TURNS = 11, 3, 9
SECRETS = {"seed", "face_up", "area", "drawn_from", "pending", "moments", "random"}


# --- nothing hidden is sent -------------------------------------------------------------------------------------------


def states_since(visit: Visit, mark: int) -> list[dict[str, Any]]:
    """Return the states of tables that have arrived since a given frame."""
    messages = [message_of(frame) for frame in visit.received[mark:]]
    found = [state for message in messages for state in values_of(message["content"], "state")]
    return [state for state in found if isinstance(state, dict) and "frames" in state]


def check_frames(frames: list[dict[str, Any]], moments: list[HistoryEntry]) -> None:
    """Check that no frame shows seat 1 anything that it can't see after an event."""
    shown = [moment for i, moment in enumerate(moments) if not i or not {"round", "result"} & set(moment.event)]
    for frame, moment in zip(frames, shown, strict=True):
        cards = {slot["place"]: slot["card"] for zone in frame["scene"]["zones"] for slot in zone["slots"]}
        for place in hidden_places(moment):
            assert not cards[place], f"{place} is seen after {moment.event}"
        moved = [effect for effect in moment.effects if effect.kind in {MOVED, TURNED}]
        for flight, effect in zip(frame["flights"], moved, strict=True):
            assert bool(flight["card"]) == (effect.seen_by in {EVERYBODY, 0})


def hidden_places(moment: HistoryEntry) -> list[str]:
    """Return the spots whose cards seat 1 can't see, computed from the full position."""
    s = moment.position
    spots = [f"{seat + 1}{spot}" for seat in range(s.players) for spot in ("a1", "a2", "a3", "b1", "b2", "b3")]
    hidden = [place for place, face_up in zip(spots, s.face_up, strict=False) if s.round and not face_up]
    in_hand = ["hand"] if s.held != NO_CARD and not s.taken and s.seat else []
    return [*hidden, *in_hand, "draw"]


def check_page(table: Table) -> None:
    """Check that all face-down cards look the same."""
    backs = table.root.evaluate(
        "(root) => [...root.querySelectorAll('[data-place][aria-label*=\"face down\"]')].map((card) => card.innerHTML)"
    )
    assert len(set(backs)) <= 1


def test_no_hidden_card_reaches_the_page(visit: Visit) -> None:
    visit.open(LEARN, *TITLES)
    table = visit.table(PLAY)
    mark, before = len(visit.received), 0
    table.new_game(seed=SEED, players=PLAYERS)
    twin = Play("papageno", seed=SEED, players=PLAYERS)
    for _ in range(TURNS):
        check_page(table)
        states = states_since(visit, mark)
        assert {**states[-1], "serial": 0} == {**json.loads(json.dumps(twin.state)), "serial": 0}
        moments = [twin.game.history.entry(number) for number in range(before + 1, twin.game.history.now + 1)]
        check_frames(states[-1]["frames"], moments)
        mark, before = len(visit.received), twin.game.history.now
        take_any_turn(table, twin)
    keys = {key for frame in visit.received for key in SECRETS if list(values_of(message_of(frame)["content"], key))}
    assert not keys


def take_any_turn(table: Table, twin: Play) -> None:
    """Make the same move on the page and in the test's copy of the game."""
    moves = [move for move in twin.game.moves if not move.startswith("capture")]
    move = moves[len(twin.game.events) % len(moves)]
    if move == "pass":
        with table.answer():
            table.move_button("pass").click()
    else:
        table.make(move)
    twin.move(move)


# --- nonsense sent by the page ----------------------------------------------------------------------------------------

ATTACK = "<img src=x onerror='window.hacked = true'>"
HOSTILE = [
    {},
    7,
    ["move"],
    {"do": "explode"},
    {"do": ATTACK},
    {"do": "x" * 100_000},
    {"do": "move", "serial": -1, "move": "reveal a1"},
]
HOSTILE_NOW = [
    {"do": "move", "move": "draw"},
    {"do": "move", "move": ATTACK},
    {"do": "move", "move": None},
    {"do": "why", "path": [ATTACK]},
    {"do": "why", "path": {"a": 1}},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "next"},
    {"do": "new", "rules": {"players": 9}, "bot": "simple", "seed": None},
    {"do": "new", "rules": {ATTACK: 1}, "bot": "simple", "seed": None},
    {"do": "new", "rules": [], "bot": ATTACK, "seed": ATTACK},
]


def test_hostile_messages_do_no_harm(learn: Visit) -> None:
    table = learn.table(PLAY)
    felt = table.root.locator(".ck-felt")
    before = felt.inner_html()
    for message in [*HOSTILE, *HOSTILE_NOW]:
        wanted = {**message, "serial": int(table.serial)} if message in HOSTILE_NOW else message
        with table.answer():
            learn.send(PLAY, wanted)
        expect(table.notice.locator(".ck-notice-refused")).to_have_count(1)
        assert 0 < len(table.notice.locator(".ck-notice-text").inner_text()) < 1000
        assert felt.inner_html() == before
    assert table.root.locator("img").count() == 0
    assert learn.page.evaluate("window.hacked") is None
    table.click("1a1")
    expect(table.notice).to_be_empty()


def test_what_a_page_writes_into_a_table_changes_nothing(learn: Visit) -> None:
    """A user of the page can change the front end's model, but not the kernel's."""
    learn.page.evaluate(
        """async (title) => {
          const models = await Promise.all(Object.values(window.jupyterapp.widgetManager._models));
          const model = models.find((each) => each.get("title") === title);
          model.set("title", "hacked");
          model.save_changes();
        }""",
        PLAY,
    )
    table = learn.table(PLAY)
    table.click("1a1")
    expect(table.card("1a1")).not_to_have_attribute("aria-label", "a1: face down")
