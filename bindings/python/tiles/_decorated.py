"""``@tiles.kernel``: a Python function as a kernel."""

from __future__ import annotations

import functools
import inspect
import threading
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, overload

import numpy as np

from tiles import _kernel_faults, _kernel_names, _tiles, _words
from tiles._array import array
from tiles._array_view import array_view
from tiles._bound import BoundLaunch, bind
from tiles._element_type import ELEMENT_TYPES, ElementType, element_type_of
from tiles._errors import ArgumentError, ArgumentMismatchError, Error
from tiles._extent import Shape, extent
from tiles._html import kernel_html
from tiles._kernel_type import (
    IndexType,
    ParameterType,
    TiledIndexType,
    ViewType,
    data_fits,
    scalar_from_annotation,
)
from tiles._launch import Resolved, domain_of, launch, tile_of
from tiles._opencl import is_opencl_array
from tiles._recent_calls import RecentCalls
from tiles.translator.definition import Definition
from tiles.translator.function_by_value import reduced
from tiles.translator.reach import all_captures, key_of
from tiles.translator.source import FunctionSource
from tiles.translator.translation import Translation, Translator

_NO_NAMES: Mapping[str, Any] = {}
_FLOAT64 = ELEMENT_TYPES["float64"]


@dataclass(frozen=True)
class _Specialisation:
    """The kernel for one set of types.

    `scalars` says which arguments are passed, and in which type if the annotation names one; None
    where all are passed as they are.
    """

    translation: Translation
    kernel: _tiles.Kernel
    scalars: tuple[tuple[int, type | None], ...] | None

    def launch_of(self, arguments: tuple[Any, ...]) -> Resolved:
        """The kernel with arguments that it takes."""
        values = arguments
        if self.scalars is not None:
            values = tuple([_value(arguments[position], type_) for position, type_ in self.scalars])
        return self.kernel, values, _NO_NAMES, self.translation.in_python_words


