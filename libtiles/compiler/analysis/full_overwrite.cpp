#include "libtiles/compiler/analysis/full_overwrite.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/core/shape.hpp"

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;
using syntax::unary_operator;

/// What a thread that came to a statement without having written its element may do there, still
/// without having written.
struct unwritten_ways {
  bool goes_on = true;       ///< to the next statement
  bool leaves_loop = false;  ///< break, continue
  bool returns = false;
};

constexpr unwritten_ways no_way{false, false, false};

unwritten_ways either(const unwritten_ways& a, const unwritten_ways& b) {
  return {a.goes_on || b.goes_on, a.leaves_loop || b.leaves_loop, a.returns || b.returns};
}

using truth = std::optional<bool>;  ///< none: some threads this, some that

truth negation(truth t) { return t ? truth(!*t) : t; }

truth conjunction(truth a, truth b) {
  if (a == false || b == false) return false;
  if (a == true && b == true) return true;
  return std::nullopt;
}

binary_operator mirrored(binary_operator op) {
  switch (op) {
    case binary_operator::less:
      return binary_operator::greater;
    case binary_operator::greater:
      return binary_operator::less;
    case binary_operator::less_equal:
      return binary_operator::greater_equal;
    case binary_operator::greater_equal:
      return binary_operator::less_equal;
    default:
      return op;
  }
}

truth when_left_is_less(binary_operator op) {
  switch (op) {
    case binary_operator::less:
    case binary_operator::less_equal:
    case binary_operator::not_equal:
      return true;
    case binary_operator::greater:
    case binary_operator::greater_equal:
    case binary_operator::equal:
      return false;
    default:
      return std::nullopt;
  }
}

truth when_left_is_not_less(binary_operator op) {
  if (op == binary_operator::less) return false;
  if (op == binary_operator::greater_equal) return true;
  return std::nullopt;
}

/// Follows the threads whose own index, taken in one order, lies in the view: all of them have to
/// write. What the other threads do does not matter.
class thread_walk {
 public:
  thread_walk(const typed::program& kernel, const typed::variable& view, const index_order& order,
              affine_analysis& values)
      : kernel_(kernel), view_(view), order_(order), values_(values) {}

  bool always_writes() const {
    const unwritten_ways ways = after(kernel_.kernel->body);
    return !ways.goes_on && !ways.returns;
  }

 private:
  unwritten_ways after(const typed::block& block) const {
    unwritten_ways ways;
    for (const auto& statement : block.statements) {
      if (!ways.goes_on) break;
      ways = then(ways, after(*statement));
    }
    return ways;
  }

  /// `next` for those who go on from `first`.
  static unwritten_ways then(const unwritten_ways& first, const unwritten_ways& next) {
    if (!first.goes_on) return first;
    return {next.goes_on, first.leaves_loop || next.leaves_loop, first.returns || next.returns};
  }

  unwritten_ways after(const typed::statement& s) const {
    return std::visit([&](const auto& node) { return after_node(node); }, s.node);
  }

  unwritten_ways after_node(const typed::declaration& n) const {
    return n.initializer ? after(*n.initializer) : unwritten_ways{};
  }
  unwritten_ways after_node(const typed::expression_statement& n) const { return after(*n.value); }
  unwritten_ways after_node(const typed::barrier&) const { return {}; }
  unwritten_ways after_node(const typed::memory_fence&) const { return {}; }
  unwritten_ways after_node(const typed::block& n) const { return after(n); }
  unwritten_ways after_node(const typed::return_statement&) const { return {false, false, true}; }
  unwritten_ways after_node(const typed::break_statement&) const { return {false, true, false}; }
  unwritten_ways after_node(const typed::continue_statement&) const { return {false, true, false}; }

  unwritten_ways after_node(const typed::if_statement& n) const {
    const truth known = truth_of_condition(*n.condition);
    unwritten_ways ways = no_way;
    if (known != false) ways = after(*n.then);
    if (known != true) {
      ways = either(ways, n.otherwise ? after(*n.otherwise) : unwritten_ways{});
    }
    return then(after(*n.condition), ways);
  }

  // The body may run no time at all.
  unwritten_ways after_node(const typed::while_statement& n) const {
    return then(after(*n.condition), {true, false, after(*n.body).returns});
  }

  unwritten_ways after_node(const typed::for_statement& n) const {
    unwritten_ways ways;
    for (const auto& one : n.first) ways = then(ways, after(*one));
    if (n.condition) ways = then(ways, after(*n.condition));
    return then(ways, {true, false, after(*n.body).returns});
  }

  // The body runs once at least.
  unwritten_ways after_node(const typed::do_statement& n) const {
    const unwritten_ways body = after(*n.body);
    return {body.goes_on || body.leaves_loop, false, body.returns};
  }

  // A label may lead to any section, from which the next one goes on; or past all of them.
  unwritten_ways after_node(const typed::switch_statement& n) const {
    unwritten_ways ways = no_way;
    unwritten_ways behind;
    bool has_default = false;
    for (auto section = n.sections.rbegin(); section != n.sections.rend(); ++section) {
      behind = then(after(section->body), behind);
      ways = either(ways, behind);
      has_default = has_default || section->is_default;
    }
    if (!has_default) ways.goes_on = true;
    // A break goes on behind the switch; which of the two ways left the section is not told.
    ways.goes_on = ways.goes_on || ways.leaves_loop;
    return then(after(*n.value), ways);
  }

