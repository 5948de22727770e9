#include "libtiles/runtime/data/host_sources.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "libtiles/core/log.hpp"

namespace libtiles::runtime {
namespace {

using address = std::uintptr_t;

struct known_source {
  address end = 0;
  std::weak_ptr<data_source> source;
};

struct source_directory {
  std::mutex mutex;
  std::multimap<address, known_source> sources;  // by the address of the first byte
  address longest = 0;                           // bytes of the largest of them
  std::size_t sweep_at = 64;                     // entries, at which dead ones are thrown out
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
  known.longest = 0;
  for (auto it = known.sources.begin(); it != known.sources.end();) {
    if (it->second.source.expired()) {
      it = known.sources.erase(it);
    } else {
      known.longest = std::max(known.longest, it->second.end - it->first);
      ++it;
    }
  }
  known.sweep_at = 64 + 2 * known.sources.size();
}

void add_source(address begin, address end, const std::shared_ptr<data_source>& source) {
  sweep_dead_sources();
  directory().sources.emplace(begin, known_source{end, source});
  directory().longest = std::max(directory().longest, end - begin);
}

void warn_about_overlap() {
  log(log_level::warning,
      "a view overlaps the host memory of another view without lying in it: the two do not see "
      "each "
      "other's changes; make the larger view first, or sections of one view");
}

/// A living source that covers [begin, end) at whole elements; none if there is no such source.
source_range find_cover(address begin, address end, std::size_t element_size) {
  bool overlaps = false;
  const auto& sources = directory().sources;
  const address first = begin - std::min(begin, directory().longest);
  for (auto it = sources.lower_bound(first); it != sources.end() && it->first < end; ++it) {
    if (it->second.end <= begin) continue;
    std::shared_ptr<data_source> source = it->second.source.lock();
    if (!source) continue;
    const address distance = begin - it->first;
    if (it->first <= begin && end <= it->second.end && distance % element_size == 0) {
      return {std::move(source), static_cast<std::int64_t>(distance / element_size)};
    }
    overlaps = true;
  }
  if (overlaps) warn_about_overlap();
  return {};
}

}  // namespace

source_range source_of_host_memory(void* data, std::size_t size, std::size_t element_size) {
  if (size == 0) return {data_source::over_host_memory(data, 0), 0};
  const address begin = reinterpret_cast<address>(data);
  const std::lock_guard<std::mutex> lock(directory().mutex);
  source_range found = find_cover(begin, begin + size, element_size);
  if (found.source) return found;
  found.source = data_source::over_host_memory(data, size);
  add_source(begin, begin + size, found.source);
  return found;
}

}  // namespace libtiles::runtime
