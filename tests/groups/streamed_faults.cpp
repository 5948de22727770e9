// Launches in pieces where a call of OpenCL fails for one member.
#include "tests/groups/driver_faults.hpp"
#include "tests/groups/group_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"
#include "tiles/tiles_cl.h"

using namespace group_tests;
using tiles::array_view;
using tiles::distributed_view;
using tiles::distribution;

TEST_CASE("a part that is more than a device allocates at once comes in pieces") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] = a[i[0] - 1] + 2 * a[i[0] + 1];
}
void tiled(tiled_index<20> t, array_view<int, 1> b) restrict(amp) { b[t] = t.global[0]; }
)");
  std::vector<int> x = numbered(60), y(60);
  const array_view<int, 1> from(60, x), to(60, y);
  largest_allocation = 12 * sizeof(int);
  const auto group = group_tests::new_group_of(2);
  largest_allocation = 0;
  const distributed_view<int, 1> a(group, from, distribution::halo(0, 1, tiles::border::wrap)),
      b(group, to, distribution::split(0));
  parallel_for_each(group, to.extent, kernel.function("k"), a, b);
  // Without synchronize(): only a launch in pieces has its results there.
  for (std::size_t i = 0; i < 60; ++i) CHECK(y[i] == x[(i + 59) % 60] + 2 * x[(i + 1) % 60]);
  CHECK_THAT(failure_of([&] {
               parallel_for_each(group, to.extent.tile<20>(), kernel.function("tiled"), b);
             }),
             EndsWith("tiled: the data of one tile in dimension 0, of 20 indices and their halos, "
                      "takes 80 bytes of one view; the device allocates at most 48 bytes at once."
                      "\nuse a smaller tile or halo, or cut the view along another dimension"));
  // Whole parts of twelve elements are no pieces.
  const array_view<int, 1> first = to.section(0, 24);
  const distributed_view<int, 1> c(group, first, distribution::split(0));
  const std::vector<int> before = y;
  parallel_for_each(group, first.extent, add_one, c);
  group.wait();
  CHECK(y == before);
}

TEST_CASE("where a piece fails, those before it have results, and nothing else has changed") {
  std::vector<int> data = numbered(60);
  const std::vector<int> before = data;
  const auto group = group_tests::new_group_of(1);
  const array_view<int, 1> whole(60, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  group.set_memory_limit(2 * 10 * sizeof(int));
  launches_before_failure = 2;
  CHECK_THAT(failure_of([&] { parallel_for_each(group, whole.extent, add_one, parts); }),
             StartsWith("member 0 of the group, on device ") &&
                 ContainsSubstring(", piece 3 of 6, indices 20 to 29 of dimension 0: launching k"));
  CHECK(launches_before_failure == -1);
  parts.synchronize();
  for (std::size_t i = 0; i < 60; ++i) CHECK(data[i] == before[i] + (i < 20 ? 1 : 0));
  // The rest of the work.
  const array_view<int, 1> rest = whole.section(20, 40);
  const distributed_view<int, 1> again(group, rest, distribution::split(0));
  parallel_for_each(group, rest.extent, add_one, again);
  CHECK(data == group_tests::plus(before, 1));
}

TEST_CASE("where a piece of one member cannot come or go, the other members have all results") {
  const environment_variable transport("TILES_TRANSFER", "copy");
  std::vector<int> data = numbered(60);
  const std::vector<int> before = data;
  const std::vector<tiles::accelerator_view> members = new_members(3);
  const tiles::device_group group(members);
  group.set_weights({1, 1, 1});
  const array_view<int, 1> whole(60, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  group.set_memory_limit(2 * 4 * sizeof(int));
  REQUIRE(tiles_context_get_cl(members[1].native_handle(), &unreachable, nullptr, nullptr) ==
          TILES_OK);
  CHECK_THAT(failure_of([&] { parallel_for_each(group, whole.extent, add_one, parts); }),
             StartsWith("member 1 of the group, on device ") &&
                 ContainsSubstring(", piece 1 of 5, indices 20 to 23 of dimension 0: copying 16"));
  unreachable = nullptr;
  parts.synchronize();
  for (std::size_t i = 0; i < 60; ++i) {
    CHECK(data[i] == before[i] + (i >= 20 && i < 40 ? 0 : 1));
  }
}

TEST_CASE("where a copy does not come to one member, the others run their pieces") {
  const environment_variable transport("TILES_TRANSFER", "copy");
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> w, array_view<int, 1> b) restrict(amp) {
  b[i] = w[i % 3] + 1;
})");
  std::vector<int> x = numbered(3), y = numbered(60);
  const std::vector<int> before = y;
  const std::vector<tiles::accelerator_view> members = new_members(3);
  const tiles::device_group group(members);
  group.set_weights({1, 1, 1});
  const array_view<const int, 1> factors(3, x);
  const array_view<int, 1> whole(60, y);
  const distributed_view<const int, 1> w(group, factors, distribution::copy());
  const distributed_view<int, 1> b(group, whole, distribution::split(0));
  group.set_memory_limit((3 + 2 * 4) * sizeof(int));
  REQUIRE(tiles_context_get_cl(members[1].native_handle(), &unreachable, nullptr, nullptr) ==
          TILES_OK);
  CHECK_THAT(failure_of([&] { parallel_for_each(group, whole.extent, kernel, w, b); }),
             StartsWith("member 1 of the group, on device "));
  unreachable = nullptr;
  for (std::size_t i = 0; i < 60; ++i) {
    CHECK(y[i] == (i >= 20 && i < 40 ? before[i] : x[i % 3] + 1));
  }
  parallel_for_each(group, whole.extent, kernel, w, b);
  for (std::size_t i = 0; i < 60; ++i) CHECK(y[i] == x[i % 3] + 1);
}

