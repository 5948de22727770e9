#include "libtiles/compiler/sema/overloads.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/sema/view_operations.hpp"

namespace libtiles::compiler {
namespace {

// How well an argument fits a parameter, the best first.
enum class fit { exact, more_const, promotion, conversion, none };

bool is_promotion(const type& given, const type& wanted) {
  if (is_stored_float(given) || is_normalized(given)) return wanted.scalar == scalar_type::float32;
  if (given.kind == type_kind::enumeration) {
    return wanted.scalar == given.enumeration->promoted_to;
  }
  if (is_floating(given)) {
    return given.scalar == scalar_type::float32 && wanted.scalar == scalar_type::float64;
  }
  return size_of(given) < sizeof(std::int32_t) && wanted.scalar == scalar_type::int32;
}

fit fit_of_value(const type& given, const type& wanted) {
  if (given == wanted) return fit::exact;
  if (converts_to_number(given) && !is_within(given.range, wanted.range)) return fit::none;
  if (converts_to_number(given) && is_scalar(wanted)) {
    return is_promotion(given, wanted) ? fit::promotion : fit::conversion;
  }
  if (converts_to_number(given) && is_vector(wanted)) return fit::conversion;
  const bool is_thread_place = given.kind == type_kind::tiled_index &&
                               wanted.kind == type_kind::index && given.rank == wanted.rank;
  return is_thread_place || is_convertible_view(given, wanted) ? fit::conversion : fit::none;
}

fit fit_of_pointer(const type& given, const type& wanted) {
  if (given.kind != type_kind::pointer || *given.element != *wanted.element) return fit::none;
  if (given.is_const == wanted.is_const) return fit::exact;
  return wanted.is_const ? fit::more_const : fit::none;
}

fit fit_of_reference(const typed::expression& argument, const parameter_head& wanted) {
  const bool is_place = argument.is_lvalue && *argument.type == *wanted.type;
  if (!is_place) {
    return wanted.is_const ? fit_of_value(*argument.type, *wanted.type) : fit::none;
  }
  if (is_const_place(argument) == wanted.is_const) return fit::exact;
  return wanted.is_const ? fit::more_const : fit::none;
}

fit fit_of(const typed::expression& argument, const parameter_head& wanted) {
  switch (wanted.how) {
    case passing::value:
      return fit_of_value(*argument.type, *wanted.type);
    case passing::pointer:
      return fit_of_pointer(*argument.type, *wanted.type);
    case passing::reference:
      return fit_of_reference(argument, wanted);
  }
  return fit::none;
}

struct candidate {
  function_head* head;
  std::vector<fit> fits;
};

bool is_viable(const candidate& one) {
  return std::find(one.fits.begin(), one.fits.end(), fit::none) == one.fits.end();
}

bool is_better(const candidate& a, const candidate& b) {
  bool is_better_once = false;
  for (std::size_t i = 0; i < a.fits.size(); ++i) {
    if (a.fits[i] > b.fits[i]) return false;
    is_better_once = is_better_once || a.fits[i] < b.fits[i];
  }
  return is_better_once;
}

std::vector<candidate> with_as_many_parameters(
    const std::vector<function_head*>& candidates,
    const std::vector<typed::expression_ptr>& arguments) {
  std::vector<candidate> made;
  for (function_head* head : candidates) {
    if (!takes_count(*head, arguments.size())) continue;
    candidate one{head, {}};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      one.fits.push_back(fit_of(*arguments[i], head->parameters[i]));
    }
    made.push_back(std::move(one));
  }
  return made;
}

}  // namespace

overload_choice choose_overload(const std::vector<function_head*>& candidates,
                                const std::vector<typed::expression_ptr>& arguments) {
  const std::vector<candidate> all = with_as_many_parameters(candidates, arguments);
  if (all.size() == 1) return {all.front().head, false};
  const candidate* best = nullptr;
  for (const candidate& one : all) {
    if (is_viable(one) && (best == nullptr || is_better(one, *best))) best = &one;
  }
  for (const candidate& one : all) {
    if (&one != best && is_viable(one) && !is_better(*best, one)) return {nullptr, true};
  }
  return {best == nullptr ? nullptr : best->head, false};
}

std::string signatures(const std::string& name, const std::vector<function_head*>& candidates) {
  std::string text;
  for (const function_head* head : candidates) {
    text += (text.empty() ? "" : ", ") + name + "(";
    for (std::size_t i = 0; i < head->parameters.size(); ++i) {
      text += (i == 0 ? "" : ", ") + to_string(head->parameters[i]);
    }
    text += ")";
  }
  return text;
}

}  // namespace libtiles::compiler
