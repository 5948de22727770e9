// Random places that a statement may change, or that a reference may name.
#pragma once

#include "tests/fuzz/expression_generator.hpp"

namespace fuzz {

class target_generator {
 public:
  target_generator(choices& random, kernel& whole, function_state& state,
                   expression_generator& expressions)
      : random_(random), kernel_(whole), state_(state), expressions_(expressions) {}

  /// A number or a vector that the thread may change; null if none is found.
  expression_ptr any();
  /// What a reference to a value of just this type may name; null if none is found.
  expression_ptr referable(const type& wanted, bool is_const);
  /// What a new reference may name as long as there is the block; null if none is found.
  expression_ptr lasting(bool is_const);
  /// A struct as a whole; null if none is found.
  expression_ptr structure(int which, bool is_const = false);

 private:
  expression_ptr within(expression_ptr whole);
  expression_ptr some_leaf(bool is_const);
  expression_ptr index(const type& wanted, bool is_const);

  choices& random_;
  kernel& kernel_;
  function_state& state_;
  expression_generator& expressions_;
};

}  // namespace fuzz
