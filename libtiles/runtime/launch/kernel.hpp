// Kernel text and what was compiled from it, one specialisation per set of argument types.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/runtime/launch/launch.hpp"
#include "libtiles/runtime/programs/sticky_result.hpp"

namespace libtiles::runtime {

/// Safe from many threads.
class kernel {
 public:
  /// \throws error (compile)
  explicit kernel(compiler::kernel_input input) : text_(std::move(input)) {}

  /// The kernel for arguments of these types, compiled now or before. What failed fails again.
  /// Lives as long as the kernel. \throws error (compile, argument_mismatch)
  const compiler::compiled_kernel& specialise(const std::vector<bound_argument>& arguments,
                                              const compiler::compile_options& options);

  /// The specialisation that a launch asks for, after a look at its domain. Fast when it is the one
  /// that was asked for last. \throws error (invalid_compute_domain) too
  const compiler::compiled_kernel& specialise_for(const launch_request& request);

  /// As the functions of launch.hpp, for the specialisation that the arguments ask for.
  void prepare(const std::shared_ptr<context>& where, const launch_request& request);
  std::shared_ptr<event> launch(const std::shared_ptr<context>& where,
                                const launch_request& request, bool with_event);

 private:
  struct specialisation {
    std::vector<bound_argument> arguments;
    compiler::compile_options options;
    sticky_result<compiler::compiled_kernel> compiled;
    std::atomic<const compiler::compiled_kernel*> ready{nullptr};  // set before it becomes last_
  };

  specialisation& find_or_add(const std::vector<bound_argument>& arguments,
                              const compiler::compile_options& options);

  compiler::kernel_text text_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<specialisation>> specialisations_;
  std::atomic<const specialisation*> last_{nullptr};
};

}  // namespace libtiles::runtime