class DecoratedKernel:
    """A Python function that runs on the device, made by ``@tiles.kernel``.

    The function's first parameter is its index: a ``tiles.tiled_index`` or a ``tiles.index``. The
    types of the others come from their annotations, or else from the arguments at the call. The
    function is translated once for each combination of types, tile, and captured values. May be
    used from many threads.
    """

    __name__: str
    __qualname__: str

    def __init__(
        self, function: Callable[..., Any], source: FunctionSource | None = None
    ) -> None:
        functools.update_wrapper(self, function)
        self._definition = Definition(function, "@tiles.kernel", source)
        self.__doc__ = function.__doc__ or f"The kernel {self.__name__}{inspect.signature(function)}."
        self._translator = Translator(self._definition)
        self._index, *self._names = self._definition.parameters
        self._specialisations: dict[Hashable, _Specialisation] = {}
        self._lock = threading.Lock()
        self._recent: RecentCalls[_Specialisation] = RecentCalls()

    def __call__(self, domain: Shape, /, *arguments: Any, **named: Any) -> None:
        """Run the kernel on the default device, as ``tiles.parallel_for_each()``."""
        launch(None, domain, self, arguments, named)

    def __getitem__(self, configuration: Any) -> Any:
        """Refuse ``kernel[blocks, threads](...)``, which other libraries have."""
        raise TypeError(
            f"{self.__name__} is launched over a domain of threads, not of blocks: "
            f"{self.__name__}(tiles.extent(n), ...), or "
            f"{self.__name__}(tiles.extent(n).tile(threads).pad(), ...) for one of tiles"
        )

    def bind(
        self,
        domain: Shape,
        /,
        *arguments: Any,
        context: _tiles.Context | None = None,
        **named: Any,
    ) -> BoundLaunch:
        """Bind the arguments and the domain, for repeated launches.

        Parameters
        ----------
        domain, *arguments, **named
            As for a call, with views and arrays instead of ndarrays.
        context : Context, optional
            Where to run; the default context if not given.

        Returns
        -------
        BoundLaunch
            Call it to launch; ``run(after=[...])`` returns an event; ``set_argument(position,
            value)`` and ``set_extent(...)`` replace what is bound. It keeps its arguments alive.

        Examples
        --------
        >>> import numpy as np
        >>> import tiles
        >>> @tiles.kernel
        ... def increment(i: tiles.index[1], data):
        ...     data[i] += 1
        >>> view = tiles.array_view(np.zeros(3, np.int32))
        >>> launch = increment.bind(view.extent, view)
        >>> for _ in range(5):
        ...     launch()
        >>> view.host()
        array([5, 5, 5], dtype=int32)
        """
        return bind(domain, self, arguments, named, context)

    def resolve(
        self, domain: extent, positional: tuple[Any, ...], named: Mapping[str, Any], /
    ) -> Resolved:
        """What ``tiles.parallel_for_each()`` launches."""
        arguments = self._bound(positional, named)
        found = self.recall(domain, arguments)
        if found is not None:
            return found
        specialisation = self._specialised(domain, arguments)
        captures = all_captures(self._definition)
        self._recent.add(domain, arguments, self._constant_positions(), captures, specialisation)
        return specialisation.launch_of(arguments)

    def recall(self, domain: extent, arguments: tuple[Any, ...], /) -> Resolved | None:
        """What ``tiles.parallel_for_each()`` launches if a call like it was resolved lately."""
        specialisation = self._recent.find(domain, arguments)
        return None if specialisation is None else specialisation.launch_of(arguments)

    def interpret(self, domain: Shape, /, *arguments: Any, **named: Any) -> None:
        """Run the kernel in pure Python on the host, tile by tile, for debugging. It is slow.

        ``print()`` and ``breakpoint()`` work in it, and numbers are computed as on the device. The
        threads of a tile run in turn, each up to its next barrier.

        Parameters
        ----------
        domain, *arguments, **named
            As for a call.

        Raises
        ------
        KernelFaultError
            If an index is out of bounds, a tile_static element is read that no thread wrote, or the
            threads of a tile do not reach the same barrier.

        Examples
        --------
        >>> import numpy as np
        >>> import tiles
        >>> @tiles.kernel
        ... def double(i: tiles.index[1], data):
        ...     print(i[0], data[i])
        ...     data[i] = 2 * data[i]
        >>> data = np.array([5, 7], np.int32)
        >>> double.interpret(tiles.extent(2), data)
        0 5
        1 7
        >>> data
        array([10, 14], dtype=int32)
        """
        from tiles.interpreter.interpretation import Interpretation

        domain = domain_of(domain)
        viewed = self._bound(_viewed(arguments), {name: _view(a) for name, a in named.items()})
        types, constants = self._types(domain, viewed)
        Interpretation(self._translator, types, constants).run(
            domain, dict(zip(self._names, viewed))
        )

    def kernel_text(self, domain: Shape, /, *arguments: Any, **named: Any) -> str:
        """The kernel text generated for such a call."""
        bound = self._bound(_viewed(arguments), named)
        types, constants = self._types(domain_of(domain), bound)
        return self._translator.translate(types, constants).text

    def opencl_source(self, domain: Shape, /, *arguments: Any, **named: Any) -> str:
        """The OpenCL C generated for such a call."""
        bound = self._bound(_viewed(arguments), named)
        return self._specialised(domain_of(domain), bound).kernel.opencl_source((), {})

    def _bound(self, positional: tuple[Any, ...], named: Mapping[str, Any]) -> tuple[Any, ...]:
        """The arguments in the order of the parameters."""
        if not named and len(positional) == len(self._names):
            return positional
        given = dict(zip(self._names, positional))
        missing = [name for name in self._names if name not in given and name not in named]
        unknown = [name for name in named if name not in self._names or name in given]
        if missing or unknown or len(positional) > len(self._names):
            by_name = f" and ({', '.join(named)}) by name" if named else ""
            raise ArgumentMismatchError(
                f"{self.__name__}: expected the arguments ({', '.join(self._names)}), got "
                f"{len(positional)} by position{by_name}; the first parameter, {self._index}, is "
                "the index"
            )
        given.update(named)
        return tuple(given[name] for name in self._names)

    def _specialised(self, domain: extent, arguments: tuple[Any, ...]) -> _Specialisation:
        types, constants = self._types(domain, arguments)
        key = (
            tuple(types.values()),
            tuple((type(value), value) for value in constants.values()),
            key_of(self._definition),
        )
        specialisation = self._specialisations.get(key)
        if specialisation is None:
            with self._lock:
                specialisation = self._specialisations.get(key) or self._compiled(types, constants)
                self._specialisations[key] = specialisation
        return specialisation

    def _compiled(
        self, types: dict[str, ParameterType], constants: dict[str, Any]
    ) -> _Specialisation:
        translation = _kernel_faults.known(self._translator.translate(types, constants))
        try:
            kernel = _tiles.Kernel(
                translation.text,
                translation.text_name,
                translation.function,
                translation.declarations or None,
                {},
            )
        except Error as error:
            raise translation.in_python_words(error) from None
        _kernel_names.remember(translation.function, self.__name__)
        return _Specialisation(translation, kernel, self._scalars(types))

    def _types(
        self, domain: extent, arguments: tuple[Any, ...]
    ) -> tuple[dict[str, ParameterType], dict[str, Any]]:
        """The types of the parameters in their order, and the values of the constants."""
        annotations = self._definition.annotations
        types: dict[str, ParameterType] = {
            self._index: _index_type(self._index, annotations.get(self._index), domain)
        }
        constants: dict[str, Any] = {}
        for name, argument in zip(self._names, arguments):
            annotation = annotations.get(name)
            if annotation is _words.const:
                constants[name] = _constant(f"{self.__name__}: {name}", argument)
            else:
                types[name] = _parameter_type(f"{self.__name__}: {name}", annotation, argument)
        if any(isinstance(each, ViewType) and each.element == _FLOAT64 for each in types.values()):
            for name, argument in zip(self._names, arguments):
                if type(argument) is float and annotations.get(name) is None:
                    types[name] = _FLOAT64
        return types, constants

    def placed(self, place: int | str) -> int:
        """Which argument of the compiled kernel a parameter is."""
        at = self._names.index(place) if place in self._names else place
        if not isinstance(at, int) or not 0 <= at < len(self._names):
            raise ArgumentMismatchError(
                f"{self.__name__}: there is no argument {place!r}; expected one of 0 to "
                f"{len(self._names) - 1} or ({', '.join(self._names)})"
            )
        if self._names[at] in self.constants:
            raise ArgumentMismatchError(
                f"{self.__name__}: {self._names[at]} is a constant of the compiled kernel: bind the "
                "kernel again"
            )
        return at - sum(position < at for position in self._constant_positions())

    @property
    def index_type(self) -> Any:
        """The annotation of the index; None if there is none."""
        return self._definition.annotations.get(self._index)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The parameters after the index, which a call gives arguments for."""
        return tuple(self._names)

    @property
    def constants(self) -> tuple[str, ...]:
        """The parameters that are compile-time constants: those annotated ``tiles.const``."""
        annotations = self._definition.annotations
        return tuple(name for name in self._names if annotations.get(name) is _words.const)

    def _constant_positions(self) -> tuple[int, ...]:
        return tuple([self._names.index(name) for name in self.constants])

    def _scalars(self, types: Mapping[str, ParameterType]) -> tuple[tuple[int, type | None], ...] | None:
        """Which arguments are passed, and the types of numbers that are not those of Python's."""
        annotations = [self._definition.annotations.get(name) for name in self._names]
        if all(
            annotation in (None, array, array_view) or isinstance(annotation, ViewType)
            for annotation in annotations
        ):
            if _FLOAT64 not in types.values():
                return None
        return tuple(
            (position, np.float64 if types.get(name) == _FLOAT64 else _scalar_class(annotation))
            for position, (name, annotation) in enumerate(zip(self._names, annotations))
            if annotation is not _words.const
        )

    def __reduce__(self) -> Any:
        """Pickled by name, as functions are; by value where no other process can import it."""
        return reduced(self, self._definition)

    def __deepcopy__(self, memo: Any) -> DecoratedKernel:
        return self

    def __repr__(self) -> str:
        return f"<tiles.kernel {self.__name__}>"

    def _repr_html_(self) -> str:
        return kernel_html(repr(self), "\n".join(self._translator.definition.source.lines))


