// Launches whose data is more than the memory limit of the group: they run in pieces. Such a launch
// returns when its results are in host memory, so tests that look there first see that it did.
#include "tests/groups/plane.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"

using group_tests::add_one;
using group_tests::expected_with_border;
using group_tests::expected_without_border;
using group_tests::new_group_of;
using group_tests::numbered;
using group_tests::plane;
using group_tests::plus;
using group_tests::steps_over;
using group_tests::sums_of;
using tiles::array_view;
using tiles::border;
using tiles::distributed_view;
using tiles::distribution;
using tiles::extent;

namespace {

// For two planes of int, in pieces of so many indices of the dimension, one of them with halos.
std::uint64_t limit_of(const plane& of, int indices) {
  const int others = of.dimension == 0 ? of.columns : of.rows;
  return 2 * sizeof(int) * static_cast<std::uint64_t>(others * (2 * indices + 2 * of.depth));
}

// Also where devices share the host's memory.
tiles::device_group copying_group_of(int members) {
  const environment_variable transport("TILES_TRANSFER", "copy");
  return new_group_of(members);
}

tiles_transfer_stats transfers_of(const tiles::accelerator_view& member) {
  tiles_transfer_stats stats = TILES_TRANSFER_STATS_INIT;
  REQUIRE(tiles_context_get_transfer_stats(member.native_handle(), &stats) == TILES_OK);
  return stats;
}

}  // namespace

TEST_CASE("pieces with halos of depth 0 to 3 give what one launch gives, along either dimension") {
  const auto one = copying_group_of(1), two = new_group_of(2);
  two.set_weights({1, 2});
  for (const int dimension : {0, 1}) {
    for (int depth = 0; depth <= 3; ++depth) {
      const tiles::kernel plain = sums_of(depth, dimension, true, false);
      const tiles::kernel tiled = sums_of(depth, dimension, true, true);
      const auto how = distribution::halo(dimension, depth);
      for (const auto& [rows, columns] : {std::pair(13, 11), std::pair(9, 4), std::pair(5, 1)}) {
        if (group_tests::is_interpreted() && rows != 9) continue;
        const plane of{rows, columns, depth, dimension};
        const auto expected = expected_without_border(of);
        INFO(rows << " x " << columns << ", depth " << depth << ", dimension " << dimension);
        one.set_memory_limit(limit_of(of, 2));
        CHECK(steps_over(one, of, how, plain, false) == expected);
        two.set_memory_limit(limit_of(of, 1));
        CHECK(steps_over(two, of, how, plain, false) == expected);
        one.set_memory_limit(limit_of(of, 4));
        CHECK(steps_over(one, of, how, tiled, true) == expected);
      }
    }
  }
}

TEST_CASE("what stands beyond any border is in the halos of pieces") {
  const auto one = new_group_of(1), two = copying_group_of(2);
  two.set_weights({3, 1});
  for (const int dimension : {0, 1}) {
    const tiles::kernel plain = sums_of(2, dimension, false, false);
    const tiles::kernel tiled = sums_of(2, dimension, false, true);
    for (const auto& [rows, columns] : {std::pair(13, 11), std::pair(5, 6)}) {
      for (const border beyond :
           {border::reflect, border::constant, border::nearest, border::mirror, border::wrap}) {
        if (group_tests::is_interpreted() && rows != 5) continue;
        const plane of{rows, columns, 2, dimension};
        const auto expected = expected_with_border(of, beyond, 77);
        INFO(rows << " x " << columns << ", border " << static_cast<int>(beyond) << ", dimension "
                  << dimension);
        const auto how = distribution::halo(dimension, 2, beyond, 77);
        one.set_memory_limit(limit_of(of, 1));
        CHECK(steps_over(one, of, how, plain, false) == expected);
        two.set_memory_limit(limit_of(of, 4));
        CHECK(steps_over(two, of, how, tiled, true) == expected);
      }
    }
  }
}

