// Keeps the disk cache within its bound.
#pragma once

#include <cstdint>
#include <string>

namespace libtiles::runtime {

/// Removes the least recently used entries until all together have at most `size_bound` bytes.
void evict(const std::string& directory, std::uint64_t size_bound);

}  // namespace libtiles::runtime
