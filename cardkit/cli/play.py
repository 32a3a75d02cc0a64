"""`cardkit play`: play a whole game in the terminal against bots."""

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path, PureWindowsPath

from cardkit.cli.arguments import GAME, Command, command_texts, game_and_rules
from cardkit.cli.resuming import BOT, PERSON, resumed
from cardkit.cli.rules import print_rules, title_of
from cardkit.cli.terminal import Terminal, prepare_to_ask
from cardkit.table.begin_game import play
from cardkit.table.errors import CardkitError, NotationError
from cardkit.table.event_text import deals, round_start, since, taken_back, tell_event
from cardkit.table.explanations import Answer
from cardkit.table.game import Game, checked_seat, speaker_to
from cardkit.table.grammar import capital, listed
from cardkit.table.players import Player, bot_named, default_bot, opponents
from cardkit.table.scene import Scene
from cardkit.table.text_board import text_board, wrapped

LONGEST_LINE = 1000

# If there are more moves than this, the list doesn't describe them.
LONG_LIST = 12


class Leave(Exception):  # noqa: N818  it isn't an error
    """Raised when the person leaves the game."""


@dataclass(eq=False)
class TerminalTable:
    """A game between one person, in `seat`, and bots in the other seats; `players` are the names for the record."""

    game: Game
    seat: int
    bots: Mapping[int, Player]
    players: Sequence[str]
    terminal: Terminal

    def __post_init__(self) -> None:
        """Set up the commands, without printing anything."""
        self._told = 0  # the number of events that have been printed
        self._remembering = False
        self._shown: object = None  # the cards on the table when it was last printed
        self._saved: set[Path] = set()
        self._commands: dict[str, Callable[[str], None]] = {
            **dict.fromkeys(("?", "help", "h"), self._help),
            **dict.fromkeys(("quit", "exit", "q"), self._quit),
            "why": self._why,
            "undo": self._undo,
            "redo": self._redo,
            "score": lambda _: self._print_scores(self.game),
            "log": self._log,
            "memory": self._memory,
            "rules": lambda typed: print_rules(self.game.definition, self.game.rules, typed, self.terminal),
            "save": self._save,
        }

    # --- The course of the game ---

    def play(self) -> None:
        """Play until the game is over, or until the person leaves or the input ends."""
        try:
            while True:
                self._tell()
                if self.game.turn in self.bots:
                    self.game.bot_move(self.bots[self.game.turn])
                else:
                    self._decide()
        except (Leave, EOFError, KeyboardInterrupt) as leaving:
            if not isinstance(leaving, Leave):
                print()
            if not self.game.over:
                self.terminal.say("You leave the table; the game is not over.")

    def _tell(self) -> None:
        """Print the events since the last call."""
        while self._told < self.game.history.now:
            self._told += 1
            number = self._told
            if number > 1 and deals(self.game, number):
                self._wait_for_next_round()
            if "round" in self.game.history.entry(number).event:
                self._print_end_of_round(number)
            for sentence in tell_event(self.game, number, self.seat):
                self.terminal.say(sentence, rest="  ")

    def _print_end_of_round(self, number: int) -> None:
        ended = self.game.at(number)
        print()
        self._print_board(ended.scene(self.seat))
        self._print_scores(ended)

    def _wait_for_next_round(self) -> None:
        if self.terminal.interactive:
            self.terminal.ask("\nPress Enter for the next round. ")
        print()

    def _decide(self) -> None:
        """Print the board and the moves if they have changed, and let the person decide."""
        scene = self.game.scene(self.seat)
        if self._shown != _on_table(scene) and not self.game.over:
            print()
            self._print_board(scene)
        if not self.game.over:
            self._print_choices(scene)
        self._listen()

    def _listen(self) -> None:
        """Read lines until one of them changes the position."""
        before = self.game.history.now
        while self.game.history.now == before:
            typed = self.terminal.ask("\nThe game is over (Enter leaves, ? helps)> " if self.game.over else "> ")
            try:
                self._obey(typed.strip())
            except CardkitError as error:
                self.terminal.say(capital(str(error)) + ".", rest="  ")

    def _obey(self, typed: str) -> None:
        if len(typed) > LONGEST_LINE:
            raise CardkitError("that line is too long: type the number of a move, or ? for help")
        word, _, rest = typed.partition(" ")
        if not typed:
            self._show_again()
        elif word.lower() in self._commands:
            self._commands[word.lower()](rest.strip())
        else:
            self._move(typed)

    def _move(self, typed: str) -> None:
        if self.game.over:
            raise CardkitError(OVER)
        answer = self.game.why(meant_move(self.game, typed))
        if answer.allowed:
            self.game.move(answer.move, seat=self.seat)
        else:
            self._print_answer(answer)

    # --- Commands ---

    def _show_again(self) -> None:
        if self.game.over:
            raise Leave
        scene = self.game.scene(self.seat)
        self._print_board(scene)
        self._print_choices(scene)

    def _help(self, _: str) -> None:
        moves = self.game.moves
        says = "\n".join(command_texts().table("table").texts("help"))
        print(says.replace("{example}", moves[-1] if moves else "draw"))
        print(self._legend(self.game.scene(self.seat)))

    def _quit(self, _: str) -> None:
        raise Leave

    def _why(self, typed: str) -> None:
        if not typed:
            raise CardkitError(f"why what? Name a move, as in 'why {(self.game.moves or ['draw'])[0]}'")
        self._print_answer(self.game.why(meant_move(self.game, typed)))

    def _undo(self, _: str) -> None:
        moves = [event for event in self.game.events if "move" in event]
        own = [i for i, event in enumerate(moves) if event["seat"] == self.seat]
        if not own:
            raise CardkitError("you have no move to undo")
        before = self.game.history.now
        for _move in moves[own[-1] :]:
            self.game.undo()
        self._told = self.game.history.now
        self._shown = None
        said = taken_back(self.game, self.seat, before)
        self.terminal.say(f"Taken back: {moves[own[-1]]['move']}. {said} ('redo' makes it again.)")

    def _redo(self, _: str) -> None:
        self.game.redo()
        while self.game.history.undone and self.game.turn != self.seat:
            self.game.redo()

    def _log(self, typed: str) -> None:
        for sentence in since(self.game, 1 if typed == "all" else round_start(self.game), self.seat):
            self.terminal.say(sentence, first="  ", rest="    ")

    def _save(self, typed: str) -> None:
        if not typed:
            raise CardkitError("save where? Name a file, as in 'save game.json'")
        try:
            self.save(file_path(typed))
        except OSError as error:
            raise CardkitError(f"the file cannot be written: {error.strerror}") from None
        self.terminal.say(f"Saved in {typed}: all events so far, with hidden cards.")

    def save(self, path: Path) -> None:
        """Write the game's record to a file. Raises CardkitError if the file exists, or OSError if writing fails."""
        if path not in self._saved:
            check_free(path)
        record = {**self.game.record(), "names": list(self.players)}
        path.write_text(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
        self._saved.add(path)

    def _memory(self, _: str) -> None:
        if not self.game.definition.memory_aid:
            raise CardkitError("this game needs no memory aid: cards that you have seen stay face up")
        self._remembering = not self._remembering
        self._show_again()

    # --- Printing ---

    def _print_board(self, scene: Scene) -> None:
        self._shown = _on_table(scene)
        board = text_board(replace(scene, prompt=""), self.terminal.width, remembering=self._remembering).rstrip()
        board = re.sub("^>.*$", lambda title: self.terminal.bold(title[0]), board, flags=re.MULTILINE)
        print(board.replace("##", self.terminal.dim("##")))
        legend = self._legend(scene)
        if legend:
            print(self.terminal.dim(legend))

    def _legend(self, scene: Scene) -> str:
        """Name the visible cards whose notation isn't their name."""
        cards = {slot.card for zone in scene.zones for slot in zone.slots if slot.card}
        names = {card: self.game.definition.layout.card_name(card) for card in cards}
        return ", ".join(f"{card} = {name}" for card, name in sorted(names.items()) if name != card)

    def _print_choices(self, scene: Scene) -> None:
        moves = self.game.moves
        print()
        print(self.terminal.bold("\n".join(wrapped(scene.prompt, self.terminal.width))))
        if len(moves) > LONG_LIST:
            self._print_long_list(moves)
            return
        width = max(map(len, moves), default=0)
        for number, move in enumerate(moves, 1):
            head = f"{number:>2} {move:<{width}}  "
            self.terminal.say(self._describe(move), first=head, rest=" " * len(head), strong=move)

    def _describe(self, move: str) -> str:
        game = self.game
        return game.definition.wording.describe(game.view(self.seat), move, speaker_to(game, self.seat))

    def _print_long_list(self, moves: Sequence[str]) -> None:
        cells = [f"{number:>4}  {move}" for number, move in enumerate(moves, 1)]
        width = max(map(len, cells)) + 2
        columns = max(1, self.terminal.width // width)
        rows = -(-len(cells) // columns)
        for row in range(rows):
            print("".join(f"{cell:<{width}}" for cell in cells[row::rows]).rstrip())
        self.terminal.say(f"('why {len(moves)}' says what the last one would do.)")

    def _print_answer(self, answer: Answer) -> None:
        verdict = "allowed" if answer.allowed else "not allowed"
        self.terminal.say(f"{answer.move}: {verdict}.", strong=answer.move)
        says = [self._describe(answer.move)] if answer.allowed and self.game.turn == self.seat else []
        here = filter(None, [answer.here, answer.instead])
        for text in [*says, *here, f"{answer.said} ({answer.clause})"]:
            self.terminal.say(text, first="  ", rest="  ")
        if answer.also:
            self.terminal.say(f"See also {listed(answer.also)} ('rules {answer.also[0]}').", first="  ", rest="  ")

    def _print_scores(self, game: Game) -> None:
        print()
        for seat, sheet in enumerate(game.score(), 1):
            whose = capital(speaker_to(game, self.seat).name(seat))
            print(self.terminal.bold(whose))
            print("\n".join(f"  {line}" for line in sheet.written(self.terminal.width - 2)))
        print()


# Invalid file names on Windows. (A colon would create a hidden stream of another file.)
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
REFUSED = re.compile(r'[<>:"|?*\x00-\x1f]|[. ]+$')


def file_path(text: str, *, windows: bool = os.name == "nt") -> Path:
    """Convert the name of a file to a path. Raises CardkitError if the name isn't valid on this system."""
    if windows:
        _check_on_windows(PureWindowsPath(text))
    try:
        path = Path(text).expanduser()
        with suppress(OSError):
            path.stat()
    except (ValueError, RuntimeError) as error:  # an invalid character, or the home of an unknown user
        raise CardkitError(f"{text!r} is not a valid file name: {error}") from None
    return path


def _check_on_windows(path: PureWindowsPath) -> None:
    for part in path.parts[1:] if path.anchor else path.parts:
        better = REFUSED.sub("-", part).strip("-") or "game"
        better = f"my-{better}" if RESERVED.fullmatch(better) else better
        if part not in {better, ".", ".."}:
            raise CardkitError(f"Windows has no file called {part!r}: choose another name, such as {better!r}")


def check_free(path: Path) -> None:
    """Raise CardkitError if a record can't be written to a path, or would overwrite a file."""
    if path.is_dir() or (path.is_file() and path.stat().st_size):
        raise CardkitError(f"{path} already exists: choose another name")
    if not path.parent.is_dir():
        raise CardkitError(f"there is no folder {path.parent}: create it first, or choose another")
    if not os.access(path.parent, os.W_OK):
        raise CardkitError(f"the folder {path.parent} is not writable: choose another")


def _on_table(scene: Scene) -> object:
    """Return the parts of a scene that are printed again when they change: everything but the piles and the hand."""
    return [zone.slots for zone in scene.zones if zone.kind not in {"pile", "hand"}]


# The error for a move made after the end of the game.
OVER = "the game is over, so there are no more moves: press Enter to leave, or type ? for help"
# The maximum length of a move in characters.
LONGEST = 60


def meant_move(game: Game, typed: str) -> str:
    """Find the move that a person typed, legal or not. Raises NotationError if it isn't a move."""
    text = " ".join(typed.split())
    if len(text) > LONGEST:
        raise NotationError("that is too long for a move: type the number of one, or ? for help")
    moves = game.moves
    if text.isdecimal() and text not in moves:
        return _numbered(moves, text)
    for spelling in (text, text.lower()):
        with suppress(NotationError):
            return game.why(spelling).move
    return _only_one_like(moves, text.lower()) or game.why(text).move  # which raises the game's own error


def _numbered(moves: Sequence[str], text: str) -> str:
    if not moves:
        raise CardkitError(OVER)
    if not 1 <= int(text) <= len(moves):
        raise NotationError(f"there is no move number {text}: the moves are 1 to {len(moves)}")
    return moves[int(text) - 1]


def _only_one_like(moves: Sequence[str], text: str) -> str:
    """Return the only legal move that starts or ends with the text, or an empty string if there isn't exactly one."""
    like = [move for move in moves if text and (move.startswith(text) or move.endswith(f" {text}"))]
    return like[0] if len(like) == 1 else ""


def run(argv: Sequence[str]) -> int:
    """Play one game."""
    options = Command("play", *GAME, "--seed", "--seat", "--bots", "--record", "--position", "--resume").read(argv)
    definition, rules = game_and_rules(options)
    if options.resume:
        game = resumed(options, definition, rules)
    elif options.position:
        game = play(definition.slug, position=options.position, seed=options.seed, **rules)
    else:
        game = Game(definition, rules, seed=options.seed)
    checked_seat(game, options.seat)
    path = file_path(options.record) if options.record else None
    if path:
        check_free(path)
    others = opponents(options.bots or [default_bot(definition)], options.seat, game.players)
    bots = {seat: bot_named(definition, name) for seat, name in others.items()}
    called = [f"{BOT}{others[seat]}" if seat in others else PERSON for seat in range(1, game.players + 1)]
    _play(TerminalTable(game, options.seat, bots, called, Terminal()), path)
    return 0


def _play(table: TerminalTable, path: Path | None) -> None:
    prepare_to_ask()
    _welcome(table)
    table.game.advance()
    try:
        table.play()
    finally:
        if path:
            table.save(path)
            table.terminal.say(f"The game is saved in {path}.")


def _welcome(table: TerminalTable) -> None:
    definition, terminal = table.game.definition, table.terminal
    terminal.say(f"{title_of(definition)}. {definition.credits.tagline}", strong=definition.name)
    terminal.say(f"You are player {table.seat} of {table.game.players}. Type ? for help, 'rules' for the rulebook.")
    print()
