// One data source per adopted buffer, so that arrays made apart over the same buffer agree.
#pragma once

#include <cstdint>
#include <memory>

#include "libtiles/runtime/data/data_source.hpp"

namespace libtiles::runtime {

/// The source over `buffer` in `where` that lives, or a new one, which keeps a reference to the
/// buffer. Any thread.
/// \param size  of the buffer, in bytes.
std::shared_ptr<data_source> source_of_buffer(const std::shared_ptr<context>& where,
                                              const cl::Buffer& buffer, std::uint64_t size);

}  // namespace libtiles::runtime
