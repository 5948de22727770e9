// TILES_KERNEL((captures...), lambda): a kernel that stands where it is launched.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

#include "tiles/argument.hpp"
#include "tiles/constant.hpp"
#include "tiles/for_each_argument.hpp"
#include "tiles/function.hpp"
#include "tiles/kernel_source.hpp"
#include "tiles/lambda_text.hpp"
#include "tiles/struct.hpp"

namespace tiles::detail {

/// A captured constant expression, which becomes part of the text.
template <class T>
struct constant_capture {
  const char* name;
  T value;
};

/// A named TILES_FUNCTION, which becomes part of the text.
struct function_capture {
  const char* text;
};

/// A type that the lambda calls as the program does.
template <class T>
struct type_capture {
  const char* name;
};

constexpr bool is_identifier(const char* text) {
  if (*text >= '0' && *text <= '9') return false;
  for (; *text != '\0'; ++text) {
    const char c = *text;
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!is_letter && !(c >= '0' && c <= '9')) return false;
  }
  return true;
}

/// A number is handed on by value: naming it must not need its address.
template <class T>
using capture_parameter =
    std::conditional_t<is_number<std::remove_cv_t<std::remove_reference_t<T>>>,
                       std::remove_cv_t<std::remove_reference_t<T>>,
                       const std::remove_reference_t<T>&>;

template <class T, bool IsConstant, bool IsIdentifier>
auto make_capture(const char* name, capture_parameter<T> captured) {
  static_assert(IsIdentifier,
                "TILES_KERNEL: capture variables by name; macros are already expanded in the text");
  using bare = std::remove_cv_t<std::remove_reference_t<T>>;
  if constexpr (IsConstant && (std::is_integral_v<bare> || std::is_enum_v<bare>)) {
    return constant_capture<bare>{name, captured};
  } else if constexpr (std::is_base_of_v<kernel_function, bare>) {
    return function_capture{bare::text()};
  } else if constexpr (std::is_function_v<std::remove_pointer_t<bare>>) {
    static_assert(
        sizeof(T*) == 0,
        "TILES_KERNEL: the list names a function of the host, whose text no kernel knows: "
        "write it in TILES_FUNCTION(name, function), or in TILES_SHARED_FUNCTION(name, "
        "function) if the host calls it, too");
    return function_capture{""};
  } else {
    return make_argument(name, captured);
  }
}

template <class T, bool IsIdentifier>
type_capture<T> make_type_capture(const char* name) {
  static_assert(IsIdentifier, "TILES_KERNEL: list a type as typename and a single name");
  static_assert(
      is_element_of_kernels<T>,
      "TILES_KERNEL: a type must be arithmetic, an enum, a half, bfloat16, norm, unorm, a short "
      "vector or a struct declared with TILES_STRUCT");
  return {name};
}

template <class T>
void add_to_source(kernel_source& source, const type_capture<T>& capture) {
  append_declaration<T>(source.declarations);
  const std::string known = type_name<T>();
  if (capture.name == known) return;
  source.functions.append("using ").append(capture.name).append(" = " + known + ";\n");
}
template <class T>
void add_to_source(kernel_source& source, const constant_capture<T>& capture) {
  source.constants.emplace_back(capture.name, capture.value);
}
inline void add_to_source(kernel_source& source, const function_capture& capture) {
  source.functions.append(capture.text).append("\n");
}
template <class Data>
void add_to_source(kernel_source& source, const data_argument<Data>&) {
  append_declaration<std::remove_const_t<typename Data::value_type>>(source.declarations);
}
template <class T>
void add_to_source(kernel_source& source, const struct_argument<T>&) {
  append_declaration<T>(source.declarations);
}
template <class T>
void add_to_source(kernel_source&, const value_argument<T>&) {}
inline void add_to_source(kernel_source&, const refused_argument&) {}

/// The place of one TILES_KERNEL in a program, with the kernel that was made for it. Captured
/// constants and types belong to the place, so that one kernel is enough; it is made by the first
/// launch that succeeds in it and lives as long as the process. Any thread.
class kernel_site {
 public:
  kernel_site(const char* text, const char* file, int line) noexcept
      : text_(text), file_(file), line_(line) {}

