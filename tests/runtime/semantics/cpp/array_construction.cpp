// How arrays are made, from what and where.
#include <list>
#include <utility>

#include "tests/runtime/semantics/cpp/places.hpp"
#include "tests/support/catch.hpp"

using namespace semantics;
using tiles::accelerator;
using tiles::accelerator_view;
using tiles::array;
using tiles::array_view;
using tiles::extent;

TEST_CASE("An array has the elements of a range, copied", "[semantics]") {
  std::vector<int> numbers = counted(30);
  const std::list<int> list(numbers.begin(), numbers.end());
  const array<int, 2> from_pair(extent<2>(5, 6), numbers.begin(), numbers.end());
  const array<int, 2> from_first(5, 6, numbers.begin());
  const array<int, 3> from_pointer(2, 3, 5, numbers.data());
  const array<int> from_list(30, list.begin(), list.end());
  numbers.assign(30, -1);
  CHECK(elements_of(from_pair) == counted(30));
  CHECK(elements_of(from_first) == counted(30));
  CHECK(elements_of(from_pointer) == counted(30));
  CHECK(elements_of(from_list) == counted(30));
}

TEST_CASE("An array lives on the accelerator view that it is given", "[semantics]") {
  const std::vector<int> numbers = counted(6);
  const accelerator_view place = other_place();
  CHECK(array<int, 2>(2, 3, place).get_accelerator_view() == place);
  CHECK(array<int, 2>(extent<2>(2, 3), numbers.begin(), place).get_accelerator_view() == place);
  const array<int, 2> filled(2, 3, numbers.begin(), numbers.end(), place);
  CHECK(filled.get_accelerator_view() == place);
  CHECK(elements_of(filled) == numbers);
  CHECK(array<int>(6).get_accelerator_view() == one_place());
}

TEST_CASE("An array refuses an extent below one in any dimension", "[semantics]") {
  const accelerator_view place = GENERATE(one_place(), accelerator("cpu").get_default_view());
  CHECK_THROWS_AS(array<int>(0, place), tiles::runtime_exception);
  CHECK_THROWS_AS((array<int, 2>(3, -1, place)), tiles::runtime_exception);
  CHECK_THROWS_WITH((array<int, 3>(3, 0, 2, place)),
                    "an array's extents are (3, 0, 2); each must be at least 1");
}

TEST_CASE("An array refuses a range of another length", "[semantics]") {
  const std::vector<int> numbers = counted(7);
  CHECK_THROWS_WITH((array<int, 2>(2, 3, numbers.begin(), numbers.end())),
                    "array: the range has 7 elements, the extent 6");
  CHECK_THROWS_WITH((array<int, 2>(2, 4, numbers.begin(), numbers.end(), other_place())),
                    "array: the range has 7 elements, the extent 8");
  CHECK_THROWS_WITH(array<int>(7, numbers.end(), numbers.begin()),
                    "array: the range has -7 elements, the extent 7");
}

TEST_CASE("An array made from a view has a copy of its elements", "[semantics]") {
  std::vector<int> numbers = counted(35);
  const array_view<int, 2> view(5, 7, numbers);
  const array<int, 2> whole(view);
  const array<int, 2> part(view.section(1, 2, 3, 4), other_place());
  const array<int, 2> constant(array_view<const int, 2>(view), one_place());
  view(1, 2) = -1;
  CHECK(elements_of(whole) == counted(35));
  CHECK(elements_of(constant) == counted(35));
  CHECK(elements_of(part) == std::vector<int>{9, 10, 11, 12, 16, 17, 18, 19, 23, 24, 25, 26});
}

TEST_CASE("Copies of an array are deep and live on the same accelerator view", "[semantics]") {
  array<int> original(5, counted(5).begin(), other_place());
  const array<int> copied = original;
  add(original.get_accelerator_view(), array_view<int>(original), 10);
  CHECK(copied.get_accelerator_view() == original.get_accelerator_view());
  CHECK(elements_of(copied) == counted(5));
  CHECK(elements_of(original) == std::vector<int>{10, 11, 12, 13, 14});
  original = copied;
  CHECK(elements_of(original) == counted(5));
}

