#include "libtiles/compiler/sema/builtin_functions.hpp"

#include <algorithm>
#include <cmath>

namespace libtiles::compiler {
namespace {

constexpr builtin_slot none = builtin_slot::none;
constexpr builtin_slot x = builtin_slot::floating;
constexpr builtin_slot number = builtin_slot::number;
constexpr builtin_slot whole = builtin_slot::whole;
constexpr builtin_slot truth = builtin_slot::boolean;
constexpr builtin_slot integer = builtin_slot::integer;
constexpr builtin_slot natural = builtin_slot::unsigned_integer;
constexpr builtin_slot single = builtin_slot::single;
constexpr builtin_slot to_integer = builtin_slot::integer_place;
constexpr builtin_slot to_x = builtin_slot::floating_place;

// Those of fast_math that OpenCL C has a faster, less exact function for (docs/decisions/0015).
constexpr builtin_function fast[] = {
    {"cos", x, {x}, "native_cos", {}},     {"exp", x, {x}, "native_exp", {}},
    {"exp2", x, {x}, "native_exp2", {}},   {"log", x, {x}, "native_log", {}},
    {"log10", x, {x}, "native_log10", {}}, {"log2", x, {x}, "native_log2", {}},
    {"pow", x, {x, x}, "tiles_pow", {}},   {"rsqrt", x, {x}, "native_rsqrt", {}},
    {"sin", x, {x}, "native_sin", {}},     {"sqrt", x, {x}, "native_sqrt", {}},
    {"tan", x, {x}, "native_tan", {}},
};

// The others of fast_math, which are those of precise_math.
constexpr std::string_view as_fast_as_precise[] = {
    "acos", "asin",  "atan",    "atan2",  "ceil",     "cosh",  "fabs",  "floor",
    "fmax", "fmin",  "fmod",    "frexp",  "isfinite", "isinf", "isnan", "ldexp",
    "modf", "round", "signbit", "sincos", "sinh",     "tanh",  "trunc"};

// Each has a twin with an f at its end, for float alone.
constexpr builtin_function precise[] = {
    {"acos", x, {x}, "acos", {}},
    {"acosh", x, {x}, "acosh", {}},
    {"asin", x, {x}, "asin", {}},
    {"asinh", x, {x}, "asinh", {}},
    {"atan", x, {x}, "atan", {}},
    {"atan2", x, {x, x}, "atan2", {}},
    {"atanh", x, {x}, "atanh", {}},
    {"cbrt", x, {x}, "cbrt", {}},
    {"ceil", x, {x}, "ceil", {}},
    {"copysign", x, {x, x}, "copysign", {}},
    {"cos", x, {x}, "cos", {}},
    {"cosh", x, {x}, "cosh", {}},
    {"cospi", x, {x}, "cospi", {}},
    {"erf", x, {x}, "erf", {}},
    {"erfc", x, {x}, "erfc", {}},
    {"erfcinv", x, {x}, "tiles_erfcinv", {}},
    {"erfinv", x, {x}, "tiles_erfinv", {}},
    {"exp", x, {x}, "exp", {}},
    {"exp10", x, {x}, "exp10", {}},
    {"exp2", x, {x}, "exp2", {}},
    {"expm1", x, {x}, "expm1", {}},
    {"fabs", x, {x}, "fabs", {}},
    {"fdim", x, {x, x}, "fdim", {}},
    {"floor", x, {x}, "floor", {}},
    {"fma", x, {x, x, x}, "fma", {}},
    {"fmax", x, {x, x}, "fmax", {}},
    {"fmin", x, {x, x}, "fmin", {}},
    {"fmod", x, {x, x}, "fmod", {}},
    {"frexp", x, {x, to_integer}, "frexp", {}},
    {"hypot", x, {x, x}, "hypot", {}},
    {"ilogb", integer, {x}, "ilogb", {}},
    {"ldexp", x, {x, integer}, "ldexp", {}},
    {"lgamma", x, {x}, "lgamma", {}},
    {"lgamma", x, {x, to_integer}, "lgamma_r", {}},
    {"log", x, {x}, "log", {}},
    {"log10", x, {x}, "log10", {}},
    {"log1p", x, {x}, "log1p", {}},
    {"log2", x, {x}, "log2", {}},
    {"logb", x, {x}, "logb", {}},
    {"modf", x, {x, to_x}, "modf", {}},
    {"nearbyint", x, {x}, "rint", {}},
    {"nextafter", x, {x, x}, "nextafter", {}},
    {"phi", x, {x}, "tiles_phi", {}},
    {"pow", x, {x, x}, "pow", {}},
    {"probit", x, {x}, "tiles_probit", {}},
    {"rcbrt", x, {x}, "tiles_rcbrt", {}},
    {"remainder", x, {x, x}, "remainder", {}},
    {"remquo", x, {x, x, to_integer}, "remquo", {}},
    {"rint", x, {x}, "rint", {}},
    {"round", x, {x}, "round", {}},
    {"rsqrt", x, {x}, "rsqrt", {}},
    {"scalb", x, {x, x}, "tiles_scalb", {}},
    {"scalbn", x, {x, integer}, "ldexp", {}},
    {"signbit", truth, {x}, "signbit", {}},
    {"sin", x, {x}, "sin", {}},
    {"sincos", none, {x, to_x, to_x}, "sincos", {}},
    {"sinh", x, {x}, "sinh", {}},
    {"sinpi", x, {x}, "sinpi", {}},
    {"sqrt", x, {x}, "sqrt", {}},
    {"tan", x, {x}, "tan", {}},
    {"tanh", x, {x}, "tanh", {}},
    {"tanpi", x, {x}, "tanpi", {}},
    {"tgamma", x, {x}, "tgamma", {}},
    {"trunc", x, {x}, "trunc", {}},
};

constexpr builtin_function without_twin[] = {
    {"fpclassify", integer, {x}, "tiles_fpclassify", {}},
    {"isfinite", truth, {x}, "isfinite", {}},
    {"isinf", truth, {x}, "isinf", {}},
    {"isnan", truth, {x}, "isnan", {}},
    {"isnormal", truth, {x}, "isnormal", {}},
    {"nan", builtin_slot::twice, {builtin_slot::unsigned_long}, "nan", {}},
    {"nanf", single, {natural}, "nan", {}},
};

constexpr builtin_function intrinsics[] = {
    {"abs", number, {number}, "fabs", "abs"},
    {"as_double", builtin_slot::twice, {builtin_slot::unsigned_long}, "as_double", {}},
    {"as_float", single, {natural}, "as_float", {}},
    {"as_uint", natural, {single}, "as_uint", {}},
    {"as_ulong", builtin_slot::unsigned_long, {builtin_slot::twice}, "as_ulong", {}},
    {"clamp", number, {number, number, number}, "tiles_clamp", "tiles_clamp_whole"},
    {"countbits", natural, {natural}, "popcount", {}},
    {"firstbithigh", integer, {whole}, "tiles_firstbithigh", {}},
    {"firstbitlow", integer, {natural}, "tiles_firstbitlow", {}},
    {"imax", integer, {integer, integer}, "max", {}},
    {"imin", integer, {integer, integer}, "min", {}},
    {"mad", number, {number, number, number}, "mad", "tiles_mad"},
    {"radians", x, {x}, "radians", {}},
    {"rcp", single, {single}, "native_recip", {}},
    {"reversebits", natural, {natural}, "tiles_reversebits", {}},
    {"saturate", x, {x}, "tiles_saturate", {}},
    {"sign", integer, {number}, "tiles_sign", {}},
    {"smoothstep", x, {x, x, x}, "smoothstep", {}},
    {"step", x, {x, x}, "step", {}},
    {"umax", natural, {natural, natural}, "max", {}},
    {"umin", natural, {natural, natural}, "min", {}},
};

constexpr builtin_function of_the_language[] = {
    {"max", number, {number, number}, "fmax", "max"},
    {"min", number, {number, number}, "fmin", "min"},
};

struct named_constant_value {
  std::string_view name;
  builtin_constant value;
};
constexpr named_constant_value constants[] = {
    {"FP_INFINITE", {FP_INFINITE}},
    {"FP_NAN", {FP_NAN}},
    {"FP_NORMAL", {FP_NORMAL}},
    {"FP_SUBNORMAL", {FP_SUBNORMAL}},
    {"FP_ZERO", {FP_ZERO}},
    {"NORM_MAX", {1, value_range::norm}},
    {"NORM_MIN", {-1, value_range::norm}},
    {"NORM_ZERO", {0, value_range::norm}},
    {"UNORM_MAX", {1, value_range::unorm}},
    {"UNORM_MIN", {0, value_range::unorm}},
    {"UNORM_ZERO", {0, value_range::unorm}},
};

constexpr std::string_view fast_math = "fast_math::";
constexpr std::string_view precise_math = "precise_math::";
constexpr std::string_view direct3d = "direct3d::";

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

/// The functions of one name: the one for so many arguments, or else the last.
class search {
 public:
  search(std::string_view name, std::size_t arguments) : name_(name), arguments_(arguments) {
    if (!name.empty() && name.back() == 'f') twin_of_ = name.substr(0, name.size() - 1);
  }