  unwritten_ways after(const typed::expression& e) const {
    return always_writes(e) ? no_way : unwritten_ways{};
  }

  bool always_writes(const typed::expression& e) const {
    if (const auto* node = std::get_if<typed::assignment>(&e.node)) {
      return (!node->op && is_own_element(*node->target)) || always_writes(*node->value);
    }
    if (const auto* node = std::get_if<typed::conversion>(&e.node)) {
      return always_writes(*node->operand);
    }
    const auto* const node = std::get_if<typed::binary>(&e.node);
    if (node == nullptr) return false;
    const bool computes_right =
        node->op != binary_operator::logical_and && node->op != binary_operator::logical_or;
    return always_writes(*node->left) || (computes_right && always_writes(*node->right));
  }

  // Not a member of it: the rest of the element would keep what it held.
  bool is_own_element(const typed::expression& target) const {
    const auto* const element = std::get_if<typed::view_element>(&target.node);
    if (element == nullptr || !is_the_view(*element->view)) return false;
    for (int d = 0; d < view_.type->rank; ++d) {
      if (!is_own(index_of(*element, d), order_[static_cast<std::size_t>(d)])) return false;
    }
    return true;
  }

  bool is_the_view(const typed::expression& e) const { return named_variable(e) == &view_; }

  affine_form index_of(const typed::view_element& element, int dimension) const {
    const typed::expression& first = *element.indices.front();
    if (first.type->kind == type_kind::index) return values_.of(first, dimension);
    return values_.of(*element.indices[static_cast<std::size_t>(dimension)]);
  }

  truth truth_of_condition(const typed::expression& e) const {
    if (const truth known = build::truth_of(e)) return known;
    if (const auto* node = std::get_if<typed::unary>(&e.node)) {
      const bool is_not = node->op == unary_operator::logical_not;
      return is_not ? negation(truth_of_condition(*node->operand)) : std::nullopt;
    }
    const auto* const node = std::get_if<typed::binary>(&e.node);
    if (node == nullptr) return std::nullopt;
    if (node->op == binary_operator::logical_and) {
      return conjunction(truth_of_condition(*node->left), truth_of_condition(*node->right));
    }
    if (node->op == binary_operator::logical_or) {
      return negation(conjunction(negation(truth_of_condition(*node->left)),
                                  negation(truth_of_condition(*node->right))));
    }
    return truth_of_comparison(*node);
  }

  truth truth_of_comparison(const typed::binary& n) const {
    const affine_form left = values_.of(*n.left);
    const affine_form right = values_.of(*n.right);
    if (is_within(left, right)) return when_left_is_less(n.op);
    if (is_within(right, left)) return when_left_is_less(mirrored(n.op));
    if (is_own(left) && is_zero(*n.right)) return when_left_is_not_less(n.op);
    if (is_own(right) && is_zero(*n.left)) return when_left_is_not_less(mirrored(n.op));
    return std::nullopt;
  }

  // The one thing known of these threads: their index is less than the view's extent.
  bool is_within(const affine_form& index, const affine_form& limit) const {
    for (int d = 0; d < view_.type->rank; ++d) {
      const affine_form extent = affine_form::of({affine_base::kind::extent, &view_, d, true, {}});
      if (limit.is_exact && limit == extent) {
        return is_own(index, order_[static_cast<std::size_t>(d)]);
      }
    }
    return false;
  }

  bool is_own(const affine_form& value, int dimension) const {
    return values_.is_of_thread(value, typed::thread_index_kind::global, dimension);
  }

  bool is_own(const affine_form& value) const {
    bool is_any = false;
    for (int d = 0; d < kernel_.thread_parameter->type->rank; ++d) is_any |= is_own(value, d);
    return is_any;
  }

  static bool is_zero(const typed::expression& e) {
    const typed::literal* const number = build::literal_of(e);
    return number != nullptr && is_integer(*e.type) && number->integer == 0;
  }

  const typed::program& kernel_;
  const typed::variable& view_;
  const index_order order_;
  affine_analysis& values_;
};

}  // namespace

// A view of fewer dimensions than the domain would stay as it was where another dimension of the
// domain is empty.
std::optional<index_order> find_full_overwrite(const typed::program& kernel,
                                               const typed::variable& view) {
  const int rank = view.type->rank;
  const bool may_be = view.type->kind == type_kind::view && view.is_written && !view.is_read &&
                      !view.is_assigned && rank == kernel.thread_parameter->type->rank &&
                      rank <= max_domain_rank;
  if (!may_be) return std::nullopt;
  affine_analysis values = analyze_function(kernel, *kernel.kernel);
  index_order order{0, 1, 2};
  do {
    if (thread_walk(kernel, view, order, values).always_writes()) return order;
  } while (std::next_permutation(order.begin(), order.begin() + rank));
  return std::nullopt;
}

}  // namespace libtiles::compiler
