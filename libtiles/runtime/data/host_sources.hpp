// One data source per piece of host memory, so that views made apart over the same memory agree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "libtiles/runtime/data/data_source.hpp"

namespace libtiles::runtime {

/// A piece of a data source.
struct source_range {
  std::shared_ptr<data_source> source;
  std::int64_t offset = 0;  ///< elements
};

/// The source of `size` bytes at `data`: one that lives and covers them, or a new one. Memory that
/// only overlaps that of another source, or lies in it at a fraction of an element, gets a source
/// of its own, with a warning in the log, since the two do not see each other's changes until
/// synchronized. Any thread.
source_range source_of_host_memory(void* data, std::size_t size, std::size_t element_size);

}  // namespace libtiles::runtime
