"""The declarations as a module of Rust."""

from __future__ import annotations

from c_header import CType, Function, Header, Variable

_NUMBERS = {
    "char": "c_char",
    "void": "c_void",
    "int32_t": "i32",
    "uint32_t": "u32",
    "int64_t": "i64",
    "uint64_t": "u64",
    "float": "f32",
    "double": "f64",
    "size_t": "usize",
}
_KEYWORDS = {"type", "in", "ref", "match", "mod", "use", "where", "loop", "move", "box", "final"}


def _name(name: str) -> str:
    return f"r#{name}" if name in _KEYWORDS else name


def _type(ctype: CType) -> str:
    text = _NUMBERS.get(ctype.base, ctype.base)
    for level in range(ctype.pointers):
        text = f"*{'const' if ctype.is_const and level == 0 else 'mut'} {text}"
    return text


def _field(variable: Variable) -> str:
    text = _type(variable.type)
    return f"[{text}; {variable.count}]" if variable.count else text


def _parameters(function: Function) -> str:
    return ", ".join(f"{_name(p.name)}: {_type(p.type)}" for p in function.parameters)


def _result(function: Function) -> str:
    is_void = function.result.base == "void" and not function.result.pointers
    return "" if is_void else f" -> {_type(function.result)}"


def write(header: Header) -> str:
    lines = ["// Made from tiles.h.", "use std::os::raw::{c_char, c_void};", ""]
    for handle in header.handles:
        lines += ["#[repr(C)]", f"pub struct {handle}_s {{ _private: [u8; 0] }}"]
        lines += [f"pub type {handle} = *mut {handle}_s;"]
    for name, base in header.numbers.items():
        lines.append(f"pub type {name} = {_NUMBERS[base]};")
    for callback in header.callbacks:
        pointer = f'unsafe extern "C" fn({_parameters(callback)}){_result(callback)}'
        lines.append(f"pub type {callback.name} = Option<{pointer}>;")
    for constant in header.constants:
        kind = "u32" if constant.is_unsigned else "i32"
        lines.append(f"pub const {constant.name}: {kind} = {constant.value};")
    for name, fields in header.structs.items():
        lines += ["#[repr(C)]", "#[derive(Clone, Copy)]", f"pub struct {name} {{"]
        lines += [f"    pub {_name(f.name)}: {_field(f)}," for f in fields]
        lines += ["}"]
    lines.append('extern "C" {')
    for function in header.functions:
        lines.append(f"    pub fn {function.name}({_parameters(function)}){_result(function)};")
    lines.append("}")
    lines.append("/// Each struct and its size.")
    lines.append("pub const SIZES: &[(&str, usize)] = &[")
    lines += [f'    ("{name}", std::mem::size_of::<{name}>()),' for name in header.structs]
    lines.append("];")
    return "\n".join(lines) + "\n"
