// An event over the caller's cl_event.
#pragma once

#include <memory>

#include "libtiles/runtime/launch/event.hpp"

namespace libtiles::runtime {

/// The caller's event with a reference of our own. Its queue is flushed, so that whoever waits for
/// it on another queue does not wait in vain.
/// \throws error (invalid_argument) for NULL and for an event of another cl_context.
cl::Event retain_event(const context& where, cl_event given, const std::string& parameter);

/// As retain_event(). \throws likewise
std::shared_ptr<event> adopt_event(const std::shared_ptr<context>& where, cl_event given);

}  // namespace libtiles::runtime
