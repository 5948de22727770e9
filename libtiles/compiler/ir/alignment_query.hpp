// What a kernel asks about a view while it runs.
#pragma once

namespace libtiles::compiler {

/// A builtin_call of a view and of an index in its last dimension, a bool: the element there, and
/// those below it in the other dimensions, begin at multiples of 16 bytes.
constexpr const char* rows_are_aligned = "rows_are_aligned";

}  // namespace libtiles::compiler
