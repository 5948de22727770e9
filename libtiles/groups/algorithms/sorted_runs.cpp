#include "libtiles/groups/algorithms/sorted_runs.hpp"

#include <algorithm>
#include <cstring>

namespace libtiles::groups {

// As ordered() in kernels/sort_key.clh; the machine is little-endian.
std::uint64_t sorted_runs::ordered(std::int64_t index) const {
  std::uint64_t key = 0;
  const auto size = static_cast<std::size_t>(order_.size());
  std::memcpy(&key, keys_ + static_cast<std::size_t>(index) * size, size);
  const std::uint64_t highest = std::uint64_t{1} << (order_.bits - 1),
                      all = highest | (highest - 1);
  const std::uint64_t whole = key == order_.zero ? 0 : key;
  const std::uint64_t number =
      (whole ^ ((whole & highest) != 0 ? order_.negative : order_.positive)) & all;
  return (key & ~highest) > order_.nan_above ? order_.nan & all : number;
}

std::int64_t sorted_runs::count_below(const index_range& run, std::uint64_t limit) const {
  std::int64_t begin = run.begin, end = run.end;
  while (begin < end) {
    const std::int64_t middle = begin + (end - begin) / 2;
    if (ordered(middle) < limit) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin - run.begin;
}

std::int64_t sorted_runs::count_of(const index_range& run, std::uint64_t key) const {
  const std::uint64_t greatest = ~std::uint64_t{0} >> (64 - order_.bits);
  const std::int64_t end = key == greatest ? run.size() : count_below(run, key + 1);
  return end - count_below(run, key);
}

std::int64_t sorted_runs::count_below(std::uint64_t limit) const {
  std::int64_t count = 0;
  for (const index_range& each : runs_) count += count_below(each, limit);
  return count;
}

// The greatest number that at most so many keys are below.
std::uint64_t sorted_runs::key_at(std::int64_t rank) const {
  std::uint64_t found = 0;
  for (int bit = order_.bits - 1; bit >= 0; --bit) {
    const std::uint64_t tried = found | (std::uint64_t{1} << bit);
    if (count_below(tried) <= rank) found = tried;
  }
  return found;
}

std::vector<std::int64_t> sorted_runs::first_of_all(std::int64_t count) const {
  const std::uint64_t key = key_at(count);
  std::int64_t left = count - count_below(key);
  std::vector<std::int64_t> counts;
  for (const index_range& each : runs_) {
    const std::int64_t equal = std::min(left, count_of(each, key));
    counts.push_back(count_below(each, key) + equal);
    left -= equal;
  }
  return counts;
}

}  // namespace libtiles::groups
