"""Tests of the parts of the server: private folder, limits, watchdog, page requests, templates."""

from __future__ import annotations

import asyncio
import logging
import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import zmq
from jupyter_client.session import Session
from tornado.websocket import WebSocketClosedError
from voila.exporter import VoilaExporter

from cardkit_widgets.serving import limits, page_request, socket_folder, templates
from cardkit_widgets.serving.watchdog import (
    CHECK_SECONDS,
    IDLE_SECONDS,
    MAX_CELL_SECONDS,
    SLOW_SECONDS,
    Status,
    Watchdog,
    WatchedChannel,
)
from tests.widgets.serving.fakes import Handler

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from cardkit_widgets.serving.page_request import PageRequest

log = logging.getLogger(__name__)

FAILED = "<script>cardkit_failed()</script>\n"
IN_A_FOLDER = (
    "import sys; from cardkit_widgets.serving.socket_folder import private_folder; print(private_folder(), flush=True);"
)

# --- the private folder -----------------------------------------------------------------------------------------------


@pytest.fixture
def around() -> Iterator[Path]:
    """Return a folder with a short path; paths of temporary folders can be too long for sockets."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def told(around: Path, then: str) -> list[str]:
    """Have another process use its private folder and run this code. Returns its output, the folder first."""
    environment = os.environ | {"XDG_RUNTIME_DIR": str(around)}
    command = [sys.executable, "-c", IN_A_FOLDER + then]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stdout.split()


def test_nobody_else_may_enter_the_folder_and_it_goes_with_the_process(around: Path) -> None:
    made, mode = told(around, "print(oct(private_folder().stat().st_mode & 0o777))")
    assert mode == oct(stat.S_IRWXU)
    assert Path(made).parent == around
    assert not Path(made).exists()


def test_the_folder_of_a_killed_process_is_removed_by_the_next(around: Path) -> None:
    (killed,) = told(around, "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")
    assert Path(killed).is_dir()
    socket_folder.remove_stale(around)
    assert not Path(killed).exists()


def test_a_folder_that_is_used_or_is_just_being_made_is_left_alone(around: Path) -> None:
    new = around / f"{socket_folder.PREFIX}new"
    new.mkdir()
    remove = "from cardkit_widgets.serving.socket_folder import remove_stale; remove_stale(private_folder().parent);"
    _, is_there = told(around, remove + "print(private_folder().is_dir())")
    assert is_there == "True"
    assert new.is_dir()


def test_the_folder_goes_where_the_paths_of_sockets_are_short_enough(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    long = tmp_path / ("x" * zmq.IPC_PATH_MAX_LEN)
    long.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(long))
    around = socket_folder._parent()  # noqa: SLF001 - contains the rule
    assert around != long
    assert len(str(around)) + socket_folder.MAX_NAME_LENGTH <= zmq.IPC_PATH_MAX_LEN


# --- limits -----------------------------------------------------------------------------------------------------------


def test_a_process_may_open_as_many_files_as_the_system_allows() -> None:
    code = (
        "import resource; from cardkit_widgets.serving import limits;"
        "_, hard = resource.getrlimit(resource.RLIMIT_NOFILE);"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, min(hard, 4096)));"
        "print(limits.open_files(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    allowed, soft, hard = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert allowed == soft == hard


@pytest.mark.parametrize(
    ("files", "memory", "places"),
    [
        (limits.MOST_FILES, 64 * 2**30, (limits.MOST_FILES - limits.FILES_OF_THE_SERVER) // limits.FILES_A_KERNEL),
        (limits.MOST_FILES, 4 * 2**30, (4 * 2**30 - limits.MEMORY_OF_THE_SERVER) // limits.MEMORY_A_KERNEL),
        (64, 2**20, 1),
    ],
    ids=["files", "memory", "one at least"],
)
def test_the_scarcest_decides_how_many_places_there_are(
    monkeypatch: pytest.MonkeyPatch, files: int, memory: int, places: int
) -> None:
    monkeypatch.setattr(limits, "open_files", lambda: files)
    monkeypatch.setattr(limits, "memory", lambda: memory)
    assert limits.places() == places


def test_a_class_of_thirty_has_room_on_a_school_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine has 4 GB of memory, and as many open files as Linux and macOS have allowed for twenty years."""
    monkeypatch.setattr(limits, "open_files", lambda: 1024)
    monkeypatch.setattr(limits, "memory", lambda: 4 * 2**30)
    assert limits.places() >= 30


def test_what_binder_allows_counts_and_what_the_machine_has_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEM_LIMIT", str(2**30))
    assert limits.memory() == 2**30


