// A launch of one of the library's own kernels, argument by argument.
#pragma once

#include <array>
#include <cstdint>
#include <forward_list>
#include <memory>
#include <vector>

#include "libtiles/algorithms/algorithm_kernel.hpp"
#include "libtiles/algorithms/execution.hpp"
#include "libtiles/runtime/launch/launch_request.hpp"

namespace libtiles::algorithms {

/// Arguments are bound in the order of the kernel's parameters. A view is two of them: its buffer,
/// and a long that says at which byte of it the first element lies. Borrows the views.
class kernel_call {
 public:
  explicit kernel_call(std::shared_ptr<runtime::kernel> kernel) : kernel_(std::move(kernel)) {
    request_.arguments.reserve(usual_arguments);
  }

  kernel_call& reads(const runtime::array_view& view) { return add(view, false); }
  kernel_call& changes(const runtime::array_view& view) { return add(view, false); }

  /// All elements of it, whatever they were.
  kernel_call& overwrites(const runtime::array_view& view) { return add(view, true); }

  /// As one parameter, of a kernel in the kernel language.
  kernel_call& view(const runtime::array_view& view);

  kernel_call& number(std::int64_t value);

  /// \param type  what the parameter is: float, double or an integer
  kernel_call& number(scalar_type type, double value);

  /// A long8 with these numbers, which are 8 at most, and ones.
  kernel_call& numbers(const std::vector<std::int64_t>& values);

  /// \param groups  per dimension, the slowest first; at least 1.
  /// \param tile    work-items of a group, as many dimensions.
  /// \return the end of the launch; nullptr if it is not wanted.
  /// \throws error as tiles_kernel_launch() says
  std::shared_ptr<runtime::event> launch(const execution& how, const extents& groups,
                                         const extents& tile, bool with_event);

  /// Of the calling thread so far, by whatever execution.
  static std::uint64_t launches_of_thread();

  /// Compiles the kernel for the device, so that a launch finds it ready.
  /// \throws error (build) if it does not compile
  void build(const execution& how) const;

 private:
  static constexpr std::size_t usual_arguments = 24;

  kernel_call& add(const runtime::array_view& view, bool is_overwritten);

  std::shared_ptr<runtime::kernel> kernel_;
  runtime::launch_request request_;
  std::forward_list<std::array<std::int64_t, 8>> lists_;  // what the request borrows
};

}  // namespace libtiles::algorithms
