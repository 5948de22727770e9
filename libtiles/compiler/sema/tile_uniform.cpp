// tile_uniform: one thread's value for the whole tile.
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/tile_copy_expansion.hpp"
#include "libtiles/compiler/sema/tile_functions.hpp"

namespace libtiles::compiler {

typed::expression_ptr analyze_tile_uniform(sema_context& sema, const syntax::call& text,
                                           const location& where) {
  if (&text != sema.body.tile_uniform) {
    sema.fail(where,
              "'tile_uniform' has to be the whole initialiser of a variable, the whole right "
              "side of an assignment, or the whole condition of 'if', 'while' or 'for'",
              "give its value to a variable first: auto same = tile_uniform(...);");
  }
  if (text.arguments.size() != 1) {
    sema.fail(where,
              "'tile_uniform' takes 1 argument, got " + std::to_string(text.arguments.size()));
  }
  const type& tile = tile_for(sema, "tile_uniform", where);
  typed::expression_ptr value = analyze_value(sema, *text.arguments[0]);
  const type_ptr t = value->type;
  if (!is_holdable(*t)) {
    sema.fail(text.arguments[0]->where, with_article(*t) + " cannot be shared by a tile");
  }
  typed::variable& shared = make_tile_static(sema, "tile_uniform", t, where);
  shared.is_race_free = true;
  shared.is_assigned = true;
  tile_copies made(*sema.body.function, tile, where);
  sema.body.hoisted.add(build::statement(where, made.share(shared, std::move(value))));
  typed::variable& same = made.add_local("same", t);
  sema.body.hoisted.add(
      made.declare(same, build::expression(t, where, typed::variable_reference{&shared})));
  sema.body.hoisted.add(made.barrier());
  return build::expression(t, where, typed::variable_reference{&same});
}

void allow_tile_uniform(sema_context& sema, const syntax::expression& text) {
  sema.body.tile_uniform =
      sema.body.function != nullptr ? call_of(sema, "tile_uniform", text) : nullptr;
}

}  // namespace libtiles::compiler
