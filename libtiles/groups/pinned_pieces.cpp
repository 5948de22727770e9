#include "libtiles/groups/pinned_pieces.hpp"

#include <algorithm>

#include "libtiles/core/count_of.hpp"
#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/opencl/awaited.hpp"
#include "libtiles/runtime/opencl/has_ended.hpp"

namespace libtiles::groups {
namespace {

using runtime::context_event;

bool is_in_use(const pinned_piece& piece) {
  return !std::all_of(piece.uses.begin(), piece.uses.end(),
                      [](const context_event& each) { return runtime::has_ended(each.event); });
}

void wait_for_uses(const pinned_piece& piece) noexcept {
  for (const context_event& each : piece.uses) {
    if (clWaitForEvents(1, &each.event()) != CL_SUCCESS) runtime::wait_after_failure(each.event);
  }
}

}  // namespace

pinned_pieces::~pinned_pieces() {
  for (const pinned_piece& each : pieces_) wait_for_uses(each);
}

pinned_piece pinned_pieces::take(runtime::context& owner, std::size_t size) {
  if (size == 0) return {};
  return call_with_memory(
      owner,
      [&] { return "pinning " + count_of(size, "byte") + " for " + describe(owner.device()); },
      [&] {
        pinned_piece found = find(size);
        if (found.size >= size) return found;
        found = {};
        return pinned_piece{{owner.opencl_context(), owner.staging().queue(), size}, size, {}};
      });
}

// The smallest that is large enough, or else the largest. Drivers are asked only whether a better
// one is in use.
pinned_piece pinned_pieces::find(std::size_t size) {
  const std::lock_guard<std::mutex> lock(mutex_);
  auto best = pieces_.end();
  for (auto each = pieces_.begin(); each != pieces_.end(); ++each) {
    const bool is_better = best == pieces_.end() ||
                           (best->size < size ? each->size > best->size
                                              : each->size >= size && each->size < best->size);
    if (!is_better || is_in_use(*each)) continue;
    best = each;
    if (best->size == size) break;
  }
  if (best == pieces_.end()) return {};
  pinned_piece found = std::move(*best);
  pieces_.erase(best);
  found.uses.clear();
  return found;
}

void pinned_pieces::give(pinned_piece given) noexcept {
  if (given.memory.data() == nullptr) return;
  try {
    const std::lock_guard<std::mutex> lock(mutex_);
    pieces_.push_back(std::move(given));
  } catch (const std::bad_alloc&) {
    wait_for_uses(given);
  }
}

}  // namespace libtiles::groups
