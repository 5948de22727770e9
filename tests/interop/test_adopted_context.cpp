// Contexts over the caller's OpenCL objects.
#include <chrono>
#include <cstdint>
#include <numeric>
#include <thread>

#include "tests/interop/foreign.hpp"

namespace {

std::string refused(cl_context context, cl_device_id device,
                    const std::vector<cl_command_queue>& queues) {
  tiles_context out = nullptr;
  return failed(TILES_ERROR_INVALID_ARGUMENT,
                tiles_context_from_cl(context, device, queues.data(),
                                      static_cast<uint32_t>(queues.size()), &out));
}

cl_uint references_to_queues(const foreign_program& program) {
  cl_uint sum = 0;
  for (std::size_t i = 0; i < program.queue_count(); ++i) {
    sum += program.queue(i).getInfo<CL_QUEUE_REFERENCE_COUNT>();
  }
  return sum;
}

/// Runs a kernel of the library's over an adopted buffer.
void check_that_it_works(const owned_context& context, const cl::Context& opencl_context) {
  std::vector<cl_uint> data = counting(5);
  const cl::Buffer buffer = buffer_with(opencl_context, data);
  const auto array = adopt(context, buffer, describe(TILES_TYPE_UINT32, {5}));
  succeed(
      launch_scale(scale_kernel(), context, tiles_argument_array(nullptr, array.get()), 5, 3, 1));
  CHECK(read(array, 5) == std::vector<cl_uint>{4, 7, 10, 13, 16});
}

/// None if the device cannot be divided.
std::vector<cl::Device> two_parts_of(cl::Device device) {
  std::vector<cl::Device> parts;
  const auto ways = device.getInfo<CL_DEVICE_PARTITION_PROPERTIES>();
  const bool can_be_counted =
      std::find(ways.begin(), ways.end(), CL_DEVICE_PARTITION_BY_COUNTS) != ways.end();
  if (!can_be_counted || device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>() < 2) return parts;
  const cl_device_partition_property one_and_one[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1, 1,
                                                      CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  device.createSubDevices(one_and_one, &parts);
  return parts;
}

constexpr std::chrono::milliseconds moment(10);

// A driver may let go of a command's objects a moment after the command is known to have run.
template <class Counts>
auto settled(const Counts& counts) {
  constexpr int calm = 10;  // moments without a change
  auto last = counts();
  for (int same = 0; same < calm;) {
    std::this_thread::sleep_for(moment);
    const auto now = counts();
    same = now == last ? same + 1 : 0;
    last = now;
  }
  return last;
}

}  // namespace

TEST_CASE("an adopted context runs kernels on the caller's queues", "[interop]") {
  for (const queue_kind& kind : queue_kinds()) {
    INFO(kind.name);
    const foreign_program program(kind);
    check_that_it_works(program.adopt(), program.context());
  }
}

TEST_CASE("what is missing is derived from the queues, or made", "[interop]") {
  const foreign_program program(one_queue);
  const cl_command_queue queue = program.queue()();
  tiles_context context = nullptr;
  SECTION("from a queue alone") {
    succeed(tiles_context_from_cl(nullptr, nullptr, &queue, 1, &context));
  }
  SECTION("from a cl_context of one device alone") {
    succeed(tiles_context_from_cl(program.context()(), nullptr, nullptr, 0, &context));
  }
  const owned_context owner(context);
  cl_context opencl_context = nullptr;
  cl_device_id device = nullptr;
  succeed(tiles_context_get_cl(context, &opencl_context, &device, nullptr));
  CHECK(opencl_context == program.context()());
  CHECK(device == program.device()());
  check_that_it_works(owner, program.context());
}

// OpenCL says that a queue keeps its context; not every driver's does.
TEST_CASE("a queue works on whose program has released its context, and then the queue itself",
          "[interop]") {
  for (const queue_kind& kind : queue_kinds()) {
    INFO(kind.name);
    const cl::Device device = default_device();
    const cl_device_id id = device();
    cl_context program_context = clCreateContext(nullptr, 1, &id, nullptr, nullptr, nullptr);
    cl_command_queue queue = clCreateCommandQueue(program_context, id, kind.properties, nullptr);
    REQUIRE(queue != nullptr);
    REQUIRE(clReleaseContext(program_context) == CL_SUCCESS);
    tiles_context adopted = nullptr;
    succeed(tiles_context_from_cl(nullptr, nullptr, &queue, 1, &adopted));
    const owned_context context(adopted);
    REQUIRE(clReleaseCommandQueue(queue) == CL_SUCCESS);
    check_that_it_works(context, cl::Context(program_context, true));
    succeed(tiles_context_finish(context.get(), nullptr));
  }
}

TEST_CASE("reference counts are the same before and after", "[interop]") {
  for (const queue_kind& kind : queue_kinds()) {
    INFO(kind.name);
    foreign_program program(kind);
    std::vector<cl_uint> data = counting(8);
    const cl::Buffer buffer = program.buffer_of(data);
    // PoCL's buffers keep their last command, and that its queue: one of them.
    program.scale(0, buffer(), 0, 1, 1, 0).wait();
    const gate closed(program.context(), program.device());
    const cl::UserEvent& event = closed.event();
    const auto counts = [&] {
      return std::vector<cl_uint>{
          program.context().getInfo<CL_CONTEXT_REFERENCE_COUNT>(), references_to_queues(program),
          buffer.getInfo<CL_MEM_REFERENCE_COUNT>(), event.getInfo<CL_EVENT_REFERENCE_COUNT>()};
    };
    const auto before = settled(counts);
    {
      const owned_context context = program.adopt();
      const auto array = adopt(context, buffer, describe(TILES_TYPE_UINT32, {8}));
      tiles_event adopted = nullptr;
      succeed(tiles_event_from_cl(context.get(), event(), &adopted));
      const auto during = counts();
      for (std::size_t i = 0; i < during.size(); ++i) CHECK(during[i] > before[i]);
      const auto kernel = scale_kernel();
      succeed(launch_scale(kernel, context, tiles_argument_array(nullptr, array.get()), 8, 2, 0));
      CHECK(read(array, 8)[7] == 16);
      succeed(tiles_event_release(adopted));
    }
    for (int i = 0; i < 200 && counts() != before; ++i) std::this_thread::sleep_for(moment);
    CHECK(counts() == before);
  }
}

TEST_CASE("objects that do not belong together are refused, naming which", "[interop]") {
  const foreign_program program(one_queue);
  const foreign_program other(one_queue);
  CHECK(refused(nullptr, nullptr, {}) == "'context' is NULL; expected a cl_context");
  CHECK(refused(program.context()(), nullptr, {nullptr}) ==
        "'queues[0]' is NULL; expected a cl_command_queue");
  CHECK(refused(program.context()(), program.device()(), {program.queue()(), other.queue()()}) ==
        "'queues[1]' is a queue of another cl_context");
  tiles_context out = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_context_from_cl(program.context()(), nullptr, nullptr, 1, &out)) ==
        "'queues' is NULL and queue_count is 1");
  const cl_command_queue queue = program.queue()();
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_context_from_cl(program.context()(), nullptr, &queue, 0, &out)) ==
        "'queue_count' is 0, but 'queues' is not NULL; pass the number of queues, or NULL for "
        "queues of the context's own");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_context_from_cl(program.context()(), nullptr, nullptr, 0, nullptr)) ==
        "'out' is NULL");
}

