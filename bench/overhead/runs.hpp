// The two ways to run a comparison, on the same device.
#pragma once

#include <CL/cl.h>
#include <tiles/tiles.h>

#include "bench/overhead/comparison.hpp"

namespace overhead {

struct text_options {
  bool is_checked = false;
  tiles_shape shape = TILES_SHAPE_AUTOMATIC;
};

/// Kernel text, through tiles.h.
class kernel_text_run {
 public:
  explicit kernel_text_run(const comparison& wanted, text_options options = {});
  ~kernel_text_run();
  kernel_text_run(const kernel_text_run&) = delete;
  kernel_text_run& operator=(const kernel_text_run&) = delete;

  void launch();
  void finish();
  std::vector<float> result();

 private:
  const comparison& wanted_;
  std::vector<tiles_array> arrays_;
  std::vector<tiles_argument> arguments_;
  tiles_kernel kernel_ = nullptr;
};

/// OpenCL C, through OpenCL itself. Its objects live until the process ends.
class by_hand_run {
 public:
  by_hand_run(const comparison& wanted, const tiles_device_info& device);

  void launch();
  void finish();
  std::vector<float> result();

 private:
  const comparison& wanted_;
  cl_command_queue queue_ = nullptr;
  cl_kernel kernel_ = nullptr;
  cl_mem result_ = nullptr;
  std::vector<std::size_t> global_, local_;  // OpenCL's order, the fastest first
};

}  // namespace overhead
