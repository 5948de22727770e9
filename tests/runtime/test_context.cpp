// Contexts and the process's default one.
#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/context/default_context.hpp"
#include "libtiles/runtime/devices/device_list.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/support/environment_variable.hpp"

using namespace libtiles::runtime;
using libtiles::status;

TEST_CASE("after a shutdown the next call starts afresh", "[context]") {
  const auto before = default_context();
  shutdown();
  shutdown();
  CHECK_NOTHROW(before->finish());
  CHECK_FALSE(before->device().name.empty());
  CHECK(default_context() != before);
}

TEST_CASE("a context on a device that is not there is refused with the candidates", "[context]") {
  const auto failure = error_of([] { context::create({"no such platform"}); });
  CHECK(failure.code() == status::no_device);
  CHECK_THAT(failure.what(), ContainsSubstring(default_context()->device().name));
}

TEST_CASE("kernels have the shape that their context asks for, or else the environment",
          "[context]") {
  using libtiles::compiler::kernel_shape;
  context_options groups;
  groups.shape = shape_request::group;
  context_options loops;
  loops.shape = shape_request::loop;
  const environment_variable wish("TILES_SHAPE", GENERATE("group", "loop"));
  const bool wants_loops = std::string(std::getenv("TILES_SHAPE")) == "loop";
  CHECK(context::create({})->shape() == (wants_loops ? kernel_shape::loop : kernel_shape::group));
  CHECK(context::create(groups)->shape() == kernel_shape::group);
  CHECK(context::create(loops)->shape() == kernel_shape::loop);
}

TEST_CASE("kernels have loops on CPUs, and merged tiles on GPUs, where those are faster",
          "[context]") {
  using libtiles::compiler::kernel_shape;
  const environment_variable wish("TILES_SHAPE", "auto");
  const auto made = context::create({});
  const device_type type = made->device().type;
  const kernel_shape of_others =
      type == device_type::gpu ? kernel_shape::merged_if_faster : kernel_shape::group;
  CHECK(made->shape() == (type == device_type::cpu ? kernel_shape::loop_if_faster : of_others));
}

TEST_CASE("the list of devices numbers them in order", "[context]") {
  const auto list = device_list::current();
  std::uint32_t index = 0;
  for (const device_info& device : list->devices()) CHECK(device.index == index++);
  std::uint32_t sum = 0;
  for (const platform_info& platform : list->platforms()) {
    sum += platform.device_count;
    CHECK((platform.device_count > 0 || !platform.problem.empty()));
  }
  CHECK(sum == index);
}
