// tile_reduce, scans and their like in tiles of every size, compared with plain loops.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "tests/language/both.hpp"

namespace {

constexpr int tiles_in_domain = 3;

template <class T>
std::vector<T> numbered(int count) {
  std::vector<T> data(static_cast<std::size_t>(count));
  for (int n = 0; n < count; ++n) data[static_cast<std::size_t>(n)] = T(n * 37 % 113 - 29);
  return data;
}

// What `statements` leave in `out`, which has `results` elements for each thread. A thread's number
// in its tile is `own`, in the domain of `count` threads `n`; its value is `x`.
template <class T, class Result>
std::vector<Result> run(const std::string& type, const std::string& result_type, int tile,
                        const std::vector<T>& data, const std::string& statements, int results = 1,
                        const std::string& before = "") {
  const int count = static_cast<int>(data.size());
  std::vector<Result> result(data.size() * static_cast<std::size_t>(results));
  tiles::array_view<const T, 1> in(count, data);
  tiles::array_view<Result, 1> out(count * results, result);
  const std::string text = before + "void k(tiled_index<" + std::to_string(tile) +
                           "> t, array_view<const " + type + ", 1> in, array_view<" + result_type +
                           ", 1> out) {\n  const int own = t.local[0], n = t.global[0], count = "
                           "in.extent[0];\n  const " +
                           type + " x = in[t];\n  " + statements + "\n}";
  tiles::parallel_for_each(tiles::extent<1>(count), tiles::kernel("operations.tile", text), in,
                           out);
  out.synchronize();
  return result;
}

// Of each thread: what it computes of the values of its tile and its own number.
template <class Result, class T, class Computed>
std::vector<Result> by_loops(int tile, const std::vector<T>& data, const Computed& computed) {
  std::vector<Result> result;
  for (std::size_t n = 0; n < data.size(); ++n) {
    const auto begin = data.begin() + static_cast<std::ptrdiff_t>(n) / tile * tile;
    result.push_back(computed(std::vector<T>(begin, begin + tile), static_cast<int>(n) % tile));
  }
  return result;
}

template <class T>
T sum_of(const std::vector<T>& values, int count) {
  T sum = 0;
  for (int n = 0; n < count; ++n) sum = T(sum + values[static_cast<std::size_t>(n)]);
  return sum;
}

// All operations in one kernel, which leaves the results of one in `out` after those of another.
template <class T>
void check_operations(const std::string& type, int tile) {
  const std::vector<T> data = numbered<T>(tile * tiles_in_domain);
  const std::size_t count = data.size();
  const std::string last = std::to_string(tile - 1);
  const std::vector<T> got =
      run<T, T>(type, type, tile, data,
                "out[t] = tile_reduce(t, x, plus);\n"
                "  out[count + n] = tile_inclusive_scan(t, x, plus);\n"
                "  out[2 * count + n] = tile_exclusive_scan(t, x, plus, 5);\n"
                "  out[3 * count + n] = tile_reduce(t, x, maximum);\n"
                "  out[4 * count + n] = tile_reduce(t, x, minimum);\n"
                "  out[5 * count + n] = tile_shuffle(t, x, " +
                    last +
                    " - own);\n"
                    "  out[6 * count + n] = own == tile_argmin(t, x);\n"
                    "  out[7 * count + n] = own == tile_argmax(t, x);",
                8);
  const auto is_first = [](const auto& all, auto found, int own) {
    return T(found - all.begin() == own ? 1 : 0);
  };
  const auto check = [&](std::size_t which, const char* name, const auto& computed) {
    const std::vector<T> expected = by_loops<T>(tile, data, computed);
    const auto begin = got.begin() + static_cast<std::ptrdiff_t>(which * count);
    CAPTURE(type, tile, name);
    CHECK(std::vector<T>(begin, begin + static_cast<std::ptrdiff_t>(count)) == expected);
  };
  check(0, "reduce", [&](const auto& all, int) { return sum_of(all, tile); });
  check(1, "inclusive scan", [](const auto& all, int own) { return sum_of(all, own + 1); });
  check(2, "exclusive scan", [](const auto& all, int own) { return T(5 + sum_of(all, own)); });
  check(3, "maximum",
        [](const auto& all, int) { return *std::max_element(all.begin(), all.end()); });
  check(4, "minimum",
        [](const auto& all, int) { return *std::min_element(all.begin(), all.end()); });
  check(5, "shuffle",
        [&](const auto& all, int own) { return all[static_cast<std::size_t>(tile - 1 - own)]; });
  check(6, "argmin", [&](const auto& all, int own) {
    return is_first(all, std::min_element(all.begin(), all.end()), own);
  });
  check(7, "argmax", [&](const auto& all, int own) {
    return is_first(all, std::max_element(all.begin(), all.end()), own);
  });
}

// The numbers of a tile's threads in the order of their values, of equal values in their own.
template <class T>
std::vector<int> order_of(const std::vector<T>& values) {
  std::vector<int> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return values[static_cast<std::size_t>(a)] < values[static_cast<std::size_t>(b)];
  });
  return order;
}

