// tiles_histogram: against plain loops.
#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_matrix.hpp"

namespace {

const contract<tiles_histogram_desc> histogram_contract(
    "histogram", {tiles_histogram, TILES_HISTOGRAM_DESC_INIT, tiles_histogram_workspace},
    [](call_data& data, tiles_histogram_desc& desc) {
      desc.from = data.reads({1, 0, 2, 1, 1, 7});
      desc.to = data.writes(3);
    });

template <class T>
owned_view line_of(int32_t type, std::vector<T>& data, uint32_t flags = 0) {
  const auto desc = describe(type, {static_cast<int64_t>(data.size())}, flags);
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
  return owned_view(view);
}

tiles_histogram_desc range(double low, double high) {
  tiles_histogram_desc desc = TILES_HISTOGRAM_DESC_INIT;
  desc.flags = TILES_HISTOGRAM_RANGE;
  desc.low = low;
  desc.high = high;
  return desc;
}

tiles_status histogram(tiles_context context, const owned_view& from, const owned_view& to,
                       const tiles_histogram_desc* desc = nullptr) {
  return run_histogram(context, from.get(), nullptr, to.get(), desc, nullptr);
}

/// Numbers around those of `bins` bins, some of them of none.
template <class T>
std::vector<T> numbers(std::size_t count, int64_t bins) {
  std::vector<T> data(count);
  for (std::size_t n = 0; n < count; ++n) {
    data[n] = static_cast<T>(static_cast<int64_t>(n * n % 7919) * 31 % (bins + 9) - 4);
  }
  return data;
}

template <class T>
std::vector<int> counted(const std::vector<T>& data, std::size_t bins, int before = 0) {
  std::vector<int> counts(bins, before);
  for (const T each : data) {
    if (each >= 0 && static_cast<std::uint64_t>(each) < bins)
      ++counts[static_cast<std::size_t>(each)];
  }
  return counts;
}

template <class T>
void check_counts(tiles_context context, int32_t type, std::size_t count, std::size_t bins) {
  INFO(count << " elements, " << bins << " bins");
  std::vector<T> data = numbers<T>(count, static_cast<int64_t>(bins));
  std::vector<int> counts(bins, 77);
  {
    const owned_view from = line_of(type, data, TILES_DATA_CONST);
    const owned_view to = line_of(TILES_TYPE_INT32, counts);
    succeed(histogram(context, from, to));
  }
  CHECK(counts == counted(data, bins));
}

/// As the header says, with edges of type T.
template <class T>
std::vector<int> counted_between(const std::vector<T>& data, std::size_t bins, double low,
                                 double high) {
  std::vector<T> edges(bins + 1, static_cast<T>(high));
  const double width = (high - low) / static_cast<double>(bins);
  for (std::size_t i = 0; i < bins; ++i) {
    const volatile double distance = static_cast<double>(i) * width;  // rounded by itself
    edges[i] = static_cast<T>(low + distance);
  }
  std::vector<int> counts(bins);
  for (const T each : data) {
    if (!(each >= edges.front() && each <= edges.back())) continue;
    const auto after = std::upper_bound(edges.begin(), edges.end() - 1, each);
    ++counts[static_cast<std::size_t>(after - edges.begin()) - 1];
  }
  return counts;
}

/// Half of them on edges.
template <class T>
std::vector<T> values(std::size_t count, double low, double high) {
  std::vector<T> data(count);
  for (std::size_t n = 0; n < count; ++n) {
    const double share = static_cast<double>(n % 2 == 0 ? n % 61 * 17 : n * 7919 % 1009) / 1000;
    data[n] = static_cast<T>(low + share * (high - low));
  }
  data[3] = std::numeric_limits<T>::quiet_NaN();
  data[4] = -std::numeric_limits<T>::infinity();
  data[5] = static_cast<T>(high);
  return data;
}

template <class T>
void check_range(tiles_context context, int32_t type, std::size_t bins, double low, double high) {
  std::vector<T> data = values<T>(1000, low, high);
  std::vector<int> counts(bins, -1);
  const tiles_histogram_desc desc = range(low, high);
  {
    const owned_view from = line_of(type, data), to = line_of(TILES_TYPE_INT32, counts);
    succeed(histogram(context, from, to, &desc));
  }
  CHECK(counts == counted_between(data, bins, low, high));
}

/// The sums of weights of 3000 elements in 50 bins.
template <class Weight, class Result>
std::vector<Result> sums(tiles_context context, int32_t weight_type, std::vector<Weight> weights,
                         int32_t result_type, std::size_t bins = 50) {
  std::vector<int> data = numbers<int>(weights.size(), static_cast<int64_t>(bins));
  std::vector<Result> results(bins, Result(-1));
  {
    const owned_view from = line_of(TILES_TYPE_INT32, data), to = line_of(result_type, results);
    const owned_view amounts = line_of(weight_type, weights);
    succeed(run_histogram(context, from.get(), amounts.get(), to.get(), nullptr, nullptr));
  }
  return results;
}

template <class Result, class Weight>
std::vector<Result> expected_sums(const std::vector<Weight>& weights, std::size_t bins = 50) {
  const std::vector<int> data = numbers<int>(weights.size(), static_cast<int64_t>(bins));
  std::vector<Result> results(bins);
  for (std::size_t n = 0; n < data.size(); ++n) {
    if (data[n] < 0 || data[n] >= static_cast<int>(bins)) continue;
    results[static_cast<std::size_t>(data[n])] += static_cast<Result>(weights[n]);
  }
  return results;
}

}  // namespace

