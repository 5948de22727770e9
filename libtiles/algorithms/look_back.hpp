// What groups find out about the tiles before theirs while others work on those: one pass over the
// data. See kernels/look_back.clh.
#pragma once

#include <cstdint>

namespace libtiles::algorithms {

/// Those of `found`, of 64 bits.
/// \param tiles  a group for each.
/// \param value_size  bytes of a VALUE.
inline std::int64_t look_back_words(std::int64_t tiles, std::int64_t value_size) {
  constexpr std::int64_t lanes = 32;
  const std::int64_t values = tiles + tiles / lanes + tiles / (lanes * lanes) + 1;
  return 1 + values * (value_size / 4);
}

}  // namespace libtiles::algorithms
