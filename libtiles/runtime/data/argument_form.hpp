// What an argument of a launch is to a kernel, worked out once for all its launches.
#pragma once

#include "libtiles/compiler/compile_options.hpp"
#include "libtiles/core/argument_type.hpp"
#include "libtiles/runtime/geometry/data_window.hpp"

namespace libtiles::runtime {

struct argument_form {
  argument_type type;
  compiler::compile_options options;  ///< that a kernel for it is compiled with, at least
};

inline bool operator==(const argument_form& a, const argument_form& b) {
  return a.type == b.type && a.options == b.options;
}

/// Of an array_view or an array.
argument_form form_of(argument_kind kind, const data_window& window, bool is_const);

/// Of all values of a type, which is no structure.
const argument_form& form_of_values(scalar_type type);

/// Of all values of a struct, a short vector, an index<N> or an extent<N>. Any thread.
/// \param name  as kernel text has it.
const argument_form& form_of_structs(const char* name, std::size_t size);

}  // namespace libtiles::runtime
