// constant: a named integer constant in kernel text.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

namespace tiles {

/// `#define name value` for kernel text, for tile sizes for example.
class constant {
 public:
  /// A whole number, with its type: {"TILE", 16}.
  template <class T,
            class = std::enable_if_t<std::is_integral_v<T> ||
                                     (std::is_enum_v<T> && std::is_convertible_v<T, long>)>>
  constant(std::string name, T value) : name_(std::move(name)), text_(literal(value)) {}

  /// Any constant expression: {"SCALE", "0.5f"}.
  constant(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {}

  const std::string& name() const noexcept { return name_; }
  const std::string& text() const noexcept { return text_; }

 private:
  template <class T>
  static std::string literal(T value) {
    if constexpr (std::is_same_v<T, bool>) {
      return value ? "true" : "false";
    } else {
      // Narrow types and enumerations are promoted first, as they are wherever a constant is used.
      return promoted_literal(+value);
    }
  }

  template <class T>
  static std::string promoted_literal(T value) {
    constexpr bool is_long = sizeof(T) == 8;
    const std::string suffix = std::string(std::is_unsigned_v<T> ? "u" : "") + (is_long ? "l" : "");
    if (value >= 0) return std::to_string(value) + suffix;
    // Kernel text has no negative literals, and the smallest number is not the negative of one.
    return "(-" + std::to_string(-(value + 1)) + suffix + " - 1)";
  }

  std::string name_;
  std::string text_;
};

}  // namespace tiles
