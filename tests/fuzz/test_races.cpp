// What the threads of a generated kernel do between two barriers depends on no order.
#include "tests/fuzz/definedness.hpp"
#include "tests/fuzz/generator.hpp"
#include "tests/fuzz/interpreter.hpp"
#include "tests/fuzz/kernel_printer.hpp"
#include "tests/support/catch.hpp"

namespace {

constexpr std::uint64_t raced_kernels = 1000;

void drop_barriers(std::vector<fuzz::statement>& block) {
  for (fuzz::statement& one : block) {
    if (one.kind == fuzz::statement_kind::barrier) one.kind = fuzz::statement_kind::block;
    drop_barriers(one.body);
  }
}

bool races(const fuzz::kernel& whole) {
  try {
    fuzz::interpret(whole);
    return false;
  } catch (const fuzz::undefined&) {
    return true;
  }
}

}  // namespace

TEST_CASE("the threads of random kernels do not race for tile_static variables") {
  for (const std::uint64_t first : {std::uint64_t{1}, fuzz::first_seed_of_rows}) {
    for (std::uint64_t seed = first; seed < first + raced_kernels; ++seed) {
      const fuzz::kernel whole = fuzz::generate(seed);
      INFO(seed << "\n" << fuzz::text_of(whole));
      CHECK_FALSE(races(whole));
    }
  }
}

TEST_CASE("the interpreter finds races in random kernels without their barriers") {
  int found = 0;
  for (std::uint64_t seed = 1; seed <= raced_kernels; ++seed) {
    fuzz::kernel whole = fuzz::generate(seed);
    drop_barriers(whole.main.body);
    for (fuzz::function& one : whole.functions) drop_barriers(one.body);
    if (races(whole)) ++found;
  }
  CHECK(found >= 20);
}
