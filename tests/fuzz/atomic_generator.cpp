#include "tests/fuzz/atomic_generator.hpp"

#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/scalars.hpp"

namespace fuzz {

atomic_operation any_atomic_operation(choices& random) {
  return static_cast<atomic_operation>(random.below(atomic_operations));
}

bool is_atomic(const type& element) {
  return element.is_number() && element.enumeration < 0 &&
         (element.number == scalar::int32 || element.number == scalar::uint32);
}

std::vector<atomic_generator::target> atomic_generator::targets() const {
  std::vector<target> all;
  if (!state_.is_kernel) return all;
  for (std::size_t n = 0; n < kernel_.views.size(); ++n) {
    if (!kernel_.views[n].is_counted) continue;
    all.push_back(
        {&atomic_generator::element_of_view, static_cast<int>(n), kernel_.views[n].counting});
  }
  for (const counted_array& one : state_.counted) {
    all.push_back({&atomic_generator::element_of_array, one.variable, one.op});
  }
  return all;
}

expression_ptr atomic_generator::element_of_view(int view) {
  return expressions_.any_element(view, 2);
}

expression_ptr atomic_generator::element_of_array(int variable) {
  expression_ptr array = build::variable(*state_.made, variable);
  expression_ptr index = expressions_.index_below(array->t.count, 2);
  return build::element(kernel_, std::move(array), std::move(index));
}

statement atomic_generator::change() {
  const target chosen = random_.one_of(targets());
  statement s;
  s.kind = statement_kind::atomic;
  s.number = static_cast<int>(chosen.op);
  s.target = (this->*chosen.element)(chosen.which);
  const bool is_step =
      chosen.op == atomic_operation::increment || chosen.op == atomic_operation::decrement;
  if (!is_step) s.values.push_back(expressions_.assignable(s.target->t, 2));
  return s;
}

}  // namespace fuzz
