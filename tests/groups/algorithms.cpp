// The algorithms over groups: what they compute on one device.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

#include "tests/groups/driver_faults.hpp"
#include "tests/groups/group_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"

using group_tests::group_of;
using group_tests::is_interpreted;
using group_tests::is_left_out;
using group_tests::numbered;
using tiles::array_view;
using tiles::border;
using tiles::distributed_view;
using tiles::distribution;
using tiles::extent;
using tiles::reduction;

namespace {

template <class T>
std::vector<T> elements(int count) {
  std::vector<T> data(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<T>(i * 37 % 101) - T(20);
  return data;
}

/// A matrix whose elements are where the case says: in one view, or distributed.
template <class T>
struct operand {
  operand(int rows, int columns, std::vector<T> contents)
      : elements(std::move(contents)), view(rows, columns, elements) {}

  distributed_view<T, 2> over(const tiles::device_group& group, const distribution& how) const {
    return distributed_view<T, 2>(group, view, how);
  }

  std::vector<T> elements;
  array_view<T, 2> view;
};

struct shape {
  int rows, columns;
};

std::vector<shape> shapes() {
  if (is_interpreted()) return {{4, 3}};
  return {{1, 1}, {1, 7}, {7, 5}};
}

// As run() has them on one device, of data that is distributed in several ways, over two and three
// members. `run(from, to)` is called with array_views and with distributed_views.
template <class T, class U, class Run>
void check_as_on_one_device(shape from_shape, shape to_shape, const std::vector<T>& contents,
                            const Run& run) {
  const std::size_t results = static_cast<std::size_t>(to_shape.rows * to_shape.columns);
  const operand<T> from(from_shape.rows, from_shape.columns, contents);
  const operand<U> expected(to_shape.rows, to_shape.columns, std::vector<U>(results, U(77)));
  run(from.view, expected.view);
  expected.view.synchronize();
  struct pair {
    distribution from, to;
    int members;
  };
  for (const pair& how : {pair{distribution::split(0), distribution::split(0), 3},
                          {distribution::halo(1, 2), distribution::split(0), 2},
                          {distribution::copy(), distribution::halo(1, 1), 3}}) {
    if (is_interpreted() && how.members == 2) break;
    const operand<U> to(to_shape.rows, to_shape.columns, std::vector<U>(results, U(78)));
    const auto parts = to.over(group_of(how.members), how.to);
    run(from.over(group_of(how.members), how.from), parts);
    parts.synchronize();
    CHECK(to.elements == expected.elements);
  }
  if (is_interpreted()) return;
  const operand<U> to(to_shape.rows, to_shape.columns, std::vector<U>(results, U(79)));
  run(from.over(group_of(2), distribution::split(1)), to.view);
  to.view.synchronize();
  CHECK(to.elements == expected.elements);
}

}  // namespace

TEST_CASE("transposes over a group are those of one device") {
  for (const auto& [rows, columns] : shapes()) {
    INFO(rows << " x " << columns);
    check_as_on_one_device<int, int>(
        {rows, columns}, {columns, rows}, numbered(rows * columns),
        [](const auto& from, const auto& to) { tiles::transpose(from, to); });
  }
}

TEST_CASE("reductions of rows, columns, tiles and of all are those of one device") {
  for (const auto& [rows, columns] : shapes()) {
    for (const auto& [down, across] : {shape{0, 0}, {0, 1}, {3, 2}}) {
      const shape results{down == 0 ? 1 : (rows + down - 1) / down,
                          across == 0 ? 1 : (columns + across - 1) / across};
      const extent<2> tile(down, across);
      INFO(rows << " x " << columns << ", tiles of " << down << " x " << across);
      check_as_on_one_device<int, long long>(
          {rows, columns}, results, elements<int>(rows * columns),
          [&](const auto& from, const auto& to) { tiles::reduce(from, to, tile); });
    }
  }
}

TEST_CASE("each kind of reduction over a group is that of one device") {
  const shape whole{7, 9};
  const auto contents = elements<int>(7 * 9);
  for (const int across : {0, 4}) {
    const shape results{1, across == 0 ? 1 : 3};
    const extent<2> tile(0, across);
    for (const reduction kind : {reduction::mean, reduction::argmin, reduction::product}) {
      if (kind == reduction::product && (across != 0 || is_interpreted())) continue;
      INFO("kind " << static_cast<int>(kind) << ", tiles of " << across << " columns");
      check_as_on_one_device<int, int>(
          whole, results, contents,
          [&](const auto& from, const auto& to) { tiles::reduce(from, to, tile, kind); });
    }
    const tiles::operation last{"b == 12345 ? a : b", "12345"};
    check_as_on_one_device<int, int>(
        whole, results, contents,
        [&](const auto& from, const auto& to) { tiles::reduce(from, to, tile, last); });
  }
}

TEST_CASE("floats are reduced over a group to what one device makes of them, but for rounding") {
  std::vector<float> data(1009);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<float>(i % 97) * 0.25f;
  const array_view<const float, 1> whole(1009, data);
  const auto& group = group_of(3);
  const distributed_view<const float, 1> parts(group, whole, distribution::split(0));
  CHECK(tiles::reduce(parts) == Approx(tiles::reduce(whole)));
  if (is_interpreted()) return;
  CHECK(tiles::reduce(parts, reduction::mean) == Approx(tiles::reduce(whole, reduction::mean)));
  CHECK(tiles::reduce(parts, reduction::norm) == Approx(tiles::reduce(whole, reduction::norm)));
  CHECK(tiles::reduce<int>(parts, reduction::argmax) ==
        tiles::reduce<int>(whole, reduction::argmax));
  data[500] = data[900] = std::numeric_limits<float>::quiet_NaN();
  whole.refresh();
  parts.refresh();
  CHECK(tiles::reduce<int>(parts, reduction::argmin) == 500);
  CHECK(std::isnan(tiles::reduce(parts, reduction::max)));
}

TEST_CASE("scans over a group are those of one device, along either dimension") {
  for (const auto& [rows, columns] : shapes()) {
    for (const int dimension : {0, 1}) {
      if (is_interpreted() && dimension == 1) continue;
      for (const bool is_exclusive : {false, true}) {
        if (is_exclusive && (rows == 1 || dimension == 1 || is_interpreted())) continue;
        INFO(rows << " x " << columns << ", dimension " << dimension);
        tiles::scan_options options;
        options.dimension = dimension;
        options.is_exclusive = is_exclusive;
        check_as_on_one_device<int, short>(
            {rows, columns}, {rows, columns}, elements<int>(rows * columns),
            [&](const auto& from, const auto& to) { tiles::scan(from, to, options); });
      }
    }
  }
}

TEST_CASE("a scan over a group may be in place, and keeps the order of an operation") {
  if (is_left_out()) return;
  std::vector<int> data = elements<int>(100), expected = data;
  tiles::scan_options options;
  options.by = tiles::operation{"b == 7 ? a : b", "7"};
  const array_view<int, 1> one(100, expected), whole(100, data);
  tiles::scan(one, one, options);
  one.synchronize();
  const distributed_view<int, 1> parts(group_of(3), whole, distribution::split(0));
  tiles::scan(parts, parts, options);
  parts.synchronize();
  CHECK(data == expected);
}

TEST_CASE("keys restart a scan over a group, unless they are split along it") {
  const operand<int> from(13, 11, elements<int>(143)), keys(13, 11, numbered(143));
  const operand<int> expected(13, 11, std::vector<int>(143)), to(13, 11, std::vector<int>(143));
  for (int& each : const_cast<std::vector<int>&>(keys.elements)) each = each / 300;
  keys.view.refresh();
  tiles::scan_by_key(keys.view, from.view, expected.view);
  expected.view.synchronize();
  const auto& group = group_of(3);
  const auto parts = to.over(group, distribution::split(0));
  tiles::scan_by_key(keys.view, from.over(group, distribution::split(0)), parts);
  parts.synchronize();
  CHECK(to.elements == expected.elements);
  const auto columns = to.over(group, distribution::split(1));
  CHECK_THROWS_WITH(tiles::scan_by_key(keys.view, from.view, columns),
                    ContainsSubstring("split along dimension 1, along which keys restart"));
}

TEST_CASE("histograms over a group are those of one device, with weights and added to others") {
  const operand<int> from(9, 5, numbered(45)), weights(9, 5, elements<int>(45));
  const auto& group = group_of(3);
  for (const distribution& how : {distribution::split(0), distribution::copy()}) {
    std::vector<int> expected(50, 5), counts(50, 5);
    const array_view<int, 1> one(50, expected), whole(50, counts);
    tiles::histogram_options adds;
    adds.adds = true;
    tiles::histogram(from.view, one);
    tiles::histogram(from.view, weights.view, one, adds);
    const distributed_view<int, 1> parts(group, whole, distribution::split(0));
    const auto values = from.over(group, how);
    tiles::histogram(values, parts);
    tiles::histogram(values, weights.over(group, distribution::split(0)), parts, adds);
    one.synchronize();
    parts.synchronize();
    CHECK(counts == expected);
  }
}

TEST_CASE("sums and histograms over a group read what other members have, and nothing else") {
  std::vector<int> data = numbered(40), sums(1), counts(8);
  const array_view<const int, 1> whole(40, data);
  const array_view<int, 1> sum(1, sums), count(8, counts);
  const environment_variable transfer("TILES_TRANSFER", "copy");
  const auto group = group_tests::new_group_of(2);
  const distributed_view<const int, 1> parts(group, whole, distribution::split(0));
  tiles::histogram_options options;
  options.high = 1009;
  const auto run = [&] {
    tiles::reduce(parts, sum, extent<1>(0));
    tiles::histogram(parts, count, options);
  };
  for (int k = 0; k < 4; ++k) run();
  const int before = group_tests::reads;
  run();
  CHECK(group_tests::reads - before == 2);
  sum.synchronize();
  count.synchronize();
  CHECK(sums[0] == std::accumulate(data.begin(), data.end(), 0));
  CHECK(std::accumulate(counts.begin(), counts.end(), 0) == 40);
}

TEST_CASE("products of matrices over a group are those of one device") {
  if (is_left_out()) return;
  const auto& group = group_of(3);
  for (const auto& [rows, columns] : {shape{7, 5}, {1, 1}}) {
    const int depth = 4;
    for (const bool turned : {false, true}) {
      const operand<int> a(turned ? depth : rows, turned ? rows : depth,
                           elements<int>(rows * depth));
      const operand<int> b(turned ? columns : depth, turned ? depth : columns,
                           elements<int>(columns * depth));
      tiles::multiply_options options;
      options.transposes_a = options.transposes_b = turned;
      options.beta = turned ? 2 : 0;
      const operand<int> expected(rows, columns, elements<int>(rows * columns));
      tiles::multiply(a.view, b.view, expected.view, options);
      expected.view.synchronize();
      for (const auto& how : {distribution::split(0), distribution::split(1)}) {
        for (const int dimension : {0, 1}) {
          if (dimension == 1 && rows == 1) continue;
          const operand<int> c(rows, columns, elements<int>(rows * columns));
          const auto parts = c.over(group, distribution::split(dimension));
          tiles::multiply(a.over(group, how), b.over(group, how), parts, options);
          parts.synchronize();
          CHECK(c.elements == expected.elements);
        }
      }
    }
  }
}

TEST_CASE("a bias is added to the rows of products over a group, before the activation") {
  if (is_left_out()) return;
  const auto& group = group_of(3);
  const int rows = 7, columns = 5, depth = 4;
  const operand<int> a(rows, depth, elements<int>(rows * depth));
  const operand<int> b(depth, columns, elements<int>(depth * columns));
  std::vector<int> more{-3000, 500, 7, -20, 1100};
  const array_view<int, 1> bias(columns, more);
  tiles::multiply_options options;
  options.activation = "max(x, 0)";
  std::vector<int> expected;
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      int sum = more[static_cast<std::size_t>(j)];
      for (int k = 0; k < depth; ++k) {
        sum += a.elements[static_cast<std::size_t>(i * depth + k)] *
               b.elements[static_cast<std::size_t>(k * columns + j)];
      }
      expected.push_back(std::max(sum, 0));
    }
  }
  for (const int dimension : {0, 1}) {
    const auto how = distribution::split(dimension);
    const operand<int> c(rows, columns, std::vector<int>(35, 78));
    const auto parts = c.over(group, how);
    tiles::multiply(a.over(group, how), b.over(group, how), parts, bias, options);
    parts.synchronize();
    CHECK(c.elements == expected);
    for (const auto& how_bias : {distribution::split(0), distribution::copy()}) {
      const distributed_view<int, 1> distributed(group, bias, how_bias);
      parts.discard_data();
      tiles::multiply(a.over(group, how), b.view, parts, distributed, options);
      parts.synchronize();
      CHECK(c.elements == expected);
    }
  }
  // The products of a group whose panels are as narrow as they can be.
  const auto narrow = group_tests::new_group_of(2);
  narrow.set_memory_limit(8 * 4 * sizeof(int));
  for (const int dimension : {0, 1}) {
    const operand<int> c(rows, columns, std::vector<int>(35, 79));
    const auto parts = c.over(narrow, distribution::split(dimension));
    tiles::multiply(a.view, b.view, parts, bias, options);
    parts.synchronize();
    CHECK(c.elements == expected);
    // An element for each row.
    std::vector<int> of_rows{-3000, 500, 7, -20, 1100, 4, -1};
    tiles::multiply(a.view, b.view, parts, array_view<int, 2>(rows, 1, of_rows));
    parts.synchronize();
    std::vector<int> with_rows(c.elements.size());
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < columns; ++j) {
        int& sum = with_rows[static_cast<std::size_t>(i * columns + j)];
        sum = of_rows[static_cast<std::size_t>(i)];
        for (int k = 0; k < depth; ++k) {
          sum += a.elements[static_cast<std::size_t>(i * depth + k)] *
                 b.elements[static_cast<std::size_t>(k * columns + j)];
        }
      }
    }
    CHECK(c.elements == with_rows);
  }
}

