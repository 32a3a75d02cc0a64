"""Tests of who gets the next page in a class: the queue, the teacher's pages, and second pages after first ones."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from cardkit_classroom.waiting_queue import GONE_SECONDS, RETURN_SECONDS, RoomIsFullError, WaitingQueue
from cardkit_widgets.serving.page_request import BROWSER_COOKIE
from tests.classroom.people import Room
from tests.widgets.serving.fakes import Handler
from tests.widgets.serving.visitors import DEADLINE_SECONDS, elsewhere, left, opened, run, visit, visited, when_starting

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_classroom.class_kernels import ClassKernels


def test_a_reloaded_page_goes_before_waiting_ones(make: Callable[..., ClassKernels]) -> None:
    """The old page's beacon frees the place. Waiting pages may ask for it before the reloaded page does."""
    kernels = make(places=1)
    student, waiting = {BROWSER_COOKIE: "student"}, {BROWSER_COOKIE: "waiting"}

    async def use() -> None:
        before = await opened(kernels, Handler(student))
        with pytest.raises(RoomIsFullError):
            await visited(kernels, Handler(waiting))
        kernels.notify_page_closed(before)
        await kernels.shutdown_kernel(before)
        with pytest.raises(RoomIsFullError):
            await visited(kernels, Handler(waiting))
        after = await opened(kernels, Handler(student))
        assert kernels.list_kernel_ids() == [after]

    run(kernels, use)


def test_a_kernel_that_is_about_to_end_counts_as_gone(make: Callable[..., ClassKernels]) -> None:
    """The page prepared for such a kernel isn't given to anybody."""
    kernels = make()

    async def use() -> None:
        name = await visited(kernels)
        assert kernels.is_running(name)
        ending = asyncio.create_task(kernels.shutdown_kernel(name))
        await asyncio.sleep(0)
        assert name in kernels
        assert not kernels.is_running(name)
        await ending
        assert not kernels.is_running(name)

    run(kernels, use)


