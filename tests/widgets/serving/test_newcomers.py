"""Tests of how many pages a browser may request before it has connected to a page of this server."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cardkit_widgets.serving.kernels import NoPlaceError
from cardkit_widgets.serving.page_request import BROWSER_COOKIE
from tests.widgets.serving.fakes import Handler
from tests.widgets.serving.visitors import left, opened, run, visited

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.serving.kernels import Kernels


def test_visitors_who_never_come_back_can_start_a_limited_number_of_kernels(make: Callable[..., Kernels]) -> None:
    """The browsers have no cookie or a different invented one each, and none connects to its kernel."""
    kernels = make(places=20, newcomers=3)

    async def use() -> None:
        known = await opened(kernels)
        for number in range(5):
            await visited(kernels, Handler())
            await visited(kernels, Handler({BROWSER_COOKIE: f"made up {number}"}))
        assert len(kernels.list_kernel_ids()) == 4
        assert known in kernels

    run(kernels, use)


def test_first_visits_at_the_same_moment_count_each_other_and_hold_up_nobody_else(make: Callable[..., Kernels]) -> None:
    kernels = make(places=20, newcomers=3)
    known = Handler({BROWSER_COOKIE: "known"})

    async def use() -> None:
        await opened(kernels, known)
        came = await asyncio.gather(*(visited(kernels) for _ in range(9)), return_exceptions=True)
        assert sum(isinstance(name, str) for name in came) == 3
        assert sum(isinstance(refused, NoPlaceError) for refused in came) == 6
        assert await visited(kernels, known) in kernels

    run(kernels, use)


def test_browsers_that_connect_are_no_longer_newcomers(make: Callable[..., Kernels]) -> None:
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
            kernels.get_kernel(name).disconnected_since -= 101
        await kernels.cull_kernels()
        assert set(kernels.list_kernel_ids()) == {fresh, gone}

    run(kernels, use)
