// Which elements of a view a kernel touches, by what is known of their indices.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "libtiles/compiler/index_condition.hpp"

namespace libtiles::compiler {

/// What an index counts from.
enum class index_base {
  zero,
  global,       ///< the thread's place in the compute domain
  tile_origin,  ///< the first thread's of its tile
  uniform,      ///< a number that is the same for all threads of a tile; untiled: for all threads
  anything,
};

/// The index of an element in one dimension: from `base` + `lowest` to `base` + `highest`.
struct index_form {
  index_base base = index_base::anything;
  int dimension = 0;  ///< of the compute domain, where the base is a place
  std::int64_t lowest = 0;
  std::int64_t highest = 0;
};

inline bool has_same_base(const index_form& a, const index_form& b) {
  return a.base == b.base && a.dimension == b.dimension;
}

/// One way in which a kernel touches elements of a view.
struct element_access {
  bool is_read = false;
  bool is_written = false;
  bool is_atomic = false;
  std::vector<index_form> indices;  ///< one per dimension of the view
};

/// What every thread for which `conditions` hold touches in one dimension of a view: the element at
/// no less than its own index plus `offset`, or at no more, which is in front of the view for
/// thread 0. Without conditions, that is every thread of every launch.
struct certain_access {
  int view_dimension = 0;
  int domain_dimension = 0;
  std::int64_t offset = 0;
  bool is_written = false;
  bool is_in_front = false;
  std::string file;  ///< where the access stands
  int line = 0;      ///< 1-based
  std::vector<index_condition> conditions{};
};

}  // namespace libtiles::compiler
