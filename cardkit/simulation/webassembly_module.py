"""Compile functions to a WebAssembly module, which Pyodide loads as a shared library (see `webassembly`).

numba translates the functions to LLVM's language, as for this machine. LLVM, which comes with numba, then optimises
them together and generates WebAssembly. Linking needs one more program, `wasm-ld`.
"""

# mypy: allow-untyped-calls
# numba and llvmlite have no types.

import gc
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from llvmlite import binding as llvm
from numba import from_dtype, types
from numba.core.errors import NumbaError

from cardkit.simulation import compiled
from cardkit.simulation.game_series import record_type
from cardkit.table.errors import CardkitError

TRIPLE = "wasm32-unknown-unknown"
# Every browser that runs Pyodide has these.
FEATURES = "+mutable-globals,+bulk-memory,+sign-ext,+nontrapping-fptoint,+simd128"

# Types of arguments, as numba names them. States are an array of records, whose type is `states`.
NUMBER = types.int64
ROW = types.Array(NUMBER, 1, "C")
FLOATS = types.Array(types.float64, 1, "C")
TABLE = types.Array(NUMBER, 2, "C")


class Export(NamedTuple):
    """A function of a module, with the types of its arguments."""

    function: Callable[..., Any]
    types: tuple[Any, ...]


def rows(*kinds: Any) -> Any:
    """Return the type of a tuple of arrays."""
    return types.Tuple(kinds)


def states(fields: Mapping[str, int]) -> Any:
    """Return the type of an array of states with these fields."""
    return types.Array(from_dtype(record_type(fields)), 1, "C")


def module_of(name: str, exports: Mapping[str, Export], layout: int) -> bytes:
    """Compile functions, with all functions that they call, to a WebAssembly module.

    Args:
        name: The name of the game, for error messages.
        exports: The functions, by the names under which the module exports them.
        layout: The number that the module's function `layout` returns.

    Raises:
        CardkitError: If `wasm-ld` isn't installed, numba can't compile such a program, or a function calls something
            that isn't in the module.

    """
    linker = wasm_ld()
    machine = _machine()
    try:
        program = _program(exports)
    except NumbaError as error:
        raise CardkitError(compiled.cannot_compile(name, error)) from error
    program = llvm.parse_assembly(f"{_for_webassembly(str(program))}\ndefine i64 @layout() {{ ret i64 {layout} }}\n")
    program.data_layout = str(machine.target_data)
    program.verify()
    _optimise(program, machine)
    missing = [each.name for each in program.functions if each.is_declaration and not each.name.startswith("llvm.")]
    if missing:
        raise CardkitError(f"these functions cannot be compiled to WebAssembly: {', '.join(missing)}")
    return _linked(linker, machine.emit_object(program), [*exports, "layout"])


def wasm_ld() -> str:
    """Return the path of `wasm-ld`, or of its newest version such as `wasm-ld-19`. Raises CardkitError without one."""
    found = shutil.which("wasm-ld") or max(_versions(), key=lambda file: int(file.rpartition("-")[2]), default="")
    if not found:
        raise CardkitError(
            "wasm-ld is not installed, and without it the rules cannot become WebAssembly: install lld "
            "(apt install lld, dnf install lld, brew install lld or winget install LLVM.LLVM)"
        )
    return found


def _versions() -> Iterable[str]:
    for folder in os.get_exec_path():
        yield from (str(file) for file in Path(folder).glob("wasm-ld-*") if file.name.rpartition("-")[2].isdecimal())


def _machine() -> Any:
    """Return LLVM's back end for WebAssembly, with addresses that a loader can choose."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(cpu="mvp", features=FEATURES, opt=3, reloc="pic")


def _program(exports: Mapping[str, Export]) -> Any:
    """Return one LLVM module with all functions, of which only the exports can be called from outside."""
    if compiled.options() is compiled.PLAIN:
        raise CardkitError("this numba cannot compile rules to WebAssembly: install the numba of constraints.txt")
    settings = {**compiled.options().callee, "no_cpython_wrapper": True, "_nrt": False}
    entries = {name: _compiled(export, settings) for name, export in exports.items()}
    libraries = [entry.library for entry in entries.values()]
    for library in libraries:  # the list grows
        calls = library._linking_libraries  # noqa: SLF001  numba has no other name for them
        libraries += [called for called in calls if called not in libraries]
    program = llvm.parse_assembly("")
    for library in libraries[: len(entries)]:
        program.link_in(library._final_module, preserve=True)  # noqa: SLF001  the same
    for library in libraries[len(entries) :]:
        program.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001  the same
    for name, entry in entries.items():
        program.get_function(entry.fndesc.llvm_func_name).name = name
    for each in (*program.functions, *program.global_variables):
        if not each.is_declaration and each.name not in entries:
            each.linkage = "internal"  # `common`, numba's linkage for some variables, doesn't exist in WebAssembly
    return program


def _compiled(export: Export, settings: Mapping[str, Any]) -> Any:
    """Return numba's result for a function and the types of its arguments."""
    dispatcher = compiled.dispatcher_of(export.function, settings)
    collecting = gc.isenabled()
    gc.disable()
    try:
        dispatcher.compile(export.types)
    finally:
        if collecting:
            gc.enable()
    (result,) = dispatcher.overloads.values()
    return result


def _for_webassembly(program: str) -> str:
    """Replace the target of a program, and remove the attributes that are about this machine's processor."""
    program = re.sub(r"^target datalayout = .*$", "", program, flags=re.MULTILINE)
    program = re.sub(r"^target triple = .*$", f'target triple = "{TRIPLE}"', program, flags=re.MULTILINE)
    program = program.replace("alwaysinline", "inlinehint")  # inlining everything would double the size
    return re.sub(
        r"^attributes .*$", lambda line: re.sub(r'"[\w-]+"="[^"]*"', "", line[0]), program, flags=re.MULTILINE
    )


def _optimise(program: Any, machine: Any) -> None:
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(program, passes)


def _linked(linker: str, program: bytes, names: Iterable[str]) -> bytes:
    """Link an object file to a shared library that exports these names."""
    with tempfile.TemporaryDirectory(prefix="cardkit-") as folder:
        source, target = Path(folder, "rules.o"), Path(folder, "rules.wasm")
        source.write_bytes(program)
        flags = ["-shared", "--experimental-pic", "--strip-all", *(f"--export={name}" for name in names)]
        done = subprocess.run(  # noqa: S603  it runs only the linker that we have found
            [linker, *flags, source, "-o", target], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise CardkitError(f"{linker} cannot link the rules: {done.stderr.strip()}")
        return target.read_bytes()
