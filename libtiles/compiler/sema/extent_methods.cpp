// Methods of extent, tiled_extent and tiled_index.
#include <array>

#include "libtiles/compiler/sema/class_members.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/index_operators.hpp"
#include "libtiles/compiler/sema/tiled_operations.hpp"
#include "libtiles/compiler/sema/type_names.hpp"
#include "libtiles/compiler/text/suggestion.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

std::string no_method(const type& t, const std::string& name, std::size_t count) {
  return quoted(t) + " has no method '" + name + "' that takes " + count_of(count, "argument");
}

typed::expression_ptr call_contains(sema_context& sema, typed::expression_ptr extent,
                                    const syntax::call& text, const location& where) {
  const int rank = extent->type->rank;
  typed::expression_ptr index =
      convert(sema, analyze_value(sema, *text.arguments[0]), index_type(rank));
  return extent_contains(std::move(extent), std::move(index), where);
}

typed::expression_ptr call_tile(sema_context& sema, typed::expression_ptr extent,
                                const syntax::member& method, const location& where) {
  const std::array<int, 3> tile = constant_tile(
      sema, method.number_arguments, method.number_arguments.size(), "tile", method.name_where);
  const int rank = static_cast<int>(method.number_arguments.size());
  return tiled_extent(sema, std::move(extent), tiled_extent_type(rank, tile), where);
}

}  // namespace

typed::expression_ptr call_method_of_extent(sema_context& sema, typed::expression_ptr extent,
                                            const syntax::member& method, const syntax::call& text,
                                            const location& where) {
  const type& t = *extent->type;
  const std::string& name = method.name;
  const std::size_t count = text.arguments.size();
  if (name == "size" && count == 0) return size_of_extent(std::move(extent), where);
  if (name == "contains" && count == 1) return call_contains(sema, std::move(extent), text, where);
  if (name == "tile" && count == 0) return call_tile(sema, std::move(extent), method, where);
  if (t.kind == type_kind::tiled_extent && count == 0) {
    if (name == "pad") return rounded_to_tiles(sema, std::move(extent), true, where);
    if (name == "truncate") return rounded_to_tiles(sema, std::move(extent), false, where);
    if (name == "get_tile_extent") return tile_extent(t, where);
  }
  sema.fail(method.name_where, no_method(t, name, count),
            suggestion_for(name, {"size", "contains", "tile", "pad", "truncate"}));
}

typed::expression_ptr call_method_of_tile(sema_context& sema, const type& tiled,
                                          const syntax::member& method, const syntax::call& text,
                                          const location& where) {
  const std::size_t count = text.arguments.size();
  if (method.name == "get_tile_extent" && count == 0) {
    return tile_extent(tiled, where);
  }
  if (method.name == "in_bounds" && count == 1) {
    return in_bounds(sema, tiled, analyze(sema, *text.arguments[0]), where);
  }
  sema.fail(method.name_where, no_method(tiled, method.name, count),
            suggestion_for(method.name, {"get_tile_extent", "in_bounds"}));
}

}  // namespace libtiles::compiler