  template <std::size_t N>
  void among(const builtin_function (&functions)[N], bool are_single = false) {
    for (const builtin_function& one : functions) consider(one, name_, are_single);
  }

  template <std::size_t N>
  void among_twins(const builtin_function (&functions)[N], bool are_single = false) {
    among(functions, are_single);
    for (const builtin_function& one : functions) consider(one, twin_of_, true);
  }

  std::string_view name() const { return name_; }
  std::string_view twin_of() const { return twin_of_; }
  std::optional<named_builtin> found() const { return found_; }

 private:
  void consider(const builtin_function& one, std::string_view name, bool is_single) {
    if (one.name != name || (found_ && found_->function->arity() == arguments_)) return;
    found_ = named_builtin{&one, is_single};
  }

  std::string_view name_, twin_of_;
  std::size_t arguments_;
  std::optional<named_builtin> found_;
};

bool is_as_fast_as_precise(std::string_view name) {
  return std::find(std::begin(as_fast_as_precise), std::end(as_fast_as_precise), name) !=
         std::end(as_fast_as_precise);
}

void search_fast(search& wanted) {
  wanted.among_twins(fast, true);
  const bool is_precise =
      is_as_fast_as_precise(wanted.name()) || is_as_fast_as_precise(wanted.twin_of());
  if (!is_precise) return;
  wanted.among_twins(precise, true);
  wanted.among(without_twin, true);
}

void search_precise(search& wanted) {
  wanted.among_twins(precise);
  wanted.among(without_twin);
}

void search_all(search& wanted) {
  search_precise(wanted);
  wanted.among(intrinsics);
  wanted.among(of_the_language);
}

template <std::size_t N>
void add_names(std::vector<std::string>& names, const builtin_function (&functions)[N]) {
  for (const builtin_function& one : functions) names.emplace_back(one.name);
}

}  // namespace

std::size_t builtin_function::arity() const {
  const auto last = std::find(parameters.begin(), parameters.end(), none);
  return static_cast<std::size_t>(last - parameters.begin());
}

std::optional<named_builtin> find_builtin(std::string_view name, std::size_t arguments) {
  struct place {
    std::string_view prefix;
    void (*look)(search&);
  };
  constexpr place places[] = {{fast_math, search_fast},
                              {precise_math, search_precise},
                              {direct3d, [](search& wanted) { wanted.among(intrinsics); }},
                              {"", search_all}};
  for (const place& one : places) {
    if (!starts_with(name, one.prefix)) continue;
    search wanted(name.substr(one.prefix.size()), arguments);
    one.look(wanted);
    return wanted.found();
  }
  return std::nullopt;
}

std::vector<std::string> builtin_names() {
  std::vector<std::string> names;
  add_names(names, precise);
  add_names(names, without_twin);
  add_names(names, intrinsics);
  add_names(names, of_the_language);
  const std::size_t unqualified = names.size();
  for (std::size_t i = 0; i < unqualified; ++i) {
    for (const std::string_view prefix : {fast_math, precise_math, direct3d}) {
      std::string qualified = std::string(prefix) + names[i];
      if (find_builtin(qualified, 0)) names.push_back(std::move(qualified));
    }
  }
  return names;
}

std::optional<builtin_constant> find_builtin_constant(std::string_view name) {
  for (const named_constant_value& one : constants) {
    if (one.name == name) return one.value;
  }
  return std::nullopt;
}

}  // namespace libtiles::compiler
