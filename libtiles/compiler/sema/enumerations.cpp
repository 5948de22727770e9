// Enums.
#include <algorithm>

#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/definitions.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/type_names.hpp"

namespace libtiles::compiler {
namespace {

bool fits(std::int64_t value, scalar_type type) {
  const int bits = static_cast<int>(size_of(type)) * 8;
  if (type == scalar_type::boolean) return value == 0 || value == 1;
  if (!is_signed(type)) return value >= 0 && (bits == 64 || value >> bits == 0);
  const int value_bits = bits - 1;
  return bits == 64 || (value >> value_bits == 0 || value >> value_bits == -1);
}

bool fit(const std::vector<std::int64_t>& values, scalar_type type) {
  return std::all_of(values.begin(), values.end(),
                     [&](std::int64_t value) { return fits(value, type); });
}

scalar_type first_that_fits(const std::vector<std::int64_t>& values,
                            std::initializer_list<scalar_type> candidates) {
  for (const scalar_type candidate : candidates) {
    if (fit(values, candidate)) return candidate;
  }
  return scalar_type::int64;
}

// Where no underlying type is written, the one that Linux's compilers take.
void choose_types(enum_type& made, const std::vector<std::int64_t>& values) {
  const bool has_negative =
      std::any_of(values.begin(), values.end(), [](std::int64_t value) { return value < 0; });
  made.underlying = has_negative
                        ? first_that_fits(values, {scalar_type::int32})
                        : first_that_fits(values, {scalar_type::uint32, scalar_type::uint64});
  made.promoted_to = first_that_fits(values, {scalar_type::int32, made.underlying});
}

typed::literal number(std::int64_t value) {
  typed::literal made;
  made.integer = static_cast<std::uint64_t>(value);
  return made;
}

// The type that is written, or int for an enum class; null if the values choose it.
type_ptr underlying_type(sema_context& sema, const syntax::enumeration& text) {
  if (!text.underlying) return text.is_scoped ? scalar(scalar_type::int32) : nullptr;
  const type_ptr t = resolve(sema, *text.underlying);
  if (!is_integer(*t)) {
    sema.fail(text.underlying->where,
              "the type of an enum must be an integer, not " + with_article(*t));
  }
  return t;
}

std::int64_t enumerator_value(sema_context& sema, const syntax::enumerator& text, std::int64_t next,
                              const type_ptr& underlying) {
  const std::int64_t value =
      text.value ? constant_integer(sema, *text.value, "the value of '" + text.name + "'") : next;
  // What reaches the end of 64 bits has nothing behind it, and may have been more.
  const bool is_too_large = value == INT64_MAX;
  if (!is_too_large && (!underlying || fits(value, underlying->scalar))) return value;
  sema.fail(text.where, "the value " + std::to_string(value) + " of '" + text.name +
                            "' does not fit " +
                            quoted(underlying ? *underlying : *scalar(scalar_type::int64)));
}

// Each value is a constant for those behind it.
std::vector<std::int64_t> enumerator_values(sema_context& sema, const syntax::enumeration& text,
                                            const type_ptr& underlying) {
  const scope_stack::block scope(sema.scopes);
  std::vector<std::int64_t> values;
  for (const syntax::enumerator& one : text.enumerators) {
    const std::int64_t next = values.empty() ? 0 : values.back() + 1;
    const std::int64_t value = enumerator_value(sema, one, next, underlying);
    values.push_back(value);
    const bool is_int = fits(value, scalar_type::int32);
    const type_ptr t =
        underlying ? underlying : scalar(is_int ? scalar_type::int32 : scalar_type::int64);
    declare(sema, one.name, named_constant{t, number(value)}, one.where);
  }
  return values;
}

}  // namespace

void define(sema_context& sema, const syntax::enumeration& text) {
  const type_ptr underlying = underlying_type(sema, text);
  const std::vector<std::int64_t> values = enumerator_values(sema, text, underlying);
  auto made = std::make_shared<enum_type>();
  made->name = text.name;
  made->is_scoped = text.is_scoped;
  if (underlying) {
    made->underlying = underlying->scalar;
    made->promoted_to = promoted(underlying)->scalar;
  } else {
    choose_types(*made, values);
  }
  const type_ptr t = enumeration_type(std::move(made));
  declare(sema, text.name, named_type{t}, text.where);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const syntax::enumerator& one = text.enumerators[i];
    const named_constant constant{t, number(values[i])};
    declare(sema, text.name + "::" + one.name, constant, one.where);
    if (!text.is_scoped) declare(sema, one.name, constant, one.where);
  }
}

}  // namespace libtiles::compiler
