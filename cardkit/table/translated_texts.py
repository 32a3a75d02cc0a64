"""Read texts from the files `text/<language>/<name>.toml` of a package.

A translation replaces single entries of the English file, so it contains only the entries that are translated. A
mistake raises a `TextError` with the file and the line.
"""

from __future__ import annotations

import codecs
import re
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, wraps
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeGuard, TypeVar, cast

from cardkit.table.errors import CardkitError, TextError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
    from importlib.resources.abc import Traversable

P = ParamSpec("P")
T = TypeVar("T")

# --- The language -----------------------------------------------------------------------------------------------------

# The language of the complete texts.
ENGLISH = "en"

_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the current language, such as `en`."""
    return _language.get()


def speak(language: str) -> None:
    """Switch to a language. Texts that aren't translated stay English.

    Raises CardkitError if `language` isn't two or three lower-case letters.
    """
    if not re.fullmatch("[a-z]{2,3}", language):
        message = f"a language must be two or three lower-case letters such as de, not {language!r}"
        raise CardkitError(message)
    _language.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Switch to a language for a `with` block."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def speak_as(package: str, language: str) -> None:
    """Switch to a language of a package's texts.

    Raises CardkitError, which lists the languages, if it isn't one of them.
    """
    known = languages(package)
    if language not in known:
        raise CardkitError(f"there are no texts in {language!r} here: the languages are {', '.join(known)}")
    speak(language)


def per_language(read: Callable[P, T]) -> Callable[P, T]:
    """Cache the results of a function, separately for each language."""
    kept: dict[str, Callable[P, T]] = {}

    @wraps(read)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T:
        if language() not in kept:
            kept[language()] = cast("Callable[P, T]", cache(read))
        return kept[language()](*args, **kwargs)

    return ask


# --- A file -----------------------------------------------------------------------------------------------------------

# The keys that lead to a part of a file, from the outermost on.
Keys = tuple[str, ...]


class Place(NamedTuple):
    """A position in a file."""

    #: The name of the file.
    file: str
    #: The line, counted from 1.
    line: int

    def mistake(self, problem: str) -> TextError:
        """Return the error to raise for a mistake at this position."""
        return TextError(problem, self.file, self.line)


def folder(package: str, *language: str) -> Traversable:
    """Return the folder with a package's texts, or with its texts in a language."""
    from importlib import resources  # slow to import, and needed only to read texts

    return resources.files(package).joinpath("text", *language)


def languages(package: str) -> list[str]:
    """Return the languages in which a package has texts, in alphabetical order."""
    texts = folder(package)
    return sorted(each.name for each in texts.iterdir() if each.is_dir()) if texts.is_dir() else []


@per_language
def document(package: str, name: str) -> TomlTable | None:
    """Return a text file of a package in the current language, or None if it doesn't exist. Raises TextError."""
    english = _read(package, ENGLISH, name)
    translated = _read(package, language(), name) if language() != ENGLISH else None
    if english and translated:
        return TomlTable(_merged(english.entries, translated), {**english.places, **_leaves(translated)})
    return english


