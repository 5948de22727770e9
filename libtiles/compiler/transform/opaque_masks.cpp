#include "libtiles/compiler/transform/opaque_masks.hpp"

#include <cstdlib>
#include <map>

#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;

const typed::literal* as_literal(const typed::expression& e) {
  return std::get_if<typed::literal>(&e.node);
}

// Whether a conversion keeps the lower bits alone, so few of them that subscripts get there.
bool is_wrapping(scalar_type from, scalar_type to) {
  return is_integer(from) && is_integer(to) && size_of(to) <= 2 && size_of(to) < size_of(from);
}

bool is_power_of_two(std::int64_t n) { return n > 0 && (n & (n - 1)) == 0; }

class masks {
 public:
  masks(const typed::program& program, const typed::function& within)
      : program_(program), within_(within) {}

  void visit(typed::expression& e) {
    if (!is_integer(*e.type) || is_vector(*e.type)) return;
    if (auto* const operation = std::get_if<typed::binary>(&e.node)) return visit(e, *operation);
    if (auto* const conversion = std::get_if<typed::conversion>(&e.node)) {
      visit(*conversion, e.type->scalar);
    }
  }

 private:
  void visit(typed::expression& e, typed::binary& operation) {
    const bool is_behind = as_literal(*operation.right) != nullptr;
    typed::expression_ptr& operand = is_behind ? operation.left : operation.right;
    const typed::expression& number = is_behind ? *operation.right : *operation.left;
    const std::optional<std::int64_t> mask = mask_of(operation.op, *operand, number, is_behind);
    if (mask && may_skip(*operand)) e.node = masked(std::move(operand), *mask);
  }

  void visit(typed::conversion& n, scalar_type to) {
    const type_ptr from = n.operand->type;
    if (!is_wrapping(from->scalar, to) || !may_skip(*n.operand)) return;
    const std::int64_t mask = (std::int64_t{1} << 8 * size_of(to)) - 1;
    const location where = n.operand->where;
    n.operand = build::expression(from, where, masked(std::move(n.operand), mask));
  }

  static typed::builtin_call masked(typed::expression_ptr operand, std::int64_t mask) {
    const location where = operand->where;
    const type_ptr type = operand->type;
    std::vector<typed::expression_ptr> arguments;
    arguments.push_back(std::move(operand));
    arguments.push_back(build::conversion(build::integer(mask, where), type));
    return {"tiles_masked", std::move(arguments)};
  }

  // Nothing where the operator is no mask by a constant.
  std::optional<std::int64_t> mask_of(binary_operator op, const typed::expression& operand,
                                      const typed::expression& number, bool is_behind) {
    const typed::literal* const constant = as_literal(number);
    if (constant == nullptr) return std::nullopt;
    const auto value = static_cast<std::int64_t>(constant->integer);
    if (op == binary_operator::bit_and) return value;
    const bool is_mask = op == binary_operator::remainder && is_behind && is_power_of_two(value) &&
                         is_never_negative(operand);
    return is_mask ? std::optional(value - 1) : std::nullopt;
  }

  bool is_never_negative(const typed::expression& e) {
    if (is_unsigned(e.type->scalar)) return true;
    const affine_form form = values().of(e);
    const std::optional<value_bounds> bounds = bounds_of(form);
    return form.is_exact && bounds && bounds->lowest >= 0;
  }

  bool may_skip(const typed::expression& e) {
    for (const affine_form::term& term : values().of(e).terms) {
      const growth of_base = growth_of(term.base);
      const bool is_multiple = of_base == growth::by_one && std::abs(term.coefficient) > 1;
      if (is_multiple || of_base == growth::by_more) return true;
    }
    return false;
  }

  enum class growth { none, by_one, by_more };

  // From thread to thread, or from iteration to iteration.
  growth growth_of(const affine_base& base) {
    if (base.what == affine_base::kind::local) return growth::by_one;
    if (base.what != affine_base::kind::value) return growth::none;
    const auto loop = counted_.find(static_cast<const typed::variable*>(base.identity));
    if (loop != counted_.end()) {
      return loop->second.change == nullptr ? growth::by_one : growth::by_more;
    }
    const bool may_come_from_caller = &within_ != program_.kernel;
    return may_come_from_caller ? growth::by_one : growth::none;
  }

  affine_analysis& values() {
    if (!values_) {
      values_.emplace(analyze_function(program_, within_));
      counted_ = find_counted_loops(within_, find_use_def(within_));
    }
    return *values_;
  }

  const typed::program& program_;
  const typed::function& within_;
  std::optional<affine_analysis> values_;
  std::map<const typed::variable*, counted_loop> counted_;
};

}  // namespace

void make_masks_opaque(typed::program& program) {
  for (const auto& function : program.functions) {
    masks found(program, *function);
    for (const auto& statement : function->body.statements) {
      typed::for_each_expression(*statement, [&](typed::expression& e) { found.visit(e); });
    }
  }
}

}  // namespace libtiles::compiler
