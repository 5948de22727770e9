// Random values of index<N> and extent<N>, and the numbers that come of them.
#pragma once

#include "tests/fuzz/expression_generator.hpp"

namespace fuzz {

class index_generator {
 public:
  index_generator(choices& random, kernel& whole, function_state& state,
                  expression_generator& numbers)
      : random_(random), kernel_(whole), state_(state), numbers_(numbers) {}

  /// Of the type, which is an index or an extent.
  expression_ptr any(const type& wanted, int depth);
  /// With components as variables keep them.
  expression_ptr assignable(const type& wanted, int depth);
  /// A component, a comparison, a size, an element of a view at an index that may be outside.
  expression_ptr number(int depth);
  /// Some component, by a dimension that may not be constant.
  expression_ptr component(expression_ptr index, int depth);
  /// A small integer, as a component or for all of them.
  expression_ptr operand(int depth);

 private:
  expression_ptr stored(const type& wanted);
  expression_ptr constructed(const type& wanted, int depth);
  expression_ptr conditional(const type& wanted, int depth);
  expression_ptr arithmetic(const type& wanted, int depth);
  expression_ptr divided(const type& wanted, int depth);
  expression_ptr of_two(operation op, const type& wanted, expression_ptr left,
                        expression_ptr right);
  expression_ptr made_small(expression_ptr value);
  expression_ptr thread_place();
  expression_ptr shape(int view);
  expression_ptr contains(expression_ptr extent, expression_ptr index);
  expression_ptr guarded_element(int depth);

  choices& random_;
  kernel& kernel_;
  function_state& state_;
  expression_generator& numbers_;
};

}  // namespace fuzz
