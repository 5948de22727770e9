// When the view that was distributed, and its memory, have what kernels wrote.
#include "tests/groups/group_of.hpp"
#include "tests/support/catch.hpp"

using group_tests::add_one;
using group_tests::group_of;
using group_tests::numbered;
using group_tests::plus;
using tiles::array_view;
using tiles::distributed_view;
using tiles::distribution;
using tiles::extent;

namespace {

const distribution whole_rows = distribution::split(0);

}  // namespace

TEST_CASE("synchronize brings what kernels wrote to the view and to its memory") {
  std::vector<int> data = numbered(21);
  const std::vector<int> before = data;
  const auto& group = group_of(3);
  const array_view<int, 1> whole(21, data);
  const distributed_view<int, 1> parts(group, whole, whole_rows);
  parallel_for_each(group, whole.extent, add_one, parts);
  parallel_for_each(group, whole.extent, add_one, parts);
  parts.synchronize();
  CHECK(data == plus(before, 2));
  CHECK(whole[20] == before[20] + 2);
  parallel_for_each(group, whole.extent, add_one, parts);
  parts.synchronize();
  CHECK(data == plus(before, 3));
}

TEST_CASE("the end of the last distributed view brings back what kernels wrote") {
  std::vector<int> data = numbered(21);
  const std::vector<int> before = data;
  const auto& group = group_of(2);
  {
    const array_view<int, 1> whole(21, data);
    const distributed_view<int, 1> parts(group, whole, whole_rows);
    const distributed_view<int, 1> copy = parts;
    parallel_for_each(group, whole.extent, add_one, copy);
  }
  CHECK(data == plus(before, 1));
}

TEST_CASE("the host reads what the end of a distributed view brought back") {
  std::vector<int> data = numbered(21);
  const std::vector<int> before = data;
  const auto& group = group_of(2);
  const array_view<int, 1> whole(21, data);
  parallel_for_each(whole.extent, add_one, whole);
  {
    const distributed_view<int, 1> parts(group, whole, whole_rows);
    parallel_for_each(group, whole.extent, add_one, parts);
    CHECK(whole[0] == before[0] + 1);
  }
  CHECK(whole[0] == before[0] + 2);
  CHECK(whole[20] == before[20] + 2);
}

TEST_CASE("a distributed view outlives the group and the view that it was made of") {
  std::vector<int> data = numbered(21);
  const std::vector<int> before = data;
  {
    const auto parts = [&] {
      const auto group = group_tests::new_group_of(2);
      const array_view<int, 1> whole(21, data);
      distributed_view<int, 1> made(group, whole, whole_rows);
      parallel_for_each(group, whole.extent, add_one, made);
      return made;
    }();
    parts.synchronize();
    CHECK(data == plus(before, 1));
  }
}

TEST_CASE("refresh takes what the program wrote, and drops what kernels wrote") {
  std::vector<int> data = numbered(21);
  const auto& group = group_of(3);
  const array_view<int, 1> whole(21, data);
  const distributed_view<int, 1> parts(group, whole, whole_rows);
  parallel_for_each(group, whole.extent, add_one, parts);
  data.assign(21, 500);
  whole.refresh();
  parts.refresh();
  parallel_for_each(group, whole.extent, add_one, parts);
  parts.synchronize();
  CHECK(data == std::vector<int>(21, 501));
}

TEST_CASE("data that was discarded is not copied to the members, and what is written comes back") {
  const tiles::kernel number("k.tile",
                             "void k(index<1> i, array_view<int, 1> b) restrict(amp) { "
                             "b[i] = i[0]; }");
  std::vector<int> data(1000, -1);
  const auto members = group_tests::new_members(2);
  const auto &first = members[0], &second = members[1];
  const tiles::device_group group(std::vector{first, second});
  const array_view<int, 1> whole(1000, data);
  const distributed_view<int, 1> parts(group, whole, whole_rows);
  const auto uploads = [&] {
    std::uint64_t bytes = 0;
    for (const auto& each : {first, second}) {
      tiles_transfer_stats stats = TILES_TRANSFER_STATS_INIT;
      REQUIRE(tiles_context_get_transfer_stats(each.native_handle(), &stats) == TILES_OK);
      bytes += stats.uploaded_bytes;
    }
    return bytes;
  };
  parts.discard_data();
  parallel_for_each(group, whole.extent, number, parts);
  CHECK(uploads() == 0);
  parts.synchronize();
  CHECK(data[0] == 0);
  CHECK(data[999] == 999);
}

TEST_CASE("views of arrays, sections and views without data are distributed, too") {
  const auto& group = group_of(2);
  const std::vector<int> numbers = numbered(30);
  tiles::array<int, 1> lives(30, numbers.begin());
  const array_view<int, 1> of_array(lives);
  const distributed_view<int, 1> a(group, of_array.section(5, 20), whole_rows);
  parallel_for_each(group, extent<1>(20), add_one, a);
  a.synchronize();
  std::vector<int> expected = numbered(30);
  for (std::size_t i = 5; i < 25; ++i) ++expected[i];
  CHECK(std::vector<int>(lives) == expected);

  const tiles::kernel number("k.tile",
                             "void k(index<1> i, array_view<int, 1> b) restrict(amp) { "
                             "b[i] = i[0]; }");
  const array_view<int, 1> without(extent<1>(9));
  const distributed_view<int, 1> b(group, without, whole_rows);
  parallel_for_each(group, without.extent, number, b);
  b.synchronize();
  CHECK(without[8] == 8);
}

TEST_CASE("a plane whose rows are not dense in memory is split along both dimensions") {
  const tiles::kernel plus_one("k.tile",
                               "void k(index<2> i, array_view<int, 2> b) restrict(amp) { "
                               "b[i] += 100; }");
  for (const int dimension : {0, 1}) {
    std::vector<int> data = numbered(8 * 9), expected = data;
    for (std::size_t i = 2; i < 7; ++i) {
      for (std::size_t j = 3; j < 8; ++j) expected[i * 9 + j] += 100;
    }
    const auto& group = group_of(3);
    const array_view<int, 2> whole(8, 9, data);
    const array_view<int, 2> part = whole.section(2, 3, 5, 5);
    const distributed_view<int, 2> parts(group, part, distribution::split(dimension));
    parallel_for_each(group, part.extent, plus_one, parts);
    parts.synchronize();
    whole.synchronize();
    CHECK(data == expected);
  }
}
