// An OpenCL program of the caller's, beside which the tests use the library.
#pragma once

#include <vector>

#include "libtiles/runtime/opencl/opencl.hpp"
#include "tests/capi/objects.hpp"
#include "tiles/tiles_cl.h"

/// The device that the library would choose.
inline cl::Device default_device() {
  cl_device_id device = nullptr;
  succeed(tiles_context_get_cl(nullptr, nullptr, &device, nullptr));
  return cl::Device(device, true);
}

inline bool can_run_out_of_order(const cl::Device& device) {
  const auto properties = device.getInfo<CL_DEVICE_QUEUE_PROPERTIES>();
  return (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
}

/// The queues that a test is repeated with.
struct queue_kind {
  const char* name;
  cl_command_queue_properties properties;
  std::size_t count;

  bool runs_in_order() const { return properties == 0; }
};

inline std::vector<queue_kind> queue_kinds() {
  std::vector<queue_kind> kinds{{"one in-order queue", 0, 1}, {"two in-order queues", 0, 2}};
  if (!can_run_out_of_order(default_device())) return kinds;
  kinds.push_back({"an out-of-order queue", CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 1});
  kinds.push_back({"two out-of-order queues", CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 2});
  return kinds;
}

/// What holds the caller's commands back until it is opened. Oclgrind runs a queue to its end when
/// it is flushed, so there it is open from the start.
class gate {
 public:
  explicit gate(const cl::Context& context, const cl::Device& device) : event_(context) {
    const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
    if (platform.getInfo<CL_PLATFORM_NAME>() == "Oclgrind") open();
  }

  gate(const gate&) = delete;
  gate& operator=(const gate&) = delete;

  /// NVIDIA's driver waits for the event when its context goes.
  ~gate() { open(); }

  const cl::UserEvent& event() const { return event_; }

  void open() {
    if (!is_open_) event_.setStatus(CL_COMPLETE);
    is_open_ = true;
  }

 private:
  cl::UserEvent event_;
  bool is_open_ = false;
};

/// A buffer with a copy of the data.
inline cl::Buffer buffer_with(const cl::Context& context, std::vector<cl_uint>& data,
                              cl_mem_flags flags = CL_MEM_READ_WRITE) {
  return cl::Buffer(context, flags | CL_MEM_COPY_HOST_PTR, 4 * data.size(), data.data());
}

/// A cl_context with queues, and a kernel: data[first + i] = factor * data[first + i] + addend.
class foreign_program {
 public:
  explicit foreign_program(const queue_kind& kind, const cl::Device& device = default_device())
      : device_(device), context_(device) {
    for (std::size_t i = 0; i < kind.count; ++i) {
      queues_.emplace_back(context_, device_, kind.properties);
    }
    cl::Program program(context_,
                        "kernel void scale(global uint* data, uint first, uint factor, uint addend)"
                        "{ data += first + get_global_id(0); *data = factor * *data + addend; }");
    program.build({device_});
    kernel_ = cl::Kernel(program, "scale");
  }

  const cl::Device& device() const { return device_; }
  const cl::Context& context() const { return context_; }
  const cl::CommandQueue& queue(std::size_t i = 0) const { return queues_[i]; }
  std::size_t queue_count() const { return queues_.size(); }
  cl::Kernel& kernel() { return kernel_; }

  cl::Buffer buffer_of(std::vector<cl_uint>& data) const { return buffer_with(context_, data); }

  /// Submits the kernel for `count` elements from the byte `offset` on. \return its end
  cl::Event scale(std::size_t queue, cl_mem buffer, std::uint64_t offset, std::size_t count,
                  cl_uint factor, cl_uint addend, const std::vector<cl::Event>& before = {}) {
    kernel_.setArg(0, sizeof buffer, &buffer);
    kernel_.setArg(1, static_cast<cl_uint>(offset / 4));
    kernel_.setArg(2, factor);
    kernel_.setArg(3, addend);
    cl::Event done;
    queues_[queue].enqueueNDRangeKernel(kernel_, cl::NullRange, cl::NDRange(count), cl::NullRange,
                                        before.empty() ? nullptr : &before, &done);
    return done;
  }

  owned_context adopt() const {
    std::vector<cl_command_queue> handles;
    for (const cl::CommandQueue& each : queues_) handles.push_back(each());
    tiles_context adopted = nullptr;
    succeed(tiles_context_from_cl(context_(), device_(), handles.data(),
                                  static_cast<uint32_t>(handles.size()), &adopted));
    return owned_context(adopted);
  }

 private:
  cl::Device device_;
  cl::Context context_;
  std::vector<cl::CommandQueue> queues_;
  cl::Kernel kernel_;
};

inline constexpr queue_kind one_queue{"one in-order queue", 0, 1};

inline owned_array adopt(const owned_context& context, const cl::Buffer& buffer,
                         const tiles_data_desc& desc, uint64_t byte_offset = 0) {
  tiles_array array = nullptr;
  succeed(tiles_array_from_cl(context.get(), buffer(), &desc, byte_offset, &array));
  return owned_array(array);
}

inline owned_view view_of(const owned_array& array) {
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_from_array(array.get(), 0, &view));
  return owned_view(view);
}

/// As many elements as the array has.
inline std::vector<cl_uint> read(const owned_array& array, std::size_t count) {
  std::vector<cl_uint> data(count);
  succeed(read_array(array.get(), data.data(), 4 * count));
  return data;
}

/// 1, 2, 3, ...
inline std::vector<cl_uint> counting(std::size_t count) {
  std::vector<cl_uint> data(count);
  for (std::size_t i = 0; i < count; ++i) data[i] = static_cast<cl_uint>(i + 1);
  return data;
}

/// data = factor * data + addend, in the library's kernel language.
inline owned_kernel scale_kernel() {
  return make_kernel(
      "void scale(index<1> idx, array_view<unsigned, 1> data, unsigned factor, unsigned addend)\n"
      "restrict(amp) { data[idx] = factor * data[idx] + addend; }");
}

inline tiles_status launch_scale(const owned_kernel& kernel, const owned_context& context,
                                 const tiles_argument& data, std::size_t count, cl_uint factor,
                                 cl_uint addend, tiles_event* event = nullptr) {
  const std::vector<tiles_argument> arguments{
      data, tiles_argument_value(nullptr, TILES_TYPE_UINT32, &factor),
      tiles_argument_value(nullptr, TILES_TYPE_UINT32, &addend)};
  const described_launch desc = describe_launch({static_cast<int64_t>(count)}, arguments);
  return tiles_kernel_launch(kernel.get(), context.get(), &desc, event);
}
