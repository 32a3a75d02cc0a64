"""The login of a room: anybody without a pass gets the login page, whatever they request."""

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

    from cardkit_classroom.network import ServerAddress
    from cardkit_classroom.room import Pass, Room

COOKIE = "cardkit-room"
HOME, CODE, BOARD, STATE = r"/", r"/class/([A-Za-z]{6})", r"/class/board", r"/class/state"
# The paths of cardkit's lessons and of the user's own.
LESSONS, OWN = "lessons/", f"{notebook_folders.OWN}/"
# Matches links to lessons.
LESSON = re.compile(r"/voila/render/(lessons/\d[^/]*|own/.+)\.ipynb")
# The files that don't need a pass: the style sheet of the login page.
LOOKS = re.compile(r"/voila/templates/cardkit/static/([\w-]+\.(css|svg)|supported\.js)")


# Error messages about the worksheet number.
OUTSIDE = "The numbers of this class are 1 to {}."
TAKEN = (
    "Somebody has come in as number {}. If that was you, ask your teacher to let you in again, then press Come in. "
    "If not:"
)
OTHER_WAY = "Look at your worksheet again, or leave the field empty and get another number."


class LoginForm(NamedTuple):
    """The values that were typed: the room code, and the worksheet number if there is one."""

    code: str = ""
    number: str = ""


NOTHING = LoginForm()


class NoPassMatcher(Matcher):
    """Matches all requests without a pass."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return an empty dictionary for a match, as tornado expects."""
        return None if LOOKS.fullmatch(request.path) or pass_of(self._room, request) else {}


class UnnumberedMatcher(Matcher):
    """Matches requests for a lesson whose URL doesn't contain the person's own number."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return an empty dictionary for a match, as tornado expects."""
        if request.method != "GET" or not LESSON.fullmatch(request.path):
            return None
        came = pass_of(self._room, request)
        return {} if came and not _is_numbered(self._room, came, request) else None


def _is_numbered(room: Room, came: Pass, request: HTTPServerRequest) -> bool:
    """Return whether a lesson's URL contains the person's own number, or another seed on purpose.

    A student keeps one number in the room, whatever the URL says; the teacher may use any number.
    """
    asked, student = dict(parse_qsl(request.query)), str(came.student)
    if not came.is_teachers and asked.get("student", student) != student:
        return False
    if asked.get("seed", str(room.seed)) != str(room.seed):
        return True
    return number_params(room, came.student).keys() <= asked.keys()


def number_params(room: Room, student: int) -> dict[str, int]:
    """Return the URL parameters with a student's number, or with the teacher's."""
    return {"seed": room.seed} | ({} if student == TEACHER else {"student": student})


def pass_of(room: Room, request: HTTPServerRequest) -> Pass | None:
    """Return the pass that a request contains; None if it has none."""
    cookie = request.cookies.get(COOKIE)
    return room.has(cookie.value) if cookie else None


def page_for(room: Room, base_url: str, student: int) -> str:
    """Return the URL of a room's page for a student or the teacher."""
    page = f"{base_url}voila/render/{room.page}"
    is_lesson = room.page.startswith((LESSONS, OWN))
    return f"{page}?{urlencode(number_params(room, student))}" if is_lesson else page


def title_of(page: str) -> str:
    """Return the title of a room's page; an empty string if the notebook doesn't exist or can't be read."""
    folder, name = os.environ.get(notebook_folders.OWN_NOTEBOOKS, ""), page.removeprefix(OWN)
    path = Path(folder, name) if page.startswith(OWN) else notebook_folders.notebooks_folder() / name
    try:
        return read(path).heading
    except (OSError, TextError):
        return ""


class RoomHandler(BaseVoilaHandler):
    """A request handler of the room."""

    def initialize(self, room: Room, place: ServerAddress, **kwargs: Any) -> None:
        """Store the room and its address."""
        super().initialize(**kwargs)
        self.room, self.place = room, place

    def let_in(self, token: str, to: str) -> None:
        """Give a browser its pass, and redirect it to a page.

        Args:
            token: The token of the pass.
            to: The URL to open.

        """
        secure = self.request.protocol == "https"
        self.set_cookie(COOKIE, token, path=self.base_url, httponly=True, samesite="Lax", secure=secure)
        self.redirect(to)

    def page_for(self, student: int) -> str:
        """Return the URL of the room's page for a student or the teacher."""
        return page_for(self.room, self.base_url, student)

    def teachers_page(self) -> str:
        """Return the URL of the teacher's notes and solutions, with the numbers of this room."""
        told: dict[str, str] = {}
        folder, _, file = self.room.page.partition("/")
        if f"{folder}/" in {LESSONS, OWN}:
            lesson = file.removesuffix(".ipynb") if f"{folder}/" == OWN else str(int(file.partition("-")[0]))
            told |= {"lesson": lesson, "seed": str(self.room.seed), "students": str(self.room.students)}
        return f"{self.base_url}voila/render/{LESSONS}teacher.ipynb?{urlencode(told)}"

    def count(self) -> dict[str, int]:
        """Count the students who are expected, connected and waiting, and the pages that are ready."""
        kernels = self.kernel_manager
        return {
            "students": self.room.students,
            "inside": len(kernels.present()),
            "waiting": len(kernels.queue),
            "ready": len(kernels.prewarmed),
        }

    def show_login(
        self,
        problem: str = "",
        status: HTTPStatus = HTTPStatus.FORBIDDEN,
        *,
        typed: LoginForm = NOTHING,
        field: str = "code",
    ) -> None:
        """Show the login page with an error message next to a field, and keep the typed values.

        Args:
            problem: The message; empty without an error.
            status: The HTTP status.
            typed: The values that were typed.
            field: The field with the error.

        """
        self.set_status(status)
        self.set_header("Cache-Control", "no-store")
        about = {"problem": problem, "field": field, **typed._asdict(), "xsrf": self.xsrf_form_html()}
        self.finish(self.render_template("login.html", **about))

    def try_code(self, typed: LoginForm) -> None:
        """Let a person in, or show why not. Students who are already in keep their number unless they type another."""
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
            self.show_login(wait, HTTPStatus.TOO_MANY_REQUESTS, typed=typed)
            return
        except NoMorePassesError:
            crowded = "Very many have come in already. Ask your teacher to open the room again, for more students."
            self.show_login(crowded, HTTPStatus.SERVICE_UNAVAILABLE, typed=typed)
            return
        except NoSuchNumberError:
            self.show_login(f"{OUTSIDE.format(self.room.highest)} {OTHER_WAY}", typed=typed, field="number")
            return
        except NumberTakenError:
            self.show_login(
                f"{TAKEN.format(typed.number.strip())} {OTHER_WAY[0].lower()}{OTHER_WAY[1:]}",
                typed=typed,
                field="number",
            )
            return
        if token is None:
            self.show_login("This is not the code of the room. Look at it again: it has six letters.", typed=typed)
            return
        came = self.room.has(token)
        self.let_in(token, self.page_for(came.student if came else 0))


