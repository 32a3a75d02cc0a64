"""The odds lab: tap a card in a position, or choose a question, and get an exact answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets

import cardkit
from cardkit.chances.queries import Odds, odds_in, questions_of
from cardkit.table.errors import CardkitError, DetailError
from cardkit.table.game import speaker_to
from cardkit.table.grammar import capital, listed
from cardkit.table.players import default_bot
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.labs.lab import CHARTS, Lab, requested_setup
from cardkit_widgets.labs.notebook_code import call, changed_rules, literal
from cardkit_widgets.labs.odds_result import answer_charts, answer_text
from cardkit_widgets.labs.panel import (
    choice_field,
    fresh_seed,
    game_field,
    game_in,
    name_in,
    number_field,
    players_field,
    rule_fields,
    rules_in,
    seed_field,
    text_field,
    whole_in,
)
from cardkit_widgets.tables import animation_frames
from cardkit_widgets.tables.base import TableWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit.chances.odds_questions import OddsQuestion
    from cardkit.simulation.game_series import Series
    from cardkit.table.definition import Definition
    from cardkit.table.game import Game
    from cardkit.table.grammar import Speaker
    from cardkit.table.parameters import Rules
    from cardkit.table.scene import Slot, Zone
    from cardkit_widgets.labs.panel import Form
    from cardkit_widgets.protocol.command_types import Actions, OpenGame
    from cardkit_widgets.protocol.state_types import FormField, Frame, LabForm, LabParts

# Question, table and answer are side by side if they fit, otherwise one below the other.
IN_A_ROW = {"flex_flow": "row wrap", "align_items": "flex-start", "grid_gap": "16px", "overflow": "visible"}
PANEL, TABLE, CHART = "10 1 380px", "1 1 420px", "10 1 400px"
# The charts of an answer are side by side if there is space for their numbers, otherwise one below the other.
ANSWER = {**CHARTS, "margin": "0"}
MOST_MOVES = 60
ASKING, ASKED = "Counting …", "Counted: {counted}."
WANTED = "Which one? Tap a card on the table, or fill in {missing} and ask again."
INVITING = "Tap a card or a pile to ask about it."
# The end of a sentence that is followed by another one.
SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z])")


class OddsSetup(NamedTuple):
    """A question about a position: the game, its rules, the seed, the number of moves, the question and its details."""

    definition: Definition
    rules: Rules
    seed: int
    moves: int
    question: str
    details: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class OddsRun:
    """A question whose answer is counted, as a run with a single step."""

    game: Game
    question: str
    details: Mapping[str, object]
    total: int = 1
    at_first: int = 1

    def step(self, _first: int, _count: int) -> Odds:
        """Count the answer. Raises CardkitError if the question doesn't make sense in this position."""
        return odds_in(self.game, self.question, seat=_asking_seat(self.game), **self.details)

    def series(self) -> list[Series]:
        """Return an empty list: nothing has to be compiled."""
        return []


class PositionTable(TableWidget):
    """The table as the player to move sees it; a tap on a card asks about that card.

    Args:
        game: The position.
        ask: Called with the spot that was tapped.

    """

    def __init__(self, game: Game, ask: Callable[[str], None]) -> None:
        super().__init__(game.definition, f"A position of {game.definition.name}")
        self.game, self.ask = game, ask
        self.show_clauses(game.rules)
        scene = game.scene(_asking_seat(game))
        named = {slot.place: slot.label for zone in scene.zones for slot in zone.slots}
        choices = [_question_choice(place, label) for place, label in named.items()]
        asked = {"choices": choices, "select": "", "prompt": INVITING}
        still = animation_frames.still_frame(game, _asking_seat(game))
        frame: Frame = {**still, "scene": {**still["scene"], **asked}}
        self.show({**self.next_state([frame]), "live": True})

    def __repr__(self) -> str:
        """Return a representation without a memory address, so that notebook outputs can be compared."""
        return f"<{type(self).__name__}: {self.title}>"

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {**super().actions, "move": lambda command: self.ask(command["move"])}

    def clear(self) -> None:
        """Remove the notice about the last tap."""
        if self.state["notice"]:
            self.state = {**self.state, "serial": self.state["serial"] + 1, "notice": None}

    def show_answer(self, says: str) -> None:
        """Show the answer to a tap below the cards, because on a phone the panel may be out of view."""
        *before, last = self.state["frames"]
        if last["scene"]["prompt"] != says:
            told = {**last, "scene": {**last["scene"], "prompt": says}}
            self.state = {**self.state, "serial": self.state["serial"] + 1, "frames": [*before, told]}

    def speaker(self) -> Speaker:
        """Return the speaker that addresses the player to move."""
        return speaker_to(self.game, _asking_seat(self.game))


