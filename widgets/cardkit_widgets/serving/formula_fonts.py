"""Find the fonts that MathJax needs for formulas among Voila's files.

JupyterLab declares the fonts in its style sheet, which our pages don't load, and the names of Voila's files don't
identify them. Without these fonts, square roots have gaps and brackets aren't stretched.
"""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from voila.paths import collect_static_paths

if TYPE_CHECKING:
    from collections.abc import Iterator

# The CSS families of MathJax's fonts, by the names in their files.
FAMILIES = {
    "Zero Regular": "MJXZERO",
    "Main Regular": "MJXTEX",
    "Main Bold": "MJXTEX-B",
    "Main Italic": "MJXTEX-MI",
    "Math Italic": "MJXTEX-I",
    "Math Bold": "MJXTEX-BI",
    "Size1 Regular": "MJXTEX-S1",
    "Size2 Regular": "MJXTEX-S2",
    "Size3 Regular": "MJXTEX-S3",
    "Size4 Regular": "MJXTEX-S4",
    "AMS Regular": "MJXTEX-A",
}
NAME = re.compile(rb"MathJax_(\w+?)(?:MathJax_\1)?(Regular|Bold|Italic)")
# A WOFF file (https://www.w3.org/TR/WOFF/): after a header of 44 bytes, an entry of 20 bytes for each table.
HEADER, ENTRY = 44, struct.Struct(">4sIII4x")


def formula_fonts() -> dict[str, str]:
    """Return the file of each font that formulas need, by CSS family; fonts that Voila lacks are omitted."""
    files = [path for folder in collect_static_paths(["voila"]) for path in Path(folder).glob("*.woff")]
    found = {_name(path.read_bytes()): path.name for path in files}
    return {family: found[name] for name, family in FAMILIES.items() if name in found}


def _name(font: bytes) -> str:
    """Return the name in a font file, such as `Main Regular`; an empty string if it isn't a font of MathJax."""
    for tag, start, packed, unpacked in _tables(font):
        if tag == b"name":
            table = font[start : start + packed]
            text = zlib.decompress(table) if packed < unpacked else table
            named = NAME.search(text.replace(b"\0", b""))
            return " ".join(part.decode() for part in named.groups()) if named else ""
    return ""


def _tables(font: bytes) -> Iterator[tuple[bytes, int, int, int]]:
    """Yield the tables of a font: name, offset, compressed length and original length."""
    (number,) = struct.unpack(">H", font[12:14])
    return ENTRY.iter_unpack(font[HEADER : HEADER + ENTRY.size * number])
