// An array over the caller's cl_mem.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "libtiles/runtime/data/array.hpp"

namespace libtiles::runtime {

/// How elements lie in a buffer.
struct buffer_layout {
  std::uint64_t byte_offset = 0;  ///< of the element at index 0
  element_type element;
  extents shape;
  std::vector<std::int64_t> strides;  ///< in elements, of any sign; empty: dense
  bool is_const = false;
};

/// Keeps a reference to the buffer. A sub-buffer stands for its part of the buffer that it was made
/// from, which then is what is kept; so its alignment is never a limit, and it may overlap others.
/// \throws error (invalid_argument) for NULL, for what is no buffer of `where`'s cl_context, for
///         elements that do not lie within it or are not aligned, and for a read-only buffer unless
///         the layout is const.
std::shared_ptr<array> adopt_buffer(const std::shared_ptr<context>& where, cl_mem buffer,
                                    const buffer_layout& layout);

}  // namespace libtiles::runtime
