// What groups find out about the tiles before theirs while others work on those: one pass over the
// data. See kernels/look_back.clh.
#pragma once

#include <cstdint>
#include <memory>

#include "libtiles/algorithms/workspace.hpp"
#include "libtiles/runtime/devices/device_info.hpp"
#include "libtiles/runtime/launch/kernel.hpp"

namespace libtiles::algorithms {

// Groups of NVIDIA's devices go on once they have begun, whatever others wait for. Nothing is known
// of that elsewhere. The kernels need no copies, but instructions of the same devices.
inline bool can_look_back(const runtime::device_info& device) { return device.has_async_copies; }

/// The memory of one call.
class look_back {
 public:
  /// \param tiles  a group for each.
  /// \param tiles_of_block  TILES_OF_BLOCK.
  /// \param value_size  bytes of a VALUE.
  look_back(std::int64_t tiles, std::int64_t tiles_of_block, std::int64_t value_size)
      : words_((tiles + tiles / tiles_of_block + 1) * (value_size / 4)) {}

  void add_to(workspace_layout& layout);

  const runtime::array_view& counter(const workspace& memory) const {
    return memory.part(counter_part_);
  }
  const runtime::array_view& words(const workspace& memory) const {
    return memory.part(words_part_);
  }

  /// Submits the launch that comes before.
  /// \param begin  the kernel tiles_look_back_begin, for groups of `work_items`.
  void begin(const execution& how, const std::shared_ptr<runtime::kernel>& begin,
             const workspace& memory, std::int64_t work_items) const;

 private:
  const std::int64_t words_;
  std::size_t counter_part_ = 0, words_part_ = 0;
};

}  // namespace libtiles::algorithms
