// Launches over a group where a call of OpenCL fails for one member.
#include "tests/groups/driver_faults.hpp"
#include "tests/groups/group_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"
#include "tiles/tiles_cl.h"

using namespace group_tests;
using tiles::array_view;
using tiles::distributed_view;
using tiles::distribution;

namespace {

tiles::kernel sums_of_neighbours() {
  return tiles::kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] = a[i[0] - 1] + 2 * a[i[0] + 1];
})");
}

}  // namespace

TEST_CASE("the fault of a member names it, and the others work on") {
  std::vector<int> data = numbered(30);
  const std::vector<int> before = data;
  const auto members = new_members(2);
  const auto &first = members[0], &second = members[1];
  const array_view<int, 1> whole(30, data);
  {
    const tiles::device_group group(std::vector{first, second});
    const distributed_view<int, 1> parts(group, whole, distribution::split(0));
    launches_before_failure = 1;
    const std::string message =
        failure_of([&] { parallel_for_each(group, whole.extent, add_one, parts); });
    CHECK(launches_before_failure == -1);
    CHECK_THAT(message, StartsWith("member 1 of the group, on device ") &&
                            ContainsSubstring("launching k on device "));
    parts.refresh();
  }
  whole.synchronize();
  CHECK(data == before);

  const tiles::device_group rest(std::vector{first});
  const distributed_view<int, 1> parts(rest, whole, distribution::split(0));
  parallel_for_each(rest, whole.extent, add_one, parts);
  parts.synchronize();
  CHECK(data[0] == before[0] + 1);
  CHECK(data[29] == before[29] + 1);
}

