"""What is the same for all pages, made once: Voila makes it anew for every page, and nobody is served meanwhile."""

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
from cardkit_widgets.serving.reference import Rendering

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2 import Environment
    from jinja2.bccache import Bucket
    from jinja2.runtime import Context


class Compiled(BytecodeCache):
    """What templates were compiled to, in memory; jinja2 itself sees whether their text is still the same."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill a bucket, if its template has been compiled before."""
        if code := self._codes.get(bucket.key):
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what a template was compiled to."""
        self._codes[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()
# So many are known at a time; an address can name any.
TEMPLATES = 16
# So many cells of text are known at a time: those of all notebooks of ours, twice.
TEXTS = 1_000


class Exporter(VoilaExporter):
    """Voila's exporter, which remembers compiled templates and the texts of pages."""

    @pass_context
    def markdown2html(self, context: Context, source: str) -> str:
        """Make a text of a notebook HTML. A picture in it is looked for anew: it may have changed."""
        if "![" in source or context["cell"].get("attachments"):
            return str(super().markdown2html(context, source))
        return _as_html(source, self.anchor_link_text)

    def _create_environment(self) -> Any:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = COMPILED
        return environment


@lru_cache(TEXTS)
def _as_html(source: str, anchor: str) -> str:
    renderer = VoilaMarkdownRenderer(None, escape=False, anchor_link_text=anchor)
    return str(MarkdownWithMath(renderer=renderer).render(source))


def prepare_once() -> None:
    """Have Voila use this exporter, these files and these ways to a kernel, and keep what it finds out.

    It offers no other way.
    """
    voila.notebook_renderer.VoilaExporter = Exporter
    voila.notebook_renderer.VoilaExecutor = Executor
    voila.handler.get_page_config = page_config
    voila.static_file_handler.collect_static_paths = static_paths
    for application in (voila.app, voila.server_extension):
        application.TemplateStaticFileHandler = TemplateFiles
        application.MultiStaticFileHandler = StaticFiles
        application.FileFindHandler = ExtensionFiles
        application.VoilaShutdownKernelHandler = ShutdownHandler
        application.TornadoVoilaHandler = Rendering
    # On Binder, JupyterLab has the same kernels, and is open for whoever has its token.
    voila.app.KernelHandler = OwnKernelHandler
    voila.app.VoilaKernelWebsocketHandler = KernelWebsocketHandler


_find_page_config = voila.handler.get_page_config
_find_static_paths = voila.static_file_handler.collect_static_paths
_page_configs: dict[str, dict[str, Any]] = {}


def page_config(base_url: str, **known: Any) -> dict[str, Any]:
    """Return what the browser is told about the server and its extensions; it is looked for on the disk once."""
    if base_url not in _page_configs:
        found = _find_page_config(base_url=base_url, **known)
        _page_configs[base_url] = found | {"cardkitLab": lab(base_url, known.get("settings", {}))}
    return deepcopy(_page_configs[base_url])


def lab(base_url: str, settings: Mapping[str, Any]) -> str:
    """Return where JupyterLab opens a notebook; empty where the server has none, as at home and in a class.

    `settings` are those of the web application: each extension of a Jupyter server stands in them by its name.
    """
    return f"{base_url}lab/tree/" if "lab" in settings else ""


def static_paths(app_names: list[str], template: str) -> list[str]:
    """Return the folders of a template's files; these are looked for on the disk once."""
    return _kept_paths(tuple(app_names), template)


@lru_cache(TEMPLATES)
def _kept_paths(app_names: tuple[str, ...], template: str) -> list[str]:
    return list(_find_static_paths(list(app_names), template))
