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
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {

using site_number = std::uint32_t;

/// What is done to a place in memory that threads share.
enum class shared_access { read, write, update, atomic_update, atomic_exchange };

/// An access to tile_static memory or to a view's element, written where its place is, or the
/// vector that holds it.
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

/// A number that has to lie in a range, looked at where it is written.
struct planned_range {
  enum class use {
    shift_count,  ///< below `bits`
    conversion,   ///< of a floating-point number to `to`
    view_index,   ///< of 64 bits, of which 32 are taken
  };
  use what;
  site_number site = 0;
  int bits = 0;
  scalar_type to = scalar_type::int32;
};

bool divides(typed::index_function function);

/// In which type two integers, or something with components of them, are divided.
type_ptr common_integer(const type& a, const type& b);

class check_plan {
 public:
  /// \param watches_views  races on elements of views are found, too
  check_plan(const typed::program& program, bool watches_views);

  std::optional<site_number> site_of(checked_operation what,
                                     const typed::expression& operand) const;
  const planned_access* access_to(const typed::expression& place) const;
  const planned_range* range_of(const typed::expression& number) const;
  const std::vector<check_site>& sites() const { return sites_.sites(); }
  bool has_conditions() const { return has_conditions_; }
  /// Of the smallest part of an element that is accessed by itself; 0 unless elements of views are
  /// watched, and some thread writes some.
  std::size_t view_cell_bytes() const { return view_cell_bytes_; }
  /// Bytes of the largest element that is accessed in a view.
  std::size_t largest_element() const { return largest_element_; }

 private:
  void visit(const typed::statement& s);
  using any_place =
      typed::any_of<typed::variable_reference, typed::dereference, typed::view_element,
                    typed::member, typed::swizzle, typed::subscript, typed::index_component>;
  using any_computation =
      typed::any_of<typed::literal, typed::thread_index, typed::index_value, typed::view_extent,
                    typed::view_reinterpretation, typed::vector_value, typed::conditional,
                    typed::call, typed::print, typed::aggregate>;

  void value(const typed::expression& e);
  void value_of(any_place, const typed::expression& e);
  void value_of(const typed::assignment& n, const typed::expression& e);
  void value_of(const typed::unary& n, const typed::expression& e);
  void value_of(const typed::address_of& n, const typed::expression& e);
  void value_of(typed::any_of<typed::binary, typed::index_call>, const typed::expression& e);
  void value_of(const typed::view_projection& n, const typed::expression& e);
  void value_of(const typed::view_section& n, const typed::expression& e);
  void value_of(const typed::view_reshape& n, const typed::expression& e);
  void value_of(const typed::builtin_call& n, const typed::expression& e);
  void value_of(const typed::atomic& n, const typed::expression& e);
  void value_of(const typed::conversion& n, const typed::expression& e);
  void value_of(any_computation, const typed::expression& e);
  void view_of(const typed::expression& view, const typed::expression& e);
  void operands(const typed::expression& e);
  void place(const typed::expression& e, std::optional<shared_access> how);
  bool is_watched(const typed::expression& place) const;
  bool is_watched_behind(const typed::expression& pointer) const;
  void note_view_access(const type& accessed);
  void path(const typed::expression& e);
  void element(const typed::expression& base, const typed::expression& index, std::int64_t count,
               const typed::expression& whole);
  void access(const typed::expression& e, shared_access how);
  void results(const std::vector<typed::expression_ptr>& arguments);
  void access_by(const typed::expression& pointer, shared_access how);
  void division(const typed::expression& e);
  void shift(const typed::expression& e);
  void view_indices(const std::vector<typed::expression_ptr>& indices);
  void add(checked_operation what, const typed::expression& operand, const typed::expression& whole,
           const std::string& subject = {});

  const bool watches_views_;
  affine_analysis* numbers_ = nullptr;  // of the function that is looked at
  site_list sites_;
  std::size_t view_cell_bytes_ = 0;
  std::size_t largest_element_ = 0;
  bool has_conditions_ = false;
  std::map<std::pair<checked_operation, const typed::expression*>, site_number> operations_;
  std::map<const typed::expression*, planned_access> accesses_;
  std::map<const typed::expression*, planned_range> ranges_;
};

}  // namespace libtiles::compiler
