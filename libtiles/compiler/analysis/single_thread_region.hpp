// What one thread of a tile does alone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "libtiles/compiler/analysis/use_def.hpp"

namespace libtiles::compiler {

/// `if (t.local[0] == 0 && t.local[1] == 0) body`.
struct single_thread_region {
  std::array<std::int64_t, 3> local{};
  const typed::block* body;
};

/// Nothing if more than one thread may do something.
std::optional<single_thread_region> find_single_thread_region(const typed::statement& s,
                                                              const use_def& uses,
                                                              const type& tiled_index);

/// The dimension of the thread's local index that a value is; -1 if it is none.
int local_dimension(const typed::expression& e, const use_def& uses);

}  // namespace libtiles::compiler
