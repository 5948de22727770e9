// TILES_STRUCT(type, fields...): makes a struct known as an element type.
#pragma once

#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>

#include "tiles/element.hpp"
#include "tiles/exceptions.hpp"
#include "tiles/for_each_argument.hpp"

namespace tiles {
namespace detail {

template <class Type>
struct struct_field {
  const char* name;
  std::size_t offset;
};

template <class Type, class... Fields>
struct struct_definition {
  const char* name;
  std::tuple<struct_field<Fields>...> fields;
};

/// The part of a qualified name that kernel text uses.
constexpr const char* unqualified(const char* name) {
  const char* last = name;
  for (; *name != '\0'; ++name) {
    if (*name == ':') last = name + 1;
  }
  return last;
}

template <class Type, class... Fields>
constexpr struct_definition<Type, Fields...> define_struct(const char* name,
                                                           struct_field<Fields>... fields) {
  static_assert((is_element_of_kernels<std::remove_all_extents_t<Fields>> && ...),
                "TILES_STRUCT: a field must be an arithmetic type, a half, bfloat16, norm, unorm, "
                "a short vector, a "
                "struct declared with TILES_STRUCT, or a fixed array of these");
  return {unqualified(name), {fields...}};
}

/// True if the fields are where the rules of C put them, and end where the struct ends.
template <class Type, class... Fields>
constexpr bool has_layout_of_c(const struct_definition<Type, Fields...>& definition) {
  std::size_t end = 0;
  std::size_t alignment = 1;
  const auto place = [&](std::size_t offset, std::size_t size, std::size_t align) {
    const std::size_t expected = (end + align - 1) / align * align;
    end = expected + size;
    alignment = align > alignment ? align : alignment;
    return offset == expected;
  };
  const bool in_place = std::apply(
      [&](const auto&... field) {
        return (place(field.offset, sizeof(Fields), alignof(Fields)) && ...);
      },
      definition.fields);
  return in_place && sizeof(Type) == (end + alignment - 1) / alignment * alignment;
}

/// "[3][2]" for float[3][2].
template <class Type>
std::string array_suffix() {
  if constexpr (std::is_array_v<Type>) {
    return "[" + std::to_string(std::extent_v<Type>) + "]" +
           array_suffix<std::remove_extent_t<Type>>();
  } else {
    return "";
  }
}

template <class Type>
const char* type_name() {
  if constexpr (has_type_name<Type>) {
    return struct_name<Type>();
  } else {
    return scalar_name<Type>();
  }
}

template <class Type>
void append_declaration(std::string& declarations);

template <class Type, class... Fields>
void append_struct(std::string& declarations,
                   const struct_definition<Type, Fields...>& definition) {
  (append_declaration<std::remove_all_extents_t<Fields>>(declarations), ...);
  const std::string head = std::string("struct ") + definition.name + " {";
  std::string text = head;
  std::apply(
      [&](const auto&... field) {
        ((text += std::string(" ") + type_name<std::remove_all_extents_t<Fields>>() + " " +
                  field.name + array_suffix<Fields>() + ";"),
         ...);
      },
      definition.fields);
  text += " };\n";
  if (declarations.find(text) != std::string::npos) return;
  if (declarations.find(head) != std::string::npos) {
    throw runtime_exception(std::string("one kernel uses two different structs named ") +
                            definition.name + "; rename one of them");
  }
  declarations += text;
}

/// Appends the definition of the struct Type and of the structs in it, each once; for a scalar,
/// nothing.
template <class Type>
void append_declaration(std::string& declarations) {
  if constexpr (is_known_struct<Type>::value) {
    append_struct(declarations,
                  tiles_struct_definition(static_cast<const std::remove_cv_t<Type>*>(nullptr)));
  }
}

}  // namespace detail

/// The definition of `Type`, and of the structs in it, as kernel text; for kernels of named
/// functions whose text does not define it.
template <class Type>
std::string struct_declaration() {
  static_assert(detail::is_known_struct<Type>::value,
                "tiles: declare the struct with TILES_STRUCT(type, fields...)");
  std::string text;
  detail::append_declaration<Type>(text);
  return text;
}

}  // namespace tiles

/// Makes `type` known as an element type of arrays and views, under its own name in kernel text.
/// Stands behind the struct, in its namespace, and names all its fields in order:
///
///     struct particle { float position[3]; int cell; };
///     TILES_STRUCT(particle, position, cell);
///
/// Fields are arithmetic, halves, norm, unorm, short vectors, known structs, or fixed arrays of
/// these; at most 32.
#define TILES_STRUCT(type, ...)                                                                 \
  constexpr auto tiles_struct_definition(const type*) {                                         \
    static_assert(std::is_standard_layout_v<type> && std::is_trivially_copyable_v<type>,        \
                  "TILES_STRUCT: " #type " must be of standard layout and trivially copyable"); \
    return ::tiles::detail::define_struct<type>(                                                \
        #type, TILES_FOR_EACH(TILES_STRUCT_FIELD, type, __VA_ARGS__));                          \
  }                                                                                             \
  static_assert(::tiles::detail::has_layout_of_c(                                               \
                    tiles_struct_definition(static_cast<const type*>(nullptr))),                \
                "TILES_STRUCT: name all fields of " #type                                       \
                " in order; C and C++ must lay them out identically")

#define TILES_STRUCT_FIELD(type, field) \
  ::tiles::detail::struct_field<decltype(type::field)> { #field, offsetof(type, field) }
