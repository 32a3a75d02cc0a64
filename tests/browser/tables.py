"""Helpers for browser tests: a gallery started by the real command, a watched page, and a table as a person sees it."""

from __future__ import annotations

import json
import re
import struct
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import urllib3
from playwright.sync_api import Error, expect

import cardkit
from cardkit_widgets.tables.saved_game import encode
from tests.browser.tabs import lonely_tab, tab
from tests.support.occasions import some_now
from tests.support.static_site import PREFIX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, WebSocket

    from cardkit.table.definition import Definition
    from cardkit.table.game import Game

SECONDS_TO_START = 60
SECONDS_TO_END = 30
MS_TO_LOAD = 60_000
MS_TO_ANSWER = 20_000

expect.set_options(timeout=MS_TO_ANSWER)

PAGES = "voila/render/"
INDEX = f"{PAGES}index.ipynb"
LEARN = f"{PAGES}learn/papageno.ipynb"
TUTORIAL, PLAY, EXPLORER = TITLES = ("Learn Papageno", "A game of Papageno", "The rules of Papageno")

# The first line of an error in the Python of a page.
TRACEBACK = "Traceback (most recent call last):"

# Requests of a page that is being left. It doesn't wait for the responses.
GOODBYE = re.compile(r"/api/(shutdown|kernels)/[\w-]+$")

# The tested games: one in every run, all of them in the nightly run.
SLUGS = some_now(sorted(cardkit.GAMES, key="papageno".__ne__), 1)

GALLERY = (sys.executable, "-m", "cardkit", "--no-browser", "--port", "0")


# --- the server -------------------------------------------------------------------------------------------------------


class Server(NamedTuple):
    """A running server: its process and its address."""

    process: subprocess.Popen[str]
    address: str


def url_of(address: str, path: str) -> str:
    """Return the URL of a served page; on the static site, it is that of an HTML file."""
    if not address.endswith(PREFIX):
        return address + path
    return address + path.removeprefix(PAGES).replace(".ipynb", ".html")


@contextmanager
def serving(command: Sequence[str] = GALLERY, environ: Mapping[str, str] | None = None) -> Iterator[Server]:
    """Start a server, read the address that it prints, and stop it at the end."""
    pipe = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "env": environ}
    with subprocess.Popen(command, **pipe) as process:
        try:
            yield Server(process, _printed_address(process))
        finally:
            _end(process)


def until_it_listens(address: str) -> None:
    """Wait for a Jupyter server, which prints its address a moment before it accepts connections."""
    urllib3.request("GET", address, retries=urllib3.Retry(connect=9, backoff_factor=0.1), preload_content=False).close()


def _end(process: subprocess.Popen[str]) -> None:
    """Ask a server to end. If it doesn't, kill it and raise subprocess.TimeoutExpired."""
    process.terminate()
    try:
        process.wait(SECONDS_TO_END)
    except subprocess.TimeoutExpired:
        process.kill()
        raise


def _printed_address(process: subprocess.Popen[str]) -> str:
    too_late = threading.Timer(SECONDS_TO_START, process.kill)
    too_late.start()
    printed = []
    try:
        for line in process.stdout or ():
            printed.append(line)
            if found := re.search(r"http://[^/]+/", line):
                return found[0]
    finally:
        too_late.cancel()
    message = f"the server ended before it had an address: {''.join(printed)}"
    raise AssertionError(message)


# --- a page -----------------------------------------------------------------------------------------------------------


