// What each kind of node is made of, in the order of the text: one row a kind. Walking over the
// tree and copying it are derived from these rows. A kind without a row does not compile.
#pragma once

#include <tuple>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler::typed {

inline auto fields(const literal& n) { return std::tie(n.integer, n.floating); }
inline auto fields(const variable_reference& n) { return std::tie(n.target); }
inline auto fields(const thread_index& n) { return std::tie(n.which, n.dimension, n.neighbour); }
inline auto fields(const index_value& n) { return std::tie(n.components); }
inline auto fields(const index_component& n) { return std::tie(n.base, n.dimension); }
inline auto fields(const index_call& n) { return std::tie(n.function, n.rank, n.arguments); }
inline auto fields(const view_extent& n) { return std::tie(n.view, n.dimension); }
inline auto fields(const view_element& n) { return std::tie(n.view, n.indices); }
inline auto fields(const view_projection& n) { return std::tie(n.view, n.indices); }
inline auto fields(const view_section& n) { return std::tie(n.view, n.origin, n.extent); }
inline auto fields(const view_reshape& n) { return std::tie(n.view, n.extent); }
inline auto fields(const view_reinterpretation& n) { return std::tie(n.view); }
inline auto fields(const vector_value& n) { return std::tie(n.parts); }
inline auto fields(const swizzle& n) { return std::tie(n.base, n.components); }
inline auto fields(const subscript& n) { return std::tie(n.base, n.index); }
inline auto fields(const member& n) { return std::tie(n.base, n.field); }
inline auto fields(const address_of& n) { return std::tie(n.operand); }
inline auto fields(const dereference& n) { return std::tie(n.operand); }
inline auto fields(const unary& n) { return std::tie(n.op, n.operand); }
inline auto fields(const binary& n) { return std::tie(n.op, n.left, n.right); }
inline auto fields(const assignment& n) {
  return std::tie(n.op, n.target, n.value, n.is_asynchronous, n.neighbours);
}
inline auto fields(const conditional& n) { return std::tie(n.condition, n.if_true, n.if_false); }
inline auto fields(const conversion& n) { return std::tie(n.operand); }
inline auto fields(const call& n) { return std::tie(n.callee, n.arguments, n.view); }
inline auto fields(const builtin_call& n) { return std::tie(n.spelling, n.arguments); }
inline auto fields(const atomic& n) { return std::tie(n.op, n.target, n.operands); }
inline auto fields(const print& n) { return std::tie(n.format, n.arguments); }
inline auto fields(const aggregate& n) { return std::tie(n.elements); }

inline auto fields(const declaration& n) { return std::tie(n.declared, n.initializer); }
inline auto fields(const expression_statement& n) { return std::tie(n.value); }
inline auto fields(const barrier& n) {
  return std::tie(n.ordered, n.ends_loads, n.later_loads, n.ended_sums);
}
inline auto fields(const memory_fence& n) { return std::tie(n.ordered); }
inline auto fields(const block& n) { return std::tie(n.statements, n.is_load); }
inline auto fields(const if_statement& n) {
  return std::tie(n.condition, n.then, n.otherwise, n.is_for_load);
}
inline auto fields(const while_statement& n) { return std::tie(n.condition, n.body, n.unrolling); }
inline auto fields(const do_statement& n) { return std::tie(n.body, n.condition, n.unrolling); }
inline auto fields(const for_statement& n) {
  return std::tie(n.first, n.condition, n.step, n.body, n.unrolling);
}
inline auto fields(const switch_statement& n) { return std::tie(n.value, n.sections); }
inline auto fields(const return_statement& n) { return std::tie(n.value); }
inline auto fields(const break_statement&) { return std::tie(); }
inline auto fields(const continue_statement&) { return std::tie(); }

}  // namespace libtiles::compiler::typed
