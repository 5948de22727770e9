// Functions such as exp, of which devices give somewhat different numbers: rounded to quarters they
// are the same, as long as the argument is one of those for which none lies near the middle of two.
#pragma once

#include <vector>

namespace fuzz {

struct costly_function {
  const char *before, *after;  ///< the text around the argument
  double low, high;            ///< between which the argument is a multiple of 1 / 4
  double offset;               ///< added before the number is rounded
  double (*value)(double);
};

const std::vector<costly_function>& costly_functions();

/// Four times the function's value and the offset: what is rounded to a whole number.
double scaled(const costly_function& f, double argument);

}  // namespace fuzz
