// Launches over groups that begin after events.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <chrono>
#include <thread>

#include "tests/groups/group_of.hpp"
#include "tests/support/catch.hpp"
#include "tiles/tiles_cl.h"

using group_tests::add_one;
using tiles::array_view;
using tiles::distributed_view;
using tiles::distribution;

namespace {

/// Launches add_one over two members after an event that the program sets from another thread, when
/// it has written the data.
tiles_status launch_after(cl_int outcome, std::vector<int>& data) {
  const auto members = group_tests::new_members(2);
  const auto &first = members[0], &second = members[1];
  const tiles::device_group group(std::vector{first, second});
  const array_view<int, 1> whole(static_cast<int>(data.size()), data);
  const distributed_view<int, 1> parts(group, whole, distribution::split(0));
  cl_context context = nullptr;
  REQUIRE(tiles_context_get_cl(first.native_handle(), &context, nullptr, nullptr) == TILES_OK);
  const cl_event written = clCreateUserEvent(context, nullptr);
  tiles_event after = nullptr;
  REQUIRE(tiles_event_from_cl(first.native_handle(), written, &after) == TILES_OK);

  const tiles_argument argument = tiles_argument_distributed_view(nullptr, parts.native_handle());
  const std::int64_t size = whole.extent[0];
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  launch.rank = 1, launch.extent = &size, launch.arguments = &argument, launch.argument_count = 1;
  launch.wait_events = &after, launch.wait_count = 1;
  std::thread writer([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    data.assign(data.size(), 100);
    clSetUserEventStatus(written, outcome);
  });
  const tiles_status status =
      tiles_group_launch(group.native_handle(), add_one.native_handle(), &launch);
  writer.join();
  parts.synchronize();
  tiles_event_release(after);
  clReleaseEvent(written);
  return status;
}

}  // namespace

TEST_CASE("a launch that waits for an event takes the data that was written before it") {
  std::vector<int> data(8, 0);
  CHECK(launch_after(CL_COMPLETE, data) == TILES_OK);
  CHECK(data == std::vector<int>(8, 101));
}

TEST_CASE("a launch that waits for an event that fails runs nothing") {
  std::vector<int> data(8, 0);
  CHECK(launch_after(-1, data) == TILES_ERROR_DEVICE_FAILURE);
  CHECK(data == std::vector<int>(8, 100));
}