def _question_choice(place: str, label: str) -> dict[str, object]:
    """Return the choice for a tap on a spot, in the same form as a move's choice."""
    choice = {"move": place, "says": f"Ask about {label}.", "path": [place]}
    return {**choice, "clause": "", "button": "", "menu": "", "then": ""}


class OddsLab(Lab[Odds]):
    """A lab for exact probabilities: `OddsLab("papageno", players=3, seed=8, moves=9)`.

    The URL of a page can ask for another table: `?game=trio&players=4&seed=7`.

    Args:
        game: The name of a game.
        seed: The seed of the deal; None for a random one.
        moves: The number of moves that computer players make before the question is asked.
        question: The name of a question; by default the first one that can be asked.
        rules: Rules that differ from the defaults, by name.

    Raises:
        CardkitError: If the game can't be played with these rules, or a value is outside its limits.

    """

    what = "questions"
    leads = False

    def __init__(
        self, game: str = "papageno", *, seed: int | None = None, moves: int = 9, question: str = "", **rules: object
    ) -> None:
        super().__init__("Odds lab")
        self.layout = ipywidgets.Layout(**IN_A_ROW)
        self.panel.layout = ipywidgets.Layout(flex=PANEL, min_width="0")
        self.chart_box.layout = ipywidgets.Layout(**ANSWER, flex=CHART, min_width="0")
        self.tapped = False  # whether the reader asked the question by tapping a card
        self.dealt: tuple[object, ...] = ()  # the position's game, rules, seed and moves
        definition, asked, deal = requested_setup(game, rules, seed=seed, bot="")
        complete = definition.complete(asked.rules)
        self._begin(OddsSetup(definition, complete, deal, moves, question))
        self.show_problem(asked.problem)

    # --- Choosing ---

    def choose(self, form: Form) -> None:
        """Ask the question in a form. Raises RefusedError with the invalid field, and then changes nothing."""
        fields = self._fields(self.setup)
        chosen = game_in(form, self.setup.definition)
        if chosen != self.setup.definition:
            self._begin(self.setup._replace(definition=chosen, rules=chosen.complete({}), question="", details=()))
            return
        moves, seed = (whole_in(form, fields[name]) for name in ("moves", "seed"))
        question = name_in(form, fields["question"])
        details = self._details_in(form) if question == self.setup.question else ()
        self._begin(OddsSetup(chosen, rules_in(form, "new", chosen), seed, moves, question, details))

    def again(self) -> None:
        """Ask the same question about another deal."""
        self._begin(self.setup._replace(seed=fresh_seed()))

    def ask_about(self, place: str) -> None:
        """Ask about the card on a spot. Raises RefusedError if there is nothing to ask."""
        for question, details in questions_about(self.game, place):
            asked = dict(self.setup.details) if question in self._waiting_for() else {}
            setup = self.setup._replace(question=question, details=tuple({**asked, **details}.items()))
            if _missing(setup) or _makes_sense(self.game, question, dict(setup.details)):
                self._begin(setup, tapped=True)
                return
        raise RefusedError(_nothing_to_ask(self.game, place))

    def _waiting_for(self) -> list[str]:
        """Return the question that is waiting for a tap, if there is one, with its other details."""
        return [self.setup.question] if _missing(self.setup) else []

    def _details_in(self, form: Form) -> tuple[tuple[str, object], ...]:
        given = {name: form.get(f"detail {name}") for name in _details(self.setup)}
        return tuple((name, value) for name, value in given.items() if value is not None and value != "")

    def _begin(self, setup: OddsSetup, *, tapped: bool = False) -> None:
        """Start counting. Raises CardkitError, without changing anything, if the position is impossible.

        If the card was `tapped`, the answer is also shown below the table.
        """
        before, dealt = self.dealt, setup[:4]
        game = position(setup)
        known = _question_names(game)
        if setup.question not in known:
            first = next((name for name in known if _makes_sense(game, name, {})), known[0])
            setup = setup._replace(question=first, details=())
        self.game, self.setup, self.dealt, self.tapped = game, setup, dealt, tapped
        missing = _missing(setup)
        parts: LabParts = {
            "notice": None,
            "form": self._form(setup),
            "code": "" if missing else code(setup),
            "once": True,
            "sentence": "",
            "rows": [],
            "picks": [],
            "note": "",
        }
        self.panel.update(parts)
        if dealt != before:
            self.position = PositionTable(game, self.ask_about)
            self.position.layout = ipywidgets.Layout(flex=TABLE, min_width="0")
            self.position.add_class("ck-beside")
            self.children = [self.panel, self.position, self.chart_box]
        self.position.clear()
        if not tapped:
            self.position.show_answer(INVITING)
        if missing:
            self._wait_for(missing)
        else:
            self.prepare(OddsRun(game, setup.question, dict(setup.details)))

    def _wait_for(self, missing: Sequence[str]) -> None:
        """Ask for missing details, and remove the previous answer."""
        self._give_up()
        self.run, self.found, self.begun = None, None, True
        self.draw({})
        wanted = WANTED.format(missing=listed(missing))
        self._answer({"sentence": wanted, "status": "", "running": False, "done": 0.0})

    def _answer(self, parts: LabParts) -> None:
        """Show the answer; after a tap, its first sentence also appears below the table."""
        self.panel.update(parts)
        says = parts["sentence"]
        if self.tapped:
            self.position.show_answer(says if _missing(self.setup) else SENTENCE.split(says)[0])

    # --- The form ---

    def _fields(self, setup: OddsSetup) -> dict[str, FormField]:
        """Return all fields except rules and details, by name."""
        fields: list[FormField] = [
            game_field(setup.definition),
            players_field(setup.definition, setup.rules),
            seed_field(setup.seed, "Deal", "deal"),
            {**number_field("moves", setup.moves, 0, MOST_MOVES), "label": "Moves made in it"},
            choice_field("question", "Question", setup.question, _question_names(self.game), _question_text(setup)),
        ]
        return {field["name"]: field for field in fields}

    def _form(self, setup: OddsSetup) -> LabForm:
        given = dict(setup.details)
        details = [
            text_field(f"detail {name}", name, given.get(name, ""), says) for name, says in _details(setup).items()
        ]
        rules = rule_fields(setup.definition, setup.rules, "new")
        return {
            "stamp": self.panel.state["serial"],
            "sections": [
                {"title": "", "open": True, "fields": [*self._fields(setup).values(), *details]},
                {"title": "Rules", "open": False, "fields": rules},
            ],
        }

    # --- The answer ---

    @property
    def count_done(self) -> int:
        """The number of answers that have been counted: 1 or 0."""
        return 1 if self.found else 0

    def combine(self, _found: Odds | None, more: Odds) -> Odds:
        """Return the new answer."""
        return more

    def refusal(self, error: CardkitError) -> tuple[str, str]:
        """Return the message for a question that failed; an invalid detail is explained next to its field."""
        if isinstance(error, DetailError):
            return f"{capital(error.detail)}: write {error.wanted}.", f"detail {error.detail}"
        return super().refusal(error)

    def show(self) -> None:
        """Show the answer as a sentence and charts."""
        if self.found is None:
            return
        found = answer_charts(self.found, self.setup.definition)
        note = ASKED.format(counted=self.found.counted)
        self._answer({"sentence": answer_text(self.found, found), "note": note})
        self.draw(found)

    def _status(self, _text: str, *, running: bool) -> None:
        status = ASKING if running else "Counted."
        self.panel.update({"status": status, "running": running, "done": float(self.count_done)})

    def chosen(self, _data: Any) -> None:
        """Raise RefusedError, because there are no games behind a counted answer."""
        raise RefusedError("This was counted: there are no games behind it.")

    def _open_game(self, _command: OpenGame) -> None:
        raise RefusedError("This was counted: there are no games to open.")


