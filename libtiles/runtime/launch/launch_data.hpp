// The data of a launch: on its way to the device, in order with who used it before, and marked
// once the launch is submitted.
#pragma once

#include <memory>

#include "libtiles/core/small_vector.hpp"
#include "libtiles/runtime/data/validity_change.hpp"
#include "libtiles/runtime/launch/data_use.hpp"

namespace libtiles::runtime {

/// Where a view's or array's first element lies on the device.
struct placed_data {
  cl_mem buffer = nullptr;  ///< nullptr for values and for views without elements
  std::uint64_t id = 0;     ///< the device_buffer's
  std::int64_t offset = 0;  ///< bytes
};

inline bool operator==(const placed_data& a, const placed_data& b) {
  return a.buffer == b.buffer && a.id == b.id && a.offset == b.offset;
}

using placed_list = small_vector<placed_data, 16>;

/// For who holds the locks of the data whenever it is used. It is used again by who finds the data as
/// the launch before left it.
class launch_data {
 public:
  /// Brings to the device what the kernel needs and is not there.
  /// \param kernel  its name, for the log.
  /// \throws error (out_of_memory, device_failure, device_lost)
  launch_data(const std::shared_ptr<context>& where, const data_uses& uses,
              const std::string& kernel);

  /// One per use.
  const placed_list& places() const { return places_; }

  /// What the launch has to come after.
  std::vector<queue_point> points_before() const;

  /// Makes ready what mark_used() needs, so that it cannot fail.
  void expect_use();

  /// Says that the launch was submitted.
  void mark_used(const queue_point& point) noexcept;

 private:
  const data_uses& uses_;
  small_vector<device_copy*, 16> copies_;
  placed_list places_;
  validity_change written_;
  bool are_writes_marked_ = false;  // by a launch before
};

}  // namespace libtiles::runtime
