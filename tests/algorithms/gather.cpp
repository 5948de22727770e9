// tiles_gather and tiles_scatter: against plain loops.
#include <string>
#include <tiles/tiles.hpp>

#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_array.hpp"
#include "tests/algorithms/host_matrix.hpp"

namespace {

const contract<tiles_gather_desc> gather_contract("gather", {tiles_gather, TILES_GATHER_DESC_INIT},
                                                  [](call_data& data, tiles_gather_desc& desc) {
                                                    desc.from = data.reads({5, -3, 8});
                                                    desc.indices = data.reads({2, 0, -1, 1});
                                                    desc.to = data.writes(4);
                                                  });
const contract<tiles_scatter_desc> scatter_contract("scatter",
                                                    {tiles_scatter, TILES_SCATTER_DESC_INIT},
                                                    [](call_data& data, tiles_scatter_desc& desc) {
                                                      desc.from = data.reads({5, -3, 8});
                                                      desc.indices = data.reads({3, 0, -2});
                                                      desc.to = data.writes(4);
                                                    });

std::vector<std::size_t> counts() {
  std::vector<std::size_t> all{1, 257, 1025};
  if (!is_interpreted()) all.insert(all.end(), {0, 2, 255, 256, 1023, 1024, 997, 70'001});
  return all;
}

/// Each index once, without an order.
std::vector<int64_t> permutation(std::size_t count) {
  std::vector<int64_t> all(count);
  for (std::size_t k = 0; k < count; ++k) all[k] = static_cast<int64_t>(count - 1 - k);
  for (std::size_t k = 0; k + 3 < count; k += 5) std::swap(all[k], all[count - 1 - k / 2]);
  return all;
}

std::vector<int> numbered(std::size_t count) {
  std::vector<int> data(count);
  for (std::size_t k = 0; k < count; ++k) data[k] = static_cast<int>(3 * k + 1);
  return data;
}

tiles_status gather(tiles_context context, tiles_array_view from, tiles_array_view indices,
                    tiles_array_view to, uint32_t axis) {
  tiles_gather_desc desc = TILES_GATHER_DESC_INIT;
  desc.from = from, desc.indices = indices, desc.to = to, desc.axis = axis;
  return tiles_gather(context, &desc, nullptr);
}

tiles_status scatter(tiles_context context, tiles_array_view from, tiles_array_view indices,
                     tiles_array_view to, uint32_t axis) {
  tiles_scatter_desc desc = TILES_SCATTER_DESC_INIT;
  desc.from = from, desc.indices = indices, desc.to = to, desc.axis = axis;
  return tiles_scatter(context, &desc, nullptr);
}

}  // namespace

TEST_CASE("elements are gathered from their indices, and scattered back") {
  const tiles_context context = each_form();
  for (const std::size_t count : counts()) {
    INFO("elements " << count);
    std::vector<int> data = numbered(count), found(count), back(count);
    std::vector<int64_t> places = permutation(count);
    const extent_list extent{static_cast<int64_t>(count)};
    const owned_view from = view_of_extent(TILES_TYPE_INT32, data, extent);
    const owned_view indices = view_of_extent(TILES_TYPE_INT64, places, extent);
    const owned_view to = view_of_extent(TILES_TYPE_INT32, found, extent);
    const owned_view home = view_of_extent(TILES_TYPE_INT32, back, extent);
    succeed(gather(context, from.get(), indices.get(), to.get(), 0));
    succeed(scatter(context, to.get(), indices.get(), home.get(), 0));
    succeed(tiles_array_view_synchronize(to.get(), nullptr));
    succeed(tiles_array_view_synchronize(home.get(), nullptr));
    std::vector<int> expected(count);
    for (std::size_t k = 0; k < count; ++k) expected[k] = data[static_cast<std::size_t>(places[k])];
    CHECK(found == expected);
    CHECK(back == data);
  }
}

TEST_CASE("indices are along any dimension of elements of any type and strides") {
  struct element {
    double a;
    int b;
  };
  const tiles_context context = each_form();
  constexpr int64_t rows = 7, columns = 11, picked = 5;
  const int64_t order[picked] = {3, -1, 0, 10, 3};
  host_matrix<element> data(scattered(rows, columns), element{0, -1});
  data.fill([](int64_t, int64_t i, int64_t j) {
    return element{static_cast<double>(i), static_cast<int>(j)};
  });
  host_matrix<int> places(scattered(1, picked), -7);
  places.fill([&](int64_t, int64_t, int64_t j) { return order[j]; });
  host_matrix<element> found(turned(rows, picked), element{-1, -1});
  {
    const owned_view from = data.view(TILES_TYPE_STRUCT, TILES_DATA_CONST);
    const owned_view indices = places.row(TILES_TYPE_INT32);
    const owned_view to = found.view(TILES_TYPE_STRUCT);
    succeed(gather(context, from.get(), indices.get(), to.get(), 1));
  }
  bool are_right = true;
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < picked; ++j) {
      const element got = found.at(i, j);
      const int64_t column = order[j] < 0 ? order[j] + columns : order[j];
      are_right = are_right && got.a == static_cast<double>(i) && got.b == column;
    }
  }
  CHECK(are_right);
}

