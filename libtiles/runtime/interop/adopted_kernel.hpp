// A kernel object of the caller's own OpenCL program.
#pragma once

#include "libtiles/runtime/opencl/opencl.hpp"
#include "libtiles/runtime/raw/raw_kernel.hpp"

namespace libtiles::runtime {

/// Launches run kernel objects of their own, made from the caller's program: the arguments of the
/// caller's object are never touched.
class adopted_kernel final : public raw_kernel {
 public:
  /// \param given  retained. \throws error (invalid_argument)
  explicit adopted_kernel(cl_kernel given);

  /// \throws error (unsupported)
  const std::string& opencl_source(const std::vector<launch_argument>& arguments) override;

 private:
  struct known_build {
    std::uint64_t context_id;
    std::shared_ptr<built_kernel> built;
  };

  /// \throws error (invalid_argument) for a context of another cl_context
  std::shared_ptr<built_kernel> build_for(context& where) override;

  cl::Kernel given_;
  std::string name_;
  std::mutex mutex_;
  std::vector<known_build> builds_;
};

}  // namespace libtiles::runtime
