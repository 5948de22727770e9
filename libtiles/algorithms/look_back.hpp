// What groups find out about the tiles before theirs while others work on those: one pass over the
// data. See kernels/look_back.clh.
#pragma once

#include <cstdint>
#include <memory>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/workspace.hpp"

namespace libtiles::algorithms {

struct look_back_size {
  std::int64_t tiles;       ///< a group for each
  std::int64_t value_size;  ///< bytes of a VALUE
};

/// The memory for it. In the caller's workspace, another launch makes zeros first. The context's
/// memory remains from call to call, with what earlier launches told, and needs none. One thread.
class look_back {
 public:
  look_back(const execution& how, look_back_size size);
  ~look_back();
  look_back(const look_back&) = delete;
  look_back& operator=(const look_back&) = delete;

  void add_to(workspace_layout& layout);

  /// The arguments `found` and `launch`, of one launch.
  /// \throws error (out_of_memory, device_failure, device_lost)
  void add_to(kernel_call& call, const workspace& memory);

  /// For a launch that was recorded: the memory, which is the context's, and the argument `launch`.
  const runtime::array_view& memory() const { return *view_; }
  void count_launch(runtime::launch_argument& number);

 private:
  void find_memory();

  const execution& how_;
  const look_back_size size_;
  const std::int64_t words_;
  const bool is_of_context_;
  std::size_t part_ = 0;
  runtime::memory_pool::piece piece_;  // goes back to the context
  std::unique_ptr<runtime::array_view> view_;
};

}  // namespace libtiles::algorithms
