// A context as Python holds it.
#pragma once

#include <pybind11/pybind11.h>

#include "handle.hpp"

namespace tiles_python {

struct context {
  handle<tiles_context, tiles_context_release> value;
};

/// The C ABI's handle; NULL, the default context, for None.
inline tiles_context get(const context* object) { return object ? object->value.get() : nullptr; }

void bind_contexts(pybind11::module_& module);

}  // namespace tiles_python
