// The conditional operator: a ? b : c.
#include <optional>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/expression_nodes.hpp"
#include "libtiles/compiler/sema/pointers.hpp"
#include "libtiles/compiler/sema/view_operations.hpp"

namespace libtiles::compiler {
namespace {

typed::expression_ptr analyze_if_reached(sema_context& sema, const syntax::expression& text,
                                         bool is_reached) {
  const unreached_code unreached(sema.body, !is_reached);
  return analyze_value(sema, text);
}

type_ptr type_of_choice(sema_context& sema, const typed::expression& if_true,
                        const typed::expression& if_false, const location& where) {
  const type& a = *if_true.type;
  const type& b = *if_false.type;
  if (a == b) return if_true.type;
  if (const type_ptr view = common_view_type(if_true.type, if_false.type)) return view;
  const bool have_common_type = (is_scalar(a) || is_vector(a)) && (is_scalar(b) || is_vector(b)) &&
                                !(is_vector(a) && is_vector(b));
  if (!have_common_type) {
    sema.fail(where, "the two values of '?' are of different types, '" + to_string(a) + "' and '" +
                         to_string(b) + "'");
  }
  return common_type(sema, a, b);
}

}  // namespace

typed::expression_ptr analyze_node(sema_context& sema, const syntax::conditional& text,
                                   const location& where) {
  typed::expression_ptr condition = analyze_condition(sema, *text.condition);
  const std::optional<bool> known = build::truth_of(*condition);
  typed::expression_ptr if_true = analyze_if_reached(sema, *text.if_true, known.value_or(true));
  typed::expression_ptr if_false = analyze_if_reached(sema, *text.if_false, !known.value_or(false));
  refuse_pointer(sema, *if_true);
  refuse_pointer(sema, *if_false);
  if (*if_true->type != *if_false->type || is_half(*if_true->type)) {
    if_true = as_operand(std::move(if_true));
    if_false = as_operand(std::move(if_false));
  }
  const type_ptr result = type_of_choice(sema, *if_true, *if_false, where);
  if_true = convert(sema, std::move(if_true), result);
  if_false = convert(sema, std::move(if_false), result);
  if (known) return *known ? std::move(if_true) : std::move(if_false);
  return build::expression(
      result, where,
      typed::conditional{std::move(condition), std::move(if_true), std::move(if_false)});
}

}  // namespace libtiles::compiler
