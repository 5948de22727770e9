// A kernel as launches see it, whatever language it was written in.
#pragma once

#include <optional>
#include <string>

#include "libtiles/runtime/launch/data_use.hpp"
#include "libtiles/runtime/launch/launch_data.hpp"
#include "libtiles/runtime/launch/launch_request.hpp"
#include "libtiles/runtime/programs/kernel_object.hpp"

namespace libtiles::runtime {

/// Which arguments a kernel object may lack; it has the others already.
enum class unset_arguments { all, values, none };

/// What a kernel does with its arguments, and how they get to OpenCL. Any thread.
class kernel_form {
 public:
  /// For messages.
  virtual const std::string& name() const = 0;

  /// Which argument is bound to a parameter; none where no parameter with the name is known.
  virtual std::optional<std::size_t> argument_of(const std::string& /*parameter*/) const {
    return std::nullopt;
  }

  /// For who holds the locks of the data.
  virtual data_uses uses_of(const launch_request& request) const = 0;

  /// \param places  one per use.
  /// \throws cl::Error; error (argument_mismatch) for what only OpenCL can tell
  virtual void set_arguments(kernel_object& kernel, const launch_request& request,
                             const placed_list& places, unset_arguments unset) const = 0;

  /// Checks again what depends on the numbers that parameters are bound to.
  /// \param request  as one that passed all checks, but for these numbers.
  /// \throws error (invalid_compute_domain)
  virtual void check_numbers(const launch_request& /*request*/) const {}

  /// The kernel if it runs in checked mode, else nullptr.
  virtual const compiler::compiled_kernel* checked() const { return nullptr; }

 protected:
  ~kernel_form() = default;
};

}  // namespace libtiles::runtime
