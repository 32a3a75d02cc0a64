"""Tests of how many pages one person in a class may have open."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from cardkit_classroom.waiting_queue import RoomIsFullError, TooManyPagesError
from cardkit_widgets.serving.page_request import BROWSER_COOKIE
from tests.classroom.people import Room
from tests.widgets.serving.fakes import Handler
from tests.widgets.serving.visitors import DEADLINE_SECONDS, left, opened, run, visited

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_classroom.class_kernels import ClassKernels


def test_one_browser_has_so_many_pages_and_the_one_left_first_makes_room(make: Callable[..., ClassKernels]) -> None:
    kernels = make(places=9, pages_per_person=2)

    async def use() -> None:
        mine, other = Handler({BROWSER_COOKIE: "mine"}), Handler({BROWSER_COOKIE: "other"})
        first, second = await visited(kernels, mine), await visited(kernels, mine)
        kernels.notify_connect(second)
        third = await visited(kernels, mine)
        assert first not in kernels
        kernels.notify_connect(third)
        with pytest.raises(TooManyPagesError):
            await visited(kernels, mine)
        assert {second, third, await visited(kernels, other)} == set(kernels.list_kernel_ids())

    run(kernels, use)


def test_pages_requested_by_one_browser_at_the_same_moment_stay_within_its_limit(
    make: Callable[..., ClassKernels],
) -> None:
    kernels = make(places=20, pages_per_person=4)
    mine, other = Handler({BROWSER_COOKIE: "mine"}), Handler({BROWSER_COOKIE: "other"})

    async def use() -> None:
        first = await opened(kernels, mine)
        came = await asyncio.gather(*(visited(kernels, mine) for _ in range(10)), return_exceptions=True)
        new = [name for name in came if isinstance(name, str)]
        assert len(new) == 3
        assert sum(isinstance(refused, TooManyPagesError) for refused in came) == 7
        assert set(kernels.list_kernel_ids()) == {first, *new}
        await visited(kernels, other)
        assert len(kernels.list_kernel_ids()) == 5

    run(kernels, use)


def test_pages_that_were_left_make_room_for_one_new_page_each(make: Callable[..., ClassKernels]) -> None:
    kernels = make(places=20, pages_per_person=4)
    mine = Handler({BROWSER_COOKIE: "mine"})

    async def use() -> None:
        before = [await left(kernels, mine) for _ in range(4)]
        came = await asyncio.gather(*(visited(kernels, mine) for _ in range(10)), return_exceptions=True)
        new = {name for name in came if isinstance(name, str)}
        assert len(new) == 4
        assert set(kernels.list_kernel_ids()) == new
        assert not new & set(before)

    run(kernels, use)


def test_a_page_that_could_not_be_opened_leaves_its_place_to_another(make: Callable[..., ClassKernels]) -> None:
    kernels = make(places=1, pages_per_person=2, return_seconds=DEADLINE_SECONDS)
    kernels.receiver = Room()
    mine = Handler({BROWSER_COOKIE: "student 1"})

    async def use() -> None:
        inside = await opened(kernels)
        for _ in range(3):  # more often than one browser may have pages
            with pytest.raises(RoomIsFullError):
                await visited(kernels, mine)
        await kernels.shutdown_kernel(inside)
        name = await visited(kernels, mine)
        assert kernels.list_kernel_ids() == [name]

    run(kernels, use)


def test_a_browser_with_all_its_pages_can_reload_one(make: Callable[..., ClassKernels]) -> None:
    """The old page's beacon may arrive after the request for the new page."""
    kernels = make(places=20, pages_per_person=2, patience_seconds=DEADLINE_SECONDS)
    mine = Handler({BROWSER_COOKIE: "mine"})

    async def use() -> None:
        stays, before = [await opened(kernels, mine) for _ in range(2)]
        after = asyncio.create_task(visited(kernels, mine))
        await asyncio.sleep(0)
        await kernels.shutdown_kernel(before)
        assert set(kernels.list_kernel_ids()) == {stays, await after}

    run(kernels, use)


def test_in_a_room_a_student_has_so_many_pages_at_the_same_moment(make: Callable[..., ClassKernels]) -> None:
    kernels = make(places=20, pages_per_person=4)
    kernels.receiver = OneStudent()

    async def use() -> None:
        came = await asyncio.gather(*(visited(kernels) for _ in range(10)), return_exceptions=True)
        assert sum(isinstance(name, str) for name in came) == len(kernels.list_kernel_ids()) == 4

    run(kernels, use)


def test_in_a_room_a_student_is_known_without_the_browsers_cookie(make: Callable[..., ClassKernels]) -> None:
    kernels = make(places=9, pages_per_person=1)
    kernels.receiver = OneStudent()

    async def use() -> None:
        for number in range(3):
            name = await visited(kernels, Handler({BROWSER_COOKIE: f"forgotten {number}"}))
            assert kernels.list_kernel_ids() == [name]

    run(kernels, use)


class OneStudent(Room):
    """A class with one student in it, whatever cookie their browser sends."""

    def owner(self, _request: object) -> str:
        """Return the owner of a page."""
        return "student 1"
