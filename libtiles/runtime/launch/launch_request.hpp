// What a launch is asked to do.
#pragma once

#include <memory>
#include <vector>

#include "libtiles/runtime/launch/compute_domain.hpp"
#include "libtiles/runtime/launch/launch_argument.hpp"

namespace libtiles::runtime {

class event;

struct launch_request {
  compute_domain domain;
  std::vector<launch_argument> arguments;       ///< they borrow their data until the launch returns
  std::vector<std::shared_ptr<event>> after{};  ///< the launch begins when they have happened
};

}  // namespace libtiles::runtime
