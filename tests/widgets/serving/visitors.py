"""Browsers that open pages and leave them, as the kernels of a server see them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from cardkit_widgets.serving.page_request import prelaunch_hook
from tests.widgets.serving.fakes import Handler

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import pytest

    from cardkit_widgets.serving.kernels import Kernels

DEADLINE_SECONDS = 30


def run(kernels: Kernels, use: Callable[[], Awaitable[None]]) -> None:
    """Use the kernels, and end them afterwards."""

    async def use_and_end() -> None:
        async with asyncio.timeout(DEADLINE_SECONDS):
            try:
                await use()
            finally:
                await kernels.shutdown_all()

    asyncio.run(use_and_end())


async def visited(kernels: Kernels, handler: Handler | None = None, **start: Any) -> str:
    """Request a page in a separate task, and return the name of its kernel once the whole page is sent."""
    sent: asyncio.Task[str] = asyncio.create_task(visit(kernels, handler or Handler(), **start))
    name = await sent
    await asyncio.sleep(0)  # the request has ended, and waiting pages are notified
    return name


async def visit(kernels: Kernels, handler: Handler, **start: Any) -> str:
    prelaunch_hook(handler)
    return await kernels.start_kernel(**start)


async def opened(kernels: Kernels, handler: Handler | None = None) -> str:
    """Request a page, and connect to its kernel."""
    name = await visited(kernels, handler)
    kernels.notify_connect(name)
    return name


async def left(kernels: Kernels, handler: Handler | None = None) -> str:
    """Open a page, and leave it without closing it properly."""
    name = await opened(kernels, handler)
    kernels.notify_disconnect(name)
    return name


def elsewhere(handler: Handler) -> Handler:
    """Return the same browser requesting another page."""
    handler.request.path += "?another"
    return handler


def when_starting(kernels: Kernels, monkeypatch: pytest.MonkeyPatch, callback: Callable[[], object]) -> None:
    """Call this function whenever a kernel starts."""
    begin = kernels.pre_start_kernel

    def pre_start_kernel(*given: Any) -> tuple[Any, str, str]:
        callback()
        return begin(*given)

    monkeypatch.setattr(kernels, "pre_start_kernel", pre_start_kernel)
