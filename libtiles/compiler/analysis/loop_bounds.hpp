// What holds in every iteration of a loop, by what is known before it.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"

namespace libtiles::compiler {

class uniformity;

/// Of conditions like `origin + 64 <= view.extent[0]`: values are int, and are sums, differences,
/// multiples, minima and maxima of the loop's counter and of what the loop does not change.
class loop_bounds {
 public:
  /// All have to outlive it.
  /// \param owner  of the loop; gets variables for what is to be known before the loop
  loop_bounds(typed::function& owner, const typed::for_statement& loop, const use_def& uses,
              const uniformity& uniform);

  /// A condition to be asked in front of the loop, the same in all threads of a tile. If it holds,
  /// `condition` holds in every iteration. Null if there is none.
  typed::expression_ptr always(const typed::expression& condition);

  /// The views that these conditions name, to be declared in front of them.
  statement_list take_declarations() { return std::move(declarations_); }

 private:
  /// Of 64 bits, which sums of ints do not leave.
  struct range {
    typed::expression_ptr least, most;
    explicit operator bool() const { return least != nullptr; }
  };

  typed::expression_ptr always_compared(const typed::binary& n, const location& where);
  typed::expression_ptr always_aligned(const typed::expression& asked);
  bool add_multiples(const typed::expression& e, std::int64_t bytes, typed::expression_ptr& all);

  range range_of(const typed::expression& e);
  range range_of_counter();
  range range_of_binary(const typed::binary& n);
  range range_of_chosen(const typed::expression& first, const typed::expression& second,
                        bool is_least, bool is_most);

  typed::expression_ptr known_before(const typed::expression& e);
  bool is_known_before(const typed::expression& part);
  bool is_known_before(const typed::variable& v);
  const typed::expression* value_in_iteration(const typed::expression& e) const;

  const use_def& uses_;
  const uniformity& uniform_;
  std::optional<counted_loop> counted_;
  std::int64_t step_ = 0;  // of the counter, upwards; 0 if that is not known
  int ranges_asked_ = 0;
  std::set<const typed::variable*> changed_;
  std::map<const typed::variable*, const typed::statement*> declared_;
  std::set<const typed::variable*> hoisted_;
  tree_copy copies_;
  statement_list declarations_;
};

/// Both conditions; one may be null, which holds.
typed::expression_ptr both_hold(typed::expression_ptr first, typed::expression_ptr second);

}  // namespace libtiles::compiler
