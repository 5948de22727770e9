#include "tests/faults/driver.hpp"

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <dlfcn.h>

#include <algorithm>
#include <mutex>
#include <tuple>
#include <type_traits>
#include <vector>

namespace driver {
namespace {

/// A device that goes down, by its context.
struct loss {
  int commands_left = 0;  ///< 0: none is planned
  int code = 0;
  bool has_happened = false;
  cl_context context = nullptr;
  std::vector<cl_command_queue> queues;
};

struct state {
  std::mutex mutex;
  fault planned;
  loss lost;
  bool has_failed = false;
  std::map<std::string, int> calls;
  std::map<std::string, int> live;
};

state& now() {
  static state* const instance = new state;  // outlives whatever calls OpenCL at the end
  return *instance;
}

thread_local int own_calls_alive = 0;

bool starts_with(const std::string& text, const char* start) { return text.rfind(start, 0) == 0; }

/// Counts the call. \return the code with which it is to fail, or CL_SUCCESS.
cl_int enter(const char* function) {
  if (own_calls_alive > 0) return CL_SUCCESS;
  const std::lock_guard<std::mutex> lock(now().mutex);
  const int count = ++now().calls[function];
  if (now().planned.function != function || now().planned.nth != count) return CL_SUCCESS;
  now().has_failed = true;
  return now().planned.code;
}

void count_object(const char* kind, int change) {
  if (own_calls_alive > 0) return;
  const std::lock_guard<std::mutex> lock(now().mutex);
  now().live[kind] += change;
}

template <class Handle>
const char* kind_of() {
  if (std::is_same_v<Handle, cl_context>) return "cl_context";
  if (std::is_same_v<Handle, cl_command_queue>) return "cl_command_queue";
  if (std::is_same_v<Handle, cl_mem>) return "cl_mem";
  if (std::is_same_v<Handle, cl_program>) return "cl_program";
  if (std::is_same_v<Handle, cl_kernel>) return "cl_kernel";
  if (std::is_same_v<Handle, cl_event>) return "cl_event";
  return "cl_device_id";
}

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

void note_made(cl_context made) {
  const std::lock_guard<std::mutex> lock(now().mutex);
  if (now().lost.commands_left > 0 && now().lost.context == nullptr) now().lost.context = made;
}

void note_made(cl_context of, cl_command_queue made) {
  const std::lock_guard<std::mutex> lock(now().mutex);
  if (of == now().lost.context) now().lost.queues.push_back(made);
}

bool is_doomed(cl_command_queue queue) {
  const auto& doomed = now().lost.queues;
  return std::find(doomed.begin(), doomed.end(), queue) != doomed.end();
}

/// What has no such argument goes to no queue.
template <class... Arguments>
bool is_for_doomed_queue(const Arguments&...) {
  return false;
}
template <class... Rest>
bool is_for_doomed_queue(cl_command_queue queue, const Rest&...) {
  return is_doomed(queue);
}
bool is_for_doomed_queue(cl_uint count, const cl_event* events) {
  static auto* const ask = real<decltype(clGetEventInfo)>("clGetEventInfo");
  for (cl_uint i = 0; i < count; ++i) {
    cl_command_queue queue = nullptr;
    ask(events[i], CL_EVENT_COMMAND_QUEUE, sizeof queue, &queue, nullptr);
    if (is_doomed(queue)) return true;
  }
  return false;
}

bool is_command(const std::string& name) {
  return starts_with(name, "clEnqueue") || name == "clFinish" || name == "clFlush" ||
         name == "clWaitForEvents";
}

/// \return what a call that the device is to run returns if it went down, or does by that
template <class... Arguments>
cl_int enter_command(const char* name, const Arguments&... arguments) {
  if (own_calls_alive > 0 || !is_command(name)) return CL_SUCCESS;
  std::unique_lock<std::mutex> lock(now().mutex);
  loss& lost = now().lost;
  if (lost.context == nullptr || !is_for_doomed_queue(arguments...)) return CL_SUCCESS;
  if (lost.has_happened) return lost.code;
  if (--lost.commands_left > 0) return CL_SUCCESS;
  lost.has_happened = true;
  const std::vector<cl_command_queue> queues = lost.queues;
  const cl_int code = lost.code;
  lock.unlock();
  // Nothing is lost in truth: no command may still use memory that goes soon.
  static auto* const finish = real<decltype(clFinish)>("clFinish");
  for (const cl_command_queue each : queues) finish(each);
  return code;
}

template <class... Arguments>
auto& last_of(Arguments&... arguments) {
  return std::get<sizeof...(Arguments) - 1>(std::tie(arguments...));
}

/// Functions that return a status: retain, release, enqueue, and the rest.
template <class... Arguments>
cl_int call_status(const std::string& name, cl_int (*function)(Arguments...),
                   Arguments... arguments) {
  const cl_int planned = enter(name.c_str());
  const bool is_release = starts_with(name, "clRelease");
  if (const cl_int gone = enter_command(name.c_str(), arguments...); gone != CL_SUCCESS) {
    return gone;
  }
  // What was to be released is gone even if the driver complains.
  if (planned != CL_SUCCESS && !is_release) return planned;
  const cl_int code = function(arguments...);
  using first = std::tuple_element_t<0, std::tuple<Arguments...>>;
  if (code == CL_SUCCESS && starts_with(name, "clRetain")) count_object(kind_of<first>(), 1);
  if (code == CL_SUCCESS && is_release) count_object(kind_of<first>(), -1);
  if constexpr (std::is_same_v<std::decay_t<decltype(last_of(arguments...))>, cl_event*>) {
    const bool gives_event = starts_with(name, "clEnqueue") && last_of(arguments...) != nullptr;
    if (code == CL_SUCCESS && gives_event) count_object("cl_event", 1);
  }
  return planned != CL_SUCCESS ? planned : code;
}

void set_code(cl_int* target, cl_int code) {
  if (target != nullptr) *target = code;
}

/// Functions that return an object and take a pointer for their status last.
template <class Handle, class... Arguments>
Handle call_object(const char* name, Handle (*function)(Arguments...), Arguments... arguments) {
  cl_int failure = enter(name);
  if (failure == CL_SUCCESS) failure = enter_command(name, arguments...);
  if (failure != CL_SUCCESS) {
    set_code(last_of(arguments...), failure);
    return nullptr;
  }
  const Handle object = function(arguments...);
  if (object == nullptr) return object;
  if constexpr (std::is_same_v<Handle, cl_context>) note_made(object);
  if constexpr (std::is_same_v<Handle, cl_command_queue>) {
    note_made(std::get<0>(std::tie(arguments...)), object);
  }
  if constexpr (std::is_same_v<Handle, void*>) {  // clEnqueueMapBuffer
    const auto all = std::tie(arguments...);
    if (std::get<sizeof...(Arguments) - 2>(all) != nullptr) count_object("cl_event", 1);
  } else {
    count_object(kind_of<Handle>(), 1);
  }
  return object;
}

template <class Result, class... Arguments>
Result dispatch(const char* name, Result (*function)(Arguments...),
                std::common_type_t<Arguments>... arguments) {
  if constexpr (std::is_same_v<Result, cl_int>) {
    return call_status<Arguments...>(name, function, arguments...);
  } else {
    return call_object<Result, Arguments...>(name, function, arguments...);
  }
}

template <class Function>
struct signature;
template <class Result, class... Arguments>
struct signature<Result(Arguments...)> {
  using result = Result;
  template <std::size_t I>
  using argument = std::tuple_element_t<I, std::tuple<Arguments...>>;
};

}  // namespace

own_calls::own_calls() { ++own_calls_alive; }
own_calls::~own_calls() { --own_calls_alive; }

void start(const fault& planned) {
  const std::lock_guard<std::mutex> lock(now().mutex);
  now().planned = planned;
  now().lost = {};
  now().has_failed = false;
  now().calls.clear();
  now().live.clear();
}

void lose_device(int nth, int code) {
  const std::lock_guard<std::mutex> lock(now().mutex);
  now().lost = {};
  now().lost.commands_left = nth;
  now().lost.code = code;
}

bool is_lost() {
  const std::lock_guard<std::mutex> lock(now().mutex);
  return now().lost.has_happened;
}

bool has_failed() {
  const std::lock_guard<std::mutex> lock(now().mutex);
  return now().has_failed;
}

std::map<std::string, int> calls() {
  const std::lock_guard<std::mutex> lock(now().mutex);
  return now().calls;
}

std::map<std::string, int> live_objects() {
  const std::lock_guard<std::mutex> lock(now().mutex);
  std::map<std::string, int> live;
  for (const auto& [kind, count] : now().live) {
    if (count != 0) live[kind] = count;
  }
  return live;
}

}  // namespace driver

