// How views are made, and what they show.
#include <array>

#include "tests/runtime/semantics/cpp/places.hpp"
#include "tests/support/catch.hpp"

using namespace semantics;
using tiles::accelerator;
using tiles::array;
using tiles::array_view;
using tiles::extent;

TEST_CASE("A view looks at a container, a pointer and a C array", "[semantics]") {
  std::vector<int> vector = counted(6);
  std::array<int, 6> standard{0, 1, 2, 3, 4, 5};
  int plain[] = {0, 1, 2, 3, 4, 5};
  add(array_view<int, 2>(2, 3, vector), 10);
  add(array_view<int, 2>(extent<2>(2, 3), standard), 10);
  add(array_view<int, 3>(1, 2, 3, plain), 10);
  CHECK(vector[5] == 15);
  CHECK(standard[5] == 15);
  CHECK(plain[5] == 15);
  add(array_view<int>(6, vector.data()), 10);
  CHECK(vector[5] == 25);
  const std::vector<int>& constant = vector;
  CHECK(array_view<const int>(6, constant)[5] == 25);
}

TEST_CASE("A view refuses a container that is too small", "[semantics]") {
  std::vector<int> data = counted(5);
  int plain[5] = {};
  CHECK_THROWS_WITH((array_view<int, 2>(2, 3, data)),
                    "array_view: the data source has 5 elements, the extent 6");
  CHECK_THROWS_WITH((array_view<int, 2>(2, 3, plain)),
                    "array_view: the data source has 5 elements, the extent 6");
  CHECK_NOTHROW(array_view<int>(4, data));
}

TEST_CASE("A view tells its extent, its rank and its element type", "[semantics]") {
  std::vector<float> data(6);
  const array_view<const float, 2> view(2, 3, data);
  STATIC_REQUIRE(array_view<const float, 2>::rank == 2);
  STATIC_REQUIRE(std::is_same_v<array_view<const float, 2>::value_type, const float>);
  CHECK(view.extent == extent<2>(2, 3));
  CHECK(view.get_extent() == extent<2>(2, 3));
}

TEST_CASE("Copies of a view are shallow", "[semantics]") {
  std::vector<int> data = counted(6);
  const array_view<int> view(6, data);
  const array_view<int> copied = view;
  add(copied, 10);
  CHECK(view[5] == 15);
  view[0] = 100;
  CHECK(copied[0] == 100);
}

TEST_CASE("A view is assigned shallowly", "[semantics]") {
  std::vector<int> a = counted(3);
  std::vector<int> b = counted(6);
  array_view<int> view(3, a);
  add(view, 10);
  view = array_view<int>(6, b);
  CHECK(a[2] == 12);  // written back by the last view on it
  view[5] = 50;
  CHECK(view.extent == extent<1>(6));
  CHECK(b[5] == 50);
}

TEST_CASE("A const view reads what the view that it is made from reads", "[semantics]") {
  std::vector<int> data = counted(6);
  const array_view<int, 2> view(2, 3, data);
  const array_view<const int, 2> reader = view.section(0, 1, 2, 2);
  CHECK(reader(1, 1) == 5);
  add(view, 10);
  CHECK(reader(1, 1) == 15);
  view(1, 2) = 7;
  CHECK(reader(1, 1) == 7);
  STATIC_REQUIRE(!std::is_convertible_v<array_view<const int, 2>, array_view<int, 2>>);
}

TEST_CASE("A view without a data source holds what the host and kernels write", "[semantics]") {
  const array_view<int, 2> view(3, 5);
  overwrite(one_place(), view, 10);
  CHECK(view(2, 4) == 10);
  view(0, 0) = 7;
  add(view, 1);
  add(other_place(), view, 1);
  CHECK(view(0, 0) == 9);
  CHECK(view(2, 4) == 12);
  const array_view<int> written_by_the_host(extent<1>(4));
  for (int i = 0; i < 4; ++i) written_by_the_host[i] = i;
  add(written_by_the_host, 10);
  CHECK(elements_of(written_by_the_host) == std::vector<int>{10, 11, 12, 13});
}

TEST_CASE("A view of an array keeps the storage alive", "[semantics]") {
  const auto view_of_a_dead_array = [] {
    array<int> data(6, counted(6).begin());
    return array_view<int>(data).section(2, 4);
  };
  const array_view<int> view = view_of_a_dead_array();
  add(view, 10);
  CHECK(view[3] == 15);
}

TEST_CASE("The source of a view is the host, an array's accelerator view or none", "[semantics]") {
  std::vector<int> data = counted(6);
  const array_view<int, 2> over_host(2, 3, data);
  array<int, 2> elsewhere(2, 3, other_place());
  CHECK(over_host.get_source_accelerator_view() ==
        accelerator(accelerator::cpu_accelerator).get_default_view());
  CHECK(over_host[1].section(0, 2).get_source_accelerator_view() ==
        over_host.get_source_accelerator_view());
  CHECK(array_view<const int, 2>(elsewhere).get_source_accelerator_view() ==
        elsewhere.get_accelerator_view());
  const array_view<int> without(6);
  CHECK_THROWS_WITH(without.get_source_accelerator_view(),
                    ContainsSubstring("the view has no data source"));
}
