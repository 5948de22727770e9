// multiply(): products of matrices.
#pragma once

#include <cstdint>
#include <type_traits>

#include "tiles/accelerator_view.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/data_traits.hpp"
#include "tiles/element.hpp"
#include "tiles/launch_place.hpp"

namespace tiles {

/// What a product is beside its operands: c = alpha op(a) op(b) + beta c.
struct multiply_options {
  double alpha = 1;  ///< of int matrices, an int
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

inline tiles_multiply_desc native_options(const multiply_options& options) {
  tiles_multiply_desc desc = TILES_MULTIPLY_DESC_INIT;
  desc.alpha = options.alpha;
  desc.beta = options.beta;
  if (options.transposes_a) desc.flags |= static_cast<std::uint32_t>(TILES_MULTIPLY_TRANSPOSE_A);
  if (options.transposes_b) desc.flags |= static_cast<std::uint32_t>(TILES_MULTIPLY_TRANSPOSE_B);
  return desc;
}

template <class A, class B, class C>
void submit_multiply(const accelerator_view* where, const A& a, const B& b, C& c,
                     const multiply_options& options, tiles_event* event) {
  static_assert(is_writable<C>, "tiles: multiply() writes to a non-const array or view");
  static_assert(is_multiplied<element_of<C>>,
                "tiles: multiply() takes elements that are float, double, half or int");
  static_assert(
      std::is_same_v<element_of<A>, element_of<C>> && std::is_same_v<element_of<B>, element_of<C>>,
      "tiles: multiply() needs the same element type in all three matrices");
  static_assert(is_matrices<A> && is_matrices<B> && is_matrices<C>,
                "tiles: multiply() takes matrices, of rank 2, or batches of them, of rank 3");
  const tiles_multiply_desc desc = native_options(options);
  begin_data_generation();
  check(tiles_array_view_multiply(choose_context("tiles::multiply", where, a, b, c),
                                  native_view_of(a), native_view_of(b), native_view_of(c), &desc,
                                  event));
}

template <class A, class B, class C>
using if_all_data =
    std::enable_if_t<is_data<A>::value && is_data<B>::value && is_data<std::decay_t<C>>::value>;

}  // namespace detail

/// c = alpha op(a) op(b) + beta c, for matrices or batches of them; one matrix serves all batches.
/// All three are arrays or array_views; `c` has no element in common with the others. Halves are
/// multiplied and added as float and rounded once; ints wrap. Returns when everything is submitted;
/// access to the results waits for them. Runs on the device of the first array, without one on the
/// default device. Throws runtime_exception as tiles_array_view_multiply() fails.
template <class A, class B, class C, class = detail::if_all_data<A, B, C>>
void multiply(const A& a, const B& b, C&& c, const multiply_options& options = {}) {
  detail::submit_multiply(nullptr, a, b, c, options, nullptr);
}

/// As above, on the device of `where`.
template <class A, class B, class C, class = detail::if_all_data<A, B, C>>
void multiply(const accelerator_view& where, const A& a, const B& b, C&& c,
              const multiply_options& options = {}) {
  detail::submit_multiply(&where, a, b, c, options, nullptr);
}

/// As multiply(). The future is ready when the device is done; until then, no matrix may be used.
template <class A, class B, class C, class = detail::if_all_data<A, B, C>>
completion_future multiply_async(const A& a, const B& b, C&& c,
                                 const multiply_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_multiply(nullptr, a, b, c, options, &event);
  return completion_future::of_event(event);
}
template <class A, class B, class C, class = detail::if_all_data<A, B, C>>
completion_future multiply_async(const accelerator_view& where, const A& a, const B& b, C&& c,
                                 const multiply_options& options = {}) {
  tiles_event event = nullptr;
  detail::submit_multiply(&where, a, b, c, options, &event);
  return completion_future::of_event(event);
}

}  // namespace tiles