TEST_CASE("where a launch fails on one member, it runs on the others") {
  std::vector<int> data = numbered(30), expected = data;
  for (std::size_t i = 10; i < 30; ++i) ++expected[i];
  const auto group = group_tests::new_group_of(3);
  const array_view<int, 1> whole(30, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  launches_before_failure = 0;
  CHECK_THAT(failure_of([&] { parallel_for_each(group, whole.extent, add_one, parts); }),
             StartsWith("member 0 of the group, on device "));
  parts.synchronize();
  CHECK(data == expected);
}

TEST_CASE("where one member's elements cannot be read, the data has those of the others") {
  std::vector<int> data = numbered(30), expected = data;
  for (std::size_t i = 0; i < 10; ++i) expected[i] += 2;
  for (std::size_t i = 10; i < 20; ++i) ++expected[i];
  for (std::size_t i = 20; i < 30; ++i) expected[i] += 2;
  const std::vector<tiles::accelerator_view> members = new_members(3);
  const array_view<int, 1> whole(30, data);
  parallel_for_each(members[0], whole.extent, add_one, whole);
  const tiles::device_group group(members);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  parallel_for_each(group, whole.extent, add_one, parts);
  group.wait();
  REQUIRE(tiles_context_get_cl(members[1].native_handle(), &unreachable, nullptr, nullptr) ==
          TILES_OK);
  CHECK_THAT(failure_of([&] { parts.synchronize(); }),
             StartsWith("member 1 of the group, on device "));
  unreachable = nullptr;
  CHECK(data == expected);
  parts.refresh();
}

TEST_CASE("a slower member gets less of a domain, unless the shares are fixed") {
  const std::vector<tiles::accelerator_view> members = new_members(2);
  const tiles::device_group group(members);
  std::vector<int> data = numbered(120), expected = data;
  const array_view<int, 1> whole(120, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  REQUIRE(tiles_context_get_cl(members[1].native_handle(), &slow, nullptr, nullptr) == TILES_OK);
  const auto launches = [&](int count) {
    for (int k = 0; k < count; ++k) parallel_for_each(group, whole.extent, add_one, parts);
    for (int& each : expected) each += count;
  };
  launches(2);
  CHECK(parts.range_of(0).count == 60);
  launches(2);
  CHECK(parts.range_of(0).count > 70);
  group.set_weights({1, 3});
  launches(3);
  CHECK(parts.range_of(0).count == 30);
  group.set_weights({});
  launches(1);
  CHECK(parts.range_of(0).count > 70);
  slow = nullptr;
  parts.synchronize();
  CHECK(data == expected);
}

TEST_CASE("a slower member gets less of domains that alternate, too") {
  const std::vector<tiles::accelerator_view> members = new_members(2);
  const tiles::device_group group(members);
  std::vector<int> data = numbered(120), expected = data;
  const array_view<int, 1> whole(120, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  REQUIRE(tiles_context_get_cl(members[1].native_handle(), &slow, nullptr, nullptr) == TILES_OK);
  for (const int threads : {120, 100, 120, 100, 120}) {
    CHECK(parts.range_of(0).count == 60);
    parallel_for_each(group, tiles::extent<1>(threads), add_one, parts);
    for (int i = 0; i < threads; ++i) ++expected[static_cast<std::size_t>(i)];
  }
  CHECK(parts.range_of(0).count > 70);
  slow = nullptr;
  parts.synchronize();
  CHECK(data == expected);
}

TEST_CASE("members run the inside of their parts before the halos have come") {
  const tiles::kernel kernel("nearby.tile", R"(
void nearby(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] = a[i] + (i[0] > 0 ? a[i[0] - 1] : 0);
})");
  std::vector<int> x = numbered(40), y(40);
  const std::vector<int> first = x;
  const auto group = group_tests::new_group_of(2);
  group.set_weights({1, 1});
  const array_view<int, 1> whole(40, x), other(40, y);
  const distributed_view<int, 1> a(group, whole, distribution::halo(0, 1)),
      b(group, other, distribution::halo(0, 1));
  const auto launches = [&](const auto& from, const auto& to) {
    launches_of_nearby = 0;
    parallel_for_each(group, whole.extent, kernel, from, to);
    return launches_of_nearby.load();
  };
  CHECK(launches(a, b) == 2);
  // The inside of each part, and what is at its two ends.
  CHECK(launches(b, a) == 6);
  // One of two elements has no inside.
  group.set_weights({19, 1});
  CHECK(launches(a, b) == 2);
  CHECK(launches(b, a) == 4);
  a.synchronize();
  std::vector<int> expected = first;
  for (int step = 0; step < 4; ++step) {
    for (std::size_t i = 39; i > 0; --i) expected[i] += expected[i - 1];
  }
  CHECK(x == expected);
}

TEST_CASE("where halos do not come to one member, the other has its own") {
  const tiles::kernel kernel("k.tile", R"(
void nearby(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] = a[i[0] - 1] + 2 * a[i[0] + 1];
})");
  std::vector<int> x = numbered(20), y = numbered(20);
  const std::vector<tiles::accelerator_view> members = new_members(2);
  const tiles::device_group group(members);
  group.set_weights({1, 1});
  const array_view<int, 1> whole(20, x), other(20, y);
  const auto how = distribution::halo(0, 1, tiles::border::wrap);
  const distributed_view<int, 1> a(group, whole, how), b(group, other, how);
  parallel_for_each(group, whole.extent, add_one, a);
  parallel_for_each(group, whole.extent, add_one, b);
  launches_of_nearby = 0;
  REQUIRE(tiles_context_get_cl(members[0].native_handle(), &unreachable_after_nearby, nullptr,
                               nullptr) == TILES_OK);
  CHECK_THAT(failure_of([&] { parallel_for_each(group, whole.extent, kernel, a, b); }),
             StartsWith("member 0 of the group, on device "));
  unreachable_after_nearby = nullptr;
  a.synchronize();
  b.synchronize();
  const std::vector<int> before = numbered(20);
  for (std::size_t i = 0; i < 20; ++i) {
    INFO("element " << i);
    const bool lacks_halo = i == 0 || i == 9;
    CHECK(y[i] == (lacks_halo ? before[i] + 1 : x[(i + 19) % 20] + 2 * x[(i + 1) % 20]));
  }
}

TEST_CASE("where a member does not get its part, nobody reads what it would have beyond the view") {
  const environment_variable transport("TILES_TRANSFER", "copy");
  const tiles::kernel kernel = sums_of_neighbours();
  std::vector<int> x = numbered(30), y = numbered(30);
  const std::vector<int> before = y;
  const std::vector<tiles::accelerator_view> members = new_members(3);
  const tiles::device_group group(members);
  group.set_weights({1, 1, 1});
  const array_view<int, 1> whole(30, x), other(30, y);
  const auto how = distribution::halo(0, 1, tiles::border::wrap);
  const distributed_view<int, 1> a(group, whole, how), b(group, other, distribution::split(0));
  REQUIRE(tiles_context_get_cl(members[2].native_handle(), &unreachable, nullptr, nullptr) ==
          TILES_OK);
  CHECK_THAT(failure_of([&] { parallel_for_each(group, whole.extent, kernel, a, b); }),
             StartsWith("member 2 of the group, on device "));
  unreachable = nullptr;
  b.synchronize();
  for (std::size_t i = 0; i < 30; ++i) {
    INFO("element " << i);
    // The first element of all would come after the last one, which member 2 has.
    const bool has_run = i != 0 && i != 9 && i < 20;
    CHECK(y[i] == (has_run ? x[i - 1] + 2 * x[i + 1] : before[i]));
  }
  parallel_for_each(group, whole.extent, kernel, a, b);
  b.synchronize();
  for (std::size_t i = 0; i < 30; ++i) CHECK(y[i] == x[(i + 29) % 30] + 2 * x[(i + 1) % 30]);
}

TEST_CASE("halos follow what the inside of a part wrote where its ends failed") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<int, 1> v) restrict(amp) {
  v[i] = 2 * v[i] + (i[0] == 0 ? v[i[0] - 1] : 0);
})");
  std::vector<int> data = numbered(10), expected = data;
  const auto group = group_tests::new_group_of(1);
  group.set_weights({1});
  const array_view<int, 1> whole(10, data);
  const distributed_view<int, 1> v(group, whole, distribution::halo(0, 1, tiles::border::mirror));
  for (const bool fails : {false, true, false}) {
    launches_before_failure = fails ? 1 : -1;
    const std::string message =
        failure_of([&] { parallel_for_each(group, tiles::extent<1>(5), kernel, v); });
    CHECK_THAT(message, StartsWith(fails ? "member 0 of the group" : "nothing failed"));
    if (!fails) expected[0] = 2 * expected[0] + expected[1];
    for (std::size_t i = 1; i < 5; ++i) expected[i] *= 2;
  }
  v.synchronize();
  CHECK(data == expected);
}

