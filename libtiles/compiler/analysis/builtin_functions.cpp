#include "libtiles/compiler/analysis/builtin_functions.hpp"

#include <array>
#include <string_view>

namespace libtiles::compiler {
namespace {

constexpr builtin_signature floating = builtin_signature::floating;
constexpr builtin_signature to_bool = builtin_signature::floating_to_bool;
constexpr builtin_signature arithmetic = builtin_signature::arithmetic;

constexpr std::array<builtin_function, 44> builtins = {{
    {"acos", "acos", 1, floating, nullptr},        {"acosh", "acosh", 1, floating, nullptr},
    {"asin", "asin", 1, floating, nullptr},        {"asinh", "asinh", 1, floating, nullptr},
    {"atan", "atan", 1, floating, nullptr},        {"atan2", "atan2", 2, floating, nullptr},
    {"atanh", "atanh", 1, floating, nullptr},      {"cbrt", "cbrt", 1, floating, nullptr},
    {"ceil", "ceil", 1, floating, nullptr},        {"copysign", "copysign", 2, floating, nullptr},
    {"cos", "cos", 1, floating, nullptr},          {"cosh", "cosh", 1, floating, nullptr},
    {"erf", "erf", 1, floating, nullptr},          {"exp", "exp", 1, floating, nullptr},
    {"exp2", "exp2", 1, floating, nullptr},        {"exp10", "exp10", 1, floating, nullptr},
    {"expm1", "expm1", 1, floating, nullptr},      {"fabs", "fabs", 1, floating, nullptr},
    {"floor", "floor", 1, floating, nullptr},      {"fma", "fma", 3, floating, nullptr},
    {"fmax", "fmax", 2, floating, nullptr},        {"fmin", "fmin", 2, floating, nullptr},
    {"fmod", "fmod", 2, floating, nullptr},        {"hypot", "hypot", 2, floating, nullptr},
    {"log", "log", 1, floating, nullptr},          {"log10", "log10", 1, floating, nullptr},
    {"log1p", "log1p", 1, floating, nullptr},      {"log2", "log2", 1, floating, nullptr},
    {"pow", "pow", 2, floating, nullptr},          {"rint", "rint", 1, floating, nullptr},
    {"round", "round", 1, floating, nullptr},      {"rsqrt", "rsqrt", 1, floating, nullptr},
    {"sin", "sin", 1, floating, nullptr},          {"sinh", "sinh", 1, floating, nullptr},
    {"sqrt", "sqrt", 1, floating, nullptr},        {"tan", "tan", 1, floating, nullptr},
    {"tanh", "tanh", 1, floating, nullptr},        {"trunc", "trunc", 1, floating, nullptr},
    {"isfinite", "isfinite", 1, to_bool, nullptr}, {"isinf", "isinf", 1, to_bool, nullptr},
    {"isnan", "isnan", 1, to_bool, nullptr},       {"abs", "fabs", 1, arithmetic, "abs"},
    {"max", "fmax", 2, arithmetic, "max"},         {"min", "fmin", 2, arithmetic, "min"},
}};

std::string_view without_namespace(std::string_view name) {
  for (const std::string_view prefix : {"fast_math::", "precise_math::"}) {
    if (name.substr(0, prefix.size()) == prefix) return name.substr(prefix.size());
  }
  return name;
}

const builtin_function* find_exactly(std::string_view name) {
  for (const builtin_function& known : builtins) {
    if (name == known.name) return &known;
  }
  return nullptr;
}

}  // namespace

// sqrtf is sqrt, as in C: but only for names that are none themselves.
const builtin_function* find_builtin(const std::string& name) {
  const std::string_view plain = without_namespace(name);
  if (const builtin_function* const known = find_exactly(plain)) return known;
  if (plain.empty() || plain.back() != 'f') return nullptr;
  const builtin_function* const known = find_exactly(plain.substr(0, plain.size() - 1));
  return known != nullptr && known->signature == floating ? known : nullptr;
}

std::vector<std::string> builtin_names() {
  std::vector<std::string> names;
  for (const builtin_function& known : builtins) names.emplace_back(known.name);
  return names;
}

}  // namespace libtiles::compiler
