// Elements on their way from one member of a group to another.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "libtiles/groups/device_group.hpp"
#include "libtiles/groups/pinned_pieces.hpp"
#include "libtiles/runtime/data/array_view.hpp"
#include "libtiles/runtime/data/writes_beside.hpp"

namespace libtiles::groups {

/// They go through pinned host memory. Where they do not lie one after the other, devices pack and
/// unpack them. One thread at a time.
class staged_elements {
 public:
  staged_elements() = default;
  staged_elements(staged_elements&&) = default;
  staged_elements& operator=(staged_elements&&) = delete;
  ~staged_elements();

  /// Has the owner copy them to host memory, after what it has been given to do so far. Does not
  /// wait.
  /// \param group  outlives it
  /// \param owner  the same each time
  /// \param from   of the same shape each time
  /// \throws error of the owner, which it names
  void begin(const device_group& group, std::size_t owner, const runtime::data_window& from);

  /// Copies them on, for what the member is given to do from now on; after begin(), once. Waits
  /// until they are in host memory.
  /// \param member  the same each time
  /// \throws error of the owner or of the member, which it names
  void end(std::size_t member, const runtime::data_window& to);

  /// Whether end() made room for what the member unpacks, if it does.
  bool has_room_for(const runtime::data_window& to) const {
    return arrived_ != nullptr || runtime::is_dense(to);
  }

  /// The same in two steps, beside what the member does, where there is room: this one, and
  /// end_beside() with what writes.join() returned. \throws as end()
  void pass_on(std::size_t member, const runtime::data_window& to, runtime::writes_beside& writes);
  void end_beside(std::size_t member, const runtime::data_window& to,
                  const std::vector<runtime::context_event>& written);

 private:
  void wait_for_host() const;
  void give_back() noexcept;

  const device_group* group_ = nullptr;
  std::size_t owner_ = 0;
  pinned_piece memory_;
  std::unique_ptr<runtime::array_view> packed_, arrived_;
};

/// Some that begin() was called for, and where they go to.
struct coming_piece {
  staged_elements elements;
  runtime::data_window to;
};

}  // namespace libtiles::groups
