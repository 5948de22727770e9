// What groups find out about the tiles before theirs while others work on those: one pass over the
// data. See kernels/look_back.clh.
#pragma once

#include <cstdint>
#include <memory>

#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/workspace.hpp"

namespace libtiles::algorithms {

/// The memory for it. In the caller's workspace, another launch makes zeros first. The context's
/// memory remains from call to call, with what earlier launches told, and needs none. One thread.
class look_back {
 public:
  /// \param tiles  a group for each.
  /// \param value_size  bytes of a VALUE.
  look_back(const execution& how, std::int64_t tiles, std::int64_t value_size);
  ~look_back();
  look_back(const look_back&) = delete;
  look_back& operator=(const look_back&) = delete;

  void add_to(workspace_layout& layout);

  /// The arguments `found` and `launch`, of one launch.
  /// \throws error (out_of_memory, device_failure, device_lost)
  void add_to(kernel_call& call, const workspace& memory);

 private:
  void find_memory();

  const execution& how_;
  const std::int64_t words_;
  const bool is_of_context_;
  std::size_t part_ = 0;
  runtime::scratch_pool::piece piece_;  // goes back to the context
  std::unique_ptr<runtime::array_view> view_;
};

}  // namespace libtiles::algorithms
