// A launch that passed every check.
#pragma once

#include <memory>
#include <vector>

#include "libtiles/runtime/context/context.hpp"
#include "libtiles/runtime/launch/compiled_form.hpp"
#include "libtiles/runtime/launch/launch_request.hpp"
#include "libtiles/runtime/launch/work_size.hpp"

namespace libtiles::runtime {

class built_kernel;

struct ready_launch {
  const kernel_form& form;
  const launch_request& request;
  std::shared_ptr<built_kernel> kernel;
  work_size size;
  /// Arguments, rising: with other numbers, check_reach() may come to another result.
  std::vector<std::size_t> deciding{};
};

/// Checks the launch and builds its kernel where that was not done before.
/// \param request  whose domain check_domain() took.
/// \param form  compiled with the options that add_needs_of(request.arguments) sets, at least.
/// \throws error as tiles_kernel_launch() says
ready_launch make_ready(const compiled_form& form, context& where, const launch_request& request);

/// Checks that an array is of the context that the launch is on.
/// \param parameter  what the argument is bound to.
/// \throws error (argument_mismatch)
void check_home(const std::string& kernel, const std::string& parameter,
                const launch_argument& given, const context& where);

}  // namespace libtiles::runtime