TEST_CASE("a launch in pieces returns when its results are in host memory") {
  std::vector<int> data = numbered(1009);
  const std::vector<int> before = data;
  const auto group = new_group_of(2);
  const array_view<int, 1> whole(1009, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  group.set_memory_limit(2 * 100 * sizeof(int));
  parallel_for_each(group, whole.extent, add_one, parts);
  CHECK(data == plus(before, 1));
  group.set_memory_limit(0);
  parallel_for_each(group, whole.extent, add_one, parts);
  group.wait();
  CHECK(data == plus(before, 1));
  parts.synchronize();
  CHECK(data == plus(before, 2));
}

TEST_CASE("pieces begin with what earlier launches left on the members") {
  std::vector<int> data = numbered(50);
  const std::vector<int> before = data;
  const auto group = new_group_of(2);
  const array_view<int, 1> whole(50, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  parallel_for_each(group, whole.extent, add_one, parts);
  group.set_memory_limit(64);
  parallel_for_each(group, whole.extent, add_one, parts);
  CHECK(data == plus(before, 2));
}

TEST_CASE("pieces begin with what a kernel on one device left there, and arrays get results back") {
  std::vector<int> data = numbered(50);
  const std::vector<int> before = data;
  const auto group = new_group_of(1);
  group.set_memory_limit(64);
  const array_view<int, 1> whole(50, data);
  parallel_for_each(whole.extent, add_one, whole);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  parallel_for_each(group, whole.extent, add_one, parts);
  CHECK(data == plus(before, 2));

  tiles::array<int, 1> there(50, before.begin());
  {
    const array_view<int, 1> of_array(there);
    const distributed_view<int, 1> pieces(group, of_array, distribution::split(0));
    parallel_for_each(group, whole.extent, add_one, pieces);
  }
  CHECK(std::vector<int>(there) == plus(before, 1));
}

TEST_CASE("pieces of views with other strides, and of sections, are their elements") {
  std::vector<int> data = numbered(12 * 10), expected = data;
  const auto group = copying_group_of(2);
  const array_view<int, 2> all(12, 10, data);
  const array_view<int, 2> whole = all.section(2, 3, 7, 5);
  const tiles::kernel kernel("k.tile",
                             "void k(index<2> i, array_view<int, 2> v) restrict(amp) {"
                             " v[i] = 100 * v[i] + 10 * i[0] + i[1]; }");
  for (const int dimension : {0, 1}) {
    const distributed_view<int, 2> parts(group, whole, distribution::split(dimension));
    group.set_memory_limit(2 * 7 * sizeof(int));
    parallel_for_each(group, whole.extent, kernel, parts);
    for (int i = 0; i < 7; ++i) {
      for (int j = 0; j < 5; ++j) {
        int& each = expected[static_cast<std::size_t>((i + 2) * 10 + j + 3)];
        each = 100 * each + 10 * i + j;
      }
    }
    CHECK(data == expected);
  }
}

TEST_CASE("a launch in pieces takes views of several distributions") {
  const tiles::kernel kernel("k.tile", R"(
void k(tiled_index<2, 2> t, array_view<const int, 2> rows, array_view<const int, 2> columns,
       array_view<const int, 1> copied, array_view<const int, 1> plain, array_view<int, 2> sums)
    restrict(amp) {
  const int i = t.global[0], j = t.global[1];
  if (!t.in_bounds(sums)) return;
  sums(i, j) = rows(i, j) + 3 * columns(j, i) + 5 * copied[j] + 7 * plain[4 - j] +
               (i > 0 ? 11 * rows(i - 1, j) : 0);
})");
  std::vector<int> r = numbered(65), c = numbered(130), w = numbered(5), p = numbered(10), s(65);
  c.erase(c.begin(), c.begin() + 65);
  p.erase(p.begin(), p.begin() + 5);
  const auto group = new_group_of(2);
  const array_view<const int, 2> rows(13, 5, r), columns(5, 13, c);
  const array_view<const int, 1> copied(5, w), plain(5, p);
  const array_view<int, 2> sums(13, 5, s);
  const distributed_view<const int, 2> a(group, rows, distribution::halo(0, 1)),
      b(group, columns, distribution::split(1));
  const distributed_view<const int, 1> d(group, copied, distribution::copy());
  const distributed_view<int, 2> e(group, sums, distribution::split(0));
  group.set_memory_limit(sizeof(int) * (10 + 2 * 5 * (3 * 2 + 2)));
  parallel_for_each(group, sums.extent.tile<2, 2>().pad(), kernel, a, b, d, plain, e);
  std::vector<int> expected;
  for (std::size_t i = 0; i < 13; ++i) {
    for (std::size_t j = 0; j < 5; ++j) {
      expected.push_back(r[i * 5 + j] + 3 * c[j * 13 + i] + 5 * w[j] + 7 * p[4 - j] +
                         (i > 0 ? 11 * r[(i - 1) * 5 + j] : 0));
    }
  }
  CHECK(s == expected);
}

TEST_CASE("pieces of views of other types and of three dimensions") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<3> i, array_view<const short, 3> a, array_view<float, 3> b) restrict(amp) {
  b[i] = a[i] + 0.5f * i[1];
})");
  std::vector<short> a(3 * 17 * 4);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<short>(i * 13 % 251);
  std::vector<float> b(a.size()), expected(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    expected[i] = static_cast<float>(a[i]) + 0.5f * static_cast<float>(i / 4 % 17);
  }
  const auto group = new_group_of(1);
  const array_view<const short, 3> from(3, 17, 4, a);
  const array_view<float, 3> to(3, 17, 4, b);
  const distributed_view<const short, 3> x(group, from, distribution::split(1));
  const distributed_view<float, 3> y(group, to, distribution::split(1));
  group.set_memory_limit(2 * 3 * 4 * 6 * 5);
  parallel_for_each(group, to.extent, kernel, x, y);
  CHECK(b == expected);
}

