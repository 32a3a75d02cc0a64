"""The text of a game's clauses: sentences with the rules filled in, read from `text/<language>/clauses.toml`.

A clause is a table whose header is its id. It contains a sentence of the `book`, a `ruling` with its `reason`, or both,
and lists the `parameters` that it mentions. People see its `name` instead of the id; by default, the name is made from
the id:

    ["end.game"]
    name = "The end of the game"
    parameters = ["target"]
    book = "When a player has {target:point|points} or more after a round, the lowest total wins."

`{target}` is the value of the rule, `{target:point|points}` adds the noun (`1 point`, `50 points`), and `{target:in
words}` writes a small number as a word. If the sentence depends on the rules, it is a list; the first one whose `when`
matches the rules is used:

    book = [{ when = { target = 1 }, says = "The first point ends the game." }, { says = "…" }]

The table `sections` contains the titles of the rulebook's sections. `parameters.target` contains the `title` of a
rule in a form and, if the names of its values aren't clear enough, their `meaning`. Clauses that all games share, and
the words for `numbers`, are in the file of this package.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardkit.table.translated_texts import Place, TomlTable, per_language, required

# The tables of a file that aren't clauses.
SECTIONS, PARAMETERS, NUMBERS = "sections", "parameters", "numbers"

IN_WORDS = "in words"


@dataclass(frozen=True)
class Alternative:
    """A sentence to fill in, and the condition under which it is used."""

    #: The sentence, with rules and facts in braces.
    says: str
    #: The rules and facts that must have these values.
    when: Mapping[str, object]
    #: Its position in the file.
    place: Place

    def holds(self, known: Mapping[str, object], *, all_known: bool) -> bool:
        """Return whether the rules and facts match. With `all_known`, raises TextError if one of them is unknown."""
        for name in self.when:
            if all_known and name not in known:
                raise self.place.mistake(f'there is no rule or fact "{name}": when = … can name {", ".join(known)}')
        return all(known.get(name, ...) == value for name, value in self.when.items())

    def filled(self, known: Mapping[str, object]) -> str:
        """Return the sentence with the rules and facts filled in. Raises TextError."""
        try:
            return self.says.format_map({name: _written(value) for name, value in known.items()})
        except KeyError as error:
            problem = f"there is no rule or fact {error.args[0]!r} to fill in: it must be one of {', '.join(known)}"
            raise self.place.mistake(problem) from None
        except (ValueError, IndexError, AttributeError) as error:
            raise self.place.mistake(f"the text in braces cannot be filled in: {error}") from None


@dataclass(frozen=True)
class ClauseWording:
    """The text of a clause, for all possible rules."""

    #: The name of the clause.
    name: str
    #: The alternatives for the sentence of the book; may be empty.
    book: tuple[Alternative, ...]
    #: The alternatives for the ruling; may be empty.
    ruling: tuple[Alternative, ...]
    #: The reason for the ruling.
    reason: str
    #: The names of the parameters that the clause mentions.
    parameters: tuple[str, ...]


@dataclass(frozen=True)
class Title:
    """The title of a parameter in a form."""

    #: The title.
    title: str
    #: An explanation of its values; empty if their names are clear.
    meaning: str


@dataclass(frozen=True)
class Rulebook:
    """The texts of a game's clauses and parameters."""

    #: The titles of the sections, by the first part of their clauses' ids.
    sections: Mapping[str, str]
    #: The titles of the parameters, by name.
    titles: Mapping[str, Title]
    #: The texts of the clauses, by id.
    wordings: Mapping[str, ClauseWording]
    #: The file and line, for error messages.
    place: Place

    def titled(self, parameter: str) -> Title:
        """Return the title of a parameter. Raises TextError if it has none."""
        if parameter not in self.titles:
            problem = f'the rule "{parameter}" has no title: add a header [parameters.{parameter}] and title = … below'
            raise self.place.mistake(problem)
        return self.titles[parameter]


def chosen(alternatives: Sequence[Alternative], known: Mapping[str, object], *, all_known: bool = True) -> str:
    """Return the first sentence that matches the rules and facts, filled in; empty if none does. Raises TextError.

    Without `all_known`, an unknown fact never matches.
    """
    found = next((one for one in alternatives if one.holds(known, all_known=all_known)), None)
    return found.filled(known) if found else ""


# --- The files --------------------------------------------------------------------------------------------------------


