// tiles_sort, tiles_segmented_sort and tiles_argsort: against std::stable_sort.
#include "tests/algorithms/calls.hpp"
#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_matrix.hpp"
#include "tests/algorithms/number_order.hpp"

namespace {

const contract<tiles_sort_desc> sort_contract("sort",
                                              {tiles_sort, TILES_SORT_DESC_INIT,
                                               tiles_sort_workspace},
                                              [](call_data& data, tiles_sort_desc& desc) {
                                                desc.keys = data.changes({5, -3, 8, -1, 2});
                                                desc.values = data.changes({0, 1, 2, 3, 4});
                                              });

const contract<tiles_argsort_desc> argsort_contract("argsort",
                                                    {tiles_argsort, TILES_ARGSORT_DESC_INIT,
                                                     tiles_argsort_workspace},
                                                    [](call_data& data, tiles_argsort_desc& desc) {
                                                      desc.keys = data.reads({5, -3, 8, -1, 2});
                                                      desc.indices = data.writes(5);
                                                    });

const contract<tiles_segmented_sort_desc> segmented_contract(
    "segmented_sort",
    {tiles_segmented_sort, TILES_SEGMENTED_SORT_DESC_INIT, tiles_segmented_sort_workspace},
    [](call_data& data, tiles_segmented_sort_desc& desc) {
      desc.keys = data.changes({5, -3, 8, -1, 2});
      desc.values = data.changes({0, 1, 2, 3, 4});
      desc.offsets = data.reads({0, 2, 5});
    });

tiles_status sort(tiles_context context, const owned_view& keys, const owned_view* values = nullptr,
                  bool is_descending = false) {
  tiles_sort_desc desc = TILES_SORT_DESC_INIT;
  if (is_descending) desc.flags = TILES_SORT_DESCENDING;
  return run_sort(context, keys.get(), values == nullptr ? nullptr : values->get(), &desc, nullptr);
}

template <class T>
void check_keys(tiles_context context, int32_t type, const std::vector<T>& keys,
                bool is_descending = false) {
  INFO(keys.size() << " keys of type " << type << (is_descending ? ", descending" : ""));
  std::vector<T> sorted = keys;
  {
    const owned_view view = line_of(type, sorted);
    succeed(sort(context, view, nullptr, is_descending));
  }
  CHECK(are_same_bits(sorted, taken(keys, places(keys, is_descending))));
}

/// Each value tells where it was.
template <class Value>
void check_values(tiles_context context, int32_t type, std::size_t count, bool is_descending) {
  const std::vector<int> keys = numbers<int>(count);
  std::vector<int> sorted = keys;
  std::vector<Value> values(count), expected(count);
  const auto value_of = [](std::size_t place) {
    Value value{};
    std::memset(&value, static_cast<int>(place % 251), sizeof value);
    return value;
  };
  const std::vector<int> order = places(keys, is_descending);
  for (std::size_t n = 0; n < count; ++n) {
    values[n] = value_of(n);
    expected[n] = value_of(static_cast<std::size_t>(order[n]));
  }
  {
    const owned_view view = line_of(TILES_TYPE_INT32, sorted), moved = line_of(type, values);
    succeed(sort(context, view, &moved, is_descending));
  }
  CHECK(sorted == taken(keys, order));
  CHECK(are_same_bits(values, expected));
}

template <class Index>
void check_indices(tiles_context context, int32_t type, const std::vector<float>& keys,
                   bool is_descending = false) {
  std::vector<float> read = keys;
  std::vector<Index> indices(keys.size(), -1);
  tiles_argsort_desc desc = TILES_ARGSORT_DESC_INIT;
  if (is_descending) desc.flags = TILES_SORT_DESCENDING;
  {
    const owned_view from = line_of(TILES_TYPE_FLOAT32, read, TILES_DATA_CONST);
    const owned_view to = line_of(type, indices);
    succeed(run_argsort(context, from.get(), to.get(), &desc, nullptr));
  }
  const std::vector<int> order = places(keys, is_descending);
  CHECK(indices == std::vector<Index>(order.begin(), order.end()));
  CHECK(are_same_bits(read, keys));
}

}  // namespace

