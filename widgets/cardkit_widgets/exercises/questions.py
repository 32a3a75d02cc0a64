"""Questions, and what they answer to whoever tries them: plain data, judged without any page.

A page is shown what `for_page` gives and nothing else: no answer, no hint, no explanation is in it.

>>> moon = Choice("What is next?", ["an egg", "a chick"], right="a chick", replies={"an egg": "That was before."})
>>> moon.judge("an egg").says
'Not yet. That was before.'
>>> moon.judge("a chick").right
True
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from cardkit.table.errors import CardkitError
from cardkit.table.grammar import listed
from cardkit.table.registry import definition_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from cardkit_widgets.protocol import state_types

RIGHT = "Right!"
NOT_YET = "Not yet."
TRY_AGAIN = "Try again."
TRY_WITH_HINT = "Try again, or look at the hint first."
# What a lesson's page is called, without its ending.
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
WRITE_WORDS = "Write a word, or a few."
# No answer that is typed is longer than this.
MANY = 200


@dataclass(frozen=True)
class Verdict:
    """Whether an answer is right, and what is said to it; one that does not count could not be judged at all.

    A `mistake` is what was said to a wrong answer, for whoever wants to know what many got wrong.
    """

    right: bool
    says: str
    _: KW_ONLY
    counts: bool = True
    mistake: str = field(default="", repr=False)


@dataclass(frozen=True, repr=False)
class Question(ABC):
    """What is asked, and what helps: a `hint` before, and `why` once it is over, with a clause or a lesson to look up.

    The texts may have **bold** words. `clause` names a game and one of its clauses (`trio:deal.hands`), `lesson` the
    page of a lesson without its ending; `otherwise` is said to a wrong answer of which nothing better is known;
    `code` stands below the question, as it is. None of it is shown by `repr`: a notebook keeps what it has shown.
    """

    ask: str
    _: KW_ONLY
    hint: str = ""
    why: str = ""
    clause: str = ""
    lesson: str = ""
    otherwise: str = ""
    code: str = ""

    KIND: ClassVar[str]

    def __post_init__(self) -> None:
        if not isinstance(self.ask, str) or not self.ask.strip():
            raise CardkitError("a question needs a text that asks something")
        if self.lesson and not SLUG.fullmatch(self.lesson):
            raise CardkitError(f"{self.lesson!r} is no lesson: write the name of its page, without .ipynb")
        if self.clause:
            clause_of(self.clause)

    @abstractmethod
    def judge(self, answer: Any) -> Verdict:
        """Say whether an answer is right, whatever it is: what makes no sense is said not to count."""

    @abstractmethod
    def solution(self) -> str:
        """The right answer in words, for an answer key and for the end of the exercise."""

    def for_page(self) -> state_types.Question:
        """All that a page needs for asking."""
        return {"kind": self.KIND, "ask": self.ask, "code": self.code}

    def in_text(self, answer: Any) -> str:
        """An answer that was judged, as a teacher reads it."""
        return ", ".join(map(str, answer)) if isinstance(answer, list | tuple) else str(answer)

    def is_blurred(self) -> bool:
        """Whether a wrong way leads to the right answer, too; of most questions nobody can tell."""
        return False

    def right_options(self) -> list[str]:
        """The options that are right, as they are shown; most questions have no options."""
        return []

    def bars(self) -> list[state_types.Bar]:
        """What belongs to the explanation besides words: the options with their values; most questions have none."""
        return []

    def wrong(self, says: str = "") -> Verdict:
        """A wrong answer, and the best that is known to be said to it."""
        mistake = says or self.otherwise or (TRY_WITH_HINT if self.hint else TRY_AGAIN)
        return Verdict(right=False, says=f"{NOT_YET} {mistake}", mistake=mistake)

    def correct(self, says: str = "") -> Verdict:
        """A right answer."""
        return Verdict(right=True, says=f"{RIGHT} {says}".strip())

    def __repr__(self) -> str:
        """What is asked, and nothing of the answer."""
        return f"<{type(self).__name__}: {self.ask}>"


def unclear(says: str) -> Verdict:
    """What could not be judged, and does not count as a try."""
    return Verdict(right=False, says=says, counts=False)


def clause_of(named: str) -> state_types.NamedClause:
    """The words of a clause such as `trio:deal.hands`, under the game's usual rules. Raises CardkitError for none."""
    slug, colon, id_ = named.partition(":")
    definition = definition_of(slug)
    if not colon or id_ not in definition.by_id():
        raise CardkitError(f"{named!r} is no clause: write a game and the name of its clause, as in trio:deal.hands")
    sentences: list[state_types.Sentence] = [
        {"mark": sentence.mark.value, "text": sentence.text, "reason": sentence.reason}
        for sentence in definition.clause(id_).sentences(definition.complete({}))
    ]
    title = definition.clause(id_).title
    return {"id": id_, "name": title, "game": definition.name, "sentences": sentences, "changed": False}


