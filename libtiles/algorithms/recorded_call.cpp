#include "libtiles/algorithms/recorded_call.hpp"

#include <mutex>

#include "libtiles/core/recent_values.hpp"

namespace libtiles::algorithms {
namespace {

struct known_calls {
  std::mutex mutex;
  recent_values<std::shared_ptr<const recorded_call>> by_key{max_recorded_calls};
};

// Never destroyed: threads may still call when static destructors run.
known_calls& kept_calls() {
  static known_calls* const all = new known_calls;
  return *all;
}

}  // namespace

std::optional<std::shared_ptr<const recorded_call>> recorded_call_of(const call_key& key) {
  known_calls& known = kept_calls();
  const std::lock_guard<std::mutex> lock(known.mutex);
  const auto* const found = known.by_key.find(key.bytes());
  if (found == nullptr) return std::nullopt;
  return *found;
}

void keep_recorded_call(const call_key& key, std::shared_ptr<const recorded_call> call) noexcept {
  try {
    known_calls& known = kept_calls();
    const std::lock_guard<std::mutex> lock(known.mutex);
    known.by_key.get(key.bytes(), [&] { return std::move(call); });
  } catch (const std::bad_alloc&) {
    // The next one is recorded.
  }
}

}  // namespace libtiles::algorithms
