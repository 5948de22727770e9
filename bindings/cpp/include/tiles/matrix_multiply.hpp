// multiply(): products of matrices.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/data_traits.hpp"
#include "tiles/element.hpp"
#include "tiles/execution.hpp"

namespace tiles {

/// How a device may round operands of float to multiply them by tensor cores; see tiles_precision.
enum class product_precision : std::uint32_t {
  ieee = TILES_PRECISION_IEEE,      ///< not at all
  tf32 = TILES_PRECISION_TF32,      ///< to 10 bits of fraction
  tf32x3 = TILES_PRECISION_TF32X3,  ///< three products of such parts: nearly the error of float
  bf16 = TILES_PRECISION_BF16       ///< to 7 bits of fraction
};

/// c = alpha op(a) op(b) + beta c.
struct multiply_options {
  double alpha = 1;  ///< for int matrices an int
  double beta = 0;   ///< likewise; 0: `c` is not read, whatever it holds
  bool transposes_a = false;
  bool transposes_b = false;
  product_precision precision = product_precision::ieee;  ///< unless elements are float
  /// What becomes of each result x at last, an OpenCL C expression: "fmax(x, 0.0f)"; nullptr:
  /// nothing.
  const char* activation = nullptr;
};

namespace detail {

template <class Data>
constexpr bool is_matrices = Data::rank == 2 || Data::rank == 3;

template <class A, class B, class C>
tiles_multiply_desc multiply_desc(const A& a, const B& b, C& c, const multiply_options& options) {
  using element = element_of<C>;
  static_assert(is_writable<C>, "tiles: multiply() writes to a non-const array or view");
  static_assert(is_multiplied<element>,
                "tiles: multiply() takes elements that are float, double, half, bfloat16 or int");
  static_assert(std::is_same_v<element_of<A>, element> && std::is_same_v<element_of<B>, element>,
                "tiles: multiply() needs the same element type in all three matrices");
  static_assert(is_matrices<A> && is_matrices<B> && is_matrices<C>,
                "tiles: multiply() takes matrices, of rank 2, or batches of them, of rank 3");
  tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;
  desc.a = native_view_of(a);
  desc.b = native_view_of(b);
  desc.c = native_view_of(c);
  desc.alpha = options.alpha;
  desc.beta = options.beta;
  desc.precision = static_cast<tiles_precision>(options.precision);
  desc.activation = options.activation;
  if (options.transposes_a) desc.flags |= static_cast<std::uint32_t>(TILES_MULTIPLY_TRANSPOSE_A);
  if (options.transposes_b) desc.flags |= static_cast<std::uint32_t>(TILES_MULTIPLY_TRANSPOSE_B);
  return desc;
}

constexpr native_algorithm<tiles_multiply_desc> multiply_call{
    "tiles::multiply", tiles_multiply, tiles_multiply_workspace, tiles_group_multiply};

}  // namespace detail

/// c = alpha op(a) op(b) + beta c, for matrices or batches of them; one matrix serves all batches.
/// All three are arrays or array_views; `c` has no element in common with the others. Halves and
/// bfloat16s are multiplied and added as float and rounded once; ints wrap. Returns when everything is submitted;
/// access to the results waits for it, and so does the future, until which no operand may be used
/// otherwise. Throws runtime_exception as tiles_multiply() fails.
template <class A, class B, class C, class = detail::if_group_data<A>,
          class = detail::if_group_data<B>, class = detail::if_group_data<C>>
completion_future multiply(const A& a, const B& b, C&& c, const multiply_options& options = {},
                           const execution& how = {}) {
  return detail::run(detail::multiply_call, detail::multiply_desc(a, b, c, options), how, a, b, c);
}

/// The same; `bias` is added to the results before the activation. It is broadcast to `c`: it has
/// the same extents, or 1, in the last dimensions. So one of rank 1 has an element for each column,
/// and one of rows x 1 for each row.
template <class A, class B, class C, class Bias, class = detail::if_group_data<A>,
          class = detail::if_group_data<B>, class = detail::if_group_data<C>,
          class = detail::if_group_data<Bias>>
completion_future multiply(const A& a, const B& b, C&& c, const Bias& bias,
                           const multiply_options& options = {}, const execution& how = {}) {
  static_assert(Bias::rank <= std::decay_t<C>::rank,
                "tiles: multiply() takes a bias of no higher rank than the results");
  tiles_multiply_desc desc = detail::multiply_desc(a, b, c, options);
  desc.bias = detail::native_view_of(bias);
  return detail::run(detail::multiply_call, desc, how, a, b, c, bias);
}

}  // namespace tiles
