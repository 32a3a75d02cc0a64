"""The door of a room: whoever has no pass sees it, whatever they ask for; with the code one gets in."""

from __future__ import annotations

import math
import os
import re
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from jupyter_server.auth.decorator import allow_unauthenticated
from tornado.routing import AnyMatches, Matcher, Rule
from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler

from cardkit.table.errors import TextError
from cardkit.table.grammar import count_of
from cardkit_classroom.qr_code import qr_code
from cardkit_classroom.room import (
    TEACHER,
    NoMorePassesError,
    NoSuchNumberError,
    NumberTakenError,
    TriedTooOftenError,
)
from cardkit_widgets.gallery import notebook_folders
from cardkit_widgets.gallery.notebook_metadata import read

if TYPE_CHECKING:
    from tornado.httputil import HTTPServerRequest
    from tornado.web import Application

    from cardkit_classroom.network import Place
    from cardkit_classroom.room import Pass, Room

COOKIE = "cardkit-room"
HOME, CODE, BOARD, STATE = r"/", r"/class/([A-Za-z]{6})", r"/class/board", r"/class/state"
# Pages of lessons, ours and somebody's own.
LESSONS, OWN = "lessons/", f"{notebook_folders.OWN}/"
# A lesson, as links in the pages lead to it.
LESSON = re.compile(r"/voila/render/(lessons/\d[^/]*|own/.+)\.ipynb")
# What strangers get too: the look of the door itself.
LOOKS = re.compile(r"/voila/templates/cardkit/static/([\w-]+\.(css|svg)|supported\.js)")


# What the door says to the number of a worksheet.
OUTSIDE = "The numbers of this class are 1 to {}."
TAKEN = (
    "Somebody has come in as number {}. If that was you, ask your teacher to let you in again, then press Come in. "
    "If not:"
)
OTHER_WAY = "Look at your worksheet again, or leave the field empty and get another number."


class Typed(NamedTuple):
    """What somebody has typed at the door: the code, and the number of a worksheet if they have one."""

    code: str = ""
    number: str = ""


NOTHING = Typed()


class Outside(Matcher):
    """Matches all requests of those who have no pass."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return an empty dictionary for a match, as tornado wants it."""
        return None if LOOKS.fullmatch(request.path) or pass_of(self._room, request) else {}


class Unnumbered(Matcher):
    """Matches those in the room who ask for a lesson without the numbers that they have in it."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return an empty dictionary for a match, as tornado wants it."""
        if request.method != "GET" or not LESSON.fullmatch(request.path):
            return None
        came = pass_of(self._room, request)
        return {} if came and not _is_numbered(self._room, came, request) else None


def _is_numbered(room: Room, came: Pass, request: HTTPServerRequest) -> bool:
    """Say whether somebody asks for their own numbers in a lesson, or on purpose for those of another seed.

    A student has one number in the room, whatever is asked for; the teacher may look at each.
    """
    asked, student = dict(parse_qsl(request.query)), str(came.student)
    if not came.is_teachers and asked.get("student", student) != student:
        return False
    if asked.get("seed", str(room.seed)) != str(room.seed):
        return True
    return numbers_of(room, came.student).keys() <= asked.keys()


def numbers_of(room: Room, student: int) -> dict[str, int]:
    """What the address of a lesson has for a student, who has numbers of their own in it, or the teacher."""
    return {"seed": room.seed} | ({} if student == TEACHER else {"student": student})


def pass_of(room: Room, request: HTTPServerRequest) -> Pass | None:
    """The pass of whoever sends a request; None for a stranger."""
    cookie = request.cookies.get(COOKIE)
    return room.has(cookie.value) if cookie else None


def page_for(room: Room, base_url: str, student: int) -> str:
    """The address of a room's page for a student, or the teacher."""
    page = f"{base_url}voila/render/{room.page}"
    is_lesson = room.page.startswith((LESSONS, OWN))
    return f"{page}?{urlencode(numbers_of(room, student))}" if is_lesson else page


