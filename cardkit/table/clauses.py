"""The clauses of a rulebook: an id for the program, and for people the text and its source.

A game lists the ids of its clauses as members of one `Clause` enumeration. A member is an integer, so the rules can
answer with it ("`swap` is forbidden by clause 17") both interpreted and compiled. Its text is read from files (see
`cardkit.table.rulebook`).
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Self, cast

from cardkit.table.parameters import Rules
from cardkit.table.rulebook import ClauseWording, Rulebook, chosen, read_rulebook
from cardkit.table.text_files import per_language

# A value that a game works out from its rules, for use in sentences.
Fact = int | str | bool


class Mark(StrEnum):
    """The source of a sentence: the published book, or a ruling of ours."""

    BOOK = "book"
    RULING = "ruling"


@dataclass(frozen=True)
class Sentence:
    """One marked sentence of a clause, with the current rules filled in; a ruling has a `reason`."""

    mark: Mark
    text: str
    reason: str = ""

    def __str__(self) -> str:
        """The sentence with its mark: `[book] The round is over.`."""
        return f"[{self.mark}] {self.text}"


class Clause(IntEnum):
    """Base of each game's clauses; members count from 1, so that 0 can mean "no clause forbids it"."""

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
        """The clause with this number in the rules."""
        return cast("Self", cls._value2member_map_[number])

    @classmethod
    def home(cls) -> str:
        """The package of the enumeration, which also holds the game's texts."""
        return sys.modules[cls.__module__].__package__ or ""

    @classmethod
    @per_language
    def rulebook(cls) -> Rulebook:
        """The texts of the clauses in the current language. Raises TextError."""
        return read_rulebook(cls.home(), tuple(clause.id for clause in cls))

    @staticmethod
    def facts(rules: Rules) -> Mapping[str, Fact]:  # noqa: ARG004  a game that has facts looks at the rules
        """Facts that sentences can use beside the values of rules; a fact replaces a rule of the same name."""
        return {}

    @property
    def id(self) -> str:
        """The readable id, such as `turn.must-swap`."""
        return self._id

    @property
    def wording(self) -> ClauseWording:
        """The clause's text for all possible rules."""
        return self.rulebook().wordings[self.id]

    @property
    def title(self) -> str:
        """What people call the clause, such as `A taken card must be swapped in`."""
        return self.wording.name

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters that the clause mentions."""
        return self.wording.parameters

    @property
    def mark(self) -> Mark:
        """`book` if at least part of it is in the published rulebook, else `ruling`."""
        return Mark.BOOK if self.wording.book else Mark.RULING

    def decisive(self, rules: Rules, *, ruling: bool) -> tuple[Sentence, ...]:
        """The sentences that decide a case: those of the book, and the ruling only if the case rests on it."""
        sentences = self.sentences(rules)
        return sentences if ruling else sentences[:1]

    def sentences(self, rules: Rules) -> tuple[Sentence, ...]:
        """The marked sentences with `rules` filled in: the book's first, then our ruling. Raises TextError."""
        wording, known = self.wording, {**rules, **self.facts(rules)}
        said = (
            Sentence(Mark.BOOK, chosen(wording.book, known)),
            Sentence(Mark.RULING, chosen(wording.ruling, known), wording.reason),
        )
        return tuple(sentence for sentence in said if sentence.text)
