"""`cardkit class`: serve a lesson to a class on the school's network, with a login."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from cardkit.cli.arguments import Command, filled, whole
from cardkit.table.chance import SEED_LIMIT
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import count_of, listed
from cardkit.table.registry import definition_of
from cardkit_classroom import network, room_database, server
from cardkit_classroom.class_kernels import ClassKernels
from cardkit_classroom.room import CLOSED, Room
from cardkit_widgets.gallery import gallery_server, notebook_folders
from cardkit_widgets.serving import limits, ports

if TYPE_CHECKING:
    import argparse
    import ssl
    from collections.abc import Sequence

    from cardkit.cli.arguments import Own
    from cardkit_classroom.network import ServerAddress

HOME = "index.ipynb"
# The number of pages reserved for the teacher; fewer on a small machine.
TEACHERS_PAGES = 3
# The maximum number of pages of a person; opening another one ends the page that they closed first.
PAGES_A_STUDENT = 4
# The maximum number of characters of an unknown lesson that are quoted.
READ = 40
OPTIONS: Own = {
    "--lesson": {"metavar": "LESSON", "type": filled},
    "--game": {"metavar": "GAME"},
    "--students": {"metavar": "N", "type": whole},
    "--seed": {"metavar": "S", "type": whole},
    "--again": {"nargs": 0, "default": False},
    "--host": {"metavar": "ADDRESS", "type": filled},
    "--address": {"metavar": "URL", "type": filled},
    "--certificate": {"metavar": "FILE", "type": filled},
    "--certificate-key": {"metavar": "FILE", "type": filled},
}


def parser() -> Command:
    """Return the parser for the command's options."""
    return Command("class", "--port", "--no-browser", "--notebooks", own=OPTIONS)


def run(argv: Sequence[str]) -> int:
    """Serve a class until Ctrl-C."""
    options = parser().read(argv)
    gallery_server.check_installation()
    check_options(options)
    page = page_wanted(options)
    gallery_server.ensure_writable_home()
    try:
        host = network.host_of(options.host) if options.host else network.own_address()
        port = ports.choose(_port_wanted(options), host, gallery_server.print_now)
        place = network.server_address(host, options.address, port, secure=bool(options.certificate))
    except network.NoNetworkError:
        message = "this machine isn't on a network that students could use: connect it, or give --host ADDRESS"
        raise CardkitError(message) from None
    room = open_room(page, port, options)
    room.again = command_again(options, port)
    return _serve(room, place, port, options)


def _port_wanted(options: argparse.Namespace) -> int:
    """Return the port to listen on. A reopened room keeps its port, because its pages try to reconnect there."""
    if options.port is not None:
        return int(options.port)
    before = room_database.latest_port(room_database.folder()) if options.again else 0
    return before or gallery_server.PORT


def command_again(options: argparse.Namespace, port: int) -> str:
    """Return the command that reopens this room."""
    told = {"port": port if port != gallery_server.PORT else None}
    kept = ("notebooks", "host", "address", "certificate", "certificate_key")
    told |= {name: getattr(options, name) for name in kept}
    words = [[f"--{name.replace('_', '-')}", str(value)] for name, value in told.items() if value is not None]
    quoted = subprocess.list2cmdline if sys.platform == "win32" else shlex.join
    return quoted(["cardkit", "class", "--again", *chain(*words)])


def open_room(page: str, port: int, options: argparse.Namespace) -> Room:
    """Return the room: an earlier one with this port and page if it wasn't closed, otherwise a new one.

    Args:
        page: The path of the page that students see first.
        port: The port to listen on.
        options: The options of the command. `--again` reopens the latest room, even if it was closed.

    Raises:
        CardkitError: If there is no room that `--again` can reopen.

    """
    for found in room_database.recent_rooms(room_database.folder()):
        known = dict(found.all("room"))
        is_same = not known.get(CLOSED) and known.get("page") == page and room_database.port_of(found) == port
        is_same &= options.seed in (None, known.get("seed"))
        if options.again and str(known.get("page")).startswith(f"{notebook_folders.OWN}/") and not options.notebooks:
            found.close()
            raise CardkitError("the last room had a lesson of your own: give --notebooks with its folder, too")
        if known and (options.again or (is_same and options.port != 0)):
            room = Room(page, options.students, store=found)
            gallery_server.print_now(
                f"The room {room.code} goes on: {count_of(len(room.numbers), 'student')} had come in."
            )
            return room
        found.close()
    if options.again:
        raise CardkitError("there is no room from the last day to continue: open one with --lesson or --game")
    return Room(
        page, options.students, store=room_database.new_database(room_database.folder(), port), seed=options.seed
    )


def check_options(options: argparse.Namespace) -> None:
    """Raise CardkitError for invalid options."""
    if options.address is not None:
        network.address_of(options.address)
    if options.host is not None:
        network.host_of(options.host)
    if options.again and any(each is not None for each in (options.lesson, options.game, options.seed)):
        raise CardkitError("--again continues the last room as it was: leave out --lesson, --game and --seed")
    if options.certificate_key and not options.certificate:
        raise CardkitError("--certificate-key needs --certificate: give both")
    if options.students is not None and options.students < 1:
        raise CardkitError(f"--students must be 1 or more, not {options.students}")
    if options.seed is not None and not 0 <= options.seed < SEED_LIMIT:
        raise CardkitError(f"--seed must be from 0 to {SEED_LIMIT - 1}, not {options.seed}")


