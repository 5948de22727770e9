// What a launch runs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/launch/launch.hpp"

namespace libtiles::runtime {

/// A kernel in one of the languages that launches take. Safe from many threads.
class kernel {
 public:
  kernel() = default;
  kernel(const kernel&) = delete;
  kernel& operator=(const kernel&) = delete;
  virtual ~kernel() = default;

  /// Checks the launch and builds the kernel where that was not done before.
  /// \return what borrows the request and this.
  /// \throws error as tiles_kernel_launch() says
  virtual ready_launch make_ready(context& where, const launch_request& request) = 0;

  /// The kernel for arguments of these types, built now or before.
  /// \throws error as tiles_kernel_get_cl() says
  virtual std::shared_ptr<built_kernel> build(context& where,
                                              const std::vector<launch_argument>& arguments) = 0;

  /// The OpenCL C for arguments of these types; lives as long as this.
  /// \throws error (compile, argument_mismatch, unsupported)
  virtual const std::string& opencl_source(const std::vector<launch_argument>& arguments) = 0;

  /// What the library's compiler knows of the kernel; lives as long as this.
  /// \throws error (compile, argument_mismatch, unsupported)
  virtual const compiler::compiled_kernel& translated(
      const std::vector<launch_argument>& arguments);

  /// As make_ready(), for the launch that follows.
  void prepare(const std::shared_ptr<context>& where, const launch_request& request) {
    make_ready(*where, request);
  }

  /// As runtime::launch(), after the checks.
  virtual std::shared_ptr<event> launch(const std::shared_ptr<context>& where,
                                        const launch_request& request, bool with_event) {
    return runtime::launch(make_ready(*where, request), where, with_event);
  }
};

}  // namespace libtiles::runtime
