// multiply(): products of matrices.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/data_traits.hpp"
#include "tiles/element.hpp"
#include "tiles/execution.hpp"

namespace tiles {

/// c = alpha op(a) op(b) + beta c.
struct multiply_options {
  double alpha = 1;  ///< for int matrices an int
  double beta = 0;   ///< likewise; 0: `c` is not read, whatever it holds
  bool transposes_a = false;
  bool transposes_b = false;
};

namespace detail {

template <class T>
constexpr bool is_multiplied = std::is_same_v<T, float> || std::is_same_v<T, double> ||
                               std::is_same_v<T, half> || std::is_same_v<T, int>;

template <class Data>
constexpr bool is_matrices = Data::rank == 2 || Data::rank == 3;

}  // namespace detail

/// c = alpha op(a) op(b) + beta c, for matrices or batches of them; one matrix serves all batches.
/// All three are arrays or array_views; `c` has no element in common with the others. Halves are
/// multiplied and added as float and rounded once; ints wrap. Returns when everything is submitted;
/// access to the results waits for it, and so does the future, until which no operand may be used
/// otherwise. Throws runtime_exception as tiles_multiply() fails.
template <class A, class B, class C, class = detail::if_group_data<A>,
          class = detail::if_group_data<B>, class = detail::if_group_data<C>>
completion_future multiply(const A& a, const B& b, C&& c, const multiply_options& options = {},
                           const execution& how = {}) {
  using target = std::remove_reference_t<C>;
  using element = detail::element_of<target>;
  static_assert(detail::is_writable<target>,
                "tiles: multiply() writes to a non-const array or view");
  static_assert(detail::is_multiplied<element>,
                "tiles: multiply() takes elements that are float, double, half or int");
  static_assert(std::is_same_v<detail::element_of<A>, element> &&
                    std::is_same_v<detail::element_of<B>, element>,
                "tiles: multiply() needs the same element type in all three matrices");
  static_assert(detail::is_matrices<A> && detail::is_matrices<B> && detail::is_matrices<target>,
                "tiles: multiply() takes matrices, of rank 2, or batches of them, of rank 3");
  tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;
  desc.a = detail::native_view_of(a);
  desc.b = detail::native_view_of(b);
  desc.c = detail::native_view_of(c);
  desc.alpha = options.alpha;
  desc.beta = options.beta;
  if (options.transposes_a) desc.flags |= static_cast<std::uint32_t>(TILES_MULTIPLY_TRANSPOSE_A);
  if (options.transposes_b) desc.flags |= static_cast<std::uint32_t>(TILES_MULTIPLY_TRANSPOSE_B);
  return detail::run(
      {"tiles::multiply", tiles_multiply, tiles_multiply_workspace, tiles_group_multiply}, desc,
      how, a, b, c);
}

}  // namespace tiles
