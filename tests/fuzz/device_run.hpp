// Kernels of the generator's on an OpenCL device.
#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/fuzz/kernel_tree.hpp"
#include "tiles/tiles.h"

namespace fuzz {

/// libtiles or the driver refuses what the generator made.
class refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The default device, for kernels of one shape.
struct shaped_device {
  std::string shape;  ///< one of the known ones
  std::shared_ptr<tiles_context_s> context;
};

/// By their names.
const std::map<std::string, tiles_shape>& known_shapes();

/// \param shapes  if there are none, those that are worth a comparison: loops on a CPU alone
std::vector<shaped_device> devices_for(std::vector<std::string> shapes);

/// True if the device computes with all types of the kernel.
bool is_runnable(const kernel& whole, const shaped_device& device);

/// What each view holds after the kernel ran.
std::vector<std::vector<number>> run_on(const shaped_device& device, const kernel& whole,
                                        const std::string& text);

}  // namespace fuzz
