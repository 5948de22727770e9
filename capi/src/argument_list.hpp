// The arguments of a launch, read from the C API's structs.
#pragma once

#include <memory>
#include <vector>

#include "capi/src/handle.hpp"
#include "libtiles/runtime/launch/launch_argument.hpp"

namespace libtiles::capi {

/// Holds views and arrays for as long as it lives, so that a release on another thread does not
/// take them away.
class argument_list {
 public:
  /// Appends the arguments to `out`.
  /// \throws error (invalid_argument, invalid_handle) naming the argument by its position.
  void read(const tiles_argument* arguments, uint32_t count,
            std::vector<runtime::launch_argument>& out);

  /// One of them. \throws as read()
  runtime::launch_argument read_one(const tiles_argument& given, uint32_t position);

  /// Lets go of what it holds.
  void clear() {
    views_.clear();
    arrays_.clear();
  }

 private:
  std::vector<held<tiles_array_view_s>> views_;
  std::vector<held<tiles_array_s>> arrays_;
};

/// An argument with all that it borrows, for launches that outlast the call.
struct lasting_argument {
  runtime::launch_argument argument;
  std::shared_ptr<const void> owner;
};

/// \throws as argument_list
lasting_argument make_lasting(const tiles_argument& given, uint32_t position);

/// \throws error (invalid_argument, invalid_handle) naming the event by its position.
std::vector<std::shared_ptr<runtime::event>> events_of(const tiles_event* events, uint32_t count);

}  // namespace libtiles::capi