TEST_CASE("only what the kernel needs comes to the device, and only what it writes goes back") {
  const environment_variable transport("TILES_TRANSFER", "copy");
  const tiles::kernel kernel("k.tile", R"(
void all(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] = 2 * a[i];
}
void some(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  if (a[i] % 2 == 0) b[i] = 2 * a[i];
})");
  constexpr std::uint64_t bytes = 100 * sizeof(int);
  for (const bool is_discarded : {false, true}) {
    for (const char* const name : {"all", "some"}) {
      std::vector<int> x = numbered(100), y = numbered(100), expected = y;
      const auto member = tiles::accelerator().create_view();
      const tiles::device_group group(std::vector{member});
      const array_view<const int, 1> from(100, x);
      const array_view<int, 1> to(100, y);
      const distributed_view<const int, 1> a(group, from, distribution::split(0));
      const distributed_view<int, 1> b(group, to, distribution::split(0));
      group.set_memory_limit(2 * 2 * 10 * sizeof(int));
      if (is_discarded) b.discard_data();
      parallel_for_each(group, to.extent, kernel.function(name), a, b);
      const tiles_transfer_stats stats = transfers_of(member);
      const bool is_needed = std::string(name) == "some" && !is_discarded;
      INFO(name << ", discarded: " << is_discarded);
      CHECK(stats.uploaded_bytes == (is_needed ? 2 * bytes : bytes));
      CHECK(stats.downloaded_bytes == bytes);
      for (std::size_t i = 0; i < 100; ++i) {
        const bool is_written = std::string(name) == "all" || x[i] % 2 == 0;
        if (is_written) CHECK(y[i] == 2 * x[i]);
        if (!is_written && !is_discarded) CHECK(y[i] == expected[i]);
      }
    }
  }
}

