// Random kernels whose threads have nothing in common: how many of them run along rows, and that
// what they compute is the same on all devices.
#include <algorithm>
#include <cmath>
#include <utility>

#include "tests/fuzz/costly_functions.hpp"
#include "tests/fuzz/generator.hpp"
#include "tests/fuzz/kernel_printer.hpp"
#include "tests/fuzz/loop_source.hpp"
#include "tests/support/catch.hpp"

namespace {

bool runs_along_rows(const std::string& source) {
  return source.find("row_end") != std::string::npos;
}

/// Whether a kernel calls the first of its functions: its name is there twice.
bool calls_functions(const std::string& text) {
  const std::size_t head = text.find(" f0(");
  return head != std::string::npos && text.find("f0(", head + 4) != std::string::npos;
}

/// Generates kernels, and gives `visit` the text of each that runs along rows, and its loops.
/// \return how many of them are functions, and how many run along rows
template <class Visit>
std::pair<int, int> visit_kernels_along_rows(std::uint64_t first_seed, int count, Visit visit) {
  int functions = 0, in_rows = 0;
  for (int n = 0; n < count; ++n) {
    const fuzz::kernel made = fuzz::generate(first_seed + n);
    if (made.is_lambda) continue;
    ++functions;
    const std::string text = fuzz::text_of(made);
    const std::string source = fuzz::loop_source(text);
    if (!runs_along_rows(source)) continue;
    ++in_rows;
    visit(text, source);
  }
  return {functions, in_rows};
}

/// From a number to the nearest of which it is not known how it is rounded.
double distance_from_middle(double number) {
  return std::fabs(std::fabs(number - std::floor(number)) - 0.5);
}

}  // namespace

TEST_CASE("half of the random element-wise kernels run along rows") {
  int with_branches = 0, with_lanes = 0, with_loops = 0, with_functions = 0;
  const auto count = [&](const std::string& text, const std::string& source) {
    const std::string vectors = source.substr(0, source.rfind("row_end"));
    with_functions += calls_functions(text) ? 1 : 0;
    with_branches += vectors.find("if (all(") != std::string::npos ? 1 : 0;
    with_lanes += vectors.find("for (long lane") != std::string::npos ? 1 : 0;
    with_loops += vectors.find("for (int") != std::string::npos ? 1 : 0;
  };
  const auto [functions, in_rows] =
      visit_kernels_along_rows(fuzz::first_seed_of_elements, 200, count);
  INFO(functions << " functions, " << in_rows << " in rows, " << with_branches << ", " << with_lanes
                 << ", " << with_loops << ", " << with_functions);
  CHECK(2 * in_rows > functions);
  CHECK(4 * with_branches > in_rows);
  CHECK(4 * with_lanes > in_rows);
  CHECK(10 * with_loops > in_rows);
  CHECK(5 * with_functions > in_rows);
}

TEST_CASE("half of the random element-wise kernels with structs run along rows, without structs") {
  int passed = 0;
  const auto check = [&](const std::string& text, const std::string& source) {
    passed +=
        text.find("(s0 ") != std::string::npos || text.find(", s0 ") != std::string::npos ? 1 : 0;
    INFO(text);
    CHECK(source.find("s0 v") == std::string::npos);
  };
  const auto [functions, in_rows] =
      visit_kernels_along_rows(fuzz::first_seed_of_element_structs, 100, check);
  INFO(functions << " functions, " << in_rows << " in rows, " << passed
                 << " with structs for functions");
  CHECK(2 * in_rows > functions);
  CHECK(10 * passed > in_rows);
}

TEST_CASE("costly functions of the generator's are rounded the same on every device") {
  // 16 units in the last place, which is what OpenCL allows the least exact of them.
  constexpr double inexact = 16 * 1.2e-7;
  for (const fuzz::costly_function& f : fuzz::costly_functions()) {
    for (double x = f.low; x <= f.high; x += 0.25) {
      INFO(f.before << x << f.after);
      const double number = fuzz::scaled(f, x);
      CHECK(distance_from_middle(number) > inexact * std::max(1.0, std::fabs(number)));
    }
  }
}
