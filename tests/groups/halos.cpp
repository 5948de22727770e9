// Kernels whose threads read what lies around their own index.
#include "tests/groups/driver_faults.hpp"
#include "tests/groups/plane.hpp"
#include "tests/support/catch.hpp"

using group_tests::expected_with_border;
using group_tests::expected_without_border;
using group_tests::group_of;
using group_tests::numbered;
using group_tests::plane;
using group_tests::steps_over;
using group_tests::sums_of;
using tiles::array_view;
using tiles::border;
using tiles::distributed_view;
using tiles::distribution;
using tiles::extent;
using tiles::parallel_for_each;

TEST_CASE("halos of depth 0 to 3 follow what each step writes, along either dimension") {
  for (const int dimension : {0, 1}) {
    for (int depth = 0; depth <= 3; ++depth) {
      const tiles::kernel plain = sums_of(depth, dimension, true, false);
      const tiles::kernel tiled = sums_of(depth, dimension, true, true);
      const auto how = distribution::halo(dimension, depth);
      for (const auto& [rows, columns] : {std::pair(13, 11), std::pair(3, 2), std::pair(1, 1)}) {
        const plane of{rows, columns, depth, dimension};
        const auto expected = expected_without_border(of);
        INFO(rows << " x " << columns << ", depth " << depth << ", dimension " << dimension);
        if (depth == 1) CHECK(steps_over(group_of(1), of, how, plain, false) == expected);
        CHECK(steps_over(group_of(3), of, how, plain, false) == expected);
        if (depth == 2) CHECK(steps_over(group_of(2), of, how, tiled, true) == expected);
      }
    }
  }
}

TEST_CASE("what stands beyond the border of the view is in the halos of its ends") {
  // The second one has tiles that need no halo, and tiles that reach over the end of the view.
  const auto uneven = group_tests::new_group_of(2);
  uneven.set_weights({1, 3});
  for (const int dimension : {0, 1}) {
    const tiles::kernel plain = sums_of(2, dimension, false, false);
    const tiles::kernel tiled = sums_of(2, dimension, false, true);
    for (const auto& [rows, columns] : {std::pair(13, 11), std::pair(2, 1)}) {
      for (const border beyond :
           {border::reflect, border::constant, border::nearest, border::mirror, border::wrap}) {
        const plane of{rows, columns, 2, dimension};
        const auto expected = expected_with_border(of, beyond, 77);
        INFO(rows << " x " << columns << ", border " << static_cast<int>(beyond) << ", dimension "
                  << dimension);
        const auto how = distribution::halo(dimension, 2, beyond, 77);
        CHECK(steps_over(group_of(3), of, how, plain, false) == expected);
        CHECK(steps_over(uneven, of, how, tiled, true) == expected);
      }
    }
  }
}

TEST_CASE("halos of many bytes follow what each step writes, in pieces") {
  if (group_tests::is_left_out()) return;
  for (const int dimension : {0, 1}) {
    const plane of = dimension == 0 ? plane{5, 1100003, 2, 0} : plane{1100003, 5, 2, 1};
    const tiles::kernel kernel = sums_of(2, dimension, false, false);
    const auto how = distribution::halo(dimension, 2, border::wrap);
    const bool is_right = steps_over(group_of(2), of, how, kernel, false) ==
                          expected_with_border(of, border::wrap, 0);
    CHECK(is_right);
  }
}

TEST_CASE("a halo that goes in many pieces is joined once by each member") {
  if (group_tests::is_left_out()) return;
  const tiles::kernel kernel("k.tile", R"(
void k(index<2> i, array_view<const int, 2> a, array_view<int, 2> b) restrict(amp) {
  b[i] = a(i[0] < 32 ? i[0] + 32 : i[0] - 32, i[1]) + 1;
})");
  // 8 MiB for each member.
  constexpr int rows = 64, columns = 65536;
  std::vector<int> x = numbered(rows * columns), y(x.size());
  const array_view<int, 2> from(rows, columns, x), to(rows, columns, y);
  const auto group = group_tests::new_group_of(2);
  group.set_weights({1, 1});
  const distributed_view<int, 2> a(group, from, distribution::halo(0, 32)),
      b(group, to, distribution::halo(0, 32));
  parallel_for_each(group, from.extent, kernel, a, b);
  const int before = group_tests::markers;
  parallel_for_each(group, from.extent, kernel, b, a);
  // What each member did before, the end of its copies, and that its kernels come after them.
  CHECK(group_tests::markers - before <= 6);
  a.synchronize();
  bool is_right = true;
  const std::vector<int> initial = numbered(rows * columns);
  for (std::size_t i = 0; i < x.size(); ++i) is_right &= x[i] == initial[i] + 2;
  CHECK(is_right);
}

