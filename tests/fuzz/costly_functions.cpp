#include "tests/fuzz/costly_functions.hpp"

#include <cmath>

namespace fuzz {

const std::vector<costly_function>& costly_functions() {
  static const std::vector<costly_function> all = {
      {"exp(", ")", -4, 6, 0, [](double x) { return std::exp(x); }},
      {"exp2(", ")", -4, 9, 0.03, [](double x) { return std::exp2(x); }},
      {"expm1(", ")", -4, 6, 0, [](double x) { return std::expm1(x); }},
      {"log(", ")", 0.25, 64, 0.2, [](double x) { return std::log(x); }},
      {"log2(", ")", 0.25, 64, 0.33, [](double x) { return std::log2(x); }},
      {"sin(", ")", -16, 16, 0.16, [](double x) { return std::sin(x); }},
      {"cos(", ")", -16, 16, 0.27, [](double x) { return std::cos(x); }},
      {"tan(", ")", -1.25, 1.25, 0, [](double x) { return std::tan(x); }},
      {"tanh(", ")", -4, 4, 0.2, [](double x) { return std::tanh(x); }},
      {"atan(", ")", -50, 50, 0.16, [](double x) { return std::atan(x); }},
      {"acos(", ")", -1, 1, 0.03, [](double x) { return std::acos(x); }},
      {"erf(", ")", -4, 4, 0, [](double x) { return std::erf(x); }},
      {"pow(", ", 1.5f)", 0, 64, 0.16, [](double x) { return std::pow(x, 1.5); }},
      {"pow(1.5f, ", ")", -8, 12, 0.1, [](double x) { return std::pow(1.5, x); }},
      {"fmod(", ", 3.0f)", -50, 50, 0, [](double x) { return std::fmod(x, 3.0); }},
      {"hypot(3.0f, ", ")", -50, 50, 0.3, [](double x) { return std::hypot(3.0, x); }}};
  return all;
}

double scaled(const costly_function& f, double argument) {
  return f.value(argument) * 4 + f.offset;
}

}  // namespace fuzz
