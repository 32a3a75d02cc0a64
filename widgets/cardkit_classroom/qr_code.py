"""The board's picture: an address as a QR code, which phones read."""

from __future__ import annotations

import io

import segno

# In modules: so much white must be around a code.
QUIET = 4


def qr_code(address: str) -> str:
    """An address as a QR code in SVG, dark on light whatever the page is, as large as its place allows."""
    written = io.BytesIO()
    code = segno.make(address, error="m", micro=False)
    code.save(written, kind="svg", border=QUIET, dark="#000", light="#fff", xmldecl=False, omitsize=True, title=None)
    return written.getvalue().decode()