@overload
def kernel(function: Callable[..., Any]) -> DecoratedKernel: ...


@overload
def kernel(function: None = None) -> Callable[[Callable[..., Any]], DecoratedKernel]: ...


def kernel(function: Callable[..., Any] | None = None) -> Any:
    """Make a kernel from a Python function.

    Parameters
    ----------
    function : function
        Its first parameter is the index, annotated ``tiles.tiled_index[16, 16]``,
        ``tiles.index[2]`` or not at all; the others are views, arrays and numbers. May be left out,
        as in ``@tiles.kernel()``.

    Returns
    -------
    DecoratedKernel
        Call it with a domain and the arguments, or pass it to ``tiles.parallel_for_each()``.

    Raises
    ------
    KernelSyntaxError
        If the function uses something that kernels do not support; the error points at the Python
        line and says what to write instead.

    Notes
    -----
    Arithmetic is Python's: ``/`` divides integers to a float32, ``//`` and ``%`` round down, and a
    chain of comparisons evaluates each value once. Integer division by 0 gives 0. Literals take the
    type of the other operand; alone they are int32 and float32. A variable has one type.

    Examples
    --------
    >>> import numpy as np
    >>> import tiles
    >>> @tiles.kernel
    ... def double(i: tiles.index[1], data: tiles.array_view[tiles.float32, 1]):
    ...     data[i] = 2 * data[i]
    >>> data = np.arange(3, dtype=np.float32)
    >>> double(tiles.extent(3), data)
    >>> data
    array([0., 2., 4.], dtype=float32)
    """
    return DecoratedKernel if function is None else DecoratedKernel(function)


