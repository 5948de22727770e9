// Functions of one int: what they return on the device and on the host.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "tests/support/catch.hpp"
#include "tiles/tiles.hpp"

namespace conformance {

constexpr int first_value = -37;
constexpr int value_count = 101;

/// The kernel text of `type f(int i) { body }` behind `(definitions)`.
std::string value_text(const std::string& definitions, const std::string& type,
                       const std::string& body);

/// Runs `check`, but for kernels with double where the default device has none.
void where_the_device_can(const std::function<void()>& check);

/// Equal numbers, or both no number at all.
template <class T>
bool is_same(const T& a, const T& b) {
  return a == b || (a != a && b != b);
}

template <class T>
std::unique_ptr<T[]> values_on_device(const std::string& type, const std::string& text) {
  auto results = std::make_unique<T[]>(value_count);
  const tiles::kernel kernel("value.tile", text + "\nvoid k(index<1> i, array_view<" + type +
                                               ", 1> out, int first) "
                                               "{ out[i] = f(first + i[0]); }");
  tiles::array_view<T, 1> out(value_count, results.get());
  out.discard_data();
  tiles::parallel_for_each(out.extent, kernel, out, first_value);
  out.synchronize();
  return results;
}

template <class T, class Function>
void compare_values(const std::string& type, const std::string& text, Function function) {
  const std::unique_ptr<T[]> got = values_on_device<T>(type, text);
  for (int n = 0; n < value_count; ++n) {
    const T expected = function(first_value + n);
    CAPTURE(text, first_value + n, expected, got[static_cast<std::size_t>(n)]);
    REQUIRE(is_same(got[static_cast<std::size_t>(n)], expected));
  }
}

template <class T, class Function>
void check_value(const std::string& type, const std::string& text, Function function) {
  where_the_device_can([&] { compare_values<T>(type, text, function); });
}

}  // namespace conformance
