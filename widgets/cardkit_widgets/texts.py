"""What a page says around a game, from `text/<language>/sentences.toml`; `widget.lang` is the language of a widget."""

from __future__ import annotations

from cardkit.table.telling import say


def said(part: str, key: str, **known: object) -> str:
    """The sentence under a key of a part, with what is known filled in. Raises TextError."""
    return say(__package__ or "", known, part, key)
