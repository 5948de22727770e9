"""The declarations as a module of Fortran. All pointers are type(c_ptr), and as Fortran has no unsigned
integers, these are the signed ones of their size."""

from __future__ import annotations

from c_header import CType, Function, Header, Variable

_NUMBERS = {
    "int32_t": "integer(c_int32_t)",
    "uint32_t": "integer(c_int32_t)",
    "int64_t": "integer(c_int64_t)",
    "uint64_t": "integer(c_int64_t)",
    "float": "real(c_float)",
    "double": "real(c_double)",
    "size_t": "integer(c_size_t)",
}


def _type(header: Header, ctype: CType) -> str:
    if ctype.pointers or ctype.base in header.handles:
        return "type(c_ptr)"
    if any(ctype.base == callback.name for callback in header.callbacks):
        return "type(c_funptr)"
    base = header.resolved(ctype.base)
    return _NUMBERS.get(base, f"type({base})")


def _field(header: Header, variable: Variable) -> str:
    count = f"({variable.count})" if variable.count else ""
    return f"    {_type(header, variable.type)} :: {variable.name}{count}"


def _function(header: Header, function: Function) -> list[str]:
    is_void = function.result.base == "void" and not function.result.pointers
    kind = "subroutine" if is_void else "function"
    names = ", &\n        ".join(p.name for p in function.parameters)
    # The result's name must differ from those of the parameters.
    result = "" if is_void else " result(returned)"
    lines = [f"    {kind} {function.name}({names}) &", f'        bind(c, name="{function.name}"){result}']
    lines.append("      import")
    lines += [f"      {_type(header, p.type)}, value :: {p.name}" for p in function.parameters]
    if not is_void:
        lines.append(f"      {_type(header, function.result)} :: returned")
    lines.append(f"    end {kind}")
    return lines


def write(header: Header) -> str:
    lines = ["! Made from tiles.h.", "module tiles_c", "  use, intrinsic :: iso_c_binding"]
    lines += ["  implicit none", "  public", ""]
    for constant in header.constants:
        value = constant.value - (1 << 32) if constant.value > 0x7FFFFFFF else constant.value
        lines.append(f"  integer(c_int32_t), parameter :: {constant.name} = {value}")
    for name, fields in header.structs.items():
        lines += [f"  type, bind(c) :: {name}"]
        lines += [_field(header, f) for f in fields]
        lines += ["  end type"]
    lines.append("  interface")
    for function in header.functions:
        lines += _function(header, function)
    lines += ["  end interface", "contains", "  subroutine tiles_print_sizes()"]
    lines += [f"    type({name}) :: v{i}" for i, name in enumerate(header.structs)]
    for i, name in enumerate(header.structs):
        lines.append(f'    print "(a, 1x, i0)", "{name}", c_sizeof(v{i})')
    lines += ["  end subroutine", "end module"]
    return "\n".join(lines) + "\n"