// In the longest ones, members have results that need nothing of others.
TEST_CASE("stencils over a group are those of one device, bit for bit, with each border") {
  for (const auto& [rows, columns] : {shape{9, 5}, {2, 3}, {150, 2}}) {
    for (const border beyond : {border::reflect, border::constant, border::mirror, border::wrap}) {
      for (const int steps : {1, 3}) {
        if (is_interpreted() && (rows == 2 || beyond != border::wrap)) continue;
        if (steps == 1 ? beyond != border::mirror : rows == 2 && beyond != border::wrap) continue;
        tiles::stencil_options options;
        options.beyond = beyond;
        options.border_value = 3;
        options.steps = steps;
        INFO(rows << " x " << columns << ", border " << static_cast<int>(beyond) << ", " << steps);
        check_as_on_one_device<float, float>(
            {rows, columns}, {rows, columns}, elements<float>(rows * columns),
            [&](const auto& from, const auto& to) {
              tiles::stencil(from, to, "0.3f * at(-2, 0) + 0.7f * at(0, 1) + 0.1f * at(1, 0)",
                             options);
            });
      }
    }
  }
}

TEST_CASE("the index in a stencil's expression is that in the whole") {
  for (const border beyond : {border::reflect, border::wrap}) {
    tiles::stencil_options options;
    options.beyond = beyond;
    options.steps = 2;
    options.constants = {{"row", "y"}};
    const operand<int> from(9, 5, elements<int>(45)), expected(9, 5, elements<int>(45));
    const operand<int> to(9, 5, elements<int>(45));
    const auto run = [&](const auto& a, const auto& b) {
      tiles::stencil(a, b, "at(-1, 0) + at(1, 0) % 7 + row * 8 + x + ((int2)(5, y)).y", options);
      b.synchronize();
    };
    run(from.view, expected.view);
    run(from.over(group_of(2), distribution::split(0)),
        to.over(group_of(2), distribution::split(0)));
    CHECK(to.elements == expected.elements);
  }
}

