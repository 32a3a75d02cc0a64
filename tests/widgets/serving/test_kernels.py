"""Tests of who gets a page when the server is full, and of what remains after a kernel has ended."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
import pytest
from tornado.web import HTTPError

from cardkit_widgets.serving.page_request import BROWSER_COOKIE, begin, prelaunch_hook
from tests.widgets.serving.fakes import Handler
from tests.widgets.serving.visitors import DEADLINE_SECONDS, elsewhere, left, opened, run, visit, visited, when_starting

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.serving.kernels import Kernels


def process(kernels: Kernels, name: str) -> int:
    """Return the process ID of a kernel."""
    return int(kernels.get_kernel(name).provisioner.pid)


def files(kernels: Kernels) -> list[str]:
    """Return the contents of the private folder, except its lock."""
    return sorted(file.name for file in Path(kernels.connection_dir).iterdir() if file.name != "lock")


def open_socket(kernels: Kernels, name: str) -> None:
    """Open sockets as a kernel does."""
    Path(f"{kernels.get_kernel(name).ip}-1").touch()


def test_the_kernel_that_was_left_first_makes_room(make: Callable[..., Kernels]) -> None:
    kernels = make(places=3)

    async def use() -> None:
        first, second, third = [await visited(kernels) for _ in range(3)]
        for name in (first, second, third):
            kernels.notify_connect(name)
        for name in (second, first, third):
            kernels.notify_disconnect(name)
        fourth = await visited(kernels)
        assert set(kernels.list_kernel_ids()) == {first, third, fourth}

    run(kernels, use)


def test_an_open_page_keeps_its_kernel_and_a_new_one_shows_that_the_server_is_full(
    make: Callable[..., Kernels],
) -> None:
    kernels = make(places=2)

    async def use() -> None:
        names = [await visited(kernels) for _ in range(2)]
        for name in names:
            kernels.notify_connect(name)
        with pytest.raises(HTTPError) as refused:
            await visited(kernels)
        assert refused.value.status_code == 503
        assert set(kernels.list_kernel_ids()) == set(names)

    run(kernels, use)


def test_a_page_that_is_being_set_up_keeps_its_kernel(make: Callable[..., Kernels]) -> None:
    kernels = make(places=1)

    async def use() -> None:
        prelaunch_hook(Handler())
        name = await kernels.start_kernel()  # in this task, whose request hasn't ended
        with pytest.raises(HTTPError):
            await visited(kernels)
        assert kernels.list_kernel_ids() == [name]

    run(kernels, use)


def test_a_page_that_has_just_lost_its_connection_may_come_back(make: Callable[..., Kernels]) -> None:
    kernels = make(places=1, return_seconds=DEADLINE_SECONDS)

    async def use() -> None:
        name = await visited(kernels)
        kernels.notify_connect(name)
        kernels.notify_disconnect(name)
        with pytest.raises(HTTPError):
            await visited(kernels)
        kernels.notify_connect(name)
        assert kernels.get_kernel(name).disconnected_since is None

    run(kernels, use)


def test_a_page_can_be_reloaded_in_a_full_room(make: Callable[..., Kernels]) -> None:
    """The page's beacon and its new request arrive at the same time, in either order."""
    kernels = make(places=1, return_seconds=DEADLINE_SECONDS, patience_seconds=DEADLINE_SECONDS)

    async def use() -> None:
        before = await visited(kernels)
        kernels.notify_connect(before)
        after = asyncio.create_task(visited(kernels))
        await asyncio.sleep(0)
        await kernels.shutdown_kernel(before)
        name = await after
        assert kernels.list_kernel_ids() == [name]

    run(kernels, use)


def test_reopening_a_page_that_lost_its_connection_does_not_wait(make: Callable[..., Kernels]) -> None:
    """A phone that was asleep left its page without closing it, and its place is still reserved."""
    kernels = make(places=2, return_seconds=DEADLINE_SECONDS)
    phone, other = {BROWSER_COOKIE: "phone"}, {BROWSER_COOKIE: "other"}

    async def use() -> None:
        before, beside = await left(kernels, Handler(phone)), await left(kernels, Handler(other))
        with pytest.raises(HTTPError):
            await visited(kernels)
        with pytest.raises(HTTPError):
            await visited(kernels, elsewhere(Handler(phone)))
        after = await opened(kernels, Handler(phone))
        assert set(kernels.list_kernel_ids()) == {after, beside}
        assert before != after

    run(kernels, use)


def test_the_server_ends_while_a_page_is_being_left(make: Callable[..., Kernels]) -> None:
    """A user closes a notebook, and stops the server immediately afterwards."""
    kernels = make()

    async def use() -> None:
        name, other = await visited(kernels), await visited(kernels)
        leaving = asyncio.create_task(kernels.shutdown_kernel(name))
        await asyncio.sleep(0)
        await kernels.shutdown_all()
        await leaving
        assert name not in kernels
        assert other not in kernels

    run(kernels, use)