TEST_CASE("where a member does not get its part, the others run, and it has it the next time") {
  const environment_variable transport("TILES_TRANSFER", "copy");
  const tiles::kernel kernel = sums_of_neighbours();
  for (const bool is_discarded : {false, true}) {
    std::vector<int> x = numbered(30), y = numbered(30);
    const std::vector<int> first = x, second = y;
    const std::vector<tiles::accelerator_view> members = new_members(3);
    const tiles::device_group group(members);
    group.set_weights({1, 1, 1});
    const array_view<int, 1> whole(30, x), other(30, y);
    const auto how = distribution::halo(0, 1, tiles::border::wrap);
    const distributed_view<int, 1> a(group, whole, how), b(group, other, how);
    REQUIRE(tiles_context_get_cl(members[1].native_handle(), &unreachable, nullptr, nullptr) ==
            TILES_OK);
    for (int launch = 0; launch < 2; ++launch) {
      CHECK_THAT(failure_of([&] { parallel_for_each(group, whole.extent, add_one, a); }),
                 StartsWith("member 1 of the group, on device ") && ContainsSubstring("copying 4"));
    }
    a.synchronize();
    std::vector<int> expected = first;
    for (std::size_t i = 0; i < 30; ++i) expected[i] += i >= 10 && i < 20 ? 0 : 2;
    CHECK(x == expected);
    if (is_discarded) b.discard_data();
    unreachable = nullptr;
    parallel_for_each(group, whole.extent, add_one, a);
    parallel_for_each(group, whole.extent, kernel, a, b);
    a.synchronize();
    b.synchronize();
    CHECK(x == group_tests::plus(expected, 1));
    for (std::size_t i = 0; i < 30; ++i) {
      INFO("element " << i);
      CHECK(y[i] == x[(i + 29) % 30] + 2 * x[(i + 1) % 30]);
    }
  }
}

