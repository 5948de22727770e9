// One function, compiled by the host's compiler and by libtiles: the host's is the reference.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tiles/tiles.hpp"

namespace both {

/// Whether kernels may use double on the default device.
inline bool has_double() { return tiles::accelerator().get_supports_double_precision(); }

/// Whether the default device is of this platform: some drivers crash on sound OpenCL C.
inline bool is_on(const std::string& platform) {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  return tiles_context_get_device(nullptr, &info) == TILES_OK && info.platform == platform;
}

/// Runs `function_text`, a function `T f(int i)`, for i in [first, first + count) on the device.
template <class T>
std::unique_ptr<T[]> on_device(const std::string& type, const std::string& function_text, int first,
                               int count) {
  auto results = std::make_unique<T[]>(static_cast<std::size_t>(count));
  const tiles::kernel kernel("both.tile", function_text + "\nvoid k(index<1> i, array_view<" +
                                              type +
                                              ", 1> out, int first) { out[i] = f(first + i[0]); }");
  tiles::array_view<T, 1> out(count, results.get());
  out.discard_data();
  tiles::parallel_for_each(out.extent, kernel, out, first);
  out.synchronize();
  return results;
}

template <class T, class Function>
void check(const std::string& type, const std::string& function_text, Function function, int first,
           int count) {
  const std::unique_ptr<T[]> got = on_device<T>(type, function_text, first, count);
  for (int i = 0; i < count; ++i) {
    CAPTURE(first + i, function_text);
    REQUIRE(got[static_cast<std::size_t>(i)] == function(first + i));
  }
}

}  // namespace both

// BOTH_WITH(definitions, type, { body }): the same behind definitions, a text, that the host has
// too.
#define BOTH_WITH(definitions, type, ...)                                                  \
  both::check<type>(#type, std::string(definitions) + " " #type " f(int i) " #__VA_ARGS__, \
                    [](int i) -> type __VA_ARGS__, -37, 101)

// The text that a macro stands for.
#define TEXT_OF(macro) WORDS_OF(macro)
#define WORDS_OF(...) #__VA_ARGS__

// BOTH(type, { body of a function of int i }): checks that the device and the host agree on it.
#define BOTH(type, ...) \
  both::check<type>(#type, #type " f(int i) " #__VA_ARGS__, [](int i) -> type __VA_ARGS__, -37, 101)
