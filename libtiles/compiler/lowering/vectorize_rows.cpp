#include "libtiles/compiler/lowering/vectorize_rows.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/lowering/lanewise_functions.hpp"
#include "libtiles/compiler/lowering/row_guards.hpp"
#include "libtiles/compiler/lowering/vectorize_statements.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::compiler {
namespace {

// Lanes of 4 bytes: drivers take a vector apart where the device's are shorter.
constexpr int width = 16;

template <class Predicate>
bool any_expression(const typed::function& kernel, const Predicate& is_like_that) {
  return std::any_of(kernel.body.statements.begin(), kernel.body.statements.end(),
                     [&](const auto& s) { return typed::any_expression(*s, is_like_that); });
}

// Of an untiled domain the index is a variable, which no thread changes here.
bool is_beyond_rows(const typed::expression& e, const use_def& uses) {
  if (const auto* const own = std::get_if<typed::thread_index>(&e.node)) {
    return own->which != typed::thread_index_kind::global;
  }
  const typed::variable* const v = named_variable(e);
  if (v == nullptr || v->kind != typed::storage::parameter) return false;
  return v->type->kind == type_kind::tiled_index || v->type->kind == type_kind::barrier ||
         uses.count(v) != 0;
}

bool is_element_wise(const typed::program& program, const use_def& uses) {
  const typed::function& kernel = *program.kernel;
  return program.thread_parameter->type->rank <= max_domain_rank && kernel.calls.empty() &&
         kernel.tile_statics.empty() && program.helper_tile_statics.empty() &&
         !any_expression(kernel,
                         [&](const typed::expression& e) { return is_beyond_rows(e, uses); });
}

bool calls_costly_functions(const typed::function& kernel) {
  return any_expression(kernel, [](const typed::expression& e) {
    const auto* const call = std::get_if<typed::builtin_call>(&e.node);
    return call != nullptr && is_costly(call->spelling);
  });
}

template <class Predicate>
bool all_branches(const vectors::statement_list& list, const Predicate& fits) {
  const auto below = [&](const vectors::statement_list& statements) {
    return all_branches(statements, fits);
  };
  const auto of_both = [&](const auto& n) {
    return below(n.then) && (!n.otherwise || below(*n.otherwise));
  };
  return std::all_of(list.begin(), list.end(), [&](const vectors::statement& s) {
    return std::visit(
        typed::overloaded{[&](const vectors::divergent_if& n) { return fits(n) && of_both(n); },
                          [&](const vectors::block& n) { return below(n.body); },
                          [&](const vectors::uniform_loop& n) { return below(n.body); },
                          [&](const vectors::uniform_if& n) { return of_both(n); },
                          [](const auto&) { return true; }},
        s.node);
  });
}

// On PoCL 3.1, kernels with conditions on data keep a third to two thirds of their speed.
bool is_guarded(const vectors::divergent_if& n) { return is_guard(*n.mask); }

bool has_one_side(const vectors::divergent_if& n) {
  return n.is_peeled || (n.otherwise && n.otherwise->empty());
}

bool has_no_effects(const vectors::statement& s) {
  return std::visit(
      typed::overloaded{[](const vectors::linear_declaration&) { return true; },
                        [](const vectors::register_declaration&) { return true; },
                        [](const vectors::mask_declaration&) { return true; },
                        [](const vectors::uniform_statement& n) {
                          const auto* const made = std::get_if<typed::declaration>(&n.source->node);
                          return made != nullptr &&
                                 (!made->initializer || !has_effects(*made->initializer));
                        },
                        [](const auto&) { return false; }},
      s.node);
}

// Names of the vector that have one value for the first lane.
bool has_linear_names(const vectors::lane_scope& scope) {
  return std::all_of(scope.outer.begin(), scope.outer.end(), [](const vectors::lane_variable& v) {
    return v.kind == vectors::lane_variable::form::linear;
  });
}

// A guard at the end of the body that is true between two columns: the vectors begin where it
// begins to be true, and what stands in front of it is computed anew.
void peel(vectors::statement_list& body) {
  if (body.empty() || !std::all_of(body.begin(), body.end() - 1, has_no_effects)) return;
  auto* const guard = std::get_if<vectors::divergent_if>(&body.back().node);
  if (guard == nullptr || !guard->is_side_by_side || !has_linear_names(guard->scope)) return;
  guard->is_peeled = true;
  peel(guard->then);
}

}  // namespace

std::optional<loop_tree> vectorize_rows(const typed::program& program, const use_def& uses,
                                        bool has_dense_rows) {
  if (!is_element_wise(program, uses)) return std::nullopt;
  loops::row_loop loop{{}, width, {}};
  for (const auto& s : program.kernel->body.statements) loop.statements.push_back(s.get());
  if (loop.statements.empty()) return std::nullopt;
  loop_tree made;
  stride_analysis steps =
      stride_analysis::in_row(made.schedule, *program.thread_parameter, has_dense_rows);
  statement_vectorizer lanes(made.schedule, uses, statement_vectorizer::lanes::rows, steps);
  auto body = lanes.of_kernel(loop.statements);
  if (!body) return std::nullopt;
  loop.body.statements = std::move(*body);
  peel(loop.body.statements);
  made.runs_rows = true;
  const location where = loop.statements.front()->where;
  made.body.push_back({where, std::move(loop)});
  return made;
}

bool is_faster_in_rows(const typed::function& kernel, const loop_tree& rows) {
  const auto& loop = std::get<loops::row_loop>(rows.body.front().node);
  return calls_costly_functions(kernel) || all_branches(loop.body.statements, is_guarded);
}

bool is_faster_inlined(const typed::function& kernel, const loop_tree& rows) {
  const auto& loop = std::get<loops::row_loop>(rows.body.front().node);
  return is_faster_in_rows(kernel, rows) &&
         (calls_costly_functions(kernel) || all_branches(loop.body.statements, has_one_side));
}

}  // namespace libtiles::compiler
