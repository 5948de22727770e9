// Which part of a domain each member runs.
#include "tests/groups/group_of.hpp"
#include "tests/support/catch.hpp"

using group_tests::add_one;
using group_tests::group_of;
using group_tests::numbered;
using tiles::array_view;
using tiles::distributed_view;
using tiles::distribution;
using tiles::extent;

namespace {

// add_one, of any number of threads: an extent in C++ has one at least.
void launch_over(const tiles::device_group& group, std::int64_t threads,
                 const distributed_view<int, 1>& parts) {
  const tiles_argument argument = tiles_argument_distributed_view(nullptr, parts.native_handle());
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  launch.rank = 1, launch.extent = &threads;
  launch.arguments = &argument, launch.argument_count = 1;
  CHECK(tiles_group_launch(group.native_handle(), add_one.native_handle(), &launch) == TILES_OK);
}

}  // namespace

TEST_CASE(
    "any weights give the results of equal ones, also where data has to move between launches") {
  std::vector<int> data = numbered(50), expected = data;
  const auto group = group_tests::new_group_of(3);
  const array_view<int, 1> whole(50, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  for (const std::vector<double>& weights :
       {std::vector<double>{1, 2, 3}, {0, 1, 0}, {0, 0, 5}, {1e-9, 1, 1}, {3, 0, 1}}) {
    group.set_weights(weights);
    parallel_for_each(group, whole.extent, add_one, parts);
    for (int& each : expected) ++each;
  }
  parts.synchronize();
  CHECK(data == expected);
}

TEST_CASE("a member without weight runs nothing, and the last one has what no thread comes to") {
  const auto members = group_tests::new_members(2);
  const auto &first = members[0], &second = members[1];
  const tiles::device_group group(std::vector{first, second});
  group.set_weights({0, 1});
  std::vector<int> data = numbered(10), expected = data;
  const array_view<int, 1> whole(10, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  parallel_for_each(group, extent<1>(4), add_one, parts);
  parts.synchronize();
  for (std::size_t i = 0; i < 4; ++i) ++expected[i];
  CHECK(data == expected);
  tiles_transfer_stats stats = TILES_TRANSFER_STATS_INIT;
  REQUIRE(tiles_context_get_transfer_stats(first.native_handle(), &stats) == TILES_OK);
  CHECK(stats.uploads + stats.shared_uses == 0);
}

TEST_CASE(
    "launches with other tiles and other domains find the data where the one before left it") {
  const tiles::kernel kernels("k.tile", R"(
void seven(tiled_index<7> t, array_view<int, 1> b) restrict(amp) {
  if (t.in_bounds(b)) b[t] = 2 * b[t] + t.tile[0];
}
void five(tiled_index<5> t, array_view<int, 1> b) restrict(amp) {
  if (t.in_bounds(b)) b[t] = 3 * b[t] - t.tile[0];
})");
  std::vector<int> data = numbered(52), expected = data;
  const auto& group = group_of(3);
  const array_view<int, 1> whole(52, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  parallel_for_each(group, extent<1>(52).tile<7>().pad(), kernels.function("seven"), parts);
  parallel_for_each(group, extent<1>(52).tile<5>().truncate(), kernels.function("five"), parts);
  parallel_for_each(group, extent<1>(20), add_one, parts);
  parts.synchronize();
  for (int i = 0; i < 52; ++i) {
    int& each = expected[static_cast<std::size_t>(i)];
    each = 2 * each + i / 7;
    if (i < 50) each = 3 * each - i / 5;
    if (i < 20) ++each;
  }
  CHECK(data == expected);
}

TEST_CASE("threads behind the end of a view read in front of it, on whichever member they run") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  if (i[0] >= 2 && i[0] - 2 < a.extent[0]) b[i] = a[i[0] - 2];
})");
  std::vector<int> a = numbered(4), b(12), expected(12);
  for (std::size_t i = 2; i < 6; ++i) expected[i] = a[i - 2];
  const auto& group = group_of(3);
  const array_view<const int, 1> read(4, a);
  const array_view<int, 1> written(12, b);
  const distributed_view<const int, 1> from(group, read, distribution::halo(0, 2));
  const distributed_view<int, 1> to(group, written, distribution::split(0));
  parallel_for_each(group, written.extent, kernel, from, to);
  to.synchronize();
  CHECK(b == expected);
}

TEST_CASE("launches over short domains neither decide the cuts of longer ones nor change them") {
  const auto group = group_tests::new_group_of(2);
  group.set_weights({1, 1});
  for (const std::vector<int>& domains :
       {std::vector<int>{90, 4, 90}, {4, 90, 4}, {90, 0}, {0}, {1, 80, 88}}) {
    std::vector<int> data = numbered(90), expected = data;
    const array_view<int, 1> whole(90, data);
    const distributed_view<int, 1> parts(group, whole, distribution::split(0));
    const auto launch = [&](int threads) {
      launch_over(group, threads, parts);
      for (int i = 0; i < threads; ++i) ++expected[static_cast<std::size_t>(i)];
    };
    for (const int threads : domains) launch(threads);
    launch(90);
    INFO(domains.size() << " launches, of which the first one has " << domains[0] << " threads");
    CHECK(parts.range_of(0).count == Approx(45).margin(6));
    const int first = parts.range_of(0).count;
    for (const int threads : {2, 0, 50, 90}) launch(threads);
    CHECK(parts.range_of(0).count == first);
    parts.synchronize();
    CHECK(data == expected);
  }
}

TEST_CASE("a distributed view tells which indices its members have") {
  std::vector<int> data = numbered(10);
  const auto& group = group_of(2);
  const array_view<int, 1> whole(10, data);
  const distributed_view<int, 1> halo(group, whole, distribution::halo(0, 2, tiles::border::wrap));
  CHECK((halo.range_of(1).first == 5 && halo.range_of(1).count == 5));
  CHECK((halo.range_of(1).held_first == 3 && halo.range_of(1).held_count == 9));
  CHECK((halo.range_of(0).held_first == -2 && halo.range_of(0).held_count == 9));
  const distributed_view<int, 1> copy(group, whole, distribution::copy());
  CHECK((copy.range_of(1).first == 0 && copy.range_of(1).held_count == 10));
  CHECK_THROWS_WITH(halo.range_of(2), "'member' is 2; the group has members 0 to 1");
}

TEST_CASE("a domain without threads runs nothing") {
  std::vector<int> data = numbered(10);
  const std::vector<int> before = data;
  const auto& group = group_of(2);
  const array_view<int, 1> whole(10, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  launch_over(group, 0, parts);
  group.wait();
  parts.synchronize();
  CHECK(data == before);
}
