#include "libtiles/runtime/data/residency.hpp"

namespace libtiles::runtime {

void residency::live_in(host_memory borrowed) {
  host_.emplace(std::move(borrowed));
  host_is_home_ = true;
}

host_memory& residency::host() {
  if (!host_) host_.emplace(host_memory::allocated(covered_));
  return *host_;
}

device_copy* residency::home_copy() const {
  device_copy* const copy = home_ ? copies_.find(*home_) : nullptr;
  return copy == nullptr || copy->shared() != nullptr ? nullptr : copy;
}

void residency::keep(std::shared_ptr<void> owner) {
  if (owner) owners_.insert(std::move(owner));
}

void residency::take_owners_of(residency& other) noexcept {
  if (owners_.size() < other.owners_.size()) owners_.swap(other.owners_);
  owners_.merge(other.owners_);
}

void residency::drop_copies() noexcept {
  copies_.clear();
  host_->unpin();
}

void residency::retire_host() {
  if (!host_) return;
  const auto kept = std::make_shared<host_memory>(std::move(*host_));
  for (auto& copy : copies_) {
    if (copy->shared() == nullptr) continue;
    copy->where()->retire(copy->buffer().usage(), kept);
    for (const auto& owner : owners_) copy->where()->retire(copy->buffer().usage(), owner);
  }
}

}  // namespace libtiles::runtime
