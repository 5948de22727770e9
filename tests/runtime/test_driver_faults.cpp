// A driver that fails: this program defines some OpenCL functions itself, which fail when told to
// and otherwise call the real ones.
#include <dlfcn.h>

#include "libtiles/core/log.hpp"
#include "libtiles/runtime/context/device_call.hpp"
#include "libtiles/runtime/context/kept_memory.hpp"
#include "libtiles/runtime/data/window_contents.hpp"
#include "libtiles/runtime/launch/launch.hpp"
#include "tests/runtime/expect_error.hpp"
#include "tests/runtime/hand_compiled.hpp"
#include "tests/runtime/launch/objects.hpp"

using namespace libtiles;
using namespace libtiles::runtime;

namespace {

/// What the next call of each function returns; CL_SUCCESS lets it through.
struct faults {
  cl_int read = CL_SUCCESS;
  cl_int write = CL_SUCCESS;
  cl_int launch = CL_SUCCESS;
  cl_int release = CL_SUCCESS;
  cl_int create = CL_SUCCESS;
} next;

cl_int take(cl_int& fault) { return std::exchange(fault, CL_SUCCESS); }

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

cl_int clEnqueueReadBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking, size_t offset,
                           size_t size, void* data, cl_uint waits, const cl_event* wait_list,
                           cl_event* event) {
  static auto* const call = real<decltype(clEnqueueReadBuffer)>("clEnqueueReadBuffer");
  const cl_int fault = take(next.read);
  if (fault != CL_SUCCESS) return fault;
  return call(queue, buffer, blocking, offset, size, data, waits, wait_list, event);
}

cl_int clEnqueueWriteBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking, size_t offset,
                            size_t size, const void* data, cl_uint waits, const cl_event* wait_list,
                            cl_event* event) {
  static auto* const call = real<decltype(clEnqueueWriteBuffer)>("clEnqueueWriteBuffer");
  const cl_int fault = take(next.write);
  if (fault != CL_SUCCESS) return fault;
  return call(queue, buffer, blocking, offset, size, data, waits, wait_list, event);
}

cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint rank,
                              const size_t* offset, const size_t* global, const size_t* local,
                              cl_uint waits, const cl_event* wait_list, cl_event* event) {
  static auto* const call = real<decltype(clEnqueueNDRangeKernel)>("clEnqueueNDRangeKernel");
  const cl_int fault = take(next.launch);
  if (fault != CL_SUCCESS) return fault;
  return call(queue, kernel, rank, offset, global, local, waits, wait_list, event);
}

cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void* data,
                      cl_int* code) {
  static auto* const call = real<decltype(clCreateBuffer)>("clCreateBuffer");
  const cl_int fault = take(next.create);
  if (fault == CL_SUCCESS) return call(context, flags, size, data, code);
  if (code != nullptr) *code = fault;
  return nullptr;
}

// The memory is gone even if the driver complains.
cl_int clReleaseMemObject(cl_mem memory) {
  static auto* const call = real<decltype(clReleaseMemObject)>("clReleaseMemObject");
  const cl_int fault = take(next.release);
  const cl_int code = call(memory);
  return fault != CL_SUCCESS ? fault : code;
}
}

namespace {

/// Collects what is logged during one test.
struct collected_log {
  std::string text;
  collected_log() { set_log_callback(collect, &text); }
  ~collected_log() { set_log_callback(nullptr, nullptr); }
  static void collect(int, const char* message, void* text) {
    *static_cast<std::string*>(text) += message;
  }
};

/// Copies, also where the device could use the host's memory. Never destroyed: OpenCL may not be
/// called from static destructors.
const std::shared_ptr<context>& where() {
  static const auto* const made = new std::shared_ptr<context>(copying_context());
  return *made;
}

void increment(const array_view& view, const std::shared_ptr<context>& place = where()) {
  launch(hand_compiled::increment(), place,
         {{view.window().shape, {}}, {launch_argument::of("", view)}}, false);
}

}  // namespace

TEST_CASE("a synchronize that failed can be repeated", "[fault]") {
  std::vector<int> host{1, 2, 3};
  const auto view = view_of(host);
  increment(*view);
  clear_kept_memory(where()->opencl_device());
  next.read = CL_OUT_OF_RESOURCES;
  const error failure = error_of([&] { view->synchronize(); });
  CHECK(failure.code() == status::out_of_memory);
  CHECK_THAT(failure.what(), StartsWith("copying 12 bytes from device "));
  CHECK_THAT(failure.what(), EndsWith("clEnqueueReadBuffer returned CL_OUT_OF_RESOURCES (-5)"));
  view->synchronize();
  CHECK(host == std::vector<int>{2, 3, 4});
}

TEST_CASE("a copy whose reading fails leaves its target as it was", "[fault]") {
  std::vector<int> data{1, 2, 3}, other{10, 20, 30};
  const auto from = view_of(data);
  const auto to = view_of(other);
  increment(*from);
  increment(*to, copying_context());
  clear_kept_memory(where()->opencl_device());
  next.read = CL_OUT_OF_RESOURCES;
  CHECK_THROWS(copy_window(from->window(), to->window()));
  to->synchronize();
  CHECK(other == std::vector<int>{11, 21, 31});
  copy_window(from->window(), to->window());
  CHECK(other == std::vector<int>{2, 3, 4});
}