class LoginHandler(RoomHandler):
    """Shows the login page to anybody without a pass, whatever they request."""

    @allow_unauthenticated
    async def get(self, *_: str) -> None:
        """Show the login page, with the number filled in if the URL is that on a worksheet."""
        if self.request.headers.get("Upgrade", "").lower() == "websocket":
            raise HTTPError(HTTPStatus.FORBIDDEN)
        self.show_login(typed=LoginForm(number=dict(parse_qsl(self.request.query)).get("student", "")))


class NumberedLessonHandler(RoomHandler):
    """Redirects from a link to a lesson."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Redirect to the lesson with the person's own number and the other parameters."""
        came = pass_of(self.room, self.request)
        asked = dict(parse_qsl(self.request.query))
        numbers = number_params(self.room, came.student if came else TEACHER)
        own = {"student": came.student} if came and not came.is_teachers else {}
        self.redirect(f"{self.request.path}?{urlencode(numbers | asked | own)}")


class HomeHandler(RoomHandler):
    """Handles the URL that people type."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Redirect people with a pass to the room's page, and show the login page to others.

        While a student is expected back, students with a pass see the login page too: one of them may be that student,
        who now has a new number.
        """
        inside = pass_of(self.room, self.request)
        if inside is None or (self.room.awaited and not inside.is_teachers):
            self.show_login()
        else:
            self.redirect(f"{self.base_url}class/board" if inside.is_teachers else self.page_for(inside.student))

    @allow_unauthenticated
    async def post(self) -> None:
        """Check the code that was typed on a login page."""
        self.try_code(LoginForm(self.get_body_argument("code", ""), self.get_body_argument("number", "")))


class CodeLinkHandler(RoomHandler):
    """Handles the URL in the QR code, which contains the room code."""

    @allow_unauthenticated
    async def get(self, code: str) -> None:
        """Let in anybody with the right code; people who have a pass keep it.

        If the class has worksheets, or a student is expected back, people first have to type their number.
        """
        inside = pass_of(self.room, self.request)
        if self.room.awaited and not (inside and inside.is_teachers):
            self.show_login(typed=LoginForm(code), field="number")
        elif inside:
            self.redirect(self.page_for(inside.student))
        elif self.room.has_worksheets:
            self.show_login(typed=LoginForm(code), field="number")
        else:
            self.try_code(LoginForm(code))


class BoardHandler(RoomHandler):
    """Shows the board, a page for the teacher to project. The first request removes the key from the URL."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Show the board to the teacher, and the login page to others."""
        inside = pass_of(self.room, self.request)
        if key := self.get_query_argument("key", ""):
            self._enter(key)
        elif inside and inside.is_teachers:
            self._show()
        else:
            self.show_login()

    def _enter(self, key: str) -> None:
        try:
            token = self.room.enter_as_teacher(key, str(self.request.remote_ip))
        except TriedTooOftenError as error:
            raise HTTPError(HTTPStatus.TOO_MANY_REQUESTS, str(error)) from None
        if token:
            self.let_in(token, f"{self.base_url}class/board")
        else:
            self.show_login()

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


class RoomStateHandler(RoomHandler):
    """Returns the number of students who are logged in; the board requests it repeatedly."""

    @allow_unauthenticated
    async def get(self) -> None:
        """Respond to the teacher's board."""
        inside = pass_of(self.room, self.request)
        if not (inside and inside.is_teachers):
            raise HTTPError(HTTPStatus.FORBIDDEN)
        self.finish(self.count())


def add_login(application: Application, told: dict[str, Any], more: list[Any]) -> None:
    """Put the login in front of an application.

    Args:
        application: The server's application.
        told: The arguments for the handlers: the `room` and its `place`.
        more: The routes inside the room.

    """
    own = [
        (HOME, HomeHandler, told),
        (CODE, CodeLinkHandler, told),
        (BOARD, BoardHandler, told),
        (STATE, RoomStateHandler, told),
        *more,
    ]
    router = application.default_router
    room = told["room"]
    rules = [
        Rule(AnyMatches(), own),
        Rule(NoPassMatcher(room), LoginHandler, told),
        Rule(UnnumberedMatcher(room), NumberedLessonHandler, told),
    ]
    router.rules[:0] = map(router.process_rule, rules)