TEST_CASE("keys are sorted, however many there are") {
  const tiles_context context = each_form_and_warps();
  check_keys(context, TILES_TYPE_UINT32, numbers<std::uint32_t>(1));
  check_keys(context, TILES_TYPE_UINT32, numbers<std::uint32_t>(1025));
  if (is_interpreted()) return;
  for (const std::size_t count : {2, 255, 1024, 5000}) {
    check_keys(context, TILES_TYPE_UINT32, numbers<std::uint32_t>(count));
  }
  check_keys(context, TILES_TYPE_UINT32, numbers<std::uint32_t>(70'001));
}

TEST_CASE("keys are integers of any size, in both orders") {
  const tiles_context context = each_form();
  const std::size_t count = is_interpreted() ? 50 : 3000;
  for (const bool is_descending : {false, true}) {
    if (is_interpreted() && !is_descending) continue;
    check_keys(context, TILES_TYPE_INT8, numbers<std::int8_t>(count), is_descending);
    check_keys(context, TILES_TYPE_UINT16, numbers<std::uint16_t>(count), is_descending);
    check_keys(context, TILES_TYPE_INT32, numbers<std::int32_t>(count), is_descending);
    check_keys(context, TILES_TYPE_INT64, numbers<std::int64_t>(count), is_descending);
    check_keys(context, TILES_TYPE_UINT64, numbers<std::uint64_t>(count), is_descending);
  }
}

TEST_CASE("zeros are equal, and a NaN is greater than all else, whatever its sign") {
  const tiles_context context = each_form();
  const std::vector<float> keys = floats(is_interpreted() ? 50 : 500);
  check_keys(context, TILES_TYPE_FLOAT32, keys);
  check_keys(context, TILES_TYPE_FLOAT32, keys, true);
  std::vector<double> doubles(keys.begin(), keys.end());
  doubles[3] = -1e-300;
  check_keys(context, TILES_TYPE_FLOAT64, doubles);
}

TEST_CASE("values of any size move with their keys, and those of equal keys keep their order") {
  const tiles_context context = each_form();
  const std::size_t count = is_interpreted() ? 50 : 3000;
  check_values<std::uint32_t>(context, TILES_TYPE_UINT32, count, true);
  check_values<std::array<float, 3>>(context, TILES_TYPE_STRUCT, count, false);
  check_values<std::array<double, 2>>(context, TILES_TYPE_STRUCT, count, true);
  check_values<std::uint8_t>(context, TILES_TYPE_UINT8, count, false);
  if (is_interpreted()) return;
  check_values<std::uint8_t>(context, TILES_TYPE_UINT8, 50'001, true);
}

TEST_CASE("indices tell where the keys are in their order") {
  const tiles_context context = each_form_and_warps();
  check_indices<int>(context, TILES_TYPE_INT32, floats(1));
  check_indices<int>(context, TILES_TYPE_INT32, floats(is_interpreted() ? 70 : 5000));
  check_indices<int64_t>(context, TILES_TYPE_INT64, floats(70), true);
}

TEST_CASE("each row of a matrix is sorted, and nothing beside its elements is written") {
  const tiles_context context = each_form();
  const int64_t rows = is_interpreted() ? 2 : 37;
  for (const matrix_layout& layout : {dense(rows, 70), scattered(rows, 70), turned(rows, 70)}) {
    if (is_interpreted() && layout.column_stride == rows) continue;
    host_matrix<int> keys(layout, -7), expected(layout, -7);
    host_matrix<int64_t> values(dense(rows, 70), -7), moved(dense(rows, 70), -7);
    const auto make = [](int64_t, int64_t i, int64_t j) { return (7 * i + j * j) % 43 - 20; };
    keys.fill(make);
    values.fill([](int64_t, int64_t, int64_t j) { return j; });
    for (int64_t i = 0; i < rows; ++i) {
      std::vector<int> row(70);
      for (int64_t j = 0; j < 70; ++j) row[static_cast<std::size_t>(j)] = keys.at(i, j);
      const std::vector<int> order = places(row);
      for (int64_t j = 0; j < 70; ++j) {
        moved.at(i, j) = order[static_cast<std::size_t>(j)];
        expected.at(i, j) = row[static_cast<std::size_t>(moved.at(i, j))];
      }
    }
    {
      const owned_view view = keys.view(TILES_TYPE_INT32), along = values.view(TILES_TYPE_INT64);
      succeed(sort(context, view, &along));
    }
    CHECK(keys.elements() == expected.elements());
    CHECK(values.elements() == moved.elements());
  }
}

TEST_CASE("halves and bfloat16s are sorted as numbers, with zeros equal and nans last") {
  using bits = std::vector<std::uint16_t>;
  // -inf, -1, -0, 0, the least number above it, 1, inf, NaN
  const std::pair<int32_t, bits> types[] = {
      {TILES_TYPE_FLOAT16, {0xfc00, 0xbc00, 0x8000, 0x0000, 0x0001, 0x3c00, 0x7c00, 0x7e00}},
      {TILES_TYPE_BFLOAT16, {0xff80, 0xbf80, 0x8000, 0x0000, 0x0001, 0x3f80, 0x7f80, 0x7fc0}},
  };
  const tiles_context context = each_form();
  for (const auto& [type, sorted] : types) {
    INFO("type " << type);
    bits numbers{sorted[5], sorted[1], sorted[7], sorted[2],
                 sorted[3], sorted[6], sorted[0], sorted[4]};
    std::vector<int> places(numbers.size());
    {
      const owned_view keys = line_of(type, numbers);
      const owned_view indices = line_of(TILES_TYPE_INT32, places);
      succeed(run_argsort(context, keys.get(), indices.get(), nullptr, nullptr));
      succeed(sort(context, keys));
    }
    CHECK(numbers == sorted);
    CHECK(places == std::vector<int>{6, 1, 3, 4, 7, 0, 5, 2});
  }
}

TEST_CASE("nothing is sorted") {
  std::vector<int> nothing;
  const owned_view keys = line_of(TILES_TYPE_INT32, nothing),
                   indices = line_of(TILES_TYPE_INT32, nothing);
  succeed(sort(own_form, keys));
  succeed(run_argsort(own_form, keys.get(), indices.get(), nullptr, nullptr));
}

TEST_CASE("sorts refuse what does not fit") {
  std::vector<int> data(12), four(4);
  std::vector<std::array<float, 5>> large(12);
  host_matrix<int> batch(dense(3, 4, 2), 0);
  const owned_view keys = line_of(TILES_TYPE_INT32, data), few = line_of(TILES_TYPE_INT32, four);
  const owned_view wide = line_of(TILES_TYPE_STRUCT, large);
  const owned_view constant = line_of(TILES_TYPE_INT32, data, TILES_DATA_CONST);
  const auto refused = [](const owned_view& sorted, const owned_view* values = nullptr) {
    return failed(TILES_ERROR_INVALID_ARGUMENT, sort(nullptr, sorted, values));
  };
  CHECK(refused(wide) ==
        "sort: the elements of 'keys' are element; expected integers, bool, float, double, half or "
        "bfloat16");
  CHECK(refused(batch.view(TILES_TYPE_INT32)) ==
        "sort: 'keys' has rank 3; expected 1, or 2 to sort each row");
  CHECK(refused(constant) ==
        "sort: 'keys' is array_view<const int, 1>, which is read-only; use the view that it was "
        "made from");
  CHECK(refused(keys, &few) ==
        "sort: the extent of 'values' is (4); expected (12), as 'keys' has the extent (12)");
  CHECK(refused(keys, &keys) ==
        "sort: 'keys' and 'values' overlap; write to separate memory, or copy 'keys' "
        "first");
  CHECK(refused(keys, &wide) ==
        "sort: the elements of 'values' have 20 bytes; expected at most 16: sort indices instead, "
        "and gather the values");
  tiles_sort_desc desc = TILES_SORT_DESC_INIT;
  desc.flags = 2;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               run_sort(nullptr, keys.get(), nullptr, &desc, nullptr)) ==
        "tiles_sort_desc.flags is 2; expected bits of tiles_sort_flags");
}

TEST_CASE("argsort refuses what does not fit") {
  std::vector<int> data(12), four(4);
  std::vector<float> floats(12);
  const owned_view keys = line_of(TILES_TYPE_INT32, data), few = line_of(TILES_TYPE_INT32, four);
  const auto refused = [&](const owned_view& indices) {
    return failed(TILES_ERROR_INVALID_ARGUMENT,
                  run_argsort(nullptr, keys.get(), indices.get(), nullptr, nullptr));
  };
  CHECK(refused(line_of(TILES_TYPE_FLOAT32, floats)) ==
        "argsort: the elements of 'indices' are float; expected int or long");
  CHECK(refused(few) ==
        "argsort: the extent of 'indices' is (4); expected (12), as 'keys' has the extent (12)");
  CHECK(refused(keys) ==
        "argsort: 'keys' and 'indices' overlap; write to separate memory, or copy 'keys' first");
}

namespace {

template <class Offset>
void check_segments(tiles_context context, int32_t type, const std::vector<int>& lengths,
                    bool is_descending) {
  INFO(lengths.size() << " segments" << (is_descending ? ", descending" : ""));
  constexpr int before = 3, behind = 2;
  std::vector<Offset> offsets{before};
  for (const int each : lengths) offsets.push_back(static_cast<Offset>(offsets.back() + each));
  const auto count = static_cast<std::size_t>(offsets.back() + behind);
  const std::vector<int> keys = numbers<int>(count);
  std::vector<int> sorted = keys, expected(count), values(count), moved(count);
  std::iota(values.begin(), values.end(), 0);
  std::iota(expected.begin(), expected.end(), 0);
  for (std::size_t n = 0; n < lengths.size(); ++n) {
    const auto begin = keys.begin() + static_cast<std::ptrdiff_t>(offsets[n]);
    const std::vector<int> order =
        places(std::vector<int>(begin, begin + lengths[n]), is_descending);
    for (std::size_t k = 0; k < order.size(); ++k) {
      expected[static_cast<std::size_t>(offsets[n]) + k] = static_cast<int>(offsets[n]) + order[k];
    }
  }
  {
    const owned_view view = line_of(TILES_TYPE_INT32, sorted);
    const owned_view of_values = line_of(TILES_TYPE_INT32, values);
    const owned_view of_offsets = line_of(type, offsets);
    tiles_segmented_sort_desc desc = TILES_SEGMENTED_SORT_DESC_INIT;
    desc.keys = view.get(), desc.values = of_values.get(), desc.offsets = of_offsets.get();
    if (is_descending) desc.flags = TILES_SORT_DESCENDING;
    succeed(tiles_segmented_sort(context, &desc, nullptr));
  }
  CHECK(values == expected);
  CHECK(sorted == taken(keys, expected));
}

}  // namespace

TEST_CASE("each segment is sorted, however long it is, and what is in none stays") {
  const tiles_context context = each_form();
  if (is_interpreted()) return check_segments<int>(context, TILES_TYPE_INT32, {0, 33}, false);
  check_segments<int>(context, TILES_TYPE_INT32, {0, 1, 2, 31, 0, 33, 127, 40}, false);
  check_segments<std::int64_t>(context, TILES_TYPE_INT64, {0, 2049, 1, 5003, 2048, 32}, true);
}

TEST_CASE("segments of keys alone are sorted") {
  const tiles_context context = is_interpreted() ? context_of_form(TILES_SHAPE_LOOP) : each_form();
  std::vector<float> keys = floats(97), expected;
  std::vector<int> offsets{0, 50, 97};
  for (const std::size_t begin : {0, 50}) {
    const std::vector<float> part(keys.begin() + static_cast<std::ptrdiff_t>(begin),
                                  begin == 0 ? keys.begin() + 50 : keys.end());
    for (const float each : taken(part, places(part))) expected.push_back(each);
  }
  {
    const owned_view view = line_of(TILES_TYPE_FLOAT32, keys);
    const owned_view of_offsets = line_of(TILES_TYPE_INT32, offsets);
    tiles_segmented_sort_desc desc = TILES_SEGMENTED_SORT_DESC_INIT;
    desc.keys = view.get(), desc.offsets = of_offsets.get();
    succeed(tiles_segmented_sort(context, &desc, nullptr));
  }
  CHECK(are_same_bits(keys, expected));
}

TEST_CASE("segments are refused whose offsets do not fit") {
  std::vector<int> keys(4), values(3);
  std::vector<float> halves(2);
  const owned_view of_keys = line_of(TILES_TYPE_INT32, keys);
  const owned_view of_floats = line_of(TILES_TYPE_FLOAT32, halves);
  tiles_segmented_sort_desc desc = TILES_SEGMENTED_SORT_DESC_INIT;
  desc.keys = of_keys.get(), desc.offsets = of_floats.get();
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_segmented_sort(nullptr, &desc, nullptr)) ==
        "segmented_sort: the elements of 'offsets' are float; expected int or long");
  desc.offsets = of_keys.get();
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_segmented_sort(nullptr, &desc, nullptr)) ==
        "segmented_sort: 'offsets' and 'keys' overlap; write to separate memory, or copy 'offsets' "
        "first");
}
