#include "libtiles/core/function_ref.hpp"

#include <type_traits>

#include "tests/support/catch.hpp"

using libtiles::function_ref;

namespace {

int twice(int x) { return 2 * x; }

int sum_below(int count, function_ref<int(int)> term) {
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += term(i);
  return sum;
}

}  // namespace

TEST_CASE("a parameter of type function_ref takes a function, a lambda and another function_ref",
          "[function_ref]") {
  CHECK(sum_below(4, twice) == 12);
  CHECK(sum_below(4, [](int x) { return x * x; }) == 14);
  const function_ref<int(int)> other = twice;
  CHECK(sum_below(4, other) == 12);
}

TEST_CASE("a function_ref refers to the object, and does not copy it", "[function_ref]") {
  int calls = 0;
  auto counting = [calls](int) mutable { return ++calls; };
  const function_ref<int(int)> reference = counting;
  reference(0);
  reference(0);
  CHECK(counting(0) == 3);
}

TEST_CASE("a function_ref without a result drops what its target returns", "[function_ref]") {
  int calls = 0;
  const auto counting = [&](int) { return ++calls; };
  const function_ref<void(int)> reference = counting;
  reference(0);
  CHECK(calls == 1);
}

TEST_CASE("a function_ref takes only what can be called by its signature", "[function_ref]") {
  const auto of_reference = [](int& x) { ++x; };
  using of_value = function_ref<void(const int&)>;
  STATIC_REQUIRE(std::is_convertible_v<decltype(of_reference), function_ref<void(int&)>>);
  STATIC_REQUIRE_FALSE(std::is_convertible_v<decltype(of_reference), of_value>);
}
