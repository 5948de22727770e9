#include "libtiles/compiler/analysis/access/index_conditions.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

using maybe_condition = std::optional<index_condition>;

bool is_int_or_bool(const type& t) {
  return is_scalar(t) && (t.scalar == scalar_type::int32 || t.scalar == scalar_type::boolean);
}

class condition_finder {
 public:
  explicit condition_finder(affine_analysis& values) : values_(values) {}

  // A text may make variables of variables as often as it likes, and each of them of two.
  maybe_condition find(const typed::expression& e, int steps) {
    if (steps == 0 || left_ == 0 || !is_int_or_bool(*e.type)) return std::nullopt;
    --left_;
    if (maybe_condition index = of_index(e)) return index;
    if (const auto* const node = std::get_if<typed::literal>(&e.node)) {
      index_condition made;
      made.push_number(build::signed_value(*node, *e.type));
      return made;
    }
    if (const typed::variable* const named = named_variable(e)) return of_variable(*named, steps);
    if (const auto* const node = std::get_if<typed::view_extent>(&e.node)) return of_extent(*node);
    if (const auto* const node = std::get_if<typed::conversion>(&e.node)) {
      return of_conversion(*node, *e.type, steps);
    }
    if (const auto* const node = std::get_if<typed::unary>(&e.node)) return of_unary(*node, steps);
    const auto* const node = std::get_if<typed::binary>(&e.node);
    return node == nullptr ? std::nullopt : of_binary(*node, steps);
  }

 private:
  // A sum of multiples of the thread's indices.
  maybe_condition of_index(const typed::expression& e) {
    if (e.type->scalar != scalar_type::int32) return std::nullopt;
    const affine_form form = values_.of(e);
    const bool is_of_thread =
        std::all_of(form.terms.begin(), form.terms.end(), [](const auto& one) {
          return one.base.identity == nullptr && one.base.dimension >= 0 &&
                 one.base.what != affine_base::kind::extent &&
                 one.base.what != affine_base::kind::value;
        });
    if (form.terms.empty() || !form.is_exact || !is_of_thread) return std::nullopt;
    index_condition made;
    made.push_number(form.constant);
    for (const affine_form::term& term : form.terms) {
      const bool is_whole = has_whole_index(form, term.base.dimension);
      if (is_whole && term.base.what != affine_base::kind::local) continue;
      if (is_whole) {
        made.push_index(term.base.dimension);
      } else {
        push(made, term.base);
      }
      made.push_number(term.coefficient);
      made.apply(syntax::binary_operator::multiply);
      made.apply(syntax::binary_operator::add);
    }
    return made;
  }

  // A multiple of the thread's index in the domain, which is that in its tile and its tile's.
  bool has_whole_index(const affine_form& form, int dimension) const {
    const affine_form index = values_.of_thread(typed::thread_index_kind::global, dimension);
    std::optional<std::int64_t> multiple;
    for (const affine_form::term& part : index.terms) {
      const std::int64_t coefficient = form.coefficient_of(part.base);
      if (coefficient == 0 || coefficient % part.coefficient != 0) return false;
      const std::int64_t here = coefficient / part.coefficient;
      if (multiple && *multiple != here) return false;
      multiple = here;
    }
    return true;
  }

  static void push(index_condition& made, const affine_base& base) {
    if (base.what == affine_base::kind::local) made.push_local(base.dimension);
    if (base.what == affine_base::kind::tile) made.push_tile(base.dimension);
    if (base.what == affine_base::kind::tile_origin) made.push_tile_origin(base.dimension);
  }

  maybe_condition of_variable(const typed::variable& v, int steps) {
    if (v.is_assigned || !is_int_or_bool(*v.type)) return std::nullopt;
    if (v.kind == typed::storage::parameter) {
      index_condition made;
      made.push_bound(v.name, index_condition::no_dimension);
      return made;
    }
    if (v.kind != typed::storage::local || v.initializer == nullptr) return std::nullopt;
    return find(*v.initializer, steps - 1);
  }

  static maybe_condition of_extent(const typed::view_extent& n) {
    const typed::variable* const view = named_variable(*n.view);
    if (view == nullptr || !n.dimension || view->is_assigned) return std::nullopt;
    if (view->kind != typed::storage::parameter) return std::nullopt;
    index_condition made;
    made.push_bound(view->name, *n.dimension);
    return made;
  }

  maybe_condition of_conversion(const typed::conversion& n, const type& to, int steps) {
    maybe_condition made = find(*n.operand, steps - 1);
    if (made && to.scalar == scalar_type::boolean) {
      made->push_number(0);
      made->apply(syntax::binary_operator::not_equal);
    }
    return made;
  }

  maybe_condition of_unary(const typed::unary& n, int steps) {
    if (n.op != syntax::unary_operator::logical_not) return std::nullopt;
    maybe_condition made = find(*n.operand, steps - 1);
    if (made) made->apply_not();
    return made;
  }

  maybe_condition of_binary(const typed::binary& n, int steps) {
    maybe_condition made = find(*n.left, steps - 1);
    const maybe_condition right = made ? find(*n.right, steps - 1) : std::nullopt;
    if (!right) return std::nullopt;
    made->append(*right);
    made->apply(n.op);
    return made;
  }

  affine_analysis& values_;
  int left_ = 256;  // expressions
};

}  // namespace

maybe_condition find_index_condition(const typed::expression& e, affine_analysis& values) {
  constexpr int most_steps = 32;
  return condition_finder(values).find(e, most_steps);
}

}  // namespace libtiles::compiler
