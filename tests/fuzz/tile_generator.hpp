// The body of a kernel: phases between barriers, in which no two threads of a tile touch the same
// tile_static element unless both read it.
#pragma once

#include "tests/fuzz/statement_generator.hpp"
#include "tests/fuzz/tile_fill_generator.hpp"
#include "tests/fuzz/tile_operation_generator.hpp"

namespace fuzz {

class tile_generator {
 public:
  tile_generator(choices& random, kernel& whole, function_state& state)
      : random_(random),
        kernel_(whole),
        state_(state),
        statements_(random, whole, state),
        operations_(random, whole, state, statements_),
        fills_(random, whole, state, statements_) {}

  void fill(std::vector<statement>& body);

 private:
  void append_phase(std::vector<statement>& body, int least);
  void append_plain_value(std::vector<statement>& body);
  void append_row(std::vector<statement>& body);
  expression_ptr number_within(expression_ptr whole);
  void append_tile_operations(std::vector<statement>& body);
  void append_wait(std::vector<statement>& body);
  void append_barrier(std::vector<statement>& body);
  void append_round_of_phases(std::vector<statement>& body, bool is_inner);
  expression_ptr uniform(expression_ptr condition);
  expression_ptr rounds();
  expression_ptr goes_on();
  int threads() const;
  void make_loop(statement& s);
  void add_tile_static(std::vector<statement>& body);
  void write_all_outputs(std::vector<statement>& body);
  /// Writes each number of the thread's own element.
  void write_whole(std::vector<statement>& body, int tile_static);

  choices& random_;
  kernel& kernel_;
  function_state& state_;
  statement_generator statements_;
  tile_operation_generator operations_;
  tile_fill_generator fills_;
};

}  // namespace fuzz