# The advice for a file in another encoding.
AS_UTF_8 = "save it as UTF-8 (in Windows: Notepad, Save as, Encoding UTF-8)"
MARKS = {  # the UTF-32 marks are first, because one of them starts with a UTF-16 mark
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


def decoded(raw: bytes) -> str:
    """Decode a text file: UTF-8, or UTF-16 with a byte order mark, as Windows PowerShell writes.

    Raises UnicodeDecodeError.
    """
    return raw.decode(encoding_of(raw)).replace("\r\n", "\n")


def encoding_of(raw: bytes) -> str:
    """Return the encoding of a text file, from its first bytes."""
    return next((name for mark, name in MARKS.items() if raw.startswith(mark)), "utf-8-sig")


def read_text(file: Traversable) -> str:
    """Read a text file. Raises TextError if it isn't UTF-8 or UTF-16, and OSError if it can't be read."""
    try:
        return decoded(file.read_bytes())
    except UnicodeDecodeError:
        raise Place(file.name, 1).mistake(f"this file is not UTF-8: {AS_UTF_8}") from None


def required(package: str, name: str) -> TomlTable:
    """Return a text file that must exist. Raises TextError."""
    found = document(package, name)
    if found is None:
        raise Place(_called(package, ENGLISH, name), 1).mistake("there is no such file: write it")
    return found


def _called(package: str, language: str, name: str) -> str:
    return f"{package.replace('.', '/')}/text/{language}/{name}.toml"


def _read(package: str, language: str, name: str) -> TomlTable | None:
    file = folder(package, language) / f"{name}.toml"
    if not file.is_file():
        return None
    return parsed(read_text(file), _called(package, language, name))


def parsed(text: str, file: str) -> TomlTable:
    """Parse a TOML text. Raises TextError, which names `file`."""
    import tomllib

    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        number = int(line[1]) if line else len(text.splitlines())
        raise Place(file, number).mistake(f"this is not TOML: {error}") from None
    places = {path: Place(file, line) for path, line in lines_of_keys(text, entries).items()}
    return TomlTable(entries, {(): Place(file, 1), **places})


def _merged(english: Mapping[str, object], translated: TomlTable) -> dict[str, object]:
    merged = dict(english)
    for key, value in translated.entries.items():
        if key not in english:
            problem = f'the English file has no "{key}" here, so there is nothing to translate: {_meant(key, english)}'
            raise translated.mistake(problem, key)
        within = english[key]
        both = isinstance(within, dict) and isinstance(value, dict)
        merged[key] = _merged(within, translated.table(key)) if both else value  # type: ignore[arg-type]
    return merged


def _leaves(table: TomlTable) -> dict[Keys, Place]:
    """Return the positions of the entries in a translation."""
    found: dict[Keys, Place] = {}
    for key, value in table.entries.items():
        found |= _leaves(table.table(key)) if isinstance(value, dict) else {(*table.path, key): table.place(key)}
    return found


# --- The lines of a file ----------------------------------------------------------------------------------------------

PART = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
DOTTED = rf"\s*({PART}(?:\s*\.\s*{PART})*)\s*"
HEADER = re.compile(rf"\s*\[{DOTTED}\]\s*(?:#.*)?$")
KEY = re.compile(f"{DOTTED}=")
QUOTES = ('"""', "'''")


def lines_of_keys(text: str, entries: Mapping[str, object]) -> dict[Keys, int]:
    """Find the line of every header and key of a TOML text that has been parsed into `entries`."""
    found: dict[Keys, int] = {}
    header: Keys = ()
    for number, line in _lines_outside_texts(text):
        match = HEADER.match(line)
        if match and _leads_to_table(_keys(match[1]), entries):
            path = header = _keys(match[1])
        else:
            path = (*header, *_keys(match[1])) if (match := KEY.match(line)) else ()
        for end in range(1, len(path) + 1):
            found.setdefault(path[:end], number)
    return found


def _lines_outside_texts(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, without the continuation lines of multi-line strings."""
    inside = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not inside:
            yield number, line
        for quotes in QUOTES:
            if inside in {"", quotes} and line.count(quotes) % 2:
                inside = "" if inside else quotes


def _leads_to_table(path: Keys, entries: object) -> bool:
    """Return whether a header leads to a table, and not to an entry of a list."""
    for key in path:
        if not isinstance(entries, dict) or key not in entries:
            return False
        entries = entries[key]
    return isinstance(entries, dict)


def _keys(dotted: str) -> Keys:
    """Split a key into its parts: `step.goal` has two, `"turn.draw"` only one."""
    return tuple(part.strip("\"'") for part in re.findall(PART, dotted))


# --- Contents ---------------------------------------------------------------------------------------------------------

NAMED = {str: "a text in quotes", int: "a whole number", bool: "true or false", list: "a list", dict: "a table"}


@dataclass(frozen=True)
class TomlTable:
    """A table of a text file. Its methods read and check the entries; a mistake raises TextError with the line."""

    #: The entries, by key.
    entries: Mapping[str, object]
    #: The positions of all entries of the file, by their keys from the outermost on.
    places: Mapping[Keys, Place]
    #: The keys that lead to this table.
    path: Keys = ()

    def place(self, *keys: str) -> Place:
        """Return the position of an entry, or of the nearest entry that contains it."""
        path = (*self.path, *keys)
        return next(self.places[path[:end]] for end in range(len(path), -1, -1) if path[:end] in self.places)

    def mistake(self, problem: str, *keys: str) -> TextError:
        """Return the error to raise for a mistake in this table, or in one of its entries."""
        return self.place(*keys).mistake(problem)

    def only(self, *known: str) -> None:
        """Raise TextError if the table contains any other key."""
        for key in self.entries:
            if key not in known:
                raise self.mistake(f'there is no key "{key}" here: {_meant(key, known)}', key)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a string as one line. Raises TextError if it is empty, or missing without a default."""
        found = " ".join(self._entry(key, str, default).split())
        if not found and key in self.entries:
            problem = f'"{key}" is empty: write the text, or leave the line out'
            raise self.mistake(problem, key)
        return found

    def number(self, key: str, default: int) -> int:
        """Return a whole number ≥ 1."""
        found = self._entry(key, int, default)
        if found < 1:
            raise self.mistake(f'"{key}" must be 1 or more, not {found}', key)
        return found

    def whole(self, key: str) -> int | None:
        """Return a whole number, which may be negative, or None if there is none."""
        return self._entry(key, int, 0) if key in self.entries else None

    def flag(self, key: str) -> bool:
        """Return true or false; a missing entry counts as false."""
        return self._entry(key, bool, default=False)

    def texts(self, key: str, default: tuple[str, ...] | None = ()) -> tuple[str, ...]:
        """Return a list of strings."""
        return tuple(self._each(key, str, default))

    def one_of(self, key: str, known: Sequence[str]) -> tuple[str, ...]:
        """Return a list of strings, each of which must be one of `known`."""
        found = self.texts(key)
        for each in found:
            if each not in known:
                raise self.mistake(f'"{key}" cannot be "{each}": {_meant(each, known)}', key)
        return found

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        return tuple(self._each(key, int, None))

    def choices(self, key: str) -> list[object]:
        """Return a list of any values. Raises TextError if it is empty."""
        found = self._entry(key, list, None)
        if not found:
            raise self.mistake(f'"{key}" is an empty list: nothing can be chosen', key)
        return found

    def rows(self, key: str) -> tuple[tuple[str, ...], ...]:
        """Return rows of strings of the same length. The first row contains the column titles."""
        listed = self._each(key, list, ())
        rows = tuple(tuple(str(cell) for cell in row) for row in listed)
        if any(len(row) != len(rows[0]) for row in rows):
            raise self.mistake(f'the rows of "{key}" must all have {len(rows[0])} cells, as the first has', key)
        return rows

    def table(self, key: str) -> TomlTable:
        """Return the table under a key; an empty one if there is none."""
        return TomlTable(self._entry(key, dict, {}), self.places, (*self.path, key))

    def tables(self) -> Iterator[tuple[str, TomlTable]]:
        """Iterate over the tables inside this one, with their keys, in file order. Other entries aren't allowed."""
        return ((key, self.table(key)) for key in self.entries)

    def listed(self, key: str) -> list[TomlTable]:
        """Return the tables in a list, as in `book = [{ says = "…" }]`."""
        return [TomlTable(entries, self.places, (*self.path, key)) for entries in self._each(key, dict, ())]

    def _each(self, key: str, kind: type[T], default: tuple[T, ...] | None) -> list[T]:
        found = self._entry(key, list, None if default is None else list(default))
        wrong = [value for value in found if not _is(value, kind)]
        if wrong:
            raise self.mistake(f'each of "{key}" must be {NAMED[kind]}, not {wrong[0]!r}', key)
        return found

    def _entry(self, key: str, kind: type[T], default: T | None) -> T:
        value = self.entries.get(key, default)
        if value is None:
            raise self.mistake(f'"{key}" is missing in {".".join(self.path) or "this file"}')
        if not _is(value, kind):
            raise self.mistake(f'"{key}" must be {NAMED[kind]}, not {value!r}', key)
        return value


def _is(value: object, kind: type[T]) -> TypeGuard[T]:
    """Return whether a value has a type; booleans don't count as numbers."""
    return isinstance(value, kind) and isinstance(value, bool) is (kind is bool)


def _meant(key: str, known: Collection[str]) -> str:
    """Return a hint about an unknown key."""
    whole = next((one for one in known if one.startswith(f"{key}.")), "")
    if whole:
        return f'a name with a dot must be in quotes, as in ["{whole}"]'
    from difflib import get_close_matches

    near = get_close_matches(key, known, 1)
    return f'did you mean "{near[0]}"?' if near else f"it can be {', '.join(known)}"