TEST_CASE("where a member's halo cannot be read, the others run the inside of their parts") {
  const environment_variable transport("TILES_TRANSFER", "copy");
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] = (i[0] > 0 ? a[i[0] - 1] : 0) + (i[0] < 29 ? 2 * a[i[0] + 1] : 0);
})");
  std::vector<int> x = numbered(30), y = numbered(30);
  const std::vector<tiles::accelerator_view> members = new_members(3);
  const tiles::device_group group(members);
  const array_view<int, 1> whole(30, x), other(30, y);
  const auto how = distribution::halo(0, 1);
  const distributed_view<int, 1> a(group, whole, how), b(group, other, how);
  const auto has_result = [&](std::size_t i) {
    return y[i] == (i > 0 ? x[i - 1] : 0) + (i < 29 ? 2 * x[i + 1] : 0);
  };
  // The second launch is measured: its members do not run the inside of their parts by itself.
  for (const bool is_measured : {false, true}) {
    INFO("measured: " << is_measured);
    group.set_weights({1, 1, 1});
    if (is_measured) group.set_weights({});
    parallel_for_each(group, whole.extent, add_one, a);
    if (is_measured) parallel_for_each(group, whole.extent, kernel, a, b);
    parallel_for_each(group, whole.extent, add_one, a);
    parallel_for_each(group, whole.extent, add_one, b);
    b.synchronize();
    const std::vector<int> before = y;
    REQUIRE(tiles_context_get_cl(members[1].native_handle(), &unreachable, nullptr, nullptr) ==
            TILES_OK);
    CHECK_THAT(failure_of([&] { parallel_for_each(group, whole.extent, kernel, a, b); }),
               StartsWith("member 1 of the group, on device "));
    unreachable = nullptr;
    b.synchronize();
    a.synchronize();
    for (std::size_t i = 0; i < 30; ++i) {
      INFO("element " << i);
      const bool is_at_end = i % 10 == 0 || i % 10 == 9;
      const bool has_run = !is_measured && !is_at_end;
      if (has_run) CHECK(has_result(i));
      if (!has_run) CHECK(y[i] == before[i]);
    }
    parallel_for_each(group, whole.extent, kernel, a, b);
    b.synchronize();
    for (std::size_t i = 0; i < 30; ++i) CHECK(has_result(i));
  }
}

TEST_CASE("the fault of a member in an algorithm names it, and the others have their results") {
  std::vector<int> x = numbered(30), y(30);
  const auto group = group_tests::new_group_of(3);
  const array_view<int, 2> from(6, 5, x), to(5, 6, y);
  const distributed_view<int, 2> rows(group, from, distribution::split(0)),
      columns(group, to, distribution::split(1));
  launches_before_failure = 1;
  CHECK_THAT(failure_of([&] { tiles::transpose(rows, columns); }),
             StartsWith("member 1 of the group, on device "));
  CHECK(launches_before_failure == -1);
  columns.synchronize();
  CHECK(y[0] == x[0]);
  CHECK(y[29] == x[29]);
}

TEST_CASE("where a member does not get its copy of a factor, the others have their products") {
  if (group_tests::is_left_out()) return;
  std::vector<int> x = numbered(6), y = numbered(6), z(9);
  const std::vector<tiles::accelerator_view> members = new_members(3);
  const tiles::device_group group(members);
  const array_view<int, 2> left(3, 2, x), right(2, 3, y), product(3, 3, z);
  const auto rows = distribution::split(0);
  const distributed_view<int, 2> a(group, left, rows), b(group, right, rows),
      c(group, product, rows);
  tiles::multiply(a, b, c);
  c.synchronize();
  REQUIRE(b.range_of(1).count == 0);
  std::vector<int> expected = z;
  for (const std::size_t i : {0, 1, 2, 6, 7, 8}) expected[i] *= 3;
  tiles::multiply_options options;
  options.alpha = 3;
  REQUIRE(tiles_context_get_cl(members[1].native_handle(), &unreachable, nullptr, nullptr) ==
          TILES_OK);
  CHECK_THAT(failure_of([&] { tiles::multiply(a, b, c, options); }),
             StartsWith("member 1 of the group, on device "));
  unreachable = nullptr;
  c.synchronize();
  CHECK(z == expected);
}
