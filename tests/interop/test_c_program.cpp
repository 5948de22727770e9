// tiles_cl.h in a program in plain C99.
#include "tests/capi/c_program.h"
#include "tests/support/catch.hpp"

TEST_CASE("a C99 program mixes its own OpenCL kernels with the library's", "[interop][c]") {
  const char* const problem = run_c_program();
  CHECK(std::string(problem == nullptr ? "" : problem).empty());
}
