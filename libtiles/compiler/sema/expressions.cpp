// Expressions: names, members, indices, constructions.
#include "libtiles/compiler/analysis/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/builtin_functions.hpp"
#include "libtiles/compiler/sema/index_operators.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"
#include "libtiles/compiler/sema/tiled_operations.hpp"
#include "libtiles/compiler/sema/view_operations.hpp"
#include "libtiles/compiler/text/suggestion.hpp"

namespace libtiles::compiler {
namespace {

// "'r'" of a reference, "what 'p' points to" of a pointer.
std::string text_of_pointed(const typed::expression& followed) {
  const auto& operand = *std::get<typed::dereference>(followed.node).operand;
  const typed::variable& pointer = *std::get<typed::variable_reference>(operand.node).target;
  const std::string name = "'" + pointer.name + "'";
  return pointer.is_reference ? name : "what " + name + " points to";
}

// What brings a variable of the program into a lambda.
std::string how_to_capture(const std::string& name, const location& where) {
  if (where.source->has_origin()) {
    if (name.find("::") != std::string::npos) {
      return "give its value to a constant without :: in front of the launch, and name that in the "
             "list of TILES_KERNEL";
    }
    return "to capture it, name it in the list of TILES_KERNEL: (..., " + name + ")";
  }
  return "to capture it, add an argument named '" + name + "' to the launch";
}

}  // namespace

typed::expression_ptr semantic_analyzer::analyze(const syntax::expression& text) {
  return std::visit([&](const auto& node) { return analyze_node(node, text.where); }, text.node);
}

typed::expression_ptr semantic_analyzer::analyze_if_reached(const syntax::expression& text,
                                                            bool is_reached) {
  const unreached_code unreached(*this, !is_reached);
  return analyze_value(text);
}

typed::expression_ptr semantic_analyzer::analyze_value(const syntax::expression& text) {
  typed::expression_ptr value = analyze(text);
  note_read(*value);
  return value;
}

// What never runs reads nothing, though it stands in the generated text.
void semantic_analyzer::note_read(const typed::expression& value) {
  if (is_unreached_ || value.type->kind == type_kind::view) return;
  for (typed::variable* owner : owners_of(value)) owner->is_read = true;
}

// A view that shows something else from now on changes no element.
void semantic_analyzer::note_written(const typed::expression& target) {
  if (target.type->kind != type_kind::view) {
    for (typed::variable* owner : owners_of(target)) owner->is_written = true;
  }
  const auto* const own = std::get_if<typed::variable_reference>(&root_of(target).node);
  if (own != nullptr) own->target->is_assigned = true;
}

void semantic_analyzer::require_writable_view(const typed::expression& view,
                                              const location& where) {
  if (!view.type->is_const) return;
  const auto* named = std::get_if<typed::variable_reference>(&view.node);
  const std::string name = named != nullptr ? "'" + named->target->name + "', " : "";
  messages_.fail(where, "cannot write through " + name + with_article(*view.type),
                 "its elements are const: use a view of non-const elements");
}

// What a named constant leaves in the tree is its value.
void semantic_analyzer::refuse_constant(const syntax::expression& target) {
  const auto* const name = std::get_if<syntax::name>(&target.node);
  const symbol* const meaning = name != nullptr ? scopes_.find(name->text) : nullptr;
  const auto* const known = meaning != nullptr ? std::get_if<named_constant>(meaning) : nullptr;
  if (known == nullptr || !is_number(*known->type)) return;
  messages_.fail(target.where, "cannot assign to '" + name->text + "', which is const");
}

void semantic_analyzer::require_writable(const typed::expression& target) {
  if (!target.is_lvalue) {
    messages_.fail(target.where, "this expression cannot be assigned to");
  }
  refuse_repeated_components(target);
  refuse_pointer_assignment(target);
  const typed::expression& root = root_of(target);
  if (const auto* element = std::get_if<typed::view_element>(&root.node)) {
    require_writable_view(*element->view, target.where);
    return;
  }
  if (std::holds_alternative<typed::dereference>(root.node) && is_const_place(root)) {
    messages_.fail(target.where, "cannot assign to " + text_of_pointed(root) + ", which is const");
  }
  const auto* reference = std::get_if<typed::variable_reference>(&root.node);
  if (reference == nullptr || !reference->target->is_const) return;
  const bool is_captured = reference->target->kind == typed::storage::parameter;
  messages_.fail(target.where, "cannot assign to '" + reference->target->name + "', which is const",
                 is_captured ? "a variable captured by value is const in the kernel; copy it to a "
                               "variable of its own"
                             : "");
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::literal& text,
                                                      const location& where) {
  typed::literal value;
  value.integer = text.integer;
  value.floating = text.floating;
  return build::expression(scalar(text.type), where, value);
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::name& text,
                                                      const location& where) {
  const symbol* const meaning = scopes_.find(text.text);
  if (meaning == nullptr) {
    if (const std::optional<builtin_constant> known = find_builtin_constant(text.text)) {
      typed::expression_ptr value = build::integer(known->value, where);
      if (known->range == value_range::all) return value;
      return build::conversion(std::move(value), scalar(scalar_type::float32, known->range));
    }
    if (functions_.count(text.text) != 0) {
      messages_.fail(where, "'" + text.text + "' is a function; call it with ()");
    }
    const std::string message = "unknown name '" + text.text + "'";
    if (!messages_.shows_more()) messages_.fail(where, message);
    std::string help = suggestion_for(text.text, scopes_.names());
    const bool is_in_lambda = current_ != nullptr && current_head_ == nullptr;
    if (is_in_lambda && help.empty()) help = how_to_capture(text.text, where);
    messages_.fail(where, message, help);
  }
  if (const auto* open = std::get_if<unfinished>(meaning)) {
    if (open->is_wrong) throw abandoned{};
    messages_.fail(where, "'" + text.text + "' is used in its own initialiser");
  }
  if (std::holds_alternative<named_type>(*meaning)) {
    messages_.fail(where, "'" + text.text + "' is a type");
  }
  if (const auto* known = std::get_if<named_constant>(meaning)) {
    return build::expression(known->type, where, known->value);
  }
  typed::variable* const target = std::get<typed::variable*>(*meaning);
  target->is_named = true;
  typed::expression_ptr made =
      build::expression(target->type, where, typed::variable_reference{target}, true);
  return target->is_reference ? followed(std::move(made), where) : std::move(made);
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::call& text,
                                                      const location& where) {
  if (const auto* method = std::get_if<syntax::member>(&text.callee->node)) {
    return call_method(*method, text, where);
  }
  const auto* name = std::get_if<syntax::name>(&text.callee->node);
  if (name != nullptr && scopes_.find(name->text) == nullptr) {
    if (auto made = call_tile_function(name->text, text, where)) return made;
    return call_function(name->text, text, where);
  }
  typed::expression_ptr callee = analyze(*text.callee);
  if (callee->type->kind != type_kind::view) {
    messages_.fail(text.callee->where,
                   with_article(*callee->type) + " cannot be called like a function");
  }
  return view_operations(messages_).element(std::move(callee), analyze_indices(text.arguments),
                                            where);
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::subscript& text,
                                                      const location& where) {
  typed::expression_ptr base = analyze(*text.base);
  typed::expression_ptr index = analyze_operand(*text.index);
  refuse_pointer(*base);
  if (base->type->kind == type_kind::view) {
    std::vector<typed::expression_ptr> indices;
    indices.push_back(as_index(std::move(index)));
    return view_operations(messages_).element(std::move(base), std::move(indices), where);
  }
  if (has_index_components(*base->type)) {
    return component_of_index(std::move(base), std::move(index), where);
  }
  if (base->type->kind != type_kind::array) {
    messages_.fail(where, with_article(*base->type) + " has no elements to index");
  }
  if (!is_integer(*index->type)) {
    messages_.fail(index->where,
                   "an index must be an integer, got '" + to_string(*index->type) + "'");
  }
  const typed::literal* const number = build::literal_of(*index);
  const std::int64_t count = base->type->count;
  if (number != nullptr) {
    const std::int64_t value = build::signed_value(*number, *index->type);
    if ((value < 0 || value >= count) && !is_unreached_) {
      messages_.fail(index->where, "index " + std::to_string(value) + " is outside of '" +
                                       to_string(*base->type) + "'");
    }
  }
  const type_ptr number_type = promoted(index->type);
  index = convert(std::move(index), number_type);
  const type_ptr element = base->type->element;
  const bool is_lvalue = base->is_lvalue;
  return build::expression(element, where, typed::subscript{std::move(base), std::move(index)},
                           is_lvalue);
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::member& text,
                                                      const location& where) {
  typed::expression_ptr base = analyze(*text.base);
  const type& t = *base->type;
  if (typed::expression_ptr known = tiled_operations::constant(t, text.name, where)) return known;
  if (t.kind == type_kind::tiled_index) {
    return tiled_operations(messages_).member_of_index(t, text, where);
  }
  if (t.kind == type_kind::tiled_extent && text.name == "tile_extent") {
    return tiled_operations::tile_extent(t, where);
  }
  if (t.kind == type_kind::view) return member_of_view(std::move(base), text, where);
  if (is_vector(t)) return member_of_vector(std::move(base), text, where);
  if (t.kind != type_kind::structure) {
    const bool has_rank = has_index_components(t);
    messages_.fail(text.name_where, with_article(t) + " has no member '" + text.name + "'",
                   has_rank ? suggestion_for(text.name, {"rank"}) : "");
  }
  const std::vector<field>& fields = t.structure->fields;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (fields[i].name != text.name) {
      names.push_back(fields[i].name);
      continue;
    }
    const bool is_lvalue = base->is_lvalue;
    return build::expression(fields[i].type, where, typed::member{std::move(base), i}, is_lvalue);
  }
  messages_.fail(text.name_where,
                 "struct '" + t.structure->name + "' has no member '" + text.name + "'",
                 suggestion_for(text.name, names));
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::static_member& text,
                                                      const location& where) {
  const type_ptr owner = resolve(text.type);
  if (auto known = tiled_operations::constant(*owner, text.name, where)) return known;
  messages_.fail(text.name_where,
                 "'" + to_string(*owner) + "' has no static member '" + text.name + "'",
                 suggestion_for(text.name, {"rank", "tile_dim0", "tile_dim1", "tile_dim2"}));
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::construction& text,
                                                      const location& where) {
  const type_ptr wanted = resolve(text.type);
  if (text.is_list) return analyze_aggregate(text.arguments, wanted, where);
  if (has_index_components(*wanted)) return construct_index(wanted, text.arguments, where);
  if (is_vector(*wanted)) return construct_vector(wanted, text.arguments, where);
  if (is_number(*wanted) && text.arguments.empty()) {
    return build::expression(wanted, where, typed::literal{});
  }
  if (text.arguments.size() != 1) {
    messages_.fail(where,
                   with_article(*wanted) + " is made of one value, got " +
                       std::to_string(text.arguments.size()),
                   wanted->kind == type_kind::structure ? "write its members in braces" : "");
  }
  typed::expression_ptr value = analyze_value(*text.arguments[0]);
  if (wanted->kind == type_kind::nothing) {
    return build::expression(wanted, where, typed::conversion{std::move(value)});
  }
  return explicit_conversion(std::move(value), wanted, where);
}

typed::expression_ptr semantic_analyzer::analyze_node(const syntax::initializer_list&,
                                                      const location& where) {
  messages_.fail(where, "a list of values can only initialise a variable");
}

}  // namespace libtiles::compiler
