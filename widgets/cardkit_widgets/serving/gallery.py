"""The gallery's server: it answers those who ask for it by a name of its own, and nobody else.

A page elsewhere can give its own name the address of this machine. A browser that is led here so would let that page
read all answers, as if they were its own.
"""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from tornado.httputil import split_host_and_port
from tornado.routing import Matcher, Rule
from tornado.web import HTTPError, RedirectHandler, RequestHandler
from voila.app import Voila
from voila.handler import BaseVoilaHandler

if TYPE_CHECKING:
    from tornado.httputil import HTTPServerRequest

# The names by which a machine calls itself.
OWN_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
PROXY = "A proxy in front of it must pass on the Host header, in nginx by: proxy_set_header Host $http_host;"


class Unknown(Matcher):
    """Matches requests for a name that is not this server's."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return an empty dictionary for a match, as tornado wants it."""
        host = split_host_and_port(request.host.lower())[0].strip("[]")
        return None if host in self._names else {}


class Refusing(RequestHandler):
    """Answers those who ask for another server."""

    def prepare(self) -> None:
        """Say so, in one line."""
        self.send_error(HTTPStatus.MISDIRECTED_REQUEST)

    def write_error(self, status_code: int, **_: object) -> None:
        """Say it without a page of ours: whoever asks may not be a person."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        says = "this server has another name. Open the address that was shown when it started."
        self.finish(f"{status_code}: {says} {PROXY}")


class Nowhere(BaseVoilaHandler):
    """Answers those who ask for what is not here with a page that leads to the gallery."""

    async def prepare(self) -> None:
        """Say that there is no such page."""
        await super().prepare()
        raise HTTPError(HTTPStatus.NOT_FOUND)


class Gallery(Voila):
    """Voila, for those who ask for it by one of its names."""

    @property
    def names(self) -> frozenset[str]:
        """The hosts, without a port, for which it answers."""
        return OWN_NAMES

    def init_handlers(self) -> list[Any]:
        """Put the refusal in front of all else that is served, and lead from the root to the gallery's page."""
        handlers: list[Any] = super().init_handlers()
        router = self.app.default_router
        router.rules.insert(0, router.process_rule(Rule(Unknown(self.names), Refusing)))
        home = {"url": f"{self.base_url}{self.voila_configuration.resources['cardkit_home']}", "permanent": False}
        nowhere = {"voila_configuration": self.voila_configuration}
        files = "|".join(self.voila_configuration.file_allowlist)
        no_file = rf"{re.escape(self.server_url)}voila/files/(?!(?i:{files})$).*"  # such as a folder
        first = [(self.server_url, RedirectHandler, home), (no_file, Nowhere, nowhere)]
        return [*first, *handlers, (r".*", Nowhere, nowhere)]
