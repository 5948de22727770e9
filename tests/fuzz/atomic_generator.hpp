// Random atomic changes of numbers that all threads may change at once. Between two barriers each
// such array knows one operation, of which nobody uses the result: then no order of threads shows.
#pragma once

#include "tests/fuzz/expression_generator.hpp"

namespace fuzz {

class atomic_generator {
 public:
  atomic_generator(choices& random, kernel& whole, function_state& state,
                   expression_generator& expressions)
      : random_(random), kernel_(whole), state_(state), expressions_(expressions) {}

  /// True if there is something to change here.
  bool has_target() const { return !targets().empty(); }
  statement change();

 private:
  struct target {
    expression_ptr (atomic_generator::*element)(int);
    int which;
    atomic_operation op;
  };

  std::vector<target> targets() const;
  expression_ptr element_of_view(int view);
  expression_ptr element_of_array(int variable);

  choices& random_;
  kernel& kernel_;
  function_state& state_;
  expression_generator& expressions_;
};

atomic_operation any_atomic_operation(choices& random);
/// True of the numbers that atomic functions take.
bool is_atomic(const type& element);

}  // namespace fuzz
