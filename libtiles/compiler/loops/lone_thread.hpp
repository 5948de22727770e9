// What one thread of a tile does alone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "libtiles/compiler/loops/variable_uses.hpp"

namespace libtiles::compiler {

/// `if (t.local[0] == 0 && t.local[1] == 0) body`.
struct lone_thread {
  std::array<std::int64_t, 3> local{};
  const typed::block* body;
};

/// Nothing if more than one thread may do something.
std::optional<lone_thread> find_lone_thread(const typed::statement& s, const variable_uses& uses,
                                            const type& tiled_index);

/// The dimension of the thread's local index that a value is; -1 if it is none.
int local_dimension(const typed::expression& e, const variable_uses& uses);

}  // namespace libtiles::compiler
