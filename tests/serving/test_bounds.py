"""How many pages one browser may have, one student, and all browsers that never come back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from cardkit_widgets.serving.line import RoomIsFullError, TooManyPagesError
from cardkit_widgets.serving.visits import VISITOR
from tests.serving.fakes import Class, Handler
from tests.serving.visitors import DEADLINE_SECONDS, left, opened, run, visited

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.serving.kernels import Kernels

# --- One browser ------------------------------------------------------------------------------------------------------


def test_one_browser_has_so_many_pages_and_the_one_left_first_makes_room(make: Callable[..., Kernels]) -> None:
    kernels = make(places=9, pages=2)

    async def use() -> None:
        mine, other = Handler({VISITOR: "mine"}), Handler({VISITOR: "other"})
        first, second = await visited(kernels, mine), await visited(kernels, mine)
        kernels.notify_connect(second)
        third = await visited(kernels, mine)
        assert first not in kernels
        kernels.notify_connect(third)
        with pytest.raises(TooManyPagesError):
            await visited(kernels, mine)
        assert {second, third, await visited(kernels, other)} == set(kernels.list_kernel_ids())

    run(kernels, use)


def test_pages_that_one_browser_asks_for_at_the_same_moment_are_no_more_than_it_may_have(
    make: Callable[..., Kernels],
) -> None:
    kernels = make(places=20, pages=4)
    mine, other = Handler({VISITOR: "mine"}), Handler({VISITOR: "other"})

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


def test_pages_that_were_left_make_room_for_one_new_page_each(make: Callable[..., Kernels]) -> None:
    kernels = make(places=20, pages=4)
    mine = Handler({VISITOR: "mine"})

    async def use() -> None:
        before = [await left(kernels, mine) for _ in range(4)]
        came = await asyncio.gather(*(visited(kernels, mine) for _ in range(10)), return_exceptions=True)
        new = {name for name in came if isinstance(name, str)}
        assert len(new) == 4
        assert set(kernels.list_kernel_ids()) == new
        assert not new & set(before)

    run(kernels, use)


def test_a_page_that_could_not_be_opened_leaves_its_place_to_another(make: Callable[..., Kernels]) -> None:
    kernels = make(places=1, pages=2, return_seconds=DEADLINE_SECONDS)
    kernels.hearer = Class()
    mine = Handler({VISITOR: "student 1"})

    async def use() -> None:
        inside = await opened(kernels)
        for _ in range(3):  # more often than there are pages for one browser
            with pytest.raises(RoomIsFullError):
                await visited(kernels, mine)
        await kernels.shutdown_kernel(inside)
        name = await visited(kernels, mine)
        assert kernels.list_kernel_ids() == [name]

    run(kernels, use)


def test_a_browser_with_all_its_pages_can_reload_one(make: Callable[..., Kernels]) -> None:
    """The farewell of the old page may come after the request for the new one."""
    kernels = make(places=20, pages=2, patience_seconds=DEADLINE_SECONDS)
    mine = Handler({VISITOR: "mine"})

    async def use() -> None:
        stays, before = [await opened(kernels, mine) for _ in range(2)]
        after = asyncio.create_task(visited(kernels, mine))
        await asyncio.sleep(0)
        await kernels.shutdown_kernel(before)
        assert set(kernels.list_kernel_ids()) == {stays, await after}

    run(kernels, use)


# --- Browsers that have not come back ---------------------------------------------------------------------------------


def test_whoever_never_comes_back_can_start_so_many_kernels(make: Callable[..., Kernels]) -> None:
    """Without a cookie, or with one that was made up, each under another name; nobody connects."""
    kernels = make(places=20, newcomers=3)

    async def use() -> None:
        known = await opened(kernels)
        for number in range(5):
            await visited(kernels, Handler())
            await visited(kernels, Handler({VISITOR: f"made up {number}"}))
        assert len(kernels.list_kernel_ids()) == 4
        assert known in kernels

    run(kernels, use)


def test_first_visits_at_the_same_moment_count_each_other_and_hold_up_nobody_else(make: Callable[..., Kernels]) -> None:
    kernels = make(places=20, newcomers=3)
    known = Handler({VISITOR: "known"})

    async def use() -> None:
        await opened(kernels, known)
        came = await asyncio.gather(*(visited(kernels) for _ in range(9)), return_exceptions=True)
        assert sum(isinstance(name, str) for name in came) == 3
        assert sum(isinstance(refused, RoomIsFullError) for refused in came) == 6
        assert await visited(kernels, known) in kernels
        assert len(kernels.line) == 0

    run(kernels, use)


def test_browsers_that_connect_are_no_newcomers(make: Callable[..., Kernels]) -> None:
    kernels = make(places=20, newcomers=2)

    async def use() -> None:
        names = {await opened(kernels) for _ in range(6)}
        assert set(kernels.list_kernel_ids()) == names

    run(kernels, use)


def test_a_page_that_never_connected_ends_sooner_than_one_that_was_left(make: Callable[..., Kernels]) -> None:
    kernels = make(cull_idle_timeout=900, newcomer_seconds=100)

    async def use() -> None:
        never, fresh, gone = await visited(kernels), await visited(kernels), await left(kernels)
        for name in (never, gone):
            kernels.get_kernel(name).alone_since -= 101
        await kernels.cull_kernels()
        assert set(kernels.list_kernel_ids()) == {fresh, gone}

    run(kernels, use)


# --- A room -----------------------------------------------------------------------------------------------------------


def test_in_a_room_a_student_has_so_many_pages_at_the_same_moment(make: Callable[..., Kernels]) -> None:
    kernels = make(places=20, pages=4)
    kernels.hearer = OneStudent()

    async def use() -> None:
        came = await asyncio.gather(*(visited(kernels) for _ in range(10)), return_exceptions=True)
        assert sum(isinstance(name, str) for name in came) == len(kernels.list_kernel_ids()) == 4

    run(kernels, use)


def test_in_a_room_a_student_is_known_without_the_browsers_cookie(make: Callable[..., Kernels]) -> None:
    kernels = make(places=9, pages=1)
    kernels.hearer = OneStudent()

    async def use() -> None:
        for number in range(3):
            name = await visited(kernels, Handler({VISITOR: f"forgotten {number}"}))
            assert kernels.list_kernel_ids() == [name]

    run(kernels, use)


class OneStudent(Class):
    """A room with one student in it, whatever cookie their browser sends."""

    def owner(self, _request: object) -> str:
        """Whose page it is."""
        return "student 1"
