// Random kernels whose threads declare structs and short vectors: what they do with these.
#include <functional>

#include "tests/fuzz/generator.hpp"
#include "tests/support/catch.hpp"

namespace {

constexpr int kernels = 100;

using predicate = std::function<bool(const fuzz::statement&)>;

bool any_statement(const std::vector<fuzz::statement>& list, const predicate& is_like_that) {
  for (const fuzz::statement& s : list) {
    if (is_like_that(s)) return true;
    for (const auto* below : {&s.first, &s.step, &s.body, &s.otherwise}) {
      if (any_statement(*below, is_like_that)) return true;
    }
  }
  return false;
}

int kernels_with(const predicate& is_like_that) {
  int count = 0;
  for (std::uint64_t n = 0; n < kernels; ++n) {
    const fuzz::kernel made = fuzz::generate(fuzz::first_seed_of_aggregates + n);
    count += any_statement(made.main.body, is_like_that) ? 1 : 0;
  }
  return count;
}

bool is_assignment(const fuzz::statement& s) { return s.kind == fuzz::statement_kind::assignment; }

bool is_variable(const fuzz::expression& e) { return e.kind == fuzz::expression_kind::variable; }

bool is_of_structs(const fuzz::statement& s) {
  return is_assignment(s) && s.target->t.structure >= 0;
}

bool is_of_itself(const fuzz::statement& s) {
  return is_of_structs(s) && is_variable(*s.target) && is_variable(*s.values[0]) &&
         s.target->which == s.values[0]->which;
}

bool is_of_components(const fuzz::statement& s) {
  return is_assignment(s) && s.target->kind == fuzz::expression_kind::swizzle &&
         s.target->lanes.size() > 1;
}

}  // namespace

TEST_CASE("random kernels assign structs as a whole, from themselves too, and vectors in part") {
  CHECK(kernels_with(is_of_structs) > kernels / 10);
  CHECK(kernels_with(is_of_itself) > 0);
  CHECK(kernels_with(is_of_components) > kernels / 20);
}
