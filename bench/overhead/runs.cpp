#include "bench/overhead/runs.hpp"

#include <cstdint>

#include "bench/peer.hpp"

namespace overhead {

kernel_text_run::kernel_text_run(const comparison& wanted, text_options options) : wanted_(wanted) {
  for (const data& one : wanted.arrays) {
    tiles_data_desc desc = TILES_DATA_DESC_INIT;
    desc.element_type = TILES_TYPE_FLOAT32;
    desc.rank = static_cast<std::uint32_t>(one.extent.size());
    for (std::size_t d = 0; d < one.extent.size(); ++d) desc.extent[d] = one.extent[d];
    arrays_.push_back(nullptr);
    check(tiles_array_create(nullptr, &desc, one.initial.data(), &arrays_.back()));
    arguments_.push_back(tiles_argument_array(nullptr, arrays_.back()));
  }
  tiles_kernel_desc text = TILES_KERNEL_DESC_INIT;
  text.text = wanted.kernel_text;
  text.name = wanted.name.c_str();
  text.checked = options.is_checked ? 1 : 0;
  text.shape = options.shape;
  check(tiles_kernel_create(&text, &kernel_));
}

kernel_text_run::~kernel_text_run() {
  tiles_kernel_release(kernel_);
  for (tiles_array array : arrays_) tiles_array_release(array);
}

void kernel_text_run::launch() {
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = static_cast<std::uint32_t>(wanted_.domain.size());
  const std::vector<std::int64_t> extent(wanted_.domain.begin(), wanted_.domain.end());
  desc.extent = extent.data();
  desc.arguments = arguments_.data();
  desc.argument_count = static_cast<std::uint32_t>(arguments_.size());
  check(tiles_kernel_launch(kernel_, nullptr, &desc, nullptr));
}

void kernel_text_run::finish() { check(tiles_context_finish(nullptr, nullptr)); }

std::vector<float> kernel_text_run::result() {
  std::vector<float> values(wanted_.arrays.back().initial.size());
  tiles_array_view all = nullptr;
  check(tiles_array_view_from_array(arrays_.back(), 0, &all));
  check(tiles_array_view_read(all, values.data(), values.size() * sizeof(float)));
  check(tiles_array_view_release(all));
  return values;
}

by_hand_run::by_hand_run(const comparison& wanted, const tiles_device_info& info)
    : wanted_(wanted),
      global_(wanted.domain.rbegin(), wanted.domain.rend()),
      local_(wanted.tile.rbegin(), wanted.tile.rend()) {
  const cl_device_id device = find_device(info);
  cl_int code = CL_SUCCESS;
  const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
  check(code, "clCreateContext");
  queue_ = clCreateCommandQueue(context, device, 0, &code);
  check(code, "clCreateCommandQueue");
  const char* text = wanted.opencl_text;
  const cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, &code);
  check(code, "clCreateProgramWithSource");
  check(clBuildProgram(program, 1, &device, "-cl-std=CL1.2", nullptr, nullptr), "clBuildProgram");
  kernel_ = clCreateKernel(program, "f", &code);
  check(code, "clCreateKernel");
  cl_uint position = 0;
  for (const data& one : wanted.arrays) {
    result_ = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, one.initial.size() * sizeof(float),
                             const_cast<float*>(one.initial.data()), &code);
    check(code, "clCreateBuffer");
    check(clSetKernelArg(kernel_, position++, sizeof result_, &result_), "clSetKernelArg");
  }
  check(clSetKernelArg(kernel_, position, sizeof wanted.n, &wanted.n), "clSetKernelArg");
}

void by_hand_run::launch() {
  check(clEnqueueNDRangeKernel(queue_, kernel_, static_cast<cl_uint>(global_.size()), nullptr,
                               global_.data(), local_.data(), 0, nullptr, nullptr),
        "clEnqueueNDRangeKernel");
}

void by_hand_run::finish() { check(clFinish(queue_), "clFinish"); }

std::vector<float> by_hand_run::result() {
  std::vector<float> values(wanted_.arrays.back().initial.size());
  check(clEnqueueReadBuffer(queue_, result_, CL_TRUE, 0, values.size() * sizeof(float),
                            values.data(), 0, nullptr, nullptr),
        "clEnqueueReadBuffer");
  return values;
}

}  // namespace overhead
