"""The clauses of a rulebook. Each has an id for programs, and a text with its source for people.

A game lists its clauses as the members of one `Clause` enumeration. A member is an integer, so that the rules can
return it ("clause 17 forbids this move") both interpreted and compiled. The texts are in files (see
`cardkit.table.rulebook`).
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Self, cast

from cardkit.table.parameters import Rules
from cardkit.table.rulebook import ClauseWording, Rulebook, chosen, read_rulebook
from cardkit.table.translated_texts import per_language

# A value that a game computes from its rules to use in sentences.
Fact = int | str | bool


class Mark(StrEnum):
    """The source of a sentence: the published rulebook, or a ruling by the authors of cardkit."""

    BOOK = "book"
    RULING = "ruling"


@dataclass(frozen=True)
class Sentence:
    """A sentence of a clause, with the rules of the game filled in."""

    #: Whether it is from the rulebook or a ruling.
    mark: Mark
    #: The sentence.
    text: str
    #: The reason for a ruling; empty for a sentence of the rulebook.
    reason: str = ""

    def __str__(self) -> str:
        """The sentence with its mark: `[book] The round is over.`."""
        return f"[{self.mark}] {self.text}"


class Clause(IntEnum):
    """The base class of each game's clauses. Members count from 1; 0 means that no clause forbids a move."""

    _id: str

    def __new__(cls, id_: str) -> Self:
        """Number the clause after those that already exist."""
        number = len(cls.__members__) + 1
        member = int.__new__(cls, number)
        member._value_ = number
        member._id = id_  # noqa: SLF001  the member is being created here
        return member

    @classmethod
    def numbered(cls, number: int) -> Self:
        """Return the clause that has this number in the rules."""
        return cast("Self", cls._value2member_map_[number])

    @classmethod
    def home(cls) -> str:
        """Return the package of the enumeration, which also contains the game's texts."""
        return sys.modules[cls.__module__].__package__ or ""

    @classmethod
    @per_language
    def rulebook(cls) -> Rulebook:
        """Return the texts of the clauses in the current language. Raises TextError."""
        return read_rulebook(cls.home(), tuple(clause.id for clause in cls))

    @staticmethod
    def facts(rules: Rules) -> Mapping[str, Fact]:  # noqa: ARG004  a game with facts computes them from the rules
        """Return facts that sentences can use in addition to the rules. A fact replaces a rule of the same name."""
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
        """The name of the clause for people, such as `A taken card must be swapped in`."""
        return self.wording.name

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters that the clause mentions."""
        return self.wording.parameters

    @property
    def mark(self) -> Mark:
        """`book` if at least one of its sentences is in the published rulebook, otherwise `ruling`."""
        return Mark.BOOK if self.wording.book else Mark.RULING

    def decisive(self, rules: Rules, *, ruling: bool) -> tuple[Sentence, ...]:
        """Return the sentences that decide a case: those of the book, and the ruling only if the case depends on it.

        Args:
            rules: The rules to fill in.
            ruling: Whether the case depends on the ruling.

        """
        sentences = self.sentences(rules)
        return sentences if ruling else sentences[:1]

    def sentences(self, rules: Rules) -> tuple[Sentence, ...]:
        """Return the sentences with the rules filled in: those of the book first, then our ruling.

        Args:
            rules: All rules of the game.

        Raises:
            TextError: A sentence in the file can't be filled in.

        """
        wording, known = self.wording, {**rules, **self.facts(rules)}
        said = (
            Sentence(Mark.BOOK, chosen(wording.book, known)),
            Sentence(Mark.RULING, chosen(wording.ruling, known), wording.reason),
        )
        return tuple(sentence for sentence in said if sentence.text)
