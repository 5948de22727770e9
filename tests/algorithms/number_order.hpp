// Lines of numbers, and their order: what sorts are compared with.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <vector>

#include "tests/capi/objects.hpp"

template <class T>
owned_view line_of(int32_t type, std::vector<T>& data, uint32_t flags = 0) {
  auto desc = describe(type, {static_cast<int64_t>(data.size())}, flags);
  desc.element_size = sizeof(T);
  if (type == TILES_TYPE_STRUCT) desc.struct_name = "element";
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
  return owned_view(view);
}

/// As the header says.
template <class T>
bool is_less(T a, T b) {
  if (a != a) return false;
  return b != b || a < b;
}

template <class T>
std::vector<int> places(const std::vector<T>& keys, bool is_descending = false) {
  std::vector<int> order(keys.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int i, int j) {
    const T a = keys[static_cast<std::size_t>(i)], b = keys[static_cast<std::size_t>(j)];
    return is_descending ? is_less(b, a) : is_less(a, b);
  });
  return order;
}

template <class T>
std::vector<T> taken(const std::vector<T>& data, const std::vector<int>& order) {
  std::vector<T> result;
  for (const int each : order) result.push_back(data[static_cast<std::size_t>(each)]);
  return result;
}

/// Numbers of all bits, many of them equal.
template <class T>
std::vector<T> numbers(std::size_t count) {
  std::vector<T> keys(count);
  std::uint64_t state = 88172645463325252u;
  for (T& key : keys) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    const std::uint64_t bits = state % 3 == 0 ? state % 5 * 0x0101010101010101u : state;
    std::memcpy(&key, &bits, sizeof key);
  }
  return keys;
}

inline std::vector<float> floats(std::size_t count) {
  const float infinity = std::numeric_limits<float>::infinity(), nan = std::nanf("");
  const std::array<float, 11> list{1.5f, -0.0f, 0.0f,   -1.5f,  infinity, -infinity,
                                   nan,  -nan,  1e-40f, -3e38f, 2};
  std::vector<float> keys(count);
  for (std::size_t n = 0; n < count; ++n) keys[n] = list[n * n % 7919 % list.size()];
  return keys;
}

template <class T>
bool are_same_bits(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}
