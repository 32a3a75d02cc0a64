"""Who gets a place when there are not enough of them, and what is left when a kernel has ended."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil
import pytest
from tornado.web import HTTPError

from cardkit_widgets.serving.line import BACK_SECONDS, GONE_SECONDS, Line, RoomIsFullError
from cardkit_widgets.serving.visits import VISITOR, arrive, receive
from tests.serving.fakes import Class, Handler
from tests.serving.visitors import DEADLINE_SECONDS, left, opened, run, visit, visited

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.serving.kernels import Kernels


def process(kernels: Kernels, name: str) -> int:
    """Return the number of a kernel's process."""
    return int(kernels.get_kernel(name).provisioner.pid)


def files(kernels: Kernels) -> list[str]:
    """Return what lies in the private folder, except its lock."""
    return sorted(file.name for file in Path(kernels.connection_dir).iterdir() if file.name != "lock")


def open_socket(kernels: Kernels, name: str) -> None:
    """Do what a kernel does that opens its sockets."""
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


def test_an_open_page_keeps_its_kernel_and_a_new_one_is_told_that_the_room_is_full(
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
        arrive(Handler())
        name = await kernels.start_kernel()  # in this very task, whose request is not over
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
        assert kernels.get_kernel(name).alone_since is None

    run(kernels, use)


def test_a_page_can_be_reloaded_in_a_full_room(make: Callable[..., Kernels]) -> None:
    """Its farewell and its new request come at once, in any order."""
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


def test_who_reloads_a_page_goes_before_those_who_wait(make: Callable[..., Kernels]) -> None:
    """The farewell frees the place; whoever waits asks again and again, and may well do so before the new request."""
    kernels = make(places=1)
    student, waiting = {VISITOR: "student"}, {VISITOR: "waiting"}

    async def use() -> None:
        before = await opened(kernels, Handler(student))
        with pytest.raises(RoomIsFullError):
            await visited(kernels, Handler(waiting))
        kernels.expect_back(before)
        await kernels.shutdown_kernel(before)
        with pytest.raises(RoomIsFullError):
            await visited(kernels, Handler(waiting))
        after = await opened(kernels, Handler(student))
        assert kernels.list_kernel_ids() == [after]

    run(kernels, use)


def test_who_opens_again_a_page_without_its_connection_waits_for_nobody(make: Callable[..., Kernels]) -> None:
    """As a phone does that has slept: its page is gone without a farewell, and nobody else may have its place yet."""
    kernels = make(places=2, return_seconds=DEADLINE_SECONDS)
    phone, other = {VISITOR: "phone"}, {VISITOR: "other"}

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


def elsewhere(handler: Handler) -> Handler:
    """The same browser, asking for another page."""
    handler.request.path += "?another"
    return handler


def test_a_kernel_that_is_about_to_end_counts_as_gone(make: Callable[..., Kernels]) -> None:
    """Nobody is given a page that was set up ahead with it."""
    kernels = make()

    async def use() -> None:
        name = await visited(kernels)
        assert kernels.is_there(name)
        ending = asyncio.create_task(kernels.shutdown_kernel(name))
        await asyncio.sleep(0)
        assert name in kernels
        assert not kernels.is_there(name)
        await ending
        assert not kernels.is_there(name)

    run(kernels, use)


def test_the_server_ends_while_a_page_is_being_left(make: Callable[..., Kernels]) -> None:
    """As whoever closes a notebook does, and stops the server at once."""
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


def when_starting(kernels: Kernels, monkeypatch: pytest.MonkeyPatch, callback: Callable[[], object]) -> None:
    """Call this whenever a kernel begins to start."""
    begin = kernels.pre_start_kernel

    def pre_start_kernel(*given: Any) -> tuple[Any, str, str]:
        callback()
        return begin(*given)

    monkeypatch.setattr(kernels, "pre_start_kernel", pre_start_kernel)


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
        slow = receive(Handler())
        await kernels.start_kernel()  # in this very task, whose request is not over
        following = asyncio.create_task(visited(kernels))
        slow.slow_down()
        assert await following in kernels

    run(kernels, use)


def test_a_page_that_is_given_up_does_not_count_as_open(
    make: Callable[..., Kernels], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its start goes on for a moment; who has clicked *Try again* meanwhile waits in line as if they had no page."""
    kernels, browser = make(places=1), {VISITOR: "student"}

    async def use() -> None:
        first, begins = Handler(browser), asyncio.Event()
        when_starting(kernels, monkeypatch, begins.set)
        given_up = asyncio.create_task(visit(kernels, first))
        await begins.wait()
        first.hang_up()
        with pytest.raises(RoomIsFullError) as refused:
            await visited(kernels, Handler(browser))
        assert refused.value.number == 1
        kernels.patience_seconds = DEADLINE_SECONDS
        again = await opened(kernels, Handler(browser))
        assert kernels.list_kernel_ids() == [again]
        assert given_up.cancelled()

    run(kernels, use)


def test_thirty_who_come_at_once_get_the_places_there_are(make: Callable[..., Kernels]) -> None:
    kernels = make(places=4, return_seconds=DEADLINE_SECONDS)

    async def use() -> None:
        came = await asyncio.gather(*(visited(kernels) for _ in range(30)), return_exceptions=True)
        assert sum(isinstance(name, str) for name in came) == 4
        assert len(kernels.list_kernel_ids()) == 4

    run(kernels, use)


def test_who_came_first_gets_the_next_place(make: Callable[..., Kernels]) -> None:
    """Each browser has its own cookies, and asks again and again."""
    kernels = make(places=1, return_seconds=DEADLINE_SECONDS)
    first, second, late = ({} for _ in range(3))

    async def number(cookies: dict[str, str]) -> int:
        with pytest.raises(RoomIsFullError) as refused:
            await visited(kernels, Handler(cookies))
        return refused.value.number

    async def use() -> None:
        inside = await visited(kernels)
        kernels.notify_connect(inside)
        assert [await number(cookies) for cookies in (first, second, second, first)] == [1, 2, 2, 1]
        await kernels.shutdown_kernel(inside)
        assert await number(late) == 3
        assert await number(second) == 2
        name = await visited(kernels, Handler(first))
        assert kernels.list_kernel_ids() == [name]
        assert [await number(cookies) for cookies in (second, late)] == [1, 2]

    run(kernels, use)


def test_the_teacher_has_a_place_in_a_full_room(make: Callable[..., Kernels]) -> None:
    kernels = make(places=2, kept=1, return_seconds=DEADLINE_SECONDS)
    teacher = teachers(kernels).cookies

    async def use() -> None:
        inside = await visited(kernels, Handler({VISITOR: "student"}))
        kernels.notify_connect(inside)
        with pytest.raises(RoomIsFullError):
            await visited(kernels)
        own = await visited(kernels, Handler(teacher))
        kernels.notify_connect(own)
        assert set(kernels.list_kernel_ids()) == {inside, own}
        assert kernels.visitors() == {"student"}
        with pytest.raises(RoomIsFullError):
            await visited(kernels, Handler(teacher))

    run(kernels, use)


def teachers(kernels: Kernels) -> Handler:
    """A browser whose pages have places that are kept."""
    kernels.hearer = Class()
    return Handler({VISITOR: "teacher"})


def student(number: int) -> Handler:
    """The browser of a student."""
    return Handler({VISITOR: f"student {number}"})


def test_a_student_reloads_a_page_in_a_full_room_whatever_the_teacher_has_open(make: Callable[..., Kernels]) -> None:
    kernels = make(places=5, kept=2, return_seconds=DEADLINE_SECONDS)
    teacher = teachers(kernels)

    async def reloaded(before: str, browser: Handler) -> str:
        await kernels.shutdown_kernel(before)
        return await opened(kernels, browser)

    async def use() -> None:
        notes = await opened(kernels, teacher)
        inside = [await opened(kernels, student(number)) for number in range(3)]
        inside[0] = await reloaded(inside[0], student(0))
        page = await opened(kernels, teacher)
        inside[1] = await reloaded(inside[1], student(1))
        assert set(kernels.list_kernel_ids()) == {notes, page, *inside}
        with pytest.raises(RoomIsFullError):
            await visited(kernels, student(4))

    run(kernels, use)


def test_the_teacher_reloads_a_page_while_students_wait(make: Callable[..., Kernels]) -> None:
    """The place that is kept is not kept once more, so that a student who was in comes back, too."""
    kernels = make(places=3, kept=1, return_seconds=DEADLINE_SECONDS)
    teacher = teachers(kernels)

    async def use() -> None:
        inside = [await opened(kernels, student(number)) for number in range(2)]
        notes = await opened(kernels, teacher)
        with pytest.raises(RoomIsFullError):
            await visited(kernels, student(3))
        for name in (notes, inside[0]):
            kernels.expect_back(name)
            await kernels.shutdown_kernel(name)
        again = [await opened(kernels, student(0)), await opened(kernels, teacher)]
        assert set(kernels.list_kernel_ids()) == {inside[1], *again}

    run(kernels, use)


def test_no_page_of_the_teacher_ends_for_a_student_who_gets_no_place_by_that(make: Callable[..., Kernels]) -> None:
    kernels = make(places=2, kept=1)

    async def use() -> None:
        notes = await left(kernels, teachers(kernels))
        inside = await opened(kernels, student(1))
        with pytest.raises(RoomIsFullError):
            await visited(kernels, student(2))
        assert set(kernels.list_kernel_ids()) == {notes, inside}

    run(kernels, use)


def test_pages_of_the_teacher_beyond_those_that_are_kept_take_other_places(make: Callable[..., Kernels]) -> None:
    kernels = make(places=3, kept=1)

    async def use() -> None:
        teacher = teachers(kernels)
        one, other = await opened(kernels, teacher), await left(kernels, teacher)
        inside = await opened(kernels, student(1))
        last = await opened(kernels, student(2))  # in place of the one that was left
        assert other not in kernels
        assert set(kernels.list_kernel_ids()) == {one, inside, last}

    run(kernels, use)


# --- One page first, then others' second ones -------------------------------------------------------------------------


async def waits(kernels: Kernels, browser: Handler) -> int:
    """Ask for a page that there is no place for, and return the number in line; 0 for another page."""
    with pytest.raises(RoomIsFullError) as refused:
        await visited(kernels, elsewhere(Handler(browser.cookies)))
    return refused.value.number


async def leave(kernels: Kernels, name: str) -> None:
    """Close a page, as a browser does that says farewell."""
    kernels.expect_back(name)
    await kernels.shutdown_kernel(name)


def test_who_was_in_has_a_place_before_second_pages_of_others(make: Callable[..., Kernels]) -> None:
    kernels = make(places=3, kept=1)
    kernels.hearer = Class(1, 2)

    async def use() -> None:
        before, other = await opened(kernels, student(1)), await opened(kernels, student(2))
        await leave(kernels, before)
        assert await waits(kernels, student(2)) == 0
        after = await opened(kernels, student(1))
        assert set(kernels.list_kernel_ids()) == {other, after}

    run(kernels, use)


def test_who_was_in_has_a_place_before_more_pages_of_the_teacher_than_are_kept(make: Callable[..., Kernels]) -> None:
    kernels = make(places=4, kept=1)
    kernels.hearer = Class(1, 2)
    teacher = Handler({VISITOR: "teacher"})

    async def use() -> None:
        inside = await opened(kernels, student(2))
        notes, lesson = await opened(kernels, teacher), await opened(kernels, teacher)
        assert await waits(kernels, teacher) == 0
        assert len(kernels.line) == 0  # no student waits
        back = await opened(kernels, student(1))
        assert set(kernels.list_kernel_ids()) == {inside, notes, lesson, back}
        assert kernels.visitors() == {"student 1", "student 2"}

    run(kernels, use)


def test_a_second_page_takes_a_place_that_nobody_needs(make: Callable[..., Kernels]) -> None:
    kernels = make(places=4, kept=1)
    kernels.hearer = Class(1, 2)

    async def use() -> None:
        names = {await opened(kernels, student(number)) for number in (1, 2)}
        names.add(await opened(kernels, elsewhere(student(2))))
        assert set(kernels.list_kernel_ids()) == names
        assert await waits(kernels, student(1)) == 0
        names.add(await opened(kernels, Handler({VISITOR: "teacher"})))
        assert set(kernels.list_kernel_ids()) == names

    run(kernels, use)


def test_the_first_page_of_a_student_stands_in_line_before_second_pages(make: Callable[..., Kernels]) -> None:
    kernels = make(places=2)
    kernels.hearer = Class(1, 2, 3)

    async def use() -> None:
        first, other = [await opened(kernels, student(number)) for number in (1, 2)]
        assert await waits(kernels, student(1)) == 0
        assert await waits(kernels, Handler({VISITOR: "teacher"})) == 0
        assert await waits(kernels, student(3)) == 1
        assert len(kernels.line) == 1
        await kernels.shutdown_kernel(other)  # for good: without a farewell, no place is kept
        assert await waits(kernels, student(1)) == 0
        assert await waits(kernels, Handler({VISITOR: "teacher"})) == 0
        last = await opened(kernels, student(3))
        assert set(kernels.list_kernel_ids()) == {first, last}

    run(kernels, use)


def test_who_closes_a_page_gets_the_other_that_waits(make: Callable[..., Kernels]) -> None:
    """As the page says that waits."""
    kernels = make(places=2)
    kernels.hearer = Class(1, 2)

    async def use() -> None:
        mine, other = [await opened(kernels, student(number)) for number in (1, 2)]
        assert await waits(kernels, student(1)) == 0
        await leave(kernels, mine)
        assert await waits(kernels, student(2)) == 0
        after = await opened(kernels, elsewhere(student(1)))
        assert set(kernels.list_kernel_ids()) == {other, after}

    run(kernels, use)


def test_who_leaves_one_of_two_pages_is_not_expected_back(make: Callable[..., Kernels]) -> None:
    kernels = make(places=2)
    kernels.hearer = Class(1)

    async def use() -> None:
        stays, goes = [await opened(kernels, student(1)) for _ in range(2)]
        assert await waits(kernels, student(2)) == 1
        await leave(kernels, goes)
        came = await opened(kernels, student(2))
        assert set(kernels.list_kernel_ids()) == {stays, came}

    run(kernels, use)


def test_whoever_no_longer_asks_is_out_of_the_line() -> None:
    now = [0.0]
    line = Line(lambda: now[0])

    assert line.join("gone") == 1
    now[0] = GONE_SECONDS - 1
    assert line.join("here") == 2
    assert not line.is_next("here")
    now[0] = GONE_SECONDS + 1
    assert line.is_next("here")
    line.leave("here")
    assert len(line) == 0


def test_a_place_is_kept_for_a_few_seconds_only() -> None:
    now = [0.0]
    line = Line(lambda: now[0])

    line.join("waits")
    line.expect_back("left")
    assert line.is_next("left")
    assert [line.kept_for_others(each) for each in ("waits", "left")] == [1, 0]
    now[0] = BACK_SECONDS + 1
    assert not line.is_next("left")
    assert line.kept_for_others("waits") == 0


def test_a_notebook_in_jupyterlab_never_makes_room(make: Callable[..., Kernels]) -> None:
    kernels = make(places=1)

    async def use() -> None:
        name = await kernels.start_kernel()
        with pytest.raises(HTTPError):
            await kernels.start_kernel()
        assert kernels.list_kernel_ids() == [name]
        assert kernels.get_kernel(name).alone_since is None

    run(kernels, use)


def test_a_connection_that_is_closed_twice_counts_once(make: Callable[..., Kernels]) -> None:
    kernels = make()

    async def use() -> None:
        name = await visited(kernels)
        kernels.notify_connect(name)
        kernels.notify_disconnect(name)
        kernels.notify_disconnect(name)
        kernels.notify_connect(name)
        assert kernels.get_kernel(name).alone_since is None

    run(kernels, use)


def test_a_kernel_is_culled_when_its_page_has_been_gone_for_long(make: Callable[..., Kernels]) -> None:
    kernels = make(cull_idle_timeout=DEADLINE_SECONDS)

    async def use() -> None:
        gone, fresh, held = [await visited(kernels) for _ in range(3)]
        kernels.notify_connect(held)
        kernels.get_kernel(gone).alone_since -= DEADLINE_SECONDS + 1
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
            await kernels._one_has_ended.wait()  # noqa: SLF001 - what a page waits for in a full room
        assert files(kernels) == []

    run(kernels, use)


def test_who_leaves_before_the_page_is_there_leaves_no_kernel(make: Callable[..., Kernels]) -> None:
    kernels = make()
    handler = Handler()

    async def use() -> None:
        request = asyncio.create_task(visit(kernels, handler))
        await asyncio.sleep(0)  # it has just begun to start
        handler.hang_up()
        with pytest.raises(asyncio.CancelledError):
            await request
        while kernels._coming or kernels.list_kernel_ids():  # noqa: SLF001 - until it has started, and ended
            await kernels._one_has_ended.wait()  # noqa: SLF001 - likewise
        assert handler.finished
        assert files(kernels) == []

    run(kernels, use)


def test_sockets_have_short_names_of_their_own(make: Callable[..., Kernels]) -> None:
    kernels = make()

    async def use() -> None:
        names = [await visited(kernels) for _ in range(3)]
        places = {kernels.get_kernel(name).ip for name in names}
        assert len(places) == 3
        assert all(Path(place).parent == Path(kernels.connection_dir) for place in places)
        assert kernels.get_kernel(names[0]).transport_encryption == "disabled"

    run(kernels, use)
