// Kernels whose threads touch elements at their own index alone.
#include "tests/groups/group_of.hpp"
#include "tests/support/catch.hpp"

using group_tests::group_of;
using group_tests::numbered;
using tiles::array_view;
using tiles::distributed_view;
using tiles::distribution;
using tiles::extent;
using tiles::parallel_for_each;

namespace {

// What a thread knows of itself goes into its element: all of it is that of the whole domain.
const tiles::kernel lines("lines.tile", R"(
int stamp(tiled_index<8> t) restrict(amp) { return 1000 * t.tile[0] + 10 * t.local[0]; }
void tiled(tiled_index<8> t, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  tile_static int reversed[8];
  reversed[7 - t.local[0]] = t.global[0] - t.tile_origin[0];
  t.barrier.wait();
  if (t.in_bounds(b)) b[t] += 3 * a[t] + stamp(t) + reversed[t.local[0]] + b.extent[0];
}
void plain(index<1> i, array_view<const int, 1> a, array_view<int, 1> b) restrict(amp) {
  b[i] += 3 * a[i] + 7 * i[0] + b.extent[0];
})");

int expected_tiled(int i, int a, int b, int extent) {
  return b + 3 * a + 1000 * (i / 8) + 10 * (i % 8) + 7 - i % 8 + extent;
}
int expected_plain(int i, int a, int b, int extent) { return b + 3 * a + 7 * i + extent; }

void check_lines(int size, int members, bool is_tiled) {
  INFO("size " << size << ", members " << members << ", tiled " << is_tiled);
  std::vector<int> a = numbered(size), b = numbered(size);
  for (int& each : b) each *= -5;
  std::vector<int> expected = b;
  for (int i = 0; i < size; ++i) {
    const auto at = static_cast<std::size_t>(i);
    for (int launch = 0; launch < 2; ++launch) {
      expected[at] = (is_tiled ? expected_tiled : expected_plain)(i, a[at], expected[at], size);
    }
  }
  const auto& group = group_of(members);
  const array_view<const int, 1> read(size, a);
  const array_view<int, 1> written(size, b);
  const distributed_view<const int, 1> from(group, read, distribution::split(0));
  const distributed_view<int, 1> to(group, written, distribution::split(0));
  for (int launch = 0; launch < 2; ++launch) {
    if (is_tiled) {
      parallel_for_each(group, extent<1>(size).tile<8>().pad(), lines.function("tiled"), from, to);
    } else {
      parallel_for_each(group, extent<1>(size), lines.function("plain"), from, to);
    }
  }
  to.synchronize();
  CHECK(b == expected);
}

const tiles::kernel boxes("boxes.tile", R"(
void plain2(index<2> i, array_view<const int, 2> a, array_view<int, 2> b) restrict(amp) {
  b[i] = 2 * a[i] + 100 * i[0] + i[1];
}
void tiled2(tiled_index<2, 4> t, array_view<const int, 2> a, array_view<int, 2> b) restrict(amp) {
  tile_static int s[2][4];
  s[t.local[0]][t.local[1]] = t.tile[0] * 10 + t.tile[1];
  t.barrier.wait();
  if (t.in_bounds(b)) {
    b[t] = 2 * a[t] + 100 * t.global[0] + t.global[1] + s[1 - t.local[0]][3 - t.local[1]];
  }
}
void column(tiled_index<4, 1> t, array_view<const int, 2> a, array_view<int, 2> b) restrict(amp) {
  tile_static int s[4];
  s[t.local[0]] = t.global[0];
  t.barrier.wait();
  if (t.in_bounds(b)) b[t] = 2 * a[t] + s[3 - t.local[0]] + 50 * t.tile_origin[1];
}
void plain3(index<3> i, array_view<const int, 3> a, array_view<int, 3> b) restrict(amp) {
  b(i[0], i[1], i[2]) = a[i] - 100 * i[0] + 10 * i[1] - i[2];
}
void tiled3(tiled_index<2, 2, 4> t, array_view<const int, 3> a, array_view<int, 3> b)
    restrict(amp) {
  if (t.in_bounds(b)) b[t] = a[t] + t.tile[0] - 3 * t.tile[1] + 7 * t.tile[2] + t.global[2];
})");

template <int N>
std::vector<int> run_boxes(const tiles::device_group* group, const std::string& name,
                           const extent<N>& shape, int dimension) {
  const int count = static_cast<int>(shape.size());
  std::vector<int> a = numbered(count), b(static_cast<std::size_t>(count), -1);
  const array_view<const int, N> read(shape, a);
  const array_view<int, N> written(shape, b);
  const auto launch = [&](const auto& from, const auto& to, const auto&... where) {
    const tiles::kernel kernel = boxes.function(name);
    if constexpr (N == 2) {
      if (name == "tiled2") {
        parallel_for_each(where..., shape.template tile<2, 4>().pad(), kernel, from, to);
      } else if (name == "column") {
        parallel_for_each(where..., shape.template tile<4, 1>().pad(), kernel, from, to);
      } else {
        parallel_for_each(where..., shape, kernel, from, to);
      }
    } else if (name == "tiled3") {
      parallel_for_each(where..., shape.template tile<2, 2, 4>().pad(), kernel, from, to);
    } else {
      parallel_for_each(where..., shape, kernel, from, to);
    }
  };
  if (group == nullptr) {
    launch(read, written);
    written.synchronize();
  } else {
    const distributed_view<const int, N> from(*group, read, distribution::split(dimension));
    const distributed_view<int, N> to(*group, written, distribution::split(dimension));
    launch(from, to, *group);
    to.synchronize();
  }
  return b;
}

template <int N>
void check_boxes(const std::string& name, const extent<N>& shape) {
  const std::vector<int> expected = run_boxes(nullptr, name, shape, 0);
  for (int members = 1; members <= 3; ++members) {
    const auto& group = group_of(members);
    for (int dimension = 0; dimension < N; ++dimension) {
      INFO(name << ", members " << members << ", dimension " << dimension);
      CHECK(run_boxes(&group, name, shape, dimension) == expected);
    }
  }
}

}  // namespace

