"""How numba puts compiled functions together: all functions of a simulation at once, not one after another.

Left alone, numba optimises every function with everything it calls, down to machine code, and again with each of its
callers. Here a function that is called is optimised by itself, which is quick. The loop at the top gathers what it
calls, directly or not, and all of it is optimised once more.

An index in cardkit's own functions is never negative, and they are compiled for that: a row is read without asking
whether to count from its end. In a game of one's own a negative index means what it means at the table. And what
cardkit's own functions do not have need not be looked for in them (`NOT_IN_OURS`).
"""

# mypy: allow-untyped-calls
# numba has no types.

from typing import Any

from numba.core import ir, types
from numba.core.caching import FunctionCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, Flags
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NopythonTypeInference


class Part(JITCodeLibrary):
    """A function that others call: without what it calls, and never made machine code."""

    def _optimize_functions(self, module: Any) -> None:
        """Leave the passes over single functions to `finalize`, whose passes include them."""
        module.data_layout = self._codegen._data_layout  # noqa: SLF001  numba has no other name for it

    def finalize(self) -> None:
        """Optimise the function by itself."""
        self._optimize_final_module()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """Say that there is no machine code."""
        return 0

    @property
    def codegen(self) -> "Part":
        """What would set the function's environment in machine code: nothing has to be set yet."""
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Do nothing: the whole does it."""


class Whole(JITCodeLibrary):
    """A loop with everything that it calls."""

    def finalize(self) -> None:
        """Link every function that is called, directly or not; then optimise all of it."""
        self._called_from_outside = {function.name for function in self._final_module.functions}
        linked = self._linking_libraries  # it grows while it is read
        for library in linked:
            calls = library._linking_libraries  # noqa: SLF001  numba has no other name for them
            linked += [called for called in calls if called not in linked]
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Optimise all of it, knowing that nobody else calls a part: no argument is handed over that it does not read.

        A position is some fifty arguments, of which a function reads a few.
        """
        for function in self._final_module.functions:
            if not function.is_declaration and function.name not in self._called_from_outside:
                function.linkage = "internal"
        super()._optimize_final_module()

    def _finalize_specific(self) -> None:
        """Make machine code, and tell each function where its environment is."""
        super()._finalize_specific()
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name)
            if environment is not None:
                self.codegen.set_env(variable.name, environment)


class Types:
    """What numba knows of types, with a memory: what a function gives for which arguments.

    It would look for each `+` anew among all that are defined. What it did not find may be defined later.
    """

    _known: dict[Any, Any] = {}  # noqa: RUF012  it is shared: what one function calls, the next one calls, too

    def __init__(self, context: Any) -> None:
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, function: Any, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        """The types of the arguments, and of what the function gives for them; None if it takes no such arguments."""
        key = function, args, tuple(sorted(kws.items()))
        found = self._known.get(key) or self._context.resolve_function_type(function, args, kws)
        if found is not None:
            self._known[key] = found
        return found


class Settings(Flags):
    """How numba compiles a function: equal to others if the same is set, without a look at all that could be set."""

    __slots__ = ()

    def values(self) -> dict[str, Any]:
        """What is set, by name."""
        return self._values


class Kept(FunctionCache):
    """What is kept of a loop, found again by its name, the types of its arguments and the processor.

    The name stands for the game, its bots and all sources. numba's own key has the inner functions of the loop instead,
    pickled, and no two processes are bound to pickle a function to the same bytes.
    """

    def __init__(self, function: Any, name: str) -> None:
        super().__init__(function)
        self._loop = name

    def _index_key(self, sig: Any, codegen: Any) -> tuple[Any, Any, str]:
        return sig, codegen.magic_tuple(), self._loop


@register_pass(mutates_CFG=False, analysis_only=False)
class NeverNegative(FunctionPass):
    """Give each index of a function of cardkit's own the type of a number that is not negative.

    Where numba's bounds are checked (`NUMBA_BOUNDSCHECK`), an index below zero is an error then.
    """

    _name = "never_negative"

    def __init__(self) -> None:  # numba wants one of its own of each pass
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Change the types with which rows are read and written; say whether there were any."""
        if not _is_ours(state):
            return False
        indexed = [call for call, signature in state.calltypes.items() if signature and _is_indexing(call)]
        for call in indexed:
            signature = state.calltypes.pop(call)  # numba lets nobody write over one
            row, index, *value = signature.args
            state.calltypes[call] = signature.replace(args=(row, _not_negative(index), *value))
        return bool(indexed)


# Passes over every function that look for what cardkit's own functions do not have: `with`, functions within functions
# and those that numba copies in, branches and loops that depend on types, expressions of whole arrays; those for
# messages that nobody reads. They take a tenth of the time. The last, which makes one call of Python's in twenty, notes
# where a variable ends, for references that are not counted here.
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
    """Say whether the function that is compiled is one of cardkit's own."""
    return bool(state.func_id.modname.startswith("cardkit."))


def _is_indexing(call: Any) -> bool:
    return isinstance(call, ir.SetItem) or (isinstance(call, ir.Expr) and call.op == "getitem")


def _not_negative(index: Any) -> Any:
    """The type of an index, or of several in a tuple, without its sign."""
    if isinstance(index, types.UniTuple):
        return types.UniTuple(_not_negative(index.dtype), index.count)
    return types.uintp if isinstance(index, types.Integer) else index


def compiler_for(kind: type[JITCodeLibrary], *, inlined: bool) -> type[Compiler]:
    """Make a compiler: numba's own, except for the kind of library that a function goes into.

    Whether a function is inlined is decided here, not by an option of numba's: it would compile a function again for
    callers with other options.
    """

    class Putting(Compiler):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self.state.typingctx = Types(self.state.typingctx)
            self.state.flags = Settings(self.state.flags)

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

    return Putting


CALLED = compiler_for(Part, inlined=False)
INLINED = compiler_for(Part, inlined=True)
LOOP = compiler_for(Whole, inlined=False)
