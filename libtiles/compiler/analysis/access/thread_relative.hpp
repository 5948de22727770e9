// A whole number of a kernel, as far as it is known from the thread that computes it.
#pragma once

#include <cstdint>

#include "libtiles/compiler/element_access.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// `start` + some number from `lowest` to `highest`.
struct thread_relative {
  enum class origin {
    zero,
    global,
    local,
    tile,         ///< the tile's number
    tile_origin,  ///< of the tile's first thread
    uniform,      ///< a number that is the same for all threads of a tile
    anything,
  };

  origin start = origin::anything;
  int dimension = 0;
  std::int64_t lowest = 0;
  std::int64_t highest = 0;

  /// A number that all threads of a tile have.
  static thread_relative same_for_all() { return {origin::uniform, 0, 0, 0}; }
};

/// Arithmetic on them, for a kernel of these tiles; a wrong result is never given, `anything` may
/// be. Untiled kernels have tiles of 1.
class thread_arithmetic {
 public:
  explicit thread_arithmetic(const type& thread_parameter);

  thread_relative compute(syntax::binary_operator op, const thread_relative& left,
                          const thread_relative& right) const;

  /// Either of them.
  static thread_relative join(const thread_relative& a, const thread_relative& b);

  static bool is_uniform(const thread_relative& value);

  index_form form_of(const thread_relative& value) const;

 private:
  thread_relative add(const thread_relative& a, const thread_relative& b) const;
  thread_relative subtract(const thread_relative& a, const thread_relative& b) const;
  thread_relative multiply(const thread_relative& a, const thread_relative& b) const;
  thread_relative without_local(const thread_relative& value) const;
  std::int64_t tile_extent(int dimension) const;

  bool is_tiled_;
  std::array<int, 3> tile_;
};

}  // namespace libtiles::compiler
