"""The QR code of the room's URL."""

from __future__ import annotations

import io

import segno

# The white margin that a code needs, in modules.
QUIET = 4


def qr_code(address: str) -> str:
    """Return the QR code of a URL as an SVG that is dark on light in every theme and fills its container."""
    written = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(written, kind="svg", border=QUIET, dark="#000", light="#fff", xmldecl=False, omitsize=True, title=None)
    return written.getvalue().decode()