# --- The position and possible questions ------------------------------------------------------------------------------


def position(setup: OddsSetup) -> Game:
    """Return the position after this many moves, or earlier, before a move that would end the round."""
    game = cardkit.play(setup.definition.slug, seed=setup.seed, **setup.rules)
    bot = default_bot(setup.definition)
    for _ in range(setup.moves):
        before = game.history.now
        game.move(game.ask(bot).move)
        if not game.turn:
            return game.at(before)
    return game


def _asking_seat(game: Game) -> int:
    """Return the seat from whose knowledge probabilities are counted: the player to move."""
    return game.turn or 1


def _question_names(game: Game) -> list[str]:
    """Return the names of the questions that can be asked in this position."""
    view = game.view(_asking_seat(game))
    questions = [each for each in questions_of(game.definition) if each.of_deal or not each.senseless(view)]
    return [each.name for each in questions]


def _question(setup: OddsSetup) -> OddsQuestion | None:
    return next((each for each in questions_of(setup.definition) if each.name == setup.question), None)


def _question_text(setup: OddsSetup) -> str:
    question = _question(setup)
    return question.says if question else ""


def _details(setup: OddsSetup) -> Mapping[str, str]:
    question = _question(setup)
    return question.details if question else {}


def _missing(setup: OddsSetup) -> list[str]:
    """Return the names of the required details that are missing."""
    question = _question(setup)
    return [name for name in question.needed if name not in dict(setup.details)] if question else []


