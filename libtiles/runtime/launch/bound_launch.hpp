// A launch with its arguments in place, for loops that run it again and again.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "libtiles/runtime/launch/kernel.hpp"
#include "libtiles/runtime/launch/repeated_data.hpp"

namespace libtiles::runtime {

/// What each run does not have to do again: compiling, most checks, and setting arguments that did
/// not change. One thread at a time.
class bound_launch {
 public:
  /// Checks the launch as a whole and builds its kernel.
  /// \param request  whose arguments borrow their data until they are replaced, or this is gone.
  /// \param owners   of what each argument borrows, or none: whoever calls sees to that.
  /// \throws error as tiles_kernel_launch() says
  bound_launch(std::shared_ptr<kernel> bound, std::shared_ptr<context> where,
               launch_request request, std::vector<std::shared_ptr<const void>> owners = {});
  bound_launch(const bound_launch&) = delete;
  bound_launch& operator=(const bound_launch&) = delete;

  /// The position of the argument that was given by this name, or for the parameter of this name.
  /// \throws error (argument_mismatch)
  std::size_t position_of(const std::string& name) const;

  /// Replaces one argument; its name stays. After an error the old one stays too.
  /// \throws error as tiles_kernel_launch() says
  void set_argument(std::size_t position, launch_argument argument,
                    std::shared_ptr<const void> owner = {});

  /// Replaces the extents of the domain. After an error the old ones stay.
  /// \throws error (invalid_compute_domain)
  void set_extent(extents shape);

  /// Launches. \throws error as tiles_kernel_launch() says
  std::shared_ptr<event> run(const std::vector<std::shared_ptr<event>>& after, bool with_event);

 private:
  void adopt(std::unique_ptr<const launch_request> request);

  std::shared_ptr<kernel> kernel_;
  std::shared_ptr<context> where_;
  std::vector<std::string> names_;                   // by position
  std::vector<std::shared_ptr<const void>> owners_;  // by position
  std::unique_ptr<const launch_request> request_;
  std::optional<ready_launch> ready_;  // of request_
  window_list windows_;
  std::shared_ptr<built_kernel> built_;  // of which object_ is
  kernel_object object_;
  repeated_data data_;
};

}  // namespace libtiles::runtime
