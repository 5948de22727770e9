// Device memory that is zeros when a launch begins, for what its groups tell each other.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "libtiles/algorithms/workspace.hpp"

namespace libtiles::algorithms {

/// A part of the caller's workspace, which another launch makes zeros; or memory of the context, which
/// is zeros already where each launch leaves zeros. One thread.
class zeroed_memory {
 public:
  /// \param words  of 64 bits.
  /// \param leaves_zeros  whether the launch does.
  zeroed_memory(const execution& how, std::int64_t words, bool leaves_zeros);
  ~zeroed_memory();
  zeroed_memory(const zeroed_memory&) = delete;
  zeroed_memory& operator=(const zeroed_memory&) = delete;

  void add_to(workspace_layout& layout);

  /// Makes zeros, or finds some, for the next launch.
  /// \throws error (out_of_memory, device_failure, device_lost)
  const runtime::array_view& zeros(const workspace& memory);

  /// What zeros() has found.
  const runtime::array_view& view(const workspace& memory) const {
    return is_of_context_ ? *view_ : memory.part(part_);
  }

 private:
  void find_zeros();

  const execution& how_;
  const std::int64_t words_;
  const bool is_of_context_;
  std::size_t part_ = 0;
  runtime::scratch_pool::piece piece_;  // zeros; goes back to the context
  std::unique_ptr<runtime::array_view> view_;
};

}  // namespace libtiles::algorithms
