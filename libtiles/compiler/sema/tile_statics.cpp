// tile_static variables.
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/type_names.hpp"

namespace libtiles::compiler {
namespace {

// All instances of a function share its tile_static variables.
void add_tile_static(sema_context& sema, const syntax::declarator& one, const type_ptr& t) {
  typed::variable** const known = sema.body.head ? &sema.body.head->tile_statics[&one] : nullptr;
  if (known != nullptr && *known != nullptr) {
    sema.body.function->tile_statics.push_back(*known);
    return declare(sema, one.name, *known, one.where);
  }
  typed::variable& made = make_tile_static(sema, one.name, t, one.where);
  declare(sema, one.name, &made, one.where);
  if (known != nullptr) *known = &made;
}

}  // namespace

typed::variable& make_tile_static(sema_context& sema, const std::string& name, const type_ptr& t,
                                  const location& where) {
  typed::variable& made = make_variable(sema, name, t, where, typed::storage::tile_static, false);
  made.number = sema.tile_static_count++;
  sema.body.function->tile_statics.push_back(&made);
  return made;
}

void declare_tile_static(sema_context& sema, const syntax::declaration& text,
                         const syntax::declarator& one) {
  if (text.type.is_reference) {
    sema.fail(text.type.where, "a tile_static variable cannot be a reference",
              "declare it without tile_static, for each thread");
  }
  if (text.type.is_pointer) {
    sema.fail(text.type.where, "a tile_static variable cannot be a pointer",
              "declare it without tile_static, for each thread");
  }
  if (text.type.is_const) {
    sema.fail(text.type.where, "a tile_static variable cannot be const",
              "it cannot be initialised, so it would have no value");
  }
  const type_ptr element = resolve(sema, text.type);
  if (!is_holdable(*element)) {
    sema.fail(text.type.where, "a tile_static variable cannot be of type " + quoted(*element),
              "numbers, vectors, structs, index<N>, extent<N> and arrays of them can be "
              "tile_static");
  }
  add_tile_static(sema, one, resolve_array(sema, element, one.dimensions));
  if (one.initializer || !one.arguments.empty()) {
    sema.fail(one.where, "the tile_static variable '" + one.name + "' cannot have an initialiser",
              "let one thread assign it, then wait at the barrier");
  }
}

}  // namespace libtiles::compiler