def test_a_page_that_is_given_up_does_not_count_as_open(
    make: Callable[..., ClassKernels], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its kernel goes on starting. A student who has clicked *Try again* waits like a student without a page."""
    kernels, browser = make(places=1), {BROWSER_COOKIE: "student"}

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


def test_the_first_in_the_queue_gets_the_next_place(make: Callable[..., ClassKernels]) -> None:
    """Each browser has a different cookie, and keeps asking for a page."""
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


def test_the_teacher_has_a_place_in_a_full_room(make: Callable[..., ClassKernels]) -> None:
    kernels = make(places=2, teacher_places=1, return_seconds=DEADLINE_SECONDS)
    teacher = teachers(kernels).cookies

    async def use() -> None:
        inside = await visited(kernels, Handler({BROWSER_COOKIE: "student"}))
        kernels.notify_connect(inside)
        with pytest.raises(RoomIsFullError):
            await visited(kernels)
        own = await visited(kernels, Handler(teacher))
        kernels.notify_connect(own)
        assert set(kernels.list_kernel_ids()) == {inside, own}
        assert kernels.present() == {"student"}
        with pytest.raises(RoomIsFullError):
            await visited(kernels, Handler(teacher))

    run(kernels, use)


def teachers(kernels: ClassKernels) -> Handler:
    """Return a browser for whose pages places are reserved."""
    kernels.receiver = Room()
    return Handler({BROWSER_COOKIE: "teacher"})


def student(number: int) -> Handler:
    """Return a student's browser."""
    return Handler({BROWSER_COOKIE: f"student {number}"})


def test_a_student_reloads_a_page_in_a_full_room_whatever_the_teacher_has_open(
    make: Callable[..., ClassKernels],
) -> None:
    kernels = make(places=5, teacher_places=2, return_seconds=DEADLINE_SECONDS)
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


def test_the_teacher_reloads_a_page_while_students_wait(make: Callable[..., ClassKernels]) -> None:
    """The teacher's place isn't reserved a second time, so a student who reloads a page also gets it back."""
    kernels = make(places=3, teacher_places=1, return_seconds=DEADLINE_SECONDS)
    teacher = teachers(kernels)

    async def use() -> None:
        inside = [await opened(kernels, student(number)) for number in range(2)]
        notes = await opened(kernels, teacher)
        with pytest.raises(RoomIsFullError):
            await visited(kernels, student(3))
        for name in (notes, inside[0]):
            kernels.notify_page_closed(name)
            await kernels.shutdown_kernel(name)
        again = [await opened(kernels, student(0)), await opened(kernels, teacher)]
        assert set(kernels.list_kernel_ids()) == {inside[1], *again}

    run(kernels, use)


def test_no_page_of_the_teacher_ends_if_that_would_not_give_a_student_a_place(
    make: Callable[..., ClassKernels],
) -> None:
    kernels = make(places=2, teacher_places=1)

    async def use() -> None:
        notes = await left(kernels, teachers(kernels))
        inside = await opened(kernels, student(1))
        with pytest.raises(RoomIsFullError):
            await visited(kernels, student(2))
        assert set(kernels.list_kernel_ids()) == {notes, inside}

    run(kernels, use)


def test_pages_of_the_teacher_beyond_those_that_are_kept_take_other_places(make: Callable[..., ClassKernels]) -> None:
    kernels = make(places=3, teacher_places=1)

    async def use() -> None:
        teacher = teachers(kernels)
        one, other = await opened(kernels, teacher), await left(kernels, teacher)
        inside = await opened(kernels, student(1))
        last = await opened(kernels, student(2))  # to replace the page that was left
        assert other not in kernels
        assert set(kernels.list_kernel_ids()) == {one, inside, last}

    run(kernels, use)


# --- First pages before second ones -----------------------------------------------------------------------------------


async def waits(kernels: ClassKernels, browser: Handler) -> int:
    """Request a page when the class is full. Returns the position in the queue; 0 for another page."""
    with pytest.raises(RoomIsFullError) as refused:
        await visited(kernels, elsewhere(Handler(browser.cookies)))
    return refused.value.number


async def leave(kernels: ClassKernels, name: str) -> None:
    """Close a page, as a browser does that sends a beacon."""
    kernels.notify_page_closed(name)
    await kernels.shutdown_kernel(name)


def test_a_returning_student_gets_a_place_before_second_pages_of_others(make: Callable[..., ClassKernels]) -> None:
    kernels = make(places=3, teacher_places=1)
    kernels.receiver = Room(1, 2)

    async def use() -> None:
        before, other = await opened(kernels, student(1)), await opened(kernels, student(2))
        await leave(kernels, before)
        assert await waits(kernels, student(2)) == 0
        after = await opened(kernels, student(1))
        assert set(kernels.list_kernel_ids()) == {other, after}

    run(kernels, use)


def test_a_returning_student_gets_a_place_before_extra_pages_of_the_teacher(
    make: Callable[..., ClassKernels],
) -> None:
    kernels = make(places=4, teacher_places=1)
    kernels.receiver = Room(1, 2)
    teacher = Handler({BROWSER_COOKIE: "teacher"})

    async def use() -> None:
        inside = await opened(kernels, student(2))
        notes, lesson = await opened(kernels, teacher), await opened(kernels, teacher)
        assert await waits(kernels, teacher) == 0
        assert len(kernels.queue) == 0  # no student is waiting
        back = await opened(kernels, student(1))
        assert set(kernels.list_kernel_ids()) == {inside, notes, lesson, back}
        assert kernels.present() == {"student 1", "student 2"}

    run(kernels, use)


def test_a_second_page_takes_a_place_that_nobody_needs(make: Callable[..., ClassKernels]) -> None:
    kernels = make(places=4, teacher_places=1)
    kernels.receiver = Room(1, 2)

    async def use() -> None:
        names = {await opened(kernels, student(number)) for number in (1, 2)}
        names.add(await opened(kernels, elsewhere(student(2))))
        assert set(kernels.list_kernel_ids()) == names
        assert await waits(kernels, student(1)) == 0
        names.add(await opened(kernels, Handler({BROWSER_COOKIE: "teacher"})))
        assert set(kernels.list_kernel_ids()) == names

    run(kernels, use)


def test_the_first_page_of_a_student_queues_before_second_pages(make: Callable[..., ClassKernels]) -> None:
    kernels = make(places=2)
    kernels.receiver = Room(1, 2, 3)

    async def use() -> None:
        first, other = [await opened(kernels, student(number)) for number in (1, 2)]
        assert await waits(kernels, student(1)) == 0
        assert await waits(kernels, Handler({BROWSER_COOKIE: "teacher"})) == 0
        assert await waits(kernels, student(3)) == 1
        assert len(kernels.queue) == 1
        await kernels.shutdown_kernel(other)  # permanently: no beacon was sent, so no place is reserved
        assert await waits(kernels, student(1)) == 0
        assert await waits(kernels, Handler({BROWSER_COOKIE: "teacher"})) == 0
        last = await opened(kernels, student(3))
        assert set(kernels.list_kernel_ids()) == {first, last}

    run(kernels, use)


def test_closing_a_page_opens_the_other_that_waits(make: Callable[..., ClassKernels]) -> None:
    """The text of the waiting page promises this."""
    kernels = make(places=2)
    kernels.receiver = Room(1, 2)

    async def use() -> None:
        mine, other = [await opened(kernels, student(number)) for number in (1, 2)]
        assert await waits(kernels, student(1)) == 0
        await leave(kernels, mine)
        assert await waits(kernels, student(2)) == 0
        after = await opened(kernels, elsewhere(student(1)))
        assert set(kernels.list_kernel_ids()) == {other, after}

    run(kernels, use)


def test_leaving_one_of_two_pages_reserves_no_place(make: Callable[..., ClassKernels]) -> None:
    kernels = make(places=2)
    kernels.receiver = Room(1)

    async def use() -> None:
        stays, goes = [await opened(kernels, student(1)) for _ in range(2)]
        assert await waits(kernels, student(2)) == 1
        await leave(kernels, goes)
        came = await opened(kernels, student(2))
        assert set(kernels.list_kernel_ids()) == {stays, came}

    run(kernels, use)


def test_a_page_that_no_longer_asks_leaves_the_queue() -> None:
    now = [0.0]
    queue = WaitingQueue(lambda: now[0])

    assert queue.join("gone") == 1
    now[0] = GONE_SECONDS - 1
    assert queue.join("here") == 2
    assert not queue.is_next("here")
    now[0] = GONE_SECONDS + 1
    assert queue.is_next("here")
    queue.leave("here")
    assert len(queue) == 0


def test_a_place_is_kept_for_a_few_seconds_only() -> None:
    now = [0.0]
    queue = WaitingQueue(lambda: now[0])

    queue.join("waits")
    queue.expect("left")
    assert queue.is_next("left")
    assert [queue.kept_for_others(each) for each in ("waits", "left")] == [1, 0]
    now[0] = RETURN_SECONDS + 1
    assert not queue.is_next("left")
    assert queue.kept_for_others("waits") == 0
