// Elements on their way from one member of a group to another.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "libtiles/groups/device_group.hpp"
#include "libtiles/runtime/data/array_view.hpp"

namespace libtiles::groups {

/// They go through pinned host memory, which is kept for the next time. One thread at a time.
class staged_elements {
 public:
  /// Has the owner copy them to host memory, after what it has been given to do so far. Does not
  /// wait. \param from  of the same shape each time. \throws error of the owner, which it names
  void begin(const device_group& group, std::size_t owner, const runtime::data_window& from);

  /// Copies them on, for what the member is given to do from now on; after begin().
  /// \throws error of the owner or of the member, which it names
  void end(const device_group& group, std::size_t owner, std::size_t member,
           const runtime::data_window& to) const;

 private:
  std::vector<std::byte> memory_;
  std::unique_ptr<runtime::array_view> view_;  // over the memory
};

/// Some that begin() was called for, and where they go to.
struct coming_piece {
  std::size_t owner = 0;
  staged_elements elements;
  runtime::data_window to;
};

}  // namespace libtiles::groups