TEST_CASE("an element counts in the bin whose number it is, and elsewhere not at all") {
  const tiles_context context = each_form();
  for (const std::size_t count : {1, 15, 16, 17, 257, 5000}) {
    check_counts<int>(context, TILES_TYPE_INT32, count, 10);
  }
  if (!is_interpreted()) check_counts<int>(context, TILES_TYPE_INT32, 200'000, 10);
}

TEST_CASE("there are as many bins as are wanted") {
  const tiles_context context = each_form();
  for (const std::size_t bins : {1, 255, 3000})
    check_counts<int>(context, TILES_TYPE_INT32, 5000, bins);
  check_counts<int>(context, TILES_TYPE_INT32, 2000, is_interpreted() ? 9000 : 100'000);
}

TEST_CASE("elements are integers of any size") {
  check_counts<std::uint8_t>(own_form, TILES_TYPE_UINT8, 300, 100);
  check_counts<std::int16_t>(own_form, TILES_TYPE_INT16, 300, 100);
  check_counts<std::uint64_t>(own_form, TILES_TYPE_UINT64, 300, 100);
}

TEST_CASE("an element counts between the edges of its bin, and on the left one") {
  const tiles_context context = each_form();
  check_range<float>(context, TILES_TYPE_FLOAT32, 8, 0, 1);
  if (device().supports_double == 0) return;  // whose edges are computed as float
  check_range<float>(context, TILES_TYPE_FLOAT32, 10, 0, 1);
  check_range<float>(context, TILES_TYPE_FLOAT32, 10, 1e6, 1e6 + 1);
  check_range<float>(context, TILES_TYPE_FLOAT32, 7, -0.3, 1e-3);
  check_range<double>(context, TILES_TYPE_FLOAT64, 100, -1e-9, 2e-9);
}

TEST_CASE("integers are counted between edges, too") {
  std::vector<int> data{-5, 0, 1, 2, 3, 4, 9, 10, 11}, counts(4);
  const tiles_histogram_desc desc = range(0, 10);
  const owned_view from = line_of(TILES_TYPE_INT32, data), to = line_of(TILES_TYPE_INT32, counts);
  succeed(histogram(own_form, from, to, &desc));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  CHECK(counts == std::vector<int>{3, 2, 0, 2});
}

TEST_CASE("views of any strides are counted, and bins may lie apart") {
  const tiles_context context = each_form();
  const int64_t rows = is_interpreted() ? 5 : 35;
  host_matrix<int> data(scattered(rows, 18), 3), counts(scattered(1, 40), -1);
  data.fill([](int64_t, int64_t i, int64_t j) { return (7 * i + j * j) % 43; });
  host_matrix<int> expected = counts;
  std::vector<int> sums(43);
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < 18; ++j) ++sums[static_cast<std::size_t>(data.at(i, j))];
  }
  expected.fill([&](int64_t, int64_t, int64_t j) { return sums[static_cast<std::size_t>(j)]; });
  {
    const owned_view from = data.view(TILES_TYPE_INT32, TILES_DATA_CONST);
    const owned_view row = counts.view(TILES_TYPE_INT32);
    tiles_array_view line = nullptr;
    succeed(tiles_array_view_project(row.get(), 0, &line));
    const owned_view to(line);
    succeed(histogram(context, from, to));
  }
  CHECK(counts.elements() == expected.elements());
}

