// The caller's own OpenCL objects in the library, of which each of its OpenCL calls fails once.
#include <tiles/tiles_cl.h>

#include "libtiles/runtime/opencl/opencl.hpp"
#include "tests/faults/calls.hpp"
#include "tests/faults/driver.hpp"
#include "tests/faults/every_call.hpp"

namespace {

constexpr std::size_t first = 24;  // element of the caller's buffer at which the array begins

/// What the caller made, by calls that do not fail.
class callers_objects {
 public:
  explicit callers_objects(cl_command_queue_properties properties) {
    const driver::own_calls own;
    context_ = cl::Context(cl::Device::getDefault());
    queue_ = cl::CommandQueue(context_, cl::Device::getDefault(), properties);
    buffer_ = cl::Buffer(context_, CL_MEM_READ_WRITE, (first + count) * sizeof(int));
  }

  ~callers_objects() {
    const driver::own_calls own;
    buffer_ = {};
    queue_ = {};
    context_ = {};
  }

  /// Writes to the buffer that the array is made over. \return its end
  cl_event write(const std::vector<int>& data) const {
    const driver::own_calls own;
    cl_event end = nullptr;
    clEnqueueWriteBuffer(queue_(), buffer_(), CL_FALSE, first * sizeof(int),
                         data.size() * sizeof(int), data.data(), 0, nullptr, &end);
    return end;
  }

  /// Sets the first element to `value` once `ready` has happened. \return its end
  cl_event set_first(cl_mem buffer, uint64_t byte_offset, const int& value, cl_event ready) const {
    const driver::own_calls own;
    cl_event end = nullptr;
    clEnqueueFillBuffer(queue_(), buffer, &value, sizeof value, byte_offset, sizeof value, 1,
                        &ready, &end);
    return end;
  }

  static void release(cl_event event) {
    const driver::own_calls own;
    clReleaseEvent(event);
  }

  const cl::Context& context() const { return context_; }
  cl_command_queue queue() const { return queue_(); }

  owned_context adopt(attempts& tries) const {
    const cl_command_queue queue = queue_();
    tiles_context context = nullptr;
    tries.repeat([&] { return tiles_context_from_cl(nullptr, nullptr, &queue, 1, &context); });
    return owned_context(context);
  }

  owned_array adopt_buffer(attempts& tries, const owned_context& context) const {
    const auto desc = describe(TILES_TYPE_INT32, {count});
    tiles_array array = nullptr;
    tries.repeat([&] {
      return tiles_array_from_cl(context.get(), buffer_(), &desc, first * sizeof(int), &array);
    });
    return owned_array(array);
  }

 private:
  cl::Context context_;
  cl::CommandQueue queue_;
  cl::Buffer buffer_;
};

/// A kernel object of the caller's, which adds one.
class callers_kernel {
 public:
  explicit callers_kernel(const cl::Context& context) {
    const driver::own_calls own;
    cl::Program program(
        context, std::string("kernel void add_one(global int* v) { v[get_global_id(0)] += 1; }"));
    program.build();
    kernel_ = cl::Kernel(program, "add_one");
  }

  ~callers_kernel() {
    const driver::own_calls own;
    kernel_ = {};
  }

  owned_kernel adopt(attempts& tries) const {
    tiles_kernel kernel = nullptr;
    tries.repeat([&] { return tiles_kernel_from_cl(kernel_(), &kernel); });
    return owned_kernel(kernel);
  }

