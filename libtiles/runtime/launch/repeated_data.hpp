// The data of a launch that runs again and again.
#pragma once

#include <memory>
#include <optional>

#include "libtiles/runtime/launch/kernel_form.hpp"
#include "libtiles/runtime/launch/launch_data.hpp"

namespace libtiles::runtime {

/// As long as nobody changed the data, each run finds it where the last one left it. Keeps no data
/// alive. One thread at a time.
class repeated_data {
 public:
  repeated_data() = default;
  repeated_data(const repeated_data&) = delete;
  repeated_data& operator=(const repeated_data&) = delete;

  /// Brings the data of the request to the device, for who holds its locks.
  /// \param request  the windows may lie elsewhere than those of the last run, but show the same.
  /// \return whether all is as the last run left it.
  /// \throws error as launch_data
  bool prepare(const kernel_form& form, const launch_request& request,
               const std::shared_ptr<context>& where);

  /// What prepare() found.
  launch_data& value() { return *data_; }

  /// Says that the launch was submitted; the locks are still held.
  void settle() noexcept;

  /// The next run is another launch.
  void forget() noexcept { has_settled_ = false; }

 private:
  bool is_settled(const launch_request& request);

  data_uses uses_;
  std::optional<launch_data> data_;         // of uses_
  small_vector<std::uint64_t, 16> states_;  // of each use's source, as the last run left it
  bool has_settled_ = false;
};

}  // namespace libtiles::runtime
