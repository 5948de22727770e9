// TILES_FUNCTION(name, function) and TILES_SHARED_FUNCTION(name, function): functions of a program
// that its lambda kernels call.
#pragma once

#include <utility>

namespace tiles::detail {

/// Base of what stands for a function in the list of TILES_KERNEL: tells its text.
struct kernel_function {};

}  // namespace tiles::detail

/// A function for kernels alone, which the list of TILES_KERNEL names like a variable, as it does
/// the functions and constants that this one uses:
///
///     TILES_FUNCTION(falloff, float falloff(float distance) restrict(amp) {
///       return fast_math::rsqrt(1 + distance * distance);
///     });
///
///     parallel_for_each(light.extent, TILES_KERNEL((light, falloff),
///         [=](index<1> i) restrict(amp) { light[i] *= falloff(light[i]); }));
///
/// Stands in a namespace, a class or a function. Overloads share one TILES_FUNCTION.
#define TILES_FUNCTION(name, ...)                                                                 \
  [[maybe_unused]] static constexpr struct tiles_text_##name : ::tiles::detail::kernel_function { \
    TILES_REQUIRE_NO_LAMBDA(TILES_KERNEL_TEXT(__VA_ARGS__));                                      \
    static constexpr const char* text() { return TILES_KERNEL_TEXT(__VA_ARGS__); }                \
  } name {                                                                                        \
  }

/// The same for the host, too, which calls it by its name: restrict(cpu, amp). Stands in a
/// namespace or a class.
#define TILES_SHARED_FUNCTION(name, ...)                                                          \
  [[maybe_unused]] static constexpr struct tiles_text_##name : ::tiles::detail::kernel_function { \
    TILES_REQUIRE_NO_LAMBDA(TILES_KERNEL_TEXT(__VA_ARGS__));                                      \
    static constexpr const char* text() { return TILES_KERNEL_TEXT(__VA_ARGS__); }                \
    struct of_host {                                                                              \
      __VA_ARGS__                                                                                 \
    };                                                                                            \
    template <class... Arguments>                                                                 \
    decltype(auto) operator()(Arguments&&... arguments) const {                                   \
      return of_host().name(std::forward<Arguments>(arguments)...);                               \
    }                                                                                             \
  } name {                                                                                        \
  }

// Stringises in a step of its own, so that macros in the text are expanded before.
#define TILES_KERNEL_TEXT(...) #__VA_ARGS__

#define TILES_REQUIRE_NO_LAMBDA(text)                                                              \
  static_assert((text)[0] != '[',                                                                  \
                "TILES_FUNCTION: write a function with its name, as in "                           \
                "TILES_FUNCTION(twice, float twice(float x) { return 2 * x; })")
