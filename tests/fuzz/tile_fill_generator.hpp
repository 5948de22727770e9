// Random statements by which a whole tile fills an array: tile_load and tile_histogram.
#pragma once

#include "tests/fuzz/statement_generator.hpp"
#include "tests/fuzz/tile_operation.hpp"

namespace fuzz {

class tile_fill_generator {
 public:
  tile_fill_generator(choices& random, kernel& whole, function_state& state,
                      statement_generator& statements)
      : random_(random), kernel_(whole), state_(state), statements_(statements) {}

  /// Arrays that nothing but these statements gives a first value.
  void declare_arrays(std::vector<statement>& body);
  /// Behind it all threads may read the array.
  void append(std::vector<statement>& body);

 private:
  /// An array, and the view of which it takes a part; -1 for one of counts.
  struct filled {
    int variable;
    int view;
  };

  void declare(std::vector<statement>& body, const type& element, std::vector<int> extents,
               int view);
  statement load(const filled& chosen);
  statement histogram(const filled& chosen);
  expression_ptr origin(const view& v, const std::vector<int>& extents);
  expression_ptr place(int dimension, int extent);
  void make_readable(int variable);

  choices& random_;
  kernel& kernel_;
  function_state& state_;
  statement_generator& statements_;
  std::vector<filled> arrays_;
};

}  // namespace fuzz