TEST_CASE("a matrix of indices takes the place of a dimension") {
  const tiles_context context = each_form();
  std::vector<int> data = numbered(2 * 5 * 3), found(2 * 4 * 2 * 3, -7);
  std::vector<unsigned> places{4, 0, 1, 1, 3, 2, 0, 4};
  const owned_view from = view_of_extent(TILES_TYPE_INT32, data, {2, 5, 3});
  const owned_view indices = view_of_extent(TILES_TYPE_UINT32, places, {4, 2});
  const owned_view to = view_of_extent(TILES_TYPE_INT32, found, {2, 4, 2, 3});
  succeed(gather(context, from.get(), indices.get(), to.get(), 1));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  std::vector<int> expected;
  for (std::size_t b = 0; b < 2; ++b) {
    for (const unsigned place : places) {
      for (std::size_t k = 0; k < 3; ++k) expected.push_back(data[(b * 5 + place) * 3 + k]);
    }
  }
  CHECK(found == expected);
}

TEST_CASE("what an index outside of the array names is neither read nor written") {
  const tiles_context context = each_form();
  std::vector<int> data{10, 20, 30}, found(4, -7), target{1, 2, 3};
  std::vector<int64_t> places{3, -4, INT64_MIN, 1};
  std::vector<int> values{5, 6, 7, 8};
  const owned_view from = view_of_extent(TILES_TYPE_INT32, data, {3});
  const owned_view indices = view_of_extent(TILES_TYPE_INT64, places, {4});
  const owned_view to = view_of(found), written = view_of(target), read = view_of(values);
  succeed(gather(context, from.get(), indices.get(), to.get(), 0));
  succeed(scatter(context, read.get(), indices.get(), written.get(), 0));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  succeed(tiles_array_view_synchronize(written.get(), nullptr));
  CHECK(found == std::vector<int>{-7, -7, -7, 20});
  CHECK(target == std::vector<int>{1, 8, 3});
}

TEST_CASE("gather and scatter say which operand does not fit") {
  std::vector<int> data(6), places(2), results(4);
  std::vector<float> floats(2);
  const owned_view from = view_of_extent(TILES_TYPE_INT32, data, {2, 3});
  const owned_view indices = view_of(places),
                   to = view_of_extent(TILES_TYPE_INT32, results, {2, 2});
  const owned_view real = view_of_extent(TILES_TYPE_FLOAT32, floats, {2});
  CHECK(
      failed(TILES_ERROR_INVALID_ARGUMENT,
             gather(nullptr, from.get(), indices.get(), to.get(), 0)) ==
      "gather: the extent of 'to' is (2, 2); expected (2, 3), as 'from' has the extent (2, 3) and "
      "'indices' the extent (2)");
  CHECK(
      failed(TILES_ERROR_INVALID_ARGUMENT, gather(nullptr, from.get(), real.get(), to.get(), 1)) ==
      "gather: the elements of 'indices' are float; expected int, unsigned int or a signed integer "
      "of 64 bits");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               scatter(nullptr, to.get(), indices.get(), from.get(), 2)) ==
        "scatter: 'axis' is 2; expected a dimension of 'to', 0 to 1");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               gather(nullptr, from.get(), indices.get(), indices.get(), 1)) ==
        "gather: the extent of 'to' is (2); expected (2, 2), as 'from' has the extent (2, 3) and "
        "'indices' the extent (2)");
}

TEST_CASE("C++ gathers rows and scatters them") {
  std::vector<int> numbers{1, 2, 3, 4, 5, 6}, order{2, 0}, rows(4), target(6);
  const tiles::array_view<const int, 2> from(3, 2, numbers);
  const tiles::array_view<const int, 1> indices(2, order);
  const tiles::array_view<int, 2> to(2, 2, rows), written(3, 2, target);
  tiles::gather(from, indices, to).get();
  CHECK((to(0, 0) == 5 && to(1, 1) == 2));
  tiles::scatter(to, indices, written, 0, tiles::accelerator().get_default_view());
  CHECK((written(2, 1) == 6 && written(0, 0) == 1 && written(1, 0) == 0));
}
