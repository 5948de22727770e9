// Random values of enumerations, and what arithmetic makes of them.
#pragma once

#include "tests/fuzz/expression_generator.hpp"

namespace fuzz {

class enumeration_generator {
 public:
  enumeration_generator(choices& random, kernel& whole, function_state& state,
                        expression_generator& numbers)
      : random_(random), kernel_(whole), state_(state), numbers_(numbers) {}

  /// Of the type, which is an enumeration's.
  expression_ptr any(const type& wanted, int depth);
  /// As a number, by itself where the enumeration is unscoped.
  expression_ptr number_of(expression_ptr value);
  /// Of two values of one enumeration.
  expression_ptr comparison(int depth);

 private:
  expression_ptr enumerator(const type& wanted);
  expression_ptr stored(const type& wanted, int depth);
  expression_ptr converted(const type& wanted, int depth);

  choices& random_;
  kernel& kernel_;
  function_state& state_;
  expression_generator& numbers_;
};

}  // namespace fuzz
