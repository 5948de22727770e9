// tiles_unique: against plain loops.
#include <cmath>
#include <limits>
#include <string>
#include <tiles/tiles.hpp>

#include "tests/algorithms/contract.hpp"
#include "tests/algorithms/forms.hpp"
#include "tests/algorithms/host_array.hpp"
#include "tests/algorithms/host_matrix.hpp"

namespace {

const contract<tiles_unique_desc> unique_contract("unique",
                                                  {tiles_unique, TILES_UNIQUE_DESC_INIT,
                                                   tiles_unique_workspace},
                                                  [](call_data& data, tiles_unique_desc& desc) {
                                                    desc.from = data.reads({5, 5, 8, -1, -1});
                                                    desc.to = data.writes(5);
                                                    desc.lengths = data.writes(5);
                                                    desc.count = data.writes(1);
                                                  });

/// Runs of one to seven elements, some of which continue what was two runs before.
std::vector<int> runs_of(std::size_t count) {
  std::vector<int> data(count);
  std::size_t run = 0, left = 1;
  for (int& each : data) {
    if (left == 0) ++run, left = run * 7919 % 7 + 1;
    each = static_cast<int>(run % 2 == 0 ? run : run * 31 % 17);
    --left;
  }
  return data;
}

template <class T>
struct encoding {
  std::vector<T> elements;
  std::vector<int64_t> lengths;
  int64_t count = 0;
};

template <class T>
bool operator==(const encoding<T>& a, const encoding<T>& b) {
  return a.elements == b.elements && a.lengths == b.lengths && a.count == b.count;
}

/// What fits `room`; -7 behind it.
template <class T>
encoding<T> expected_of(const std::vector<T>& data, std::size_t room) {
  encoding<T> result;
  for (std::size_t k = 0; k < data.size(); ++k) {
    if (k > 0 && data[k] == data[k - 1]) {
      ++result.lengths.back();
    } else {
      result.elements.push_back(data[k]);
      result.lengths.push_back(1);
    }
  }
  result.count = static_cast<int64_t>(result.elements.size());
  result.elements.resize(room, static_cast<T>(-7));
  result.lengths.resize(room, -7);
  // resize() cuts off what has no room.
  for (std::size_t k = static_cast<std::size_t>(result.count); k < room; ++k) {
    result.elements[k] = static_cast<T>(-7);
  }
  return result;
}

template <class T>
encoding<T> encoded(tiles_context context, tiles_array_view from, int32_t type, std::size_t room) {
  encoding<T> result;
  result.elements.assign(room, static_cast<T>(-7));
  result.lengths.assign(room, -7);
  std::vector<int64_t> count{-1};
  const auto extent = static_cast<int64_t>(room);
  const owned_view to = view_of_extent(type, result.elements, {extent});
  const owned_view lengths = view_of_extent(TILES_TYPE_INT64, result.lengths, {extent});
  const owned_view number = view_of_extent(TILES_TYPE_INT64, count, {1});
  tiles_unique_desc desc = TILES_UNIQUE_DESC_INIT;
  desc.from = from, desc.to = to.get(), desc.lengths = lengths.get(), desc.count = number.get();
  succeed(tiles_unique(context, &desc, nullptr));
  for (const owned_view* each : {&to, &lengths, &number}) {
    succeed(tiles_array_view_synchronize(each->get(), nullptr));
  }
  result.count = count[0];
  return result;
}

}  // namespace

TEST_CASE("of each run of equal elements there are the first one and the length") {
  const tiles_context context = each_form_and_warps();
  std::vector<std::size_t> counts{0, 1, 257, 4097};
  if (!is_interpreted())
    counts.insert(counts.end(), {2, 255, 256, 997, 4095, 4096, 16'411, 70'001});
  for (const std::size_t count : counts) {
    INFO("elements " << count);
    std::vector<int> data = runs_of(count);
    const owned_view from = view_of_extent(TILES_TYPE_INT32, data, {static_cast<int64_t>(count)});
    CHECK(encoded<int>(context, from.get(), TILES_TYPE_INT32, count) == expected_of(data, count));
  }
}

