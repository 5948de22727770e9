// The constructors of arrays: an extent or its numbers, with elements or without, and where.
#include <iterator>
#include <sstream>
#include <tiles/array.hpp>
#include <type_traits>
#include <vector>

#include "tests/cpp/counted.hpp"
#include "tests/cpp/places.hpp"
#include "tests/support/catch.hpp"

// What is promised about arrays and views in C as well has its cases in tests/runtime/semantics.

using namespace tiles;

namespace {

template <int N>
bool is_staging(const array<int, N>& data) {
  return data.get_accelerator_view() == the_host() &&
         data.get_associated_accelerator_view() == the_device() &&
         data.get_cpu_access_type() == access_type_read_write;
}

}  // namespace

TEST_CASE("An array of bool holds what a vector of bool holds", "[cpp][array]") {
  const std::vector<bool> flags{true, false, false, true, true};
  CHECK(std::vector<bool>(array<bool>(5, flags.begin(), flags.end())) == flags);
}

TEST_CASE("An array takes an extent of any rank up to eight", "[cpp][array]") {
  CHECK(array<int>(extent<1>(7)).extent == extent<1>(7));
  CHECK(array<int, 2>(extent<2>(5, 6)).extent == extent<2>(5, 6));
  CHECK(array<int, 3>(extent<3>(2, 3, 5)).extent == extent<3>(2, 3, 5));
  const int lengths[] = {1, 2, 1, 3, 1, 2, 1, 2};
  const std::vector<int> numbers = counted(24);
  const array<int, 8> data(extent<8>(lengths), numbers.begin());
  CHECK(data.extent == extent<8>(lengths));
  CHECK(std::vector<int>(data) == numbers);
}

TEST_CASE("An array is made of as many numbers as its rank, from one to three", "[cpp][array]") {
  CHECK(array<int>(7).extent == extent<1>(7));
  CHECK(array<int, 2>(5, 6).extent == extent<2>(5, 6));
  CHECK(array<int, 3>(2, 3, 5).extent == extent<3>(2, 3, 5));
}

TEST_CASE("An array of an extent or numbers lives where it is told", "[cpp][array]") {
  const accelerator_view where = accelerator().create_view();
  CHECK(array<int, 2>(extent<2>(5, 6), where).get_accelerator_view() == where);
  CHECK(array<int>(7, where).get_accelerator_view() == where);
  CHECK(array<int, 2>(5, 6, where).get_accelerator_view() == where);
  CHECK(array<int, 3>(2, 3, 5, where).get_accelerator_view() == where);
}

TEST_CASE("An array whose access is left to the library tells which it is", "[cpp][array]") {
  const access_type chosen = accelerator().get_default_cpu_access_type();
  CHECK(array<int, 2>(extent<2>(5, 6), the_device(), access_type_auto).cpu_access_type == chosen);
  CHECK(array<int>(7, the_device(), access_type_auto).cpu_access_type == chosen);
  CHECK(array<int, 2>(5, 6, the_device(), access_type_none).cpu_access_type == access_type_none);
  CHECK(array<int, 3>(2, 3, 5, the_device(), access_type_auto).cpu_access_type == chosen);
}

TEST_CASE("An array of an extent or numbers is staging with the host and a device",
          "[cpp][array]") {
  CHECK(is_staging(array<int, 2>(extent<2>(5, 6), the_host(), the_device())));
  CHECK(is_staging(array<int>(7, the_host(), the_device())));
  CHECK(is_staging(array<int, 2>(5, 6, the_host(), the_device())));
  CHECK(is_staging(array<int, 3>(2, 3, 5, the_host(), the_device())));
}

TEST_CASE("An array takes its elements from an iterator on", "[cpp][array]") {
  const std::vector<int> numbers = counted(30);
  CHECK(std::vector<int>(array<int, 2>(extent<2>(5, 6), numbers.begin())) == numbers);
  CHECK(std::vector<int>(array<int>(30, numbers.begin())) == numbers);
  CHECK(std::vector<int>(array<int, 2>(5, 6, numbers.data())) == numbers);
  CHECK(std::vector<int>(array<int, 3>(2, 3, 5, numbers.cbegin())) == numbers);
}

TEST_CASE("An array takes the elements of a range", "[cpp][array]") {
  const std::vector<int> n = counted(30);
  CHECK(std::vector<int>(array<int, 2>(extent<2>(5, 6), n.begin(), n.end())) == n);
  CHECK(std::vector<int>(array<int>(30, n.begin(), n.end())) == n);
  CHECK(std::vector<int>(array<int, 2>(5, 6, n.data(), n.data() + 30)) == n);
  CHECK(std::vector<int>(array<int, 3>(2, 3, 5, n.rbegin(), n.rend()))[0] == 29);
}

TEST_CASE("An array takes the elements of a range that can be walked but once", "[cpp][array]") {
  std::istringstream text("3 1 4 1 5");
  const array<int> data(5, std::istream_iterator<int>(text), std::istream_iterator<int>());
  CHECK(std::vector<int>(data) == std::vector<int>{3, 1, 4, 1, 5});
  std::istringstream short_text("3 1 4");
  CHECK_THROWS_WITH(
      array<int>(5, std::istream_iterator<int>(short_text), std::istream_iterator<int>()),
      "array: the range has 3 elements, the extent 5");
}

