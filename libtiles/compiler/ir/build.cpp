#include "libtiles/compiler/ir/build.hpp"

#include "libtiles/compiler/ir/constant_folding.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler::build {
namespace {

using syntax::binary_operator;

// What lies outside of the range of norm or unorm becomes the nearest that lies inside.
typed::expression_ptr brought_into_range(typed::expression_ptr value, const type_ptr& type,
                                         const location& where) {
  value = conversion(std::move(value), without_range(*type));
  std::vector<typed::expression_ptr> arguments;
  arguments.push_back(std::move(value));
  return expression(type, where,
                    typed::builtin_call{range_function(type->range), std::move(arguments)});
}

}  // namespace

typed::variable& variable(typed::function& owner, const char* name,
                          const typed::expression& value) {
  typed::variable like;
  like.name = name;
  like.type = value.type;
  like.where = value.where;
  return tree_copy(owner).new_variable(like);
}

typed::expression_ptr reference(typed::variable& v, const location& where, bool is_place) {
  return expression(v.type, where, typed::variable_reference{&v}, is_place);
}

typed::statement_ptr assignment(typed::expression_ptr target, typed::expression_ptr value,
                                const location& where) {
  const type_ptr type = target->type;
  return statement(
      where,
      typed::expression_statement{expression(
          type, where, typed::assignment{std::nullopt, std::move(target), std::move(value)})});
}

typed::statement_ptr declaration(typed::variable& v, typed::expression_ptr value,
                                 const location& where) {
  v.initializer = value.get();
  return statement(where, typed::declaration{&v, std::move(value)});
}

typed::statement_ptr in_block(typed::statement_ptr only) {
  const location where = only->where;
  typed::block made;
  made.statements.push_back(std::move(only));
  return statement(where, std::move(made));
}

typed::expression_ptr integer(std::int64_t value, const location& where) {
  typed::literal number;
  number.integer = static_cast<std::uint64_t>(value);
  return expression(scalar(scalar_type::int32), where, number);
}

typed::expression_ptr conversion(typed::expression_ptr value, const type_ptr& type) {
  if (*value->type == *type) {
    value->is_lvalue = false;
    return value;
  }
  const location where = value->where;
  if (const typed::literal* const number = literal_of(*value)) {
    if (const auto folded = fold_conversion(*number, *value->type, *type)) {
      return expression(type, where, *folded);
    }
  }
  if (!is_within(value->type->range, type->range)) {
    return brought_into_range(std::move(value), type, where);
  }
  return expression(type, where, typed::conversion{std::move(value)});
}

typed::expression_ptr binary(binary_operator op, typed::expression_ptr left,
                             typed::expression_ptr right, const location& where) {
  const type_ptr operands = left->type;
  const type_ptr result =
      is_comparison(op) || is_logical(op) ? scalar(scalar_type::boolean) : operands;
  const typed::literal* const a = literal_of(*left);
  const typed::literal* const b = literal_of(*right);
  if (a != nullptr && b != nullptr) {
    if (const auto folded = fold_binary(op, *a, *b, *operands, *result)) {
      return expression(result, where, *folded);
    }
  }
  return expression(result, where, typed::binary{op, std::move(left), std::move(right)});
}

typed::expression_ptr unary(syntax::unary_operator op, typed::expression_ptr operand,
                            const location& where) {
  const type_ptr result = operand->type;
  if (const typed::literal* const number = literal_of(*operand)) {
    if (const auto folded = fold_unary(op, *number, *result)) {
      return expression(result, where, *folded);
    }
  }
  return expression(result, where, typed::unary{op, std::move(operand)});
}

typed::expression_ptr index_value(type_ptr type, std::vector<typed::expression_ptr> components,
                                  const location& where) {
  return expression(std::move(type), where, typed::index_value{std::move(components)});
}

const typed::literal* literal_of(const typed::expression& value) {
  return std::get_if<typed::literal>(&value.node);
}

std::optional<bool> truth_of(const typed::expression& condition) {
  const typed::literal* const known = build::literal_of(condition);
  if (known == nullptr) return std::nullopt;
  return is_floating(*condition.type) ? known->floating != 0 : known->integer != 0;
}

std::int64_t signed_value(const typed::literal& value, const type& type) {
  if (!is_signed(type.scalar) && value.integer > static_cast<std::uint64_t>(INT64_MAX)) {
    return INT64_MAX;
  }
  return static_cast<std::int64_t>(value.integer);
}

}  // namespace libtiles::compiler::build
