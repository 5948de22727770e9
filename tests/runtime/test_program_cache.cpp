// Building programs, and keeping them.
#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"
#include "libtiles/runtime/programs/program_cache.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/runtime/hand_compiled.hpp"

using namespace libtiles::runtime;
using libtiles::error;
using libtiles::status;

TEST_CASE("a source is built once per context", "[program_cache]") {
  const auto where = context::create("");
  const auto built = where->programs().get(*where, hand_compiled::increment());
  CHECK(where->programs().get(*where, hand_compiled::increment()) == built);
  CHECK(where->programs().get(*where, hand_compiled::copy()) != built);
  CHECK(default_context()->programs().get(*default_context(), hand_compiled::increment()) != built);
}

TEST_CASE("a built kernel knows its limits", "[program_cache]") {
  const auto where = default_context();
  const auto built = where->programs().get(*where, hand_compiled::tile_sums());
  CHECK(built->max_tile_size() >= 4);
  CHECK(built->local_memory() <= where->device().local_memory);
}

TEST_CASE("what the driver refuses is an error at the user's line", "[program_cache]") {
  const auto where = default_context();
  const error failure = error_of([&] { where->programs().get(*where, hand_compiled::broken()); });
  CHECK(failure.code() == status::build);
  CHECK_THAT(failure.what(), StartsWith("building broken for device "));
  CHECK_THAT(failure.what(), ContainsSubstring("CL_BUILD_PROGRAM_FAILURE (-11)"));
  CHECK(failure.details().opencl_call == "clBuildProgram");
  CHECK(failure.details().file == "wrong.tile");
  CHECK(failure.details().line == 7);
  CHECK_THAT(failure.details().build_log, ContainsSubstring("wrong.tile:7"));
}

TEST_CASE("what failed to build fails again with the same words", "[program_cache]") {
  const auto where = context::create("");
  const auto build = [&] { where->programs().get(*where, hand_compiled::broken()); };
  const error first = error_of(build);
  const error second = error_of(build);
  CHECK(std::string(first.what()) == second.what());
  CHECK(first.details().build_log == second.details().build_log);
}
