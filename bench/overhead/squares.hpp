// Square matrices that algorithms work on.
#pragma once

#include <string>

#include "bench/overhead/comparison.hpp"
#include "bench/peer.hpp"

namespace overhead {

/// As small_numbers() are.
data square(int side, int step);

/// For people.
std::string size_of(int side);

/// Checks some elements of an n x n result, all over it, against `expected(row, column)`.
template <class Expected>
void check_elements(const char* name, std::size_t n, const std::vector<float>& result,
                    Expected expected) {
  for (std::size_t at = 0; at < n * n; at += n * n / 1997 + 1) {
    if (result[at] != expected(at / n, at % n)) {
      fail(std::string(name) + " is wrong at element " + std::to_string(at));
    }
  }
}

}  // namespace overhead
