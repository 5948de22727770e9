#include <array>
#include <numeric>
#include <tiles/array_view.hpp>
#include <tiles/parallel_for_each.hpp>
#include <vector>

#include "tests/support/catch.hpp"

using namespace tiles;

namespace {

std::vector<int> counted(std::size_t count) {
  std::vector<int> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

template <int N>
void double_all(array_view<int, N> view) {
  parallel_for_each(view.extent, TILES_KERNEL((view, N), [=](tiles::index<N> i) restrict(amp) {
                      view[i] = 2 * view[i];
                    }));
}

}  // namespace

TEST_CASE("A view looks at containers, pointers and C arrays", "[cpp][array_view]") {
  std::vector<int> vector = counted(6);
  std::array<int, 6> standard{0, 1, 2, 3, 4, 5};
  int plain[] = {0, 1, 2, 3, 4, 5};
  CHECK(array_view<int, 2>(2, 3, vector)(1, 2) == 5);
  CHECK(array_view<int, 2>(extent<2>(2, 3), standard)(1, 2) == 5);
  CHECK(array_view<int, 2>(2, 3, plain)(1, 2) == 5);
  CHECK(array_view<int, 3>(1, 2, 3, vector.data())(0, 1, 2) == 5);
  CHECK(array_view<const int>(6, static_cast<const std::vector<int>&>(vector))[5] == 5);
}

TEST_CASE("A view has its extent as a member and by a function", "[cpp][array_view]") {
  std::vector<int> data = counted(6);
  const array_view<int, 2> view(2, 3, data);
  CHECK(view.extent == extent<2>(2, 3));
  CHECK(view.get_extent() == view.extent);
  CHECK(view.extent.tile<2, 3>().get_tile_extent() == extent<2>(2, 3));
}

TEST_CASE("A view refuses a container that is too small", "[cpp][array_view]") {
  std::vector<int> data = counted(5);
  int plain[5] = {};
  CHECK_THROWS_WITH((array_view<int, 2>(2, 3, data)),
                    "array_view: the data source has 5 elements, the extent 6");
  CHECK_THROWS_WITH((array_view<int, 2>(2, 3, plain)),
                    "array_view: the data source has 5 elements, the extent 6");
  CHECK_NOTHROW(array_view<int>(4, data));
}

TEST_CASE("Host access sees what a kernel wrote, launch after launch", "[cpp][array_view]") {
  std::vector<int> data = counted(7);
  const array_view<int> view(7, data);
  double_all(view);
  CHECK(view[6] == 12);
  double_all(view);
  CHECK(view[6] == 24);
  CHECK(view(tiles::index<1>(3)) == 12);
}

TEST_CASE("A kernel sees what the host wrote through a view between launches",
          "[cpp][array_view]") {
  std::vector<int> data = counted(7);
  const array_view<int> view(7, data);
  double_all(view);
  view[2] = 100;
  double_all(view);
  view[3] = 200;
  double_all(view);
  CHECK(view[2] == 400);
  CHECK(view[3] == 400);
  CHECK(view[6] == 48);
}

TEST_CASE("Host access sees launches through copies, sections and other views of the same memory",
          "[cpp][array_view]") {
  std::vector<int> data = counted(8);
  const array_view<int> view(8, data);
  const array_view<int> copied = view;
  const array_view<int> section = view.section(2, 3);
  const array_view<int> other(8, data.data());
  CHECK(view[3] == 3);
  double_all(copied);
  CHECK(view[3] == 6);
  double_all(section);
  CHECK(view[3] == 12);
  CHECK(view[1] == 2);
  double_all(other);
  CHECK(view[3] == 24);
  CHECK(section[1] == 24);
  CHECK(copied[1] == 4);
}

TEST_CASE("A section is a window in rows of the whole", "[cpp][array_view]") {
  std::vector<int> data = counted(35);
  const array_view<int, 2> view(5, 7, data);
  const array_view<int, 2> section = view.section(1, 2, 3, 4);
  CHECK(section.extent == extent<2>(3, 4));
  CHECK(section(0, 0) == 9);
  CHECK(section(2, 3) == 26);
  CHECK(section.section(tiles::index<2>(1, 1))(1, 2) == 26);
  CHECK(section.section(tiles::index<2>(1, 1)).extent == extent<2>(2, 3));
  CHECK(view.section(extent<2>(2, 2))(1, 1) == 8);
}

TEST_CASE("A kernel on a section changes the section only", "[cpp][array_view]") {
  std::vector<int> data = counted(35);
  const array_view<int, 2> view(5, 7, data);
  double_all(view.section(1, 2, 3, 4));
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 7; ++column) {
      const bool is_inside = row >= 1 && row < 4 && column >= 2 && column < 6;
      CAPTURE(row, column);
      CHECK(view(row, column) == (row * 7 + column) * (is_inside ? 2 : 1));
    }
  }
}