TEST_CASE("An array assigned from a view has a copy of its elements", "[semantics]") {
  std::vector<int> numbers = counted(6);
  const array_view<int, 2> view(2, 3, numbers);
  array<int, 2> data(2, 3);
  data = view;
  view(0, 0) = -1;
  CHECK(elements_of(data) == counted(6));
  array<int, 2> other_shape(3, 2);
  CHECK_THROWS_WITH(other_shape = view,
                    "copy: the extent of the source is (2, 3), that of the destination (3, 2)");
}

TEST_CASE("A moved array takes its storage along", "[semantics]") {
  array<int> original(5, counted(5).begin());
  const array_view<int> view(original);
  const array<int> moved = std::move(original);
  view[0] = 50;
  CHECK(elements_of(moved) == std::vector<int>{50, 1, 2, 3, 4});
}

TEST_CASE("An array tells its extent, its rank, its accelerator view and its CPU access",
          "[semantics]") {
  const array<float, 3> data(2, 3, 5);
  STATIC_REQUIRE(array<float, 3>::rank == 3);
  STATIC_REQUIRE(std::is_same_v<array<float, 3>::value_type, float>);
  CHECK(data.extent == extent<3>(2, 3, 5));
  CHECK(data.get_extent() == extent<3>(2, 3, 5));
  CHECK(data.get_accelerator_view() == one_place());
  CHECK(data.get_associated_accelerator_view() == one_place());
  CHECK(data.get_cpu_access_type() == tiles::access_type_none);
}

TEST_CASE("CPU access to an array is refused unless host and device share memory", "[semantics]") {
  const std::vector<int> numbers = counted(6);
  const auto make = [&] {
    return array<int, 2>(2, 3, numbers.begin(), one_place(), tiles::access_type_read_write);
  };
  if (accelerator().get_supports_cpu_shared_memory()) {
    array<int, 2> data = make();
    CHECK(data.get_cpu_access_type() == tiles::access_type_read_write);
    CHECK(data(1, 2) == 5);
    data(1, 2) = 50;
    add(array_view<int, 2>(data), 1);
    CHECK(data(1, 2) == 51);
    CHECK(elements_of(data) == std::vector<int>{1, 2, 3, 4, 5, 51});
  } else {
    CHECK_THROWS_WITH(make(), ContainsSubstring("does not share the host's memory"));
  }
  CHECK_NOTHROW(array<int>(6, one_place(), tiles::access_type_none));
}

TEST_CASE("A staging array lives on the host and names the accelerator view that it feeds",
          "[semantics]") {
  const accelerator_view host = accelerator(accelerator::cpu_accelerator).get_default_view();
  const std::vector<int> numbers = counted(6);
  array<int, 2> staging(2, 3, numbers.begin(), numbers.end(), host, one_place());
  CHECK(staging.get_accelerator_view() == host);
  CHECK(staging.get_associated_accelerator_view() == one_place());
  CHECK(staging.get_cpu_access_type() == tiles::access_type_read_write);
  array<int, 2> device(extent<2>(2, 3), one_place(), host);
  CHECK(device.get_accelerator_view() == one_place());
  CHECK(device.get_associated_accelerator_view() == one_place());
  staging(1, 2) = 50;
  tiles::copy(staging, device);
  add(array_view<int, 2>(device), 1);
  tiles::copy(device, staging);
  CHECK(staging(1, 2) == 51);
  CHECK_THROWS_WITH(
      parallel_for_each(
          staging.extent,
          TILES_KERNEL((staging), [&staging](tiles::index<2> i) restrict(amp) { staging[i] = 0; })),
      "concurrency::parallel_for_each is not supported on the selected accelerator \"CPU "
      "accelerator\".");
}
