// Files that processes left in the cache because they were killed.
#pragma once

#include <string>

namespace libtiles::runtime {

/// Removes them from the folder of the cache and from that of its markers: what was being written
/// after a minute, and what says that an entry ended a process once it is too old to count.
void remove_leftovers(const std::string& directory);

}  // namespace libtiles::runtime
