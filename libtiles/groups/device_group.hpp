// Several devices that share the work of a launch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <list>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "libtiles/core/error.hpp"
#include "libtiles/groups/member_speeds.hpp"
#include "libtiles/groups/pinned_pieces.hpp"
#include "libtiles/runtime/context/context.hpp"

namespace libtiles::runtime {
class kernel;
}  // namespace libtiles::runtime

namespace libtiles::groups {

/// One context for each member; a device may be in it several times. One thread at a time.
class device_group {
 public:
  /// \throws error (invalid_argument) for no members, and for one context twice; device_failure
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

  /// Bytes of a member's memory that data of the group may take. By default an eighth is left to
  /// the driver; members on one device share the rest.
  std::uint64_t memory_of(std::size_t at) const;

  /// \param bytes  for each member; 0: the default
  void set_memory_limit(std::uint64_t bytes) { memory_limit_ = bytes; }

  /// Bytes that one part of a view may have there: the most that its device gives at once.
  std::uint64_t largest_part(std::size_t at) const { return largest_parts_[at]; }

  /// Bytes that parts of distributed views have there now.
  std::uint64_t memory_held(std::size_t at) const { return memory_held_[at]; }

  /// Another number after each set_weights().
  std::uint64_t weights_version() const { return weights_version_; }

  /// Host memory for what a member gives to others.
  pinned_pieces& pinned(std::size_t at) const { return pinned_[at]; }

  /// Runs `work` for a member; an error of its device names the member.
  /// \param what  it works on, for the message: ", piece 1 of 2"
  template <class Work>
  auto on_member(std::size_t at, const Work& work, const std::string& what = {}) const {
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
      throw named(failure, at, what);
    }
  }

  /// How std::async() is to run what may run beside the caller: on a thread, unless a driver does
  /// not bear that or the system has none.
  std::launch beside_caller() const {
    return has_one_thread_ ? std::launch::deferred : std::launch::async | std::launch::deferred;
  }

  /// Calls `work` for all members, whatever happens to one of them: at the same time, on threads of
  /// their own, unless they must take turns. \throws error of the first that failed
  void on_all_members(const std::function<void(std::size_t member)>& work) const;

  /// Waits for all members, whatever happens to one of them.
  /// \throws error (device_failure, device_lost) of the first that failed
  void finish() const;

 private:
  friend class memory_claim;

  error named(const error& failure, std::size_t at, const std::string& what) const;
  std::size_t failed_member(const error& failure, std::size_t at) const;

  /// Waits for the member, if it must not run while others do.
  void end_turn(std::size_t at) const;

  const std::vector<std::shared_ptr<runtime::context>> members_;
  const bool takes_turns_;
  const bool has_one_thread_;
  std::vector<double> weights_;
  std::uint64_t weights_version_ = 0;
  bool has_fixed_weights_ = false;
  std::vector<std::uint64_t> largest_parts_;
  std::uint64_t memory_limit_ = 0;
  mutable std::vector<std::uint64_t> memory_held_;
  mutable std::vector<pinned_pieces> pinned_;
  mutable std::list<std::pair<const runtime::kernel*, member_speeds>> speeds_;
};

}  // namespace libtiles::groups
