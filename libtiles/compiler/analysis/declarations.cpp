// Declarations of variables, tile_static ones among them.
#include "libtiles/compiler/analysis/analyzer.hpp"
#include "libtiles/compiler/analysis/build.hpp"

namespace libtiles::compiler {

void analyzer::declare(const std::string& name, symbol meaning, const location& where) {
  if (!scopes_.declare(name, std::move(meaning))) {
    messages_.fail(where, "'" + name + "' is declared twice in this block");
  }
}

typed::variable& analyzer::add_variable(const std::string& name, const type_ptr& t,
                                        const location& where, typed::storage kind, bool is_const) {
  auto made = std::make_unique<typed::variable>();
  made->name = name;
  made->type = t;
  made->where = where;
  made->kind = kind;
  made->is_const = is_const;
  current_->variables.push_back(std::move(made));
  typed::variable& added = *current_->variables.back();
  declare(name, &added, where);
  return added;
}

// Constants and tile_static variables leave no statement behind.
std::vector<typed::statement_ptr> analyzer::analyze_declaration(const syntax::declaration& text) {
  std::vector<typed::statement_ptr> made;
  for (const syntax::declarator& one : text.declarators) {
    if (text.is_tile_static) {
      declare_tile_static(text, one);
    } else if (typed::statement_ptr statement = declare_local(text, one)) {
      made.push_back(std::move(statement));
    }
  }
  return made;
}

void analyzer::declare_tile_static(const syntax::declaration& text, const syntax::declarator& one) {
  if (text.type.is_reference) {
    messages_.fail(text.type.where, "a tile_static variable cannot be a reference");
  }
  const type_ptr element = resolve(text.type);
  if (element->kind != type_kind::scalar && element->kind != type_kind::structure) {
    messages_.fail(text.type.where,
                   "a tile_static variable cannot be of type '" + to_string(*element) + "'",
                   "numbers, structs, and arrays of them can be tile_static");
  }
  typed::variable& made = add_variable(one.name, resolve_array(element, one.dimensions), one.where,
                                       typed::storage::tile_static, false);
  made.number = static_cast<int>(current_->tile_statics.size());
  current_->tile_statics.push_back(&made);
  if (one.initializer || !one.arguments.empty()) {
    messages_.fail(one.where,
                   "the tile_static variable '" + one.name + "' cannot have an initialiser",
                   "let one thread assign it, and wait at the barrier");
  }
}

type_ptr analyzer::local_type(const syntax::declaration& text, const syntax::declarator& one) {
  if (text.type.is_reference) {
    messages_.fail(text.type.where, "a local variable cannot be a reference",
                   "use a variable of its own, or name the element each time");
  }
  const type_ptr element = resolve(text.type);
  const bool is_holdable = element->kind == type_kind::scalar ||
                           element->kind == type_kind::structure ||
                           (has_index_components(*element) && one.dimensions.empty());
  if (!is_holdable) {
    messages_.fail(text.type.where,
                   "a local variable cannot be of type '" + to_string(*element) + "'");
  }
  return resolve_array(element, one.dimensions);
}

typed::statement_ptr analyzer::declare_local(const syntax::declaration& text,
                                             const syntax::declarator& one) {
  const bool is_auto = text.type.name == "auto";
  type_ptr t;
  typed::expression_ptr value;
  if (is_auto) {
    if (!one.initializer || !one.dimensions.empty()) {
      messages_.fail(one.where, "'auto' needs an initialiser: auto " + one.name + " = ...");
    }
    value = analyze_value(*one.initializer);
    t = value->type->kind == type_kind::tiled_index ? index_type(value->type->rank) : value->type;
    if (t->kind == type_kind::view || t->kind == type_kind::nothing ||
        t->kind == type_kind::barrier) {
      messages_.fail(one.where, "a local variable cannot be of type '" + to_string(*t) + "'");
    }
    value = convert(std::move(value), t);
  } else {
    t = local_type(text, one);
    value = analyze_initializer(one, t);
  }
  if (text.type.is_const && !value) {
    messages_.fail(one.where, "the constant '" + one.name + "' has no value");
  }
  if (text.type.is_const && is_scalar(*t)) {
    if (const typed::literal* const known = build::literal_of(*value)) {
      declare(one.name, named_constant{t, *known}, one.where);
      return nullptr;
    }
  }
  typed::variable& made =
      add_variable(one.name, t, one.where, typed::storage::local, text.type.is_const);
  return build::statement(one.where, typed::declaration{&made, std::move(value)});
}

typed::expression_ptr analyzer::analyze_initializer(const syntax::declarator& one,
                                                    const type_ptr& wanted) {
  if (one.initializer) {
    const auto* list = std::get_if<syntax::initializer_list>(&one.initializer->node);
    if (list != nullptr) return analyze_aggregate(*list, wanted, one.initializer->where);
    return convert(analyze_value(*one.initializer), wanted);
  }
  if (one.arguments.empty()) return nullptr;
  if (has_index_components(*wanted) && one.arguments.size() > 1) {
    std::vector<typed::expression_ptr> components;
    for (const auto& argument : one.arguments) {
      components.push_back(convert(analyze_value(*argument), scalar(scalar_type::int32)));
    }
    if (static_cast<int>(components.size()) != wanted->rank) {
      messages_.fail(one.where, "'" + to_string(*wanted) + "' has " + std::to_string(wanted->rank) +
                                    " components, got " + std::to_string(components.size()));
    }
    return build::index_value(wanted, std::move(components), one.where);
  }
  if (one.arguments.size() != 1) {
    messages_.fail(one.where, "'" + to_string(*wanted) + "' is made of one value, got " +
                                  std::to_string(one.arguments.size()));
  }
  typed::expression_ptr value = analyze_value(*one.arguments[0]);
  if (has_index_components(*wanted) && wanted->rank == 1 && is_integer(*value->type)) {
    std::vector<typed::expression_ptr> components;
    components.push_back(convert(std::move(value), scalar(scalar_type::int32)));
    return build::index_value(wanted, std::move(components), one.where);
  }
  return convert(std::move(value), wanted);
}

// { 1, 2, 3 } for an array or a struct, { x } or {} for a number.
typed::expression_ptr analyzer::analyze_aggregate(const syntax::initializer_list& text,
                                                  const type_ptr& wanted, const location& where) {
  const bool is_array = wanted->kind == type_kind::array;
  const bool is_structure = wanted->kind == type_kind::structure;
  if (is_scalar(*wanted) && text.elements.empty()) {
    return build::expression(wanted, where, typed::literal{});
  }
  if (!is_array && !is_structure) {
    if (text.elements.size() != 1) {
      messages_.fail(where, "'" + to_string(*wanted) + "' is made of one value, got " +
                                std::to_string(text.elements.size()));
    }
    return convert(analyze_value(*text.elements[0]), wanted);
  }
  const std::size_t room =
      is_array ? static_cast<std::size_t>(wanted->count) : wanted->structure->fields.size();
  if (text.elements.size() > room) {
    messages_.fail(where, "'" + to_string(*wanted) + "' has room for " + std::to_string(room) +
                              " values, got " + std::to_string(text.elements.size()));
  }
  std::vector<typed::expression_ptr> elements;
  for (std::size_t i = 0; i < text.elements.size(); ++i) {
    const type_ptr& element = is_array ? wanted->element : wanted->structure->fields[i].type;
    const auto* list = std::get_if<syntax::initializer_list>(&text.elements[i]->node);
    elements.push_back(list != nullptr ? analyze_aggregate(*list, element, text.elements[i]->where)
                                       : convert(analyze_value(*text.elements[i]), element));
  }
  return build::expression(wanted, where, typed::aggregate{std::move(elements)});
}

}  // namespace libtiles::compiler