// clang-format off
#define P(f, i) driver::signature<decltype(f)>::argument<i> a##i
#define P1(f) P(f, 0)
#define P2(f) P1(f), P(f, 1)
#define P3(f) P2(f), P(f, 2)
#define P4(f) P3(f), P(f, 3)
#define P5(f) P4(f), P(f, 4)
#define P6(f) P5(f), P(f, 5)
#define P7(f) P6(f), P(f, 6)
#define P8(f) P7(f), P(f, 7)
#define P9(f) P8(f), P(f, 8)
#define P10(f) P9(f), P(f, 9)
#define P11(f) P10(f), P(f, 10)
#define P12(f) P11(f), P(f, 11)
#define P13(f) P12(f), P(f, 12)
#define P14(f) P13(f), P(f, 13)
#define A1 a0
#define A2 A1, a1
#define A3 A2, a2
#define A4 A3, a3
#define A5 A4, a4
#define A6 A5, a5
#define A7 A6, a6
#define A8 A7, a7
#define A9 A8, a8
#define A10 A9, a9
#define A11 A10, a10
#define A12 A11, a11
#define A13 A12, a12
#define A14 A13, a13
// clang-format on

/// Defines the OpenCL function `f` of `n` parameters.
#define INTERCEPT(f, n)                                          \
  extern "C" driver::signature<decltype(f)>::result f(P##n(f)) { \
    static auto* const real = driver::real<decltype(f)>(#f);     \
    return driver::dispatch(#f, real, A##n);                     \
  }

INTERCEPT(clBuildProgram, 6)
INTERCEPT(clCreateBuffer, 5)
INTERCEPT(clCreateCommandQueue, 4)
INTERCEPT(clCreateCommandQueueWithProperties, 4)
INTERCEPT(clCreateContext, 6)
INTERCEPT(clCreateKernel, 3)
INTERCEPT(clCreateProgramWithBinary, 7)
INTERCEPT(clCreateProgramWithSource, 5)
INTERCEPT(clCreateUserEvent, 2)
INTERCEPT(clEnqueueCopyBuffer, 9)
INTERCEPT(clEnqueueCopyBufferRect, 13)
INTERCEPT(clEnqueueFillBuffer, 9)
INTERCEPT(clEnqueueMapBuffer, 10)
INTERCEPT(clEnqueueMarkerWithWaitList, 4)
INTERCEPT(clEnqueueNDRangeKernel, 9)
INTERCEPT(clEnqueueReadBuffer, 9)
INTERCEPT(clEnqueueReadBufferRect, 14)
INTERCEPT(clEnqueueUnmapMemObject, 6)
INTERCEPT(clEnqueueWriteBuffer, 9)
INTERCEPT(clEnqueueWriteBufferRect, 14)
INTERCEPT(clFinish, 1)
INTERCEPT(clFlush, 1)
INTERCEPT(clGetCommandQueueInfo, 5)
INTERCEPT(clGetContextInfo, 5)
INTERCEPT(clGetDeviceIDs, 5)
INTERCEPT(clGetDeviceInfo, 5)
INTERCEPT(clGetEventInfo, 5)
INTERCEPT(clGetKernelArgInfo, 6)
INTERCEPT(clGetKernelInfo, 5)
INTERCEPT(clGetKernelWorkGroupInfo, 6)
INTERCEPT(clGetMemObjectInfo, 5)
INTERCEPT(clGetPlatformIDs, 3)
INTERCEPT(clGetPlatformInfo, 5)
INTERCEPT(clGetProgramBuildInfo, 6)
INTERCEPT(clGetProgramInfo, 5)
INTERCEPT(clReleaseCommandQueue, 1)
INTERCEPT(clReleaseContext, 1)
INTERCEPT(clReleaseEvent, 1)
INTERCEPT(clReleaseKernel, 1)
INTERCEPT(clReleaseMemObject, 1)
INTERCEPT(clReleaseProgram, 1)
INTERCEPT(clRetainCommandQueue, 1)
INTERCEPT(clRetainContext, 1)
INTERCEPT(clRetainEvent, 1)
INTERCEPT(clRetainKernel, 1)
INTERCEPT(clRetainMemObject, 1)
INTERCEPT(clRetainProgram, 1)
INTERCEPT(clSetKernelArg, 4)
INTERCEPT(clSetUserEventStatus, 2)
INTERCEPT(clWaitForEvents, 2)
