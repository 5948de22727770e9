// What the generator knows of the function that it writes.
#pragma once

#include <vector>

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

/// A tile_static array that all threads change, by one atomic operation.
struct counted_array {
  int variable;
  atomic_operation op;
};

struct function_state {
  function* made = nullptr;
  bool is_kernel = false;
  std::vector<int> visible;    ///< variables that may be named here
  std::vector<int> own_slots;  ///< tile_static arrays of which each thread uses its own element
  std::vector<int> readable;   ///< tile_static variables that all threads may read
  std::vector<counted_array> counted;
  bool is_plain = false;  ///< what is made is of numbers and the thread's index alone
  int loops = 0;          ///< around the place
  int functions = 0;      ///< how many helper functions may be called
  int statements = 0;     ///< how many may still be made
};

}  // namespace fuzz