TEST_CASE("convolutions over a group are those of one device, bit for bit, with each border") {
  std::vector<float> numbers = elements<float>(12), row = elements<float>(3);
  const array_view<const float, 2> weights(4, 3, numbers);
  const array_view<const float, 1> down(4, numbers), across(3, row);
  for (const auto& [rows, columns] : {shape{9, 5}, {4, 3}, {61, 4}}) {
    for (const border beyond : {border::reflect, border::mirror, border::wrap, border::valid}) {
      tiles::convolve_options options;
      options.beyond = beyond;
      options.border_value = 3;
      if (is_interpreted() && beyond != border::mirror) continue;
      const bool is_valid = beyond == border::valid;
      const shape results{is_valid ? rows - 3 : rows, is_valid ? columns - 2 : columns};
      INFO(rows << " x " << columns << ", border " << static_cast<int>(beyond));
      check_as_on_one_device<float, float>(
          {rows, columns}, results, elements<float>(rows * columns),
          [&](const auto& from, const auto& to) { tiles::convolve(from, weights, to, options); });
      if (rows != 9 || beyond != border::mirror) continue;
      check_as_on_one_device<float, float>(
          {rows, columns}, results, elements<float>(rows * columns),
          [&](const auto& from, const auto& to) {
            tiles::convolve(from, tiles::separable_weights{down, across}, to, options);
          });
    }
  }
}