  template <class... Captures>
  tiles_kernel kernel(const std::tuple<Captures...>& captures) {
    const tiles_kernel made = kernel_.load(std::memory_order_acquire);
    return made != nullptr ? made : make(captures);
  }

 private:
  template <class... Captures>
  tiles_kernel make(const std::tuple<Captures...>& captures) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const tiles_kernel known = kernel_.load(std::memory_order_relaxed);
    if (known != nullptr) return known;
    kernel_source source;
    source.text = text_;
    source.origin_file = file_;
    source.origin_line = line_;
    std::apply([&](const auto&... capture) { (add_to_source(source, capture), ...); }, captures);
    const tiles_kernel made = create_kernel(source);
    kernel_.store(made, std::memory_order_release);
    return made;
  }

  const char* text_;
  const char* file_;
  int line_;
  std::mutex mutex_;
  std::atomic<tiles_kernel> kernel_{nullptr};
};

/// Whether a lambda captures what is bound to it as this has to be: arrays by reference, all else
/// by value. Constants, functions and types need no capture.
template <class Capture>
constexpr bool is_captured_right(const Capture*, capture_way way) {
  return way != capture_way::by_reference;
}
template <class T>
constexpr bool is_captured_right(const constant_capture<T>*, capture_way) {
  return true;
}
constexpr bool is_captured_right(const function_capture*, capture_way) { return true; }
template <class T>
constexpr bool is_captured_right(const type_capture<T>*, capture_way) {
  return true;
}
template <class T, int N>
constexpr bool is_captured_right(const data_argument<array<T, N>>*, capture_way way) {
  return way != capture_way::by_value;
}

template <class Capture>
constexpr bool must_be_captured = true;
template <class T>
constexpr bool must_be_captured<constant_capture<T>> = false;
template <>
inline constexpr bool must_be_captured<function_capture> = false;
template <class T>
constexpr bool must_be_captured<type_capture<T>> = false;

/// Refuses a lambda whose brackets do not fit the variable of this number.
template <class Place, std::size_t Number, class Capture>
constexpr void require_capture() {
  constexpr capture_way way =
      lambda_captures(Place::text()).way_of(name_in_list(Place::names(), Number));
  static_assert(way != capture_way::none || !must_be_captured<Capture>,
                "TILES_KERNEL: the list in front of the lambda names a variable that the lambda "
                "does not capture");
  static_assert(is_captured_right(static_cast<const Capture*>(nullptr), way),
                "TILES_KERNEL: a lambda captures arrays by reference and all else by value, as in "
                "[=, &matrix]");
}

template <class Place, class... Captures, std::size_t... Numbers>
constexpr void require_captures(std::index_sequence<Numbers...>) {
  static_assert(!lambda_captures(Place::text()).name("this"),
                "TILES_KERNEL: a kernel cannot capture this: copy the members that it uses to "
                "variables, as in const float k = this->k, and capture those");
  static_assert(lambda_captures(Place::text()).name("this") ||
                    lambda_captures(Place::text()).name_only(Place::names()),
                "TILES_KERNEL: the lambda captures a variable that the list in front of it does "
                "not name");
  (require_capture<Place, Numbers, Captures>(), ...);
}

/// A kernel_site with the variables of one call. Refers to them: it must not outlive the statement.
template <class Place, class... Captures>
struct lambda_kernel {
  kernel_site& site;
  std::tuple<Captures...> captures;
};

/// `Place` is a type of one TILES_KERNEL alone, which tells its texts.
template <class Place, class... Captures>
lambda_kernel<Place, Captures...> bind_lambda(Place, std::tuple<Captures...> captures) {
  require_captures<Place, Captures...>(std::index_sequence_for<Captures...>());
  static auto& site = *new kernel_site(Place::text(), Place::file(), Place::line());
  return {site, captures};
}

/// What TILES_KERNEL makes of a lambda without a list; parallel_for_each says no more of it.
struct kernel_without_list {};

template <bool HasList>
kernel_without_list refuse_without_list() {
  static_assert(HasList,
                "TILES_KERNEL: name the variables that the lambda uses in parentheses in front of "
                "it, as in TILES_KERNEL((view), [=](index<1> i) restrict(amp) { view[i] = 1; })");
  return {};
}

}  // namespace tiles::detail

