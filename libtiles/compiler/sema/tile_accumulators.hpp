// tile_accumulator<T, rows, columns>: the results of a product, which the threads of a tile hold
// together. It has a name, but is no value: only its operations take it.
#pragma once

#include "libtiles/compiler/sema/product_layout.hpp"
#include "libtiles/compiler/sema/sema_context.hpp"

namespace libtiles::compiler {

struct accumulator {
  std::string name;
  type_ptr element;
  product_layout layout;
  typed::variable* storage = nullptr;
  std::shared_ptr<const typed::expression> thread;  ///< its tiled_index
  const syntax::declarator* declared = nullptr;
};

/// tile_accumulator<float, 64, 64> c(t), or c(t, value).
typed::statement_ptr declare_accumulator(sema_context& sema, const syntax::declaration& text,
                                         const syntax::declarator& one);

/// The accumulator that an expression names; null for any other expression.
const accumulator* find_accumulator(sema_context& sema, const syntax::expression& text);

/// "tile_accumulator<float, 64, 64>"
std::string spelled(const accumulator& c);

/// The variable that holds the results.
typed::expression_ptr storage_of(const accumulator& c, const location& where);

/// Likewise for an argument of `called`, which has to be one.
const accumulator& accumulator_argument(sema_context& sema, const syntax::expression& text,
                                        const std::string& called);

/// c.apply(function, ...)
typed::expression_ptr call_method_of_accumulator(sema_context& sema, const accumulator& c,
                                                 const syntax::member& method,
                                                 const syntax::call& text, const location& where);

/// tile_store(t, c, view, origin)
typed::expression_ptr store_accumulator(sema_context& sema, const syntax::call& text,
                                        const location& where);

}  // namespace libtiles::compiler
