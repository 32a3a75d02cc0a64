"""The clauses of a rulebook as data: an id, a mark, a sentence, the reason of a ruling, the parameters it names.

A game lists its clauses as members of one `Clause` enumeration. A member is an integer, so the rules can answer
with it ("`swap` is forbidden by clause 17") both interpreted and compiled, and it carries its wording, so whoever
gets the answer can show the sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Self

from cardkit.table.words import count_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.table.parameters import Rules


class Mark(StrEnum):
    """Whose word a sentence is."""

    BOOK = "book"
    RULING = "ruling"


@dataclass(frozen=True)
class Wording:
    """What a clause says. `book` or `ruling` may be empty, not both.

    A sentence is a template, filled in from the rules in force (`"Seat {start} starts"`; `"{target:point} or more"`
    says `1 point` or `50 points`), or a function from the rules to the sentence where a template will not do.
    """

    id: str
    book: str | Callable[[Rules], str] = ""
    ruling: str | Callable[[Rules], str] = ""
    reason: str = ""
    parameters: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sentence:
    """One marked sentence of a clause, with the rules in force filled in; `reason` is given for a ruling."""

    mark: Mark
    text: str
    reason: str = ""


def book(id_: str, text: str | Callable[[Rules], str], *parameters: str) -> Wording:
    """A clause that the published rulebook states."""
    return Wording(id_, book=text, parameters=parameters)


def ruling(id_: str, text: str | Callable[[Rules], str], *parameters: str, reason: str) -> Wording:
    """A clause that is our decision where the rulebook is silent, ambiguous or lost."""
    return Wording(id_, ruling=text, reason=reason, parameters=parameters)


def ruled(
    id_: str, text: str | Callable[[Rules], str], ruling: str | Callable[[Rules], str], *parameters: str, reason: str
) -> Wording:
    """A clause of the rulebook with a gap that a ruling of ours fills."""
    return Wording(id_, book=text, ruling=ruling, reason=reason, parameters=parameters)


class Clause(IntEnum):
    """Base of each game's clauses; members count from 1, so that 0 can say "no clause forbids it"."""

    _wording: Wording

    def __new__(cls, wording: Wording) -> Self:
        """Number the clause after those already there."""
        number = len(cls.__members__) + 1
        member = int.__new__(cls, number)
        member._value_ = number
        member._wording = wording  # noqa: SLF001  it is being made
        return member

    @classmethod
    def numbered(cls, number: int) -> Self:
        """The clause that the rules call by this number."""
        return tuple(cls)[number - 1]

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters that the clause speaks of."""
        return self._wording.parameters

    @property
    def id(self) -> str:
        """The id that explains itself, such as `turn.must-swap`."""
        return self._wording.id

    @property
    def mark(self) -> Mark:
        """`book` where the rulebook says at least part of it, else `ruling`."""
        return Mark.BOOK if self._wording.book else Mark.RULING

    def sentences(self, rules: Rules) -> tuple[Sentence, ...]:
        """The marked sentences with `rules` filled in: the book's first, then our ruling."""
        wording = self._wording
        said = (
            Sentence(Mark.BOOK, _fill(wording.book, rules)),
            Sentence(Mark.RULING, _fill(wording.ruling, rules), wording.reason),
        )
        return tuple(sentence for sentence in said if sentence.text)

    def text(self, rules: Rules) -> str:
        """All its sentences in one line, each ruling marked as such."""
        parts = (f"[{sentence.mark}] {sentence.text}" for sentence in self.sentences(rules))
        return " ".join(parts)


class _Number(int):
    """A number in a template: `{target}` as it is, `{target:point}` as so many points."""

    def __format__(self, thing: str) -> str:
        return count_of(self, thing) if thing else str(self)


def _fill(sentence: str | Callable[[Rules], str], rules: Rules) -> str:
    if callable(sentence):
        return sentence(rules)
    return sentence.format_map({name: _Number(value) if type(value) is int else value for name, value in rules.items()})