def test_few_pages_are_set_up_at_once(make: Callable[..., Kernels], monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = make(places=6, at_once=2)
    being_set_up: list[int] = []
    most = []

    def count() -> None:
        being_set_up.append(1)
        most.append(len(being_set_up))

    async def come() -> None:
        await visit(kernels, Handler())
        being_set_up.pop()

    async def use() -> None:
        when_starting(kernels, monkeypatch, count)
        await asyncio.gather(*(asyncio.create_task(come()) for _ in range(6)))
        assert max(most) == 2
        assert len(most) == 6

    run(kernels, use)


def test_a_page_that_computes_for_long_lets_the_next_one_begin(make: Callable[..., Kernels]) -> None:
    kernels = make(at_once=1)

    async def use() -> None:
        slow = begin(Handler())
        await kernels.start_kernel()  # in this task, whose request hasn't ended
        following = asyncio.create_task(visited(kernels))
        slow.report_slow()
        assert await following in kernels

    run(kernels, use)


def test_thirty_simultaneous_visitors_get_the_available_places(make: Callable[..., Kernels]) -> None:
    kernels = make(places=4, return_seconds=DEADLINE_SECONDS)

    async def use() -> None:
        came = await asyncio.gather(*(visited(kernels) for _ in range(30)), return_exceptions=True)
        assert sum(isinstance(name, str) for name in came) == 4
        assert len(kernels.list_kernel_ids()) == 4

    run(kernels, use)


def test_a_notebook_in_jupyterlab_never_makes_room(make: Callable[..., Kernels]) -> None:
    kernels = make(places=1)

    async def use() -> None:
        name = await kernels.start_kernel()
        with pytest.raises(HTTPError):
            await kernels.start_kernel()
        assert kernels.list_kernel_ids() == [name]
        assert kernels.get_kernel(name).disconnected_since is None

    run(kernels, use)


def test_a_connection_that_is_closed_twice_counts_once(make: Callable[..., Kernels]) -> None:
    kernels = make()

    async def use() -> None:
        name = await visited(kernels)
        kernels.notify_connect(name)
        kernels.notify_disconnect(name)
        kernels.notify_disconnect(name)
        kernels.notify_connect(name)
        assert kernels.get_kernel(name).disconnected_since is None

    run(kernels, use)


def test_a_kernel_is_culled_when_its_page_has_been_gone_for_long(make: Callable[..., Kernels]) -> None:
    kernels = make(cull_idle_timeout=DEADLINE_SECONDS)

    async def use() -> None:
        gone, fresh, held = [await visited(kernels) for _ in range(3)]
        kernels.notify_connect(held)
        kernels.get_kernel(gone).disconnected_since -= DEADLINE_SECONDS + 1
        await kernels.cull_kernels()
        assert set(kernels.list_kernel_ids()) == {fresh, held}

    run(kernels, use)


def test_a_kernel_that_has_ended_leaves_nothing(make: Callable[..., Kernels]) -> None:
    kernels = make()

    async def use() -> None:
        name = await visited(kernels)
        number = process(kernels, name)
        open_socket(kernels, name)
        assert len(files(kernels)) == 2
        await asyncio.gather(*(kernels.shutdown_kernel(name) for _ in range(3)))
        assert files(kernels) == []
        assert not psutil.pid_exists(number)
        assert kernels.list_kernel_ids() == []

    run(kernels, use)


def test_a_kernel_that_dies_is_cleared_away_and_not_started_again(make: Callable[..., Kernels]) -> None:
    kernels = make()

    async def use() -> None:
        name = await visited(kernels)
        told = asyncio.Event()
        kernels.add_restart_callback(name, told.set, "dead")
        os.kill(process(kernels, name), signal.SIGTERM)
        await told.wait()
        while name in kernels:
            await kernels._one_has_ended.wait()  # noqa: SLF001 - a page waits for it in a full class
        assert files(kernels) == []

    run(kernels, use)


def test_leaving_before_the_page_is_there_leaves_no_kernel(make: Callable[..., Kernels]) -> None:
    kernels = make()
    handler = Handler()

    async def use() -> None:
        request = asyncio.create_task(visit(kernels, handler))
        await asyncio.sleep(0)  # the kernel has only just started
        handler.hang_up()
        with pytest.raises(asyncio.CancelledError):
            await request
        while kernels._pending or kernels.list_kernel_ids():  # noqa: SLF001 - until it has started, and ended
            await kernels._one_has_ended.wait()  # noqa: SLF001 - until it has started, and ended
        assert handler.finished
        assert files(kernels) == []

    run(kernels, use)


def test_sockets_have_short_unique_names(make: Callable[..., Kernels]) -> None:
    kernels = make()

    async def use() -> None:
        names = [await visited(kernels) for _ in range(3)]
        places = {kernels.get_kernel(name).ip for name in names}
        assert len(places) == 3
        assert all(Path(place).parent == Path(kernels.connection_dir) for place in places)
        assert kernels.get_kernel(names[0]).transport_encryption == "disabled"

    run(kernels, use)