def test_there_is_room_for_more_sockets_than_for_kernels() -> None:
    context = limits.zmq_context()
    assert context.get(zmq.MAX_SOCKETS) > limits.SOCKETS_A_KERNEL * limits.places()


def test_a_socket_that_cannot_send_does_not_wait() -> None:
    with limits.zmq_context().socket(zmq.DEALER) as unconnected, pytest.raises(zmq.Again):
        zmq.Socket.shadow(unconnected.underlying).send(b"")


# --- watchdog ---------------------------------------------------------------------------------------------------------


class FakeWatchdog(Watchdog):
    """A watchdog for a kernel whose CPU time is set by the test."""

    def __init__(self) -> None:
        self.computed = 0.0
        super().__init__(pid=0)

    def _cpu(self) -> float:
        return self.computed

    def checks(self, seconds: float, share: float) -> Status:
        """Make all checks of this many seconds, during which the kernel computes for this proportion of the time."""
        status = Status.WORKING
        for _ in range(round(seconds / CHECK_SECONDS)):
            self.computed += share * CHECK_SECONDS
            status = self.check()
        return status


def test_a_kernel_that_does_nothing_is_given_up() -> None:
    watchdog = FakeWatchdog()
    assert watchdog.checks(IDLE_SECONDS - 1, 0) is Status.WORKING
    assert watchdog.checks(1, 0) is Status.IDLE


def test_a_kernel_that_gets_little_of_a_busy_machine_is_waited_for() -> None:
    assert FakeWatchdog().checks(MAX_CELL_SECONDS - 1, 1 / 100) is Status.WORKING


def test_a_kernel_that_says_something_is_waited_for() -> None:
    watchdog = FakeWatchdog()
    for _ in range(3):
        assert watchdog.checks(IDLE_SECONDS - 1, 0) is Status.WORKING
        watchdog.record_activity()


def test_a_kernel_that_computes_long_in_one_cell_is_reported_and_finally_given_up() -> None:
    watchdog = FakeWatchdog()
    assert watchdog.checks(SLOW_SECONDS, 1) is Status.WORKING
    assert watchdog.checks(1, 1) is Status.SLOW
    watchdog.begin_step()
    assert watchdog.checks(SLOW_SECONDS, 1) is Status.WORKING
    assert watchdog.checks(MAX_CELL_SECONDS, 1) is Status.TIMED_OUT


def test_trouble_is_reported_within_fifteen_seconds() -> None:
    """Silent and busy kernels are reported in this time, including the time to start one."""
    assert max(IDLE_SECONDS, SLOW_SECONDS) + 2 * CHECK_SECONDS <= 15


def test_a_process_that_computes_is_seen_to() -> None:
    spins = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        watchdog = Watchdog(spins.pid)
        while watchdog._cpu() <= watchdog._at_step_begin:  # noqa: SLF001 - until it has computed
            os.sched_yield()
    finally:
        spins.kill()
        spins.wait()
    assert watchdog._cpu() > 0  # noqa: SLF001 - what it had computed when it was last seen


def test_waiting_on_an_ended_page_ends_quietly() -> None:
    async def wait() -> bool:
        channel = WatchedChannel(limits.zmq_context().socket(zmq.DEALER), Session())
        channel.stop()
        waiting = [asyncio.create_task(channel.get_msg()), asyncio.create_task(channel._recv())]  # noqa: SLF001 - it has begun
        await asyncio.wait(waiting)
        return all(task.cancelled() for task in waiting)

    assert asyncio.run(wait())


def test_a_waiting_reader_ends_quietly_with_the_page() -> None:
    """A closing socket may report to a waiting reader that there is no message (`zmq.asyncio`, `poll`)."""

    class Closing(zmq.asyncio.Socket):
        async def poll(self, *_: object, **__: object) -> int:  # type: ignore[override]
            return 0

    async def wait() -> bool:
        channel = WatchedChannel(Closing(limits.zmq_context(), zmq.DEALER), Session())
        waiting = asyncio.create_task(channel.get_msg())
        await asyncio.wait([waiting])
        channel.stop()
        return waiting.cancelled()

    assert asyncio.run(wait())


# --- page requests ----------------------------------------------------------------------------------------------------


async def request_page(use: Callable[[PageRequest], Awaitable[None]]) -> Handler:
    """Request a page in a separate task, and return the result."""
    handler = Handler()

    async def request() -> None:
        page_request.prelaunch_hook(handler)
        await use(page_request.current())

    await asyncio.wait({asyncio.create_task(request())})
    return handler


