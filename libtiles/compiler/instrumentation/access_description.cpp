#include "libtiles/compiler/instrumentation/access_description.hpp"

#include "libtiles/compiler/instrumentation/site_list.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

std::string name_of(const typed::expression& e) {
  if (const typed::variable* const named = named_variable(e)) return named->name;
  if (const auto* node = std::get_if<typed::dereference>(&e.node)) return name_of(*node->operand);
  return text_at(e.where);
}

std::string with_article_before(const std::string& type) {
  const bool starts_with_vowel = std::string("aeiou").find(type.front()) != std::string::npos;
  return (starts_with_vowel ? "an " : "a ") + type;
}

/// Of a call that stands in the user's text.
std::string function_at(const location& where) {
  const std::string text = text_at(where);
  return text.substr(0, text.find('('));
}

}  // namespace

std::string describe_access(const typed::expression& accessed) {
  const typed::variable* const named = named_variable(accessed);
  // The library's own, which has no name for the user.
  if (named != nullptr && named->is_race_free) {
    return "the tile of '" + function_at(accessed.where) + "'";
  }
  const bool is_shared =
      accessed.type->kind != type_kind::view && space_of(accessed) == address_space::tile_static;
  const std::string type = (is_shared ? "tile_static " : "") + to_string(*accessed.type);
  return "'" + name_of(accessed) + "', " + with_article_before(type);
}

}  // namespace libtiles::compiler