TEST_CASE("what was discarded is not copied in, also after a launch in pieces that ran nothing") {
  const environment_variable transport("TILES_TRANSFER", "copy");
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  if (a[i] > 0) b[i] = 2 * a[i];
})");
  std::vector<int> x = numbered(60), y(60);
  const auto member = tiles::accelerator().create_view();
  const tiles::device_group group(std::vector{member});
  const array_view<const int, 1> from(60, x);
  const array_view<int, 1> to(60, y);
  const distributed_view<const int, 1> a(group, from, distribution::split(0));
  const distributed_view<int, 1> b(group, to, distribution::split(0));
  group.set_memory_limit(2 * 2 * 10 * sizeof(int));
  b.discard_data();
  REQUIRE(tiles_context_get_cl(member.native_handle(), &unreachable, nullptr, nullptr) == TILES_OK);
  CHECK_THAT(failure_of([&] { parallel_for_each(group, to.extent, kernel, a, b); }),
             StartsWith("member 0 of the group, on device "));
  unreachable = nullptr;
  const auto uploaded = [&] {
    tiles_transfer_stats stats = TILES_TRANSFER_STATS_INIT;
    REQUIRE(tiles_context_get_transfer_stats(member.native_handle(), &stats) == TILES_OK);
    return stats.uploaded_bytes;
  };
  const std::uint64_t before = uploaded();
  parallel_for_each(group, to.extent, kernel, a, b);
  CHECK(uploaded() - before == 60 * sizeof(int));
  for (std::size_t i = 0; i < 60; ++i) CHECK(y[i] == 2 * x[i]);
}

TEST_CASE("where the results of a piece cannot be read, what they would replace is there") {
  const environment_variable transport("TILES_TRANSFER", "copy");
  const tiles::kernel kernel("nearby.tile",
                             "void nearby(index<1> i, array_view<int, 1> b) restrict(amp) {"
                             " b[i] += 1; }");
  std::vector<int> data = numbered(20);
  const std::vector<int> before = data;
  const auto member = tiles::accelerator().create_view();
  const tiles::device_group group(std::vector{member});
  const array_view<int, 1> whole(20, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  group.set_memory_limit(2 * 5 * sizeof(int));
  launches_of_nearby = 0;
  REQUIRE(tiles_context_get_cl(member.native_handle(), &unreachable_after_nearby, nullptr,
                               nullptr) == TILES_OK);
  CHECK_THAT(failure_of([&] { parallel_for_each(group, whole.extent, kernel, parts); }),
             StartsWith("member 0 of the group, on device ") &&
                 ContainsSubstring(", piece 1 of 4, indices 0 to 4 of dimension 0: copying 20"));
  unreachable_after_nearby = nullptr;
  parts.synchronize();
  CHECK(data == before);
}
