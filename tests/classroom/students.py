"""A student of a class without a browser: a login cookie, a page with its kernel, and the requests of a browser."""

from __future__ import annotations

import asyncio
import json
import re
from typing import TYPE_CHECKING, Any

from tests.soak.page import FailedError, Page, ask, cookies_of

if TYPE_CHECKING:
    from tests.classroom.test_door import Class

# The status of a full class; the page then asks again.
SECONDS_IN_LINE = 1
TRIES = 120
# The kinds of messages in which a widget reports that it hasn't done what it was asked to do.
BAD_NEWS = {"refused", "error"}


class Student:
    """A student in a class, with the parts of their lesson by name."""

    page: Page

    def __init__(self, room: Class) -> None:
        self.room = room
        self.cookies = ""
        # The address to which the login page leads.
        self.where = ""
        self._parts: dict[str, str] = {}
        self.states: dict[str, dict[str, Any]] = {}
        self._asked = 0
        # The page as sent by the server.
        self.text = ""

    async def come_in(self) -> None:
        """Log in with the code, and open the page that follows."""
        answer = await ask(self.room.port, f"/class/{self.room.code}")
        found = re.search(r"(?im)^location: (\S+)", answer.headers)
        if not found:
            raise FailedError(f"the login page has status {answer.status}")
        self.cookies, self.where = cookies_of(answer), found[1]
        await self.open()

    async def open(self) -> None:
        """Open the page, or open it again with the same cookie."""
        self.page = await self._opened()
        self.cookies = self.page.cookies
        self.states = await self.shown()

    async def shown(self) -> dict[str, dict[str, Any]]:
        """Return the parts' current states in the kernel, by name."""
        states = {}
        for model, about in (await self.page.states()).items():
            if keeps := about["state"].get("keeps"):
                part = " ".join(keeps.split()[-2:])
                self._parts[part] = model
                states[part] = about["state"]["state"]
        return states

    async def _opened(self) -> Page:
        for _ in range(TRIES):
            answer = await ask(self.room.port, self.where, headers=f"Cookie: {self.cookies}\r\n")
            if answer.status != 503:
                new, self.text = cookies_of(answer), answer.text
                return await Page.connected(self.room.port, answer, "; ".join(filter(None, [self.cookies, new])))
            await asyncio.sleep(SECONDS_IN_LINE)
        raise FailedError("the class stays full")

    @property
    def game(self) -> str:
        """Return the name of the game at the lesson's table; it starts with the student's number."""
        return next(part for part in self._parts if part.endswith(" game"))

    def vanish(self) -> None:
        """Disconnect without closing the page, like a phone with an empty battery."""
        self.page.link.cut()

    async def do(self, part: str, /, **message: Any) -> None:
        """Send a command to a part of the page, and wait for its response."""
        self._asked += 1
        model, name = self._parts[part], f"{self._asked}"
        content = {**message, "serial": self.states[part]["serial"], "id": name}
        about = {"comm_id": model, "data": {"method": "custom", "content": content}}
        await self.page.link.send("comm_msg", about)
        while not await self._heard(part, name):
            pass

    async def _heard(self, part: str, name: str) -> bool:
        """Read a part's next message. Returns whether it responds to a question."""
        said = await self.page.link.hear("comm_msg", lambda content: bool(content["comm_id"] == self._parts[part]))
        data = said["data"]
        if data["method"] == "update" and "state" in data["state"]:
            self.states[part] = data["state"]["state"]
        return bool(data["method"] == "custom" and data["content"].get("answers") == name)

    async def play(self) -> None:
        """Make the first legal move, or start the next round, or take a move back if the game is over.

        Raises FailedError if this is refused.
        """
        game = self.game
        state = self.states[game]
        if choices := state["frames"][-1]["scene"]["choices"]:
            await self.do(game, do="move", move=choices[0]["move"])
        else:
            await self.do(game, do="next" if state["tools"]["next"] else "undo")
        news = self.states[game]["notice"]
        if news and news["kind"] in BAD_NEWS:
            raise FailedError(f"a move was answered with: {news['text']}")

    async def go(self, step: int) -> None:
        """Go to a step of the lesson, counted from 0."""
        await self.do("steps 1", do="step", step=step)

    async def restore(self) -> None:
        """Send the page the work that the class has saved, like a browser that hasn't saved anything itself."""
        kept = await ask(self.room.port, "/class/kept", headers=f"Cookie: {self.cookies}\r\n")
        for keeps, value in json.loads(kept.text).items():
            await self.do(" ".join(keeps.split()[-2:]), do="restore", kept=value)

    def kept(self) -> dict[str, Any]:
        """Return what the parts of the page would have a browser save."""
        return {part: state["kept"] for part, state in self.states.items() if state.get("kept") is not None}

    def on_screen(self) -> dict[str, Any]:
        """Return the saved work, and what the page shows: the table, all moves so far, and the current step."""
        game = self.states[self.game]
        shown = {"table": game["frames"][-1]["scene"], "log": game["log"], "step": self.states["steps 1"]["step"]}
        return {**self.kept(), **shown}
