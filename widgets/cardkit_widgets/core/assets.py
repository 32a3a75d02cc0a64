"""Assemble the front end for anywidget: one ES module and one style sheet from the files in `front/`.

Each file in `front/` is an ES module, which becomes a function with its own scope in one script. In Chromium, 60
modules load in 80 ms this way; they would need 430 ms as blobs and 650 ms as files. esbuild isn't used, because `pip
install --editable` would then need Node.js.

Widgets get the front end through `base_widget`; pages of our server load it as files.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from functools import cache
from pathlib import Path

# The environment variable with the version of the front end on the server.
SERVED = "CARDKIT_FRONT_END"

FRONT = Path(__file__).parents[1] / "front"
# The sizes and colours that all style sheets use; every page of our server links them.
TOKENS = Path(__file__).parents[1] / "share/jupyter/voila/templates/cardkit/static/tokens.css"
# The modules that export a widget.
ENTRIES = ("table/table_widget.js", "lesson/lesson_widget.js", "panels/lab.js", "chart/chart_frame.js")
SCRIPT = "front.js"
STYLE = "style.css"
CHART_STYLE = "chart/chart_frame.css"
# The order matters: later rules override earlier ones.
STYLES = (
    "core/base.css",
    "table/table.css",
    "table/zones.css",
    "table/cards.css",
    "table/markers.css",
    "panels/panels.css",
    "panels/tutorial.css",
    "panels/coach.css",
    "lesson/lesson_widgets.css",
    "lesson/teacher_page.css",
    "panels/replay.css",
    "panels/lab.css",
    "core/user_preferences.css",
)

IMPORT = re.compile(r'^import (\{.*\}) from "(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?(?:function|class|const) (\w+))", re.MULTILINE)

# On a Voila page, widgets of the same version and language share their modules, which contain the labels, the pictures
# of the cards and the connection. In Jupyter, each widget has separate modules, because its game or kernel may differ.
SCOPES = """export function load(language) {{
const page = document.body.dataset.frontEnd === undefined ? {{}} : globalThis;
const modules = (page[`cardkit {version} ${{language}}`] ??= {{}});
{modules}
return modules;
}}
"""
SCOPE = """modules["{name}"] ??= (() => {{
{body}
return {{ {exported} }};
}})();"""


@cache
def files() -> dict[str, str]:
    """Return the files for a page, by name: the script with all modules, and the style sheet for all widgets."""
    return {SCRIPT: script(*ENTRIES), STYLE: style(*STYLES, CHART_STYLE)}


@cache
def version() -> str:
    """Return a hash of the front end, which is part of its URL so that browsers can cache it."""
    names = sorted(file.relative_to(FRONT).as_posix() for file in FRONT.rglob("*.[jc]s*"))
    return hashlib.sha256("\0".join(map(_read, names)).encode()).hexdigest()[:16]


@cache
def script(*entries: str) -> str:
    """Return the source of a module whose export `load(language)` returns these modules and their imports, by path."""
    scopes = "\n".join(_scope(name, text) for name, text in modules(*entries).items())
    return SCOPES.format(version=version(), modules=scopes)


def modules(*entries: str) -> dict[str, str]:
    """Return the sources of these modules and their imports by path, each one after the modules that it imports."""
    texts: dict[str, str] = {}
    for entry in entries:
        _collect(entry, texts)
    return texts


def _collect(name: str, texts: dict[str, str]) -> None:
    """Add the source of a module after those of its imports."""
    if name in texts:
        return
    text = _read(name)
    for _, path in IMPORT.findall(text):
        _collect(_resolved(name, path), texts)
    texts[name] = text


def _scope(name: str, text: str) -> str:
    """Return a module as the source of a function that returns its exports."""
    body = IMPORT.sub(lambda found: f'const {found[1]} = modules["{_resolved(name, found[2])}"];', text)
    exported = ", ".join(declared for _, declared in EXPORT.findall(text))
    return SCOPE.format(name=name, body=EXPORT.sub(r"\1", body).strip(), exported=exported)


def _resolved(name: str, path: str) -> str:
    """Return the path of an imported module, relative to `front/`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


@cache
def style(*names: str) -> str:
    """Combine these files into a style sheet for a page that already has the tokens."""
    return "\n".join(map(_read, names))


@cache
def style_alone(*names: str) -> str:
    """Combine the tokens and these files into a style sheet for a notebook."""
    return f"{TOKENS.read_text(encoding='utf-8')}\n{style(*names)}"


def _read(name: str) -> str:
    """Read a file of the front end."""
    return (FRONT / name).read_text(encoding="utf-8")
