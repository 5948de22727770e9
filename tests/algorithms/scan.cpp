// tiles_scan: against plain loops.
#include <cmath>
#include <limits>
#include <string>

#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_array.hpp"
#include "tests/algorithms/host_matrix.hpp"
#include "tiles/half.hpp"

namespace {

const contract<tiles_scan_desc> scan_contract("scan",
                                              {tiles_scan, TILES_SCAN_DESC_INIT,
                                               tiles_scan_workspace},
                                              [](call_data& data, tiles_scan_desc& desc) {
                                                desc.from = data.reads(std::vector<int>(20'001, 3));
                                                desc.to = data.writes(20'001);
                                              });

/// A scan of numbers, and what a loop makes of them.
template <class T>
struct scan_case {
  int32_t type;
  extent_list extent;
  tiles_scan_desc desc = TILES_SCAN_DESC_INIT;
  std::vector<T> data = {};
  std::vector<int> keys = {};

  scan_case(int32_t element_type, extent_list shape) : type(element_type), extent(shape) {
    data.resize(static_cast<std::size_t>(product(extent)));
    for (std::size_t n = 0; n < data.size(); ++n) {
      data[n] = static_cast<T>(static_cast<int>(n * 7919 % 1009) - 300);
    }
  }

  void add_keys() {
    for (std::size_t n = 0; n < data.size(); ++n) keys.push_back(static_cast<int>(n * n / 999));
  }

  std::vector<T> scanned(tiles_context context) {
    std::vector<T> results(data.size(), T(-1));
    const owned_view from = view_of_extent(type, data, extent);
    const owned_view to = view_of_extent(type, results, extent);
    owned_view key_view;
    if (!keys.empty()) key_view = view_of_extent(TILES_TYPE_INT32, keys, extent);
    desc.keys = key_view.get();
    succeed(run_scan(context, from.get(), to.get(), &desc, nullptr));
    succeed(tiles_array_view_synchronize(to.get(), nullptr));
    return results;
  }

  template <class Combine>
  std::vector<T> expected(T identity, Combine combine) const {
    const auto rank = static_cast<int32_t>(extent.size());
    const auto d =
        static_cast<std::size_t>(desc.dimension < 0 ? desc.dimension + rank : desc.dimension);
    std::size_t step = 1;
    for (std::size_t inner = d + 1; inner < extent.size(); ++inner) {
      step *= static_cast<std::size_t>(extent[inner]);
    }
    std::vector<T> inclusive(data), exclusive(data.size(), identity);
    for (std::size_t n = 0; n < data.size(); ++n) {
      if (n / step % static_cast<std::size_t>(extent[d]) == 0) continue;
      if (!keys.empty() && keys[n] != keys[n - step]) continue;
      exclusive[n] = inclusive[n - step];
      inclusive[n] = combine(inclusive[n - step], data[n]);
    }
    return (desc.flags & TILES_SCAN_EXCLUSIVE) != 0 ? exclusive : inclusive;
  }
};

int add(int a, int b) { return a + b; }

void check_sums(tiles_context context, const extent_list& extent, int32_t dimension = -1) {
  INFO("elements " << product(extent) << ", dimension " << dimension);
  scan_case<int> sums(TILES_TYPE_INT32, extent);
  sums.desc.dimension = dimension;
  CHECK(sums.scanned(context) == sums.expected(0, add));
  sums.desc.flags = TILES_SCAN_EXCLUSIVE;
  CHECK(sums.scanned(context) == sums.expected(0, add));
}

std::string refused(const owned_view& from, const owned_view& to,
                    const tiles_scan_desc& desc = TILES_SCAN_DESC_INIT) {
  return failed(TILES_ERROR_INVALID_ARGUMENT,
                run_scan(nullptr, from.get(), to.get(), &desc, nullptr));
}

}  // namespace

TEST_CASE("a line becomes its running sums, however many elements it has") {
  const tiles_context context = each_form_and_warps();
  for (const int64_t count : {1, 16, 17, 1021, 4097}) check_sums(context, {count});
  if (is_interpreted()) return;
  for (const int64_t count : {15, 4095, 4096}) check_sums(context, {count});
  check_sums(context, {70'001});
  check_sums(context, {1'100'003});  // with warps, more than a span of tiles
}

TEST_CASE("what earlier scans told in the same memory is no part of a later one") {
  if (is_interpreted()) return;  // where no groups tell others what came before
  const tiles_context context = each_form_and_warps();
  for (const int64_t count : {5003, 9007, 1021, 9007, 129}) check_sums(context, {count});
}

TEST_CASE("each row of a matrix has running sums of its own, and so has each column") {
  const tiles_context context = each_form_and_warps();
  std::vector<extent_list> extents{{3, 5}, {1, 70}, {70, 1}, {21, 64}};
  if (!is_interpreted()) extents.insert(extents.end(), {{3, 5003}, {5003, 3}, {129, 260}});
  for (const extent_list& extent : extents) {
    for (const int32_t dimension : {0, 1}) check_sums(context, extent, dimension);
  }
  if (!is_interpreted()) check_sums(context, {200'000, 2}, 0);
}

TEST_CASE("arrays of three dimensions are scanned along each of them") {
  const tiles_context context = each_form();
  for (const int32_t dimension : {0, 1, 2, -2}) check_sums(context, {5, 6, 7}, dimension);
}

TEST_CASE("a scan by key starts anew where neighbouring keys differ") {
  const tiles_context context = each_form();
  std::vector<extent_list> extents{{300}, {3, 70}};
  if (!is_interpreted()) extents.insert(extents.end(), {{20'001}, {7, 3001}});
  for (const extent_list& extent : extents) {
    for (const int32_t dimension : {0, -1}) {
      scan_case<int> sums(TILES_TYPE_INT32, extent);
      sums.add_keys();
      sums.desc.dimension = dimension;
      INFO("elements " << product(extent) << ", dimension " << dimension);
      CHECK(sums.scanned(context) == sums.expected(0, add));
      sums.desc.flags = TILES_SCAN_EXCLUSIVE;
      CHECK(sums.scanned(context) == sums.expected(0, add));
    }
  }
}

TEST_CASE("rows and runs of keys begin anew, however many elements a work-item takes") {
  const tiles_context context = context_of_form(TILES_SHAPE_GROUP);
  succeed(tiles_context_set_tuning(context, "scan int", "WORK_ITEMS=16 VECTORS=9"));
  check_sums(context, {11, 257});
  scan_case<int> keyed(TILES_TYPE_INT32, {3001});
  keyed.add_keys();
  CHECK(keyed.scanned(context) == keyed.expected(0, add));
  succeed(tiles_context_set_tuning(context, "scan int", nullptr));
}

TEST_CASE("views of any strides are scanned, in place too, and nothing beside them is written") {
  const tiles_context context = each_form();
  for (const matrix_layout& layout : {scattered(7, 130), turned(7, 130)}) {
    host_matrix<int> data(layout, 1'000'000), expected(layout, 1'000'000);
    data.fill([](int64_t, int64_t i, int64_t j) { return static_cast<int>(100 * i + j); });
    expected.fill([](int64_t, int64_t i, int64_t j) { return static_cast<int>(100 * i + j); });
    for (const int32_t dimension : {0, 1}) {
      {
        const owned_view all = data.view(TILES_TYPE_INT32);
        tiles_scan_desc desc = TILES_SCAN_DESC_INIT;
        desc.dimension = dimension - 2;
        succeed(run_scan(context, all.get(), all.get(), &desc, nullptr));
      }
      for (int64_t i = 0; i < 7; ++i) {
        for (int64_t j = 0; j < 130; ++j) {
          if ((dimension == 0 ? i : j) == 0) continue;
          expected.at(i, j) += dimension == 0 ? expected.at(i - 1, j) : expected.at(i, j - 1);
        }
      }
      CHECK(data.elements() == expected.elements());
    }
  }
}

TEST_CASE("running products, minima and maxima begin with their identity") {
  scan_case<std::int8_t> least(TILES_TYPE_INT8, {100});
  least.desc.flags = TILES_SCAN_EXCLUSIVE;
  least.desc.reduction = TILES_REDUCTION_MIN;
  CHECK(least.scanned(own_form) ==
        least.expected(127, [](auto a, auto b) { return std::min(a, b); }));
  scan_case<float> greatest(TILES_TYPE_FLOAT32, {100});
  greatest.desc = least.desc;
  greatest.desc.reduction = TILES_REDUCTION_MAX;
  CHECK(greatest.scanned(own_form) ==
        greatest.expected(-std::numeric_limits<float>::infinity(),
                          [](float a, float b) { return std::max(a, b); }));
}

TEST_CASE("running sums of halves are sums of floats, each rounded once") {
  const tiles_context context = each_form();
  std::vector<extent_list> extents{{1}, {17}, {9, 64}, {2, 300}};
  if (!is_interpreted()) extents.insert(extents.end(), {{70, 64}, {5, 4097}});
  for (const extent_list& extent : extents) {
    const auto length = static_cast<std::size_t>(extent.back());
    const auto count = static_cast<std::size_t>(product(extent));
    INFO("elements " << count);
    std::vector<tiles::half> data(count), expected(count), results(count);
    float sum = 0;
    for (std::size_t n = 0; n < count; ++n) {
      data[n] = tiles::half(static_cast<float>(n * 7919 % 15));  // sums are exact floats
      sum = static_cast<float>(data[n]) + (n % length == 0 ? 0.0f : sum);
      expected[n] = tiles::half(sum);
    }
    {
      const owned_view from = view_of_extent(TILES_TYPE_FLOAT16, data, extent);
      const owned_view to = view_of_extent(TILES_TYPE_FLOAT16, results, extent);
      succeed(run_scan(context, from.get(), to.get(), nullptr, nullptr));
      succeed(tiles_array_view_synchronize(to.get(), nullptr));
    }
    bool are_equal = true;
    for (std::size_t n = 0; n < count; ++n) {
      are_equal = are_equal && static_cast<float>(results[n]) == static_cast<float>(expected[n]);
    }
    CHECK(are_equal);
  }
}

TEST_CASE("running minima of halves, and their sums as floats") {
  std::vector<tiles::half> data(90), least(90);
  std::vector<float> sums(90);
  float minimum = std::numeric_limits<float>::infinity(), sum = 0;
  std::vector<float> minima, expected;
  for (std::size_t n = 0; n < data.size(); ++n) {
    data[n] = tiles::half(static_cast<float>(n * 37 % 64) / 8);
    minima.push_back(minimum);
    minimum = std::min(minimum, static_cast<float>(data[n]));
    expected.push_back(sum += static_cast<float>(data[n]));
  }
  const owned_view from = view_of_extent(TILES_TYPE_FLOAT16, data, {90});
  const owned_view to = view_of_extent(TILES_TYPE_FLOAT16, least, {90});
  const owned_view floats = view_of_extent(TILES_TYPE_FLOAT32, sums, {90});
  tiles_scan_desc desc = TILES_SCAN_DESC_INIT;
  succeed(run_scan(nullptr, from.get(), floats.get(), &desc, nullptr));
  desc.reduction = TILES_REDUCTION_MIN;
  desc.flags = TILES_SCAN_EXCLUSIVE;
  succeed(run_scan(nullptr, from.get(), to.get(), &desc, nullptr));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  succeed(tiles_array_view_synchronize(floats.get(), nullptr));
  CHECK(std::vector<float>(least.begin(), least.end()) == minima);
  CHECK(sums == expected);
}

TEST_CASE("from a NaN on, running maxima are NaN") {
  scan_case<float> greatest(TILES_TYPE_FLOAT32, {70});
  greatest.desc.reduction = TILES_REDUCTION_MAX;
  greatest.data[40] = std::nanf("");
  const std::vector<float> results = greatest.scanned(own_form);
  CHECK(results[39] == *std::max_element(greatest.data.begin(), greatest.data.begin() + 40));
  CHECK(std::isnan(results[40]));
  CHECK(std::isnan(results[69]));
}

TEST_CASE("a scan takes an operation of one's own, in order") {
  const tiles_context context = each_form();
  scan_case<int> last(TILES_TYPE_INT32, {is_interpreted() ? 300 : 20'001});
  for (int& each : last.data) each = each % 3 == 0 ? each : 0;
  last.desc.operation = "b == 0 ? a : b";
  last.desc.identity = "0";
  CHECK(last.scanned(context) == last.expected(0, [](int a, int b) { return b == 0 ? a : b; }));
}

TEST_CASE("running sums of floats are the same bits again") {
  const tiles_context context = each_form();
  scan_case<float> sums(TILES_TYPE_FLOAT32, {is_interpreted() ? 5'000 : 100'003});
  for (std::size_t n = 0; n < sums.data.size(); ++n)
    sums.data[n] = 1.0f / static_cast<float>(n + 1);
  const std::vector<float> first = sums.scanned(context);
  double total = 0;
  for (const float each : sums.data) total += each;
  CHECK(first.back() == Approx(total).epsilon(1e-5));
  CHECK(sums.scanned(context) == first);
}

TEST_CASE("a scan of doubles, and into them, is done where the device has them") {
  if (device().supports_double == 0) return;
  std::vector<float> data(5000, 0.5f);
  std::vector<double> results(5000);
  const owned_view from = view_of_extent(TILES_TYPE_FLOAT32, data, {5000});
  const owned_view to = view_of_extent(TILES_TYPE_FLOAT64, results, {5000});
  succeed(run_scan(own_form, from.get(), to.get(), nullptr, nullptr));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  CHECK(results[4999] == 2500);
}

TEST_CASE("a scan of nothing does nothing") {
  std::vector<int> nothing;
  const owned_view from = view_of_extent(TILES_TYPE_INT32, nothing, {0, 5});
  const owned_view to = view_of_extent(TILES_TYPE_INT32, nothing, {0, 5});
  succeed(run_scan(nullptr, from.get(), to.get(), nullptr, nullptr));
}

TEST_CASE("scans refuse what does not fit") {
  std::vector<int> data(12), results(12), few(4);
  std::vector<std::uint16_t> halves(12);
  const owned_view from = view_of_extent(TILES_TYPE_INT32, data, {4, 3});
  const owned_view to = view_of_extent(TILES_TYPE_INT32, results, {4, 3});
  const owned_view row = view_of_extent(TILES_TYPE_INT32, few, {4});
  CHECK(refused(from, row) ==
        "scan: the extent of 'to' is (4); expected (4, 3), as 'from' has the extent (4, 3)");
  tiles_scan_desc by_key = TILES_SCAN_DESC_INIT;
  const owned_view keys = view_of_extent(TILES_TYPE_FLOAT16, halves, {4, 3});
  by_key.keys = keys.get();
  CHECK(refused(from, to, by_key) ==
        "scan: the elements of 'keys' are half; expected integers, float or double; convert them "
        "first");
  CHECK(refused(section_of(view_of(data), 0, 4), section_of(view_of(data), 2, 4)) ==
        "scan: 'from' and 'to' overlap; write to separate memory, or copy 'from' first");
  CHECK(refused(section_of(view_of(data), 0, 6), view_of_extent(TILES_TYPE_INT64, data, {6})) ==
        "scan: 'from' and 'to' overlap; write to separate memory, or copy 'from' first");
  tiles_scan_desc desc = TILES_SCAN_DESC_INIT;
  desc.dimension = 2;
  CHECK(refused(from, to, desc) ==
        "scan: the dimension is 2; 'from' has rank 2 and the extent (4, 3)");
  desc = TILES_SCAN_DESC_INIT;
  desc.keys = row.get();
  CHECK(refused(from, to, desc) ==
        "scan: the extent of 'keys' is (4); expected (4, 3), as 'from' has the extent (4, 3)");
  desc.keys = to.get();
  CHECK(refused(from, to, desc) ==
        "scan: 'keys' and 'to' overlap; write to separate memory, or copy 'keys' "
        "first");
  desc = TILES_SCAN_DESC_INIT;
  desc.reduction = TILES_REDUCTION_MEAN;
  CHECK(refused(from, to, desc) ==
        "scan: a scan has no means, indices or norms; expected a sum, product, minimum, maximum or "
        "an "
        "operation");
  desc.reduction = TILES_REDUCTION_SUM;
  desc.flags = 2;
  CHECK(refused(from, to, desc) == "tiles_scan_desc.flags is 2; expected bits of tiles_scan_flags");
}
