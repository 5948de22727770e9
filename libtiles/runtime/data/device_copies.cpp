#include "libtiles/runtime/data/device_copies.hpp"

namespace libtiles::runtime {

std::vector<std::shared_ptr<context>> device_copies::places() const {
  std::vector<std::shared_ptr<context>> all;
  for (const auto& copy : all_) all.push_back(copy->where());
  return all;
}

void device_copies::give_to_host() {
  for (const auto& copy : all_) {
    if (copy->shared() != nullptr) copy->shared()->give_to_host();
  }
}

void device_copies::wait_after_failure() const noexcept {
  for (const auto& copy : all_) copy->buffer().wait_after_failure();
}

}  // namespace libtiles::runtime
