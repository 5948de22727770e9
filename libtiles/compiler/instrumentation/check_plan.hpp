// What a checked kernel has to look at, found before it is written: which expressions, and as which
// sites.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "libtiles/compiler/analysis/affine_analysis.hpp"
#include "libtiles/compiler/instrumentation/site_list.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

using site_number = std::uint32_t;

/// What is done to a place in tile_static memory.
enum class shared_access { read, write, update, atomic_update, atomic_exchange };

/// An access to tile_static memory, written where its place is, or the vector that holds it.
struct planned_access {
  shared_access how;
  site_number site;
  std::size_t offset = 0;  ///< of what is accessed, in bytes; of a part of a vector
  std::size_t bytes = 0;   ///< 0: the whole
};

/// What else is looked at. Each is found by the operand that tells what may go wrong.
enum class checked_operation {
  view,       ///< an element of a view, or a view made of one: by the view
  array,      ///< an element of a fixed array, a component of an index<N>: by the index
  division,   ///< of integers, or the remainder: by the divisor
  condition,  ///< that a barrier depends on: by itself
};

bool divides(typed::binary_operator op);
bool divides(typed::index_function function);

/// In which type two integers, or something with components of them, are divided.
type_ptr common_integer(const type& a, const type& b);

class check_plan {
 public:
  explicit check_plan(const typed::program& program);

  std::optional<site_number> site_of(checked_operation what,
                                     const typed::expression& operand) const;
  const planned_access* access_to(const typed::expression& place) const;
  const std::vector<check_site>& sites() const { return sites_.sites(); }
  bool has_conditions() const { return has_conditions_; }
  /// Bytes of the largest element that is accessed in a view.
  std::size_t largest_element() const { return largest_element_; }

 private:
  void visit(const typed::statement& s);
  void value(const typed::expression& e);
  void parts(const typed::expression& e);
  void place(const typed::expression& e, std::optional<shared_access> how);
  void path(const typed::expression& e);
  void element(const typed::expression& base, const typed::expression& index, std::int64_t count,
               const typed::expression& whole);
  void access(const typed::expression& e, shared_access how);
  void atomic(const typed::atomic& n);
  void results(const std::vector<typed::expression_ptr>& arguments);
  void access_by(const typed::expression& pointer, shared_access how);
  void making_of_view(const typed::expression& e);
  void division(const typed::expression& e);
  void add(checked_operation what, const typed::expression& operand, const typed::expression& whole,
           const std::string& subject = {});

  affine_analysis* numbers_ = nullptr;  // of the function that is looked at
  site_list sites_;
  std::size_t largest_element_ = 0;
  bool has_conditions_ = false;
  std::map<std::pair<checked_operation, const typed::expression*>, site_number> operations_;
  std::map<const typed::expression*, planned_access> accesses_;
};

}  // namespace libtiles::compiler
