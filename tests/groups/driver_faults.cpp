#include "tests/groups/driver_faults.hpp"

#include <dlfcn.h>

#include <chrono>
#include <string>
#include <thread>

namespace group_tests {

int launches_before_failure = -1;
cl_context unreachable = nullptr;
cl_context unreachable_after_nearby = nullptr;
std::atomic<int> launches_of_nearby{0};
std::atomic<int> reads{0}, pinned_buffers{0}, markers{0};
cl_context slow = nullptr;
cl_ulong largest_allocation = 0;

}  // namespace group_tests

using namespace group_tests;

namespace {

template <class Function>
Function* real(Function*, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

bool is_of(cl_command_queue queue, cl_context expected) {
  cl_context context = nullptr;
  clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof context, &context, nullptr);
  return expected != nullptr && context == expected;
}

bool is_refused(cl_command_queue queue) {
  return is_of(queue, unreachable) ||
         (launches_of_nearby > 0 && is_of(queue, unreachable_after_nearby));
}

bool is_nearby(cl_kernel kernel) {
  char name[64] = {};
  clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, sizeof name - 1, name, nullptr);
  return std::string(name).find("nearby") != std::string::npos;
}

}  // namespace

extern "C" cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint rank,
                                         const size_t* offset, const size_t* global,
                                         const size_t* local, cl_uint count, const cl_event* after,
                                         cl_event* event) {
  if (launches_before_failure >= 0 && launches_before_failure-- == 0) return CL_OUT_OF_HOST_MEMORY;
  if (is_nearby(kernel)) ++launches_of_nearby;
  if (is_of(queue, slow)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(40));
  }
  static const auto run = real(&clEnqueueNDRangeKernel, "clEnqueueNDRangeKernel");
  return run(queue, kernel, rank, offset, global, local, count, after, event);
}

extern "C" cl_int clGetDeviceInfo(cl_device_id device, cl_device_info what, size_t size, void* out,
                                  size_t* needed) {
  static const auto ask = real(&clGetDeviceInfo, "clGetDeviceInfo");
  const cl_int status = ask(device, what, size, out, needed);
  if (what == CL_DEVICE_MAX_MEM_ALLOC_SIZE && out != nullptr && largest_allocation > 0) {
    *static_cast<cl_ulong*>(out) = largest_allocation;
  }
  return status;
}

extern "C" cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void* memory,
                                 cl_int* status) {
  if ((flags & CL_MEM_ALLOC_HOST_PTR) != 0) ++pinned_buffers;
  static const auto make = real(&clCreateBuffer, "clCreateBuffer");
  return make(context, flags, size, memory, status);
}

extern "C" cl_int clEnqueueMarkerWithWaitList(cl_command_queue queue, cl_uint count,
                                              const cl_event* after, cl_event* event) {
  ++markers;
  static const auto mark = real(&clEnqueueMarkerWithWaitList, "clEnqueueMarkerWithWaitList");
  return mark(queue, count, after, event);
}

extern "C" cl_int clEnqueueReadBuffer(cl_command_queue queue, cl_mem memory, cl_bool blocks,
                                      size_t offset, size_t size, void* out, cl_uint count,
                                      const cl_event* after, cl_event* event) {
  if (is_refused(queue)) return CL_OUT_OF_RESOURCES;
  ++reads;
  static const auto read = real(&clEnqueueReadBuffer, "clEnqueueReadBuffer");
  return read(queue, memory, blocks, offset, size, out, count, after, event);
}

extern "C" cl_int clEnqueueWriteBuffer(cl_command_queue queue, cl_mem memory, cl_bool blocks,
                                       size_t offset, size_t size, const void* from, cl_uint count,
                                       const cl_event* after, cl_event* event) {
  if (is_refused(queue)) return CL_OUT_OF_RESOURCES;
  static const auto write = real(&clEnqueueWriteBuffer, "clEnqueueWriteBuffer");
  return write(queue, memory, blocks, offset, size, from, count, after, event);
}

extern "C" void* clEnqueueMapBuffer(cl_command_queue queue, cl_mem memory, cl_bool blocks,
                                    cl_map_flags flags, size_t offset, size_t size, cl_uint count,
                                    const cl_event* after, cl_event* event, cl_int* status) {
  if (is_refused(queue)) {
    *status = CL_OUT_OF_RESOURCES;
    return nullptr;
  }
  static const auto map = real(&clEnqueueMapBuffer, "clEnqueueMapBuffer");
  return map(queue, memory, blocks, flags, offset, size, count, after, event, status);
}
