// Members of objects and of types: v.extent, s.x, tiled_index<8>::rank.
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/class_members.hpp"
#include "libtiles/compiler/sema/expression_nodes.hpp"
#include "libtiles/compiler/sema/tiled_operations.hpp"
#include "libtiles/compiler/sema/type_names.hpp"
#include "libtiles/compiler/text/suggestion.hpp"

namespace libtiles::compiler {
namespace {

[[noreturn]] void refuse_member(sema_context& sema, const struct_type& owner,
                                const syntax::member& text) {
  const std::string message = "struct '" + owner.name + "' has no member '" + text.name + "'";
  if (!sema.messages.shows_more()) sema.fail(text.name_where, message);
  std::vector<std::string> names;
  for (const field& one : owner.fields) names.push_back(one.name);
  sema.fail(text.name_where, message, suggestion_for(text.name, names));
}

}  // namespace

typed::expression_ptr analyze_node(sema_context& sema, const syntax::member& text,
                                   const location& where) {
  typed::expression_ptr base = analyze(sema, *text.base);
  const type& t = *base->type;
  if (typed::expression_ptr known = constant_of_type(t, text.name, where)) return known;
  if (t.kind == type_kind::tiled_index) {
    return member_of_tile(sema, t, text, where);
  }
  if (t.kind == type_kind::tiled_extent && text.name == "tile_extent") {
    return tile_extent(t, where);
  }
  if (t.kind == type_kind::view) return member_of_view(sema, std::move(base), text, where);
  if (is_vector(t)) return member_of_vector(sema, std::move(base), text, where);
  if (t.kind != type_kind::structure) {
    const bool has_rank = has_index_components(t);
    sema.fail(text.name_where, with_article(t) + " has no member '" + text.name + "'",
              has_rank ? suggestion_for(text.name, {"rank"}) : "");
  }
  const auto known = t.structure->places.find(text.name);
  if (known == t.structure->places.end()) refuse_member(sema, *t.structure, text);
  const type_ptr& member_type = t.structure->fields[known->second].type;
  const bool is_lvalue = base->is_lvalue;
  return build::expression(member_type, where, typed::member{std::move(base), known->second},
                           is_lvalue);
}

typed::expression_ptr analyze_node(sema_context& sema, const syntax::static_member& text,
                                   const location& where) {
  const type_ptr owner = resolve(sema, text.type);
  if (auto known = constant_of_type(*owner, text.name, where)) return known;
  sema.fail(text.name_where, quoted(*owner) + " has no static member '" + text.name + "'",
            suggestion_for(text.name, {"rank", "tile_dim0", "tile_dim1", "tile_dim2"}));
}

}  // namespace libtiles::compiler
