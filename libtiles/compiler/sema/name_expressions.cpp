// Names of variables and constants.
#include <optional>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/builtin_functions.hpp"
#include "libtiles/compiler/sema/expression_nodes.hpp"
#include "libtiles/compiler/sema/foreign_names.hpp"
#include "libtiles/compiler/sema/pointers.hpp"
#include "libtiles/compiler/text/suggestion.hpp"

namespace libtiles::compiler {
namespace {

// What brings a variable of the program into a lambda.
std::string how_to_capture(const std::string& name, const location& where) {
  if (where.source->has_origin()) {
    if (name.find("::") != std::string::npos) {
      return "copy it to a local constant before the launch, and name that in the list of "
             "TILES_KERNEL";
    }
    return "to capture it, name it in the list of TILES_KERNEL: (..., " + name + ")";
  }
  return "to capture it, add an argument named '" + name + "' to the launch";
}

}  // namespace

typed::expression_ptr analyze_node(sema_context& sema, const syntax::name& text,
                                   const location& where) {
  const symbol* const meaning = sema.scopes.find(text.text);
  if (meaning == nullptr) {
    if (const std::optional<builtin_constant> known = find_builtin_constant(text.text)) {
      typed::expression_ptr value = build::integer(known->value, where);
      if (known->range == value_range::all) return value;
      return build::conversion(std::move(value), scalar(scalar_type::float32, known->range));
    }
    if (sema.functions.find(text.text) != nullptr) {
      sema.fail(where, "'" + text.text + "' is a function; call it with ()");
    }
    const std::string message = "unknown name '" + text.text + "'";
    if (!sema.messages.shows_more()) sema.fail(where, message);
    std::string help = instead_of(text.text);
    if (help.empty()) help = suggestion_for(text.text, sema.scopes.names());
    const bool is_in_lambda = sema.body.function != nullptr && sema.body.head == nullptr;
    if (is_in_lambda && help.empty()) help = how_to_capture(text.text, where);
    sema.fail(where, message, help);
  }
  if (const auto* open = std::get_if<unfinished>(meaning)) {
    if (open->is_wrong) throw abandoned{};
    sema.fail(where, "'" + text.text + "' is used in its own initialiser");
  }
  if (std::holds_alternative<named_type>(*meaning)) {
    sema.fail(where, "'" + text.text + "' is a type");
  }
  if (const auto* known = std::get_if<named_constant>(meaning)) {
    return build::expression(known->type, where, known->value);
  }
  if (std::holds_alternative<named_accumulator>(*meaning)) {
    sema.fail(where,
              "'" + text.text + "' is a tile_accumulator, which has no value of its own",
              "use tile_multiply(t_idx, a, b, " + text.text + "), " + text.text +
                  ".apply(function) and tile_store(t_idx, " + text.text + ", view, origin)");
  }
  typed::variable* const target = std::get<typed::variable*>(*meaning);
  target->is_named = true;
  typed::expression_ptr made =
      build::expression(target->type, where, typed::variable_reference{target}, true);
  return target->is_reference ? followed(std::move(made), where) : std::move(made);
}

}  // namespace libtiles::compiler
