#include "libtiles/compiler/sema/expressions.hpp"

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/expression_nodes.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/compiler/sema/pointers.hpp"

namespace libtiles::compiler {

typed::expression_ptr analyze(sema_context& sema, const syntax::expression& text) {
  return std::visit([&](const auto& node) { return analyze_node(sema, node, text.where); },
                    text.node);
}

typed::expression_ptr analyze_value(sema_context& sema, const syntax::expression& text) {
  typed::expression_ptr value = analyze(sema, text);
  note_read(sema, *value);
  return value;
}

typed::expression_ptr analyze_node(sema_context&, const syntax::literal& text,
                                   const location& where) {
  typed::literal value;
  value.integer = text.integer;
  value.floating = text.floating;
  return build::expression(scalar(text.type), where, value);
}

typed::expression_ptr analyze_node(sema_context& sema, const syntax::initializer_list&,
                                   const location& where) {
  sema.fail(where, "a list of values can only initialise a variable");
}

typed::expression_ptr analyze_operand(sema_context& sema, const syntax::expression& text) {
  typed::expression_ptr value = analyze_value(sema, text);
  refuse_pointer(sema, *value);
  return as_operand(std::move(value));
}

typed::expression_ptr analyze_condition(sema_context& sema, const syntax::expression& text) {
  typed::expression_ptr value = analyze_operand(sema, text);
  if (!is_scalar(*value->type)) {
    sema.fail(text.where, "a condition must be a number or a bool, got " + quoted(*value->type));
  }
  return convert(sema, std::move(value), scalar(scalar_type::boolean));
}

std::int64_t constant_integer(sema_context& sema, const syntax::expression& text,
                              const std::string& purpose) {
  const typed::expression_ptr value = analyze_operand(sema, text);
  const typed::literal* const number = build::literal_of(*value);
  if (number == nullptr || !is_integer(*value->type)) {
    sema.fail(
        text.where, purpose + " must be a constant integer",
        "use a number, a const int with a constant value, or a constant passed by the caller");
  }
  return build::signed_value(*number, *value->type);
}

}  // namespace libtiles::compiler
