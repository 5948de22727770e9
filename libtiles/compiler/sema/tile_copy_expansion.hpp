// Expands tile_load, tile_load_async, tile_store and tile_uniform to statements, including their
// barriers.
#pragma once

#include <functional>
#include <string>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// What a tile copies between an array of its own and a view.
struct tile_copy {
  typed::expression_ptr array;   ///< in tile_static memory
  typed::expression_ptr view;    ///< as many dimensions
  typed::expression_ptr origin;  ///< an index<N>: where in the view the array's first element lies
};

/// Makes statements for the threads of one tile. Consecutive threads touch consecutive elements.
class tile_copies {
 public:
  /// \param tile  a tiled_index<...>
  tile_copies(typed::function& owner, const type& tile, const location& where)
      : owner_(owner), tile_(tile), where_(where) {}

  /// From now on rows are copied in pieces of 16 bytes where they consist of such.
  void copy_in_pieces() { copies_in_pieces_ = true; }

  /// From a place in a dimension of a view, and the view's extent in it, to one below the extent.
  using place_function =
      std::function<typed::expression_ptr(typed::expression_ptr, typed::expression_ptr)>;

  /// Fills the array between two barriers; what lies outside of the view becomes `fill`, or is read
  /// at another place if there is `inside`. Then `fill` is for views without elements.
  typed::block load(tile_copy copy, typed::expression_ptr fill, const place_function& inside);

  /// The same without the barrier behind it: what is loaded is there at the next one that ends
  /// loads. \param in_parts  elements inside and outside of the view by assignments of their own
  typed::block start_load(tile_copy copy, typed::expression_ptr fill, const place_function& inside,
                          bool in_parts);

  /// Waits for all that was started.
  typed::block end_loads(int later) const;

  /// Writes the array's elements that lie in the view, behind a barrier.
  typed::block store(tile_copy copy);

  /// Thread 0 gives `shared` the value, and all wait for it.
  typed::block share(typed::variable& shared, typed::expression_ptr value);

  typed::statement_ptr barrier() const;

  /// A variable of the function, with a name that no text can give to one.
  typed::variable& add_local(const std::string& name, const type_ptr& t);

  /// The declaration of a variable that keeps this value.
  typed::statement_ptr declare(typed::variable& made, typed::expression_ptr value) const;

 private:
  using numbers = std::vector<typed::expression_ptr>;

  typed::expression_ptr materialized(typed::block& before, typed::expression_ptr value,
                                     const std::string& name);
  typed::expression_ptr materialized_place(typed::block& before, typed::expression_ptr place);
  tile_copy materialized_copy(typed::block& before, tile_copy copy);
  typed::block filled(tile_copy copy, typed::expression_ptr fill, const place_function& inside);
  typed::statement_ptr load_element(const tile_copy& copy, const typed::expression& fill);
  typed::statement_ptr load_or_fill(const tile_copy& copy, const typed::expression& fill);
  typed::statement_ptr loaded(typed::expression_ptr target, typed::expression_ptr value) const;
  typed::statement_ptr load_whole_or(const tile_copy& copy, typed::statement_ptr clipped);
  typed::statement_ptr load_pieces_or(const tile_copy& copy, typed::statement_ptr clipped);
  int elements_of_piece(const tile_copy& copy) const;
  typed::statement_ptr store_element(const tile_copy& copy);
  typed::statement_ptr each_element(const type& array, typed::block body);
  typed::statement_ptr each_step(typed::variable& counter, typed::expression_ptr first,
                                 std::int64_t end, std::int64_t length, typed::block body);
  typed::block place_element(const tile_copy& copy);
  void move_inside(typed::block& into, const tile_copy& copy, const place_function& inside);
  numbers split_number(typed::block& into, const type& array);
  numbers split_number(typed::block& into, const typed::expression& number,
                       const std::vector<std::int64_t>& counts);
  typed::expression_ptr array_element(const tile_copy& copy) const;
  typed::expression_ptr view_element(const tile_copy& copy) const;
  typed::expression_ptr is_within(const tile_copy& copy) const;
  typed::expression_ptr extent_of(const tile_copy& copy, std::size_t dimension) const;
  typed::expression_ptr thread_number() const;
  typed::expression_ptr is_whole(const tile_copy& copy) const;
  typed::expression_ptr are_pieces_aligned(const tile_copy& copy) const;
  bool has_rows_of_tiles(const type& array) const;
  bool has_tiles_shape(const type& array) const;

  typed::expression_ptr number(std::int64_t value) const;
  typed::expression_ptr computed(typed::binary_operator op, typed::expression_ptr left,
                                 typed::expression_ptr right) const;

  typed::function& owner_;
  const type& tile_;
  const location where_;
  typed::variable* counter_ =
      nullptr;            // of the elements of an array of another shape than the tile
  numbers within_array_;  // the element's place in the array
  numbers within_view_;
  bool is_moved_inside_ = false;  // so that it is not negative
  bool is_asynchronous_ = false;
  bool has_parts_ = false;
  bool copies_in_pieces_ = false;
};

}  // namespace libtiles::compiler
