#include "libtiles/runtime/context/memory_pool.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace libtiles::runtime {

static_assert(std::is_nothrow_move_assignable_v<memory_pool::piece>, "give() must not fail");

memory_pool::piece memory_pool::take(std::uint64_t size, std::uint64_t largest) {
  piece taken;
  const std::lock_guard<std::mutex> lock(mutex_);
  auto best = pieces_.end();
  for (auto each = pieces_.begin(); each != pieces_.end(); ++each) {
    if (each->size < size || each->size > largest) continue;
    if (best == pieces_.end() || each->size < best->size) best = each;
  }
  if (best != pieces_.end()) {
    taken = std::move(*best);
    pieces_.erase(best);
    total_ -= taken.size;
  }
  return taken;
}

void memory_pool::give(piece given) noexcept {
  if (given.size == 0 || given.size > most_) return;
  std::vector<piece> let_go;  // where no other thread waits for the driver
  try {
    const std::lock_guard<std::mutex> lock(mutex_);
    pieces_.reserve(pieces_.size() + 1);
    auto kept = pieces_.begin();
    std::uint64_t total = total_ + given.size;
    for (; total > most_; ++kept) total -= kept->size;
    let_go.reserve(static_cast<std::size_t>(kept - pieces_.begin()));
    std::move(pieces_.begin(), kept, std::back_inserter(let_go));
    pieces_.erase(pieces_.begin(), kept);
    pieces_.push_back(std::move(given));
    total_ = total;
  } catch (const std::bad_alloc&) {
    // It is let go of instead.
  }
}

bool memory_pool::clear() noexcept {
  std::vector<piece> all;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    all.swap(pieces_);
    total_ = 0;
  }
  return !all.empty();
}

}  // namespace libtiles::runtime
