// How two values of a tile's threads become one: the last argument of tile_reduce and its like.
#pragma once

#include <string>

#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

class tile_operator {
 public:
  tile_operator(std::string name, type_ptr t, bool is_function)
      : name_(std::move(name)), type_(std::move(t)), is_function_(is_function) {}

  /// One of the user's may not commute: values are combined in the order of the threads.
  bool keeps_order() const { return is_function_; }

  /// Whether a and b give the very bits that b and a give: of 0 and -0, the first may be a maximum.
  bool gives_same_bits_swapped() const;

  /// Of two operands that may be named more than once, in kernel text.
  std::string combined(const std::string& a, const std::string& b) const;

  /// What the text calls the user's function, and which it is; empty for one of the language's own.
  bound_names names() const;

 private:
  std::string name_;
  type_ptr type_;
  bool is_function_;
};

/// The type in which an operation combines values of type `t`: a bool is a number there.
type_ptr combined_type(const type_ptr& t);

/// The operation that an argument names, for values of type `t`.
tile_operator find_tile_operator(sema_context& sema, const syntax::expression& text,
                                 const std::string& called, const type_ptr& t);

}  // namespace libtiles::compiler