def test_a_page_that_is_given_up_gets_a_message_and_ends() -> None:
    ended = []

    async def give_up(request: PageRequest) -> None:
        request.on_closed(lambda: ended.append("registered before"))
        request.fail("it is a test")
        request.fail("it is told once")
        request.run_script("nothing more is sent")
        request.on_closed(lambda: ended.append("registered later"))

    handler = asyncio.run(request_page(give_up))
    assert handler.sent == [FAILED]
    assert handler.finished
    assert ended == ["registered before", "registered later"]


def test_what_fails_while_a_page_is_rendered_ends_it() -> None:
    async def fail() -> None:
        raise ZeroDivisionError

    async def render(request: PageRequest) -> None:
        request.watch(asyncio.create_task(fail()))
        await asyncio.Event().wait()  # forever, as Voila does

    handler = asyncio.run(request_page(render))
    assert handler.sent == [FAILED]
    assert handler.finished


def test_the_fate_of_a_page_that_nobody_waits_for_is_not_reported(caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(page_request.is_relevant)

    async def leave(request: PageRequest) -> None:
        log.error("before")
        request.close()
        log.error("after")

    handler = asyncio.run(request_page(leave))
    caplog.handler.removeFilter(page_request.is_relevant)
    assert caplog.messages == ["before"]
    assert handler.sent == []


def test_a_kernels_message_to_a_page_that_was_just_left_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.handler.addFilter(page_request.is_relevant)
    for error in (WebSocketClosedError(), ZeroDivisionError()):
        log.error("could not be sent", exc_info=error)
    caplog.handler.removeFilter(page_request.is_relevant)
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ZeroDivisionError]


# --- templates --------------------------------------------------------------------------------------------------------


def test_voila_renders_with_templates_that_are_compiled_once() -> None:
    import voila.notebook_renderer

    templates.prepare_once()
    assert voila.notebook_renderer.VoilaExporter is templates.Exporter
    made = [templates.Exporter(template_name="lab").environment for _ in range(2)]
    assert made[0] is not made[1]
    sources = [environment.from_string("{{ 1 }}") for environment in made]
    assert sources[0].render() == "1"
    assert {environment.bytecode_cache for environment in made} == {templates.BYTECODE}


@pytest.mark.parametrize(
    "text", ["# A title\n\nSome *text*, $x < 1$.", "<b>bold</b> and `code`", "[a link](x.ipynb)", "![a picture](x.png)"]
)
def test_texts_are_rendered_as_voila_does_and_pictures_are_found_again(text: str) -> None:
    looked_for = []

    class Folder:
        """Pictures that don't exist."""

        def file_exists(self, path: str) -> bool:
            looked_for.append(path)
            return False

    ours, voilas = (
        made(template_name="lab", contents_manager=Folder()) for made in (templates.Exporter, VoilaExporter)
    )
    context = {"cell": {}}
    told = [exporter.markdown2html(context, text) for exporter in (ours, ours, voilas)]
    assert told[0] == told[1] == told[2]
    assert len(looked_for) == 3 * text.count("![")


def test_what_voila_finds_on_the_disk_is_looked_for_once_and_given_to_each_page_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = []
    monkeypatch.setattr(templates, "_page_configs", {})
    monkeypatch.setattr(templates, "_find_page_config", lambda **options: looks.append(options) or {"extensions": []})
    first, second = (templates.page_config("/", log=log) for _ in range(2))
    first["extensions"].append("mine")
    assert second == {"extensions": [], "cardkitLab": ""}
    assert looks == [{"base_url": "/", "log": log}]


# --- sending ----------------------------------------------------------------------------------------------------------


def test_bits_of_a_page_are_sent_together_and_the_last_at_once() -> None:
    sent: list[dict[str, bool]] = []

    async def write() -> None:
        all_sent = asyncio.Event()
        flush = page_request.DelayedFlush(lambda **now: (sent.append(now), all_sent.set()))
        for _ in range(100):
            flush()
        await all_sent.wait()
        assert sent == [{}]
        flush()
        flush(include_footers=True)
        assert sent == [{}, {"include_footers": True}]
        await asyncio.sleep(0)
        assert flush._timer is None  # noqa: SLF001 - nothing is sent after the last

    asyncio.run(write())


def test_jupyterlab_is_where_the_server_has_it() -> None:
    assert templates.lab("/user/ada/", {"lab": object(), "voila": object()}) == "/user/ada/lab/tree/"
    assert templates.lab("/", {"voila_jinja2_env": object()}) == ""
