// A set of bytes of a data source, as ranges of addresses.
#pragma once

#include <cstdint>
#include <vector>

namespace libtiles::runtime {

/// A byte of a data source: its address for host memory, else counted from the source's first byte.
using address = std::uint64_t;

/// The addresses from `begin` up to, not including, `end`.
struct byte_range {
  address begin = 0;
  address end = 0;

  std::uint64_t size() const { return end - begin; }
  bool is_empty() const { return begin == end; }
};

bool operator==(const byte_range& a, const byte_range& b);

class byte_region {
 public:
  byte_region() = default;
  explicit byte_region(byte_range range);

  /// Sorted, apart from each other, none empty.
  const std::vector<byte_range>& ranges() const { return ranges_; }

  bool is_empty() const { return ranges_.empty(); }
  std::uint64_t size() const;

  /// The smallest range that holds all of it; empty for an empty region.
  byte_range hull() const;

  bool contains(byte_range part) const;
  bool contains(const byte_region& part) const;
  bool intersects(byte_range other) const;

  /// Adds a range that begins before no range added so far.
  void append(byte_range range);

  /// Both touch only what lies near `other`: what many small parts are added to takes no longer for
  /// each of them.
  void add(const byte_region& other);
  void subtract(const byte_region& other);

  /// So that adding and subtracting regions of so many ranges together cannot fail.
  void make_room(std::size_t count);

 private:
  template <class Combine>
  void replace_from_the_end(const byte_region& other, const Combine& combine);

  std::vector<byte_range> ranges_;
};

byte_region operator+(byte_region a, const byte_region& b);
byte_region operator-(byte_region a, const byte_region& b);

/// What both hold.
byte_region operator&(const byte_region& a, const byte_region& b);

}  // namespace libtiles::runtime