TEST_CASE("An array takes elements and a place, from an iterator on", "[cpp][array]") {
  const std::vector<int> numbers = counted(30);
  const accelerator_view where = accelerator().create_view();
  const auto fits = [&](const auto& data) {
    return std::vector<int>(data) == numbers && data.get_accelerator_view() == where;
  };
  CHECK(fits(array<int, 2>(extent<2>(5, 6), numbers.begin(), where)));
  CHECK(fits(array<int>(30, numbers.begin(), where)));
  CHECK(fits(array<int, 2>(5, 6, numbers.begin(), where, access_type_none)));
  CHECK(fits(array<int, 3>(2, 3, 5, numbers.begin(), where, access_type_auto)));
}

TEST_CASE("An array takes elements and a place, of a range", "[cpp][array]") {
  const std::vector<int> n = counted(30);
  const accelerator_view where = accelerator().create_view();
  const auto fits = [&](const auto& data) {
    return std::vector<int>(data) == n && data.get_accelerator_view() == where;
  };
  CHECK(fits(array<int, 2>(extent<2>(5, 6), n.begin(), n.end(), where)));
  CHECK(fits(array<int>(30, n.begin(), n.end(), where, access_type_none)));
  CHECK(fits(array<int, 2>(5, 6, n.begin(), n.end(), where)));
  CHECK(fits(array<int, 3>(2, 3, 5, n.begin(), n.end(), where, access_type_auto)));
}

TEST_CASE("A staging array takes elements", "[cpp][array]") {
  const std::vector<int> n = counted(30);
  const auto fits = [&](const auto& data) {
    return std::vector<int>(data) == n && is_staging(data);
  };
  CHECK(fits(array<int, 2>(extent<2>(5, 6), n.begin(), the_host(), the_device())));
  CHECK(fits(array<int, 2>(extent<2>(5, 6), n.begin(), n.end(), the_host(), the_device())));
  CHECK(fits(array<int>(30, n.begin(), the_host(), the_device())));
  CHECK(fits(array<int, 2>(5, 6, n.begin(), n.end(), the_host(), the_device())));
  CHECK(fits(array<int, 3>(2, 3, 5, n.begin(), n.end(), the_host(), the_device())));
}

TEST_CASE("An array takes the elements of a view, and a place", "[cpp][array]") {
  std::vector<int> numbers = counted(30);
  const array_view<int, 2> view(5, 6, numbers);
  const array_view<const int, 2> constant(view);
  const accelerator_view where = accelerator().create_view();
  CHECK(std::vector<int>(array<int, 2>(view)) == numbers);
  CHECK(std::vector<int>(array<int, 2>(constant)) == numbers);
  CHECK(array<int, 2>(constant, where).get_accelerator_view() == where);
  CHECK(array<int, 2>(view, where, access_type_none).cpu_access_type == access_type_none);
  const array<int, 2> staging(view, the_host(), the_device());
  CHECK(is_staging(staging));
  CHECK(std::vector<int>(staging) == numbers);
}

TEST_CASE("An array has an extent from the first", "[cpp][array]") {
  STATIC_REQUIRE_FALSE(std::is_default_constructible_v<array<int>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<int, array<int>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<extent<1>, array<int>>);
}

TEST_CASE("Copies of a staging array are staging arrays", "[cpp][array]") {
  const std::vector<int> numbers = counted(6);
  array<int> original(6, numbers.begin(), the_host(), the_device());
  array<int> copied = original;
  CHECK(is_staging(copied));
  copied[0] = 100;
  CHECK(original[0] == 0);
  array<int> moved = std::move(copied);
  CHECK(is_staging(moved));
  CHECK(moved[0] == 100);
}

TEST_CASE("An array that is assigned another has its extent, place and elements", "[cpp][array]") {
  const std::vector<int> numbers = counted(6);
  const accelerator_view where = accelerator().create_view();
  const array<int> source(6, numbers.begin(), where);
  array<int> data(2);
  data = source;
  CHECK(data.extent == extent<1>(6));
  CHECK(data.get_accelerator_view() == where);
  CHECK(std::vector<int>(data) == numbers);
}

TEST_CASE("An array refuses an extent that was padded past the largest int", "[cpp][array]") {
  CHECK_THROWS_AS(array<int>(extent<1>(2147483647).tile<4>().pad()), runtime_exception);
}

TEST_CASE("An array of numbers takes the elements of C arrays", "[cpp][array]") {
  const int numbers[] = {3, 1, 4, 1, 5, 9};
  const std::vector<int> expected(std::begin(numbers), std::end(numbers));
  CHECK(std::vector<int>(array<int>(6, numbers)) == expected);
  CHECK(std::vector<int>(array<int>(6, numbers, numbers + 6)) == expected);
  CHECK(std::vector<int>(array<int, 2>(2, 3, numbers, std::end(numbers))) == expected);
  CHECK(std::vector<int>(array<int, 3>(1, 2, 3, numbers, numbers + 6, the_device())) == expected);
}

TEST_CASE("An array becomes a vector where one is asked for", "[cpp][array]") {
  const std::vector<int> numbers = counted(6);
  const array<int, 2> data(2, 3, numbers.begin());
  std::vector<int> copied = data;
  CHECK(copied == numbers);
  copied.assign(2, -1);
  copied = data;
  CHECK(copied == numbers);
}

TEST_CASE("An array lives on the default view of an accelerator", "[cpp][array]") {
  const accelerator device;
  const accelerator host(accelerator::cpu_accelerator);
  CHECK(array<int>(7, device.default_view).accelerator_view == the_device());
  CHECK(is_staging(array<int, 2>(extent<2>(2, 3), host.default_view, device.default_view)));
}
