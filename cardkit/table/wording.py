"""The sentences of a game: about moves before and after they are made, about decisions, and about refused moves.

The sentences are in `text/<language>/sentences.toml` of the game. Python provides the facts to fill in:

    [cards.name]                   # the name of a card whose notation is not a word; `cards.the` with its article
    F = "Pan flute"
    [moves.draw]                   # the word of a verb
    button = "Draw"                # if the move has a button; `menu` and `then` go with it
    does = "Draw the top card."    # before the move: what it would do
    doing = "Drawing a card"       # the move as the subject of a sentence
    you = "You draw {card:the}."   # after the move, to the player who made it
    they = "{who} draws a card."   # after the move, to everybody else
    [happened."end.round"]         # an extra sentence if this clause took effect
    says = "The round is over."
    [refused]                      # `here`: why a move is not allowed in this position; `instead`: what to do
    [vain]                         # `says`: why a legal move is certain to fail, if its player can know that
    [prompt]                       # what to decide: for the player to move (`own`) or for the `others`
    [bots] [reasons]               # how bots play, and how they explain a move (see `bot_reasons`)
    [units]                        # the unit of the score, if not points: `trio` with a number, `trios` without
    [headline] [round] [shuffled]  # `says`: the progress of the game, the end of a round, a reshuffle

A sentence can also be a list of alternatives; the first one that matches is used (see `rulebook`). `{who}` is a player
(`you`, `Mina`), and `{who:last card}` something that belongs to that player (`your last card`, `Mina's last card`). If
the noun changes with its owner in a language, give both forms: `{who:deine letzte Karte|die letzte Karte}`. Sentences
that all games share are in the file of this package.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from cardkit.table.clauses import Clause
from cardkit.table.common_rules import LARGEST_TABLE
from cardkit.table.effects import Effect
from cardkit.table.grammar import Speaker, capital, count_of, listed
from cardkit.table.move_kinds import MoveKinds, ParsedMove
from cardkit.table.rulebook import Alternative, alternatives, chosen
from cardkit.table.translated_texts import TomlTable, per_language, required

# Facts by name. They are inserted into sentences, or decide which sentence is used.
Facts = dict[str, Any]


# --- Values in sentences ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardWord:
    """A card to insert into a sentence: `{card}` is its name, `{card:the}` the name with its article."""

    #: The card in notation; empty for a card that the listener may not see.
    card: str
    #: The package with the game's texts.
    package: str

    def __str__(self) -> str:
        """The card's name."""
        return format(self)

    def __format__(self, form: str) -> str:
        """The card's name, or another form from the table `cards` in the game's file."""
        return _card_word(self.package, self.card, form)


@per_language
def _card_word(package: str, card: str, form: str) -> str:
    forms = sentences(package).table("cards").table(form or "name")
    usual = sentences(HERE).table("cards").table(form or "name")
    other = forms.text("other", "") or usual.text(card or "unknown", usual.text("other"))
    word = forms.text(card or "unknown", other)
    return word.format(card=_card_word(package, card, "") if form else card)


@dataclass(frozen=True)
class Person:
    """A player to insert into a sentence: `{who}` is `you` or a name, `{who:total}` `your total` or `Mina's total`."""

    #: Provides the names of the players for the listener.
    speaker: Speaker
    #: The seat of the player.
    seat: int

    def __str__(self) -> str:
        """`you`, or the player's name."""
        return format(self)

    def __format__(self, thing: str) -> str:
        """The player or, with a format, something that belongs to the player."""
        return self.speaker.own(self.seat, thing) if thing else self.speaker.name(self.seat)


# --- The files --------------------------------------------------------------------------------------------------------


@per_language
def sentences(package: str) -> TomlTable:
    """Read the sentences of a game's package, or those that all games share. Raises TextError."""
    return required(package, "sentences")


def say(package: str, known: Mapping[str, object], *keys: str) -> str:
    """Return the sentence under these keys, with facts filled in; empty if there is none. Raises TextError.

    Args:
        package: The package with the sentences.
        known: The facts, by name.
        keys: The keys that lead to the sentence in the file.

    """
    return chosen(_found(package, keys), known, all_known=False)


