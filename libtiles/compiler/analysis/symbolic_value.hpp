// What an expression of a kernel is known to be, in every thread and wherever it stands.
#pragma once

#include <variant>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// One component of the thread's place in the whole compute domain.
struct global_component {
  int dimension;
};

/// The number of elements of a view in one dimension.
struct extent_component {
  const typed::variable* view;
  int dimension;
};

using symbolic_value = std::variant<std::monostate, global_component, extent_component>;

/// Sees through variables that keep their first value, and through conversions that keep a number
/// from 0 to 2^31 - 1 as it is. What it does not recognise it does not know.
class known_values {
 public:
  explicit known_values(const typed::program& kernel) : kernel_(kernel) {}

  /// What a number is.
  symbolic_value of(const typed::expression& number) const;

  /// What one component of an index<N> or extent<N> is.
  symbolic_value of(const typed::expression& index, int component) const;

 private:
  /// An expression, or one component of it where `component` is not negative.
  struct place {
    const typed::expression* value;
    int component;
  };

  symbolic_value of(place origin) const;
  static place origin_of(place copy);
  static bool step_back(place& copy);
  bool is_global_sum(const typed::binary& sum, int dimension) const;
  bool is_tile_origin(const typed::expression& number, int dimension) const;
  static bool is_thread_index(const typed::expression& number, typed::thread_index_kind which,
                              int dimension);

  const typed::program& kernel_;
};

}  // namespace libtiles::compiler
