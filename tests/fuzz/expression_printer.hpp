// Expressions as kernel text, with the parentheses that precedence asks for and no others.
#pragma once

#include <string>

#include "tests/fuzz/kernel_tree.hpp"

namespace fuzz {

class expression_printer {
 public:
  expression_printer(const kernel& whole, const function& around)
      : kernel_(whole), function_(around) {}

  std::string print(const expression& e) const;
  /// Where a comma would end the expression.
  std::string print_argument(const expression& e) const;
  /// With commas between.
  std::string list(const std::vector<expression_ptr>& parts) const;

 private:
  struct printed {
    std::string text;
    int precedence;  ///< the higher, the tighter
  };

  printed print_with_precedence(const expression& e) const;
  printed print_unary(const expression& e) const;
  printed print_binary(const expression& e) const;
  printed print_conversion(const expression& e) const;
  std::string enumerator(const expression& e) const;
  std::string swizzle(const expression& e) const;
  std::string at_least(const expression& e, int precedence) const;
  std::string tile_call(const expression& e) const;
  std::string element(const expression& e) const;
  std::string own_element(const expression& e) const;
  std::string any_element(const expression& e) const;
  std::string subscripts(const std::vector<std::string>& components, int spelling) const;

  const kernel& kernel_;
  const function& function_;
};

std::string name_of(const kernel& whole, const type& t);
std::string enumerator_name(const enumeration& of, int which);
/// C++ AMP's with "_" between, OpenCL's with nothing.
std::string vector_name_of(const type& t, const std::string& between);
const char* spelling_of(operation op);

}  // namespace fuzz
