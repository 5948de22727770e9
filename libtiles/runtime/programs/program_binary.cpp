#include "libtiles/runtime/programs/program_binary.hpp"

#include <vector>

namespace libtiles::runtime {

// A context may have more devices than the one that the program was built for.
std::string binary_for(const cl::Device& device, const cl::Program& program) {
  const auto devices = program.getInfo<CL_PROGRAM_DEVICES>();
  const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
  for (std::size_t i = 0; i < devices.size() && i < binaries.size(); ++i) {
    if (devices[i]() == device()) return {binaries[i].begin(), binaries[i].end()};
  }
  return "";
}

}  // namespace libtiles::runtime