TEST_CASE("a domain shorter than a view leaves the rest of it as it was") {
  std::vector<int> data = numbered(90), expected = data;
  const auto group = new_group_of(2);
  const array_view<int, 1> whole(90, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  group.set_memory_limit(2 * 7 * sizeof(int));
  parallel_for_each(group, extent<1>(40), add_one, parts);
  for (std::size_t i = 0; i < 40; ++i) ++expected[i];
  CHECK(data == expected);
}

TEST_CASE("a domain far beyond a view with any border runs in pieces, also in place") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  if (i[0] < b.extent[0]) b[i] = a[i[0] - 3] + 2 * a[i[0] + 3];
}
void twice(index<1> i, array_view<int, 1> a) restrict(amp) {
  if (i[0] < a.extent[0]) a[i] = 2 * a[i];
})");
  const auto one = new_group_of(1), two = copying_group_of(2);
  for (const border beyond :
       {border::reflect, border::constant, border::nearest, border::mirror, border::wrap}) {
    for (int piece = 2; piece <= 5; ++piece) {
      for (const auto* const group : {&one, &two}) {
        std::vector<int> x = numbered(20), y(20);
        const std::vector<int> before = x;
        const array_view<int, 1> from(20, x), to(20, y);
        const distributed_view<int, 1> a(*group, from, distribution::halo(0, 3, beyond, 77)),
            b(*group, to, distribution::split(0));
        group->set_memory_limit(2 * sizeof(int) * static_cast<std::uint64_t>(2 * piece + 6));
        parallel_for_each(*group, extent<1>(40), kernel.function("k"), a, b);
        INFO("border " << static_cast<int>(beyond) << ", pieces of " << piece);
        const auto at = [&](int place) {
          const auto inside = place_beyond(tiles_border(beyond), place, 20);
          return inside < 0 ? 77 : before[static_cast<std::size_t>(inside)];
        };
        for (int i = 0; i < 20; ++i) {
          CHECK(y[static_cast<std::size_t>(i)] == at(i - 3) + 2 * at(i + 3));
        }
        group->set_memory_limit(2 * sizeof(int) * static_cast<std::uint64_t>(piece + 6));
        parallel_for_each(*group, extent<1>(40), kernel.function("twice"), a);
        for (std::size_t i = 0; i < 20; ++i) CHECK(x[i] == 2 * before[i]);
      }
    }
  }
}

TEST_CASE("a constant border is in the halos of pieces that were discarded") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<int, 1> v) restrict(amp) {
  v[i] = i[0] == 0 ? v[i[0] - 1] : i[0] == 12 ? 2 * v[i[0] + 1] : i[0];
})");
  std::vector<int> data = numbered(13), expected(13);
  const auto group = new_group_of(1);
  group.set_memory_limit(2 * 5 * sizeof(int));
  const array_view<int, 1> whole(13, data);
  const distributed_view<int, 1> v(group, whole, distribution::halo(0, 1, border::constant, 7));
  v.discard_data();
  parallel_for_each(group, whole.extent, kernel, v);
  for (int i = 0; i < 13; ++i) {
    expected[static_cast<std::size_t>(i)] = i == 0 ? 7 : i == 12 ? 14 : i;
  }
  CHECK(data == expected);
}

TEST_CASE("halos of pieces in place are what stood there before the launch") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<int, 1> v) restrict(amp) {
  v[i] = 2 * v[i] + (i[0] % 4 == 0 ? v[i[0] - 1] : 0) + (i[0] % 4 == 3 ? 3 * v[i[0] + 2] : 0);
})");
  for (const border beyond : {border::wrap, border::mirror, border::constant}) {
    std::vector<int> data = numbered(40), expected;
    const auto group = copying_group_of(2);
    group.set_weights({2, 3});
    const array_view<int, 1> whole(40, data);
    for (std::size_t i = 0; i < 40; ++i) {
      const auto at = [&](int place) {
        const auto inside = place_beyond(tiles_border(beyond), place, 40);
        return inside < 0 ? 7 : data[static_cast<std::size_t>(inside)];
      };
      const int own = static_cast<int>(i);
      expected.push_back(2 * data[i] + (i % 4 == 0 ? at(own - 1) : 0) +
                         (i % 4 == 3 ? 3 * at(own + 2) : 0));
    }
    // Pieces of four, so that no thread reads what another one of its piece writes.
    group.set_memory_limit(2 * (4 + 4) * sizeof(int));
    const distributed_view<int, 1> v(group, whole, distribution::halo(0, 2, beyond, 7));
    parallel_for_each(group, whole.extent, kernel, v);
    INFO("border " << static_cast<int>(beyond));
    CHECK(data == expected);
  }
}

