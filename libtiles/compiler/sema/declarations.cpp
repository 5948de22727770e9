#include "libtiles/compiler/sema/declarations.hpp"

#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/tile_accumulators.hpp"
#include "libtiles/compiler/sema/type_names.hpp"

namespace libtiles::compiler {
namespace {

bool is_view(const type& t) { return t.kind == type_kind::view && !t.is_array_object; }

typed::statement_ptr define_local(sema_context& sema, const syntax::declaration& text,
                                  const syntax::declarator& one) {
  if (text.type.name == "tile_accumulator") return declare_accumulator(sema, text, one);
  if (text.type.is_reference) return define_reference(sema, text, one);
  if (text.type.is_pointer) return define_pointer(sema, text, one);
  const bool is_auto = text.type.name == "auto";
  type_ptr t = is_auto ? nullptr : local_type(sema, text, one);
  typed::expression_ptr value =
      is_auto ? analyze_auto(sema, one) : analyze_initializer(sema, one, t);
  if (is_auto) t = value->type;
  if (t->kind == type_kind::pointer) return define_indirection(sema, one, std::move(value), false);
  if (text.type.is_const && !value) {
    sema.fail(one.where, "the constant '" + one.name + "' has no value");
  }
  return define_value(sema, one, t, std::move(value), text.type.is_const);
}

// The name is known from its declarator on, as in C++, but has a meaning only behind it.
typed::statement_ptr declare_local(sema_context& sema, const syntax::declaration& text,
                                   const syntax::declarator& one) {
  declare(sema, one.name, unfinished{}, one.where);
  try {
    return define_local(sema, text, one);
  } catch (const abandoned&) {
    sema.scopes.redeclare(one.name, unfinished{true});
    throw;
  }
}

}  // namespace

std::vector<typed::statement_ptr> analyze_declaration(sema_context& sema,
                                                      const syntax::declaration& text) {
  std::vector<typed::statement_ptr> made;
  for (const syntax::declarator& one : text.declarators) {
    if (text.is_tile_static && text.type.name != "tile_accumulator") {
      declare_tile_static(sema, text, one);
    } else if (typed::statement_ptr statement = declare_local(sema, text, one)) {
      sema.body.hoisted.move_to(made);
      made.push_back(std::move(statement));
    }
  }
  return made;
}

void refuse_stored_float(sema_context& sema, const type& t, const location& where,
                         const std::string& what) {
  if (!is_stored_float(t)) return;
  sema.fail(where, what + " cannot be of type " + quoted(t),
            "use float: " + to_string(t) +
                " is a storage type, for elements of views and of tile_static arrays and for "
                "members of structs");
}

type_ptr local_type(sema_context& sema, const syntax::declaration& text,
                    const syntax::declarator& one) {
  const type_ptr element = resolve(sema, text.type);
  refuse_stored_float(sema, *element, text.type.where, "a local variable");
  const bool is_lone = is_view(*element) || is_known_by_type(*element);
  if (is_view(*element) && !one.dimensions.empty()) {
    sema.fail(one.where, "arrays of views are not supported", "declare a variable for each view");
  }
  if (!is_holdable(*element) && !(is_lone && one.dimensions.empty())) {
    sema.fail(text.type.where, "a local variable cannot be of type " + quoted(*element));
  }
  return resolve_array(sema, element, one.dimensions);
}

typed::statement_ptr define_value(sema_context& sema, const syntax::declarator& one,
                                  const type_ptr& t, typed::expression_ptr value, bool is_const) {
  if (is_known_by_type(*t)) {
    sema.scopes.redeclare(one.name, named_constant{t, {}});
    return nullptr;
  }
  if (is_const && is_scalar(*t)) {
    if (const typed::literal* const known = build::literal_of(*value)) {
      sema.scopes.redeclare(one.name, named_constant{t, *known});
      return nullptr;
    }
  }
  typed::variable& made =
      make_variable(sema, one.name, t, one.where, typed::storage::local, is_const);
  made.initializer = value.get();
  if (value) note_source(made, *value);
  sema.scopes.redeclare(one.name, &made);
  return build::statement(one.where, typed::declaration{&made, std::move(value)});
}

void declare(sema_context& sema, const std::string& name, symbol meaning, const location& where) {
  if (!sema.scopes.declare(name, std::move(meaning))) {
    sema.fail(where, "'" + name + "' is declared twice in this block");
  }
}

// What is computed of a hidden variable may move to where it is hidden.
typed::variable& make_variable(sema_context& sema, const std::string& name, const type_ptr& t,
                               const location& where, typed::storage kind, bool is_const) {
  auto made = std::make_unique<typed::variable>();
  made->name = name;
  made->type = t;
  made->where = where;
  made->kind = kind;
  made->is_const = is_const;
  const typed::variable* const hidden = sema.scopes.find_variable(name);
  if (hidden != nullptr) made->number = hidden->number + 1;
  sema.body.function->variables.push_back(std::move(made));
  return *sema.body.function->variables.back();
}

typed::variable& add_variable(sema_context& sema, const std::string& name, const type_ptr& t,
                              const location& where, typed::storage kind, bool is_const) {
  typed::variable& made = make_variable(sema, name, t, where, kind, is_const);
  declare(sema, name, &made, where);
  return made;
}

}  // namespace libtiles::compiler
