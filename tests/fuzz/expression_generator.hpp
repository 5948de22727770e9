// Random expressions of which C++ says what they are worth: no overflow of signed numbers, no
// division by zero, no index out of range, no rounding of floating-point numbers.
#pragma once

#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/function_state.hpp"
#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

class expression_generator {
 public:
  expression_generator(choices& random, kernel& whole, function_state& state)
      : random_(random), kernel_(whole), state_(state) {}

  /// A number of some type.
  expression_ptr any(int depth);
  /// What may be assigned to a variable of the type; null for a struct if none is at hand.
  expression_ptr assignable(const type& wanted, int depth);
  /// A number that is made of the kernel's parameters and the thread's index.
  expression_ptr plain(int depth);
  /// A number that is made of this variable and such.
  expression_ptr plain_with(int variable, scalar s);
  /// Of two numbers that the thread has, most of them of this type.
  expression_ptr sum(scalar s);
  /// Of one that the variable has, and another one; to be assigned to one of this type.
  expression_ptr with(int variable, scalar s);
  expression_ptr condition(int depth);
  /// 0 to limit - 1.
  expression_ptr index_below(int limit, int depth);
  /// A number or a vector within a value of any type: an element's field, for example.
  expression_ptr leaf_within(expression_ptr whole, int depth);
  /// A number that such a leaf holds.
  expression_ptr number_of(expression_ptr leaf);
  /// Some variable, element or member that may be read here.
  expression_ptr stored_leaf(int depth);
  /// The same expression as an integer; of any type.
  expression_ptr as_integer(expression_ptr value);
  /// As an operand to divide by, of an expression whose other operand is of type `dividend`.
  expression_ptr divisor(expression_ptr value, scalar dividend);
  /// At most 1000 in size, without a fraction: as an integer.
  expression_ptr small(expression_ptr value);
  /// The value as it may be assigned to a variable of the type.
  expression_ptr made_assignable(expression_ptr value, scalar wanted);
  /// Of a helper function whose result is such a vector or struct, or any number; null if there is
  /// none.
  expression_ptr call_returning(const type& wanted, int depth);
  expression_ptr own_element(int view);
  expression_ptr any_element(int view, int depth);
  expression_ptr own_slot(int tile_static);

 private:
  expression_ptr leaf(int depth);
  expression_ptr own_number(scalar s);
  expression_ptr structure(int which, int depth);
  expression_ptr literal();
  expression_ptr integer_literal();
  expression_ptr variable(int depth);
  expression_ptr parameter();
  expression_ptr thread_index();
  expression_ptr element_of_view(int depth);
  expression_ptr element_of_tile_static(int depth);
  expression_ptr unary(int depth);
  expression_ptr arithmetic(int depth);
  expression_ptr arithmetic_of_integers(operation op, expression_ptr left, expression_ptr right);
  expression_ptr arithmetic_of_reals(operation op, expression_ptr left, expression_ptr right);
  expression_ptr shift(int depth);
  expression_ptr comparison(int depth);
  expression_ptr conditional(int depth);
  expression_ptr conversion(int depth);
  expression_ptr halved(int depth);
  expression_ptr builtin(int depth);
  scalar any_integer();
  int spelling() { return random_.below(3); }

  choices& random_;
  kernel& kernel_;
  function_state& state_;
};

}  // namespace fuzz
