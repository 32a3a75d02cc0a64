"""A whole game against computer players, in a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeGuard

from cardkit.table.begin_game import play
from cardkit.table.chance import SEED_LIMIT
from cardkit.table.custom_player import names_of
from cardkit.table.errors import CardkitError
from cardkit.table.event_text import taken_back, tell_event
from cardkit.table.game import Game, speaker_to
from cardkit.table.grammar import capital, either, listed, you
from cardkit.table.parameters import check_options
from cardkit.table.players import SEARCH, bot_descriptions, bot_named, bot_styles, bots_of, default_bot, opponents
from cardkit.table.records import replay
from cardkit.table.registry import definition_of
from cardkit.table.text_files import speaking
from cardkit_widgets.coach import table_coach
from cardkit_widgets.coach.mistake_puzzle import MistakePuzzle
from cardkit_widgets.coach.table_coach import TableCoach
from cardkit_widgets.core import url_params
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.i18n import translated
from cardkit_widgets.core.rule_form import options
from cardkit_widgets.tables import animation_frames, saved_game
from cardkit_widgets.tables.base import Table, asked

if TYPE_CHECKING:
    from cardkit.table.custom_player import AnyBots
    from cardkit.table.definition import Definition
    from cardkit.table.grammar import Speaker
    from cardkit.table.positions import Position
    from cardkit_widgets.core.url_params import Asked
    from cardkit_widgets.protocol.command_types import Actions, BeginPuzzle, Command, Go, New, Review, Thinking, Why
    from cardkit_widgets.protocol.state_types import Bot, TableState, Tools

# What the computer players are called at the table, clockwise from the person's left.
NAMES = ("Mina", "Theo", "Ines", "Olu", "Kofi")


class Play(Table):
    """A table at which a person in one seat plays against bots in all others."""

    game: Game
    # The mistake that the person has come back to, while they look for a better move.
    puzzle: MistakePuzzle | None = None
    coaching: TableCoach

    def __init__(  # noqa: PLR0913
        self,
        game: str | Game | Mapping[str, Any] | None = None,
        *,
        position: Position | str | Mapping[str, Any] | None = None,
        seed: int | None = None,
        seat: int = 1,
        bots: AnyBots = "",
        lang: str | None = None,
        **rules: object,
    ) -> None:
        """Make a table for a new game, for one that goes on (a game, or its record), or for a `position`.

        The person has `seat`. `bots` plays the others: one bot for all of them, or one for each, in the order of their
        seats; names, or your own (see `cardkit.table.custom_player`). The page speaks `lang`, as far as the game has
        been translated; what the game says in Python stays English. A game that goes on is copied. Raises CardkitError
        for what cannot be played.
        """
        begun = _begun(game, position, seed, rules)
        definition = begun.definition if begun else definition_of(game)
        check_options(Play.__init__, definition.name, definition.parameters, rules)
        wanted = url_params.language(definition, lang)
        with speaking(wanted.language):
            super().__init__(definition, translated("play", "title", game=definition.name))
            self.seat = seat
            self.given = names_of(bots) if bots else [default_bot(definition)]
            if begun:
                self._go_on(begun, self.given)
            else:
                self._begin(seed, self.given, rules)
            self.warn(wanted.problem)

    @classmethod
    def from_address(cls, game: str, *, seed: int | None = None, bots: str = "", **rules: object) -> Play:
        """The table that the page's address asks for (`?players=4&seed=7`), else this one; see `address`."""
        return cls.as_asked(game, url_params.table(definition_of(game), rules, seed=seed, bot=bots))

    @classmethod
    def of_any_game(cls, usual: str) -> Play:
        """The table of the game that the page's address asks for (`?game=trio&players=4`), else of the usual one."""
        definition, problem = url_params.asked_game(usual)
        asked = url_params.table(definition, {})
        return cls.as_asked(definition.slug, asked._replace(problem=problem or asked.problem))

    @classmethod
    def as_asked(cls, game: str, asked: Asked) -> Play:
        """The table that was asked for; where it could not be that one, it says so."""
        play = cls(game, seed=asked.seed, bots=asked.bot, **asked.rules)
        play.keeps = url_params.own_name(f"play {play.definition.slug}")
        play.warn(asked.problem)
        return play

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
        return {
            **super().actions,
            "move": lambda command: self.move(command["move"]),
            "why": self.why,
            "select": lambda command: self.answer_selection(command, self.game, self.seat),
            "suggest": lambda _: self.answer_suggestion(self.game, self.seat),
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "next": lambda _: self.deal(),
            "new": self._new,
            "advise": self._advise,
            "review": self._review,
            "go": self._go,
            "puzzle": self._begin_puzzle,
            "reveal": lambda _: self._reveal(),
            "leave": lambda _: self._leave_puzzle(),
            "thinking": self._thinking,
            "restore": lambda command: self.restore(command["kept"]),
        }

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change."""
        game = self.game.at(self.game.history.now)
        return {
            **super().standing(),
            "game": game,
            "bots": self.bots,
            "named": self.named,
            "slow": self.slow,
            "state": self.state,
            "by_seed": self.by_seed,
            "coaching": self.coaching,
            "puzzle": replace(self.puzzle) if self.puzzle else None,
        }

    # --- What a person can do ---

    def move(self, text: str) -> None:
        """Make the person's move, and let the others answer. Raises IllegalMoveError and NotationError."""
        before = self.game.history.now
        then = self.game.at(before)
        self.game.move(text, seat=self.seat, advance=False)
        if self.puzzle:
            self._try(then, self.game.events[-1]["move"])
            return
        cost = self.coaching.cost(then, self.game.events[-1]["move"])
        self._show(self._run(before), cost=cost)

    def why(self, command: Why) -> None:
        """Say why what the person points at is not allowed."""
        answer = asked(command, self.game, self.seat)
        self.answer_why(answer)

    def speaker(self) -> Speaker:
        """Whoever speaks to the person in their seat."""
        return speaker_to(self.game, self.seat)

    def undo(self) -> None:
        """Go back to the person's own last decision. Raises CardkitError if there is none."""
        if not self._can_undo():
            raise RefusedError(translated("play", "no_undo"))
        before, self.puzzle = self.game.history.now, None
        self.coaching.begin_review()
        self.game.undo()
        while self.game.turn != self.seat:
            self.game.undo()
        self._show(self.game.history.now, taken_back(self.game, self.seat, before))

    def redo(self) -> None:
        """Go forward again to the person's next decision, with the same chance."""
        before, self.puzzle = self.game.history.now, None
        self.game.redo()
        while self.game.history.undone and self.game.turn != self.seat:
            self.game.redo()
        self._show(self._run(before))

    def deal(self) -> None:
        """Deal the next round, once the person has seen how the last one ended, or a new game after the last."""
        if self.game.over:
            self._begin(None, self.named, self.game.rules)
            return
        if not self.game.history.awaits_deal():
            raise RefusedError(translated("round", "none"))
        before = self.game.history.now
        self.game.advance(events=1)
        self._show(self._run(before))

    def restore(self, line: object) -> None:
        """Go on with a game that a page has kept or a link has brought; what does not fit is told, and forgotten.

        A record is another thing: `Play(record)` goes on with it.
        """
        if isinstance(line, Mapping):
            raise CardkitError(translated("play", "no_line"))
        try:
            game, bot = saved_game.decode(line, self.definition)
            self._sit_down(game, self._known(bot))
            self.by_seed = True
        except CardkitError as error:
            self._show(self.game.history.now)
            self.warn(translated("play", "not_kept", problem=str(error)))
            return
        self._run(self.game.history.now)
        self._show(self.game.history.now, resumed=not self._next())

    def _advise(self, _command: Command) -> None:
        self.reply = {"advice": self.coaching.advice(self.game, self.state["serial"])}

    def _review(self, command: Review) -> None:
        if command["first"]:
            self.coaching.begin_review()
        self.reply = {"review": self.coaching.review(self.game, self.state["serial"])}

    def _go(self, command: Go) -> None:
        """Go to a decision of the person's that was looked over; what came after it can be made again."""
        self.game, self.puzzle = (
            self.game.at(table_coach.position_before(self.game, command["before"], self.seat)),
            None,
        )
        self._show(self.game.history.now, translated("play", "back", **self._round_of(self.game)), looking=True)

    def _round_of(self, game: Game) -> dict[str, object]:
        """Which round it is, as facts of a sentence, and whether there can be several."""
        return {"round": game.state.round, "in_round": not self.definition.goal.one_round}

    # --- A mistake as a puzzle ---

    def _begin_puzzle(self, command: BeginPuzzle) -> None:
        """Go to a mistake that was looked over, and ask for a better move."""
        found = self.coaching.mistake(table_coach.position_before(self.game, command["before"], self.seat))
        then = self.game.at(found.before)
        names = table_coach.named_moves(then, [found.move, found.better], self.seat)
        told = table_coach.decision_text(then, found, self.seat)
        text = translated("puzzle", "ask", told=told, **self._round_of(then))
        self.puzzle = MistakePuzzle(self.game, found.before, found.move, text, names[found.better])
        self._show_puzzle()

    def _try(self, then: Game, move: str) -> None:
        """Judge a move that the person would make now, and make none."""
        puzzle = self._asked_puzzle()
        if move == puzzle.played:
            puzzle.remind()
        else:
            puzzle.judge(self.coaching.judged(then, move))
        self._show_puzzle()

    def _reveal(self) -> None:
        puzzle = self._asked_puzzle()
        puzzle.reveal(is_clear=self.coaching.is_clear(puzzle.position))
        self._show_puzzle()

    def _leave_puzzle(self) -> None:
        """Go back to where the game was looked over."""
        self.game, self.puzzle = self._asked_puzzle().end, None
        self._show(self.game.history.now, looking=True)

    def _asked_puzzle(self) -> MistakePuzzle:
        if self.puzzle is None:
            raise RefusedError(translated("puzzle", "none"))
        return self.puzzle

    def _show_puzzle(self) -> None:
        puzzle = self._asked_puzzle()
        self.game = puzzle.position
        self._show(self.game.history.now, looking=True)

    def _thinking(self, command: Thinking) -> None:
        """Say why a bot made a move in a round that is over. Raises RefusedError for any other event."""
        number = command["event"]
        asked = {line["asks"] for line in self.state["log"]} - {0}
        if number not in asked:
            raise RefusedError(translated("play", "too_early"))
        then = self.game.at(number - 1)
        event = self.game.events[number - 1]
        thought = then.ask(opponents(self.named, self.seat, then.players)[event["seat"]], event["move"])
        told = " ".join(tell_event(self.game, number, self.seat))
        self.notify("clause", translated("play", "why", told=told, why=thought.why))

    def _new(self, command: New) -> None:
        rules, seed, bot = command["rules"], command["seed"], command["bot"]
        if seed is not None and seed != "" and not _is_seed(seed):
            raise RefusedError(translated("new", "seed", last=SEED_LIMIT - 1), "seed")
        if bot.partition(":")[0] == SEARCH and not self.coaching.is_compiled():
            raise RefusedError(translated("new", "getting_ready"), "bot")
        self._begin(seed if _is_seed(seed) else None, self._known(bot), rules)

    def _known(self, bot: str) -> list[str]:
        """The bots of a name that the form offers; of those that the table was given a page has the names only.

        Raises RefusedError for any other: whoever writes a message by hand could have a bot think for minutes.
        """
        if bot == _together(self.given):
            return self.given
        if bot not in bot_descriptions(self.definition):
            offered = either([member["name"] for member in _members(self.definition, self.given)])
            raise RefusedError(translated("new", "no_bot", offered=offered), "bot")
        return [bot]

    # --- How the game runs ---

    def _begin(self, seed: int | None, bots: list[str], rules: Mapping[str, object]) -> None:
        """Begin a game, or change nothing: whatever does not fit raises CardkitError first."""
        self._sit_down(Game(self.definition, rules, seed=seed), bots)
        self.by_seed = True
        self.game.advance(events=1)
        self._show(self._run(0))

    def _go_on(self, game: Game, bots: list[str]) -> None:
        """Go on with a game from where it stands. A page does not keep it: its chance need not follow from its seed."""
        self._sit_down(game, bots)
        self.by_seed = False
        self._run(self.game.history.now)
        self._show(self.game.history.now)

    def _sit_down(self, game: Game, bots: list[str]) -> None:
        """Take the person's seat in a game against `bots`, or change nothing and raise CardkitError."""
        if not 1 <= self.seat <= game.players:
            message = f"there is no seat {self.seat}: the seats are 1 to {game.players}"
            raise CardkitError(message)
        seats = opponents(bots, self.seat, game.players)
        chosen = {seat: bot_named(self.definition, name) for seat, name in seats.items()}
        game.names = [_name(seat, self.seat) for seat in range(1, game.players + 1)]
        self.game, self.bots, self.named = game, chosen, bots
        self.slow = {seat for seat, name in seats.items() if name not in bots_of(self.definition)}
        self.puzzle = None
        if "coaching" in vars(self):
            self.coaching.stop()
        self.coaching = TableCoach(game, self.seat)
        self.show_clauses(game.rules, game.names)

    def _run(self, shown: int) -> int:
        """Play on until the person has to decide, or a round has ended. Return the last event that the page has seen.

        Before a slow player decides, the page sees what has happened since event `shown`, and who is thinking.
        """
        while self.game.turn != self.seat and self.game.next_event() and not self.game.history.awaits_deal():
            if self.game.turn in self.slow:
                self._show(shown, thinking=True)
                shown = self.game.history.now
            if self.game.turn:
                self.game.bot_move(self.bots[self.game.turn], advance=False)
            else:
                self.game.advance(events=1)
        return shown

    def _next(self) -> str:
        """The label of what goes on once a round has ended, and the game."""
        if self.game.over:
            return translated("play", "again")
        return translated("play", "next", round=self.game.state.round + 1) if self.game.history.awaits_deal() else ""

    def _best_of_round(self) -> str:
        """Who has done best in the round that has ended, in a sentence; empty where no points are counted."""
        if not self.game.history.awaits_deal():
            return ""
        sides = [side for side in self.game.scene(self.seat).standings if side.points]
        if not sides:
            return ""
        fewest = self.definition.goal.fewest
        best = (min if fewest else max)(int(side.points) for side in sides)
        found = [side for side in sides if int(side.points) == best]
        seats = [seat for side in found for seat in side.seats]  # a team of two has done best, and so have two players
        whose = "_of_many" if len(seats) > 1 else "_yours" if seats == [self.seat] else "_of_one"
        key = ("fewest" if fewest else "most") + whose
        return translated("play", key, names=listed([side.name for side in found]))

    def _can_undo(self) -> bool:
        return any(event.get("seat") == self.seat for event in self.game.events)

    def _show(
        self,
        before: int,
        *says: str,
        cost: str = "",
        looking: bool = False,
        resumed: bool = False,
        thinking: bool = False,
    ) -> None:
        """Show what has happened since event `before`, or where that led, with what there is to say of it.

        `cost` is what the coach says of the person's last move; `looking` says that the person looks over the game,
        `resumed` that it goes on after the page has been away, and `thinking` that a bot takes its time now.
        """
        game, waits = self.game, self.game.history.awaits_deal()
        shown = animation_frames.frames_between(game, before, self.seat)
        shown[-1]["says"] += says
        if thinking:
            shown[-1]["scene"]["prompt"] = translated("play", "thinking", name=_name(game.turn, self.seat))
        tools: Tools = {
            "undo": self._can_undo() and not self.puzzle,
            "redo": bool(game.history.undone) and not self.puzzle,
            "travel": True,
            "new": True,
            "pace": True,
            "memory": self.definition.memory_aid,
            "coach": table_coach.is_possible(self.definition),
            "next": self._next(),
        }
        kept_game = self.puzzle.whole if self.puzzle else game
        can_review = self._can_undo() and (game.over or waits) and tools["coach"]
        if self._can_undo() and tools["coach"] and not self.puzzle:
            self.coaching.follow(game)
        state: TableState = {
            **self.next_state(shown),
            "live": game.turn == self.seat,
            "thinking": thinking,
            "log": animation_frames.log(game, self.seat, thinkers=True),
            "sheets": animation_frames.sheets(game, self.seat),
            "tools": tools,
            "coach": {"cost": cost, "review": can_review, "looking": looking},
            "options": options(self.definition, game.rules),
            "kept": saved_game.encode(kept_game, _together(self.named)) if self._can_undo() and self.by_seed else None,
            "rounds": animation_frames.rounds(game, self.seat),
            "puzzle": self.puzzle.as_dict() if self.puzzle else None,
            "best": self._best_of_round(),
            "resumed": translated("play", "resumed") if resumed else "",
            "bots": {"members": _members(self.definition, self.given), "value": _together(self.named)},
        }
        self.show(state)