def page_wanted(options: argparse.Namespace) -> str:
    """Return the page that students see first. Raises CardkitError if it doesn't exist, or if two pages were given."""
    if options.lesson is not None and options.game is not None:
        raise CardkitError("a class opens one page: give --lesson or --game, not both")
    if options.game is not None:
        slug = definition_of(options.game).slug
        own = f"learn/{slug}.ipynb"
        return own if (notebook_folders.notebooks_folder() / own).is_file() else f"learn/any_game.ipynb?game={slug}"
    if options.lesson is None:
        return HOME
    return lesson_wanted(options.lesson, notebook_folders.own_folder(options.notebooks))


def lesson_wanted(lesson: str, own: Path | None) -> str:
    """Return the page of a lesson, given its number or the name of its notebook. Raises CardkitError."""
    ours = [file.stem for file in sorted((notebook_folders.notebooks_folder() / "lessons").glob("[0-9]*.ipynb"))]
    others = [file.stem for file in sorted(own.glob("*.ipynb"))] if own else []
    wanted = lesson.removesuffix(".ipynb")
    for name in ours:
        number, _, slug = name.partition("-")
        if wanted in {str(int(number)), slug, name}:
            return f"lessons/{name}.ipynb"
    if wanted in others:
        return f"{notebook_folders.OWN}/{wanted}.ipynb"
    names = f", or {listed(others)}" if others else "; those of your own need --notebooks"
    raise CardkitError(f"there is no lesson {lesson[:READ]}: the lessons are 1 to {len(ours)}{names}")


def _serve(room: Room, place: ServerAddress, port: int, options: argparse.Namespace) -> int:
    gallery_server.print_now("Opening the room…")
    with gallery_server.all_notebooks(notebook_folders.own_folder(options.notebooks)) as root:
        return _serve_folder(root, room, place, port, options)


def _serve_folder(root: Path, room: Room, place: ServerAddress, port: int, options: argparse.Namespace) -> int:
    config = gallery_server.configuration(place.host, port, root, room.key)
    config.ClassServer.logging_config = {"loggers": {server.ClassServer.__name__: gallery_server.PASSED_ON}}
    config.VoilaConfiguration.multi_kernel_manager_class = ClassKernels
    config.ClassKernels.places, config.ClassKernels.teacher_places = page_limits(room.students, limits.places())
    config.ClassKernels.pages_per_person = PAGES_A_STUDENT
    os.environ["JUPYTER_PATH"] = jupyter_path()
    config.VoilaConfiguration.resources.update(cardkit_styles=["class.css"], cardkit_scripts=["student_room.js"])
    app = server.ClassServer(config=config)
    app.room, app.place, app.tls = room, place, _certificate(options)
    try:
        gallery_server.run_app(app, partial(_announce, room, place, open_browser=not options.no_browser))
    finally:
        room.close()
    gallery_server.print_now("The room is closed.")
    return 0


def jupyter_path() -> str:
    """Return the gallery's JUPYTER_PATH with our folder in front, because our pages replace some of the gallery's."""
    gallery, ours = (
        folder / "share" / "jupyter" for folder in (notebook_folders.package_folder(), Path(__file__).parent)
    )
    paths = gallery_server.jupyter_path().split(os.pathsep)
    paths.insert(paths.index(str(gallery)), str(ours))
    return os.pathsep.join(paths)


def page_limits(students: int, room_for: int) -> tuple[int, int]:
    """Return how many pages may be open, and how many of them are reserved for the teacher.

    A warning is printed if that is too few for the class.

    Args:
        students: The number of students.
        room_for: The number of kernels that this machine can run.

    """
    kept = min(TEACHERS_PAGES, room_for // 4)
    if room_for < students + kept:
        room = count_of(room_for - kept, "student")
        gallery_server.print_now(f"This machine has room for {room} at once, not for {students}. Others will wait.")
    return min(students + kept, room_for), kept


def _certificate(options: argparse.Namespace) -> ssl.SSLContext | None:
    if not options.certificate:
        return None
    file = Path(options.certificate)
    key = Path(options.certificate_key or options.certificate)
    try:
        return server.certificate(file, key)
    except OSError as error:
        where = " and ".join(dict.fromkeys([str(file), str(key)]))
        raise CardkitError(f"no certificate for https in {where}: {error.strerror or error}") from None


def _announce(room: Room, place: ServerAddress, *, open_browser: bool) -> None:
    """Print the room's URL, and open the board in a browser."""
    board = f"{place.address}class/board?key={room.key}"
    gallery_server.print_now(f"The room is open at {place.address} (Ctrl-C closes it). The room code is {room.code}.")
    gallery_server.print_now(
        f"Open this in the browser that you project; it is your key, so show it to nobody: {board}"
    )
    if open_browser and gallery_server.has_browser():
        gallery_server.open_in_browser(board)
