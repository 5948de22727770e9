// Methods of extent, tiled_extent and tiled_index.
#include "libtiles/compiler/sema/index_operators.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"
#include "libtiles/compiler/sema/tiled_operations.hpp"
#include "libtiles/compiler/text/count_of.hpp"
#include "libtiles/compiler/text/suggestion.hpp"

namespace libtiles::compiler {
namespace {

std::string no_method(const type& t, const std::string& name, std::size_t count) {
  return "'" + to_string(t) + "' has no method '" + name + "' that takes " +
         count_of(count, "argument");
}

}  // namespace

typed::expression_ptr semantic_analyzer::call_method_of_extent(typed::expression_ptr extent,
                                                               const syntax::member& method,
                                                               const syntax::call& text,
                                                               const location& where) {
  const type& t = *extent->type;
  const std::string& name = method.name;
  const std::size_t count = text.arguments.size();
  const tiled_operations tiles(messages_);
  if (name == "size" && count == 0)
    return index_operators(messages_).size(std::move(extent), where);
  if (name == "contains" && count == 1) return call_contains(std::move(extent), text, where);
  if (name == "tile" && count == 0) return call_tile(std::move(extent), method, where);
  if (t.kind == type_kind::tiled_extent && count == 0) {
    if (name == "pad") return tiles.padded(std::move(extent), where);
    if (name == "truncate") return tiles.truncated(std::move(extent), where);
    if (name == "get_tile_extent") return tiled_operations::tile_extent(t, where);
  }
  messages_.fail(method.name_where, no_method(t, name, count),
                 suggestion_for(name, {"size", "contains", "tile", "pad", "truncate"}));
}

typed::expression_ptr semantic_analyzer::call_contains(typed::expression_ptr extent,
                                                       const syntax::call& text,
                                                       const location& where) {
  const int rank = extent->type->rank;
  typed::expression_ptr index = convert(analyze_value(*text.arguments[0]), index_type(rank));
  return index_operators(messages_).contains(std::move(extent), std::move(index), where);
}

typed::expression_ptr semantic_analyzer::call_tile(typed::expression_ptr extent,
                                                   const syntax::member& method,
                                                   const location& where) {
  const std::array<int, 3> tile = constant_tile(method.number_arguments, "tile", method.name_where);
  const int rank = static_cast<int>(method.number_arguments.size());
  return tiled_operations(messages_).tiled(std::move(extent), tiled_extent_type(rank, tile), where);
}

typed::expression_ptr semantic_analyzer::call_method_of_tile(const type& tiled,
                                                             const syntax::member& method,
                                                             const syntax::call& text,
                                                             const location& where) {
  const std::size_t count = text.arguments.size();
  if (method.name == "get_tile_extent" && count == 0) {
    return tiled_operations::tile_extent(tiled, where);
  }
  if (method.name == "in_bounds" && count == 1) {
    return tiled_operations(messages_).in_bounds(tiled, analyze(*text.arguments[0]), where);
  }
  messages_.fail(method.name_where, no_method(tiled, method.name, count),
                 suggestion_for(method.name, {"get_tile_extent", "in_bounds"}));
}

}  // namespace libtiles::compiler
