// A driver that fails when the last view writes back: this program's own functions are what the
// library calls. A program of its own for that.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>
#include <tiles/tiles.h>

#include "tests/runtime/semantics/cpp/places.hpp"
#include "tests/support/catch.hpp"

using namespace semantics;

namespace {

bool fails = false;

template <class Function>
Function* real(Function*, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
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
  tiles_log_set_callback(
      [](int32_t level, const char* message, void* user_data) {
        if (level == TILES_LOG_LEVEL_WARNING) *static_cast<std::string*>(user_data) += message;
      },
      &logged);
  std::vector<int> numbers = counted(7);
  {
    const tiles::array_view<int> view(7, numbers);
    add(view, 10);
    fails = true;
    CHECK_THROWS_AS(view.synchronize(), tiles::runtime_exception);
  }
  fails = false;
  tiles_log_set_callback(nullptr, nullptr);
  CHECK_THAT(logged, ContainsSubstring("the write-back of a view failed") &&
                         ContainsSubstring("CL_INVALID_OPERATION"));
}
