"""The gallery's server, which accepts only requests for its own host names.

Otherwise another website could point its host name at this machine (DNS rebinding) and read all responses.
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

# The names of the local machine.
OWN_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
PROXY = "A proxy in front of it must pass on the Host header, in nginx by: proxy_set_header Host $http_host;"


class UnknownHostMatcher(Matcher):
    """Matches requests for other host names."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Return an empty dictionary for a match, as tornado expects."""
        host = split_host_and_port(request.host.lower())[0].strip("[]")
        return None if host in self._names else {}


class UnknownHostHandler(RequestHandler):
    """Rejects requests for other host names."""

    def prepare(self) -> None:
        """Send a one-line error."""
        self.send_error(HTTPStatus.MISDIRECTED_REQUEST)

    def write_error(self, status_code: int, **_: object) -> None:
        """Write the error as plain text, because the client may be a program."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        says = "this server has another name. Open the address that was shown when it started."
        self.finish(f"{status_code}: {says} {PROXY}")


class NotFoundHandler(BaseVoilaHandler):
    """Responds to requests for unknown pages with a page that links to the gallery."""

    async def prepare(self) -> None:
        """Send the error 404."""
        await super().prepare()
        raise HTTPError(HTTPStatus.NOT_FOUND)


class GalleryServer(Voila):
    """Voila, which here accepts only requests for its own host names."""

    @property
    def names(self) -> frozenset[str]:
        """The host names, without ports, for which the server accepts requests."""
        return OWN_NAMES

    def init_handlers(self) -> list[Any]:
        """Check host names before everything else, and redirect the root to the gallery's page."""
        handlers: list[Any] = super().init_handlers()
        router = self.app.default_router
        router.rules.insert(0, router.process_rule(Rule(UnknownHostMatcher(self.names), UnknownHostHandler)))
        home = {"url": f"{self.base_url}{self.voila_configuration.resources['cardkit_home']}", "permanent": False}
        nowhere = {"voila_configuration": self.voila_configuration}
        files = "|".join(self.voila_configuration.file_allowlist)
        no_file = rf"{re.escape(self.server_url)}voila/files/(?!(?i:{files})$).*"  # for example, a folder
        first = [(self.server_url, RedirectHandler, home), (no_file, NotFoundHandler, nowhere)]
        return [*first, *handlers, (r".*", NotFoundHandler, nowhere)]