TEST_CASE("a part of a device is a device, which the list does not have", "[interop]") {
  const auto parts = two_parts_of(default_device());
  if (parts.empty()) return;
  const foreign_program program(one_queue, parts[1]);
  const owned_context context = program.adopt();
  check_that_it_works(context, program.context());
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(context.get(), &info));
  CHECK(info.index == TILES_DEVICE_UNLISTED);
  CHECK(info.compute_units == 1);
  CHECK(info.name == parts[1].getInfo<CL_DEVICE_NAME>());
}

TEST_CASE("a cl_context of several devices is adopted for the one that is named", "[interop]") {
  const auto parts = two_parts_of(default_device());
  if (parts.empty()) return;
  const cl::Context opencl_context(parts);
  for (const cl::Device& each : parts) {
    tiles_context context = nullptr;
    succeed(tiles_context_from_cl(opencl_context(), each(), nullptr, 0, &context));
    check_that_it_works(owned_context(context), opencl_context);
  }
  const cl::CommandQueue queue(opencl_context, parts[1]);
  CHECK(refused(opencl_context(), parts[0](), {queue()}) ==
        "'queues[0]' is a queue of another device of the cl_context");
  // PoCL's cl_contexts name the whole device where they were made for its parts.
  const auto named = opencl_context.getInfo<CL_CONTEXT_DEVICES>();
  if (named.size() != parts.size()) return;
  CHECK(refused(opencl_context(), nullptr, {}) ==
        "'device' is NULL and the cl_context has 2 devices; pass one of them, or a queue");
}

