// Kernels of the generator's on an OpenCL device.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

/// libtiles or the driver refuses what the generator made.
class refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// True if the default device computes with all types of the kernel.
bool is_runnable(const kernel& whole);

/// What each view holds after the kernel ran on the default device.
std::vector<std::vector<number>> run_on_device(const kernel& whole, const std::string& text);

}  // namespace fuzz