TEST_CASE("members run their parts of a long line by several work-items each") {
  for (const int size : {5003, 9999}) check_lines(size, 2, false);
}

TEST_CASE("a kernel over a group computes what it computes on one device, on lines of any size") {
  for (int members = 1; members <= 3; ++members) {
    for (const int size : {1, 7, 8, 9, 101}) {
      check_lines(size, members, true);
      check_lines(size, members, false);
    }
  }
}

TEST_CASE("a plane is split along either dimension, with tiles, columns and without") {
  check_boxes("plain2", extent<2>(13, 37));
  check_boxes("plain2", extent<2>(1, 5));
  check_boxes("tiled2", extent<2>(13, 37));
  check_boxes("column", extent<2>(13, 37));
}

TEST_CASE("a box is split along each dimension, with and without tiles") {
  check_boxes("plain3", extent<3>(5, 7, 11));
  check_boxes("tiled3", extent<3>(5, 7, 11));
}

TEST_CASE("a view is split along the dimension by which the kernel indexes it") {
  const tiles::kernel turned("turned.tile", R"(
void k(index<2> i, array_view<const int, 2> a, array_view<int, 2> b) restrict(amp) {
  b(i[1], i[0]) = a[i];
})");
  const int rows = 5, columns = 7;
  std::vector<int> a = numbered(rows * columns), b(a.size());
  const auto& group = group_of(3);
  for (const int dimension : {0, 1}) {
    const array_view<const int, 2> read(rows, columns, a);
    const array_view<int, 2> written(columns, rows, b);
    const distributed_view<const int, 2> from(group, read, distribution::split(1 - dimension));
    const distributed_view<int, 2> to(group, written, distribution::split(dimension));
    parallel_for_each(group, extent<2>(rows, columns), turned, from, to);
    to.synchronize();
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < columns; ++j) {
        REQUIRE(b[static_cast<std::size_t>(j * rows + i)] ==
                a[static_cast<std::size_t>(i * columns + j)]);
      }
    }
  }
}

TEST_CASE("data that is read whole is copied to each member, as a copy or as a plain view") {
  const tiles::kernel sums("sums.tile", R"(
void k(index<1> i, array_view<const int, 1> all, array_view<int, 1> sums) restrict(amp) {
  int sum = 0;
  for (int n = 0; n < all.extent[0]; ++n) sum += all[n] * (n + i[0]);
  sums[i] = sum;
})");
  const int size = 31;
  std::vector<int> a = numbered(size), expected(a.size());
  for (int i = 0; i < size; ++i) {
    for (int n = 0; n < size; ++n) {
      expected[static_cast<std::size_t>(i)] += a[static_cast<std::size_t>(n)] * (n + i);
    }
  }
  const auto& group = group_of(3);
  const array_view<const int, 1> all(size, a);
  for (const bool is_copy : {true, false}) {
    std::vector<int> b(a.size());
    const array_view<int, 1> written(size, b);
    const distributed_view<int, 1> to(group, written, distribution::split(0));
    const distributed_view<const int, 1> copies(group, all, distribution::copy());
    if (is_copy) {
      parallel_for_each(group, extent<1>(size), sums, copies, to);
    } else {
      parallel_for_each(group, extent<1>(size), sums, all, to);
    }
    to.synchronize();
    CHECK(b == expected);
  }
}

TEST_CASE("a lambda runs over a group") {
  std::vector<int> data = numbered(100), expected = data;
  for (int& each : expected) each *= 3;
  const auto& group = group_of(2);
  const array_view<int, 1> whole(100, data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  const int factor = 3;
  parallel_for_each(
      group, whole.extent,
      TILES_KERNEL((parts, factor), [=](index<1> i) restrict(amp) { parts[i] *= factor; }));
  parts.synchronize();
  CHECK(data == expected);
}
