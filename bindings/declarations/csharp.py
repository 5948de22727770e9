"""The declarations as a class of C#. Handles are IntPtr, other pointers are pointers."""

from __future__ import annotations

from c_header import CType, Function, Header, Variable

_NUMBERS = {
    "char": "byte",
    "void": "void",
    "int32_t": "int",
    "uint32_t": "uint",
    "int64_t": "long",
    "uint64_t": "ulong",
    "float": "float",
    "double": "double",
    "size_t": "UIntPtr",
}


def _type(header: Header, ctype: CType) -> str:
    is_pointer = ctype.base in header.handles or any(
        ctype.base == callback.name for callback in header.callbacks
    )
    base = header.resolved(ctype.base)
    return ("IntPtr" if is_pointer else _NUMBERS.get(base, base)) + "*" * ctype.pointers


def _field(header: Header, variable: Variable) -> str:
    """Arrays of numbers are fixed buffers, which those of structs cannot be."""
    kind = _type(header, variable.type)
    if variable.count is None:
        return f"public {kind} @{variable.name};"
    if kind in _NUMBERS.values():
        return f"public fixed {kind} @{variable.name}[{variable.count}];"
    return " ".join(f"public {kind} {variable.name}{i};" for i in range(variable.count))


def _function(header: Header, function: Function) -> list[str]:
    parameters = ", ".join(f"{_type(header, p.type)} @{p.name}" for p in function.parameters)
    return [
        "        [DllImport(Library, CallingConvention = CallingConvention.Cdecl)]",
        f"        public static extern {_type(header, function.result)} {function.name}({parameters});",
    ]


def write(header: Header) -> str:
    lines = ["// Made from tiles.h.", "using System;", "using System.Runtime.InteropServices;", ""]
    lines += ["namespace Tiles", "{"]
    for name, fields in header.structs.items():
        lines += ["    [StructLayout(LayoutKind.Sequential)]", f"    internal unsafe struct {name}", "    {"]
        lines += [f"        {_field(header, f)}" for f in fields]
        lines += ["    }"]
    lines += ["    internal static unsafe class Raw", "    {"]
    abi = next(c.value for c in header.constants if c.name == "TILES_ABI_VERSION")
    lines.append(f'        const string Library = "libtiles.so.{abi}";')
    for constant in header.constants:
        kind = "uint" if constant.is_unsigned else "int"
        lines.append(f"        public const {kind} {constant.name} = {constant.value};")
    for function in header.functions:
        lines += _function(header, function)
    lines += ["        public static void PrintSizes()", "        {"]
    for name in header.structs:
        lines.append(f'            Console.WriteLine("{name} " + sizeof({name}));')
    lines += ["        }", "    }", "}"]
    return "\n".join(lines) + "\n"
