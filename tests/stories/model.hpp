// What views have to show: plain memory, of which some bytes may be anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/stories/window.hpp"

namespace stories {

/// The values of some elements; those that may be anything are not known.
struct contents {
  std::vector<std::uint64_t> value;
  std::vector<bool> is_known;
};

class model {
 public:
  explicit model(std::size_t size) : bytes_(size), is_known_(size, false) {}

  contents read(const window& part) const;
  /// What is not known makes the elements unknown.
  void write(const window& part, const contents& what);
  void fill(const window& part, std::uint64_t value);
  void forget(const window& part);
  /// All bytes, known.
  void set(const std::vector<std::uint8_t>& bytes);

  /// What is wrong in the first byte that is known and differs; empty if none does.
  std::string difference_from(const std::vector<std::uint8_t>& bytes) const;

 private:
  std::vector<std::uint8_t> bytes_;
  std::vector<bool> is_known_;
};

/// The same for elements of which the bytes lie at `places` from `first` on.
std::string difference_between(const contents& expected, const element& of,
                               const std::uint8_t* first, const std::vector<std::int64_t>& places);

}  // namespace stories