def title_of(page: str) -> str:
    """What the page of a room is called; nothing where there is no such notebook, or none that can be read."""
    folder, name = os.environ.get(notebook_folders.OWN_NOTEBOOKS, ""), page.removeprefix(OWN)
    path = Path(folder, name) if page.startswith(OWN) else notebook_folders.notebooks() / name
    try:
        return read(path).heading
    except (OSError, TextError):
        return ""


class InRoom(BaseVoilaHandler):
    """A page of the room."""

    def initialize(self, room: Room, place: Place, **kwargs: Any) -> None:
        """Know the room."""
        super().initialize(**kwargs)
        self.room, self.place = room, place

    def let_in(self, token: str, to: str) -> None:
        """Give a browser its pass, and lead it on."""
        secure = self.request.protocol == "https"
        self.set_cookie(COOKIE, token, path=self.base_url, httponly=True, samesite="Lax", secure=secure)
        self.redirect(to)

    def page_for(self, student: int) -> str:
        """The address of the room's page for a student, or the teacher."""
        return page_for(self.room, self.base_url, student)

    def teachers_page(self) -> str:
        """The address of the teacher's notes and solutions, for the numbers of this room."""
        told: dict[str, str] = {}
        folder, _, file = self.room.page.partition("/")
        if f"{folder}/" in {LESSONS, OWN}:
            lesson = file.removesuffix(".ipynb") if f"{folder}/" == OWN else str(int(file.partition("-")[0]))
            told |= {"lesson": lesson, "seed": str(self.room.seed), "students": str(self.room.students)}
        return f"{self.base_url}voila/render/{LESSONS}teacher.ipynb?{urlencode(told)}"

    def count(self) -> dict[str, int]:
        """How many students are expected, have the room's pages open and wait in line, and the pages that are ready."""
        kernels = self.kernel_manager
        return {
            "students": self.room.students,
            "inside": len(kernels.present()),
            "waiting": len(kernels.queue),
            "ready": len(kernels.prewarmed),
        }

    def show_door(
        self,
        problem: str = "",
        status: HTTPStatus = HTTPStatus.FORBIDDEN,
        *,
        typed: Typed = NOTHING,
        field: str = "code",
    ) -> None:
        """Ask for the code; what somebody has `typed` stays, to be mended where the `problem` is, in a `field`."""
        self.set_status(status)
        self.set_header("Cache-Control", "no-store")
        about = {"problem": problem, "field": field, **typed._asdict(), "xsrf": self.xsrf_form_html()}
        self.finish(self.render_template("login.html", **about))

    def try_code(self, typed: Typed) -> None:
        """Let somebody in, or say why not. Who is in and says no number, or their own, stays who they are."""
        who, inside = str(self.request.remote_ip), pass_of(self.room, self.request)
        if inside and not inside.is_teachers and typed.number.strip() in {"", str(inside.student)}:
            self.redirect(self.page_for(inside.student))
            return
        try:
            token = self.room.enter(typed.code, who, typed.number)
        except TriedTooOftenError as error:
            seconds = math.ceil(error.seconds)
            self.set_header("Retry-After", str(seconds))
            wait = f"Too many wrong codes have come from this network. Wait {count_of(seconds, 'second')}."
            self.show_door(wait, HTTPStatus.TOO_MANY_REQUESTS, typed=typed)
            return
        except NoMorePassesError:
            crowded = "Very many have come in already. Ask your teacher to open the room anew, for more students."
            self.show_door(crowded, HTTPStatus.SERVICE_UNAVAILABLE, typed=typed)
            return
        except NoSuchNumberError:
            self.show_door(f"{OUTSIDE.format(self.room.highest)} {OTHER_WAY}", typed=typed, field="number")
            return
        except NumberTakenError:
            self.show_door(
                f"{TAKEN.format(typed.number.strip())} {OTHER_WAY[0].lower()}{OTHER_WAY[1:]}",
                typed=typed,
                field="number",
            )
            return
        if token is None:
            self.show_door("This is not the code of the room. Look at it again: it has six letters.", typed=typed)
            return
        came = self.room.has(token)
        self.let_in(token, self.page_for(came.student if came else 0))


