// Builds that the driver refuses: once without a diagnostic, or for what the program says.
#include "tests/faults/calls.hpp"
#include "tests/faults/driver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/environment_variable.hpp"

namespace {

constexpr int build_failure_code = -11;

/// Launches a kernel in OpenCL C with this body over `data`. \return what the launch returned
tiles_status launch_opencl_c(const std::string& body, std::vector<int>& data) {
  const environment_variable cache("TILES_CACHE", "off");
  attempts others;
  const owned_context context = context_with(others);
  const std::string text = "kernel void change(global int* v) { " + body + " }";
  const owned_kernel kernel = kernel_with(others, text.c_str(), TILES_LANGUAGE_OPENCL_C);
  const owned_view view = view_with(others, data);
  const std::vector<tiles_argument> arguments = {tiles_argument_view(nullptr, view.get())};
  const described_launch desc = describe_launch({count}, arguments);
  const tiles_status status = tiles_kernel_launch(kernel.get(), context.get(), &desc, nullptr);
  if (status == TILES_OK) synchronize(others, view);
  return status;
}

}  // namespace

TEST_CASE("a build that fails without a diagnostic is repeated", "[faults]") {
  std::vector<int> data = counted();
  driver::start({"clBuildProgram", 1, build_failure_code});
  CHECK(launch_opencl_c("v[get_global_id(0)] += 1;", data) == TILES_OK);
  CHECK(driver::has_failed());
  CHECK(driver::calls()["clBuildProgram"] == 2);
  CHECK(data == counted(1));
}

TEST_CASE("a build that fails with a diagnostic is not repeated", "[faults]") {
  std::vector<int> data = counted();
  driver::start({});
  CHECK(launch_opencl_c("v[get_global_id(0)] += not_declared;", data) == TILES_ERROR_BUILD);
  CHECK_THAT(tiles_get_last_error(), ContainsSubstring("not_declared"));
  CHECK(driver::calls()["clBuildProgram"] == 1);
}