 private:
  cl::Kernel kernel_;
};

owned_event adopt(attempts& tries, const owned_context& context, cl_event event) {
  tiles_event adopted = nullptr;
  tries.repeat([&] { return tiles_event_from_cl(context.get(), event, &adopted); });
  return owned_event(adopted);
}

/// The caller sets the first element of the view to 77 on its own queue.
void lend(attempts& tries, const callers_objects& caller, const owned_context& context,
          const owned_view& view) {
  cl_mem buffer = nullptr;
  uint64_t byte_offset = 0;
  tiles_event ready = nullptr;
  tries.repeat([&] {
    return tiles_array_view_acquire_cl(view.get(), context.get(), TILES_ACCESS_READ_WRITE, &buffer,
                                       &byte_offset, &ready);
  });
  const owned_event owner(ready);
  cl_event before = nullptr;
  uint32_t events = 0;
  tries.repeat([&] { return tiles_event_get_cl(ready, 1, &before, &events); });
  const int value = 77;
  const cl_event end = caller.set_first(buffer, byte_offset, value, before);
  tries.repeat([&] {
    return tiles_array_view_release_cl(view.get(), context.get(), TILES_ACCESS_READ_WRITE, end);
  });
  callers_objects::release(end);
}

void adopted_objects(attempts& tries, cl_command_queue_properties properties) {
  const callers_objects caller(properties);
  const std::vector<int> initial = counted();
  const owned_kernel kernel = increment_with(tries);
  const owned_context context = caller.adopt(tries);
  const owned_array array = caller.adopt_buffer(tries, context);
  const owned_view view = view_with(tries, array);
  const cl_event written = caller.write(initial);
  const owned_event event = adopt(tries, context, written);
  callers_objects::release(written);
  launch(tries, kernel, context, {tiles_argument_view(nullptr, view.get())}, count, nullptr,
         event.get());
  lend(tries, caller, context, view);
  launch(tries, kernel, context, view);
  std::vector<int> expected = counted(2);
  expected[0] = 78;
  CHECK(read_with(tries, array, count) == expected);
}

// As in a view that the library itself has brought to the device.
void a_lent_view(attempts& tries) {
  const callers_objects caller(0);
  const owned_kernel kernel = increment_with(tries);
  const owned_context context = caller.adopt(tries);
  std::vector<int> data = counted();
  const owned_view view = view_with(tries, data);
  lend(tries, caller, context, view);
  launch(tries, kernel, context, view);
  synchronize(tries, view);
  std::vector<int> expected = counted(1);
  expected[0] = 78;
  CHECK(data == expected);
}

void an_adopted_kernel(attempts& tries) {
  const callers_objects caller(0);
  const callers_kernel add_one(caller.context());
  std::vector<int> data = counted();
  const owned_context context = caller.adopt(tries);
  const owned_kernel kernel = add_one.adopt(tries);
  const owned_view view = view_with(tries, data);
  for (int i = 0; i < 2; ++i) launch(tries, kernel, context, view);
  synchronize(tries, view);
  CHECK(data == counted(2));
}

void adopted_objects_in_order(attempts& tries) { adopted_objects(tries, 0); }

void adopted_objects_out_of_order(attempts& tries) {
  adopted_objects(tries, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

}  // namespace

TEST_CASE("every OpenCL call on the caller's queue, buffer and events may fail", "[faults]") {
  fail_every_call_once({adopted_objects_in_order, {}});
}

// A command whose event cannot be retained runs all the same: a marker tells when it has.
TEST_CASE("every OpenCL call on the caller's queue that runs out of order may fail", "[faults]") {
  fail_every_call_once({adopted_objects_out_of_order, {"clRetainEvent"}});
}

// As Intel's CPU driver does, whose queues do not keep their context.
TEST_CASE("a queue whose context the driver knows no more is refused with what to do", "[faults]") {
  constexpr int invalid_context = -34;
  const callers_objects caller(0);
  driver::start({"clRetainContext", 1, invalid_context});
  const cl_command_queue queue = caller.queue();
  tiles_context context = nullptr;
  CHECK(
      failed(TILES_ERROR_INVALID_ARGUMENT,
             tiles_context_from_cl(nullptr, nullptr, &queue, 1, &context)) ==
      "the program has released the cl_context of 'queues[0]', and this driver cannot get it from "
      "the queue; release it after the call");
  driver::start({});
  succeed(tiles_context_from_cl(nullptr, nullptr, &queue, 1, &context));
  succeed(tiles_context_release(context));
}

// What a driver does not tell of a kernel's arguments is found out otherwise.
TEST_CASE("every OpenCL call on the caller's kernel may fail", "[faults]") {
  fail_every_call_once_either_way({an_adopted_kernel, {"clGetKernelArgInfo"}});
}

TEST_CASE("every OpenCL call on a view that is lent to the caller may fail", "[faults]") {
  fail_every_call_once_either_way({a_lent_view, {}});
}
