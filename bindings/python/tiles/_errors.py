"""The exceptions of the package: one class per status of the C ABI, all under ``tiles.Error``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


_DETAILS = ("file", "line", "column", "opencl_code", "opencl_call", "build_log")


class Error(Exception):
    """The base class of all errors of libtiles.

    Attributes
    ----------
    status : str
        The name of the C ABI's status, such as ``"TILES_ERROR_COMPILE"``.
    file : str
        The kernel text or Python file with the error, or ``""``.
    line, column : int
        The place in `file`, counted from 1; 0 if there is none.
    opencl_code : int
        The driver's error code, 0 if no OpenCL call failed.
    opencl_call : str
        The OpenCL function that failed, or ``""``.
    build_log : str
        The driver's build log, or ``""``.
    """

    status = "TILES_ERROR_INTERNAL"

    def __init__(
        self,
        message: str,
        *,
        file: str = "",
        line: int = 0,
        column: int = 0,
        opencl_code: int = 0,
        opencl_call: str = "",
        build_log: str = "",
    ) -> None:
        super().__init__(message)
        self.file = file
        self.line = line
        self.column = column
        self.opencl_code = opencl_code
        self.opencl_call = opencl_call
        self.build_log = build_log


    def __reduce__(self) -> Any:
        """Pickled with its attributes, also where they are not Python's own."""
        return _restored, (type(self), str(self.args[0]), self._details())

    def _details(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _DETAILS}


class ArgumentError(Error, ValueError):
    """An argument has an invalid value."""

    status = "TILES_ERROR_INVALID_ARGUMENT"


class HandleError(Error, ValueError):
    """An object was released, or has the wrong kind."""

    status = "TILES_ERROR_INVALID_HANDLE"


class OutOfMemoryError(Error, MemoryError):
    """The host or the device is out of memory."""

    status = "TILES_ERROR_OUT_OF_MEMORY"


class UnsupportedError(Error):
    """The device or this version does not support it."""

    status = "TILES_ERROR_UNSUPPORTED"


class InternalError(Error, RuntimeError):
    """A defect in libtiles."""

    status = "TILES_ERROR_INTERNAL"


class NoPlatformError(Error):
    """No OpenCL implementation is installed."""

    status = "TILES_ERROR_NO_PLATFORM"


class NoDeviceError(Error):
    """There is no OpenCL device, or none that matches."""

    status = "TILES_ERROR_NO_DEVICE"


class DeviceError(Error):
    """The OpenCL driver reported an error."""

    status = "TILES_ERROR_DEVICE_FAILURE"


class DeviceLostError(DeviceError):
    """The device or its driver is lost; create a new context."""

    status = "TILES_ERROR_DEVICE_LOST"


class KernelFaultError(Error):
    """Checked mode found faults in a kernel, the first at `file`, `line`, `column`."""

    status = "TILES_ERROR_KERNEL_FAULT"


class ForkedError(Error, RuntimeError):
    """The library was used before ``fork()``; a child process cannot use it.

    Use the start method ``"spawn"`` of `multiprocessing`, or libtiles in the child only.
    """

    status = "TILES_ERROR_FORKED"


class CompileError(Error):
    """The kernel text has an error, at `file`, `line` and `column`."""

    status = "TILES_ERROR_COMPILE"


class BuildError(Error):
    """The OpenCL driver could not build the program; see `build_log`."""

    status = "TILES_ERROR_BUILD"


class ArgumentMismatchError(Error, TypeError):
    """An argument does not match the kernel's parameter."""

    status = "TILES_ERROR_ARGUMENT_MISMATCH"


class InvalidComputeDomainError(Error, ValueError):
    """The compute domain cannot be launched."""

    status = "TILES_ERROR_INVALID_COMPUTE_DOMAIN"


class TileLimitError(Error, ValueError):
    """The tile is larger than the device or the kernel allows."""

    status = "TILES_ERROR_TILE_LIMIT"


class LocalMemoryLimitError(Error, ValueError):
    """The tile_static variables need more memory than the device has."""

    status = "TILES_ERROR_LOCAL_MEMORY_LIMIT"


class KernelSyntaxError(CompileError, SyntaxError):
    """A decorated function uses something that kernels do not support.

    Python and editors show it as any other syntax error: with the file, the line and a caret.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str,
        line: int,
        column: int,
        text: str,
        end_line: int,
        end_column: int,
    ) -> None:
        CompileError.__init__(self, message, file=file, line=line, column=column)
        self.msg = message
        self.filename = file
        self.lineno = line
        self.offset = column
        self.text = text
        self.end_lineno = end_line
        self.end_offset = end_column

    def _details(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "text": self.text,
            "end_line": self.end_lineno,
            "end_column": self.end_offset,
        }

    def __str__(self) -> str:
        end = self.end_offset if self.end_lineno == self.line else None
        first, *more = self.msg.splitlines()
        marked = marked_line(self.text or "", self.column, end)
        head = f"{self.file}:{self.line}:{self.column}: error: {first}"
        return "\n".join([head, marked, *more])

    @property
    def print_file_and_line(self) -> None:  # type: ignore[override]
        """Hidden: otherwise Python before 3.13 marks one character instead of the whole range."""
        raise AttributeError("print_file_and_line")


for _class in (Error, DeviceLostError, KernelSyntaxError, *Error.__subclasses__()):
    _class.__module__ = "tiles"  # where people find them, and tracebacks name them


def _restored(error: type[Error], message: str, details: dict[str, Any]) -> Error:
    return error(message, **details)


def marked_line(text: str, column: int, end_column: int | None) -> str:
    """A line and carets below it; up to its end if `end_column` is None."""
    indent = len(text) - len(text.lstrip())
    end = len(text) + 1 if end_column is None else end_column
    carets = "^" * max(1, end - column)
    return f"    {text.strip()}\n    {' ' * (column - 1 - indent)}{carets}"


def with_message(error: Error, message: str) -> Error:
    """The error with another message, at the same place."""
    return moved(error, message, error.file, error.line, error.column)


def moved(error: Error, message: str, file: str, line: int, column: int) -> Error:
    """The error with another message, at another place."""
    return type(error)(
        message,
        file=file,
        line=line,
        column=column,
        opencl_code=error.opencl_code,
        opencl_call=error.opencl_call,
        build_log=error.build_log,
    )


_CLASSES: dict[str, type[Error]] = {
    error.status: error
    for error in (
        ArgumentError,
        HandleError,
        OutOfMemoryError,
        UnsupportedError,
        InternalError,
        NoPlatformError,
        NoDeviceError,
        DeviceError,
        DeviceLostError,
        KernelFaultError,
        ForkedError,
        CompileError,
        BuildError,
        ArgumentMismatchError,
        InvalidComputeDomainError,
        TileLimitError,
        LocalMemoryLimitError,
    )
}


in_user_words: Callable[[Error], Error] = lambda error: error
"""The error of a decorated kernel in Python's words; `_kernel_faults` replaces it."""


def error_from_status(
    status: str,
    message: str,
    file: str,
    line: int,
    column: int,
    opencl_code: int,
    opencl_call: str,
    build_log: str,
) -> Error:
    """The exception for a status of the C ABI; `_tiles` raises what this returns."""
    error = _CLASSES.get(status, InternalError)(
        message,
        file=file,
        line=line,
        column=column,
        opencl_code=opencl_code,
        opencl_call=opencl_call,
        build_log=build_log,
    )
    return in_user_words(error)
