"""Check that style sheets take type, spacing and colours from `tokens.css`, and that text is readable.

The sizes are those of the design: type 13, 15, 17, 20, 24, 36 and spacing 4, 8, 16, 24, 40 pixels.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardkit_widgets.core import assets
from tests.lint.sources import CLASSROOM, WIDGETS
from tests.support.colours import contrast

if TYPE_CHECKING:
    from collections.abc import Iterator

# The style sheets of pages; worksheets have a separate one for printing.
SHEETS = sorted(
    sheet
    for package in (CLASSROOM, WIDGETS)
    for sheet in package.rglob("*.css")
    if {"front", "static"} & set(sheet.relative_to(package).parts)
)
SCRIPTS = sorted(script for package in (CLASSROOM, WIDGETS) for script in package.rglob("*.js"))

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"(?<![\w-])(--)?([a-z][a-z\d-]*)\s*:\s*([^;{}]+);")
LENGTH = re.compile(r"(?<![\w.-])-?\d*\.?\d+(?:px|rem|em|pt|ch)\b")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(")
NAMED = re.compile(
    r"(?<![\w-])(?:white|black|red|green|blue|gold|gr[ae]y|orange|yellow|silver|canvas|canvastext)(?![\w-])"
)
SPACING = re.compile(r"(?:padding|margin|gap|row-gap|column-gap)(?:-[a-z]+)*")
TYPE_SIZES = {f"--type-{size}": f"{size / 16:g}rem" for size in (13, 15, 17, 20, 24, 36)}
SPACES = {f"--space-{size}": f"{size}px" for size in (4, 8, 16, 24, 40)}
# Colours of text and of the background behind it.
PAIRS = [
    ("ink", "page"), ("ink", "raised"), ("quiet", "page"), ("quiet", "raised"), ("accent", "page"),
    ("accent", "raised"),
    ("accent-ink", "accent"), ("ink", "accent-soft"), ("good", "raised"), ("bad", "raised"), ("ink", "warn-soft"),
    ("ink", "gold-soft"), ("gold-ink", "gold"), ("label-ink", "label"), ("brand-ink", "brand"),
]  # fmt: skip
# WCAG 2.2, level AA.
READABLE = 4.5


def problems() -> Iterator[str]:
    """Yield each violation."""
    for sheet in SHEETS:
        if sheet != assets.TOKENS:
            text = sheet.read_text(encoding="utf-8")
            yield from (f"{sheet.name}: {said}, which isn't a token" for said in without_token(text))
    yield from undefined()
    tokens = dict(declarations(assets.TOKENS.read_text(encoding="utf-8")))
    if {name: value for name, value in tokens.items() if re.fullmatch(r"--type-\d+", name)} != TYPE_SIZES:
        yield "tokens.css: the font sizes aren't those of the design"
    if {name: value for name, value in tokens.items() if name.startswith("--space-")} != SPACES:
        yield "tokens.css: the spacings aren't those of the design"
    for look in ("light", "dark"):
        for written, ground in PAIRS:
            if contrast(colour(tokens[f"--{written}"], look), colour(tokens[f"--{ground}"], look)) < READABLE:
                yield f"tokens.css: {written} on {ground} has too little contrast on a {look} page"


def declarations(text: str) -> list[tuple[str, str]]:
    """List each property of a style sheet with its value; custom properties start with two hyphens."""
    return [(f"{own}{name}", value) for own, name, value in DECLARATION.findall(COMMENT.sub("", text))]


def without_token(text: str) -> list[str]:
    """List the declarations that set a font size, a spacing or a colour without a token.

    Sizes that depend on a card's size may be calculated.
    """
    said = declarations(text)
    kept = {"inherit", "0"}  # 0 means that no font size is set
    type_ = [(name, value) for name, value in said if name in {"font", "font-size"} and value not in kept]
    type_ = [(name, value) for name, value in type_ if "var(--type-" not in value]
    spacing = [(name, value) for name, value in said if SPACING.fullmatch(name) and LENGTH.search(value)]
    colours = [(name, value) for name, value in said if COLOUR.search(value) or NAMED.search(value)]
    return [f"{name}: {value}" for name, value in (*type_, *spacing, *colours)]


def undefined() -> Iterator[str]:
    """Yield the custom properties that are used but set nowhere, in a style sheet or a script."""
    every = "".join(COMMENT.sub("", sheet.read_text(encoding="utf-8")) for sheet in SHEETS)
    scripts = "".join(file.read_text(encoding="utf-8") for file in SCRIPTS)
    used = set(re.findall(r"var\((--(?!jp-|game-)[\w-]+)\)", every))  # with a default, the property may be missing
    given = set(re.findall(r"(--[\w-]+)\s*:", every))
    yield from (f"{name} is used in a style sheet but never set" for name in used - given if name not in scripts)


def colour(value: str, look: str) -> str:
    """Return a colour as it appears on a light or dark page."""
    both = re.fullmatch(r"light-dark\((#\w{6}), (#\w{6})\)", value)
    return both[1 if look == "light" else 2] if both else value