TEST_CASE("sorts over a group are stable, and those of one device") {
  if (is_left_out()) return;
  for (const int count : {2, 50}) {
    for (const auto order : {tiles::sort_order::ascending, tiles::sort_order::descending}) {
      std::vector<float> keys(static_cast<std::size_t>(count));
      for (std::size_t i = 0; i < keys.size(); ++i) {
        keys[i] = static_cast<float>(static_cast<int>(i * 37 % 11)) - 5;
        if (i % 10 == 3) keys[i] = std::numeric_limits<float>::quiet_NaN();
        if (i % 10 == 4) keys[i] = -0.0f;
      }
      std::vector<int> places(keys.size());
      std::iota(places.begin(), places.end(), 0);
      std::vector<float> sorted = keys;
      std::vector<int> expected = places;
      tiles::sort(array_view<float, 1>(count, sorted), array_view<int, 1>(count, expected), order);
      const array_view<float, 1> whole(count, keys);
      const array_view<int, 1> moved(count, places);
      const auto& group = group_of(3);
      const distributed_view<float, 1> parts(group, whole, distribution::split(0));
      const distributed_view<int, 1> values(group, moved, distribution::split(0));
      tiles::sort(parts, values, order);
      parts.synchronize();
      values.synchronize();
      INFO(count << " keys");
      CHECK(places == expected);
    }
  }
}