def _is_seed(value: object) -> TypeGuard[int]:
    """Say whether a game can be dealt by it; what is too long for a whole number of a page's may be no integer."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < SEED_LIMIT


def _together(bots: list[str]) -> str:
    """Bots by one name, as a page knows them."""
    return listed([str(name) for name in bots])


def _begun(game: object, position: Any, seed: int | None, rules: Mapping[str, Any]) -> Game | None:
    """The game that goes on, if one is given: itself, its record, or a position. Raises CardkitError."""
    if position is not None:
        if game is not None and not isinstance(game, str):
            raise CardkitError("give a game or a position, not both")
        return play(game, position=position, seed=seed, **rules)
    if not isinstance(game, Game | Mapping):
        return None
    if rules or seed is not None:
        given = next(iter(rules), "seed")
        raise CardkitError(f"this game has begun with its own rules and seed: leave out {given}=, or begin a new game")
    return game.copy() if isinstance(game, Game) else replay(game)


def _members(definition: Definition, given: list[str]) -> list[Bot]:
    """The bots to choose from, and what the table was given if that is another choice."""
    known = bot_descriptions(definition)
    labels = bot_styles(definition)
    own = (
        {}
        if _together(given) in known
        else {_together(given): translated("play", "own" if len(given) == 1 else "each")}
    )
    return [{"name": name, "label": labels.get(name, name), "says": says} for name, says in {**known, **own}.items()]


def _name(seat: int, own: int) -> str:
    return NAMES[(seat - own - 1) % len(NAMES)] if seat != own else capital(you())
