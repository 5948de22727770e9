// tiles_top_k: against the first k of std::stable_sort.
#include <algorithm>

#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_matrix.hpp"
#include "tests/algorithms/number_order.hpp"

namespace {

const contract<tiles_top_k_desc> top_k_contract("top_k",
                                                {tiles_top_k, TILES_TOP_K_DESC_INIT,
                                                 tiles_top_k_workspace},
                                                [](call_data& data, tiles_top_k_desc& desc) {
                                                  desc.from = data.reads({5, -3, 8, -1, 8});
                                                  desc.to = data.writes(3);
                                                  desc.indices = data.writes(3);
                                                });

tiles_status top_k(tiles_context context, const owned_view& from, const owned_view& to,
                   const owned_view* indices, bool is_smallest = false) {
  tiles_top_k_desc desc = TILES_TOP_K_DESC_INIT;
  desc.from = from.get(), desc.to = to.get();
  desc.indices = indices == nullptr ? nullptr : indices->get();
  if (is_smallest) desc.flags = TILES_TOP_K_SMALLEST;
  return tiles_top_k(context, &desc, nullptr);
}

template <class T>
std::vector<T> first(std::vector<T> all, std::size_t count) {
  all.resize(count);
  return all;
}

/// With indices and without.
template <class T>
void check(tiles_context context, int32_t type, const std::vector<T>& numbers, std::size_t k,
           bool is_smallest = false) {
  INFO(k << " of " << numbers.size() << (is_smallest ? ", the smallest" : ""));
  const std::vector<int> order = first(places(numbers, !is_smallest), k);
  std::vector<T> read = numbers, found(k), alone(k);
  std::vector<int> indices(k, -1);
  {
    const owned_view from = line_of(type, read, TILES_DATA_CONST);
    const owned_view to = line_of(type, found), without = line_of(type, alone);
    const owned_view at = line_of(TILES_TYPE_INT32, indices);
    succeed(top_k(context, from, to, &at, is_smallest));
    succeed(top_k(context, from, without, nullptr, is_smallest));
  }
  CHECK(indices == order);
  CHECK(are_same_bits(found, taken(numbers, order)));
  CHECK(are_same_bits(alone, found));
  CHECK(are_same_bits(read, numbers));
}

}  // namespace

TEST_CASE("the first numbers are found, however many there are and are wanted") {
  const tiles_context context = each_form();
  check(context, TILES_TYPE_UINT32, numbers<std::uint32_t>(1), 1);
  check(context, TILES_TYPE_UINT32, numbers<std::uint32_t>(300), 7);
  if (is_interpreted()) return;
  for (const std::size_t count : {2, 255, 256, 257, 2047, 2049, 5003}) {
    for (const std::size_t k : {std::size_t{1}, std::size_t{2}, count / 3 + 1, count}) {
      check(context, TILES_TYPE_UINT32, numbers<std::uint32_t>(count), k);
    }
  }
}

