// Events from and to OpenCL.
#include "tests/interop/lent.hpp"

TEST_CASE("a launch's event orders the caller's commands", "[interop]") {
  for (const queue_kind& kind : queue_kinds()) {
    INFO(kind.name);
    const foreign_program program(kind);
    const owned_context context = program.adopt();
    std::vector<cl_uint> data = counting(1000);
    const cl::Buffer buffer = program.buffer_of(data);
    const auto array = adopt(context, buffer, describe(TILES_TYPE_UINT32, {1000}));
    tiles_event event = nullptr;
    succeed(launch_scale(scale_kernel(), context, tiles_argument_array(nullptr, array.get()), 1000,
                         2, 1, &event));
    const owned_event owner(event);
    const std::vector<cl::Event> before = opencl_events_of(event);
    REQUIRE(before.size() == 1);
    const cl::CommandQueue own_queue(program.context(), program.device());
    own_queue.enqueueReadBuffer(buffer, CL_TRUE, 0, 4000, data.data(), &before);
    CHECK(data[999] == 2001);
  }
}

namespace {

owned_event adopted(const owned_context& context, const cl::Event& given) {
  tiles_event event = nullptr;
  succeed(tiles_event_from_cl(context.get(), given(), &event));
  return owned_event(event);
}

}  // namespace

TEST_CASE("an adopted event happens when the caller's does", "[interop]") {
  const foreign_program program(one_queue);
  const owned_context context = program.adopt();
  cl::UserEvent given(program.context());
  const owned_event owner = adopted(context, given);
  const tiles_event event = owner.get();
  cl_event handle = nullptr;
  uint32_t count = 0;
  succeed(tiles_event_get_cl(event, 1, &handle, &count));
  CHECK(count == 1);
  CHECK(handle == given());
  given.setStatus(CL_COMPLETE);
  succeed(tiles_event_wait(event));
}

TEST_CASE("a wait for an adopted event that fails is an error", "[interop]") {
  const foreign_program program(one_queue);
  const owned_context context = program.adopt();
  cl::UserEvent given(program.context());
  const owned_event owner = adopted(context, given);
  const tiles_event event = owner.get();
  given.setStatus(-1);
  CHECK_THAT(failed(TILES_ERROR_DEVICE_FAILURE, tiles_event_wait(event)), StartsWith("waiting for "));
  int32_t done = 0;
  CHECK_THAT(failed(TILES_ERROR_DEVICE_FAILURE, tiles_event_is_done(event, &done)),
             StartsWith("waiting for "));
}

TEST_CASE("misuse of events is refused", "[interop]") {
  const foreign_program program(one_queue);
  const foreign_program other(one_queue);
  const owned_context context = program.adopt();
  const gate closed(program.context(), program.device());
  const cl::UserEvent& given = closed.event();
  tiles_event event = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_event_from_cl(context.get(), nullptr, &event)) ==
        "'event' is NULL; expected a cl_event");
  CHECK_THAT(failed(TILES_ERROR_INVALID_ARGUMENT,
                    tiles_event_from_cl(other.adopt().get(), given(), &event)),
             StartsWith("'event' belongs to another cl_context than the context on device "));
  succeed(tiles_event_from_cl(context.get(), given(), &event));
  const owned_event owner(event);
  uint32_t count = 0;
  succeed(tiles_event_get_cl(event, 0, nullptr, &count));
  CHECK(count == 1);
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_event_get_cl(event, 1, nullptr, &count)) ==
        "'events' is NULL and capacity is 1");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_event_get_cl(event, 0, nullptr, nullptr)) ==
        "'count' is NULL");
}

TEST_CASE("a launch waits for the caller's event", "[interop]") {
  for (const queue_kind& kind : queue_kinds()) {
    INFO(kind.name);
    foreign_program program(kind);
    const owned_context context = program.adopt();
    std::vector<cl_uint> data = counting(50);
    const cl::Buffer buffer = program.buffer_of(data);
    const auto array = adopt(context, buffer, describe(TILES_TYPE_UINT32, {50}));
    const cl::CommandQueue own_queue(program.context(), program.device());
    std::vector<cl_uint> zeros(50);
    gate may_write(program.context(), program.device());
    const std::vector<cl::Event> before{may_write.event()};
    cl::Event written;
    own_queue.enqueueWriteBuffer(buffer, CL_FALSE, 0, 200, zeros.data(), &before, &written);
    tiles_event event = nullptr;
    succeed(tiles_event_from_cl(context.get(), written(), &event));
    const owned_event owner(event);
    const auto kernel = scale_kernel();
    const cl_uint factor = 1;
    const cl_uint addend = 9;
    const std::vector<tiles_argument> arguments{
        tiles_argument_array(nullptr, array.get()),
        tiles_argument_value(nullptr, TILES_TYPE_UINT32, &factor),
        tiles_argument_value(nullptr, TILES_TYPE_UINT32, &addend)};
    described_launch desc = describe_launch({50}, arguments);
    desc.wait_events = &event;
    desc.wait_count = 1;
    succeed(tiles_kernel_launch(kernel.get(), context.get(), &desc, nullptr));
    may_write.open();
    CHECK(read(array, 50) == std::vector<cl_uint>(50, 9));
  }
}