def in_marks(number: str) -> str:
    """Return a number such as `1,234.5` with the separators of the current language."""
    marks = {ord(","): say(HERE, {}, "units", "thousands"), ord("."): say(HERE, {}, "units", "decimal")}
    return number.translate(marks)


def sayer(package: str, *keys: str) -> Callable[..., str]:
    """Make a function that returns a sentence by its last key, with facts as keyword arguments."""
    return lambda key, **known: say(package, known, *keys, key)


@per_language
def _found(package: str, keys: tuple[str, ...]) -> tuple[Alternative, ...]:
    """Return the alternatives under these keys."""
    table = sentences(package)
    for key in keys[:-1]:
        table = table.table(key)
    return alternatives(table, keys[-1], always=False) if keys[-1] in table.entries else ()


# --- One game ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wording:
    """The sentences of one game.

    Several fields are functions that return facts for the sentences. `speaker` phrases them for the listener.
    """

    #: The package with the game's texts.
    package: str
    #: The kinds of moves of the game.
    move_kinds: MoveKinds
    #: The clauses of the game.
    clauses: type[Clause]
    #: Takes a view and a speaker; returns facts about a position.
    of_view: Callable[[Any, Speaker], Facts]
    #: Takes a view, a move and a speaker; returns facts about a possible move, in addition to its parts.
    of_move: Callable[[Any, ParsedMove, Speaker], Facts]
    #: Takes a move, its effects, a seat and a speaker; returns facts about a finished move of that seat.
    of_deed: Callable[[ParsedMove, Sequence[Effect], int, Speaker], Facts]
    #: Takes an effect, all effects of the move, a seat and a speaker; returns facts about that effect.
    of_effect: Callable[[Effect, Sequence[Effect], int, Speaker], Facts]
    #: Whether the fewest points win a round.
    fewest: bool
    #: Takes the effects of a move and a speaker; returns more sentences about the move.
    more: Callable[[Sequence[Effect], Speaker], list[str]] | None = None
    #: Takes a view, a move and the id of the clause that forbids it; returns facts that explain the refusal.
    of_refusal: Callable[[Any, ParsedMove, str], Facts] | None = None

    def card(self, card: str) -> CardWord:
        """Return a card to insert, given in notation; empty for a card that the listener may not see."""
        return CardWord(card, self.package)

    # --- Before a move ---

    def describe(self, view: Any, move: str, speaker: Speaker) -> str:
        """Return a sentence that describes what a legal move of the view's player would do."""
        return self.label(view, self.move_kinds.parse(view, move), speaker, "does")

    def label(self, view: Any, made: ParsedMove, speaker: Speaker, key: str) -> str:
        """Return the sentence under a key of a move's verb, such as its `button`; empty if there is none."""
        return capital(say(self.package, self._known(view, made, speaker), "moves", made.kind.word, key))

    def futile_note(self, view: Any, move: str, speaker: Speaker) -> str:
        """Return a sentence if a legal move is certain to fail and its player can know that, or an empty string."""
        return say(self.package, self._known(view, self.move_kinds.parse(view, move), speaker), "vain", "says")

    def as_subject(self, move: str, speaker: Speaker) -> str:
        """Return a move as the subject of a sentence: `Drawing a card`."""
        made = self.move_kinds.parse(ANY_TABLE, move)
        return say(self.package, _parts(made, speaker), "moves", made.kind.word, "doing")

    def refusal(self, view: Any, move: int, clause: str) -> tuple[str, str]:
        """Return why a move is refused in this position, and what to do instead; either may be empty.

        `clause` is the id of the clause that forbids it.
        """
        made = self.move_kinds.parsed(move)
        known = {**self._known(view, made, Speaker(view.seat)), "verb": made.kind.word, "clause": clause}
        known |= self.of_refusal(view, made, clause) if self.of_refusal else {}
        return say(self.package, known, "refused", "here"), say(self.package, known, "refused", "instead")

    def _known(self, view: Any, made: ParsedMove, speaker: Speaker) -> Facts:
        return {**self.of_view(view, speaker), **_parts(made, speaker), **self.of_move(view, made, speaker)}

    # --- What is scored ---

    def counted(self, number: int | str, unit: str) -> str:
        """Return a number with its unit in words: `3 points`.

        Args:
            number: The number.
            unit: The unit of the score, such as `point`, which is a key under `units` in the file.

        """
        known = {"number": in_marks(str(number))}
        told = say(self.package, known, "units", unit) or say(HERE, known, "units", unit)
        return told or count_of(known["number"], unit)

    def plural(self, unit: str) -> str:
        """Return the plural of a unit of the score, without a number: `points`."""
        several = f"{unit}s"
        return say(self.package, {}, "units", several) or say(HERE, {}, "units", several) or several

    # --- The progress of the game ---

    def prompt(self, view: Any, speaker: Speaker) -> str:
        """Return what to decide now, and who decides."""
        known = {**_standing(view, speaker), **self.of_view(view, speaker)}
        whose = "own" if view.turn == view.seat and view.turn else "others"
        return capital(say(self.package, known, "prompt", whose) or say(HERE, known, "prompt", "says"))

    def headline(self, view: Any) -> str:
        """Return the progress of the game in a few words."""
        return say(self.package, self.of_view(view, Speaker(view.seat)), "headline", "says")

    def round_sentence(self, points: Sequence[int], totals: Sequence[int], speaker: Speaker) -> str:
        """Return how a round ended: the points of each side, and the totals."""
        best = (min if self.fewest else max)(points)
        winners = [side for side, score in enumerate(points) if score == best]
        known = {
            "winners": listed([speaker.side(side) for side in winners]),
            "points": speaker.tally(points),
            "totals": speaker.tally(totals),
            "sum": sum(points),
            **_number_of([seat for side in winners for seat in speaker.seats(side)], speaker),
        }
        return capital(say(self.package, known, "round", "says"))

    def shuffled_again(self) -> str:
        """Return the sentence for a reshuffle in the middle of a round."""
        return say(self.package, {}, "shuffled", "says") or say(HERE, {}, "shuffled", "says")

    # --- After a move ---

    def tell(self, move: str, effects: Sequence[Effect], seat: int, speaker: Speaker) -> list[str]:
        """Return what a move of `seat`, counted from 1, did, in sentences for the speaker's listener."""
        made = self.move_kinds.parse(ANY_TABLE, move)
        known = {**_parts(made, speaker), **self.of_deed(made, effects, seat, speaker), "who": Person(speaker, seat)}
        person = "you" if seat == speaker.viewer else "they"
        told = [say(self.package, known, "moves", made.kind.word, person)]
        told += [self._happened(effect, effects, seat, speaker) for effect in effects]
        told += self.more(effects, speaker) if self.more else []
        return [capital(sentence) for sentence in dict.fromkeys(told) if sentence]

    def _happened(self, effect: Effect, effects: Sequence[Effect], seat: int, speaker: Speaker) -> str:
        clause = self.clauses.numbered(effect.clause).id
        return say(self.package, self.of_effect(effect, effects, seat, speaker), "happened", clause, "says")