TEST_CASE("long rows are searched in pieces, of which each leaves its first numbers") {
  if (is_interpreted()) return;
  const tiles_context context = each_form();
  for (const std::size_t k : {1, 100, 5000, 40'000}) {
    check(context, TILES_TYPE_INT32, numbers<int>(160'001), k);
    check(context, TILES_TYPE_FLOAT32, floats(160'001), k, true);
  }
}

TEST_CASE("of equal numbers, those that come first in a long row are found") {
  if (is_interpreted()) return;
  const tiles_context context = each_form();
  std::vector<int> equal(100'003, 5);
  equal[99'999] = 6;
  check(context, TILES_TYPE_INT32, equal, 3000);
  check(context, TILES_TYPE_INT32, equal, 3000, true);
}

TEST_CASE("numbers are of any type, and the largest or the smallest are found") {
  const tiles_context context = each_form();
  const std::size_t count = is_interpreted() ? 50 : 3000, k = is_interpreted() ? 5 : 77;
  check(context, TILES_TYPE_INT8, numbers<std::int8_t>(count), k);
  check(context, TILES_TYPE_INT64, numbers<std::int64_t>(count), k);
  if (is_interpreted()) return;
  check(context, TILES_TYPE_INT8, numbers<std::int8_t>(count), k, true);
  check(context, TILES_TYPE_UINT16, numbers<std::uint16_t>(count), k);
  check(context, TILES_TYPE_UINT64, numbers<std::uint64_t>(count), k, true);
}

TEST_CASE("zeros of both signs are equal numbers, and a NaN is the largest") {
  const tiles_context context = each_form();
  const std::vector<float> keys = floats(is_interpreted() ? 50 : 500);
  for (const std::size_t k : {20, 1, 49}) {
    check(context, TILES_TYPE_FLOAT32, keys, k);
    if (is_interpreted()) return;
    check(context, TILES_TYPE_FLOAT32, keys, k, true);
    check(context, TILES_TYPE_FLOAT64, std::vector<double>(keys.begin(), keys.end()), k);
  }
}

TEST_CASE("each row of a matrix is searched, and nothing beside the results is written") {
  const tiles_context context = each_form();
  const int64_t rows = is_interpreted() ? 2 : 37, k = 9;
  for (const auto layout_of : {+[](int64_t n, int64_t m) { return dense(n, m); },
                               +[](int64_t n, int64_t m) { return scattered(n, m); },
                               +[](int64_t n, int64_t m) { return turned(n, m); }}) {
    host_matrix<int> from(layout_of(rows, 70), -7), to(layout_of(rows, k), -7);
    host_matrix<int> expected(layout_of(rows, k), -7);
    host_matrix<int64_t> indices(layout_of(rows, k), -7), expected_indices(layout_of(rows, k), -7);
    from.fill([](int64_t, int64_t i, int64_t j) { return (7 * i + j * j) % 43 - 20; });
    for (int64_t i = 0; i < rows; ++i) {
      std::vector<int> row;
      for (int64_t j = 0; j < 70; ++j) row.push_back(from.at(i, j));
      const std::vector<int> order = places(row, true);
      for (int64_t j = 0; j < k; ++j) {
        expected_indices.at(i, j) = order[static_cast<std::size_t>(j)];
        expected.at(i, j) = row[static_cast<std::size_t>(order[static_cast<std::size_t>(j)])];
      }
    }
    {
      const owned_view of_indices = indices.view(TILES_TYPE_INT64);
      succeed(top_k(context, from.view(TILES_TYPE_INT32), to.view(TILES_TYPE_INT32), &of_indices));
    }
    CHECK(to.elements() == expected.elements());
    CHECK(indices.elements() == expected_indices.elements());
  }
}

TEST_CASE("short rows need no more workspace than their numbers, or a sort of the results") {
  std::vector<int> numbers(8000), found(2000);
  const owned_view from = view_of_extent(TILES_TYPE_INT32, numbers, {1000, 8});
  const owned_view to = view_of_extent(TILES_TYPE_INT32, found, {1000, 2});
  tiles_top_k_desc desc = TILES_TOP_K_DESC_INIT;
  desc.from = from.get(), desc.to = to.get();
  tiles_sort_desc sort = TILES_SORT_DESC_INIT;
  sort.keys = to.get();
  uint64_t size = 0, of_sort = 0;
  succeed(tiles_top_k_workspace(context_of_form(TILES_SHAPE_LOOP), &desc, &size));
  succeed(tiles_sort_workspace(context_of_form(TILES_SHAPE_LOOP), &sort, &of_sort));
  CHECK(size >= of_sort);
  constexpr uint64_t bytes_of_rows = 4 * (8 + 1) * 1000, alignment = 512;
  CHECK(size < std::max(of_sort, bytes_of_rows) + alignment);
}

TEST_CASE("no numbers are found where none are wanted") {
  std::vector<int> numbers{3, 1, 2}, nothing, indices;
  const owned_view from = line_of(TILES_TYPE_INT32, numbers);
  const owned_view none = line_of(TILES_TYPE_INT32, nothing);
  const owned_view at = line_of(TILES_TYPE_INT32, indices);
  succeed(top_k(own_form, from, none, &at));
  succeed(top_k(own_form, none, none, nullptr));
}

TEST_CASE("top_k refuses what does not fit") {
  std::vector<int> data(12), four(4), more(13);
  std::vector<float> others(4);
  host_matrix<int> matrix(dense(3, 4), 0);
  const owned_view from = line_of(TILES_TYPE_INT32, data), to = line_of(TILES_TYPE_INT32, four);
  const owned_view floats = line_of(TILES_TYPE_FLOAT32, others);
  const auto refused = [&](const owned_view& from_view, const owned_view& to_view,
                           const owned_view* indices = nullptr) {
    return failed(TILES_ERROR_INVALID_ARGUMENT, top_k(nullptr, from_view, to_view, indices));
  };
  CHECK(refused(from, line_of(TILES_TYPE_INT32, more)) ==
        "top_k: 'to' has 13 elements for each row of 'from'; expected at most 12, the length of a "
        "row");
  CHECK(refused(matrix.view(TILES_TYPE_INT32), to) ==
        "top_k: the extent of 'to' is (4), that of 'from' is (3, 4); expected the same but for the "
        "last number");
  CHECK(refused(from, floats) ==
        "top_k: the elements of 'to' are float, those of 'from' are int; expected the same");
  CHECK(refused(from, to, &floats) ==
        "top_k: the elements of 'indices' are float; expected int or long");
  CHECK(refused(from, to, &from) ==
        "top_k: the extent of 'indices' is (12); expected (4), as 'to' has the extent (4)");
  CHECK(refused(from, to, &to) ==
        "top_k: 'to' and 'indices' overlap; write to separate memory, or copy 'to' first");
  CHECK(refused(from, from) ==
        "top_k: 'from' and 'to' overlap; write to separate memory, or copy 'from' first");
}
