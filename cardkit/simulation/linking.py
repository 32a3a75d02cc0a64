"""Compile a simulation as one program: a single LLVM module that contains the loop and all functions it calls.

By default, numba optimises every function together with all functions it calls, and does so again for each caller.
Here, a called function (`CALLEE`) is only optimised alone, which is fast, and gets no machine code. The loop
(`PROGRAM`) is linked with all functions that it calls, directly or indirectly, and the whole program is optimised once.
So the library of the loop is one module, from which only the loop can be called. It depends only on numba's helpers,
such as those for errors, and can be compiled for another target.

cardkit's own functions never use a negative index, so in these functions, compiled code doesn't check for one. In other
games, a negative index counts from the end, as usual. numba's passes for constructs that cardkit's own functions don't
use are skipped (`NOT_IN_OURS`).

This module relies on private classes of numba. `check` compiles a small program to test whether they work as expected.
If not, `compiled` uses plain `njit` instead.
"""

# mypy: allow-untyped-calls
# numba has no types.

from typing import Any

from numba import njit
from numba.core import ir, types
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NopythonTypeInference
from numba.extending import register_jitable
from numpy import array


class CalleeLibrary(JITCodeLibrary):
    """The library of a called function, without the functions that it calls, and without machine code."""

    def _optimize_functions(self, module: Any) -> None:
        """Skip the passes over individual functions, because those of `finalize` include them."""
        module.data_layout = self._codegen._data_layout  # noqa: SLF001  numba has no other name for it

    def finalize(self) -> None:
        """Optimise the function alone."""
        self._optimize_final_module()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """Return 0, because this function has no machine code."""
        return 0

    @property
    def codegen(self) -> "CalleeLibrary":
        """The object that sets a function's environment: this library, whose `set_env` does nothing."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Do nothing, because `ProgramLibrary` sets the environments."""


class ProgramLibrary(JITCodeLibrary):
    """The library of a loop: one module with all functions that it calls."""

    def finalize(self) -> None:
        """Link all functions that are called, directly or indirectly, then optimise the whole module."""
        self._called_from_outside = {function.name for function in self._final_module.functions}
        linked = self._linking_libraries  # the loop below extends it
        for library in linked:
            calls = library._linking_libraries  # noqa: SLF001  numba has no other name for them
            linked += [called for called in calls if called not in linked]
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Optimise the program with internal functions, so that LLVM can drop arguments that a function doesn't read.

        A state is passed as about fifty arguments, of which a function reads only a few.
        """
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in self._called_from_outside:
                function.linkage = "internal"
        super()._optimize_final_module()

    def _finalize_specific(self) -> None:
        """Generate machine code, and set the environment of each function."""
        super()._finalize_specific()
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name)
            if environment is not None:
                self.codegen.set_env(variable.name, environment)


class CachedTyping:
    """A typing context that caches the types of calls.

    numba would search all definitions of `+` for every `+`. Calls without a result aren't cached, because a definition
    may be added later.
    """

    _known: dict[Any, Any] = {}  # noqa: RUF012  shared, because functions often make the same calls

    def __init__(self, context: Any) -> None:
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, function: Any, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        """Return the signature of a call, or None if the function doesn't take such arguments."""
        key = function, args, tuple(sorted(kws.items()))
        found = self._known.get(key) or self._context.resolve_function_type(function, args, kws)
        if found is not None:
            self._known[key] = found
        return found


class FastFlags(Flags):
    """Flags of a compilation, compared only by those that are set, which is faster."""

    __slots__ = ()

    def values(self) -> dict[str, Any]:
        """Return the flags that are set, by name."""
        return self._values


class ProgramCache(FunctionCache):
    """The cache of a loop; its key consists of the name, the types of the arguments and the processor.

    The name identifies the game, its bots and all sources. numba's own key would contain the pickled inner functions of
    the loop, which can differ between processes.
    """

    def __init__(self, function: Any, name: str) -> None:
        super().__init__(function)
        self._loop = name

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, Any, str]:
        return sig, codegen.magic_tuple(), self._loop