def _makes_sense(game: Game, question: str, details: Mapping[str, object]) -> bool:
    """Return whether a question with these details can be answered."""
    try:
        odds_in(game, question, seat=_asking_seat(game), **details)
    except CardkitError:
        return False
    return True


def questions_about(game: Game, place: str) -> list[Candidate]:
    """Return the questions about a spot that can be asked in this position, the most useful one first."""
    zone, slot = _find_spot(game, place)
    if zone is None or slot is None or slot.card is None:
        return []
    return [each for each in _candidates(zone, place, slot.card) if each[0] in _question_names(game)]


def _find_spot(game: Game, place: str) -> tuple[Zone, Slot] | tuple[None, None]:
    """Find a spot on the table and its zone."""
    zones = game.scene(_asking_seat(game)).zones
    return next(((zone, slot) for zone in zones for slot in zone.slots if slot.place == place), (None, None))


def _nothing_to_ask(game: Game, place: str) -> str:
    """Explain why nothing can be asked about a spot, and what to tap instead."""
    _, slot = _find_spot(game, place)
    if slot is not None and slot.card is None:
        return "There is no card here. Tap a card or a pile, or choose a question."
    if slot is not None and slot.card:
        return "You see this card: nothing about it is left to chance. Tap a face-down card, or choose a question."
    return "Nothing can be asked about this card now. Tap another one, or choose a question."


# A question's name and details.
Candidate = tuple[str, dict[str, object]]


def _candidates(zone: Zone, place: str, card: str) -> list[Candidate]:
    """Return possible questions about a card, depending on its zone: a pile, a hand, an area or the middle."""
    seat = int(zone.id.rpartition("-")[2]) if zone.id.rpartition("-")[2].isdecimal() else 0
    if place == "draw":
        return [("next card", {}), ("next card's worth", {})]
    if card:
        of_card: list[Candidate] = [("somebody holds", {"card": card})]
        if zone.kind != "row":  # a trio in a row is already complete
            of_card.append(("third card", {"number": card}))
        return [*_fitting(zone, place, card), *of_card]
    named = place.removeprefix(str(seat)) if zone.group == "own" else place
    lying: list[Candidate] = [("face-down card", {"place": named.replace("-", " ")})]
    of_hand: list[Candidate] = [("opponent can play", {"of": seat}), ("somebody holds", {"of": seat})]
    return [*lying, *(of_hand if zone.group == "others" and zone.kind != "area" and seat else [])]


def _fitting(zone: Zone, place: str, card: str) -> list[Candidate]:
    """Return the questions about whether cards fit on the discard pile."""
    if place == "discard":
        return [("next card fits", {})]
    return [("fits after", {"card": card})] if zone.group == "own" else []


def code(setup: OddsSetup) -> str:
    """Return the Python code that asks the same question."""
    slug, rules = literal(setup.definition.slug), changed_rules(setup.definition, setup.rules)
    bot = literal(default_bot(setup.definition))
    question = call("game.odds", literal(setup.question), **dict(setup.details))
    return f"""import cardkit

game = {call("cardkit.play", slug, seed=setup.seed, **rules)}
for _ in range({setup.moves}):
    game.move(game.ask({bot}).move)
{question}
"""
