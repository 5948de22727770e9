// What holds in every iteration of a loop, by what is known before it.
#pragma once

#include "libtiles/compiler/analysis/loop_values.hpp"

namespace libtiles::compiler {

/// Of conditions like `origin + 64 <= view.extent[0]`, of values that loop_ranges knows.
class loop_bounds {
 public:
  /// All have to outlive it.
  /// \param owner  of the loop; gets variables for what is to be known before the loop
  loop_bounds(typed::function& owner, const typed::for_statement& loop, const use_def& uses,
              const uniformity& uniform)
      : values_(owner, loop, uses, uniform) {}

  /// A condition to be asked in front of the loop, the same in all threads of a tile. If it holds,
  /// `condition` holds in every iteration. Null if there is none.
  typed::expression_ptr always(const typed::expression& condition);

  /// The views that these conditions name, to be declared in front of them.
  statement_list take_declarations() { return values_.take_declarations(); }

 private:
  typed::expression_ptr always_compared(const typed::binary& n, const location& where);
  typed::expression_ptr always_aligned(const typed::expression& asked);
  bool add_multiples(const typed::expression& e, std::int64_t bytes, typed::expression_ptr& all);

  loop_values values_;
};

/// Both conditions; one may be null, which holds.
typed::expression_ptr both_hold(typed::expression_ptr first, typed::expression_ptr second);

}  // namespace libtiles::compiler