@register_pass(mutates_CFG=False, analysis_only=False)
class NeverNegative(FunctionPass):
    """Make each index in cardkit's own functions unsigned.

    With numba's bounds checking (`NUMBA_BOUNDSCHECK`), a negative index is then an error.
    """

    _name = "never_negative"

    def __init__(self) -> None:  # numba requires this method in each pass
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Change the types of array indices; return whether there were any."""
        if not _is_ours(state):
            return False
        indexed = [call for call, signature in state.calltypes.items() if signature and _is_indexing(call)]
        for call in indexed:
            signature = state.calltypes.pop(call)  # numba doesn't allow overwriting
            row, index, *value = signature.args
            state.calltypes[call] = signature.replace(args=(row, _not_negative(index), *value))
        return bool(indexed)


# Passes for constructs that cardkit's own functions don't use: `with`, nested functions, branches and loops that depend
# on types, expressions of whole arrays, and messages that nobody reads. They take a tenth of the compile time. The
# last one records where variables end, for reference counts, which aren't used here.
NOT_IN_OURS = {
    "with_lifting",
    "inline_closure_likes",
    "make_function_op_code_to_jit_function",
    "inline_inlinables",
    "inline_overloads",
    "rewrite_semantic_constants",
    "dead_branch_prune",
    "find_literally",
    "literal_unroll",
    "LiteralPropagation",
    "nopython_rewrites",
    "nopython_supported_feature_validation",
    "annotate_types",
    "dump_parfor_diagnostics",
    "ir_legalization",
}


def _is_ours(state: Any) -> bool:
    """Return whether the compiled function is one of cardkit's own."""
    return bool(state.func_id.modname.startswith("cardkit."))


def _is_indexing(call: Any) -> bool:
    return isinstance(call, ir.SetItem) or (isinstance(call, ir.Expr) and call.op == "getitem")


def _not_negative(index: Any) -> Any:
    """Return the unsigned type of an index, or of a tuple of indices."""
    if isinstance(index, types.UniTuple):
        return types.UniTuple(_not_negative(index.dtype), index.count)
    return types.uintp if isinstance(index, types.Integer) else index


def compiler_for(kind: type[JITCodeLibrary], *, inlined: bool) -> type[Compiler]:
    """Make a compiler with another kind of library and fewer passes than numba's.

    Args:
        kind: The class of the library.
        inlined: Whether functions are inlined. With numba's own option, a function would be compiled again for callers
            with other options.

    """

    class Pipeline(Compiler):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self.state.typingctx = CachedTyping(self.state.typingctx)
            self.state.flags = FastFlags(self.state.flags)

        def define_pipelines(self) -> Any:
            state = self.state
            state.flags.forceinline = inlined
            state.library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
            pipelines = super().define_pipelines()
            for passes in pipelines:
                if _is_ours(state):
                    passes.passes = [each for each in passes.passes if each[0].name() not in NOT_IN_OURS]
                passes.add_pass_after(NeverNegative, NopythonTypeInference)
                passes.finalize()
            return pipelines

    return Pipeline


CALLEE = compiler_for(CalleeLibrary, inlined=False)
INLINED = compiler_for(CalleeLibrary, inlined=True)
PROGRAM = compiler_for(ProgramLibrary, inlined=False)


# --- A small program --------------------------------------------------------------------------------------------------


def check() -> None:
    """Compile and run a small program. Raises RuntimeError, or a numba error, if it doesn't work as expected."""
    for function, compiler in (_entry, INLINED), (_remainder, CALLEE), (_sum, CALLEE):
        register_jitable(no_cfunc_wrapper=True, pipeline_class=compiler)(function)
    flags: dict[str, Any] = {"nogil": True, "_nrt": False, "pipeline_class": PROGRAM}  # `_nrt` is not in its types
    program = njit(**flags)(_program)
    row = array([5, 0, 7])
    if program(row, 4) != _program(row, 4) or row[1] != _program(row, 4):
        raise RuntimeError("a small program has another result")
    try:
        program(row, 0)
    except ZeroDivisionError:
        return
    raise RuntimeError("a small program raises no error")


def _entry(row, place):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    return row[place]


def _remainder(row, place, divisor):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    return _entry(row, place) % divisor


def _sum(row, divisor):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    total = 0
    for place in range(len(row)):
        total += _remainder(row, place, divisor)
    return total


def _program(row, divisor):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    row[1] = 0
    row[1] = _sum(row, divisor) + _remainder(row, 0, divisor)
    return row[1]
