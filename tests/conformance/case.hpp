// How a case of the kernel language is written: a title, and text that is kernel text and C++ both.
// The device runs the one, the host the other, and they agree. A file of cases begins so:
//
//     #define CHAPTER "expressions"
//     #include "tests/conformance/case.hpp"
//
//     VALUE("integer division rounds toward zero", int, { return i / 5; })
#pragma once

#include "tests/conformance/case_list.hpp"
#include "tests/conformance/host_language.hpp"
#include "tests/conformance/kernel_case.hpp"
#include "tests/conformance/rule_case.hpp"
#include "tests/conformance/value_case.hpp"
#include "tests/support/catch.hpp"

// VALUE(title, type, { body }): a function of int i, compared for i from -37 to 63.
// VALUE_WITH(title, (definitions), type, { body }): the same, behind structs and functions.
#define VALUE(title, type, ...) CASE_VALUE(title, "()", (), type, #type, #__VA_ARGS__, __VA_ARGS__)
#define VALUE_WITH(title, definitions, type, ...) \
  CASE_VALUE(title, #definitions, definitions, type, #type, #__VA_ARGS__, __VA_ARGS__)

// VALUE_AS(title, type, "kernel text of type f(int i)", { body }): where C++ says it otherwise.
#define VALUE_AS(title, type, text, ...) \
  CASE_TEST(title, text,                 \
            (conformance::check_value<type>(#type, text, [](int i) -> type __VA_ARGS__)))

// KERNEL(title, element, rank, { body }): a kernel of index<rank> i, array_view<const element,
// rank> in and array_view<element, rank> out, of equal extents; all of out is compared.
// TILED(title, element, rank, (tile extents), { body }): the same, of a tiled_index<...> t.
#define KERNEL(title, element, rank, ...) \
  CASE_KERNEL(title, "()", (), element, rank, (index<rank> i), #__VA_ARGS__, __VA_ARGS__)
#define KERNEL_WITH(title, definitions, element, rank, ...)                                   \
  CASE_KERNEL(title, #definitions, definitions, element, rank, (index<rank> i), #__VA_ARGS__, \
              __VA_ARGS__)
#define TILED(title, element, rank, tile, ...)                                               \
  CASE_KERNEL(title, "()", (), element, rank, (tiled_index<CASE_BARE tile> t), #__VA_ARGS__, \
              __VA_ARGS__)
#define TILED_WITH(title, definitions, element, rank, tile, ...)                                \
  CASE_KERNEL(title, #definitions, definitions, element, rank, (tiled_index<CASE_BARE tile> t), \
              #__VA_ARGS__, __VA_ARGS__)

// REFUSED(title, kernel text, message): what the compiler says, the whole of it.
// REFUSED_IN_TILE(title, statements, message): the same, of statements in a kernel of
// tiled_index<4> t, array_view<const int, 1> in and array_view<int, 1> out. WARNED(title, kernel
// text, message): what it says of a kernel that it takes.
#define REFUSED(title, text, message) \
  CASE_TEST(title, text, CHECK(conformance::message_of(text) == (message)))
#define REFUSED_IN_TILE(title, statements, message) \
  CASE_TEST(title, statements,                      \
            CHECK(conformance::message_of(conformance::in_tile(statements)) == (message)))
#define WARNED(title, text, message) \
  CASE_TEST(title, text, CHECK(conformance::warning_of(text) == (message)))

// ---- what these are made of

#define CASE_BARE(...) __VA_ARGS__
#define CASE_TEXT_(...) #__VA_ARGS__
#define CASE_TEXT(...) CASE_TEXT_(__VA_ARGS__)
#define CASE_JOIN_(a, b) a##b
#define CASE_JOIN(a, b) CASE_JOIN_(a, b)
// CASE_FILE is defined where several files are compiled as one.
#define CASE_PLACE CASE_JOIN(CASE_JOIN(CASE_FILE, _line_), __LINE__)

#define CASE_TEST(title, text, check)                                                  \
  namespace conformance::CASE_PLACE {                                                  \
  namespace {                                                                          \
  [[maybe_unused]] const bool is_listed = list_case({CHAPTER, title, text, __LINE__}); \
  }                                                                                    \
  }                                                                                    \
  TEST_CASE(title, "[" CHAPTER "]") {                                                  \
    using namespace conformance;                                                       \
    check;                                                                             \
  }

#define CASE_HOST(definitions, ...)   \
  namespace conformance::CASE_PLACE { \
  namespace {                         \
  CASE_BARE definitions __VA_ARGS__   \
  }                                   \
  }

#define CASE_VALUE(title, definitions_text, definitions, type, type_text, body_text, ...)   \
  CASE_HOST(definitions, type f(int i) __VA_ARGS__)                                         \
  CASE_TEST(title, conformance::value_text(definitions_text, type_text, body_text),         \
            conformance::check_value<type>(                                                 \
                type_text, conformance::value_text(definitions_text, type_text, body_text), \
                conformance::CASE_PLACE::f))

#define CASE_KERNEL(title, definitions_text, definitions, element, rank, thread, body_text, ...)  \
  CASE_HOST(definitions, void k(CASE_BARE thread, array_view<const element, rank> in,             \
                                array_view<element, rank> out) __VA_ARGS__)                       \
  CASE_TEST(title,                                                                                \
            conformance::kernel_text(definitions_text, CASE_TEXT(CASE_BARE thread), #element,     \
                                     rank, body_text),                                            \
            (conformance::check_kernel<element, rank>(                                            \
                conformance::kernel_text(definitions_text, CASE_TEXT(CASE_BARE thread), #element, \
                                         rank, body_text),                                        \
                conformance::CASE_PLACE::k)))
