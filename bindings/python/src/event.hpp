// The end of something that was submitted, as Python holds it.
#pragma once

#include <pybind11/pybind11.h>

#include <vector>

#include "handle.hpp"

namespace tiles_python {

struct event {
  handle<tiles_event, tiles_event_release> value;
};

/// The C ABI's handles, valid as long as the objects.
std::vector<tiles_event> handles_of(const std::vector<const event*>& events);

void bind_events(pybind11::module_& module);

}  // namespace tiles_python
