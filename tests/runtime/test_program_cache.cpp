// Building programs, and keeping them.
#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/programs/built_kernel.hpp"
#include "libtiles/runtime/programs/program_cache.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/runtime/hand_compiled.hpp"

using namespace libtiles::runtime;
using hand_compiled::compiled_kernel;
using libtiles::error;
using libtiles::status;

TEST_CASE("a source is built once per context", "[program_cache]") {
  const auto where = context::create({});
  const auto built = where->programs().get(hand_compiled::increment());
  CHECK(where->programs().get(hand_compiled::increment()) == built);
  CHECK(where->programs().get(hand_compiled::copy()) != built);
  CHECK(default_context()->programs().get(hand_compiled::increment()) != built);
}

TEST_CASE("a built kernel knows its limits", "[program_cache]") {
  const auto where = default_context();
  const auto built = where->programs().get(hand_compiled::tile_sums());
  CHECK(built->max_tile_size() >= 4);
  CHECK(built->local_memory() <= where->device().local_memory);
}

TEST_CASE("what the driver refuses is an error at the user's line", "[program_cache]") {
  const auto where = default_context();
  const error failure = error_of([&] { where->programs().get(hand_compiled::broken()); });
  CHECK(failure.code() == status::build);
  CHECK_THAT(failure.what(), StartsWith("building broken for device "));
  CHECK_THAT(failure.what(), ContainsSubstring("CL_BUILD_PROGRAM_FAILURE (-11)"));
  CHECK(failure.details().opencl_call == "clBuildProgram");
  CHECK(failure.details().file == "wrong.tile");
  CHECK(failure.details().line == 7);
  CHECK_THAT(failure.details().build_log, ContainsSubstring("wrong.tile:7"));
}

TEST_CASE("what failed to build fails again with the same words", "[program_cache]") {
  const auto where = context::create({});
  const auto build = [&] { where->programs().get(hand_compiled::broken()); };
  const error first = error_of(build);
  const error second = error_of(build);
  CHECK(std::string(first.what()) == second.what());
  CHECK(first.details().build_log == second.details().build_log);
}

TEST_CASE("equal sources share a build, whatever kernel they come from", "[program_cache]") {
  const auto where = context::create({});
  const auto first = hand_compiled::increment();
  const auto second = hand_compiled::increment();
  CHECK(first.id.value() != second.id.value());
  const auto built = where->programs().get(first);
  CHECK(where->programs().get(second) == built);
  CHECK(where->programs().size() == 1);
}

TEST_CASE("OpenCL C written by hand is built as what the compiler wrote is", "[program_cache]") {
  const auto where = context::create({});
  program_source source;
  source.name = source.entry_point = "increment";
  source.opencl_source = hand_compiled::increment().opencl_source;
  const auto built = where->programs().get(source);
  CHECK(where->programs().get(hand_compiled::increment()) == built);
  program_source other_options = source;
  other_options.build_options += " -DUNUSED";
  CHECK(where->programs().get(other_options) != built);
}

TEST_CASE("what is emulated is built unoptimised, where a kernel uses it", "[program_cache]") {
  const auto where = context::create({});
  const auto options_of = [&](const compiled_kernel& compiled) {
    const cl::Kernel kernel = where->programs().get(compiled)->new_kernel();
    return kernel.getInfo<CL_KERNEL_PROGRAM>().getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(
        where->opencl_device());
  };
  compiled_kernel kernel = hand_compiled::increment();
  kernel.options.lanes.form = libtiles::compiler::sub_group_form::emulated;
  CHECK_THAT(options_of(kernel), !ContainsSubstring("-cl-opt-disable"));
  compiled_kernel of_lanes = hand_compiled::increment();
  of_lanes.options = kernel.options;
  of_lanes.uses_lanes = true;
  CHECK_THAT(options_of(of_lanes), ContainsSubstring("-cl-opt-disable"));
  compiled_kernel of_tensor_cores = hand_compiled::increment();
  of_tensor_cores.options.tensor_cores = libtiles::compiler::tensor_core_form::emulated;
  of_tensor_cores.uses_tensor_cores = true;
  CHECK_THAT(options_of(of_tensor_cores), ContainsSubstring("-cl-opt-disable"));
}

TEST_CASE("a further kernel object has arguments of its own", "[program_cache]") {
  const auto where = context::create({});
  const auto built = where->programs().get(hand_compiled::increment());
  const cl::Kernel further = built->new_kernel();
  CHECK(further.getInfo<CL_KERNEL_FUNCTION_NAME>() == "increment");
  built->with_kernel([&](const cl::Kernel& kernel) { CHECK(kernel() != further()); });
}

TEST_CASE("programs that nobody holds go beyond the bound, the least recently used first",
          "[program_cache]") {
  const auto where = context::create({});
  // What fails to build counts too, and takes no time.
  const auto add_failure = [&](std::size_t i) {
    program_source source;
    source.name = source.entry_point = "refused";
    source.opencl_source = "#error " + std::to_string(i) + "\n";
    CHECK_THROWS(where->programs().get(source));
  };
  const auto held = where->programs().get(hand_compiled::increment());
  for (std::size_t i = 0; i < program_cache::max_programs + 10; ++i) add_failure(i);
  CHECK(where->programs().size() == program_cache::max_programs);
  CHECK(where->programs().get(hand_compiled::increment()) == held);
}
