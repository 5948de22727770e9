// tiles_reduce: against plain loops.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_array.hpp"
#include "tests/algorithms/host_matrix.hpp"
#include "tiles/half.hpp"

namespace {

const contract<tiles_reduce_desc> reduce_contract("reduce",
                                                  {tiles_reduce, TILES_REDUCE_DESC_INIT,
                                                   tiles_reduce_workspace},
                                                  [](call_data& data, tiles_reduce_desc& desc) {
                                                    static const int64_t all = 0;
                                                    desc.from =
                                                        data.reads(std::vector<int>(70'000, 3));
                                                    desc.to = data.writes(1);
                                                    desc.tile = &all;
                                                  });

tiles_reduce_desc described(tiles_reduction by) {
  tiles_reduce_desc desc = TILES_REDUCE_DESC_INIT;
  desc.reduction = by;
  return desc;
}

tiles_reduce_desc described(const char* operation, const char* identity) {
  tiles_reduce_desc desc = TILES_REDUCE_DESC_INIT;
  desc.operation = operation;
  desc.identity = identity;
  return desc;
}

tiles_status reduce(tiles_context context, const owned_view& from, const owned_view& to,
                    const extent_list& tile, const tiles_reduce_desc& desc) {
  return run_reduce(context, from.get(), to.get(), tile.data(), &desc, nullptr);
}

tiles_status reduce(tiles_context context, const owned_view& from, const owned_view& to,
                    const extent_list& tile, tiles_reduction by = TILES_REDUCTION_SUM) {
  return reduce(context, from, to, tile, described(by));
}

int element(int64_t n) { return static_cast<int>(n * 7919 % 1009 - 300); }

extent_list tile_in_full(const extent_list& extent, extent_list tile) {
  for (std::size_t d = 0; d < tile.size(); ++d) {
    if (tile[d] == 0) tile[d] = extent[d];
  }
  return tile;
}

extent_list extent_of_results(const extent_list& extent, const extent_list& tile) {
  extent_list results = tile_in_full(extent, tile);
  for (std::size_t d = 0; d < tile.size(); ++d) {
    results[d] = (extent[d] + results[d] - 1) / results[d];
  }
  return results;
}

/// Adds each element to the result of its tile.
std::vector<int> sums_of_tiles(const std::vector<int>& data, const extent_list& extent,
                               const extent_list& tile) {
  const extent_list full = tile_in_full(extent, tile), results = extent_of_results(extent, tile);
  std::vector<int> sums(static_cast<std::size_t>(product(results)));
  for (int64_t n = 0; n < product(extent); ++n) {
    int64_t rest = n, place = 0, step = 1;
    for (std::size_t d = extent.size(); d-- > 0;) {
      place += rest % extent[d] / full[d] * step;
      step *= results[d];
      rest /= extent[d];
    }
    sums[static_cast<std::size_t>(place)] += data[static_cast<std::size_t>(n)];
  }
  return sums;
}

void check_sums(tiles_context context, const extent_list& extent, const extent_list& tile) {
  INFO("elements " << product(extent) << ", tile " << tile[0] << " x ... x " << tile.back());
  std::vector<int> data(static_cast<std::size_t>(product(extent)));
  for (std::size_t n = 0; n < data.size(); ++n) data[n] = element(static_cast<int64_t>(n));
  const extent_list shape = extent_of_results(extent, tile);
  std::vector<int> sums(static_cast<std::size_t>(product(shape)), -1);
  {
    const owned_view from = view_of_extent(TILES_TYPE_INT32, data, extent);
    const owned_view to = view_of_extent(TILES_TYPE_INT32, sums, shape);
    succeed(reduce(context, from, to, tile));
  }
  CHECK(sums == sums_of_tiles(data, extent, tile));
}

/// One number for all of `data`.
template <class T, class Result>
Result reduced(tiles_context context, int32_t type, std::vector<T> data, int32_t result_type,
               tiles_reduction by, Result before) {
  std::vector<Result> result{before};
  {
    const owned_view from = view_of_extent(type, data, {static_cast<int64_t>(data.size())});
    const owned_view to = view_of_extent(result_type, result, {1});
    succeed(reduce(context, from, to, {0}, by));
  }
  return result[0];
}

std::vector<float> floats(std::size_t count) {
  std::vector<float> data(count);
  for (std::size_t n = 0; n < count; ++n)
    data[n] = static_cast<float>(element(static_cast<int>(n)));
  return data;
}

}  // namespace

TEST_CASE("an array becomes its sum, however many elements it has") {
  const tiles_context context = each_form();
  for (const int64_t count : {1, 63, 64, 65, 255, 256, 257, 1021, 16411, 70001}) {
    check_sums(context, {count}, {0});
  }
}

TEST_CASE("rows, columns and tiles of a matrix become one number each") {
  const tiles_context context = each_form();
  std::vector<extent_list> extents{{1, 1}, {33, 65}};
  if (!is_interpreted()) extents.insert(extents.end(), {{64, 128}, {3, 1021}});
  for (const extent_list& extent : extents) {
    for (const extent_list& tile : {extent_list{1, 0}, extent_list{0, 1}, extent_list{0, 0},
                                    extent_list{4, 4}, extent_list{16, 17}}) {
      check_sums(context, extent, tile);
    }
  }
  if (is_interpreted()) return;
  check_sums(context, {33'000, 3}, {0, 1});
  check_sums(context, {11, 4'099}, {0, 1});
}

TEST_CASE("a line is cut into tiles, the last of which may have fewer elements") {
  const tiles_context context = each_form();
  for (const int64_t tile : {1, 2, 7, 64, 100, 999, 1000, 5000})
    check_sums(context, {1000}, {tile});
}

TEST_CASE("arrays of three dimensions are cut in all of them") {
  const tiles_context context = each_form();
  check_sums(context, {5, 6, 7}, {2, 0, 3});
}

TEST_CASE("views of any strides are reduced, and nothing beside their elements is written") {
  const tiles_context context = each_form();
  const int64_t rows = is_interpreted() ? 5 : 35;
  for (const matrix_layout& layout : {scattered(rows, 18), turned(rows, 18)}) {
    host_matrix<int> data(layout, 1'000'000), sums(scattered(rows, 1), -1);
    host_matrix<int> expected(scattered(rows, 1), -1);
    data.fill([](int64_t, int64_t i, int64_t j) { return element(100 * i + j); });
    expected.fill([](int64_t, int64_t i, int64_t) {
      int sum = 0;
      for (int64_t j = 0; j < 18; ++j) sum += element(100 * i + j);
      return sum;
    });
    {
      const owned_view from = data.view(TILES_TYPE_INT32, TILES_DATA_CONST);
      const owned_view to = sums.view(TILES_TYPE_INT32);
      succeed(reduce(context, from, to, {1, 0}));
    }
    CHECK(sums.elements() == expected.elements());
  }
}

TEST_CASE("numbers are combined as the wider type of both sides") {
  const std::vector<std::uint8_t> bytes(300, 255);
  CHECK(reduced<std::uint8_t, int64_t>(own_form, TILES_TYPE_UINT8, bytes, TILES_TYPE_INT64,
                                       TILES_REDUCTION_SUM, -1) == 300 * 255);
}

TEST_CASE("the mean of integers is rounded towards zero") {
  std::vector<std::int8_t> data(100, -1);
  data[5] = -51;
  CHECK(reduced<std::int8_t, std::int8_t>(own_form, TILES_TYPE_INT8, data, TILES_TYPE_INT8,
                                          TILES_REDUCTION_MEAN, 9) == -1);
}

TEST_CASE("each tile is divided by the elements that it has") {
  std::vector<float> data = floats(70), means(2);
  {
    const owned_view from = view_of_extent(TILES_TYPE_FLOAT32, data, {70});
    const owned_view to = view_of_extent(TILES_TYPE_FLOAT32, means, {2});
    succeed(reduce(own_form, from, to, {64}, TILES_REDUCTION_MEAN));
  }
  const auto sum = [&](int first, int last) {
    return std::accumulate(data.begin() + first, data.begin() + last, 0.0f);
  };
  CHECK(means == std::vector<float>{sum(0, 64) / 64, sum(64, 70) / 6});
}

TEST_CASE("bools become a bool") {
  const std::vector<std::uint8_t> data(256, 1);
  CHECK(reduced<std::uint8_t, std::uint8_t>(own_form, TILES_TYPE_BOOL, data, TILES_TYPE_BOOL,
                                            TILES_REDUCTION_SUM, 9) == 1);
}

TEST_CASE("the least and the greatest float are found, infinities too") {
  std::vector<float> data = floats(333);
  const auto extreme = [&](tiles_reduction by) {
    return reduced<float, float>(own_form, TILES_TYPE_FLOAT32, data, TILES_TYPE_FLOAT32, by, 0);
  };
  CHECK(extreme(TILES_REDUCTION_MIN) == *std::min_element(data.begin(), data.end()));
  CHECK(extreme(TILES_REDUCTION_MAX) == *std::max_element(data.begin(), data.end()));
  data.assign(333, -std::numeric_limits<float>::infinity());
  CHECK(extreme(TILES_REDUCTION_MAX) == -std::numeric_limits<float>::infinity());
  for (const std::size_t place : {0, 150, 332}) {
    data = floats(333);
    data[place] = std::nanf("");
    CHECK(std::isnan(extreme(TILES_REDUCTION_MIN)));
    CHECK(std::isnan(extreme(TILES_REDUCTION_MAX)));
  }
}

TEST_CASE("the index of the least and of the greatest element is that of the first one") {
  const tiles_context context = each_form();
  for (const int64_t count : {1, 70, 20'000}) {
    std::vector<float> data = floats(static_cast<std::size_t>(count));
    for (float& each : data) each = std::fmod(each, 100.0f);  // so that each is there several times
    const auto index = [&](tiles_reduction by) {
      return reduced<float, int64_t>(context, TILES_TYPE_FLOAT32, data, TILES_TYPE_INT64, by, -1);
    };
    INFO("elements " << count);
    CHECK(index(TILES_REDUCTION_ARGMIN) ==
          std::min_element(data.begin(), data.end()) - data.begin());
    CHECK(index(TILES_REDUCTION_ARGMAX) ==
          std::max_element(data.begin(), data.end()) - data.begin());
    data.back() = std::nanf("");
    data[data.size() / 2] = std::nanf("");
    CHECK(index(TILES_REDUCTION_ARGMAX) == count / 2);
  }
}

TEST_CASE("the index of an element counts within its tile, row by row") {
  const tiles_context context = each_form();
  const int64_t rows = is_interpreted() ? 17 : 33, columns = is_interpreted() ? 35 : 130;
  std::vector<int> data(static_cast<std::size_t>(rows * columns));
  for (std::size_t n = 0; n < data.size(); ++n) data[n] = element(static_cast<int64_t>(n)) / 8;
  for (const extent_list& tile : {extent_list{1, 0}, {0, 1}, {16, 17}}) {
    INFO("tile " << tile[0] << " x " << tile[1]);
    const extent_list full = tile_in_full({rows, columns}, tile);
    const extent_list shape = extent_of_results({rows, columns}, tile);
    std::vector<int> indexes(static_cast<std::size_t>(product(shape)), -1), expected = indexes;
    {
      const owned_view from = view_of_extent(TILES_TYPE_INT32, data, {rows, columns});
      const owned_view to = view_of_extent(TILES_TYPE_INT32, indexes, shape);
      succeed(reduce(context, from, to, tile, TILES_REDUCTION_ARGMIN));
    }
    for (std::size_t result = 0; result < expected.size(); ++result) {
      const int64_t top = static_cast<int64_t>(result) / shape[1] * full[0];
      const int64_t left = static_cast<int64_t>(result) % shape[1] * full[1];
      int least = std::numeric_limits<int>::max(), place = 0;
      for (int64_t i = top; i < std::min(rows, top + full[0]); ++i) {
        for (int64_t j = left; j < std::min(columns, left + full[1]); ++j, ++place) {
          const int next = data[static_cast<std::size_t>(i * columns + j)];
          if (next < least) expected[result] = place;
          least = std::min(least, next);
        }
      }
    }
    CHECK(indexes == expected);
  }
}

TEST_CASE("halves are combined as floats, and results are rounded once") {
  const tiles_context context = each_form();
  // 2048 + 1 is no half: a sum of halves would stay there.
  const std::vector<tiles::half> ones(5'001, tiles::half(1.0f));
  const auto of_ones = [&](tiles_reduction by) {
    return reduced<tiles::half, float>(context, TILES_TYPE_FLOAT16, ones, TILES_TYPE_FLOAT32, by,
                                       -1);
  };
  CHECK(of_ones(TILES_REDUCTION_SUM) == 5'001.0f);
  CHECK(of_ones(TILES_REDUCTION_MEAN) == 1.0f);
  for (const std::size_t count : {1, 33, 300, 40'001}) {
    INFO("elements " << count);
    std::vector<tiles::half> data(count);
    for (std::size_t n = 0; n < count; ++n) {
      data[n] = tiles::half(static_cast<float>(element(static_cast<int64_t>(n))) / 64.0f);
    }
    const auto as_half = [&](tiles_reduction by) {
      return static_cast<float>(reduced<tiles::half, tiles::half>(
          context, TILES_TYPE_FLOAT16, data, TILES_TYPE_FLOAT16, by, tiles::half(0.0f)));
    };
    const std::vector<float> numbers(data.begin(), data.end());
    const double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0);
    const auto length = static_cast<double>(count);
    CHECK(as_half(TILES_REDUCTION_MEAN) == Approx(sum / length).epsilon(1e-3));
    CHECK(as_half(TILES_REDUCTION_MIN) == *std::min_element(numbers.begin(), numbers.end()));
    CHECK(as_half(TILES_REDUCTION_MAX) == *std::max_element(numbers.begin(), numbers.end()));
    CHECK(reduced<tiles::half, int64_t>(context, TILES_TYPE_FLOAT16, data, TILES_TYPE_INT64,
                                        TILES_REDUCTION_ARGMAX, -1) ==
          std::max_element(numbers.begin(), numbers.end()) - numbers.begin());
  }
}

TEST_CASE("rows and columns of halves become one number each") {
  const tiles_context context = each_form();
  const int64_t rows = 37, columns = 70;
  std::vector<tiles::half> data(static_cast<std::size_t>(rows * columns));
  for (std::size_t n = 0; n < data.size(); ++n) {
    data[n] = tiles::half(static_cast<float>(element(static_cast<int64_t>(n)) / 16));
  }
  for (const extent_list& tile : {extent_list{1, 0}, {0, 1}, {5, 3}}) {
    INFO("tile " << tile[0] << " x " << tile[1]);
    const extent_list full = tile_in_full({rows, columns}, tile);
    const extent_list shape = extent_of_results({rows, columns}, tile);
    std::vector<float> sums(static_cast<std::size_t>(product(shape)), -1), expected(sums.size());
    for (int64_t i = 0; i < rows; ++i) {
      for (int64_t j = 0; j < columns; ++j) {
        expected[static_cast<std::size_t>(i / full[0] * shape[1] + j / full[1])] +=
            data[static_cast<std::size_t>(i * columns + j)];
      }
    }
    {
      const owned_view from = view_of_extent(TILES_TYPE_FLOAT16, data, {rows, columns});
      const owned_view to = view_of_extent(TILES_TYPE_FLOAT32, sums, shape);
      succeed(reduce(context, from, to, tile));
    }
    CHECK(sums == expected);
  }
}

TEST_CASE("the norm is the square root of the sum of squares") {
  const tiles_context context = each_form();
  CHECK(reduced<float, float>(context, TILES_TYPE_FLOAT32, {-3, 4}, TILES_TYPE_FLOAT32,
                              TILES_REDUCTION_NORM, -1) == 5);
  CHECK(reduced<int, float>(context, TILES_TYPE_INT32, {2, -3, 6}, TILES_TYPE_FLOAT32,
                            TILES_REDUCTION_NORM, -1) == 7);
  // One pass over the elements, and two of parts.
  for (const std::size_t count : {1, 300, 70'001}) {
    const std::vector<float> data = floats(count);
    double squares = 0;
    for (const float each : data) squares += static_cast<double>(each) * each;
    CHECK(reduced<float, float>(context, TILES_TYPE_FLOAT32, data, TILES_TYPE_FLOAT32,
                                TILES_REDUCTION_NORM,
                                -1) == Approx(std::sqrt(squares)).epsilon(1e-5));
  }
  const std::vector<tiles::half> large(100, tiles::half(3000.0f));  // whose squares are no halves
  CHECK(static_cast<float>(reduced<tiles::half, tiles::half>(
            context, TILES_TYPE_FLOAT16, large, TILES_TYPE_FLOAT16, TILES_REDUCTION_NORM,
            tiles::half(0.0f))) == 30'000.0f);
}

TEST_CASE("norms are not integers") {
  std::vector<int> data{3, 4}, norm(1);
  const owned_view from = view_of(data), to = view_of(norm);
  CHECK(
      failed(TILES_ERROR_INVALID_ARGUMENT, reduce(nullptr, from, to, {0}, TILES_REDUCTION_NORM)) ==
      "reduce: the elements of 'to' are int; expected float, double, half or bfloat16, to hold "
      "norms");
}

TEST_CASE("an operation of one's own combines elements in order") {
  const tiles_context context = each_form();
  // The composition of n -> 2 n + 1 and its like, as two numbers of 16 bits: it does not commute.
  const tiles_reduce_desc desc = described(
      "((a >> 16) * (b >> 16) << 16) | (((b >> 16) * (a & 0xffff) + (b & 0xffff)) & 0xffff)",
      "0x10000");
  for (const std::size_t count : {1, 300, 40'001}) {
    std::vector<std::uint32_t> data(count), result(1);
    std::uint32_t factor = 1, offset = 0;
    for (std::size_t n = 0; n < count; ++n) {
      const std::uint32_t by = 1 + 2 * (n % 3), add = n % 7;
      data[n] = by << 16 | add;
      offset = (by * offset + add) & 0xffff;
      factor = (by * factor) & 0xffff;
    }
    {
      const owned_view from =
          view_of_extent(TILES_TYPE_UINT32, data, {static_cast<int64_t>(count)});
      const owned_view to = view_of_extent(TILES_TYPE_UINT32, result, {1});
      succeed(reduce(context, from, to, {0}, desc));
    }
    CHECK(result[0] == (factor << 16 | offset));
  }
}

TEST_CASE("an operation makes its identity of nothing") {
  std::vector<int> nothing, result{5, 5, 5};
  const owned_view from = view_of_extent(TILES_TYPE_INT32, nothing, {0});
  const owned_view all = view_of(result), to = section_of(all, 1, 1);
  succeed(reduce(nullptr, from, to, {0}, described("a & b", "-1")));
  succeed(tiles_array_view_synchronize(all.get(), nullptr));
  CHECK(result == std::vector<int>{5, -1, 5});
}

TEST_CASE("products of integers wrap") {
  std::vector<std::uint32_t> data(101);
  std::uint32_t expected = 1;
  for (std::size_t n = 0; n < data.size(); ++n) {
    data[n] = static_cast<std::uint32_t>(2 * n + 3);
    expected *= data[n];
  }
  CHECK(reduced<std::uint32_t, std::uint32_t>(own_form, TILES_TYPE_UINT32, data, TILES_TYPE_UINT32,
                                              TILES_REDUCTION_PRODUCT, 0) == expected);
}

TEST_CASE("the same call gives the same bits again") {
  const tiles_context context = each_form();
  std::vector<float> data(40'001);
  for (std::size_t n = 0; n < data.size(); ++n) data[n] = 1.0f / static_cast<float>(n + 1);
  const auto sum = [&] {
    return reduced<float, float>(context, TILES_TYPE_FLOAT32, data, TILES_TYPE_FLOAT32,
                                 TILES_REDUCTION_SUM, 0);
  };
  const float first = sum();
  CHECK(first == Approx(std::accumulate(data.begin(), data.end(), 0.0)).epsilon(1e-5));
  CHECK(sum() == first);
}

TEST_CASE("doubles are reduced where the device has them, and refused elsewhere") {
  std::vector<double> data(100, 0.25), result{-1};
  const owned_view from = view_of_extent(TILES_TYPE_FLOAT64, data, {100});
  const owned_view to = view_of_extent(TILES_TYPE_FLOAT64, result, {1});
  if (device().supports_double != 0) {
    succeed(reduce(own_form, from, to, {0}));
    succeed(tiles_array_view_synchronize(to.get(), nullptr));
    CHECK(result[0] == 25);
  } else {
    CHECK(failed(TILES_ERROR_UNSUPPORTED, reduce(nullptr, from, to, {0})) ==
          "reduce: the elements of 'from' are double, which " + described_device() +
              " does not support; use float, or another device");
  }
}

TEST_CASE("the sum of nothing is 0, the product 1, and there is no least element") {
  std::vector<float> nothing, result(5, 7.0f);
  const owned_view from = view_of_extent(TILES_TYPE_FLOAT32, nothing, {0, 5});
  const owned_view to = view_of_extent(TILES_TYPE_FLOAT32, result, {1, 5});
  succeed(reduce(nullptr, from, to, {0, 1}));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  CHECK(result == std::vector<float>(5, 0.0f));
  succeed(reduce(nullptr, from, to, {0, 1}, TILES_REDUCTION_PRODUCT));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  CHECK(result == std::vector<float>(5, 1.0f));
  succeed(reduce(nullptr, from, to, {0, 1}, TILES_REDUCTION_NORM));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  CHECK(result == std::vector<float>(5, 0.0f));
  for (const tiles_reduction by :
       {TILES_REDUCTION_MIN, TILES_REDUCTION_MAX, TILES_REDUCTION_MEAN}) {
    CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, reduce(nullptr, from, to, {0, 1}, by)) ==
          "reduce: 'from' has no elements; a minimum, maximum or mean needs at least one");
  }
}

TEST_CASE("no results need no elements") {
  std::vector<float> nothing;
  const owned_view from = view_of_extent(TILES_TYPE_FLOAT32, nothing, {0, 5});
  const owned_view to = view_of_extent(TILES_TYPE_FLOAT32, nothing, {0, 1});
  succeed(reduce(nullptr, from, to, {1, 0}, TILES_REDUCTION_MAX));
}

TEST_CASE("reductions refuse what does not fit") {
  std::vector<int> data(12), sums(4);
  const owned_view from = view_of_extent(TILES_TYPE_INT32, data, {4, 3});
  const owned_view rows = view_of_extent(TILES_TYPE_INT32, sums, {4, 1});
  const auto refused = [&](const owned_view& source, const owned_view& target,
                           const extent_list& tile, int by = TILES_REDUCTION_SUM) {
    return failed(TILES_ERROR_INVALID_ARGUMENT,
                  reduce(nullptr, source, target, tile, static_cast<tiles_reduction>(by)));
  };
  CHECK(
      refused(from, rows, {0, 1}) ==
      "reduce: the extent of 'to' is (4, 1); expected (1, 3), as 'from' has the extent (4, 3) and "
      "the tile is (4, 1)");
  CHECK(
      refused(from, view_of(sums), {1, 0}) ==
      "reduce: the extent of 'to' is (4); expected (4, 1), as 'from' has the extent (4, 3) and the "
      "tile is (1, 3)");
  CHECK(refused(from, rows, {1, -3}) ==
        "reduce: the tile is (1, -3); expected extents of at least 1, or 0 for all of a dimension");
  CHECK(refused(from, rows, {1, 0}, 9) == "'reduction' is 9; expected a tiles_reduction");
}

TEST_CASE("indexes are integers that are wide enough, and those of nothing do not exist") {
  std::vector<float> data(4), wrong(1), nothing;
  std::vector<int> index(1);
  const owned_view from = view_of_extent(TILES_TYPE_FLOAT32, data, {4});
  const auto refused = [&](const owned_view& source, const owned_view& target) {
    return failed(TILES_ERROR_INVALID_ARGUMENT,
                  reduce(nullptr, source, target, {0}, TILES_REDUCTION_ARGMIN));
  };
  CHECK(refused(from, view_of_extent(TILES_TYPE_FLOAT32, wrong, {1})) ==
        "reduce: the elements of 'to' are float; expected int or a signed 64-bit integer, to hold "
        "indices");
  CHECK(refused(view_of_extent(TILES_TYPE_FLOAT32, nothing, {0}), view_of(index)) ==
        "reduce: 'from' has no elements; a minimum, maximum or mean needs at least one");
}

TEST_CASE("an operation that is incomplete is refused, one that does not compile is shown") {
  std::vector<int> data(4), result(1);
  const owned_view from = view_of(data), to = view_of(result);
  const auto refused = [&](const char* operation, const char* identity) {
    return failed(TILES_ERROR_INVALID_ARGUMENT,
                  reduce(nullptr, from, to, {0}, described(operation, identity)));
  };
  CHECK(refused("a + b", nullptr) ==
        "'identity' is missing; expected OpenCL C for the operation and for its identity");
  CHECK(refused("", "0") ==
        "'operation' is missing; expected OpenCL C for the operation and for its identity");
  CHECK(refused("a\n+ b", "0") == "'operation' has more than one line; expected one expression");
  CHECK(refused("a + b\r", "0") == "'operation' has more than one line; expected one expression");
  CHECK(refused("a + b", "0\\") == "'identity' has a '\\', which is not allowed in an expression");
  CHECK(refused("max(a, b)", "-INFINITY") ==
        "'identity' is \"-INFINITY\"; expected a number of the type int, the type in which "
        "elements are combined");
  const std::string message =
      failed(TILES_ERROR_BUILD, reduce(nullptr, from, to, {0}, described("a + unknown", "0")));
  INFO(message);
  CHECK(message.find("reduce: the operation \"a + unknown\" of a and b with the identity "
                     "\"0\" does not compile\nbuilding reduce") == 0);
  CHECK(message.find("unknown", 40) != std::string::npos);
}

TEST_CASE("reductions refuse elements that are not supported, and views that they may not write") {
  host_matrix<std::array<float, 2>> pairs(dense(1, 1), {});
  const owned_view structs = pairs.view(TILES_TYPE_STRUCT);
  std::vector<int> data(4), sums(1);
  const owned_view from = view_of(data), to = view_of(sums);
  const auto refused = [&](const owned_view& source, const owned_view& target) {
    return failed(TILES_ERROR_INVALID_ARGUMENT, reduce(nullptr, source, target, {0, 0}));
  };
  CHECK(refused(structs, to) ==
        "reduce: the elements of 'from' are element; expected integers, bool, float, double, "
        "half or bfloat16");
  CHECK(refused(from, structs) ==
        "reduce: the elements of 'to' are element; expected integers, bool, float, double, "
        "half or bfloat16");
  CHECK(refused(from, view_of(sums, TILES_DATA_CONST)) ==
        "reduce: 'to' is array_view<const int, 1>, which is read-only; use the view that it was "
        "made from");
  CHECK(refused(from, section_of(from, 2, 1)) ==
        "reduce: 'from' and 'to' overlap; write to separate memory, or copy 'from' "
        "first");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, run_reduce(nullptr, from.get(), to.get(), nullptr,
                                                        nullptr, nullptr)) == "'tile' is NULL");
}
