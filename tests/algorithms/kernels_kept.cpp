// How many kernels of callers' expressions are kept.
#include "libtiles/algorithms/algorithm_kernel.hpp"
#include "tests/support/catch.hpp"

using libtiles::algorithms::expression_kernel;
using libtiles::algorithms::max_algorithm_kernels;

namespace {

auto kernel_with(std::size_t number) {
  return expression_kernel(
      "kernel void f(global int* out) { out[0] = ", std::to_string(number) + "; }", "f", {});
}

}  // namespace

TEST_CASE("a kernel of an expression is kept while it is one of the last that were used") {
  const auto first = kernel_with(0);
  CHECK(kernel_with(0) == first);
}

TEST_CASE("kernels of expressions do not add up: the least recently used ones go") {
  const std::weak_ptr<libtiles::runtime::kernel> first = kernel_with(0);
  CHECK_FALSE(first.expired());
  for (std::size_t n = 1; n <= max_algorithm_kernels; ++n) kernel_with(n);
  CHECK(first.expired());
}