HERE = __package__ or ""

# A table of unknown size, at which any seat could exist.
ANY_TABLE = SimpleNamespace(players=LARGEST_TABLE)


def _parts(made: ParsedMove, speaker: Speaker) -> Facts:
    """Return the parts of a move, as facts to insert."""
    parts = zip(made.kind.parts, made.values, strict=True)
    told = {part.name: part.told(value, speaker) for part, value in parts}
    people = [part for part in told.values() if isinstance(part, Person)]
    return {**told, "own": any(person.seat == speaker.viewer for person in people)}


def _standing(view: Any, speaker: Speaker) -> Facts:
    """Return the facts about the position of any game."""
    return {
        "phase": view.phase,
        "dealt": bool(view.round),
        "reshuffling": getattr(view, "reshuffling", False),
        "who": Person(speaker, view.turn),
        "own": view.turn == speaker.viewer,
        "winners": listed([speaker.name(seat) for seat in view.winners]) if view.winners else "",
        **_number_of(view.winners, speaker),
    }


def _number_of(winners: Sequence[int], speaker: Speaker) -> Facts:
    """Return facts that decide the form of the verb: one other player wins, only the listener does, or several do."""
    own = speaker.viewer in winners
    return {
        "one_other": len(winners) == 1 and not own,
        "only_you": len(winners) == 1 and own,
        "you_too": len(winners) > 1 and own,
    }
