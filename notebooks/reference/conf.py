"""Sphinx configuration of the documentation: `python -m sphinx -W -n notebooks/reference FOLDER` builds it.

The pages are Markdown (MyST). The descriptions of names are their docstrings. A page loads nothing from other sites.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.ext.napoleon import Config, GoogleDocstring
from sphinx.util import inspect

import cardkit

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

project = "cardkit"
version = release = cardkit.__version__
copyright = "the authors of cardkit"  # noqa: A001 - Sphinx calls it so
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "lessons_shown", "overviews", "pictures", "rules_told"]
myst_heading_anchors = 3
myst_enable_extensions = ["deflist", "dollarmath"]
html_math_renderer = "mathml"
exclude_patterns = ["**/__pycache__"]

# Docstrings write names from the code in single backticks.
default_role = "code"
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "cardkit"
html_static_path = ["_static"]
html_css_files = ["reference.css"]
html_js_files = ["reference.js"]
html_copy_source = False
html_show_sphinx = False
html_favicon = "_static/icon.svg"
# The colours and fonts of the gallery's pages, the same as in its `tokens.css`.
FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", "Helvetica Neue", Arial, sans-serif'


ACCENTED = ("color-brand-primary", "color-brand-content", "color-brand-visited")
QUIET = ("color-foreground-secondary", "color-foreground-muted")


def look(grounds: tuple[str, str, str], ink: str, quiet: str, accent: str) -> dict[str, str]:
    """Return the theme's variables for light or dark mode; `grounds` are the colours of page, panels and borders."""
    names = ("color-background-primary", "color-background-secondary", "color-background-border")
    colours = {**dict(zip(names, grounds, strict=True)), "color-foreground-primary": ink}
    return {"font-stack": FONT, **colours, **dict.fromkeys(QUIET, quiet), **dict.fromkeys(ACCENTED, accent)}


html_theme_options = {
    "navigation_with_keys": False,
    "light_css_variables": look(("#fbfaf7", "#ffffff", "#d9d2c3"), ink="#1d2b33", quiet="#4c5c66", accent="#1f5a94"),
    "dark_css_variables": look(("#14191c", "#1e262a", "#3b474c"), ink="#eef1ee", quiet="#b3c0c4", accent="#8dbdf0"),
}
# The highlighting of code, with enough contrast on white and on black.
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

# Some of our classes have the same name, such as Question, so an annotation that is never evaluated is ambiguous.
suppress_warnings = ["ref.python"]

# Types of Python and of other packages are documented elsewhere, and aren't linked.
OTHERS = [*sys.stdlib_module_names, "numpy", "pandas", "plotly", "ipywidgets", "pd", "go", "t"]
nitpick_ignore_regex = [
    (r"py:class", rf"({'|'.join(OTHERS)})\..*"),
    (r"py:class", r"Fraction|Path|Mapping\[Fraction . float|Weigh|Think|ByLot|Choose"),
    (r"py:obj", r"cardkit\.table\.custom_player\.ViewT"),
]


# Printed defaults that aren't valid in a signature: functions and classes with a name, and others.
NAMED = re.compile(r"= <(?:function|class) '?(?:\w+\.)*(\w+)'?>")
UNNAMED = re.compile(r"= <(?:factory|function [\w.]+\.<lambda>)>")


def as_called(
    _app: Sphinx, what: str, _name: str, documented: Any, _options: object, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    """Show the signature of a widget's own `__init__` instead of the inherited `__new__`, and shorten defaults."""
    if what != "class" or not signature:
        return None
    if not signature.startswith("(*args"):
        return UNNAMED.sub("= ...", NAMED.sub(r"= \1", signature)), returns
    own = inspect.signature(documented.__init__, bound_method=True)
    return inspect.stringify_signature(own, unqualified_typehints=True), returns


def sectioned(app: Sphinx, what: str, name: str, _object: object, _options: object, lines: list[str]) -> None:
    """Format `Args:`, `Returns:` and `Raises:`. Napoleon itself would also read `The name: it …` as a type."""
    if what in {"class", "exception", "function", "method"}:
        lines[:] = GoogleDocstring(lines, Config(), app, what, name).lines()


def as_code(_app: Sphinx, _what: str, _name: str, _object: object, _options: object, lines: list[str]) -> None:
    """Show an indented part after a colon as a block of code, and allow an s directly after a name in backticks."""
    for number, line in enumerate(lines):
        lines[number] = re.sub(r"`(?=s\b)", "`\\\\ ", line)
        after = lines[number + 1 : number + 3]
        if line.endswith(":") and len(after) > 1 and not after[0] and re.match(r" +(?!>>>)\S", after[1]):
            lines[number] += ":"


def plain(_app: Sphinx, environment: BuildEnvironment, reference: pending_xref, shown: Element) -> Element | None:
    """Show one of our internal types, which has no page, as text. An unknown name stays an error."""
    target = reference.get("reftarget", "")
    if reference.get("reftype") != "class" or not is_ours(target):
        return None
    pages = environment.get_domain("py")
    full = [name for name in pages.objects if name.endswith(f".{target}")]  # type: ignore[attr-defined]
    if len(full) != 1:
        return shown
    return pages.resolve_xref(
        environment, reference["refdoc"], environment.app.builder, "class", full[0], reference, shown
    )


def is_ours(name: str) -> bool:
    """Return whether one of our modules has a class or type with this name (alone, or with the end of its module)."""
    module, _, last = name.rpartition(".")
    ours = [each for path, each in sys.modules.items() if path.partition(".")[0] in {"cardkit", "cardkit_widgets"}]
    return any(hasattr(each, last) for each in ours if not module or f".{each.__name__}".endswith(f".{module}"))


def setup(app: Sphinx) -> None:
    """Connect the functions above to Sphinx's events."""
    app.connect("autodoc-process-docstring", sectioned)
    app.connect("autodoc-process-docstring", as_code)
    app.connect("autodoc-process-signature", as_called)
    app.connect("missing-reference", plain)
