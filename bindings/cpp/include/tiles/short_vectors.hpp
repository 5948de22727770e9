// C++ AMP's short vectors: float_2, int_3, uchar_4 and their like, with operators that work on all
// components at once. In memory the components follow each other: a float_3 has 12 bytes.
//
// Components by several names at once are functions on the host: v.get_zx(), v.set_zx(w). As
// members, v.zx, they are for kernels, and for sources that tiles-c++ compiles: no standard C++ class
// of this size has such members.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/swizzles.hpp"
#include "tiles/vector_components.hpp"
#include "tiles/vector_operators.hpp"

namespace tiles {

namespace graphics {

/// N components of type T, 2 to 4. short_vector<T, N>::type is the vector itself, and for one
/// component T.
template <class T, int N>
class short_vector : public detail::vector_components<T, N>,
                     public detail::swizzles<short_vector<T, N>, T, N>,
                     public detail::vector_operators<short_vector<T, N>, T> {
  using components = detail::vector_components<T, N>;
  friend detail::vector_operators<short_vector, T>;

  /// True for numbers of which T is made only when asked to, as of norm.
  template <class... Numbers>
  static constexpr bool are_cast_to_components = (sizeof...(Numbers) == N ||
                                                  sizeof...(Numbers) == 1) &&
                                                 (std::is_constructible_v<T, Numbers> && ...) &&
                                                 !(std::is_convertible_v<Numbers, T> && ...);

 public:
  using type = short_vector;
  using value_type = T;
  static constexpr int size = N;

  using components::components;
  constexpr short_vector() = default;
  template <class... Numbers, class = std::enable_if_t<are_cast_to_components<Numbers...>>>
  explicit constexpr short_vector(Numbers... numbers) : components(static_cast<T>(numbers)...) {}
};

template <class T>
class short_vector<T, 1> {
 public:
  using type = T;
};

/// What a short vector, or a number in place of one, is made of.
template <class T>
struct short_vector_traits {
  static_assert(std::is_convertible_v<T, float>,
                "tiles: short_vector_traits supports numbers and short vectors");
  using value_type = T;
  static constexpr int size = 1;
};
template <class T, int N>
struct short_vector_traits<short_vector<T, N>> {
  using value_type = T;
  static constexpr int size = N;
};

using uint = unsigned int;

using char_2 = short_vector<signed char, 2>;
using char_3 = short_vector<signed char, 3>;
using char_4 = short_vector<signed char, 4>;
using uchar_2 = short_vector<unsigned char, 2>;
using uchar_3 = short_vector<unsigned char, 3>;
using uchar_4 = short_vector<unsigned char, 4>;
using short_2 = short_vector<short, 2>;
using short_3 = short_vector<short, 3>;
using short_4 = short_vector<short, 4>;
using ushort_2 = short_vector<unsigned short, 2>;
using ushort_3 = short_vector<unsigned short, 3>;
using ushort_4 = short_vector<unsigned short, 4>;
using int_2 = short_vector<int, 2>;
using int_3 = short_vector<int, 3>;
using int_4 = short_vector<int, 4>;
using uint_2 = short_vector<unsigned int, 2>;
using uint_3 = short_vector<unsigned int, 3>;
using uint_4 = short_vector<unsigned int, 4>;
using long_2 = short_vector<std::int64_t, 2>;
using long_3 = short_vector<std::int64_t, 3>;
using long_4 = short_vector<std::int64_t, 4>;
using ulong_2 = short_vector<std::uint64_t, 2>;
using ulong_3 = short_vector<std::uint64_t, 3>;
using ulong_4 = short_vector<std::uint64_t, 4>;
using float_2 = short_vector<float, 2>;
using float_3 = short_vector<float, 3>;
using float_4 = short_vector<float, 4>;
using double_2 = short_vector<double, 2>;
using double_3 = short_vector<double, 3>;
using double_4 = short_vector<double, 4>;

}  // namespace graphics

namespace detail {

template <class T>
struct is_short_vector : std::false_type {};
template <class T, int N>
struct is_short_vector<graphics::short_vector<T, N>> : std::bool_constant<(N > 1)> {};

}  // namespace detail

}  // namespace tiles
