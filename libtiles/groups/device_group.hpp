// Several devices that share the work of a launch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "libtiles/core/error.hpp"
#include "libtiles/groups/member_speeds.hpp"
#include "libtiles/runtime/context/context.hpp"

namespace libtiles::runtime {
class kernel;
}  // namespace libtiles::runtime

namespace libtiles::groups {

/// One context for each member; a device may be in it several times. One thread at a time.
class device_group {
 public:
  /// \throws error (invalid_argument) for no members, and for one context twice
  explicit device_group(std::vector<std::shared_ptr<runtime::context>> members);

  std::size_t size() const { return members_.size(); }
  const std::shared_ptr<runtime::context>& member(std::size_t at) const { return members_[at]; }

  /// How much of a domain each member gets, in proportion; the largest is 1. At first all are.
  const std::vector<double>& weights() const { return weights_; }

  /// Whether those decide; else launches have shares by the speed of the members.
  bool has_fixed_weights() const { return has_fixed_weights_; }

  /// Data that is split already is split anew by the next launch that uses it.
  /// \param weights  none: by speed again
  /// \throws error (invalid_argument) unless there is one for each member, none below 0, and one
  ///         above it
  void set_weights(std::vector<double> weights);

  /// Of a kernel. They are kept for the kernels that were launched last.
  member_speeds& speeds_of(const runtime::kernel& kernel) const;

  /// Bytes that a member has for data.
  std::uint64_t memory_of(std::size_t at) const { return members_[at]->device().global_memory; }

  /// Another number after each set_weights().
  std::uint64_t weights_version() const { return weights_version_; }

  /// Runs `work` for a member; an error of its device names the member.
  template <class Work>
  auto on_member(std::size_t at, const Work& work) const {
    try {
      if constexpr (std::is_void_v<decltype(work())>) {
        work();
        end_turn(at);
      } else {
        auto result = work();
        end_turn(at);
        return result;
      }
    } catch (const error& failure) {
      throw named(failure, at);
    }
  }

  /// Waits for all members, whatever happens to one of them.
  /// \throws error (device_failure, device_lost) of the first that failed
  void finish() const;

 private:
  error named(const error& failure, std::size_t at) const;

  /// Waits for the member, if it must not run while others do.
  void end_turn(std::size_t at) const;

  const std::vector<std::shared_ptr<runtime::context>> members_;
  const bool takes_turns_;
  std::vector<double> weights_;
  std::uint64_t weights_version_ = 0;
  bool has_fixed_weights_ = false;
  mutable std::list<std::pair<const runtime::kernel*, member_speeds>> speeds_;
};

}  // namespace libtiles::groups