TEST_CASE("A section that leaves the view is refused", "[cpp][array_view]") {
  std::vector<int> data = counted(35);
  const array_view<int, 2> view(5, 7, data);
  CHECK_THROWS_AS(view.section(1, 2, 5, 1), runtime_exception);
  CHECK_THROWS_AS(view.section(0, -1, 1, 1), runtime_exception);
}

TEST_CASE("synchronize brings the host memory up to date", "[cpp][array_view]") {
  std::vector<int> data = counted(7);
  const array_view<int> view(7, data);
  double_all(view);
  view.synchronize();
  CHECK(data[6] == 12);
}

TEST_CASE("The last view on host memory writes back when it goes", "[cpp][array_view]") {
  std::vector<int> data = counted(7);
  double_all(array_view<int>(7, data));
  CHECK(data[6] == 12);
}

TEST_CASE("refresh tells of changes of the host memory itself", "[cpp][array_view]") {
  std::vector<int> data = counted(7);
  const array_view<int> view(7, data);
  double_all(view);
  view.synchronize();
  data[0] = 50;
  view.refresh();
  double_all(view);
  CHECK(view[0] == 100);
}

TEST_CASE("discard_data after a kernel leaves the host memory as it was", "[cpp][array_view]") {
  std::vector<int> data = counted(7);
  {
    const array_view<int> view(7, data);
    double_all(view);
    view.discard_data();
  }
  CHECK(data == counted(7));
}

TEST_CASE("A view without a data source holds what kernels and the host write",
          "[cpp][array_view]") {
  const array_view<int, 2> view(3, 5);
  parallel_for_each(view.extent, TILES_KERNEL((view), [=](tiles::index<2> i) restrict(amp) {
                      view[i] = 10 * i[0] + i[1];
                    }));
  CHECK(view(2, 4) == 24);
  view(0, 0) = 7;
  double_all(view);
  CHECK(view(0, 0) == 14);
  CHECK(view(2, 4) == 48);
}

TEST_CASE("A view of an array keeps its data and sees what is written to it", "[cpp][array_view]") {
  const std::vector<int> numbers = counted(6);
  array<int, 2> data(2, 3, numbers.begin());
  const array_view<int, 2> view(data);
  CHECK(view(1, 2) == 5);
  double_all(view);
  CHECK(std::vector<int>(data) == std::vector<int>{0, 2, 4, 6, 8, 10});
  CHECK(view(1, 2) == 10);
  data.write(numbers.begin());
  CHECK(view(1, 2) == 5);
}

TEST_CASE("A view keeps an array's data alive", "[cpp][array_view]") {
  const auto view_of_a_dead_array = [] {
    array<int> data(6, counted(6).begin());
    return array_view<int>(data);
  };
  CHECK(view_of_a_dead_array()[5] == 5);
}

TEST_CASE("A kernel cannot write through a const view made from a view", "[cpp][array_view]") {
  std::vector<int> data = {1, 2, 3};
  array_view<int> view(3, data);
  array_view<const int> constant = view;
  CHECK_THROWS_WITH(
      parallel_for_each(view.extent, TILES_KERNEL((constant), [=
  ](tiles::index<1> i) restrict(amp) { constant[i] = 0; })),
      ContainsSubstring("cannot write through 'constant', an 'array_view<const int, 1>'"));
}

TEST_CASE("A const view reads what a view of the same data reads", "[cpp][array_view]") {
  std::vector<int> data = counted(6);
  const array_view<int, 2> view(2, 3, data);
  const array_view<const int, 2> reader = view.section(0, 1, 2, 2);
  CHECK(reader(1, 1) == 5);
  double_all(view);
  CHECK(reader(1, 1) == 10);
}

TEST_CASE("data points to the elements of a view of rank one", "[cpp][array_view]") {
  std::vector<int> data = counted(6);
  const array_view<int> view(6, data);
  double_all(view);
  CHECK(view.data() == data.data());
  CHECK(view.section(2, 3).data()[1] == 6);
}

TEST_CASE("Views assign shallowly", "[cpp][array_view]") {
  std::vector<int> a = counted(3);
  std::vector<int> b = counted(6);
  array_view<int> view(3, a);
  view = array_view<int>(6, b);
  view[5] = 50;
  CHECK(view.extent == extent<1>(6));
  CHECK(b[5] == 50);
}
