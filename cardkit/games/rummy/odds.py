"""Exact chances."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit.odds.asking import Question

QUESTIONS: tuple[Question, ...] = ()