TEST_CASE("keys and values that launches have cut at other indices are sorted over a group") {
  if (is_left_out()) return;
  const tiles::kernel kernels("k.tile", R"(
void seven(tiled_index<7> t, array_view<int, 1> b) restrict(amp) {
  if (t.in_bounds(b)) b[t] = -b[t];
}
void ten(tiled_index<10> t, array_view<int, 1> b) restrict(amp) {
  if (t.in_bounds(b)) b[t] += 1000;
})");
  std::vector<int> keys = numbered(50), places(50);
  std::iota(places.begin(), places.end(), 0);
  std::vector<int> order = places;
  std::sort(order.begin(), order.end(), [first = keys](int a, int b) {
    return first[static_cast<std::size_t>(a)] > first[static_cast<std::size_t>(b)];
  });
  std::vector<int> sorted;
  for (int& each : order) sorted.push_back(-keys[static_cast<std::size_t>(each)]), each += 1000;
  const array_view<int, 1> whole(50, keys), moved(50, places);
  const auto& group = group_of(3);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  const distributed_view<int, 1> values(group, moved, distribution::split(0));
  parallel_for_each(group, whole.extent.tile<7>().pad(), kernels.function("seven"), parts);
  parallel_for_each(group, moved.extent.tile<10>().pad(), kernels.function("ten"), values);
  REQUIRE(parts.range_of(0).count != values.range_of(0).count);
  tiles::sort(parts, values);
  parts.synchronize();
  values.synchronize();
  CHECK(keys == sorted);
  CHECK(places == order);
}

TEST_CASE("rows of a matrix are sorted over a group, whichever dimension is split") {
  if (is_left_out()) return;
  for (const distribution& how : {distribution::split(0), distribution::split(1)}) {
    const operand<int> data(13, 40, numbered(13 * 40)), expected(13, 40, numbered(13 * 40));
    tiles::sort(expected.view);
    expected.view.synchronize();
    const auto parts = data.over(group_of(3), how);
    tiles::sort(parts);
    parts.synchronize();
    CHECK(data.elements == expected.elements);
  }
}