TEST_CASE("pieces of one memory that is read and written are what stood there before") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] = a[i] + (i[0] > 0 ? 2 * a[i[0] - 1] : 0) + (i[0] < 29 ? 3 * a[i[0] + 1] : 0);
})");
  std::vector<int> data = numbered(30);
  const std::vector<int> before = data;
  const auto group = copying_group_of(2);
  group.set_memory_limit(2 * (2 + 4) * sizeof(int));
  const array_view<int, 1> whole(30, data);
  const distributed_view<int, 1> a(group, whole, distribution::halo(0, 1)),
      b(group, whole, distribution::split(0));
  parallel_for_each(group, whole.extent, kernel, a, b);
  for (std::size_t i = 0; i < 30; ++i) {
    INFO("element " << i);
    CHECK(data[i] ==
          before[i] + (i > 0 ? 2 * before[i - 1] : 0) + (i < 29 ? 3 * before[i + 1] : 0));
  }
}

TEST_CASE("halos of pieces have what an earlier launch wrote to the same memory by another view") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> a, array_view<const int, 1> all, array_view<int, 1> b)
    restrict(amp) {
  b[i] = (i[0] > 0 ? a[i[0] - 1] : 0) + 10000 * a[i] + all[29] - all[0];
})");
  std::vector<int> data = numbered(30);
  const std::vector<int> before = plus(data, 1);
  const auto group = copying_group_of(2);
  const array_view<int, 1> whole(30, data);
  const distributed_view<int, 1> all(group, whole, distribution::copy()),
      a(group, whole, distribution::halo(0, 1)), b(group, whole, distribution::split(0));
  parallel_for_each(group, whole.extent, add_one, b);
  group.set_memory_limit((30 + 2 * (2 + 4)) * sizeof(int));
  parallel_for_each(group, whole.extent, kernel, a, all, b);
  for (std::size_t i = 0; i < 30; ++i) {
    INFO("element " << i);
    CHECK(data[i] == (i > 0 ? before[i - 1] : 0) + 10000 * before[i] + before[29] - before[0]);
  }
}

TEST_CASE("one view for two parameters is one piece") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] = a[i] + 5;
})");
  std::vector<int> data = numbered(30);
  const std::vector<int> before = data;
  const auto group = new_group_of(1);
  group.set_memory_limit(2 * 4 * sizeof(int));
  const array_view<int, 1> whole(30, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  parallel_for_each(group, whole.extent, kernel, parts, parts);
  CHECK(data == plus(before, 5));
}

TEST_CASE("other elements of what is written are refused in pieces, with the parameters' names") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] = a[i] + 1;
}
void all(index<1> i, array_view<const int, 1> w, array_view<int, 1> b) restrict(amp) {
  b[i] = w[0] + w[9] + b[i];
})");
  std::vector<int> data = numbered(30);
  const std::vector<int> before = data;
  const auto group = new_group_of(1);
  group.set_memory_limit(100);
  const array_view<int, 1> whole(30, data);
  const array_view<int, 1> ahead = whole.section(10, 20), first = whole.section(0, 20);
  const distributed_view<int, 1> a(group, ahead, distribution::split(0)),
      b(group, first, distribution::split(0)), w(group, ahead, distribution::copy());
  CHECK_THROWS_WITH(parallel_for_each(group, first.extent, kernel.function("k"), a, b),
                    StartsWith("k: 'b' is written and 'a' is in the same memory.") &&
                        EndsWith("use the same view, split along the same dimension, or data of "
                                 "another memory"));
  CHECK_THROWS_WITH(
      parallel_for_each(group, first.extent, kernel.function("all"), ahead, b),
      StartsWith("all: 'b' is written and 'w' is in the same memory.") &&
          EndsWith("in pieces, which writes results there while members use it in place: "
                   "distribute 'w' by copy"));
  CHECK(data == before);
  parallel_for_each(group, first.extent, kernel.function("all"), w, b);
  for (std::size_t i = 0; i < 30; ++i) {
    CHECK(data[i] == before[i] + (i < 20 ? before[10] + before[19] : 0));
  }
}

