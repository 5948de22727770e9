// Random expressions of short vectors, whose limits hold for each lane.
#pragma once

#include "tests/fuzz/expression_generator.hpp"

namespace fuzz {

/// Changes a vector: `op` with a value of its own type, or with a number.
struct vector_change {
  operation op;
  expression_ptr value;
};

class vector_generator {
 public:
  vector_generator(choices& random, kernel& whole, function_state& state,
                   expression_generator& numbers)
      : random_(random), kernel_(whole), state_(state), numbers_(numbers) {}

  expression_ptr any(const type& wanted, int depth);
  /// A vector, or a number for all of its lanes, that may be assigned to a variable of the type.
  expression_ptr assignable(const type& wanted, int depth);
  /// A number that comes of vectors: a component, or whether two of them are equal.
  expression_ptr number(int depth);
  /// Of integers only.
  vector_change change_of(const expression& target, int depth);

 private:
  expression_ptr stored(const type& wanted, int depth);
  expression_ptr constructed(const type& wanted, int depth);
  expression_ptr shuffled(const type& wanted, int depth);
  expression_ptr converted(const type& wanted, int depth);
  expression_ptr conditional(const type& wanted, int depth);
  expression_ptr unary(const type& wanted, int depth);
  expression_ptr arithmetic(const type& wanted, int depth);
  expression_ptr arithmetic_of_integers(const type& wanted, int depth);
  expression_ptr arithmetic_of_reals(const type& wanted, int depth);
  expression_ptr shift(const type& wanted, int depth);
  expression_ptr operand(const type& wanted, int depth);
  expression_ptr made_unsigned(expression_ptr value, scalar s);
  expression_ptr divisor(const type& wanted, int depth);
  expression_ptr shift_count(const type& wanted, int depth);
  expression_ptr made_kept(expression_ptr value);
  expression_ptr lanes_of(expression_ptr value, int count);
  int spelling() { return random_.below(3); }

  choices& random_;
  kernel& kernel_;
  function_state& state_;
  expression_generator& numbers_;
};

}  // namespace fuzz
