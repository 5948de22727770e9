#include "tests/fuzz/races.hpp"

#include <algorithm>
#include <functional>

#include "tests/fuzz/definedness.hpp"

namespace fuzz {
namespace {

bool lies_in(const std::vector<number>& numbers, const number* at) {
  const std::less<const number*> is_before;
  return !is_before(at, numbers.data()) && is_before(at, numbers.data() + numbers.size());
}

}  // namespace

void race_finder::note(const std::vector<std::vector<number>>& shared, const number* first,
                       std::size_t count, access how, const thread* by) {
  const bool is_shared = std::any_of(shared.begin(), shared.end(),
                                     [&](const auto& numbers) { return lies_in(numbers, first); });
  if (!is_shared) return;
  for (const number* at = first; at != first + count; ++at) {
    use& known = uses_[at];
    if (disturbs(known, how, by)) {
      throw undefined("the generator's mistake: two threads race for a tile_static variable");
    }
    add(how, by, known);
  }
}

// Atomic changes do not disturb each other.
bool race_finder::disturbs(const use& before, access how, const thread* by) {
  const bool is_changed = before.writer != nullptr && before.writer != by;
  const bool is_read = before.has_readers || (before.reader != nullptr && before.reader != by);
  const bool is_counted = before.is_atomic && how != access::atomic;
  return is_changed || is_counted || (is_read && how != access::read);
}

void race_finder::add(access how, const thread* by, use& known) {
  if (how == access::atomic) known.is_atomic = true;
  if (how == access::write) known.writer = by;
  if (how != access::read) return;
  known.has_readers = known.has_readers || (known.reader != nullptr && known.reader != by);
  if (known.reader == nullptr) known.reader = by;
}

}  // namespace fuzz