TEST_CASE("a limit without room for one tile is refused with the numbers") {
  std::vector<int> x = numbered(64), y = numbered(64), w = numbered(3);
  const std::vector<int> before = y;
  const tiles::kernel kernel("k.tile", R"(
void k(tiled_index<16> t, array_view<const int, 1> a, array_view<const int, 1> w,
       array_view<int, 1> b) restrict(amp) {
  b[t] = w[1] * (t.global[0] > 0 ? a[t.global[0] - 1] : 0);
})");
  const auto group = new_group_of(1);
  const array_view<const int, 1> from(64, x), weights(3, w);
  const array_view<int, 1> to(64, y);
  const distributed_view<const int, 1> a(group, from, distribution::halo(0, 1));
  const distributed_view<int, 1> b(group, to, distribution::split(0));
  const auto launch = [&] {
    parallel_for_each(group, to.extent.tile<16>(), kernel, a, weights, b);
  };
  group.set_memory_limit(283);
  CHECK_THROWS_WITH(
      launch(),
      StartsWith("member 0 of the group, on device ") &&
          EndsWith("k: the data of one tile in dimension 0, of 16 indices and their halos, takes "
                   "136 bytes. Two such pieces, 12 bytes of data that members have whole, and 0 "
                   "bytes of other distributed views are 284 bytes; the memory limit of the group "
                   "is 283 bytes.\nraise the limit to 284 bytes, use a smaller tile, or release "
                   "other distributed views"));
  CHECK(y == before);
  group.set_memory_limit(284);
  launch();
  for (std::size_t i = 0; i < 64; ++i) CHECK(y[i] == (i > 0 ? w[1] * x[i - 1] : 0));
}

TEST_CASE("a limit without room for one index is refused in the singular") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<char, 1> b) restrict(amp) { b[i] = 1; })");
  std::vector<signed char> data(9);
  const auto group = new_group_of(1);
  const array_view<signed char, 1> whole(9, data);
  const distributed_view<signed char, 1> parts(group, whole, distribution::split(0));
  group.set_memory_limit(1);
  CHECK_THROWS_WITH(parallel_for_each(group, whole.extent, kernel, parts),
                    EndsWith("of 1 index and its halos, takes 1 byte. Two such pieces, 0 bytes of "
                             "data that members have whole, and 0 bytes of other distributed views "
                             "are 2 bytes; the memory limit of the group is 1 byte.\nraise the "
                             "limit to 2 bytes, use a smaller tile, or release other distributed "
                             "views"));
}

TEST_CASE("a halo that is deeper than the view takes no more than the view") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> a, array_view<int, 1> b, array_view<int, 1> c,
       array_view<int, 1> d) restrict(amp) {
  b[i] = c[i] = d[i] = a[i] + (i[0] > 0 ? a[i[0] - 1] : 0);
})");
  for (const int depth : {100, 2147483647}) {
    std::vector<int> x = numbered(20), y(20), z(20), w(20);
    const auto group = new_group_of(1);
    const array_view<int, 1> whole(20, x), second(20, y), third(20, z), fourth(20, w);
    const distributed_view<int, 1> a(group, whole, distribution::halo(0, depth)),
        b(group, second, distribution::split(0)), c(group, third, distribution::split(0)),
        d(group, fourth, distribution::split(0));
    group.set_memory_limit(2 * (20 + 3 * 2) * sizeof(int));
    parallel_for_each(group, whole.extent, kernel, a, b, c, d);
    for (std::size_t i = 0; i < 20; ++i) CHECK(y[i] == x[i] + (i > 0 ? x[i - 1] : 0));
    CHECK(z == y);
    CHECK(w == y);
  }
}

