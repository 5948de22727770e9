#include "libtiles/compiler/analysis/affine_form.hpp"

#include <algorithm>
#include <functional>

namespace libtiles::compiler {
namespace {

// Nobody writes an index of more of them, and a sum of a thousand is to be quick.
constexpr std::size_t most_terms = 8;

bool is_before(const affine_base& a, const affine_base& b) {
  if (a.what != b.what) return a.what < b.what;
  if (a.dimension != b.dimension) return a.dimension < b.dimension;
  return std::less<>()(a.identity, b.identity);
}

bool is_int_number(std::int64_t value) { return value >= INT32_MIN && value <= INT32_MAX; }

value_bounds bounds_of(const affine_form::term& term) {
  const auto [lowest, highest] = std::minmax(
      {term.coefficient * term.base.bounds->lowest, term.coefficient * term.base.bounds->highest});
  return {lowest, highest};
}

bool fits(const affine_form::term& term) {
  if (!is_int_number(term.coefficient)) return false;
  if (!term.base.bounds || term.coefficient == 1) return true;
  const value_bounds scaled = bounds_of(term);
  return is_int_number(scaled.lowest) && is_int_number(scaled.highest);
}

void widen(value_bounds& bounds, const value_bounds& added) {
  bounds.lowest += added.lowest;
  bounds.highest += added.highest;
}

}  // namespace

bool operator==(const affine_base& a, const affine_base& b) {
  return !is_before(a, b) && !is_before(b, a);
}

std::int64_t affine_form::coefficient_of(const affine_base& base) const {
  for (const term& each : terms) {
    if (each.base == base) return each.coefficient;
  }
  return 0;
}

bool affine_form::is_uniform() const {
  return std::all_of(terms.begin(), terms.end(),
                     [](const term& each) { return each.base.is_uniform; });
}

bool operator==(const affine_form& a, const affine_form& b) {
  return a.constant == b.constant &&
         std::equal(a.terms.begin(), a.terms.end(), b.terms.begin(), b.terms.end(),
                    [](const affine_form::term& one, const affine_form::term& other) {
                      return one.coefficient == other.coefficient && one.base == other.base;
                    });
}

std::optional<affine_form> sum_of(const affine_form& a, const affine_form& b, std::int64_t scale) {
  if (!is_int_number(scale)) return std::nullopt;
  affine_form sum{a.constant + scale * b.constant, {}, a.is_exact && b.is_exact};
  if (!is_int_number(sum.constant)) return std::nullopt;
  const auto* left = a.terms.begin();
  for (const affine_form::term& right : b.terms) {
    for (; left != a.terms.end() && is_before(left->base, right.base); ++left) {
      sum.terms.push_back(*left);
    }
    const bool is_in_both = left != a.terms.end() && left->base == right.base;
    const std::int64_t added = is_in_both ? (left++)->coefficient : 0;
    const affine_form::term made{right.base, scale * right.coefficient + added};
    if (!fits(made)) return std::nullopt;
    if (made.coefficient != 0) sum.terms.push_back(made);
  }
  for (; left != a.terms.end(); ++left) sum.terms.push_back(*left);
  return sum.terms.size() > most_terms ? std::nullopt : std::optional<affine_form>(sum);
}

bounded_parts parts_of(const affine_form& form) {
  bounded_parts parts{{0, {}, form.is_exact}, {form.constant, form.constant}};
  for (const affine_form::term& term : form.terms) {
    if (term.base.bounds && term.base.what != affine_base::kind::local) {
      widen(parts.rest, bounds_of(term));
    } else {
      parts.unbounded.terms.push_back(term);
    }
  }
  return parts;
}

std::optional<value_bounds> bounds_of(const affine_form& form) {
  value_bounds bounds{form.constant, form.constant};
  for (const affine_form::term& term : form.terms) {
    if (!term.base.bounds) return std::nullopt;
    widen(bounds, bounds_of(term));
  }
  return bounds;
}

bool holds(const type& t, std::int64_t value) {
  const std::int64_t bits = std::min<std::int64_t>(static_cast<std::int64_t>(size_of(t)) * 8, 32);
  const std::int64_t half = std::int64_t{1} << (bits - 1);
  if (is_signed(t.scalar)) return value >= -half && value < half;
  return value >= 0 && value < 2 * half;
}

}  // namespace libtiles::compiler