TEST_CASE("weights are added up, integers as wide as the result") {
  const tiles_context context = each_form();
  std::vector<std::int16_t> shorts(3000);
  for (std::size_t n = 0; n < shorts.size(); ++n)
    shorts[n] = static_cast<std::int16_t>(9 * n - 9999);
  CHECK(sums<std::int16_t, int>(context, TILES_TYPE_INT16, shorts, TILES_TYPE_INT32) ==
        expected_sums<int>(shorts));
  std::vector<int64_t> longs(3000, int64_t{1} << 52);
  longs[7] = -1;
  CHECK(sums<int64_t, int64_t>(context, TILES_TYPE_INT64, longs, TILES_TYPE_INT64) ==
        expected_sums<int64_t>(longs));
  const std::size_t many = 5000;
  CHECK(sums<int64_t, int64_t>(context, TILES_TYPE_INT64, longs, TILES_TYPE_INT64, many) ==
        expected_sums<int64_t>(longs, many));
}

TEST_CASE("elements may be their own weights") {
  std::vector<int> data{9, 1, 2, 2, 1, 1}, sums(3);
  const owned_view whole = line_of(TILES_TYPE_INT32, data), to = line_of(TILES_TYPE_INT32, sums);
  const owned_view from = section_of(whole, 1, 5);
  succeed(run_histogram(own_form, from.get(), from.get(), to.get(), nullptr, nullptr));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  CHECK(sums == std::vector<int>{0, 3, 4});
}

TEST_CASE("sums of float weights are the same bits again") {
  const tiles_context context = each_form();
  std::vector<float> weights(3000);
  for (std::size_t n = 0; n < weights.size(); ++n) weights[n] = 1.0f / static_cast<float>(n + 1);
  const std::vector<float> first =
      sums<float, float>(context, TILES_TYPE_FLOAT32, weights, TILES_TYPE_FLOAT32);
  const std::vector<double> expected = expected_sums<double>(weights);
  for (std::size_t bin = 0; bin < 50; ++bin)
    CHECK(first[bin] == Approx(expected[bin]).epsilon(1e-5));
  CHECK(sums<float, float>(context, TILES_TYPE_FLOAT32, weights, TILES_TYPE_FLOAT32) == first);
}

TEST_CASE("float weights are added up in many bins, too") {
  const tiles_context context = each_form();
  const std::vector<float> quarters(3000, 0.25f);
  CHECK(sums<float, float>(context, TILES_TYPE_FLOAT32, quarters, TILES_TYPE_FLOAT32, 3000) ==
        expected_sums<float>(quarters, 3000));
}

TEST_CASE("a histogram is added to what is there, if that is wanted") {
  const tiles_context context = each_form();
  std::vector<int> data = numbers<int>(500, 10);
  std::vector<int> counts(10, 1000);
  tiles_histogram_desc desc = TILES_HISTOGRAM_DESC_INIT;
  desc.flags = TILES_HISTOGRAM_ADD;
  const owned_view from = line_of(TILES_TYPE_INT32, data), to = line_of(TILES_TYPE_INT32, counts);
  succeed(histogram(context, from, to, &desc));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  CHECK(counts == counted(data, 10, 1000));
}

