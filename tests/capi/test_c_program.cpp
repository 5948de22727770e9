// A program in plain C99.
#include "tests/capi/c_program.h"
#include "tests/support/catch.hpp"

TEST_CASE("a C99 program compiles, launches and synchronizes", "[c]") {
  const char* const problem = run_c_program();
  CHECK(std::string(problem == nullptr ? "" : problem).empty());
}
