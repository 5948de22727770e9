#include "libtiles/runtime/geometry/byte_region.hpp"

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

void byte_region::make_room(std::size_t count) {
  if (ranges_.capacity() - ranges_.size() >= count) return;
  ranges_.reserve(2 * ranges_.size() + count);
}

// In place: what is written behind the ranges that are still to be read is never more than was
// read. `combine` writes ranges, the last first, in front of the end that it is given, and returns
// where they begin.
template <class Combine>
void byte_region::replace_from_the_end(const byte_region& other, const Combine& combine) {
  const byte_range hull = other.hull();
  const auto first =
      std::lower_bound(ranges_.begin(), ranges_.end(), hull.begin,
                       [](const byte_range& range, address value) { return range.end < value; });
  const auto last =
      std::upper_bound(first, ranges_.end(), hull.end,
                       [](address value, const byte_range& range) { return value < range.begin; });
  const auto begin = first - ranges_.begin();
  const auto count = last - first;
  ranges_.insert(last, other.ranges_.size(), byte_range{});
  byte_range* const own = ranges_.data() + begin;
  byte_range* const end = own + count + other.ranges_.size();
  const byte_range* const made = combine(own, own + count, end);
  ranges_.erase(ranges_.begin() + begin, ranges_.begin() + begin + (made - own));
}

void byte_region::add(const byte_region& other) {
  if (other.is_empty() || contains(other)) return;
  const byte_range* const others = other.ranges_.data();
  replace_from_the_end(other, [&](const byte_range* own, const byte_range* a, byte_range* out) {
    const byte_range* b = others + other.ranges_.size();
    const byte_range* const end = out;
    while (a != own || b != others) {
      const bool takes_a = b == others || (a != own && a[-1].end >= b[-1].end);
      const byte_range next = takes_a ? *--a : *--b;
      if (out != end && next.end >= out->begin) {
        out->begin = std::min(out->begin, next.begin);
      } else {
        *--out = next;
      }
    }
    return out;
  });
}

void byte_region::subtract(const byte_region& other) {
  if (is_empty() || !other.intersects(hull())) return;
  const byte_range* const others = other.ranges_.data();
  replace_from_the_end(other, [&](const byte_range* own, const byte_range* a, byte_range* out) {
    const byte_range* b = others + other.ranges_.size();
    while (a != own) {
      byte_range left = *--a;
      while (b != others && b[-1].begin >= left.end) --b;
      for (; b != others && b[-1].end > left.begin; --b) {
        if (b[-1].end < left.end) *--out = {b[-1].end, left.end};
        left.end = std::max(left.begin, b[-1].begin);
        if (left.is_empty()) break;  // the next one may lie in it, too
      }
      if (!left.is_empty()) *--out = left;
    }
    return out;
  });
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
  const bool is_a_shorter = a.ranges().size() < b.ranges().size();
  const ranges& few = (is_a_shorter ? a : b).ranges();
  const ranges& many = (is_a_shorter ? b : a).ranges();
  byte_region both;
  for (const byte_range& each : few) {
    auto other = first_ending_after(many, each.begin);
    for (; other != many.end() && other->begin < each.end; ++other) {
      both.append({std::max(each.begin, other->begin), std::min(each.end, other->end)});
    }
  }
  return both;
}

}  // namespace libtiles::runtime
