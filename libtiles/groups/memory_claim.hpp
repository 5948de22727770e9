// Memory of a member's device that data has.
#pragma once

#include <utility>

#include "libtiles/groups/device_group.hpp"

namespace libtiles::groups {

/// Counts bytes among device_group::memory_held() for as long as it lives. One thread at a time.
class memory_claim {
 public:
  memory_claim() = default;
  memory_claim(const device_group& group, std::size_t member, std::uint64_t bytes)
      : group_(&group), member_(member), bytes_(bytes) {
    group.memory_held_[member] += bytes;
  }
  memory_claim(memory_claim&& from) noexcept { *this = std::move(from); }
  memory_claim& operator=(memory_claim&& from) noexcept {
    std::swap(group_, from.group_);
    std::swap(member_, from.member_);
    std::swap(bytes_, from.bytes_);
    return *this;
  }
  memory_claim(const memory_claim&) = delete;
  memory_claim& operator=(const memory_claim&) = delete;
  ~memory_claim() {
    if (group_ != nullptr) group_->memory_held_[member_] -= bytes_;
  }

  std::uint64_t bytes() const { return bytes_; }

 private:
  const device_group* group_ = nullptr;
  std::size_t member_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace libtiles::groups
