// Programs that come from the disk, of which each OpenCL call fails once.
#include "tests/faults/calls.hpp"
#include "tests/faults/every_call.hpp"
#include "tests/support/environment_variable.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

// The first context builds the program and keeps it, the second one finds it. Nothing goes before
// the end.
void a_program_from_the_disk(attempts& tries) {
  const temporary_folder folder;
  const environment_variable directory("TILES_CACHE_DIR", folder.path());
  const environment_variable mode("TILES_CACHE", "on");
  const owned_kernel kernel = increment_with(tries);
  owned_context contexts[2];
  std::vector<int> data[2] = {counted(), counted()};
  owned_view views[2];
  for (int i = 0; i < 2; ++i) {
    contexts[i] = context_with(tries);
    views[i] = view_with(tries, data[i]);
    launch(tries, kernel, contexts[i], views[i]);
    synchronize(tries, views[i]);
    CHECK(data[i] == counted(1));
  }
}

}  // namespace

// A binary that a driver does not take is built from its source.
TEST_CASE("every OpenCL call of a program from the disk may fail", "[faults]") {
  fail_every_call_once(
      {a_program_from_the_disk,
       {"clCreateProgramWithBinary", "clBuildProgram", "clCreateKernel", "clGetKernelInfo"}});
}
