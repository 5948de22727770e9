// Vectors of neighbouring elements in memory, and what a kernel asks about a view while it runs.
#pragma once

namespace libtiles::compiler {

/// What a work-item reads or writes by one instruction at most.
constexpr int vector_bytes = 16;

/// A builtin_call of a view and of an index in its last dimension, a bool: the view's first
/// element, those behind it in the other dimensions, and the index in bytes are multiples of
/// vector_bytes.
constexpr const char* rows_are_aligned = "rows_are_aligned";

}  // namespace libtiles::compiler