TEST_CASE("nothing counts as zero, and no bins need nothing") {
  const tiles_context context = each_form();
  std::vector<int> nothing, counts(5, 9), one{1};
  const owned_view from = line_of(TILES_TYPE_INT32, nothing),
                   to = line_of(TILES_TYPE_INT32, counts);
  succeed(histogram(context, from, to));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  CHECK(counts == std::vector<int>(5, 0));
  succeed(histogram(context, line_of(TILES_TYPE_INT32, one), line_of(TILES_TYPE_INT32, nothing)));
}

TEST_CASE("histograms refuse what does not fit") {
  std::vector<int> data(12), counts(4);
  std::vector<float> floats(12);
  std::vector<std::uint16_t> halves(12);
  host_matrix<int> matrix(dense(3, 4), 0);
  const owned_view from = line_of(TILES_TYPE_INT32, data), to = line_of(TILES_TYPE_INT32, counts);
  const owned_view weights = line_of(TILES_TYPE_FLOAT32, floats);
  const auto refused = [](const owned_view& source, const owned_view* amounts,
                          const owned_view& target, const tiles_histogram_desc* desc = nullptr) {
    return failed(
        TILES_ERROR_INVALID_ARGUMENT,
        run_histogram(nullptr, source.get(), amounts == nullptr ? nullptr : amounts->get(),
                      target.get(), desc, nullptr));
  };
  CHECK(
      refused(weights, nullptr, to) ==
      "histogram: the elements of 'from' are float; expected integers, which are numbers of bins, "
      "or a range");
  const owned_view half = line_of(TILES_TYPE_FLOAT16, halves);
  CHECK(refused(half, nullptr, to) ==
        "histogram: the elements of 'from' are half; expected integers, which are numbers of bins, "
        "or a range");
  CHECK(refused(from, nullptr, half) ==
        "histogram: the elements of 'to' are half; expected integers of 32 or 64 bits, float or "
        "double");
  CHECK(refused(from, nullptr, matrix.view(TILES_TYPE_INT32)) ==
        "histogram: 'to' has rank 2; expected 1, with one element per bin");
  CHECK(refused(from, &weights, to) ==
        "histogram: the elements of 'to' are int; expected float or double, as those of 'weights' "
        "are float");
  CHECK(refused(from, &half, to) ==
        "histogram: the elements of 'to' are int; expected float or double, as those of 'weights' "
        "are half");
  CHECK(refused(from, &to, line_of(TILES_TYPE_INT32, data)) ==
        "histogram: 'from' and 'to' overlap; write to separate memory, or copy 'from' "
        "first");
  const owned_view four = section_of(from, 0, 4);
  CHECK(refused(from, &four, to) ==
        "histogram: the extent of 'weights' is (4); expected (12), as 'from' has the extent (12)");
  CHECK(refused(from, nullptr, line_of(TILES_TYPE_INT32, counts, TILES_DATA_CONST)) ==
        "histogram: 'to' is array_view<const int, 1>, which is read-only; use the view that it was "
        "made from");
  for (const auto& [low, high] : {std::pair(1.0, 1.0), {2.0, 1.5}, {0.0, HUGE_VAL}}) {
    const tiles_histogram_desc desc = range(low, high);
    CHECK_THAT(refused(from, nullptr, to, &desc),
               Catch::Matchers::EndsWith("; expected two finite edges, the lower one first"));
  }
  tiles_histogram_desc desc = TILES_HISTOGRAM_DESC_INIT;
  desc.flags = 4;
  CHECK(refused(from, nullptr, to, &desc) ==
        "tiles_histogram_desc.flags is 4; expected bits of tiles_histogram_flags");
}
