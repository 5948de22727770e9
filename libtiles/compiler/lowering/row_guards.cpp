#include "libtiles/compiler/lowering/row_guards.hpp"

#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;

// A lane's value is that of the first plus a multiple of the step, and does not wrap.
bool grows_evenly(const vectors::expression& e) {
  return std::holds_alternative<vectors::splat>(e.node) ||
         std::holds_alternative<vectors::linear>(e.node);
}

bool compares_evenly(const vectors::comparison& n) {
  return grows_evenly(*n.left) && grows_evenly(*n.right);
}

// Of the lanes that a comparison leaves out, too, but those of an equality, which lie around one.
bool chooses_side_by_side(const vectors::expression& mask, bool is_complement) {
  return std::visit(
      typed::overloaded{
          [&](const vectors::comparison& n) {
            const auto scattering =
                is_complement ? binary_operator::equal : binary_operator::not_equal;
            return compares_evenly(n) && n.op != scattering;
          },
          [&](const vectors::mask_combination& n) {
            return n.is_conjunction != is_complement &&
                   chooses_side_by_side(*n.left, is_complement) &&
                   chooses_side_by_side(*n.right, is_complement);
          },
          [&](const vectors::mask_complement& n) {
            return chooses_side_by_side(*n.operand, !is_complement);
          },
          [](const auto&) { return false; }},
      mask.node);
}

}  // namespace

bool is_guard(const vectors::expression& mask) {
  return std::visit(
      typed::overloaded{[](const vectors::comparison& n) { return compares_evenly(n); },
                        [](const vectors::mask_combination& n) {
                          return is_guard(*n.left) && is_guard(*n.right);
                        },
                        [](const vectors::mask_complement& n) { return is_guard(*n.operand); },
                        [](const auto&) { return false; }},
      mask.node);
}

bool chooses_side_by_side(const vectors::expression& mask) {
  return chooses_side_by_side(mask, false);
}

}  // namespace libtiles::compiler