@per_language
def read_rulebook(package: str, ids: tuple[str, ...]) -> Rulebook:
    """Read the texts of these clauses in a game's package. Raises TextError for the first mistake."""
    own, common = required(package, "clauses"), required(__package__, "clauses")
    own.only(SECTIONS, PARAMETERS, *ids)
    titles = {**_titles(common), **_titles(own)}
    files = {id_: common if id_ in common.entries and id_ not in own.entries else own for id_ in ids}
    wordings = {id_: _wording(file, id_, titles) for id_, file in files.items()}
    parts = (own.table(SECTIONS), common.table(SECTIONS))
    sections = {name: part.text(name) for part in parts for name in part.entries}
    for id_ in ids:
        section = id_.split(".")[0]
        if section not in sections:
            raise own.mistake(f'the section of "{id_}" has no title: add a line {section} = …', SECTIONS)
    return Rulebook(sections, titles, wordings, own.place(PARAMETERS))


def _titles(file: TomlTable) -> dict[str, Title]:
    return {name: _title(parameter) for name, parameter in file.table(PARAMETERS).tables()}


def _title(parameter: TomlTable) -> Title:
    parameter.only("title", "meaning")
    return Title(parameter.text("title"), parameter.text("meaning", ""))


def _wording(file: TomlTable, id_: str, titles: Mapping[str, Title]) -> ClauseWording:
    if id_ not in file.entries:
        raise file.mistake(f'the clause "{id_}" has no text: add a header ["{id_}"] and what it says below')
    clause = file.table(id_)
    clause.only("name", "book", "ruling", "reason", "parameters")
    wording = ClauseWording(
        clause.text("name", "") or _named(id_),
        alternatives(clause, "book"),
        alternatives(clause, "ruling"),
        clause.text("reason", ""),
        clause.texts("parameters"),
    )
    _check(wording, clause, titles)
    return wording


def _named(id_: str) -> str:
    """Return a name made from an id: `turn.must-swap` becomes `Must swap`."""
    words = id_.rpartition(".")[2].replace("-", " ")
    return words[:1].upper() + words[1:]


def _check(wording: ClauseWording, clause: TomlTable, titles: Mapping[str, Title]) -> None:
    if not (wording.book or wording.ruling):
        raise clause.mistake("this clause says nothing: add a line book = …, or ruling = … and its reason = …")
    if bool(wording.ruling) != bool(wording.reason):
        raise clause.mistake("a ruling and its reason go together: add the one that is missing")
    for name in wording.parameters:
        if name not in titles:
            raise clause.mistake(f'there is no parameter "{name}": it must be one of {", ".join(titles)}', "parameters")


def alternatives(clause: TomlTable, key: str, *, always: bool = True) -> tuple[Alternative, ...]:
    """Return the sentences under a key, which has one sentence or a list of them.

    With `always`, the last sentence of a list must have no condition.
    """
    place = clause.place(key)
    if not isinstance(clause.entries.get(key, []), list):
        return (Alternative(clause.text(key), {}, place),)
    listed = clause.listed(key)
    for one in listed:
        one.only("when", "says")
    found = tuple(Alternative(one.text("says"), one.table("when").entries, place) for one in listed)
    if always and found and found[-1].when:
        raise clause.mistake(f'the last sentence of "{key}" must always apply: leave out its when = …', key)
    return found


# --- Values in sentences ----------------------------------------------------------------------------------------------


class _Number(int):
    """A number in a sentence: in digits, with a noun (`point|points`), or `in words`."""

    def __format__(self, how: str) -> str:
        if how == IN_WORDS:
            return number_word(self)
        one, divided, many = how.partition("|")
        if how and not divided:
            message = f'write "{IN_WORDS}" after the colon, or a noun and its plural, as in "point|points"'
            raise ValueError(message)
        return f"{int(self)} {one if self == 1 else many}" if how else str(int(self))


def _written(value: object) -> object:
    if isinstance(value, list):
        return joined([str(each) for each in value], "and")
    return _Number(value) if type(value) is int else value


def number_word(value: int) -> str:
    """Return a small number as a word, and any other number in digits."""
    words = required(__package__, "clauses").table(NUMBERS).texts("words")
    return words[value] if 0 <= value < len(words) else str(value)


def joined(items: Sequence[str], word: str) -> str:
    """Return `a, b and c` for the word `and` (or `or`), in the current language."""
    last = required(__package__, "clauses").table(NUMBERS).text(word)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"
