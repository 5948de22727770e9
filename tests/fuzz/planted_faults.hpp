// Kernels changed as mistakes of the compiler would change them: the generator has to find such
// mistakes, so it is tried with them.
#pragma once

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

/// Mistakes that the loop shape made once.
enum class planted_fault {
  hidden_name,      ///< behind a barrier, a variable is taken for the parameter that it hides
  kept_comparison,  ///< behind a barrier, a comparison kept as a number is -1 where it was 1
};

/// Changes the kernel as the fault would. \return in how many places
int plant(planted_fault fault, kernel& whole);

}  // namespace fuzz