class Visit:
    """A watched page: its logged errors, the hosts it contacts, and every frame it exchanges with its kernel."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.complaints: list[str] = []
        self._pages = 0
        self._asked_on: dict[Request, int] = {}
        self.sent: list[str | bytes] = []
        self.received: list[str | bytes] = []
        page.set_default_timeout(MS_TO_ANSWER)
        page.set_default_navigation_timeout(MS_TO_LOAD)
        self._watched: dict[Any, Callable[[Any], None]] = {
            "console": self._hear,
            "pageerror": lambda error: self.complaints.append(f"page error: {error}"),
            "request": self._ask,
            "requestfailed": self._fail,
            "response": self._answer,
            "websocket": self._connect,
        }
        for event, follow in self._watched.items():
            page.on(event, follow)

    def end(self) -> None:
        """Stop watching the page."""
        for event, follow in self._watched.items():
            self.page.remove_listener(event, follow)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" or message.text.startswith(TRACEBACK):
            self.complaints.append(f"console: {message.text}")

    def _ask(self, request: Request) -> None:
        self._pages += request.is_navigation_request()
        self._asked_on[request] = self._pages
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.complaints.append(f"another host: {request.url}")

    def _fail(self, request: Request) -> None:
        is_left = GOODBYE.search(request.url) or self._asked_on.get(request, 0) < self._pages
        if not is_left or request.failure != "net::ERR_ABORTED":  # leaving a page cancels its requests
            self.complaints.append(f"failed: {request.url}: {request.failure}")

    def _answer(self, response: Response) -> None:
        is_root = response.url.rstrip("/") == self.address.rstrip("/")
        leads_on = is_root and response.status == 302  # to the gallery
        if not response.ok and response.status != 304 and not leads_on:
            self.complaints.append(f"status {response.status}: {response.url}")

    def _connect(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.address.replace("http", "ws", 1)):
            self.complaints.append(f"another host: {socket.url}")
        # playwright marks the functions that it calls, which doesn't work for a list's method
        socket.on("framesent", lambda frame: self.sent.append(frame))  # noqa: PLW0108
        socket.on("framereceived", lambda frame: self.received.append(frame))  # noqa: PLW0108

    def open(self, path: str, *titles: str) -> None:
        """Open a page and wait until all its tables are shown and their kernels have responded."""
        self.page.goto(url_of(self.address, path), wait_until="commit")
        self.wait(len(titles))
        for title in titles:
            self.send(title, {"do": "ping"})

    def wait(self, tables: int) -> None:
        """Wait until the page and all its tables are shown."""
        expect(self.page.locator("#site-page")).to_be_visible(timeout=MS_TO_LOAD)
        expect(self.page.locator(".ck[data-ready]")).to_have_count(tables, timeout=MS_TO_LOAD)

    def send(self, title: str, message: Any) -> Any:
        """Send a message from the page to the kernel as the table does, without the front end's checks.

        Raises playwright's Error if there is no response.
        """
        return self.page.evaluate(SEND, [title, message, MS_TO_LOAD])

    def table(self, title: str) -> Table:
        """Return one of the tables on the page."""
        return Table(self.page, title)


# The models of all widgets on a page, served or static.
MODELS = """
await Promise.all(
  window.jupyterapp ? Object.values(window.jupyterapp.widgetManager._models) : window.cardkitModels.byId.values(),
)
"""

SEND = """
async ([title, message, patience]) => {
  const models = MODELS;
  const model = models.find((each) => each.get("title") === title);
  const id = message?.constructor === Object ? crypto.randomUUID() : undefined;
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`the kernel has not answered to ${JSON.stringify(message)}`)), patience);
    model.on("msg:custom", function answered(answer) {
      if (answer.answers !== (id ?? null)) return;
      model.off("msg:custom", answered);
      resolve(true);
    });
    model.send(id ? { ...message, id } : message);
  });
}
""".replace("MODELS", MODELS.strip())


def titles(definition: Definition) -> tuple[str, str, str]:
    """Return the titles of the three tables on a game's page."""
    return definition.tutorial().title, f"A game of {definition.name}", f"The rules of {definition.name}"


def open_page(visit: Visit, slug: str) -> tuple[Table, Table, Table]:
    """Open the page of a game: its lesson, its game against bots, its explorer."""
    named = titles(cardkit.GAMES[slug])
    visit.open(f"{PAGES}learn/{slug}.ipynb", *named)
    lesson, play, explorer = map(visit.table, named)
    return lesson, play, explorer


def open_game(visit: Visit, slug: str, game: Game) -> Table:
    """Open the link to a game, and continue it."""
    visit.open(link_to(slug, game), *titles(cardkit.GAMES[slug]))
    table = visit.table(titles(cardkit.GAMES[slug])[1])
    table.button("Resume").click()
    expect(table.root).to_have_attribute("data-busy", "false")
    return table


def link_to(slug: str, game: Game) -> str:
    """Return the address of a page that continues the game, with simple bots."""
    return f"{PAGES}learn/{slug}.ipynb#game={encode(game, 'simple')}"


