// A launch whose domain is cut over the members of a group.
#pragma once

#include <vector>

#include "libtiles/groups/distributed_view.hpp"
#include "libtiles/runtime/launch/kernel.hpp"

namespace libtiles::groups {

/// One argument: data that is distributed, or anything that a launch on one device takes and that
/// the kernel does not write. Borrows.
struct group_argument {
  runtime::launch_argument plain;
  distributed_view* distributed = nullptr;  ///< of the same group; its name is that of `plain`
};

/// Brings the data to the members, cuts the domain at tiles, and launches on each its part. Threads
/// have their indices in the whole domain. Returns without waiting for the launches.
/// \param after  what the call waits for, before it copies data
/// \throws error as tiles_group_launch() says
void launch(const device_group& group, runtime::kernel& kernel,
            const runtime::compute_domain& domain, const std::vector<group_argument>& arguments,
            const std::vector<std::shared_ptr<runtime::event>>& after);

}  // namespace libtiles::groups
