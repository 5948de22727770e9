#include "libtiles/compiler/sema/tile_functions.hpp"

#include "libtiles/compiler/ir/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/compiler/sema/tile_accumulators.hpp"
#include "libtiles/compiler/sema/tile_arguments.hpp"
#include "libtiles/compiler/sema/tile_border_texts.hpp"
#include "libtiles/compiler/sema/tile_copy_expansion.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

// Null for any other expression. A function or a variable of the text may have the name.
const syntax::call* call_of(sema_context& sema, const std::string& function,
                            const syntax::expression& text) {
  const auto* const call = std::get_if<syntax::call>(&text.node);
  const auto* const name =
      call == nullptr ? nullptr : std::get_if<syntax::name>(&call->callee->node);
  const bool is_meant = name != nullptr && name->text == function &&
                        sema.functions.find(function) == nullptr &&
                        sema.scopes.find(function) == nullptr;
  return is_meant ? call : nullptr;
}

// The tile is what the function's tiled_index says.
const type& tile_for(sema_context& sema, const std::string& function, const location& where) {
  for (const typed::variable* parameter : sema.body.function->parameters) {
    if (parameter->type->kind == type_kind::tiled_index) return *parameter->type;
  }
  sema.fail(where,
            "'" + function +
                "' must be called by all threads of a tile, but this function has no "
                "tiled_index",
            "add a tiled_index<...> parameter");
}

int dimensions_of(const type& t) {
  return t.kind == type_kind::array ? 1 + dimensions_of(*t.element) : 0;
}

const type& innermost(const type& t) {
  return t.kind == type_kind::array ? innermost(*t.element) : t;
}

// The variable that an array is, or is a part of; null if it is known by a pointer only.
const typed::variable* owner_of(const typed::expression& array) {
  return named_variable(root_of(array));
}

typed::expression_ptr analyze_copied_view(sema_context& sema, const syntax::expression& text,
                                          const std::string& function, const type& array) {
  typed::expression_ptr view = analyze(sema, text);
  const type& t = *view->type;
  const int rank = dimensions_of(array);
  if (t.kind != type_kind::view || t.rank != rank || *t.element != innermost(array)) {
    sema.fail(text.where, "'" + function + "' takes a view of " + quoted(innermost(array)) +
                              " of " + count_of(rank, "dimension") + " for " + quoted(array) +
                              ", got " + with_article(t));
  }
  return view;
}

typed::expression_ptr analyze_origin(sema_context& sema, const syntax::expression& text,
                                     const std::string& function, int rank) {
  typed::expression_ptr origin = analyze_value(sema, text);
  if (origin->type->kind == type_kind::tiled_index) {
    sema.fail(text.where,
              "'" + function +
                  "' takes the index in the view where the array begins, not the thread's index",
              "use t_idx.tile_origin, the index of the tile's first thread");
  }
  if (rank != 1 || !is_integer(*origin->type))
    return convert(sema, std::move(origin), index_type(rank));
  std::vector<typed::expression_ptr> only;
  only.push_back(build::conversion(std::move(origin), scalar(scalar_type::int32)));
  return build::index_value(index_type(1), std::move(only), text.where);
}

// tile_load(array, view, origin, fill = 0), or tile_load_async; the last may be a border
typed::statement_ptr analyze_tile_load(sema_context& sema, const std::string& name,
                                       const syntax::call& text, const location& where) {
  const std::size_t count = text.arguments.size();
  if (count != 3 && count != 4) {
    sema.fail(where, "'" + name + "' takes 3 or 4 arguments, got " + std::to_string(count),
              "write " + name +
                  "(array, view, origin), with a fourth argument if elements outside of "
                  "the view are not to be 0: a value, or reflect, nearest, mirror or wrap");
  }
  const type& tile = tile_for(sema, name, where);
  typed::expression_ptr array = analyze_shared_array(sema, *text.arguments[0], name);
  typed::expression_ptr view = analyze_copied_view(sema, *text.arguments[1], name, *array->type);
  const type_ptr element = view->type->element;
  typed::expression_ptr origin = analyze_origin(sema, *text.arguments[2], name, view->type->rank);
  const char* const border = count == 4 ? find_border(sema, *text.arguments[3]) : nullptr;
  typed::expression_ptr fill = count == 4 && border == nullptr
                                   ? convert(sema, analyze_value(sema, *text.arguments[3]), element)
                                   : zero_of(sema, element, where);
  tile_copies::place_function inside;
  if (border != nullptr) {
    inside = [&](typed::expression_ptr place, typed::expression_ptr extent) {
      return place_inside(sema, border, std::move(place), std::move(extent), where);
    };
  }
  for (typed::variable* shown : variables_behind(*view)) {
    shown->is_read = shown->is_read || !sema.body.is_unreached;
  }
  note_written(*array);
  const bool is_async = name == "tile_load_async";
  tile_step step{nullptr, owner_of(*array),
                 is_async ? tile_step_kind::start : tile_step_kind::load};
  tile_copies copies(*sema.body.function, tile, where);
  if (copies_in_pieces(sema.options)) copies.copy_in_pieces();
  tile_copy copy{std::move(array), std::move(view), std::move(origin)};
  typed::block made = is_async ? copies.start_load(std::move(copy), std::move(fill), inside,
                                                   has_async_copies(sema.options))
                               : copies.load(std::move(copy), std::move(fill), inside);
  typed::statement_ptr statement = build::statement(where, std::move(made));
  step.statement = statement.get();
  sema.body.tile_steps.add(step);
  return statement;
}

