"""Cache whatever is the same on all pages. Voila would create it again for every page, and block all other requests."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import voila.app
import voila.handler
import voila.notebook_renderer
import voila.server_extension
import voila.static_file_handler
from jinja2 import BytecodeCache, pass_context
from nbconvert.filters.markdown_mistune import MarkdownWithMath
from voila.exporter import VoilaExporter, VoilaMarkdownRenderer

from cardkit_widgets.serving.connections import KernelWebsocketHandler, OwnKernelHandler, ShutdownHandler
from cardkit_widgets.serving.executor import Executor
from cardkit_widgets.serving.files import ExtensionFiles, StaticFiles, TemplateFiles
from cardkit_widgets.serving.reference import PageHandler

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2 import Environment
    from jinja2.bccache import Bucket
    from jinja2.runtime import Context


class MemoryBytecodeCache(BytecodeCache):
    """A cache of compiled templates in memory; jinja2 itself checks whether their sources have changed."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load a template into a bucket if it has been compiled before."""
        if code := self._codes.get(bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Cache a compiled template."""
        self._codes[bucket.key] = bucket.bytecode_to_string()


BYTECODE = MemoryBytecodeCache()
# The number of templates to cache, which must be limited because a URL can name any template.
MAX_TEMPLATES = 16
# The number of Markdown cells to cache: twice as many as our notebooks contain.
MAX_TEXTS = 1_000


class Exporter(VoilaExporter):
    """Voila's exporter with caches for compiled templates and rendered Markdown cells."""

    @pass_context
    def markdown2html(self, context: Context, source: str) -> str:
        """Render a Markdown cell as HTML. A cell with a picture isn't cached, because the picture may change."""
        if "![" in source or context["cell"].get("attachments"):
            return str(super().markdown2html(context, source))
        return _as_html(source, self.anchor_link_text)

    def _create_environment(self) -> Any:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = BYTECODE
        return environment


@lru_cache(MAX_TEXTS)
def _as_html(source: str, anchor: str) -> str:
    renderer = VoilaMarkdownRenderer(None, escape=False, anchor_link_text=anchor)
    return str(MarkdownWithMath(renderer=renderer).render(source))


def prepare_once() -> None:
    """Replace classes and functions in Voila's modules with ours, because Voila has no settings for them."""
    voila.notebook_renderer.VoilaExporter = Exporter
    voila.notebook_renderer.VoilaExecutor = Executor
    voila.handler.get_page_config = page_config
    voila.static_file_handler.collect_static_paths = static_paths
    for application in (voila.app, voila.server_extension):
        application.TemplateStaticFileHandler = TemplateFiles
        application.MultiStaticFileHandler = StaticFiles
        application.FileFindHandler = ExtensionFiles
        application.VoilaShutdownKernelHandler = ShutdownHandler
        application.TornadoVoilaHandler = PageHandler
    # Only in standalone Voila. On Binder, JupyterLab uses the same kernels, and anybody with its token may use them.
    voila.app.KernelHandler = OwnKernelHandler
    voila.app.VoilaKernelWebsocketHandler = KernelWebsocketHandler


_find_page_config = voila.handler.get_page_config
_find_static_paths = voila.static_file_handler.collect_static_paths
_page_configs: dict[str, dict[str, Any]] = {}


def page_config(base_url: str, **options: Any) -> dict[str, Any]:
    """Return the browser's configuration for the server and its extensions, which is read from disk only once."""
    if base_url not in _page_configs:
        found = _find_page_config(base_url=base_url, **options)
        _page_configs[base_url] = found | {"cardkitLab": lab(base_url, options.get("settings", {}))}
    return deepcopy(_page_configs[base_url])


def lab(base_url: str, settings: Mapping[str, Any]) -> str:
    """Return the URL at which JupyterLab opens notebooks; an empty string if the server has no JupyterLab.

    Args:
        base_url: The base URL of the server.
        settings: The settings of the web application, with an entry for each extension of a Jupyter server.

    """
    return f"{base_url}lab/tree/" if "lab" in settings else ""


def static_paths(app_names: list[str], template: str) -> list[str]:
    """Return the folders of a template's static files, which are looked up on disk only once."""
    return _cached_static_paths(tuple(app_names), template)


@lru_cache(MAX_TEMPLATES)
def _cached_static_paths(app_names: tuple[str, ...], template: str) -> list[str]:
    return list(_find_static_paths(list(app_names), template))
