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

std::size_t leading_blanks(std::string_view text) {
  return std::min(text.find_first_not_of(" \t"), text.size());
}

std::size_t length_of_word(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_of_word) -
                                  text.begin());
}

bool is_in(char c, std::string_view all) { return all.find(c) != std::string_view::npos; }

// How many characters a number takes, with its sign; 0: there is none.
std::size_t length_of_number(std::string_view text) {
  const std::size_t first = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  std::size_t n = first;
  const auto is_sign_of_exponent = [&] {
    return (text[n] == '-' || text[n] == '+') && n > first &&
           (text[n - 1] == 'e' || text[n - 1] == 'E');
  };
  while (n < text.size() && (is_of_word(text[n]) || text[n] == '.' || is_sign_of_exponent())) ++n;
  const bool is_number = n > first && (std::isdigit(static_cast<unsigned char>(text[first])) != 0 ||
                                       text[first] == '.');
  return is_number ? n : 0;
}

// Whether it begins with a number that is all of an argument.
bool is_number_as_argument(std::string_view text) {
  text.remove_prefix(leading_blanks(text));
  const std::size_t number = length_of_number(text);
  if (number == 0) return false;
  text.remove_prefix(number);
  text.remove_prefix(leading_blanks(text));
  return !text.empty() && is_in(text.front(), ",)");
}

/// Values in the text of an activation that have the type of x if the numbers that functions are
/// given have it: a number, x, functions of such values, and their sums and products.
class typed_values {
 public:
  typed_values(std::string_view text, bool are_doubles) : text_(text), are_doubles_(are_doubles) {}

  /// Behind such a value, which begins at `at` and has blanks around; npos if there is none.
  std::size_t end_of_value(std::size_t at) const {
    bool is_alone = true, has_x = false, keep_type = true;
    for (;; ++at, is_alone = false) {
      at += leading_blanks(text_.substr(at));
      const std::size_t number = length_of_number(text_.substr(at));
      if (number != 0) {
        keep_type &= keeps_type(text_.substr(at, number));
        at += number;
      } else {
        has_x = true;
        at = end_of_other(at);
      }
      if (at == std::string_view::npos) return at;
      at += leading_blanks(text_.substr(at));
      const bool goes_on = at < text_.size() && is_in(text_[at], "+-*/");
      if (!goes_on) return is_alone || (has_x && keep_type) ? at : std::string_view::npos;
    }
  }

  /// Likewise, behind the arguments of a call, with their parentheses.
  std::size_t end_of_arguments(std::size_t at) const {
    return end_of_list(at + leading_blanks(text_.substr(at)), true);
  }

 private:
  std::size_t end_of_list(std::size_t at, bool may_have_several) const {
    if (at >= text_.size() || text_[at] != '(') return std::string_view::npos;
    do {
      at = end_of_value(at + 1);
      if (at >= text_.size()) return std::string_view::npos;
    } while (may_have_several && text_[at] == ',');
    return text_[at] == ')' ? at + 1 : std::string_view::npos;
  }

  // Of a sum or a product with x.
  bool keeps_type(std::string_view number) const {
    const std::string_view digits = number.substr(is_in(number.front(), "+-") ? 1 : 0);
    const bool is_integer = digits.find_first_not_of("0123456789") == std::string_view::npos;
    const bool is_float = digits.find_first_not_of("0123456789.f") == std::string_view::npos;
    return are_doubles_ || is_integer || (is_float && digits.back() == 'f');
  }

  // x, a call, or parentheses around more than a number.
  std::size_t end_of_other(std::size_t at) const {
    if (at < text_.size() && text_[at] == '-') ++at;
    const std::string_view rest = text_.substr(at);
    const std::string_view word = rest.substr(0, length_of_word(rest));
    if (word == "x") return at + 1;
    if (!word.empty()) {
      return is_of_both(word) ? end_of_arguments(at + word.size()) : std::string_view::npos;
    }
    const bool is_number = !rest.empty() && is_number_as_argument(rest.substr(1));
    return is_number ? std::string_view::npos : end_of_list(at, false);
  }

  const std::string_view text_;
  const bool are_doubles_;
};

// OpenCL C does not know which fmax(x, 0) is meant: numbers have the type of x there, which is
// `type`, if all that a function is given has it.
std::string with_typed_arguments(std::string_view text, const std::string& type) {
  const typed_values values(text, type == "double");
  std::string made;
  std::size_t typed_end = 0;    // of the arguments of the outermost call of those
  std::vector<bool> are_calls;  // of the parentheses around
  std::string_view word;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (is_of_word(c)) {
      word = text.substr(at, length_of_word(text.substr(at)));
      made += word;
      at += word.size();
      continue;
    }
    if (c == '(') {
      const bool is_call = word != "x" && is_of_both(word);
      if (is_call && at >= typed_end) {
        const std::size_t end = values.end_of_arguments(at);
        if (end != std::string_view::npos) typed_end = end;
      }
      are_calls.push_back(is_call);
    }
    if (c == ')' && !are_calls.empty()) are_calls.pop_back();
    if (c != ' ' && c != '\t') word = {};
    made += c;
    ++at;
    const bool is_argument = (c == '(' || c == ',') && !are_calls.empty() && are_calls.back();
    if (!is_argument || at >= typed_end || !is_number_as_argument(text.substr(at))) continue;
    const std::size_t first = at + leading_blanks(text.substr(at));
    const std::size_t number = length_of_number(text.substr(first));
    made += "(" + type + ")(" + std::string(text.substr(first, number)) + ")";
    at = first + number;
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
  const bool is_floating = value == "float" || value == "double";
  return expression_kernel(head + ";\n" + head + " {\n  return (" + value + ")((\n",
                           (is_floating ? with_typed_arguments(epilogue.activation, value)
                                        : std::string(epilogue.activation)) +
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
