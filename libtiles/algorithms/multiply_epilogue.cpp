#include "libtiles/algorithms/multiply_epilogue.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>
#include <vector>

#include "libtiles/algorithms/multiply_types.hpp"

namespace libtiles::algorithms {
namespace {

constexpr std::string_view functions_of_both[] = {
    "acos",  "acosh", "asin",  "asinh", "atan", "atan2", "atanh", "cbrt",  "ceil",  "copysign",
    "cos",   "cosh",  "erf",   "erfc",  "exp",  "exp10", "exp2",  "expm1", "fabs",  "fdim",
    "floor", "fma",   "fmax",  "fmin",  "fmod", "hypot", "log",   "log10", "log1p", "log2",
    "pow",   "rint",  "round", "rsqrt", "sin",  "sinh",  "sqrt",  "tan",   "tanh",  "trunc"};

bool is_of_both(std::string_view word) {
  return word == "x" || std::find(std::begin(functions_of_both), std::end(functions_of_both),
                                  word) != std::end(functions_of_both);
}

// Where comments end, and what is no variable, are matters of the text around.
bool has_comment_or_assignment(std::string_view text) {
  for (const std::string_view each : {"//", "/*", "++", "--"}) {
    if (text.find(each) != std::string_view::npos) return true;
  }
  for (std::size_t at = text.find('='); at != std::string_view::npos; at = text.find('=', at + 1)) {
    const bool is_comparison =
        at > 0 && std::string_view("<>!=").find(text[at - 1]) != std::string_view::npos;
    const bool begins_comparison = text.substr(at, 2) == "==";
    if (!is_comparison && !begins_comparison) return true;
  }
  return text.find("<<=") != std::string_view::npos || text.find(">>=") != std::string_view::npos;
}

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// How many characters a number takes that is the whole of an argument, with its sign; 0: none does.
std::size_t number_as_argument(std::string_view text) {
  std::size_t n = text.find_first_not_of(" \t");
  if (n == std::string_view::npos) return 0;
  if (text[n] == '-' || text[n] == '+') ++n;
  const std::size_t first = n;
  const auto is_sign_of_exponent = [&] {
    return (text[n] == '-' || text[n] == '+') && n > first &&
           (text[n - 1] == 'e' || text[n - 1] == 'E');
  };
  while (n < text.size() && (is_of_word(text[n]) || text[n] == '.' || is_sign_of_exponent())) ++n;
  const bool is_number = n > first && (std::isdigit(static_cast<unsigned char>(text[first])) != 0 ||
                                       text[first] == '.');
  const std::size_t behind = text.find_first_not_of(" \t", n);
  const bool ends =
      behind != std::string_view::npos && (text[behind] == ',' || text[behind] == ')');
  return is_number && ends ? n : 0;
}

// OpenCL C does not know which fmax(x, 0) is meant: numbers that functions are given have the type
// of x.
std::string with_typed_arguments(std::string_view text, const std::string& type) {
  std::string made;
  std::vector<bool> are_calls;  // of the parentheses around
  std::string_view word;
  while (!text.empty()) {
    const char c = text.front();
    if (is_of_word(c)) {
      const auto end = std::find_if_not(text.begin(), text.end(), is_of_word);
      word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
      made += word;
      text.remove_prefix(word.size());
      continue;
    }
    if (c == '(') are_calls.push_back(word != "x" && is_of_both(word));
    if (c == ')' && !are_calls.empty()) are_calls.pop_back();
    if (c != ' ' && c != '\t') word = {};
    made += c;
    text.remove_prefix(1);
    const bool is_argument = (c == '(' || c == ',') && !are_calls.empty() && are_calls.back();
    const std::size_t number = is_argument ? number_as_argument(text) : 0;
    if (number == 0) continue;
    made += "(" + type + ")(" + std::string(text.substr(0, number)) + ")";
    text.remove_prefix(number);
  }
  return made;
}

/// Whether a number in OpenCL C has the type of the sums.
bool is_of_type(std::string_view number, scalar_type stored) {
  const bool is_float = number.back() == 'f' || number.back() == 'F';
  const bool is_double = !is_float && number.find_first_of(".eE") != std::string_view::npos;
  return sum_type_of(stored) == scalar_type::float64 ? is_double : is_float;
}

}  // namespace

std::shared_ptr<runtime::kernel> finishing_kernel(const char* text, const char* name,
                                                  const char* function,
                                                  kernel_parameters parameters, scalar_type type,
                                                  const product_epilogue& epilogue) {
  if (epilogue.bias) parameters.push_back(parameter("HAS_BIAS", 1));
  if (epilogue.activation.empty()) return algorithm_kernel(text, name, function, parameters);
  const std::string value = opencl_name_of(sum_type_of(type));
  const std::string head = value + " activated(const " + value + " x)";
  return expression_kernel(head + ";\n" + head + " {\n  return (" + value + ")((\n",
                           with_typed_arguments(epilogue.activation, value) +
                               "\n));\n}\n#define HAS_ACTIVATION 1\n" + text,
                           function, parameters);
}

void add_bias(kernel_call& call, const product_epilogue& epilogue) {
  if (!epilogue.bias) return;
  const matrix_operand& bias = *epilogue.bias;
  call.reads(bias.view)
      .number(bias.batch_stride)
      .number(bias.row_stride)
      .number(bias.column_stride);
}

bool is_in_kernel_language(std::string_view activation, scalar_type type) {
  if (has_comment_or_assignment(activation)) return false;
  const auto is_word = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '.'; };
  constexpr std::string_view others = " \t()+-*/?:<>=!&|,";
  const bool calls_with_several = activation.find(',') != std::string::npos;
  for (auto at = activation.begin(); at != activation.end();) {
    const auto end = std::find_if_not(at, activation.end(), is_word);
    if (at == end) {
      if (others.find(*at) == std::string_view::npos) return false;
      ++at;
      continue;
    }
    const std::string_view word(&*at, static_cast<std::size_t>(end - at));
    const bool is_number = std::isdigit(static_cast<unsigned char>(*at)) != 0 || *at == '.';
    if (!is_number && !is_of_both(word)) return false;
    // OpenCL C has no fmax of a float and a double, the kernel language has.
    if (is_number && calls_with_several && !is_of_type(word, type)) return false;
    at = end;
  }
  return true;
}

}  // namespace libtiles::algorithms