TEST_CASE("one run and runs of one element have their lengths") {
  const tiles_context context = each_form_and_warps();
  std::vector<int> same(5000, 3), different(5000);
  for (std::size_t k = 0; k < different.size(); ++k) different[k] = static_cast<int>(k);
  const owned_view one = view_of(same), all = view_of(different);
  CHECK(encoded<int>(context, one.get(), TILES_TYPE_INT32, 5000) == expected_of(same, 5000));
  CHECK(encoded<int>(context, all.get(), TILES_TYPE_INT32, 5000) == expected_of(different, 5000));
}

TEST_CASE("runs that do not fit are counted, and the last one that fits has its length") {
  const tiles_context context = each_form();
  std::vector<int> data = runs_of(3000);
  const owned_view from = view_of(data);
  for (const std::size_t room : {1, 2, 100}) {
    INFO("room " << room);
    CHECK(encoded<int>(context, from.get(), TILES_TYPE_INT32, room) == expected_of(data, room));
  }
}

TEST_CASE("runs go on from row to row, whatever the strides") {
  const tiles_context context = each_form();
  host_matrix<int> data(scattered(9, 7), -1);
  data.fill([](int64_t, int64_t i, int64_t j) { return (i * 7 + j) / 5; });
  const owned_view from = data.view(TILES_TYPE_INT32, TILES_DATA_CONST);
  const encoding<int> found = encoded<int>(context, from.get(), TILES_TYPE_INT32, 63);
  CHECK(found.count == 13);
  CHECK((found.elements[12] == 12 && found.lengths[11] == 5 && found.lengths[12] == 3));
}

TEST_CASE("each NaN equals all others, and 0 equals -0") {
  const tiles_context context = each_form();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<float> data{nan, -nan, 0.0f, -0.0f, 1.0f, nan, 1.0f};
  const owned_view from = view_of_extent(TILES_TYPE_FLOAT32, data, {7});
  const encoding<float> found = encoded<float>(context, from.get(), TILES_TYPE_FLOAT32, 7);
  CHECK(found.count == 5);
  CHECK(std::vector<int64_t>(found.lengths.begin(), found.lengths.begin() + 5) ==
        std::vector<int64_t>{2, 2, 1, 1, 1});
  CHECK((std::isnan(found.elements[0]) && found.elements[1] == 0 && std::isnan(found.elements[3])));
}

TEST_CASE("unique refuses lengths of another extent or type") {
  std::vector<int> data(12), results(12), lengths(11), count(1);
  std::vector<float> floats(12);
  const owned_view from = view_of(data), to = view_of(results), number = view_of(count);
  const owned_view few = view_of(lengths);
  const owned_view real = view_of_extent(TILES_TYPE_FLOAT32, floats, {12});
  tiles_unique_desc desc = TILES_UNIQUE_DESC_INIT;
  desc.from = from.get(), desc.to = to.get(), desc.count = number.get(), desc.lengths = few.get();
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_unique(nullptr, &desc, nullptr)) ==
        "unique: the extent of 'lengths' is (11); expected (12), as 'to' has the extent (12)");
  desc.lengths = real.get();
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_unique(nullptr, &desc, nullptr)) ==
        "unique: the elements of 'lengths' are float; expected int or a signed integer of 64 bits");
  desc.lengths = to.get();
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_unique(nullptr, &desc, nullptr)) ==
        "unique: 'to' and 'lengths' overlap; write to separate memory, or copy 'to' first");
}

TEST_CASE("unique and run_length of C++ say how many runs there are") {
  std::vector<int> numbers{3, 3, 1, 1, 1}, first(5), lengths(5), found(1);
  const tiles::array_view<const int, 1> from(5, numbers);
  const tiles::array_view<int, 1> to(5, first), of_runs(5, lengths), count(1, found);
  tiles::unique(from, to, count).get();
  CHECK((count[0] == 2 && to[0] == 3 && to[1] == 1));
  tiles::run_length(from, to, of_runs, count, tiles::accelerator().get_default_view());
  CHECK((count[0] == 2 && of_runs[0] == 2 && of_runs[1] == 3));
}