TEST_CASE("halos go through host memory that is pinned once") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<2> i, array_view<const int, 2> a, array_view<int, 2> b) restrict(amp) {
  b[i] = a[i] + (i[0] > 0 ? a[i - index<2>(1, 0)] : 5);
})");
  const auto group = group_tests::new_group_of(2);
  group.set_weights({1, 1});
  const int before = group_tests::pinned_buffers;
  // The second view is of a size that the memory of the first one has room for.
  for (const int columns : {7, 5}) {
    std::vector<int> x = numbered(4 * columns), y(x.size());
    const array_view<int, 2> from(4, columns, x), to(4, columns, y);
    distributed_view<int, 2> a(group, from, distribution::halo(0, 1)),
        b(group, to, distribution::halo(0, 1));
    for (int step = 0; step < 10; ++step) {
      parallel_for_each(group, from.extent, kernel, a, b);
      std::swap(a, b);
      group.wait();
    }
  }
  // Two pieces an exchange, for each of which drivers may be slow to say that the last one ended.
  CHECK(group_tests::pinned_buffers - before >= 2);
  CHECK(group_tests::pinned_buffers - before <= 6);
}

TEST_CASE("a halo that is deeper than what the kernel reads does no harm") {
  const plane of{9, 5, 1, 0};
  const auto expected = expected_without_border(of);
  const tiles::kernel kernel = sums_of(1, 0, true, false);
  CHECK(steps_over(group_of(3), of, distribution::halo(0, 4), kernel, false) == expected);
}

TEST_CASE("a halo as deep as it may be is as deep as the view") {
  const plane of{9, 5, 1, 0};
  const auto expected = expected_without_border(of);
  const tiles::kernel kernel = sums_of(1, 0, true, false);
  CHECK(steps_over(group_of(3), of, distribution::halo(0, 2147483647), kernel, false) == expected);
}

TEST_CASE("borders that repeat elements have nothing beyond an empty view") {
  const tiles::kernel kernel("k.tile", R"(
void guarded(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  if (i[0] < a.extent[0]) b[i] = a[i[0] - 1];
}
void in_front(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] = a[i[0] - 1];
}
void behind(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] = a[i[0]];
})");
  std::vector<int> nothing, data = numbered(4);
  const std::vector<int> before = data;
  const auto& group = group_of(2);
  const array_view<const int, 1> empty(0, nothing);
  const array_view<int, 1> whole(4, data);
  const auto launch = [&](border beyond, int threads, const char* name) {
    const distributed_view<const int, 1> a(group, empty, distribution::halo(0, 1, beyond, 77));
    const distributed_view<int, 1> b(group, whole, distribution::split(0));
    parallel_for_each(group, extent<1>(threads), kernel.function(name), a, b);
    b.synchronize();
  };
  for (const border beyond : {border::reflect, border::nearest, border::mirror, border::wrap}) {
    INFO("border " << static_cast<int>(beyond));
    launch(beyond, 4, "guarded");
    CHECK_THROWS_WITH(launch(beyond, 1, "in_front"), ContainsSubstring("first thread leaves 'a'"));
    CHECK_THROWS_WITH(launch(beyond, 4, "behind"), ContainsSubstring("exceeds 'a' (0)"));
  }
  CHECK(data == before);
  launch(border::constant, 1, "in_front");
  CHECK(data == std::vector<int>{77, before[1], before[2], before[3]});
}

TEST_CASE("a constant border is in the halos of data that was discarded") {
  const tiles::kernel kernels("k.tile", R"(
void writes(index<1> i, array_view<int, 1> a) restrict(amp) { a[i] = 3 * i[0] + 1; }
void reads(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] = a[i[0] - 1] + 100 * a[i[0] + 1];
})");
  std::vector<int> x = numbered(13), y(13);
  const auto& group = group_of(3);
  const array_view<int, 1> whole(13, x), other(13, y);
  const distributed_view<int, 1> a(group, whole, distribution::halo(0, 1, border::constant, 7)),
      b(group, other, distribution::split(0));
  a.discard_data();
  parallel_for_each(group, whole.extent, kernels.function("writes"), a);
  parallel_for_each(group, whole.extent, kernels.function("reads"), a, b);
  b.synchronize();
  std::vector<int> expected;
  for (int i = 0; i < 13; ++i) {
    expected.push_back((i == 0 ? 7 : 3 * i - 2) + 100 * (i == 12 ? 7 : 3 * i + 4));
  }
  CHECK(y == expected);
}

TEST_CASE("a kernel in place reads beyond the border what stood there before the launch") {
  const tiles::kernel kernel("k.tile", R"(
void k(index<1> i, array_view<int, 1> v) restrict(amp) {
  v[i] = 2 * v[i] + (i[0] == 0 ? v[i[0] - 1] : 0);
})");
  std::vector<int> data = numbered(20), expected = data;
  const auto group = group_tests::new_group_of(2);
  group.set_weights({1, 1});
  const array_view<int, 1> whole(20, data);
  const distributed_view<int, 1> v(group, whole, distribution::halo(0, 1, border::mirror));
  for (int launch = 0; launch < 3; ++launch) {
    parallel_for_each(group, whole.extent, kernel, v);
    const int in_front = expected[1];
    for (int& each : expected) each *= 2;
    expected[0] += in_front;
  }
  v.synchronize();
  CHECK(data == expected);
}