// Few different keys, so that equal ones have to keep their order.
template <class T>
void check_sorts(const std::string& type, int tile) {
  std::vector<T> data = numbered<T>(tile * tiles_in_domain);
  for (T& x : data) x = T(static_cast<int>(x) / 3);
  const std::size_t count = data.size();
  const std::vector<T> keys = run<T, T>(type, type, tile, data, "out[t] = tile_sort(t, x);");
  const std::vector<int> order =
      run<T, int>(type, "int", tile, data,
                  "out[t] = tile_argsort(t, x);\n"
                  "  const int_2 moved = tile_sort(t, x, int_2(own, n));\n"
                  "  out[count + n] = moved.x;\n  out[2 * count + n] = moved.y;",
                  3);
  const std::vector<int> expected = by_loops<int>(tile, data, [](const auto& all, int own) {
    return order_of(all)[static_cast<std::size_t>(own)];
  });
  CAPTURE(type, tile);
  for (std::size_t n = 0; n < count; ++n) {
    const std::size_t from = n / static_cast<std::size_t>(tile) * static_cast<std::size_t>(tile) +
                             static_cast<std::size_t>(expected[n]);
    CAPTURE(n);
    REQUIRE(order[n] == expected[n]);
    REQUIRE(order[count + n] == expected[n]);
    REQUIRE(order[2 * count + n] == static_cast<int>(from));
    REQUIRE(keys[n] == data[from]);
  }
}

int largest_tile() {
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  REQUIRE(tiles_context_get_device(nullptr, &device) == TILES_OK);
  return static_cast<int>(std::min<std::uint64_t>(1024, device.max_tile_size));
}

// In tiles of 1024, rusticl 22.3 gives other threads' results in some of the operations.
std::vector<int> sizes() {
  std::vector<int> all = {1, 5, 17, 64, 257, 1024};
  const int largest = both::is_on("rusticl") ? 257 : largest_tile();
  all.erase(std::remove_if(all.begin(), all.end(), [&](int n) { return n > largest; }), all.end());
  return all;
}

}  // namespace

TEST_CASE("tile operations of ints, in tiles of 1 to 1024 threads") {
  for (const int tile : sizes()) check_operations<int>("int", tile);
}

TEST_CASE("tile operations of floats, whose sums are exact here") {
  check_operations<float>("float", 19);
}

TEST_CASE("tile operations of other types") {
  const int tile = 23;
  check_operations<signed char>("signed char", tile);
  check_operations<unsigned char>("unsigned char", tile);
  check_operations<short>("short", tile);
  check_operations<unsigned short>("unsigned short", tile);
  check_operations<unsigned>("unsigned", tile);
  check_operations<std::int64_t>("int64_t", tile);
  check_operations<std::uint64_t>("uint64_t", tile);
  if (both::has_double()) check_operations<double>("double", tile);
}

TEST_CASE("a function that does not commute combines the threads' values in their order") {
  for (const int tile : {1, 16, 211}) {
    const std::vector<int> data = numbered<int>(tile * tiles_in_domain);
    CAPTURE(tile);
    const std::string last_odd = "int last_odd(int a, int b) { return b % 2 != 0 ? b : a; }\n";
    const auto expected = [](const auto& all, int count) {
      int last = all[0];
      for (int n = 1; n < count; ++n) {
        const int one = all[static_cast<std::size_t>(n)];
        last = one % 2 != 0 ? one : last;
      }
      return last;
    };
    CHECK(run<int, int>("int", "int", tile, data, "out[t] = tile_reduce(t, x, last_odd);", 1,
                        last_odd) ==
          by_loops<int>(tile, data, [&](const auto& all, int) { return expected(all, tile); }));
    CHECK(run<int, int>("int", "int", tile, data, "out[t] = tile_inclusive_scan(t, x, last_odd);",
                        1, last_odd) == by_loops<int>(tile, data, [&](const auto& all, int own) {
            return expected(all, own + 1);
          }));
  }
}