TEST_CASE("a share of one tile needs memory for one piece") {
  const tiles::kernel kernel("k.tile", R"(
void k(tiled_index<16> t, array_view<int, 1> b) restrict(amp) {
  if (t.in_bounds(b)) b[t] += 1;
})");
  std::vector<int> data = numbered(16);
  const std::vector<int> before = data;
  const auto group = new_group_of(2);
  const array_view<int, 1> whole(16, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  group.set_memory_limit(15 * sizeof(int));
  CHECK_THROWS_WITH(parallel_for_each(group, whole.extent.tile<16>(), kernel, parts),
                    EndsWith("takes 64 bytes. This piece, 0 bytes of data that members have "
                             "whole, and 0 bytes of other distributed views are 64 bytes; the "
                             "memory limit of the group is 60 bytes.\nraise the limit to 64 bytes, "
                             "use a smaller tile, or release other distributed views"));
  CHECK(data == before);
  group.set_memory_limit(16 * sizeof(int));
  parallel_for_each(group, whole.extent.tile<16>(), kernel, parts);
  parts.synchronize();
  CHECK(data == plus(before, 1));
}

TEST_CASE("a member without a share needs no memory") {
  std::vector<int> data = numbered(30);
  const std::vector<int> before = data;
  const auto group = new_group_of(2);
  group.set_weights({0, 1});
  group.set_memory_limit(2 * 7 * sizeof(int));
  const array_view<int, 1> whole(30, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  parallel_for_each(group, whole.extent, add_one, parts);
  CHECK(data == plus(before, 1));
}

TEST_CASE("a memory limit is that of a group") {
  CHECK(tiles_group_set_memory_limit(nullptr, 1) == TILES_ERROR_INVALID_HANDLE);
  CHECK_THAT(tiles_get_last_error(), ContainsSubstring("group is NULL; expected a tiles_group"));
}

TEST_CASE("what other distributed views hold is not there for a launch") {
  std::vector<int> x = numbered(30), y = numbered(30);
  const std::vector<int> first = x, second = y;
  const auto group = new_group_of(1);
  group.set_memory_limit(50 * sizeof(int));
  const array_view<int, 1> one(30, x), two(30, y);
  {
    const distributed_view<int, 1> a(group, one, distribution::split(0)),
        b(group, two, distribution::split(0));
    parallel_for_each(group, one.extent, add_one, a);
    group.wait();
    CHECK(x == first);  // fits
    parallel_for_each(group, two.extent, add_one, b);
    CHECK(y == plus(second, 1));  // in pieces
  }
  CHECK(x == plus(first, 1));
  const distributed_view<int, 1> b(group, two, distribution::split(0));
  parallel_for_each(group, two.extent, add_one, b);
  group.wait();
  CHECK(y == plus(second, 1));  // fits, as the other one is gone
  b.synchronize();
  CHECK(y == plus(second, 2));
}

TEST_CASE("a plain view for two parameters is there once") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> v, array_view<const int, 1> w, array_view<int, 1> b)
    restrict(amp) {
  b[i] = v[9] + w[0] + i[0];
})");
  std::vector<int> x = numbered(10), y(10);
  const auto group = new_group_of(1);
  const array_view<const int, 1> plain(10, x);
  const array_view<int, 1> to(10, y);
  const distributed_view<int, 1> b(group, to, distribution::split(0));
  group.set_memory_limit((10 + 2 * 2) * sizeof(int));
  parallel_for_each(group, to.extent, kernel, plain, plain, b);
  for (std::size_t i = 0; i < 10; ++i) CHECK(y[i] == x[9] + x[0] + static_cast<int>(i));
}

TEST_CASE("data that members have whole has to fit") {
  std::vector<int> x = numbered(100), y(4);
  const auto group = new_group_of(1);
  group.set_memory_limit(200);
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<const int, 1> w, array_view<int, 1> b) restrict(amp) {
  b[i] = w[10 * i[0]];
})");
  const array_view<const int, 1> all(100, x);
  const array_view<int, 1> to(4, y);
  const distributed_view<const int, 1> w(group, all, distribution::copy());
  const distributed_view<int, 1> b(group, to, distribution::split(0));
  CHECK_THROWS_WITH(parallel_for_each(group, to.extent, kernel, w, b),
                    ContainsSubstring("400 bytes of data that members have whole"));
}