TEST_CASE("the release of the last view throws the error of its write-back", "[fault]") {
  std::vector<int> host{1, 2, 3};
  const auto view = view_of(host);
  increment(*view);
  next.read = CL_INVALID_COMMAND_QUEUE;
  const error failure = error_of([&] { view->release(); });
  CHECK(failure.code() == status::device_failure);
  CHECK_THAT(failure.what(), ContainsSubstring("CL_INVALID_COMMAND_QUEUE (-36)"));
}

TEST_CASE("the destructor of the last view logs the error of its write-back", "[fault]") {
  const collected_log log;
  std::vector<int> host{1, 2, 3};
  {
    const auto view = view_of(host);
    increment(*view);
    next.read = CL_INVALID_COMMAND_QUEUE;
  }
  CHECK_THAT(log.text, ContainsSubstring("the write-back of a view failed: copying 12 bytes"));
}

TEST_CASE("a copy to the device that failed leaves the data as it was", "[fault]") {
  std::vector<int> host{1, 2, 3};
  const auto view = view_of(host);
  next.write = CL_OUT_OF_HOST_MEMORY;
  CHECK_THROWS_WITH(increment(*view), ContainsSubstring("copying 12 bytes to device "));
  increment(*view);
  view->synchronize();
  CHECK(host == std::vector<int>{2, 3, 4});
}

TEST_CASE("a launch that the driver refused leaves the data as it was", "[fault]") {
  std::vector<int> host{1, 2, 3};
  const auto view = view_of(host);
  next.launch = CL_INVALID_WORK_GROUP_SIZE;
  const error failure = error_of([&] { increment(*view); });
  CHECK(failure.code() == status::device_failure);
  CHECK_THAT(failure.what(), StartsWith("launching increment on device "));
  host[0] = 10;
  view->refresh();
  increment(*view);
  view->synchronize();
  CHECK(host == std::vector<int>{11, 3, 4});
}

TEST_CASE("memory of the pool that a driver releases with an error is let go of all the same",
          "[fault]") {
  const auto piece = [] {
    return memory_pool::piece{cl::Buffer(where()->opencl_context(), CL_MEM_READ_WRITE, 64), 64};
  };
  memory_pool kept(100);
  kept.give(piece());
  next.release = CL_OUT_OF_RESOURCES;
  kept.give(piece());
  CHECK(next.release == CL_SUCCESS);
  CHECK(kept.take(1).size == 64);
  CHECK(kept.take(1).size == 0);
}

TEST_CASE("memory that is kept goes where an allocation, a copy or a launch finds too little",
          "[fault]") {
  const auto place = keeping_context();
  const auto keep_some = [&] { data_source::on_device(place, 64 << 10); };
  keep_some();
  next.create = CL_MEM_OBJECT_ALLOCATION_FAILURE;
  const auto larger = data_source::on_device(place, 1 << 20);
  CHECK_FALSE(place->kept_memory().clear());

  std::vector<int> host{1, 2, 3};
  const auto view = view_of(host);
  keep_some();
  next.write = CL_MEM_OBJECT_ALLOCATION_FAILURE;
  increment(*view, place);
  CHECK_FALSE(place->kept_memory().clear());
  keep_some();
  next.launch = CL_MEM_OBJECT_ALLOCATION_FAILURE;
  increment(*view, place);
  CHECK_FALSE(place->kept_memory().clear());
  keep_some();
  next.read = CL_OUT_OF_RESOURCES;
  view->synchronize();
  CHECK_FALSE(place->kept_memory().clear());
  CHECK(host == std::vector<int>{3, 4, 5});
}

TEST_CASE(
    "memory that another context of the device keeps goes where an allocation finds too little",
    "[fault]") {
  const auto place = keeping_context();
  const auto other = keeping_context();
  data_source::on_device(other, 64 << 10);
  next.create = CL_MEM_OBJECT_ALLOCATION_FAILURE;
  data_source::on_device(place, 1 << 20);
  CHECK_FALSE(other->kept_memory().clear());
}

TEST_CASE("what finds too little memory is done again where any was let go of meanwhile",
          "[fault]") {
  const auto place = keeping_context();
  int runs = 0;
  const auto fail_at_first = [&] {
    if (++runs > 1) return;
    clear_kept_memory(place->opencl_device());  // as another thread may
    throw cl::Error(CL_MEM_OBJECT_ALLOCATION_FAILURE, "the first time");
  };
  data_source::on_device(place, 64 << 10);
  call_with_memory(*place, std::string("trying"), fail_at_first);
  CHECK(runs == 2);
}

TEST_CASE("an event of others that fails like an allocation is told, and nothing is done again",
          "[fault]") {
  const auto place = keeping_context();
  data_source::on_device(place, 64 << 10);
  int runs = 0;
  CHECK_THROWS_AS(call_with_memory(*place, std::string("trying"),
                                   [&] {
                                     ++runs;
                                     throw given_event_failure(CL_OUT_OF_RESOURCES, "an event");
                                   }),
                  error);
  CHECK(runs == 1);
  CHECK(place->kept_memory().clear());
}

TEST_CASE("an allocation fails where nothing is kept that could make room", "[fault]") {
  const auto place = copying_context();
  next.create = CL_MEM_OBJECT_ALLOCATION_FAILURE;
  const error failure = error_of([&] { data_source::on_device(place, 1 << 20); });
  CHECK(failure.code() == status::out_of_memory);
  CHECK_THAT(failure.what(), StartsWith("allocating 1048576 bytes on device "));
}