TEST_CASE("a NaN is the minimum, the maximum, and the first of all") {
  const int tile = 61;
  std::vector<float> data = numbered<float>(tile * tiles_in_domain);
  data[static_cast<std::size_t>(tile) + 47] = std::numeric_limits<float>::quiet_NaN();
  data[static_cast<std::size_t>(tile) + 50] = std::numeric_limits<float>::quiet_NaN();
  const auto has_nan = run<float, int>("float", "int", tile, data,
                                       "const float low = tile_reduce(t, x, minimum);\n"
                                       "const float high = tile_reduce(t, x, maximum);\n"
                                       "out[t] = (low != low ? 1 : 0) + (high != high ? 2 : 0);");
  const auto first =
      run<float, int>("float", "int", tile, data,
                      "out[t] = tile_argmin(t, x) == tile_argmax(t, x) ? tile_argmin(t, x) : -1;");
  for (int n = 0; n < tile * tiles_in_domain; ++n) {
    const bool is_in_second = n / tile == 1;
    CAPTURE(n);
    CHECK(has_nan[static_cast<std::size_t>(n)] == (is_in_second ? 3 : 0));
    CHECK(first[static_cast<std::size_t>(n)] == (is_in_second ? 47 : -1));
  }
}

TEST_CASE("sums of floats that round have the same bits at every call, near the exact sum") {
  const int tile = 233;
  std::vector<float> data(static_cast<std::size_t>(tile * tiles_in_domain));
  for (std::size_t n = 0; n < data.size(); ++n) {
    data[n] = 1.0f / static_cast<float>(1 + n * 7919 % 1009);
  }
  const auto sums = [&] {
    return run<float, float>("float", "float", tile, data, "out[t] = tile_reduce(t, x, plus);");
  };
  const std::vector<float> first = sums();
  for (std::size_t n = 0; n < data.size(); ++n) {
    const auto begin = data.begin() + static_cast<std::ptrdiff_t>(n) / tile * tile;
    const double exact = std::accumulate(begin, begin + tile, 0.0);
    CHECK(std::abs(first[n] - exact) < 1e-5 * exact);
  }
  for (int again = 0; again < 3; ++again) {
    const std::vector<float> next = sums();
    CHECK(std::memcmp(first.data(), next.data(), first.size() * sizeof(float)) == 0);
  }
}

TEST_CASE("tile operations of short vectors combine each component") {
  const int tile = 45, count = tile * tiles_in_domain;
  const std::vector<int> data = numbered<int>(count);
  CHECK(run<int, int>("int", "int", tile, data,
                      "const int_3 v(x, 2 * x, own);\n"
                      "const int_3 s = tile_reduce(t, v, plus), m = tile_reduce(t, v, maximum);\n"
                      "const int_3 p = tile_exclusive_scan(t, v, plus, int_3(0, 1, 2));\n"
                      "out[t] = s.x + s.y + s.z + m.y * 3 + m.z * 5 + p.x * 7 + p.y + p.z;") ==
        by_loops<int>(tile, data, [&](const auto& all, int own) {
          const int sum = sum_of(all, tile), before = sum_of(all, own);
          const int most = *std::max_element(all.begin(), all.end());
          return 3 * sum + tile * (tile - 1) / 2 + most * 6 + (tile - 1) * 5 + before * 7 +
                 before * 2 + 1 + own * (own - 1) / 2 + 2;
        }));
}

TEST_CASE("tile_sort and tile_argsort, in tiles of 1 to 1024 threads") {
  for (const int tile : {1, 15, 16, 17, 33, 257, 1024}) {
    if (tile <= sizes().back()) check_sorts<int>("int", tile);
  }
}

TEST_CASE("tile_sort of other types") {
  const int tile = 53;
  check_sorts<unsigned char>("unsigned char", tile);
  check_sorts<std::int64_t>("int64_t", tile);
  check_sorts<float>("float", tile);
  if (both::has_double()) check_sorts<double>("double", tile);
}

TEST_CASE("tile_sort puts NaNs last, and keeps their order") {
  const int tile = 41;
  std::vector<float> data = numbered<float>(tile * tiles_in_domain);
  for (const int n : {3, 17, 40}) {
    data[static_cast<std::size_t>(n)] = std::numeric_limits<float>::quiet_NaN();
  }
  const auto order =
      run<float, int>("float", "int", tile, data, "out[t] = tile_argsort(t, x);");
  const auto is_nan =
      run<float, int>("float", "int", tile, data,
                      "const float mine = tile_sort(t, x);\n  out[t] = mine != mine ? 1 : 0;");
  for (int n = 0; n < tile * tiles_in_domain; ++n) {
    CHECK(is_nan[static_cast<std::size_t>(n)] == (n >= tile - 3 && n < tile ? 1 : 0));
  }
  CHECK(std::vector<int>(order.begin() + tile - 3, order.begin() + tile) ==
        std::vector<int>{3, 17, 40});
}
