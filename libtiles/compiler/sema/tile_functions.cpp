// Calls that a whole tile makes together: tile_load, tile_store, tile_uniform.
#include "libtiles/compiler/analysis/alias_sources.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"
#include "libtiles/compiler/sema/tile_copy_expansion.hpp"
#include "libtiles/compiler/sema/vector_values.hpp"

namespace libtiles::compiler {
namespace {

int dimensions_of(const type& t) {
  return t.kind == type_kind::array ? 1 + dimensions_of(*t.element) : 0;
}

const type& innermost(const type& t) {
  return t.kind == type_kind::array ? innermost(*t.element) : t;
}

// The variable that an array is, or is a part of; null if it is known by a pointer only.
const typed::variable* owner_of(const typed::expression& array) {
  const auto* const named = std::get_if<typed::variable_reference>(&root_of(array).node);
  return named == nullptr ? nullptr : named->target;
}

}  // namespace

// A function or a variable of the text may have the name.
const syntax::call* semantic_analyzer::call_of(const std::string& function,
                                               const syntax::expression& text) const {
  const auto* const call = std::get_if<syntax::call>(&text.node);
  const auto* const name =
      call == nullptr ? nullptr : std::get_if<syntax::name>(&call->callee->node);
  const bool is_meant = name != nullptr && name->text == function &&
                        functions_.count(function) == 0 && scopes_.find(function) == nullptr;
  return is_meant ? call : nullptr;
}

// The tile is what the function's tiled_index says.
const type& semantic_analyzer::tile_for(const std::string& function, const location& where) {
  for (const typed::variable* parameter : current_->parameters) {
    if (parameter->type->kind == type_kind::tiled_index) return *parameter->type;
  }
  messages_.fail(where,
                 "'" + function + "' is called by all threads of a tile together, and this " +
                     "function has no tiled_index",
                 "take a tiled_index<...> as a parameter");
}

// Null for any other expression.
typed::statement_ptr semantic_analyzer::analyze_tile_function(const syntax::expression& text) {
  if (const syntax::call* const load = call_of("tile_load", text)) {
    return analyze_tile_load(*load, text.where);
  }
  if (const syntax::call* const store = call_of("tile_store", text)) {
    return analyze_tile_store(*store, text.where);
  }
  return nullptr;
}

typed::expression_ptr semantic_analyzer::analyze_shared_array(const syntax::expression& text,
                                                              const std::string& function) {
  typed::expression_ptr array = analyze(text);
  const bool is_shared = array->type->kind == type_kind::array && array->is_lvalue &&
                         space_of(*array) == address_space::tile_static;
  if (!is_shared) {
    messages_.fail(text.where, "'" + function + "' takes a tile_static array, got " +
                                   with_article(*array->type));
  }
  return array;
}

typed::expression_ptr semantic_analyzer::analyze_copied_view(const syntax::expression& text,
                                                             const std::string& function,
                                                             const type& array) {
  typed::expression_ptr view = analyze(text);
  const type& t = *view->type;
  const int rank = dimensions_of(array);
  if (t.kind != type_kind::view || t.rank != rank || *t.element != innermost(array)) {
    messages_.fail(text.where, "'" + function + "' takes a view of '" +
                                   to_string(innermost(array)) + "' of " + std::to_string(rank) +
                                   (rank == 1 ? " dimension" : " dimensions") + " for '" +
                                   to_string(array) + "', got " + with_article(t));
  }
  return view;
}

typed::expression_ptr semantic_analyzer::analyze_origin(const syntax::expression& text,
                                                        const std::string& function, int rank) {
  typed::expression_ptr origin = analyze_value(text);
  if (origin->type->kind == type_kind::tiled_index) {
    messages_.fail(text.where,
                   "'" + function +
                       "' takes the index at which the array begins in the view, "
                       "which is not the thread's own",
                   "write t_idx.tile_origin for the tile's place in the domain");
  }
  if (rank != 1 || !is_integer(*origin->type)) return convert(std::move(origin), index_type(rank));
  std::vector<typed::expression_ptr> only;
  only.push_back(build::conversion(std::move(origin), scalar(scalar_type::int32)));
  return build::index_value(index_type(1), std::move(only), text.where);
}

typed::expression_ptr semantic_analyzer::zero_of(const type_ptr& t, const location& where) {
  if (is_vector(*t)) return convert(zero_of(component_of(*t), where), t);
  if (is_number(*t)) return build::expression(t, where, typed::literal{});
  return build::expression(t, where, typed::aggregate{});
}

// tile_load(array, view, origin, fill = 0)
typed::statement_ptr semantic_analyzer::analyze_tile_load(const syntax::call& text,
                                                          const location& where) {
  const std::string name = "tile_load";
  const std::size_t count = text.arguments.size();
  if (count != 3 && count != 4) {
    messages_.fail(where, "'tile_load' takes 3 or 4 arguments, got " + std::to_string(count),
                   "write tile_load(array, view, origin), and a value for what lies outside of "
                   "the view if it is not to be 0");
  }
  const type& tile = tile_for(name, where);
  typed::expression_ptr array = analyze_shared_array(*text.arguments[0], name);
  typed::expression_ptr view = analyze_copied_view(*text.arguments[1], name, *array->type);
  const type_ptr element = view->type->element;
  typed::expression_ptr origin = analyze_origin(*text.arguments[2], name, view->type->rank);
  typed::expression_ptr fill =
      count == 4 ? convert(analyze_value(*text.arguments[3]), element) : zero_of(element, where);
  for (typed::variable* shown : variables_behind(*view)) {
    shown->is_read = shown->is_read || !is_unreached_;
  }
  note_written(*array);
  tile_step step{nullptr, owner_of(*array), true};
  typed::block made =
      tile_copies(*current_, tile, where)
          .load({std::move(array), std::move(view), std::move(origin)}, std::move(fill));
  typed::statement_ptr statement = build::statement(where, std::move(made));
  step.statement = statement.get();
  tile_steps_.add(step);
  return statement;
}

// tile_store(view, origin, array)
typed::statement_ptr semantic_analyzer::analyze_tile_store(const syntax::call& text,
                                                           const location& where) {
  const std::string name = "tile_store";
  if (text.arguments.size() != 3) {
    messages_.fail(where,
                   "'tile_store' takes 3 arguments, got " + std::to_string(text.arguments.size()),
                   "write tile_store(view, origin, array)");
  }
  const type& tile = tile_for(name, where);
  typed::expression_ptr array = analyze_shared_array(*text.arguments[2], name);
  typed::expression_ptr view = analyze_copied_view(*text.arguments[0], name, *array->type);
  require_writable_view(*view, text.arguments[0]->where);
  typed::expression_ptr origin = analyze_origin(*text.arguments[1], name, view->type->rank);
  for (typed::variable* shown : variables_behind(*view)) shown->is_written = true;
  typed::block made = tile_copies(*current_, tile, where)
                          .store({std::move(array), std::move(view), std::move(origin)});
  typed::statement_ptr statement = build::statement(where, std::move(made));
  tile_steps_.add({statement.get(), nullptr, false});
  return statement;
}

// Null for any other function.
typed::expression_ptr semantic_analyzer::call_tile_function(const std::string& name,
                                                            const syntax::call& text,
                                                            const location& where) {
  if (functions_.count(name) != 0) return nullptr;
  if (name == "tile_uniform") return analyze_tile_uniform(text, where);
  if (name != "tile_load" && name != "tile_store") return nullptr;
  messages_.fail(where, "'" + name + "' must be a statement of its own");
}

// The variable that holds thread 0's value, given in the statements that come before.
typed::expression_ptr semantic_analyzer::analyze_tile_uniform(const syntax::call& text,
                                                              const location& where) {
  if (&text != uniform_call_) {
    messages_.fail(where,
                   "'tile_uniform' has to be the whole initialiser of a variable, the whole right "
                   "side of an assignment, or the whole condition of 'if', 'while' or 'for'",
                   "give its value to a variable first: auto same = tile_uniform(...);");
  }
  if (text.arguments.size() != 1) {
    messages_.fail(where,
                   "'tile_uniform' takes 1 argument, got " + std::to_string(text.arguments.size()));
  }
  const type& tile = tile_for("tile_uniform", where);
  typed::expression_ptr value = analyze_value(*text.arguments[0]);
  const type_ptr t = value->type;
  if (!is_holdable(*t)) {
    messages_.fail(text.arguments[0]->where, with_article(*t) + " cannot be shared by a tile");
  }
  typed::variable& shared =
      make_variable("tile_uniform", t, where, typed::storage::tile_static, false);
  shared.number = tile_static_count_++;
  shared.is_race_free = true;
  shared.is_assigned = true;
  current_->tile_statics.push_back(&shared);
  tile_copies made(*current_, tile, where);
  before_.push_back(build::statement(where, made.share(shared, std::move(value))));
  typed::variable& same = made.add_local("same", t);
  before_.push_back(
      made.declare(same, build::expression(t, where, typed::variable_reference{&shared})));
  before_.push_back(made.barrier());
  return build::expression(t, where, typed::variable_reference{&same});
}

// The one call of tile_uniform that may be checked next: there is a place for its barriers.
void semantic_analyzer::allow_tile_uniform(const syntax::expression& text) {
  uniform_call_ = call_of("tile_uniform", text);
}

// Puts what has to run before a statement in front of it.
void semantic_analyzer::take_before(std::vector<typed::statement_ptr>& statements) {
  for (typed::statement_ptr& one : before_) statements.push_back(std::move(one));
  before_.clear();
}

}  // namespace libtiles::compiler
