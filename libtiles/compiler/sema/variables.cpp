// The variables of the function that is checked, and what names mean.
#include "libtiles/compiler/sema/declarations.hpp"

namespace libtiles::compiler {

void declare(sema_context& sema, const std::string& name, symbol meaning, const location& where) {
  if (!sema.scopes.declare(name, std::move(meaning))) {
    sema.fail(where, "'" + name + "' is declared twice in this block");
  }
}

typed::variable& make_variable(sema_context& sema, const std::string& name, const type_ptr& t,
                               const location& where, typed::storage kind, bool is_const) {
  auto made = std::make_unique<typed::variable>();
  made->name = name;
  made->type = t;
  made->where = where;
  made->kind = kind;
  made->is_const = is_const;
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
