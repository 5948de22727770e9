// What a loop's values are made of: of what it does not change, of its counter, and of each other.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"

namespace libtiles::compiler {

class uniformity;

class loop_values {
 public:
  /// All have to outlive it.
  /// \param owner  of the loop; gets variables for what is to be known before the loop
  loop_values(typed::function& owner, const typed::for_statement& loop, const use_def& uses,
              const uniformity& uniform);

  /// The same value in front of the loop, which is the same in all threads of a tile. Null if there
  /// is none.
  typed::expression_ptr known_before(const typed::expression& e);

  /// What a variable that the loop declares, or a component of such an index, is in an iteration.
  /// Null if that is not known.
  const typed::expression* value_in_iteration(const typed::expression& e) const;

  bool is_counter(const typed::expression& e) const;
  /// Of the counter, upwards; 0 if there is no counter, or if that is not known.
  std::int64_t step() const { return step_; }
  /// How it counts; null if it does not.
  const counted_loop* counted() const { return counted_ ? &*counted_ : nullptr; }

  /// The views that values which are known before the loop name, to be declared in front of them.
  statement_list take_declarations() { return std::move(declarations_); }

 private:
  bool is_known_before(const typed::expression& part);
  bool is_known_before(const typed::variable& v);

  const use_def& uses_;
  const uniformity& uniform_;
  std::optional<counted_loop> counted_;
  std::int64_t step_ = 0;
  std::set<const typed::variable*> changed_;
  std::map<const typed::variable*, const typed::statement*> declared_;
  std::set<const typed::variable*> hoisted_;
  tree_copy copies_;
  statement_list declarations_;
};

/// The value of an int literal.
std::optional<std::int64_t> int_literal(const typed::expression& e);

bool is_minimum(const typed::builtin_call& n);
bool is_maximum(const typed::builtin_call& n);

}  // namespace libtiles::compiler