def _viewed(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(map(_view, arguments))


def _view(argument: Any) -> Any:
    return array_view(argument) if isinstance(argument, np.ndarray) else argument


def _index_type(name: str, annotation: Any, domain: extent) -> IndexType | TiledIndexType:
    tile = tile_of(domain)
    if isinstance(annotation, (IndexType, TiledIndexType)):
        return annotation
    if annotation is _words.tiled_index and not tile:
        raise ArgumentError(
            f"{name} is a tiles.tiled_index, but the domain {domain!r} has no tile: "
            "write extent.tile(16, 16)"
        )
    if annotation not in (None, _words.index, _words.tiled_index):
        raise ArgumentError(
            f"{name} is the index: annotate it tiles.tiled_index[16, 16] or tiles.index[2], "
            f"got {annotation!r}"
        )
    if annotation is _words.index or not tile:
        return IndexType(domain.rank)
    return TiledIndexType(tile)


def _constant(name: str, argument: Any) -> Any:
    if not isinstance(argument, (bool, int, float, np.generic)):
        raise ArgumentMismatchError(
            f"{name} is a tiles.const: expected a number, got {type(argument).__name__}"
        )
    return argument


def _parameter_type(name: str, annotation: Any, argument: Any) -> ParameterType:
    if isinstance(argument, (array_view, array)):
        return _data_type(name, annotation, argument.kernel_type)
    if isinstance(annotation, ViewType) or annotation in (array, array_view):
        expected = getattr(annotation, "name", None) or f"a tiles.{annotation.__name__}"
        raise ArgumentMismatchError(f"{name}: expected {expected}, got {type(argument).__name__}")
    if annotation is not None:
        return _annotated_scalar(name, annotation, argument)
    return _scalar_type(name, argument)


def _data_type(name: str, annotation: Any, actual: ViewType) -> ViewType:
    if annotation in (None, array_view) or (annotation is array and actual.is_array):
        return actual
    if not isinstance(annotation, ViewType) or not data_fits(annotation, actual):
        expected = getattr(annotation, "name", None) or repr(annotation)
        raise ArgumentMismatchError(
            f"{name}: expected {expected}, got {actual.name}{_dtype_advice(annotation, actual)}"
        )
    return annotation


def _dtype_advice(annotation: Any, actual: ViewType) -> str:
    """What to write where nothing but the type of the elements differs."""
    if not isinstance(annotation, ViewType) or annotation.rank != actual.rank:
        return ""
    expected = annotation.element
    if expected == actual.element or not isinstance(expected, ElementType):
        return ""
    return f": use dtype=numpy.{'bool_' if expected.kind == 'b' else expected.name}"


def _annotated_scalar(name: str, annotation: Any, argument: Any) -> ElementType:
    try:
        type_ = scalar_from_annotation(annotation)
    except (ArgumentError, TypeError):
        raise ArgumentError(
            f"{name}: {annotation!r} is not a type for a parameter: use tiles.array_view[...], "
            "tiles.array[...], tiles.const, or an element type such as tiles.float32"
        ) from None
    source = _scalar_type(name, argument)
    if (source.kind == "f" and type_.kind != "f") or (type_.kind == "b" and source.kind != "b"):
        raise ArgumentMismatchError(f"{name}: expected {type_.name}, got {source.name}")
    return type_


def _scalar_type(name: str, argument: Any) -> ElementType:
    """The types that `_tiles` gives to Python's numbers."""
    if isinstance(argument, np.generic):
        type_ = element_type_of(argument.dtype, name)
        if type_.is_storage:
            raise ArgumentMismatchError(
                f"{name}: {type_.name} is a storage type: pass a numpy.float32"
            )
        return type_
    if isinstance(argument, bool):
        return ELEMENT_TYPES["bool"]
    if isinstance(argument, int):
        return ELEMENT_TYPES["int32" if -(2**31) <= argument < 2**31 else "int64"]
    if isinstance(argument, float):
        return ELEMENT_TYPES["float32"]
    if is_opencl_array(argument):
        parameter = name.rpartition(" ")[2]
        raise ArgumentMismatchError(
            f"{name} is a pyopencl array: pass tiles.array.over({parameter})"
        )
    raise ArgumentMismatchError(
        f"{name}: expected a NumPy array, tiles.array_view, tiles.array or a number, got "
        f"{type(argument).__name__}"
    )


def _scalar_class(annotation: Any) -> type | None:
    if annotation in (None, array, array_view) or isinstance(annotation, ViewType):
        return None
    return np.dtype(scalar_from_annotation(annotation).name).type


def _value(argument: Any, type_: Any) -> Any:
    if type_ is None:
        return argument
    try:
        return type_(argument)
    except OverflowError:
        name = np.dtype(type_).name
        raise ArgumentMismatchError(f"{argument} does not fit {name}") from None
