// On which components of the tile's index depends what a kernel does. What does not depend on one is
// the same in tiles that are neighbours in that dimension.
//
//   a(t.global[0], k)   {0}
//   b(k, t.global[1])   {1}
//   t.local[0]          {}
#pragma once

#include <bitset>
#include <unordered_map>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

using dimension_set = std::bitset<max_domain_rank>;

class tile_dependence {
 public:
  /// In a kernel without tiles, a work-group's threads are its tile.
  explicit tile_dependence(const typed::program& program);

  /// The dimensions in which one thread may do, statement by statement, what the same thread of
  /// several neighbouring tiles does: all of these tiles come to the same barriers, and none tells
  /// another one anything.
  dimension_set mergeable() const { return dimensions_; }

  /// Of those, the dimensions that decide: a value; what a variable holds, anywhere; which tiles do
  /// a statement, and what it changes, or, of one that holds others, whether and how often these run.
  dimension_set of(const typed::expression& value) const;
  dimension_set of(const typed::variable& v) const;
  dimension_set of(const typed::statement& s) const;

 private:
  friend class tile_dependence_analysis;

  bool is_thread(const typed::variable* v) const { return v == thread_; }
  dimension_set own(const typed::expression& e) const;

  const typed::variable* thread_;
  dimension_set dimensions_;
  std::unordered_map<const typed::variable*, dimension_set> variables_;
  std::unordered_map<const typed::statement*, dimension_set> statements_;
};

/// Whether a statement stores to views.
bool stores_to_views(const typed::statement& s);

}  // namespace libtiles::compiler
