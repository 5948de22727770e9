// Mistakes that the compiler made once: the generator's kernels have to show them.
#include "tests/fuzz/comparison.hpp"
#include "tests/fuzz/generator.hpp"
#include "tests/fuzz/kernel_printer.hpp"
#include "tests/fuzz/planted_faults.hpp"
#include "tests/support/catch.hpp"

namespace {

constexpr std::uint64_t first_kernels = 1000;

/// A seed whose kernel computes something else with the fault, or 0 if none of the first ones does.
std::uint64_t seed_that_finds(fuzz::planted_fault fault) {
  const std::vector<fuzz::shaped_device> devices = fuzz::devices_for({"group"});
  for (std::uint64_t seed = 1; seed <= first_kernels; ++seed) {
    fuzz::kernel changed = fuzz::generate(seed);
    if (fuzz::plant(fault, changed) == 0) continue;
    const fuzz::kernel whole = fuzz::generate(seed);
    const std::string text = fuzz::text_of(changed);
    const std::string difference = fuzz::difference_of_text(whole, text, devices);
    INFO(seed << "\n" << text);
    REQUIRE_THAT(difference, Equals("") || ContainsSubstring(" says "));
    if (!difference.empty()) return seed;
  }
  return 0;
}

}  // namespace

TEST_CASE("random kernels find a variable that is taken for the parameter that it hides") {
  CHECK(seed_that_finds(fuzz::planted_fault::hidden_name) != 0);
}

TEST_CASE("random kernels find a comparison that is -1 behind a barrier") {
  CHECK(seed_that_finds(fuzz::planted_fault::kept_comparison) != 0);
}