# --- One or several of some options -----------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Choice(Question):
    """One option is right.

    They are shown in the order in which they are given; `replies` say something to some.

    Options that are `coded` are lines of a program, and look like it.
    """

    options: Sequence[str]
    right: str
    _: KW_ONLY
    replies: Mapping[str, str] = field(default_factory=dict)
    coded: bool = False

    KIND = "choice"

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_options(self.ask, self.options, [self.right, *self.replies])

    def judge(self, answer: Any) -> Verdict:
        """Judge the text of the option that was chosen."""
        if not isinstance(answer, str) or answer not in self.options:
            return unclear("Choose one of the answers first.")
        reply = self.replies.get(answer, "")
        return self.correct(reply) if answer == self.right else self.wrong(reply)

    def right_options(self) -> list[str]:
        """The right option alone."""
        return [self.right]

    def solution(self) -> str:
        """The right option."""
        return self.right

    def for_page(self) -> state_types.Question:
        """The question and its options."""
        return {**super().for_page(), "options": list(self.options), "coded": self.coded}


@dataclass(frozen=True, repr=False)
class Several(Question):
    """All options of `right` have to be chosen, and no others."""

    options: Sequence[str]
    right: Collection[str]
    _: KW_ONLY
    replies: Mapping[str, str] = field(default_factory=dict)
    coded: bool = False

    KIND = "several"

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.right, str):
            raise CardkitError(f"the right options of {self.ask!r} are a list of texts")
        _check_options(self.ask, self.options, [*self.right, *self.replies])
        if not self.right:
            raise CardkitError(f"no option of {self.ask!r} is right")

    def judge(self, answer: Any) -> Verdict:
        """Judge the texts of the options that were chosen."""
        if not isinstance(answer, list | tuple | set | frozenset) or not answer:
            return unclear("Choose all the answers that are right first.")
        if any(not isinstance(option, str) or option not in self.options for option in answer):
            return unclear("Choose all the answers that are right first.")
        wrong = [option for option in self.options if option in answer and option not in self.right]
        if wrong:
            return self.wrong(next(filter(None, map(self.replies.get, wrong)), self.otherwise or _not_among(wrong)))
        if set(answer) != set(self.right):
            return self.wrong("What you have chosen is right, and there is more.")
        return self.correct(" ".join(filter(None, (self.replies.get(option, "") for option in self.options))))

    def solution(self) -> str:
        """The right options, in the order in which they are shown."""
        return "; ".join(self.right_options())

    def right_options(self) -> list[str]:
        """The right options, in the order in which they are shown."""
        return [option for option in self.options if option in self.right]

    def for_page(self) -> state_types.Question:
        """The question and its options."""
        return {**super().for_page(), "options": list(self.options), "coded": self.coded}


def _not_among(wrong: Sequence[str]) -> str:
    return "Something that you have chosen does not belong." if len(wrong) == 1 else "Some of that does not belong."


def _check_options(ask: str, options: Sequence[str], named: Sequence[str]) -> None:
    if isinstance(options, str) or not all(isinstance(option, str) and option for option in options):
        raise CardkitError(f"the options of {ask!r} are a list of texts")
    if len(options) < 2 or len(set(options)) < len(options):  # noqa: PLR2004  between which one chooses
        raise CardkitError(f"{ask!r} needs at least two options, each of them once")
    unknown = [repr(name) for name in named if name not in options]
    if unknown:
        raise CardkitError(f"{ask!r} speaks of {listed(unknown)}, which is none of its options")


# --- A word -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Word(Question):
    """A word or two, typed: any of `right` will do. Spaces at the ends and capital letters do not matter.

    With `match_case` capital letters do; `alike` below 1 says how much of the letters has to be the same.
    """

    right: Sequence[str]
    _: KW_ONLY
    replies: Mapping[str, str] = field(default_factory=dict)
    match_case: bool = False
    alike: float = 1.0

    KIND = "word"

    def __post_init__(self) -> None:
        super().__post_init__()
        if isinstance(self.right, str) or not all(isinstance(word, str) and word.strip() for word in self.right):
            raise CardkitError(f"the right words of {self.ask!r} are a list of texts")
        if not self.right:
            raise CardkitError(f"{self.ask!r} has no right word")

    def judge(self, answer: Any) -> Verdict:
        """Judge what was typed."""
        if not is_words(answer):
            return unclear(WRITE_WORDS)
        replies = {word: reply for word, reply in self.replies.items() if self._is(answer, word, 1.0)}
        reply = next(iter(replies.values()), "")
        if any(self._is(answer, word, self.alike) for word in self.right):
            return self.correct(reply)
        return self.wrong(reply)

    def _is(self, typed: str, word: str, alike: float) -> bool:
        return is_like(typed, word, alike, match_case=self.match_case)

    def solution(self) -> str:
        """The right word, with all others that would do."""
        return " or ".join(self.right)


def is_words(answer: object) -> bool:
    """Whether an answer is a text that can be judged as a word or a few."""
    return isinstance(answer, str) and bool(answer.strip()) and answer.isprintable() and len(answer) <= MANY


def is_like(typed: str, word: str, alike: float = 1.0, *, match_case: bool = False) -> bool:
    """Whether what was typed is a word, or has so much of its letters; spaces at the ends do not matter."""
    one, other = (" ".join(text.split()) for text in (typed, word))
    if not match_case:
        one, other = one.casefold(), other.casefold()
    return one == other or (alike < 1 and _alike(one, other) >= alike)


def _alike(one: str, other: str) -> float:
    """Which part of two words is the same: 1, less the letters that have to be changed for each of the longer one."""
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        above, row = row, [i]
        for j, its in enumerate(other, 1):
            row.append(min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (letter != its)))
    return 1 - row[-1] / max(len(one), len(other), 1)
