// Elements on their way from one member of a group to another.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "libtiles/groups/device_group.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/staging/pinned_memory.hpp"

namespace libtiles::groups {

/// They go through pinned host memory, which is kept for the next time. Where they do not lie one
/// after the other, devices pack and unpack them. One thread at a time.
class staged_elements {
 public:
  staged_elements() = default;
  staged_elements(staged_elements&&) = default;
  staged_elements& operator=(staged_elements&&) = delete;

  /// Waits for what is on its way.
  ~staged_elements();

  /// Has the owner copy them to host memory, after what it has been given to do so far. Does not
  /// wait for that, but for the copies of the last time but one.
  /// \param from  of the same shape each time. \throws error of the owner, which it names, or of
  /// the member that they went to
  void begin(const device_group& group, std::size_t owner, const runtime::data_window& from);

  /// Copies them on, for what the member is given to do from now on; after begin(). Waits until they
  /// are in host memory.
  /// \param member  the same each time
  /// \param after   as for write_window_later()
  /// \throws error of the owner or of the member, which it names
  void end(const device_group& group, std::size_t owner, std::size_t member,
           const runtime::data_window& to, const std::vector<cl::Event>* after);

 private:
  /// One is read from while the other is written to.
  struct place {
    runtime::pinned_memory memory;
    std::vector<runtime::context_event> read, written;
    std::size_t member = 0;  // that they are written to
  };

  std::array<place, 2> places_;
  std::size_t turn_ = 0;
  std::unique_ptr<runtime::array_view> packed_, arrived_;
};

/// Some that begin() was called for, and where they go to.
struct coming_piece {
  std::size_t owner = 0;
  staged_elements elements;
  runtime::data_window to;
};

}  // namespace libtiles::groups
