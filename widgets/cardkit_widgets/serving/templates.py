"""Templates compiled once: Voila compiles them anew for every page, and nobody is served meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import voila.notebook_renderer
from jinja2 import BytecodeCache
from voila.exporter import VoilaExporter

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.bccache import Bucket


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


class Exporter(VoilaExporter):
    """Voila's exporter, which remembers compiled templates."""

    def _create_environment(self) -> Any:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = COMPILED
        return environment


def compile_once() -> None:
    """Have Voila use this exporter; it offers no other way to choose one."""
    voila.notebook_renderer.VoilaExporter = Exporter
