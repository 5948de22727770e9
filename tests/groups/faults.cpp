// One member's fault: the program's own clEnqueueNDRangeKernel is what the library calls.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>

#include "tests/groups/group_of.hpp"
#include "tests/support/catch.hpp"

using group_tests::add_one;
using group_tests::numbered;
using tiles::array_view;
using tiles::distributed_view;
using tiles::distribution;

namespace {

int launches_before_failure = -1;  // below 0: none fails

}  // namespace

extern "C" cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint rank,
                                         const size_t* offset, const size_t* global,
                                         const size_t* local, cl_uint count, const cl_event* after,
                                         cl_event* event) {
  if (launches_before_failure >= 0 && launches_before_failure-- == 0) return CL_OUT_OF_RESOURCES;
  static const auto real = reinterpret_cast<decltype(&clEnqueueNDRangeKernel)>(
      dlsym(RTLD_NEXT, "clEnqueueNDRangeKernel"));
  return real(queue, kernel, rank, offset, global, local, count, after, event);
}

TEST_CASE("the fault of a member names it, and the others work on") {
  std::vector<int> data = numbered(30);
  const std::vector<int> before = data;
  const auto first = tiles::accelerator().create_view(),
             second = tiles::accelerator().create_view();
  const array_view<int, 1> whole(30, data);
  {
    const tiles::device_group group(std::vector{first, second});
    const distributed_view<int, 1> parts(group, whole, distribution::split(0));
    launches_before_failure = 1;
    std::string message;
    try {
      parallel_for_each(group, whole.extent, add_one, parts);
    } catch (const std::exception& failure) {
      message = failure.what();
    }
    CHECK(launches_before_failure == -1);
    CHECK_THAT(message, StartsWith("member 1 of the group, on device ") &&
                            ContainsSubstring("launching k on device "));
    parts.refresh();
  }
  whole.synchronize();
  CHECK(data == before);

  const tiles::device_group rest(std::vector{first});
  const distributed_view<int, 1> parts(rest, whole, distribution::split(0));
  parallel_for_each(rest, whole.extent, add_one, parts);
  parts.synchronize();
  CHECK(data[0] == before[0] + 1);
  CHECK(data[29] == before[29] + 1);
}