/// A lambda as C++ AMP knows it, compiled by libtiles at run time. The first argument names, in
/// parentheses, the variables that the lambda uses:
///
///     parallel_for_each(matrix.extent.tile<S, S>(), TILES_KERNEL((matrix, averages),
///         [=, &averages](tiled_index<S, S> t_idx) restrict(amp) { ... }));
///
/// A variable is an array_view, an array, a number, a short vector, an index, an extent or a struct
/// declared with TILES_STRUCT; at most 32. Whole-number constants, such as
/// `const int S = 4`, constexpr variables, enumerators and template parameters, may be tile sizes.
/// Functions that the lambda calls are made with TILES_FUNCTION and named, too, and so are types
/// that it names and nothing named has: `typename T`. Macros are expanded in the text and are not
/// named.
#define TILES_KERNEL(...) \
  TILES_KERNEL_CHOOSE(TILES_IS_LIST(TILES_FIRST(__VA_ARGS__, unused)), __VA_ARGS__)
#define TILES_KERNEL_CHOOSE(has_list, ...) TILES_KERNEL_CHOOSE_NOW(has_list, __VA_ARGS__)
#define TILES_KERNEL_CHOOSE_NOW(has_list, ...) TILES_KERNEL_WITH_LIST_##has_list(__VA_ARGS__)
#define TILES_KERNEL_WITH_LIST_0(...) ::tiles::detail::refuse_without_list<false>()
#define TILES_KERNEL_WITH_LIST_1(captures, ...)                                          \
  ::tiles::detail::bind_lambda(                                                          \
      [] {                                                                               \
        struct tiles_kernel_place {                                                      \
          static constexpr const char* text() { return TILES_KERNEL_TEXT(__VA_ARGS__); } \
          static constexpr const char* names() { return TILES_KERNEL_TEXT captures; }    \
          static constexpr const char* file() { return __FILE__; }                       \
          static constexpr int line() { return __LINE__; }                               \
        };                                                                               \
        return tiles_kernel_place();                                                     \
      }(),                                                                               \
      std::make_tuple(TILES_KERNEL_CAPTURES captures))

#define TILES_KERNEL_CAPTURES(...) TILES_FOR_EACH(TILES_KERNEL_CAPTURE, unused, __VA_ARGS__)
#define TILES_KERNEL_CAPTURE(unused, item) \
  TILES_KERNEL_CAPTURE_CHOOSE(TILES_IS_TYPE(TILES_IS_TYPE_##item, 0, unused), item)
#define TILES_KERNEL_CAPTURE_CHOOSE(is_type, item) TILES_KERNEL_CAPTURE_CHOOSE_1(is_type, item)
#define TILES_KERNEL_CAPTURE_CHOOSE_1(is_type, item) TILES_KERNEL_CAPTURE_##is_type(item)
#define TILES_KERNEL_CAPTURE_0(variable)                                           \
  ::tiles::detail::make_capture<decltype(variable),                                \
                                static_cast<bool>(__builtin_constant_p(variable)), \
                                ::tiles::detail::is_identifier(#variable)>(#variable, variable)
#define TILES_KERNEL_CAPTURE_1(item) TILES_KERNEL_TYPE(TILES_WITHOUT_##item)
#define TILES_KERNEL_TYPE(type)                                            \
  ::tiles::detail::make_type_capture<type, ::tiles::detail::is_identifier( \
                                               TILES_KERNEL_TEXT(type))>(TILES_KERNEL_TEXT(type))

// 1 for (a, b), 0 for anything else.
#define TILES_FIRST(first, ...) first
#define TILES_IS_LIST(item) TILES_IS_LIST_SECOND(TILES_IS_LIST_PROBE item, 0, unused)
#define TILES_IS_LIST_PROBE(...) unused, 1
#define TILES_IS_LIST_SECOND(...) TILES_IS_TYPE_SECOND(__VA_ARGS__)

// 1 for `typename T`: its first word becomes two arguments.
#define TILES_IS_TYPE(...) TILES_IS_TYPE_SECOND(__VA_ARGS__)
#define TILES_IS_TYPE_SECOND(first, second, ...) second
#define TILES_IS_TYPE_typename unused, 1,
#define TILES_WITHOUT_typename