class Door(InRoom):
    """What strangers see, whatever they ask for."""

    @allow_unauthenticated
    async def get(self, *_: str) -> None:
        """Show the door; the address on a worksheet says which number that has."""
        if self.request.headers.get("Upgrade", "").lower() == "websocket":
            raise HTTPError(HTTPStatus.FORBIDDEN)
        self.show_door(typed=Typed(number=dict(parse_qsl(self.request.query)).get("student", "")))


class Numbered(InRoom):
    """A lesson that a link leads to."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Lead to the lesson with the numbers that whoever asks has in it, and what else was asked."""
        came = pass_of(self.room, self.request)
        asked = dict(parse_qsl(self.request.query))
        numbers = numbers_of(self.room, came.student if came else TEACHER)
        own = {"student": came.student} if came and not came.is_teachers else {}
        self.redirect(f"{self.request.path}?{urlencode(numbers | asked | own)}")


class Home(InRoom):
    """The address that is typed."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Lead whoever is in to the room's page, and show the door to others; to students too while one is awaited.

        They may be the one, and have come in anew under another number.
        """
        inside = pass_of(self.room, self.request)
        if inside is None or (self.room.awaited and not inside.is_teachers):
            self.show_door()
        else:
            self.redirect(f"{self.base_url}class/board" if inside.is_teachers else self.page_for(inside.student))

    @allow_unauthenticated
    async def post(self) -> None:
        """Try the code that somebody has typed at the door, wherever they saw it."""
        self.try_code(Typed(self.get_body_argument("code", ""), self.get_body_argument("number", "")))


class CodeInAddress(InRoom):
    """The address in the QR code: it has the room code in it."""

    @allow_unauthenticated
    async def get(self, code: str) -> None:
        """Let in whoever comes with the right code; who is in already stays who they are.

        Where a class has worksheets, or a student is awaited, each says first which number they have.
        """
        inside = pass_of(self.room, self.request)
        if self.room.awaited and not (inside and inside.is_teachers):
            self.show_door(typed=Typed(code), field="number")
        elif inside:
            self.redirect(self.page_for(inside.student))
        elif self.room.has_worksheets:
            self.show_door(typed=Typed(code), field="number")
        else:
            self.try_code(Typed(code))


class Board(InRoom):
    """The teacher's page to be projected. The key comes in the address once, and is not to be seen there."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Show the board to the teacher, and the door to others."""
        inside = pass_of(self.room, self.request)
        if key := self.get_query_argument("key", ""):
            self._enter(key)
        elif inside and inside.is_teachers:
            self._show()
        else:
            self.show_door()

    def _enter(self, key: str) -> None:
        try:
            token = self.room.enter_as_teacher(key, str(self.request.remote_ip))
        except TriedTooOftenError as error:
            raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS, str(error)) from None
        if token:
            self.let_in(token, f"{self.base_url}class/board")
        else:
            self.show_door()

    def _show(self) -> None:
        address = f"{self.place.address}class/{self.room.code}"
        self.set_header("Cache-Control", "no-store")
        self.finish(
            self.render_template(
                "board.html",
                address=self.place.address,
                code=self.room.code,
                again=self.room.again,
                qr_code=qr_code(address),
                title=title_of(self.room.page),
                page=self.page_for(TEACHER),
                teachers_page=self.teachers_page(),
                **self.count(),
            )
        )


class State(InRoom):
    """How many are in, for the board, which asks again and again."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Answer the teacher's board."""
        inside = pass_of(self.room, self.request)
        if not (inside and inside.is_teachers):
            raise HTTPError(HTTPStatus.FORBIDDEN)
        self.finish(self.count())


def put_door(application: Application, told: dict[str, Any], more: list[Any]) -> None:
    """Put the door in front of all that an application serves: `told` has the `room` and its `place`.

    `more` are the addresses of what goes on inside.
    """
    own = [(HOME, Home, told), (CODE, CodeInAddress, told), (BOARD, Board, told), (STATE, State, told), *more]
    router = application.default_router
    room = told["room"]
    rules = [Rule(AnyMatches(), own), Rule(Outside(room), Door, told), Rule(Unnumbered(room), Numbered, told)]
    router.rules[:0] = map(router.process_rule, rules)