TEST_CASE("a device of another cl_context is refused", "[interop]") {
  const auto parts = two_parts_of(default_device());
  if (parts.empty()) return;
  const cl::Context opencl_context(parts[0]);
  if (opencl_context.getInfo<CL_CONTEXT_DEVICES>()[0]() != parts[0]()) return;
  CHECK_THAT(refused(opencl_context(), parts[1](), {}),
             StartsWith("'device' is device ") &&
                 EndsWith("which is not in the cl_context; that has 1 device"));
}

TEST_CASE("the OpenCL objects of a context are borrowed: no reference is added", "[interop]") {
  const owned_context context = make_context();
  cl_context opencl_context = nullptr;
  cl_device_id device = nullptr;
  cl_command_queue queue = nullptr;
  succeed(tiles_context_get_cl(context.get(), &opencl_context, &device, &queue));
  const auto counts = [&] {
    return std::vector<cl_uint>{
        cl::Context(opencl_context, true).getInfo<CL_CONTEXT_REFERENCE_COUNT>(),
        cl::CommandQueue(queue, true).getInfo<CL_QUEUE_REFERENCE_COUNT>()};
  };
  const auto before = counts();
  succeed(tiles_context_get_cl(context.get(), &opencl_context, nullptr, &queue));
  CHECK(counts() == before);
}

TEST_CASE("a finished context has written what other queues read", "[interop]") {
  const foreign_program program(one_queue);
  const auto context = program.adopt();
  const cl::CommandQueue other(program.context(), program.device());
  // Long enough for a queue that finishes too early to be seen.
  const auto kernel = make_kernel(
      "void turns(index<1> i, array_view<unsigned, 1> data) restrict(amp) {\n"
      "  unsigned x = i[0];\n"
      "  for (int k = 0; k < 100; ++k) x = x * 1664525u + 1013904223u;\n"
      "  data[i] = x;\n"
      "}");
  const cl::Platform platform(program.device().getInfo<CL_DEVICE_PLATFORM>());
  const bool is_interpreted = platform.getInfo<CL_PLATFORM_NAME>() == "Oclgrind";
  const std::int64_t count = is_interpreted ? 307 : 300007;
  std::vector<cl_uint> expected(static_cast<std::size_t>(count));
  std::iota(expected.begin(), expected.end(), 0u);
  for (cl_uint& x : expected) {
    for (int k = 0; k < 100; ++k) x = x * 1664525u + 1013904223u;
  }
  for (int round = 0; round < 5; ++round) {
    std::vector<cl_uint> data(expected.size());
    const cl::Buffer buffer = program.buffer_of(data);
    const auto array = adopt(context, buffer, describe(TILES_TYPE_UINT32, {count}));
    succeed(launch(kernel, {count}, {tiles_argument_array(nullptr, array.get())}, context));
    succeed(tiles_context_flush(context.get()));
    succeed(tiles_context_finish(context.get(), nullptr));
    other.enqueueReadBuffer(buffer, CL_TRUE, 0, 4 * data.size(), data.data());
    const bool is_right = data == expected;
    CHECK(is_right);
  }
}