@contextmanager
def visiting(browser: Browser, address: str, *, alone: bool = False, **options: Any) -> Iterator[Visit]:
    """Open a page in a shared tab without the data of earlier pages; with `alone`, in a separate tab."""
    with (lonely_tab if alone else tab)(browser, **{"reduced_motion": "reduce", **options}) as page:
        visit = Visit(page, address)
        yield visit
        visit.end()


# --- network traffic --------------------------------------------------------------------------------------------------


def message_of(frame: str | bytes) -> dict[str, Any]:
    """Read the kernel message in a websocket frame: JSON, or the parts of Jupyter's binary protocol v1."""
    if isinstance(frame, str):
        message: dict[str, Any] = json.loads(frame)
        return message
    count = struct.unpack_from("<Q", frame)[0]
    offsets = struct.unpack_from(f"<{count}Q", frame, 8)
    channel, header, parent, metadata, content = (frame[offsets[i] : offsets[i + 1]] for i in range(5))
    parts = {"header": header, "parent_header": parent, "metadata": metadata, "content": content}
    return {"channel": channel.decode(), **{name: json.loads(text) for name, text in parts.items()}}


def text_of(frame: str | bytes) -> str:
    """Return all the text in a websocket frame."""
    return frame if isinstance(frame, str) else frame.decode("utf-8", "replace")


def values_of(value: Any, key: str) -> Iterator[Any]:
    """Yield every value of a key, however deeply it is nested in a message."""
    if isinstance(value, dict):
        yield from ([value[key]] if key in value else [])
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from values_of(part, key)


# --- a table ----------------------------------------------------------------------------------------------------------


TO_THE_FRONT = """
(title) => {
  const table = document.querySelector(`section.ck[aria-label="${title}"]`);
  const panel = table?.closest("[role=tabpanel]:not([data-front])");
  const tab = panel && document.getElementById(panel.getAttribute("aria-labelledby"));
  tab?.focus();
  tab?.click();
}
"""


