#include "libtiles/runtime/context/scratch_pool.hpp"

#include <numeric>
#include <type_traits>
#include <utility>

namespace libtiles::runtime {

static_assert(std::is_nothrow_move_assignable_v<scratch_pool::piece>, "give() must not fail");

scratch_pool::piece scratch_pool::take(std::uint64_t size) {
  const std::lock_guard<std::mutex> lock(mutex_);
  auto best = pieces_.end();
  for (auto each = pieces_.begin(); each != pieces_.end(); ++each) {
    if (each->size >= size && (best == pieces_.end() || each->size < best->size)) best = each;
  }
  if (best == pieces_.end()) return {};
  piece taken = std::move(*best);
  pieces_.erase(best);
  return taken;
}

void scratch_pool::give(piece given) noexcept {
  if (given.size == 0 || given.size > most_) return;
  try {
    const std::lock_guard<std::mutex> lock(mutex_);
    pieces_.push_back(std::move(given));
    const auto add = [](std::uint64_t sum, const piece& each) { return sum + each.size; };
    std::uint64_t total = std::accumulate(pieces_.begin(), pieces_.end(), std::uint64_t{0}, add);
    while (total > most_) {
      total -= pieces_.front().size;
      pieces_.erase(pieces_.begin());
    }
  } catch (const std::bad_alloc&) {
    // It is let go of instead.
  }
}

}  // namespace libtiles::runtime
