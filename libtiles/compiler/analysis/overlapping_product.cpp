#include "libtiles/compiler/analysis/overlapping_product.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/call_graph.hpp"
#include "libtiles/compiler/analysis/control_exits.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/product_operands.hpp"
#include "libtiles/compiler/analysis/tile_static_access.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

using typed::statement;

bool is_barrier(const statement& s) { return std::holds_alternative<typed::barrier>(s.node); }

bool has_barrier(const statement& s) { return typed::any_statement(s, is_barrier); }

bool is_load(const statement& s) {
  const auto* const block = std::get_if<typed::block>(&s.node);
  return block != nullptr && block->is_load;
}

// tile_wait.
bool ends_loads(const statement& s) {
  if (const auto* const block = std::get_if<typed::block>(&s.node)) {
    return block->statements.size() == 1 && ends_loads(*block->statements.front());
  }
  const auto* const barrier = std::get_if<typed::barrier>(&s.node);
  return barrier != nullptr && barrier->ends_loads;
}

// A product whose own barriers were eliminated, and whose arguments may as well be computed in
// front of what stands before it.
bool is_product(const statement& s) {
  const typed::function* const called = function_called_by(s);
  if (called == nullptr || !has_operands_of_wgmma(*called)) return false;
  const auto& arguments = call_alone_in(s)->arguments;
  return std::none_of(called->body.statements.begin(), called->body.statements.end(),
                      [](const auto& inside) { return has_barrier(*inside); }) &&
         std::none_of(arguments.begin(), arguments.end(), [](const auto& argument) {
           return accesses_tile_statics_as_argument(*argument) || has_effects(*argument);
         });
}

typed::variable* sums_of(const statement& product) {
  const typed::call& call = *call_alone_in(product);
  const auto& parameters = call.callee->parameters;
  const auto at = std::find(parameters.begin(), parameters.end(), &operand_of(*call.callee, "c"));
  const typed::expression* place =
      call.arguments[static_cast<std::size_t>(at - parameters.begin())].get();
  if (const auto* const taken = std::get_if<typed::address_of>(&place->node)) {
    place = taken->operand.get();
  }
  return named_variable(*place);
}

bool names_or_accesses(const typed::expression& e, const typed::variable& sums) {
  return accesses_tile_statics(e) || typed::any_expression(e, [&](const typed::expression& part) {
           return named_variable(part) == &sums;
         });
}

// Whether a product may be under way meanwhile.
bool is_apart(const statement& s, const typed::variable& sums) {
  return !has_barrier(s) && !typed::any_statement(s, is_load) &&
         !typed::any_expression(
             s, [&](const typed::expression& e) { return names_or_accesses(e, sums); });
}

// What a loop does between one run of its body and the next.
struct loop_parts {
  const typed::expression* condition = nullptr;
  const typed::expression* step = nullptr;
  const statement* body = nullptr;
};

loop_parts parts_of(const statement& s) {
  if (const auto* const loop = std::get_if<typed::for_statement>(&s.node)) {
    return {loop->condition.get(), loop->step.get(), loop->body.get()};
  }
  if (const auto* const loop = std::get_if<typed::while_statement>(&s.node)) {
    return {loop->condition.get(), nullptr, loop->body.get()};
  }
  return {};
}

// May as well be computed earlier or later.
bool is_pure_declaration(const statement& s) {
  const auto* const declared = std::get_if<typed::declaration>(&s.node);
  if (declared == nullptr) return false;
  const typed::expression* const value = declared->initializer.get();
  return value == nullptr || (!has_effects(*value) && !accesses_tile_statics(*value));
}

// What a load computes once, such as its origin, it declares at its beginning.
bool is_pure_load(const statement& s) {
  const auto& parts = std::get<typed::block>(s.node).statements;
  return !has_barrier(s) && std::all_of(parts.begin(), parts.end(), [](const auto& part) {
    return !std::holds_alternative<typed::declaration>(part->node) || is_pure_declaration(*part);
  });
}

// Loads and declarations directly in front of the product, behind a tile_wait.
std::optional<std::size_t> first_of_loads(const std::vector<typed::statement_ptr>& list,
                                          std::size_t product) {
  std::size_t first = product;
  bool has_loads = false;
  for (; first > 0 && !ends_loads(*list[first - 1]); --first) {
    const statement& s = *list[first - 1];
    if (is_load(s) ? !is_pure_load(s) : !is_pure_declaration(s)) return std::nullopt;
    has_loads = has_loads || is_load(s);
  }
  return has_loads && first > 0 ? std::optional(first) : std::nullopt;
}

}  // namespace

std::optional<overlapping_product> find_overlapping_product(const statement& loop) {
  const loop_parts parts = parts_of(loop);
  const auto* const body =
      parts.body == nullptr ? nullptr : std::get_if<typed::block>(&parts.body->node);
  if (body == nullptr || exits_of(*parts.body).any()) return std::nullopt;
  const auto& list = body->statements;
  const auto found =
      std::find_if(list.begin(), list.end(), [](const auto& s) { return is_product(*s); });
  if (found == list.end()) return std::nullopt;
  const auto product = static_cast<std::size_t>(found - list.begin());
  const std::optional<std::size_t> first = first_of_loads(list, product);
  typed::variable* const sums = sums_of(**found);
  if (!first || sums == nullptr) return std::nullopt;
  for (const typed::expression* e : {parts.condition, parts.step}) {
    if (e != nullptr && names_or_accesses(*e, *sums)) return std::nullopt;
  }
  for (std::size_t n = 0; n < list.size(); ++n) {
    const bool is_from_wait_to_product = n + 1 >= *first && n <= product;
    if (!is_from_wait_to_product && !is_apart(*list[n], *sums)) return std::nullopt;
  }
  return overlapping_product{*first, product, sums};
}

}  // namespace libtiles::compiler