class Table:
    """A table on a page, as a person sees and uses it."""

    def __init__(self, page: Page, title: str) -> None:
        self.page = page
        self.title = title

    @property
    def root(self) -> Locator:
        """Return the table itself; if another tab of the page is in front, switch tabs first."""
        self.to_front()
        return self.page.locator(f'section.ck[aria-label="{self.title}"]')

    def to_front(self) -> None:
        """Press the tab of the table, unless it is in front."""
        self.page.evaluate(TO_THE_FRONT, self.title)

    @property
    def notice(self) -> Locator:
        """Return the bubble with the table's messages."""
        return self.root.locator(".ck-notice")

    @property
    def deal(self) -> Locator:
        """Return the button that deals the next round."""
        return self.root.get_by_role("button", name=re.compile("^Deal"))

    def card(self, place: str) -> Locator:
        """Return the card in a spot such as `draw` or `2b3`."""
        return self.root.locator(f'[data-place="{place}"]')

    def move_button(self, move: str) -> Locator:
        """Return the button of a move."""
        return self.root.locator(f'[data-move="{move}"]')

    def button(self, name: str) -> Locator:
        """Return a button by its label."""
        return self.root.get_by_role("button", name=name, exact=True)

    def choosable(self) -> list[str]:
        """Return the spots whose cards can be chosen now."""
        return self._places('[aria-label$="can be chosen"]')

    def face_down(self, seat: int = 1) -> list[str]:
        """Return the spots of a seat's face-down cards."""
        return self._places(f'[data-place^="{seat}"][aria-label*="face down"]')

    def _places(self, selector: str) -> list[str]:
        places: list[str] = self.root.evaluate(
            "(root, selector) => [...root.querySelectorAll(selector)].map((card) => card.dataset.place)", selector
        )
        return places

    def something(self) -> Locator:
        """Return a possible action, different each time; if possible, one that continues the game."""
        key = self.page.wait_for_function(SOMETHING, arg=self.root.element_handle()).json_value()
        return self.root.locator(f"[data-key={json.dumps(key)}]")

    def moves(self) -> list[str]:
        """Return the moves that have a button now."""
        moves: list[str] = self.root.evaluate(
            "(root) => [...root.querySelectorAll('[data-move]')].map((button) => button.dataset.move)"
        )
        return moves

    @property
    def prompt(self) -> str:
        """Return the table's prompt for the current decision."""
        return self.root.locator(".ck-prompt-text").text_content() or ""

    @property
    def serial(self) -> str:
        """Return the number of the state that is shown."""
        return self.root.get_attribute("data-serial") or ""

    @contextmanager
    def answer(self, *, skip: bool = True) -> Iterator[None]:
        """Wait until the kernel has responded to an action, and the whole animation has been shown."""
        before = self.serial
        yield
        expect(self.root).not_to_have_attribute("data-serial", before)
        if skip:
            self.skip()
        expect(self.root).to_have_attribute("data-busy", "false")

    @contextmanager
    def reaction(self) -> Iterator[None]:
        """Wait until an action has an effect: a new state, or new buttons for the picked cards."""
        root, shown, before = self.root.element_handle(), self.root.evaluate(SHOWN), self.serial
        yield
        self.page.wait_for_function(f"([root, shown]) => ({SHOWN})(root) !== shown", arg=[root, shown])
        # Picked cards may be unpicked just before the state arrives that ends the round; then there are no buttons.
        state = self.page.locator(f"section[data-serial]:not([data-serial={json.dumps(before)}])")
        ready = self.root.locator(READY).or_(self.root.and_(state))
        expect(ready.first).to_be_visible()

    def skip(self) -> None:
        """Skip the animation of the other players' moves, if it is still running."""
        if self.root.get_attribute("data-busy") == "true":
            try:
                self.button("Skip").click(timeout=1000)
            except Error:  # the animation has just ended
                return

    def click(self, *places: str) -> None:
        """Click on cards, one after another, and wait for the response to the last click."""
        for place in places[:-1]:
            self.card(place).click()
        with self.answer():
            self.card(places[-1]).click()

    def press(self, name: str) -> None:
        """Press a button, and wait for the kernel's response."""
        with self.answer():
            self.button(name).click()

    def make(self, move: str) -> None:
        """Make a move by clicking on its spots; the user is seat 1."""
        self.click(*path_of(move))

    def unfold(self) -> None:
        """On a narrow screen, open the whole panel with its tools."""
        more = self.button("More").or_(self.button("The rulebook"))
        if more.is_visible():
            more.click()

    def new_game(self, *, seed: int, players: int = 2) -> None:
        """Fill in the form for a new game and submit it."""
        self.unfold()
        self.button("New game").filter(visible=True).last.click()
        dialog = self.page.get_by_role("dialog", name="New game")
        dialog.get_by_label("Players", exact=True).fill(str(players))
        dialog.get_by_label(re.compile("^Seed")).fill(str(seed))
        with self.answer():
            dialog.get_by_role("button", name="Deal").click()


# What can be done with the picked cards, or why nothing can be done with them.
READY = "[data-move], .ck-idea, .ck-can:not(.ck-pickable), .ck-selection:not([hidden])"

# The table's texts about possible actions, except the hint, which depends on the pointer.
SHOWN = """
(root) => {
  const parts = [...root.querySelectorAll(".ck-prompt-text, .ck-selection, .ck-choices")];
  return [root.dataset.serial, ...parts.map((part) => part.textContent)].join();
}
"""

# The key of a possible action. Playing the suggestions would end a game sooner, but they cover the cards.
SOMETHING = """
(root) => {
  if (root.dataset.busy !== "false") return undefined;
  const all = (selector) => [...root.querySelectorAll(selector)];
  const [deal] = all(".ck-next:not([hidden])");
  const [idea] = all("[data-key=suggest], .ck-idea");
  const buttons = all("[data-move]");
  const cards = all(".ck-felt .ck-can:not(.ck-pickable)");
  const covered = cards.filter((card) => card.closest(".ck-group-own") && card.ariaLabel.includes("face down"));
  const picked = root.querySelector(".ck-felt [aria-pressed=true]");
  const some = (list) => list[Number(root.dataset.serial) % list.length];
  const next = picked ? some(cards) || some(buttons) : idea || some(covered) || some([...cards, ...buttons]);
  return (deal || next || some(all(".ck-felt .ck-can")))?.dataset.key;
}
"""


def path_of(move: str) -> tuple[str, ...]:
    """Return the spots that seat 1 points at to make a move."""
    verb, *spots = move.split()
    if verb in {"draw", "discard"}:
        return (verb,)
    if verb == "take":
        return ("discard",)
    return tuple(f"1{spot}" if len(spot) == 2 else spot for spot in spots)
