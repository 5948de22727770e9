// Random operations of whole tiles, where all threads of a tile come by together.
#pragma once

#include "tests/fuzz/statement_generator.hpp"
#include "tests/fuzz/tile_operation.hpp"

namespace fuzz {

class tile_operation_generator {
 public:
  tile_operation_generator(choices& random, kernel& whole, function_state& state,
                           statement_generator& statements)
      : random_(random),
        kernel_(whole),
        state_(state),
        statements_(statements),
        expressions_(statements.expressions()) {}

  /// Keeps what an operation gives, in a variable or in what the thread owns.
  void append_result(std::vector<statement>& body);
  /// One that stands for a barrier: threads may read behind it what others wrote before.
  void append_wait(std::vector<statement>& body);
  /// What all threads agree on; behind it, whether they go on.
  expression_ptr condition();
  /// 0 to 3, on which all threads agree.
  expression_ptr rounds();

 private:
  expression_ptr any();
  expression_ptr number(int depth);
  expression_ptr combined(tile_operation which);
  expression_ptr sum(tile_operation which, tile_combination how, expression_ptr x);
  expression_ptr by_function(tile_operation which, int function);
  expression_ptr of_vectors(tile_operation which);
  expression_ptr compared(tile_operation which);
  expression_ptr holding(tile_operation which);
  expression_ptr moved(tile_operation which);
  expression_ptr sorted(bool has_value);
  expression_ptr first_thread();
  expression_ptr call(tile_operation which, const type& t, const limits& range, expression_ptr x);
  expression_ptr with_identity(expression_ptr made);
  expression_ptr value();
  expression_ptr thread_number(bool is_same);
  expression_ptr thread_index(bool is_same);
  expression_ptr component_below(int limit, bool is_same);
  expression_ptr agreed();
  void append_declaration(std::vector<statement>& body, expression_ptr value);
  int threads() const;

  choices& random_;
  kernel& kernel_;
  function_state& state_;
  statement_generator& statements_;
  expression_generator& expressions_;
};

/// Of two values of one type, the later one that has something.
function any_combining_function(choices& random, int number);

}  // namespace fuzz
