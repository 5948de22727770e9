#include "libtiles/runtime/data/byte_region.hpp"

#include <algorithm>

namespace libtiles::runtime {
namespace {

using ranges = std::vector<byte_range>;

/// The first range that ends after `position`.
ranges::const_iterator first_ending_after(const ranges& all, address position) {
  return std::upper_bound(all.begin(), all.end(), position,
                          [](address value, const byte_range& range) { return value < range.end; });
}

}  // namespace

bool operator==(const byte_range& a, const byte_range& b) {
  return a.begin == b.begin && a.end == b.end;
}

byte_region::byte_region(byte_range range) {
  if (!range.is_empty()) ranges_.push_back(range);
}

std::uint64_t byte_region::size() const {
  std::uint64_t sum = 0;
  for (const byte_range& each : ranges_) sum += each.size();
  return sum;
}

byte_range byte_region::hull() const {
  if (ranges_.empty()) return {};
  return {ranges_.front().begin, ranges_.back().end};
}

bool byte_region::contains(byte_range part) const {
  if (part.is_empty()) return true;
  const auto found = first_ending_after(ranges_, part.begin);
  return found != ranges_.end() && found->begin <= part.begin && part.end <= found->end;
}

bool byte_region::contains(const byte_region& part) const {
  return std::all_of(part.ranges_.begin(), part.ranges_.end(),
                     [&](const byte_range& each) { return contains(each); });
}

bool byte_region::intersects(byte_range other) const {
  if (other.is_empty()) return false;
  const auto found = first_ending_after(ranges_, other.begin);
  return found != ranges_.end() && found->begin < other.end;
}

void byte_region::append(byte_range range) {
  if (range.is_empty()) return;
  if (!ranges_.empty() && ranges_.back().end >= range.begin) {
    ranges_.back().end = std::max(ranges_.back().end, range.end);
  } else {
    ranges_.push_back(range);
  }
}

void byte_region::add(const byte_region& other) {
  if (other.is_empty() || contains(other)) return;
  byte_region sum;
  sum.ranges_.reserve(ranges_.size() + other.ranges_.size());
  auto a = ranges_.begin();
  auto b = other.ranges_.begin();
  while (a != ranges_.end() || b != other.ranges_.end()) {
    const bool takes_a = b == other.ranges_.end() || (a != ranges_.end() && a->begin <= b->begin);
    sum.append(takes_a ? *a++ : *b++);
  }
  ranges_ = std::move(sum.ranges_);
}

void byte_region::subtract(const byte_region& other) {
  if (is_empty() || !other.intersects(hull())) return;
  byte_region rest;
  for (byte_range left : ranges_) {
    auto taken = first_ending_after(other.ranges_, left.begin);
    for (; taken != other.ranges_.end() && taken->begin < left.end; ++taken) {
      rest.append({left.begin, std::max(left.begin, taken->begin)});
      left.begin = std::min(left.end, taken->end);
    }
    rest.append(left);
  }
  ranges_ = std::move(rest.ranges_);
}

byte_region operator+(byte_region a, const byte_region& b) {
  a.add(b);
  return a;
}

byte_region operator-(byte_region a, const byte_region& b) {
  a.subtract(b);
  return a;
}

byte_region operator&(const byte_region& a, const byte_region& b) {
  byte_region both;
  auto x = a.ranges().begin();
  auto y = b.ranges().begin();
  while (x != a.ranges().end() && y != b.ranges().end()) {
    const byte_range shared{std::max(x->begin, y->begin), std::min(x->end, y->end)};
    if (shared.begin < shared.end) both.append(shared);
    x->end < y->end ? ++x : ++y;
  }
  return both;
}

}  // namespace libtiles::runtime
