// Declarations of variables, tile_static ones among them.
#include "libtiles/compiler/analysis/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"

namespace libtiles::compiler {
namespace {

bool is_view(const type& t) { return t.kind == type_kind::view && !t.is_array_object; }

}  // namespace

void semantic_analyzer::declare(const std::string& name, symbol meaning, const location& where) {
  if (!scopes_.declare(name, std::move(meaning))) {
    messages_.fail(where, "'" + name + "' is declared twice in this block");
  }
}

// What is computed of a hidden variable may move to where it is hidden.
typed::variable& semantic_analyzer::make_variable(const std::string& name, const type_ptr& t,
                                                  const location& where, typed::storage kind,
                                                  bool is_const) {
  auto made = std::make_unique<typed::variable>();
  made->name = name;
  made->type = t;
  made->where = where;
  made->kind = kind;
  made->is_const = is_const;
  const typed::variable* const hidden = scopes_.find_variable(name);
  if (hidden != nullptr) made->number = hidden->number + 1;
  current_->variables.push_back(std::move(made));
  return *current_->variables.back();
}

typed::variable& semantic_analyzer::add_variable(const std::string& name, const type_ptr& t,
                                                 const location& where, typed::storage kind,
                                                 bool is_const) {
  typed::variable& made = make_variable(name, t, where, kind, is_const);
  declare(name, &made, where);
  return made;
}

// Constants and tile_static variables leave no statement behind.
std::vector<typed::statement_ptr> semantic_analyzer::analyze_declaration(
    const syntax::declaration& text) {
  std::vector<typed::statement_ptr> made;
  for (const syntax::declarator& one : text.declarators) {
    if (text.is_tile_static) {
      declare_tile_static(text, one);
    } else if (typed::statement_ptr statement = declare_local(text, one)) {
      take_before(made);
      made.push_back(std::move(statement));
    }
  }
  return made;
}

void semantic_analyzer::declare_tile_static(const syntax::declaration& text,
                                            const syntax::declarator& one) {
  if (text.type.is_reference) {
    messages_.fail(text.type.where, "a tile_static variable cannot be a reference",
                   "let each thread have a reference of its own");
  }
  if (text.type.is_pointer) {
    messages_.fail(text.type.where, "a tile_static variable cannot be a pointer",
                   "let each thread have a pointer of its own");
  }
  if (text.type.is_const) {
    messages_.fail(text.type.where, "a tile_static variable cannot be const",
                   "it has no initialiser, so that nothing could give it a value");
  }
  const type_ptr element = resolve(text.type);
  if (!is_holdable(*element)) {
    messages_.fail(text.type.where,
                   "a tile_static variable cannot be of type '" + to_string(*element) + "'",
                   "numbers, vectors, structs, index<N>, extent<N> and arrays of them can be "
                   "tile_static");
  }
  add_tile_static(one, resolve_array(element, one.dimensions));
  if (one.initializer || !one.arguments.empty()) {
    messages_.fail(one.where,
                   "the tile_static variable '" + one.name + "' cannot have an initialiser",
                   "let one thread assign it, and wait at the barrier");
  }
}

// OpenCL C computes with halves only where a device has an extension for it.
void semantic_analyzer::refuse_half(const type& t, const location& where, const std::string& what) {
  if (!is_half(t)) return;
  messages_.fail(where, what + " cannot be of type 'half'",
                 "compute in float: a half is a number in memory, as an element of a view or of "
                 "tile_static memory, or a member of a struct");
}

// All instances of a function share its tile_static variables.
void semantic_analyzer::add_tile_static(const syntax::declarator& one, const type_ptr& t) {
  typed::variable** const known = current_head_ ? &current_head_->tile_statics[&one] : nullptr;
  if (known != nullptr && *known != nullptr) {
    current_->tile_statics.push_back(*known);
    return declare(one.name, *known, one.where);
  }
  typed::variable& made = add_variable(one.name, t, one.where, typed::storage::tile_static, false);
  made.number = tile_static_count_++;
  current_->tile_statics.push_back(&made);
  if (known != nullptr) *known = &made;
}

type_ptr semantic_analyzer::local_type(const syntax::declaration& text,
                                       const syntax::declarator& one) {
  const type_ptr element = resolve(text.type);
  refuse_half(*element, text.type.where, "a local variable");
  const bool is_lone = is_view(*element) || is_known_by_type(*element);
  if (is_view(*element) && !one.dimensions.empty()) {
    messages_.fail(one.where, "there are no arrays of views", "give each view a name of its own");
  }
  if (!is_holdable(*element) && !(is_lone && one.dimensions.empty())) {
    messages_.fail(text.type.where,
                   "a local variable cannot be of type '" + to_string(*element) + "'");
  }
  return resolve_array(element, one.dimensions);
}

// The name is known from its declarator on, as in C++, but has a meaning only behind it.
typed::statement_ptr semantic_analyzer::declare_local(const syntax::declaration& text,
                                                      const syntax::declarator& one) {
  declare(one.name, unfinished{}, one.where);
  try {
    return define_local(text, one);
  } catch (const abandoned&) {
    scopes_.redeclare(one.name, unfinished{true});
    throw;
  }
}

typed::statement_ptr semantic_analyzer::define_local(const syntax::declaration& text,
                                                     const syntax::declarator& one) {
  if (text.type.is_reference) return define_reference(text, one);
  if (text.type.is_pointer) return define_pointer(text, one);
  const bool is_auto = text.type.name == "auto";
  type_ptr t = is_auto ? nullptr : local_type(text, one);
  typed::expression_ptr value = is_auto ? analyze_auto(one) : analyze_initializer(one, t);
  if (is_auto) t = value->type;
  if (t->kind == type_kind::pointer) return define_indirection(one, std::move(value), false);
  if (text.type.is_const && !value) {
    messages_.fail(one.where, "the constant '" + one.name + "' has no value");
  }
  return define_value(one, t, std::move(value), text.type.is_const);
}

typed::statement_ptr semantic_analyzer::define_value(const syntax::declarator& one,
                                                     const type_ptr& t, typed::expression_ptr value,
                                                     bool is_const) {
  if (is_known_by_type(*t)) {
    scopes_.redeclare(one.name, named_constant{t, {}});
    return nullptr;
  }
  if (is_const && is_scalar(*t)) {
    if (const typed::literal* const known = build::literal_of(*value)) {
      scopes_.redeclare(one.name, named_constant{t, *known});
      return nullptr;
    }
  }
  typed::variable& made = make_variable(one.name, t, one.where, typed::storage::local, is_const);
  made.initializer = value.get();
  if (value) note_source(made, *value);
  scopes_.redeclare(one.name, &made);
  return build::statement(one.where, typed::declaration{&made, std::move(value)});
}

typed::expression_ptr semantic_analyzer::analyze_auto(const syntax::declarator& one) {
  if (!one.initializer || !one.dimensions.empty()) {
    messages_.fail(one.where, "'auto' needs an initialiser: auto " + one.name + " = ...");
  }
  allow_tile_uniform(*one.initializer);
  typed::expression_ptr value = analyze_value(*one.initializer);
  if (is_half(*value->type)) value = as_operand(std::move(value));
  const type_ptr t = value->type;
  if (t->kind == type_kind::view && t->is_array_object) {
    messages_.fail(one.where, with_article(*t) + " cannot be copied in a kernel",
                   "make a view of it: array_view<" + to_string(*t->element) + ", " +
                       std::to_string(t->rank) + "> " + one.name + " = ...");
  }
  if (t->kind == type_kind::nothing) {
    messages_.fail(one.where, "a local variable cannot be of type '" + to_string(*t) + "'");
  }
  return convert(std::move(value), t);
}

// Null for a variable that starts with no value. An index, an extent or a vector starts as zeros,
// and with it what holds one.
typed::expression_ptr semantic_analyzer::analyze_initializer(const syntax::declarator& one,
                                                             const type_ptr& wanted) {
  if (one.initializer) {
    allow_tile_uniform(*one.initializer);
    return analyze_element(*one.initializer, wanted);
  }
  if (has_index_components(*wanted)) return construct_index(wanted, one.arguments, one.where);
  if (one.arguments.empty() && is_known_by_type(*wanted)) {
    messages_.fail(one.where, "'" + one.name + "' is no '" + to_string(*wanted) + "' of any thread",
                   "make it of another one, as in auto " + one.name + " = t_idx");
  }
  if (is_vector(*wanted)) return construct_vector(wanted, one.arguments, one.where);
  if (one.arguments.empty() && wanted->kind == type_kind::view) {
    messages_.fail(one.where, "the view '" + one.name + "' shows nothing",
                   "make it of another one, as in " + to_string(*wanted) + " " + one.name + " = v");
  }
  if (one.arguments.empty()) {
    if (!starts_as_zeros(*wanted)) return nullptr;
    return zero_of(wanted, one.where);
  }
  if (one.arguments.size() != 1) {
    messages_.fail(one.where, "'" + to_string(*wanted) + "' is made of one value, got " +
                                  std::to_string(one.arguments.size()));
  }
  return made_of(analyze_value(*one.arguments[0]), wanted);
}

// norm n(x) asks for what norm n = x does not.
typed::expression_ptr semantic_analyzer::made_of(typed::expression_ptr value,
                                                 const type_ptr& wanted) {
  const location where = value->where;
  return is_normalized(*wanted) ? explicit_conversion(std::move(value), wanted, where)
                                : convert(std::move(value), wanted);
}

// A value, or a list of them in braces.
typed::expression_ptr semantic_analyzer::analyze_element(const syntax::expression& text,
                                                         const type_ptr& wanted) {
  if (const auto* list = std::get_if<syntax::initializer_list>(&text.node)) {
    return analyze_aggregate(list->elements, wanted, text.where);
  }
  return convert(analyze_value(text), wanted);
}

// { 1, 2, 3 } for an array, a struct or an index, { x } or {} for a number.
typed::expression_ptr semantic_analyzer::analyze_aggregate(
    const std::vector<syntax::expression_ptr>& texts, const type_ptr& wanted,
    const location& where) {
  if (has_index_components(*wanted)) return construct_index(wanted, texts, where);
  if (is_vector(*wanted)) return construct_vector(wanted, texts, where);
  if (is_number(*wanted) && texts.empty()) {
    return build::expression(wanted, where, typed::literal{});
  }
  const bool is_array = wanted->kind == type_kind::array;
  const bool is_structure = wanted->kind == type_kind::structure;
  if (!is_array && !is_structure) {
    if (texts.size() != 1) {
      messages_.fail(where, "'" + to_string(*wanted) + "' is made of one value, got " +
                                std::to_string(texts.size()));
    }
    const bool is_list = std::holds_alternative<syntax::initializer_list>(texts[0]->node);
    if (is_normalized(*wanted) && !is_list) return made_of(analyze_value(*texts[0]), wanted);
    return analyze_element(*texts[0], wanted);
  }
  const std::size_t room =
      is_array ? static_cast<std::size_t>(wanted->count) : wanted->structure->fields.size();
  if (texts.size() > room) {
    messages_.fail(where, "'" + to_string(*wanted) + "' has room for " + std::to_string(room) +
                              " values, got " + std::to_string(texts.size()));
  }
  std::vector<typed::expression_ptr> elements;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    elements.push_back(
        analyze_element(*texts[i], is_array ? wanted->element : wanted->structure->fields[i].type));
  }
  return build::expression(wanted, where, typed::aggregate{std::move(elements)});
}

}  // namespace libtiles::compiler
