"""Type, spacing and colours come from one place: `tokens.css`, which every other style sheet of ours uses.

The sizes are those of the design: type 13, 15, 17, 20, 24, 36 and spacing 4, 8, 16, 24, 40 pixels.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cardkit_classroom
import cardkit_widgets
from cardkit_widgets.core import assets
from tests.colours import contrast

PACKAGES = [Path(package.__file__).parent for package in (cardkit_classroom, cardkit_widgets)]
PAGES = [sheet for package in PACKAGES for sheet in package.rglob("cardkit/static/*.css")]
SHEETS = sorted([*assets.FRONT.rglob("*.css"), *PAGES])
TOKENS = assets.TOKENS.read_text(encoding="utf-8")
OTHERS = [sheet for sheet in SHEETS if sheet != assets.TOKENS]

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"(?<![\w-])(--)?([a-z][a-z\d-]*)\s*:\s*([^;{}]+);")
LENGTH = re.compile(r"(?<![\w.-])-?\d*\.?\d+(?:px|rem|em|pt|ch)\b")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(")
NAMED = re.compile(
    r"(?<![\w-])(?:white|black|red|green|blue|gold|gr[ae]y|orange|yellow|silver|canvas|canvastext)(?![\w-])"
)
SPACING = re.compile(r"(?:padding|margin|gap|row-gap|column-gap)(?:-[a-z]+)*")


def declarations(sheet: Path) -> list[tuple[str, str]]:
    """Each property of a style sheet with its value; our own ones begin with two hyphens."""
    text = COMMENT.sub("", sheet.read_text(encoding="utf-8"))
    return [(f"{own}{name}", value) for own, name, value in DECLARATION.findall(text)]


def sizes_of_type(sheet: Path) -> list[str]:
    """The declarations that say how large letters are, and not by a token."""
    said = [(name, value) for name, value in declarations(sheet) if name in {"font", "font-size"}]
    kept = {"inherit", "0"}  # 0: nothing is written there
    return [f"{name}: {value}" for name, value in said if value not in kept and "var(--type-" not in value]


def spacings(sheet: Path) -> list[str]:
    """The declarations that leave room in lengths of their own. What depends on a card's size may be calculated."""
    said = [(name, value) for name, value in declarations(sheet) if SPACING.fullmatch(name)]
    return [f"{name}: {value}" for name, value in said if LENGTH.search(value)]


def colours(sheet: Path) -> list[str]:
    """The declarations with a colour that is no token."""
    return [f"{name}: {value}" for name, value in declarations(sheet) if COLOUR.search(value) or NAMED.search(value)]


@pytest.mark.parametrize("sheet", OTHERS, ids=lambda sheet: sheet.name)
def test_every_size_of_type_is_a_token(sheet: Path) -> None:
    assert sizes_of_type(sheet) == []


@pytest.mark.parametrize("sheet", OTHERS, ids=lambda sheet: sheet.name)
def test_every_spacing_is_a_token(sheet: Path) -> None:
    assert spacings(sheet) == []


@pytest.mark.parametrize("sheet", OTHERS, ids=lambda sheet: sheet.name)
def test_every_colour_is_a_token(sheet: Path) -> None:
    assert colours(sheet) == []


def test_what_is_no_token_is_found(tmp_path: Path) -> None:
    sheet = tmp_path / "one.css"
    sheet.write_text(
        ".a { font: 600 14px/1 serif; font-size: 1.1rem; margin: 0 3px; gap: 1em; color: #123; background: white; }\n"
        ".b { font-size: var(--type-15); padding: 0 var(--space-8); color: var(--ink); white-space: nowrap; }\n"
        "/* color: red; */ .c { border-color: rgb(0 0 0 / 5%); }\n"
    )
    assert sizes_of_type(sheet) == ["font: 600 14px/1 serif", "font-size: 1.1rem"]
    assert spacings(sheet) == ["margin: 0 3px", "gap: 1em"]
    assert colours(sheet) == ["color: #123", "background: white", "border-color: rgb(0 0 0 / 5%)"]


def test_the_sizes_are_those_of_the_design() -> None:
    said = dict(declarations(assets.TOKENS))
    type_sizes = {int(name[7:]): value for name, value in said.items() if re.fullmatch(r"--type-\d+", name)}
    assert type_sizes == {size: f"{size / 16:g}rem" for size in (13, 15, 17, 20, 24, 36)}
    room = {name: value for name, value in said.items() if name.startswith("--space-")}
    assert room == {f"--space-{size}": f"{size}px" for size in (4, 8, 16, 24, 40)}


def test_what_is_used_is_defined_somewhere() -> None:
    every = "".join(COMMENT.sub("", sheet.read_text(encoding="utf-8")) for sheet in SHEETS)
    folders = (assets.FRONT, assets.TOKENS.parent)
    scripts = "".join(file.read_text(encoding="utf-8") for folder in folders for file in folder.rglob("*.js"))
    used = set(re.findall(r"var\((--(?!jp-|game-)[\w-]+)\)", every))  # with a default it may be missing
    given = set(re.findall(r"(--[\w-]+)\s*:", every))
    assert {name for name in used - given if name not in scripts} == set()


PAIRS = [
    ("ink", "page"), ("ink", "raised"), ("quiet", "page"), ("quiet", "raised"), ("accent", "page"),
    ("accent", "raised"),
    ("accent-ink", "accent"), ("ink", "accent-soft"), ("good", "raised"), ("bad", "raised"), ("ink", "warn-soft"),
    ("ink", "gold-soft"), ("gold-ink", "gold"), ("label-ink", "label"), ("brand-ink", "brand"),
]  # fmt: skip


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize(("written", "ground"), PAIRS, ids=lambda name: name)
def test_what_is_written_can_be_read(look: str, written: str, ground: str) -> None:
    assert contrast(token(written, look), token(ground, look)) >= 4.5


def token(name: str, look: str) -> str:
    """A colour as a light or a dark page shows it."""
    value = dict(declarations(assets.TOKENS))[f"--{name}"]
    both = re.fullmatch(r"light-dark\((#\w{6}), (#\w{6})\)", value)
    return both[1 if look == "light" else 2] if both else value
