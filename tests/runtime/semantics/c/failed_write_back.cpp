// A driver that fails when the last view writes back: this program's own functions are what the
// library calls. A program of its own for that.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>

#include "tests/runtime/semantics/c/objects.hpp"

using namespace semantics;

namespace {

bool fails = false;

template <class Function>
Function* real(Function*, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

void add_warning(int32_t level, const char* message, void* user_data) {
  if (level == TILES_LOG_LEVEL_WARNING) *static_cast<std::string*>(user_data) += message;
}

}  // namespace

extern "C" cl_int clEnqueueReadBuffer(cl_command_queue queue, cl_mem buffer, cl_bool is_blocking,
                                      size_t offset, size_t size, void* destination, cl_uint count,
                                      const cl_event* events, cl_event* event) {
  static auto* const next = real(&clEnqueueReadBuffer, "clEnqueueReadBuffer");
  if (fails) return CL_INVALID_OPERATION;
  return next(queue, buffer, is_blocking, offset, size, destination, count, events, event);
}

extern "C" void* clEnqueueMapBuffer(cl_command_queue queue, cl_mem buffer, cl_bool is_blocking,
                                    cl_map_flags flags, size_t offset, size_t size, cl_uint count,
                                    const cl_event* events, cl_event* event, cl_int* code) {
  static auto* const next = real(&clEnqueueMapBuffer, "clEnqueueMapBuffer");
  if (fails) {
    if (code != nullptr) *code = CL_INVALID_OPERATION;
    return nullptr;
  }
  return next(queue, buffer, is_blocking, flags, offset, size, count, events, event, code);
}

TEST_CASE("A failed write-back of the last view is logged and not thrown", "[semantics]") {
  std::string logged;
  tiles_log_set_callback(&add_warning, &logged);
  ints data = counted(7);
  owned_view view = view_over(data, {7});
  add(view, 10);
  wait_for_kernels();
  fails = true;
  CHECK_THAT(failed(TILES_ERROR_DEVICE_FAILURE, tiles_array_view_synchronize(view.get(), nullptr)),
             ContainsSubstring("CL_INVALID_OPERATION"));
  // The caller of release is told as well, and the view is gone.
  const tiles_array_view last = view.release();
  CHECK_THAT(failed(TILES_ERROR_DEVICE_FAILURE, tiles_array_view_release(last)),
             ContainsSubstring("CL_INVALID_OPERATION"));
  fails = false;
  tiles_log_set_callback(nullptr, nullptr);
  CHECK_THAT(logged, ContainsSubstring("the write-back of a view failed") &&
                         ContainsSubstring("CL_INVALID_OPERATION"));
  failed(TILES_ERROR_INVALID_HANDLE, tiles_array_view_release(last));
}
