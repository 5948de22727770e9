// tiles_partition: against std::stable_partition.
#include <algorithm>
#include <string>
#include <tiles/tiles.hpp>

#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_array.hpp"
#include "tests/algorithms/host_matrix.hpp"

namespace {

const contract<tiles_partition_desc> partition_contract(
    "partition", {tiles_partition, TILES_PARTITION_DESC_INIT, tiles_partition_workspace},
    [](call_data& data, tiles_partition_desc& desc) {
      desc.from = data.reads({5, -3, 8, -1, 2});
      desc.to = data.writes(5);
      desc.count = data.writes(1);
      desc.predicate = "x > 0";
    });

/// Each element tells where it was.
std::vector<int> numbers(std::size_t count) {
  std::vector<int> data(count);
  for (std::size_t n = 0; n < count; ++n) {
    data[n] = static_cast<int>(n) * (n * 7919 % 1009 < 300 ? -1 : 1) + 1;
  }
  return data;
}

struct parts {
  std::vector<int> elements;
  int64_t first = -1;
};

bool operator==(const parts& a, const parts& b) {
  return a.elements == b.elements && a.first == b.first;
}

parts expected_of(std::vector<int> data) {
  const auto middle = std::stable_partition(data.begin(), data.end(), [](int x) { return x > 0; });
  const int64_t first = middle - data.begin();
  return {std::move(data), first};
}

parts partitioned(tiles_context context, tiles_array_view from, std::size_t count) {
  parts result;
  result.elements.assign(count, -7);
  std::vector<int64_t> first{-1};
  const auto extent = static_cast<int64_t>(count);
  const owned_view to = view_of_extent(TILES_TYPE_INT32, result.elements, {extent});
  const owned_view number = view_of_extent(TILES_TYPE_INT64, first, {1});
  tiles_partition_desc desc = TILES_PARTITION_DESC_INIT;
  desc.from = from, desc.to = to.get(), desc.count = number.get();
  desc.predicate = "x > 0";
  succeed(tiles_partition(context, &desc, nullptr));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  succeed(tiles_array_view_synchronize(number.get(), nullptr));
  result.first = first[0];
  return result;
}

}  // namespace

TEST_CASE("elements for which a predicate holds come first, and all keep their order") {
  const tiles_context context = each_form();
  std::vector<std::size_t> counts{0, 1, 257, 4097};
  if (!is_interpreted()) {
    counts.insert(counts.end(), {2, 255, 256, 997, 4095, 4096, 16'384, 16'411, 70'001});
  }
  for (const std::size_t count : counts) {
    INFO("elements " << count);
    std::vector<int> data = numbers(count);
    const owned_view from = view_of(data);
    CHECK(partitioned(context, from.get(), count) == expected_of(data));
  }
}

TEST_CASE("a partition of one kind of elements leaves them as they are") {
  const tiles_context context = each_form();
  std::vector<int> positive(5000, 3), negative(5000, -3);
  const owned_view all = view_of(positive), none = view_of(negative);
  CHECK(partitioned(context, all.get(), 5000) == parts{positive, 5000});
  CHECK(partitioned(context, none.get(), 5000) == parts{negative, 0});
}

TEST_CASE("a mask partitions elements of any type and strides, row by row") {
  struct element {
    double a;
    int b;
  };
  const tiles_context context = each_form();
  constexpr int64_t count = 9 * 70, selected = count / 3;
  host_matrix<element> data(scattered(9, 70), element{0, -1});
  data.fill([](int64_t, int64_t i, int64_t j) {
    return element{static_cast<double>(i), static_cast<int>(j)};
  });
  host_matrix<std::uint8_t> mask(turned(9, 70), 2);
  mask.fill([](int64_t, int64_t i, int64_t j) { return (i * 70 + j) % 3 == 1; });
  host_matrix<element> results(dense(1, count), element{-1, -1});
  std::vector<int> first{-1};
  {
    const owned_view from = data.view(TILES_TYPE_STRUCT, TILES_DATA_CONST);
    const owned_view marks = mask.view(TILES_TYPE_UINT8, TILES_DATA_CONST);
    const owned_view row = results.view(TILES_TYPE_STRUCT);
    tiles_array_view line = nullptr;
    succeed(tiles_array_view_reshape(row.get(), 1, &count, &line));
    const owned_view to(line), number = view_of(first);
    tiles_partition_desc desc = TILES_PARTITION_DESC_INIT;
    desc.from = from.get(), desc.to = to.get(), desc.count = number.get();
    desc.mask = marks.get();
    succeed(tiles_partition(context, &desc, nullptr));
  }
  CHECK(first[0] == selected);
  bool are_right = true;
  for (int64_t n = 0; n < count; ++n) {
    const int64_t rest = n - selected;
    const int64_t from = n < selected ? 3 * n + 1 : rest / 2 * 3 + rest % 2 * 2;
    const element got = results.at(0, n);
    are_right = are_right && got.a == static_cast<double>(from / 70) && got.b == from % 70;
  }
  CHECK(are_right);
}

TEST_CASE("partitions refuse a target of another size, and say whose mistake it is") {
  std::vector<int> data(12), results(11), same(12), count(1);
  const owned_view from = view_of(data), to = view_of(results), number = view_of(count);
  tiles_partition_desc desc = TILES_PARTITION_DESC_INIT;
  desc.from = from.get(), desc.to = to.get(), desc.count = number.get();
  desc.predicate = "x > unknown";
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_partition(nullptr, &desc, nullptr)) ==
        "partition: the extent of 'to' is (11); expected (12), as 'from' has that many elements");
  const owned_view target = view_of(same);
  desc.to = target.get();
  CHECK(failed(TILES_ERROR_BUILD, tiles_partition(nullptr, &desc, nullptr))
            .find("partition: the predicate \"x > unknown\" of x does not compile\n") == 0);
}

TEST_CASE("a partition of C++ takes a predicate or a mask, and says where it runs last") {
  std::vector<int> numbers{3, -1, 4, -1, 5}, moved(5), first(1);
  const tiles::array_view<int, 1> from(5, numbers), to(5, moved), count(1, first);
  tiles::partition(from, to, count, tiles::predicate{"x < 0"}).get();
  to.synchronize();
  CHECK(moved == std::vector<int>{-1, -1, 3, 4, 5});
  CHECK(count[0] == 2);
  std::vector<unsigned char> marks{0, 0, 1, 0, 1};
  const tiles::array_view<const unsigned char, 1> mask(5, marks);
  tiles::partition(from, to, count, mask, tiles::accelerator().get_default_view());
  to.synchronize();
  CHECK(moved == std::vector<int>{4, 5, 3, -1, -1});
}
