// Groups for tests.
#pragma once

#include <vector>

#include "tiles/tiles.hpp"

namespace group_tests {

/// Each with a context of its own, all on the default device.
inline tiles::device_group group_of(int members) {
  return tiles::device_group(
      std::vector<tiles::accelerator>(static_cast<std::size_t>(members), tiles::accelerator()));
}

inline const tiles::kernel add_one(
    "k.tile", "void k(index<1> i, array_view<int, 1> b) restrict(amp) { b[i] += 1; }");

/// Elements that tell where they stand.
inline std::vector<int> numbered(int count) {
  std::vector<int> data(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<int>(i * 37 % 1009) + 1;
  return data;
}

}  // namespace group_tests
