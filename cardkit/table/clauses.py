"""The clauses of a rulebook: an id for the program; for people whose word it is, and what it says.

A game lists the ids of its clauses as members of one `Clause` enumeration. A member is an integer, so the rules can
answer with it ("`swap` is forbidden by clause 17") both interpreted and compiled. What it says is read from text files
(see `cardkit.table.rulebook`).
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache
from typing import Self, cast

from cardkit.table.parameters import Rules
from cardkit.table.rulebook import Rulebook, Wording, chosen, read_rulebook

Fact = int | str | bool
"""What a game knows of its rules beside their values."""


class Mark(StrEnum):
    """Whose word a sentence is."""

    BOOK = "book"
    RULING = "ruling"


@dataclass(frozen=True)
class Sentence:
    """One marked sentence of a clause, with the rules in force filled in; `reason` is given for a ruling."""

    mark: Mark
    text: str
    reason: str = ""

    def __str__(self) -> str:
        """The sentence with its mark: `[book] The round is over.`."""
        return f"[{self.mark}] {self.text}"


class Clause(IntEnum):
    """Base of each game's clauses; members count from 1, so that 0 can say "no clause forbids it"."""

    _id: str

    def __new__(cls, id_: str) -> Self:
        """Number the clause after those already there."""
        number = len(cls.__members__) + 1
        member = int.__new__(cls, number)
        member._value_ = number
        member._id = id_  # noqa: SLF001  it is being made
        return member

    @classmethod
    def numbered(cls, number: int) -> Self:
        """The clause that the rules call by this number."""
        return cast("Self", _all(cls)[number - 1])

    @classmethod
    def home(cls) -> str:
        """The package that the enumeration stands in: beside it lie the game's texts."""
        return sys.modules[cls.__module__].__package__ or ""

    @classmethod
    def rulebook(cls) -> Rulebook:
        """What the clauses say, in the language that is spoken. Raises TextError."""
        return read_rulebook(cls.home(), _ids(cls))

    @staticmethod
    def facts(rules: Rules) -> Mapping[str, Fact]:  # noqa: ARG004  a game that has facts looks at the rules
        """What sentences can say of these rules beside their values; a fact goes before a rule of the same name."""
        return {}

    @property
    def id(self) -> str:
        """The id that explains itself, such as `turn.must-swap`."""
        return self._id

    @property
    def wording(self) -> Wording:
        """What the clause says under any rules."""
        return self.rulebook().wordings[self.id]

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters that the clause speaks of."""
        return self.wording.parameters

    @property
    def mark(self) -> Mark:
        """`book` where the rulebook says at least part of it, else `ruling`."""
        return Mark.BOOK if self.wording.book else Mark.RULING

    def sentences(self, rules: Rules) -> tuple[Sentence, ...]:
        """The marked sentences with `rules` filled in: the book's first, then our ruling. Raises TextError."""
        wording, known = self.wording, {**rules, **self.facts(rules)}
        said = (
            Sentence(Mark.BOOK, chosen(wording.book, known)),
            Sentence(Mark.RULING, chosen(wording.ruling, known), wording.reason),
        )
        return tuple(sentence for sentence in said if sentence.text)

    def text(self, rules: Rules) -> str:
        """All its sentences in one line, each ruling marked as such."""
        return " ".join(map(str, self.sentences(rules)))


# Every move asks for these, and an enumeration is slow to go through.


@cache
def _all(clauses: type[Clause]) -> tuple[Clause, ...]:
    return tuple(clauses)


@cache
def _ids(clauses: type[Clause]) -> tuple[str, ...]:
    return tuple(clause.id for clause in clauses)
