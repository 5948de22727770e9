#include "libtiles/runtime/data/host_sources.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "libtiles/runtime/data/source_lock.hpp"

namespace libtiles::runtime {
namespace {

using source_ptr = std::shared_ptr<data_source>;

// What every device aligns its allocations to, at least.
constexpr address device_alignment = 64;

struct source_directory {
  std::mutex mutex;
  std::multimap<address, std::weak_ptr<data_source>> sources;  // by first byte; none overlap
  std::size_t sweep_at = 64;  // entries, at which dead ones are thrown out
};

// Never destroyed: a view may be released after static destructors have run.
source_directory& directory() {
  static source_directory* const instance = new source_directory;
  return *instance;
}

// Now and then, so that the work per view stays small however many there are.
void sweep_dead_sources() {
  source_directory& known = directory();
  if (known.sources.size() < known.sweep_at) return;
  for (auto it = known.sources.begin(); it != known.sources.end();) {
    it = it->second.expired() ? known.sources.erase(it) : std::next(it);
  }
  known.sweep_at = 64 + 2 * known.sources.size();
}

/// Takes the living sources that share a byte with `range` out of the directory, lowest first.
/// Living ones do not overlap each other, so the first of them is the last to begin before `range`.
std::vector<source_ptr> take_overlapping(byte_range range) {
  auto& sources = directory().sources;
  std::vector<source_ptr> found;
  auto it = sources.lower_bound(range.begin);
  while (it != sources.begin()) {
    const source_ptr before = std::prev(it)->second.lock();
    if (before && before->covered().end <= range.begin) break;
    --it;
  }
  while (it != sources.end() && it->first < range.end) {
    source_ptr source = it->second.lock();
    const bool overlaps = source && source->covered().end > range.begin;
    if (overlaps) found.push_back(std::move(source));
    it = overlaps || !source ? sources.erase(it) : std::next(it);
  }
  return found;
}

void add(const source_ptr& source) {
  sweep_dead_sources();
  directory().sources.emplace(source->covered().begin, source);
}

bool holds(const data_source& source, byte_range range, std::uint64_t alignment) {
  return source.covered().begin <= range.begin && range.end <= source.covered().end &&
         (range.begin - source.covered().begin) % alignment == 0;
}

byte_range hull_of(const std::vector<source_ptr>& sources, byte_range range) {
  for (const source_ptr& each : sources) {
    range.begin = std::min(range.begin, each->viewed().begin);
    range.end = std::max(range.end, each->viewed().end);
  }
  return range;
}

/// So that elements lie on the device as they lie in host memory. No byte before the first view is
/// ever touched.
byte_range aligned(byte_range viewed) {
  return {viewed.begin - viewed.begin % device_alignment, viewed.end};
}

/// Takes what overlaps `range`, and what overlaps those, and so on.
/// \param[in,out] found  what was taken already.
/// \return all that views see of them.
byte_range take_neighbours(byte_range range, std::vector<source_ptr>& found) {
  byte_range viewed = hull_of(found, range);
  for (auto more = take_overlapping(aligned(viewed)); !more.empty();
       more = take_overlapping(aligned(viewed))) {
    found.insert(found.end(), more.begin(), more.end());
    viewed = hull_of(found, viewed);
  }
  return viewed;
}

source_ptr absorb_into_one(const std::vector<source_ptr>& parts, byte_range viewed,
                           std::shared_ptr<void> owner) {
  const byte_range whole = aligned(viewed);
  const source_ptr source = data_source::over_host_memory(
      reinterpret_cast<void*>(static_cast<std::uintptr_t>(whole.begin)), whole.size(),
      std::move(owner), viewed.begin - whole.begin);
  const source_lock lock(parts);
  data_source::absorb(source, parts);
  return source;
}

source_ptr source_holding(const std::vector<source_ptr>& found, std::shared_ptr<void>& owner) {
  const source_lock lock(found);
  found[0]->keep(std::move(owner));
  return found[0];
}

/// What the elements are aligned to already, if that is less than they could be.
std::uint64_t actual_alignment(address first, std::uint64_t alignment) {
  while (first % alignment != 0) alignment /= 2;
  return alignment;
}

}  // namespace

source_ptr source_of_host_memory(void* data, std::uint64_t size, std::uint64_t alignment,
                                 std::shared_ptr<void> owner) {
  if (size == 0) return data_source::over_host_memory(data, 0, std::move(owner));
  const address first = reinterpret_cast<std::uintptr_t>(data);
  const byte_range range{first, first + size};
  const std::lock_guard<std::mutex> lock(directory().mutex);
  std::vector<source_ptr> found = take_overlapping(range);
  try {
    source_ptr source;
    if (found.empty()) {
      source = data_source::over_host_memory(data, size, std::move(owner));
    } else if (found.size() == 1 && holds(*found[0], range, actual_alignment(first, alignment))) {
      source = source_holding(found, owner);
    } else {
      const byte_range viewed = take_neighbours(range, found);
      source = absorb_into_one(found, viewed, std::move(owner));
    }
    add(source);
    return source;
  } catch (...) {
    for (const source_ptr& each : found) add(each);
    throw;
  }
}

}  // namespace libtiles::runtime
