// Enums, and other names of types.
#include <algorithm>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/semantic_analyzer.hpp"

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

}  // namespace

void semantic_analyzer::define(const syntax::enumeration& text) {
  const type_ptr underlying = underlying_type(text);
  const std::vector<std::int64_t> values = enumerator_values(text, underlying);
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
  declare(text.name, named_type{t}, text.where);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const syntax::enumerator& one = text.enumerators[i];
    const named_constant constant{t, number(values[i])};
    declare(text.name + "::" + one.name, constant, one.where);
    if (!text.is_scoped) declare(one.name, constant, one.where);
  }
}

// The type that is written, or int for an enum class; null if the values choose it.
type_ptr semantic_analyzer::underlying_type(const syntax::enumeration& text) {
  if (!text.underlying) return text.is_scoped ? scalar(scalar_type::int32) : nullptr;
  const type_ptr t = resolve(*text.underlying);
  if (!is_integer(*t)) {
    messages_.fail(text.underlying->where,
                   "an enum is an integer in memory, not " + with_article(*t));
  }
  return t;
}

// Each value is a constant for those behind it.
std::vector<std::int64_t> semantic_analyzer::enumerator_values(const syntax::enumeration& text,
                                                               const type_ptr& underlying) {
  const scope_stack::block scope(scopes_);
  std::vector<std::int64_t> values;
  for (const syntax::enumerator& one : text.enumerators) {
    const std::int64_t next = values.empty() ? 0 : values.back() + 1;
    const std::int64_t value = enumerator_value(one, next, underlying);
    values.push_back(value);
    const bool is_int = fits(value, scalar_type::int32);
    const type_ptr t =
        underlying ? underlying : scalar(is_int ? scalar_type::int32 : scalar_type::int64);
    declare(one.name, named_constant{t, number(value)}, one.where);
  }
  return values;
}

std::int64_t semantic_analyzer::enumerator_value(const syntax::enumerator& text, std::int64_t next,
                                                 const type_ptr& underlying) {
  const std::int64_t value =
      text.value ? constant_integer(*text.value, "the value of '" + text.name + "'") : next;
  // What reaches the end of 64 bits has nothing behind it, and may have been more.
  const bool is_too_large = value == INT64_MAX;
  if (!is_too_large && (!underlying || fits(value, underlying->scalar))) return value;
  messages_.fail(text.where,
                 "the value " + std::to_string(value) + " of '" + text.name + "' does not fit '" +
                     to_string(underlying ? *underlying : *scalar(scalar_type::int64)) + "'");
}

void semantic_analyzer::define(const syntax::type_alias& text) {
  const type_ptr t = resolve(text.type);
  if (!is_holdable(*t)) {
    messages_.fail(text.type.where,
                   "'" + text.name + "' cannot be another name of '" + to_string(*t) + "'",
                   "numbers, vectors, structs, index<N> and extent<N> can have several names");
  }
  declare(text.name, named_type{t}, text.where);
}

}  // namespace libtiles::compiler
