// How a data source takes the place of others.
#include "libtiles/runtime/data/data_source.hpp"

namespace libtiles::runtime {

void data_source::absorb(const std::shared_ptr<data_source>& whole,
                         const std::vector<std::shared_ptr<data_source>>& parts) {
  const transfer_reason reason{"an overlapping view is made"};
  for (const auto& part : parts) {
    part->bring_to_host(byte_region(part->covered_), reason);
    part->take_to_host();
  }
  for (const auto& part : parts) whole->take_over(part);
  for (const auto& part : parts) part->give_way_to(whole);
}

void data_source::take_over(const std::shared_ptr<data_source>& part) {
  host_valid_.subtract(byte_region(part->covered_) - part->host_valid_);
  views_ += part->views_;
  owners_.insert(owners_.end(), part->owners_.begin(), part->owners_.end());
  superseded_.push_back(part);
  for (const auto& each : part->superseded_) {
    if (!each.expired()) superseded_.push_back(each);
  }
}

void data_source::give_way_to(const std::shared_ptr<data_source>& whole) noexcept {
  copies_.clear();
  host_->unpin();
  ++changes_;
  for (const auto& each : superseded_) {
    if (const auto living = each.lock()) std::atomic_store(&living->successor_, whole);
  }
  superseded_.clear();
  std::atomic_store(&successor_, whole);
  is_superseded_.store(true, std::memory_order_release);
}

}  // namespace libtiles::runtime