// More than cp.async.wait_group needs; loads take tile_static memory.
constexpr std::int64_t most_later_loads = 64;

// tile_wait(t, later = 0)
typed::statement_ptr analyze_tile_wait(sema_context& sema, const syntax::call& text,
                                       const location& where) {
  const std::string name = "tile_wait";
  const std::size_t count = text.arguments.size();
  if (count != 1 && count != 2) {
    sema.fail(where, "'tile_wait' takes 1 or 2 arguments, got " + std::to_string(count),
              "write tile_wait(t_idx): it waits for all that tile_load_async has begun to load; or "
              "tile_wait(t_idx, 2): for all but the last 2 calls of tile_load_async");
  }
  const type_ptr of_tile = analyze_thread(sema, *text.arguments[0], name)->type;
  const type& tile = *of_tile;
  const std::int64_t later = count == 1 ? 0
                                        : constant_integer(sema, *text.arguments[1],
                                                           "the loads that tile_wait leaves out");
  if (later < 0 || later > most_later_loads) {
    sema.fail(text.arguments[1]->where, "tile_wait leaves out " + std::to_string(later) +
                                            " loads; expected 0 to " +
                                            std::to_string(most_later_loads));
  }
  typed::statement_ptr statement = build::statement(
      where, tile_copies(*sema.body.function, tile, where).end_loads(static_cast<int>(later)));
  sema.body.tile_steps.add({statement.get(), nullptr, tile_step_kind::wait});
  return statement;
}

// tile_store(view, origin, array)
typed::statement_ptr analyze_tile_store(sema_context& sema, const syntax::call& text,
                                        const location& where) {
  const std::string name = "tile_store";
  if (text.arguments.size() != 3) {
    sema.fail(where, "'tile_store' takes 3 arguments, got " + std::to_string(text.arguments.size()),
              "write tile_store(view, origin, array)");
  }
  const type& tile = tile_for(sema, name, where);
  typed::expression_ptr array = analyze_shared_array(sema, *text.arguments[2], name);
  typed::expression_ptr view = analyze_copied_view(sema, *text.arguments[0], name, *array->type);
  require_writable_view(sema, *view, text.arguments[0]->where);
  typed::expression_ptr origin = analyze_origin(sema, *text.arguments[1], name, view->type->rank);
  for (typed::variable* shown : variables_behind(*view)) shown->is_written = true;
  typed::block made = tile_copies(*sema.body.function, tile, where)
                          .store({std::move(array), std::move(view), std::move(origin)});
  typed::statement_ptr statement = build::statement(where, std::move(made));
  sema.body.tile_steps.add({statement.get(), nullptr, tile_step_kind::store});
  return statement;
}

// The variable that holds thread 0's value, given in the statements that come before.
typed::expression_ptr analyze_tile_uniform(sema_context& sema, const syntax::call& text,
                                           const location& where) {
  if (&text != sema.body.tile_uniform) {
    sema.fail(where,
              "'tile_uniform' must be the whole initialiser of a variable, the whole right "
              "side of an assignment, or the whole condition of 'if', 'while' or 'for'",
              "assign it to a variable first: auto same = tile_uniform(...);");
  }
  if (text.arguments.size() != 1) {
    sema.fail(where,
              "'tile_uniform' takes 1 argument, got " + std::to_string(text.arguments.size()));
  }
  const std::string name = "tile_uniform";
  const type& tile = tile_for(sema, name, where);
  typed::expression_ptr value = analyze_value(sema, *text.arguments[0]);
  const type_ptr t = value->type;
  if (!is_holdable(*t)) {
    sema.fail(text.arguments[0]->where, with_article(*t) + " cannot be shared by a tile");
  }
  typed::variable& shared = make_tile_static(sema, name, t, where);
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

// tile_store(t, accumulator, view, origin), which is a call like others.
bool stores_accumulator(const std::string& name, const syntax::call& text) {
  return name == "tile_store" && text.arguments.size() == 4;
}

}  // namespace

typed::statement_ptr analyze_tile_function(sema_context& sema, const syntax::expression& text) {
  for (const char* const name : {"tile_load", "tile_load_async"}) {
    const syntax::call* const load = call_of(sema, name, text);
    if (load != nullptr) return analyze_tile_load(sema, name, *load, text.where);
  }
  if (const syntax::call* const wait = call_of(sema, "tile_wait", text)) {
    return analyze_tile_wait(sema, *wait, text.where);
  }
  const syntax::call* const store = call_of(sema, "tile_store", text);
  if (store != nullptr && !stores_accumulator("tile_store", *store)) {
    return analyze_tile_store(sema, *store, text.where);
  }
  return nullptr;
}

typed::expression_ptr call_tile_function(sema_context& sema, const std::string& name,
                                         const syntax::call& text, const location& where) {
  if (sema.functions.find(name) != nullptr) return nullptr;
  if (name == "tile_uniform") return analyze_tile_uniform(sema, text, where);
  const bool is_statement = name == "tile_load" || name == "tile_store" ||
                            name == "tile_load_async" || name == "tile_wait";
  if (!is_statement) return nullptr;
  if (stores_accumulator(name, text)) return store_accumulator(sema, text, where);
  sema.fail(where, "'" + name + "' must be a separate statement");
}

void allow_tile_uniform(sema_context& sema, const syntax::expression& text) {
  sema.body.tile_uniform =
      sema.body.function != nullptr ? call_of(sema, "tile_uniform", text) : nullptr;
}

}  // namespace libtiles::compiler
