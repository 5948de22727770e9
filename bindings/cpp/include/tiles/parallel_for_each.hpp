// parallel_for_each: runs a kernel once per point of a compute domain.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>

#include "tiles/accelerator_view.hpp"
#include "tiles/argument.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/exceptions.hpp"
#include "tiles/extent.hpp"
#include "tiles/kernel.hpp"
#include "tiles/lambda_kernel.hpp"
#include "tiles/lambda_text.hpp"
#include "tiles/launch_place.hpp"
#include "tiles/tiled_extent.hpp"
#ifdef __TILES_CXX__
#include "tiles/translated_launch.hpp"
#endif

namespace tiles {
namespace detail {

#ifndef __TILES_CXX__
struct this_unit {};
#endif

template <class T, int N>
tiles_context context_of(const char* operation, const data_argument<array<T, N>>& argument) {
  return context_of(operation, argument.data);
}

/// A compute domain as tiles.h takes it.
template <int N>
struct compute_domain {
  static_assert(N <= 128, "tiles: a compute domain has at most 128 dimensions");
  std::array<std::int64_t, N> extent{};
  std::array<std::int64_t, N> tile{};
  bool is_tiled = false;
};

template <int D0, int D1, int D2>
struct tiled_domain : compute_domain<tiled_extent<D0, D1, D2>::rank> {};

template <int N>
compute_domain<N> domain_of(const extent<N>& whole) {
  compute_domain<N> domain;
  for (int d = 0; d < N; ++d) domain.extent[static_cast<std::size_t>(d)] = whole[d];
  return domain;
}
template <int D0, int D1, int D2>
tiled_domain<D0, D1, D2> domain_of(const tiled_extent<D0, D1, D2>& tiled) {
  const extent<tiled_extent<D0, D1, D2>::rank>& whole = tiled;
  tiled_domain<D0, D1, D2> domain{domain_of(whole)};
  const std::array<int, 3> tile{D0, D1, D2};
  std::copy_n(tile.begin(), domain.tile.size(), domain.tile.begin());
  domain.is_tiled = true;
  return domain;
}

constexpr const char* launching = "concurrency::parallel_for_each";

/// C++ AMP refuses a domain without threads; the C library runs nothing over it.
template <int N>
void require_threads(const compute_domain<N>& domain) {
  for (std::size_t d = 0; d < domain.extent.size(); ++d) {
    if (domain.extent[d] > 0) continue;
    throw invalid_compute_domain(
        std::string(launching) + ": unsupported compute domain, the extent of dimension " +
        std::to_string(d) + " of the compute domain (" + std::to_string(domain.extent[d]) +
        ") cannot be smaller than or equal to 0.\n"
        "use at least one thread in every dimension, or skip the launch");
  }
}

/// Borrows both.
template <int N, class Natives>
tiles_launch_desc launch_desc_of(const compute_domain<N>& domain, const Natives& natives) {
  require_threads(domain);
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = N;
  desc.extent = domain.extent.data();
  if (domain.is_tiled) desc.tile = domain.tile.data();
  desc.arguments = natives.data();
  desc.argument_count = static_cast<std::uint32_t>(natives.size());
  return desc;
}

template <int N, class Natives>
void launch_in(tiles_context context, tiles_kernel kernel, const compute_domain<N>& domain,
               const Natives& natives) {
  const tiles_launch_desc desc = launch_desc_of(domain, natives);
  begin_data_generation();
  check(tiles_kernel_launch(kernel, context, &desc, nullptr));
}

template <int N, class... Arguments>
void launch(tiles_kernel kernel, const accelerator_view* view, const compute_domain<N>& domain,
            const Arguments&... arguments) {
  const std::array<tiles_argument, sizeof...(Arguments)> natives{native_argument(arguments)...};
  launch_in(choose_context(launching, view, arguments...), kernel, domain, natives);
}

/// Whether a tile has this extent, as far as a text shows it.
constexpr bool is_same(int shown, int extent) { return shown == -1 || shown == extent; }

/// Refuses a lambda that shows to take another index than the points of the domain have.
template <class Place, int N>
constexpr void require_index(const compute_domain<N>&) {
  constexpr lambda_parameter taken = parameter_of(Place::text());
  static_assert(!taken.is_tiled,
                "parallel_for_each: a kernel of a tiled_index needs a tiled compute domain, as "
                "in extent.tile<16, 16>()");
  static_assert(taken.rank == -1 || taken.rank == N,
                "parallel_for_each: the kernel's index and the compute domain are of different "
                "ranks");
}
template <class Place, int D0, int D1, int D2>
constexpr void require_index(const tiled_domain<D0, D1, D2>&) {
  constexpr lambda_parameter taken = parameter_of(Place::text());
  static_assert(taken.is_tiled || taken.rank == -1,
                "parallel_for_each: a tiled compute domain needs a kernel of a tiled_index");
  static_assert(!taken.is_tiled || (is_same(taken.tile[0], D0) && is_same(taken.tile[1], D1) &&
                                    is_same(taken.tile[2], D2)),
                "parallel_for_each: the kernel's tiled_index and the compute domain have "
                "different tiles");
}

/// A capture as a launch argument; constants, functions and types are part of the text already.
template <class Capture>
std::tuple<const Capture&> as_argument(const Capture& capture) {
  return {capture};
}
template <class T>
std::tuple<> as_argument(const constant_capture<T>&) {
  return {};
}
inline std::tuple<> as_argument(const function_capture&) { return {}; }
template <class T>
std::tuple<> as_argument(const type_capture<T>&) {
  return {};
}

/// Gives `launch` a lambda's kernel and its arguments.
template <class Place, class... Captures, class Launch>
void use_lambda(const lambda_kernel<Place, Captures...>& kernel, const Launch& launch) {
  const auto arguments =
      std::apply([](const auto&... capture) { return std::tuple_cat(as_argument(capture)...); },
                 kernel.captures);
  const tiles_kernel native = kernel.site.kernel(kernel.captures);
  std::apply([&](const auto&... argument) { launch(native, argument...); }, arguments);
}

template <class Unit, class Domain, class Place, class... Captures>
void run(const accelerator_view* view, const Domain& whole,
         const lambda_kernel<Place, Captures...>& kernel) {
  const auto domain = domain_of(whole);
  require_index<Place>(domain);
  use_lambda(kernel, [&](tiles_kernel native, const auto&... argument) {
    launch(native, view, domain, argument...);
  });
}

template <class Unit, class Domain, class... Arguments>
void run(const accelerator_view* view, const Domain& domain, const kernel& text,
         const Arguments&... arguments) {
  launch(text.native_handle(), view, domain_of(domain), make_argument(nullptr, arguments)...);
}

#ifdef __TILES_CXX__
/// A lambda or functor as it stands, which tiles-c++ has made a kernel of.
template <class Unit, class Domain, class Functor>
void run(const accelerator_view* view, const Domain& domain, const Functor& functor) {
  use_translated<Unit, Domain>(
      functor, [&](tiles_kernel kernel, const auto& natives, const accelerator_view* place) {
        const bool is_chosen = view != nullptr && !view->is_auto_selection;
        launch_in(choose_context(launching, is_chosen || place == nullptr ? view : place), kernel,
                  domain_of(domain), natives);
      });
}
#endif

/// TILES_KERNEL has refused it.
template <class Unit, class Domain>
void run(const accelerator_view*, const Domain&, const kernel_without_list&) {}

/// What is no kernel, and a lambda that is given arguments beside those it captures.
template <class Unit, class Domain, class Other, class... Arguments>
void run(const accelerator_view*, const Domain&, const Other&, const Arguments&...) {
  static_assert(sizeof(Other) == 0,
                "parallel_for_each: the kernel must be TILES_KERNEL((captures...), lambda), or a "
                "tiles::kernel followed by its arguments");
}

}  // namespace detail

/// Runs `kernel` once per point of `domain`, and returns when everything is submitted; access to
/// the results waits for them. `kernel` is TILES_KERNEL((captures...), lambda), or a tiles::kernel
/// followed by its arguments. Runs on the device of the first array among the arguments, without
/// one on the default device.
///
/// Throws invalid_compute_domain if the domain has a dimension below 1 or that the tile does not
/// divide; compile_error; runtime_exception if the arguments do not fit the kernel. Then nothing
/// was launched.
template <int N, class Kernel, class Unit = detail::this_unit, class... Arguments>
void parallel_for_each(const extent<N>& domain, const Kernel& kernel,
                       const Arguments&... arguments) {
  detail::run<Unit>(nullptr, domain, kernel, arguments...);
}
template <int D0, int D1, int D2, class Kernel, class Unit = detail::this_unit, class... Arguments>
void parallel_for_each(const tiled_extent<D0, D1, D2>& domain, const Kernel& kernel,
                       const Arguments&... arguments) {
  detail::run<Unit>(nullptr, domain, kernel, arguments...);
}

/// Refuses a number for a domain.
template <class Number, class Kernel, class... Arguments,
          class = std::enable_if_t<std::is_arithmetic_v<Number>>>
void parallel_for_each(Number, const Kernel&, const Arguments&...) {
  static_assert(sizeof(Kernel) == 0,
                "parallel_for_each: the domain must be an extent, as in extent<1>(12)");
}

/// As above, on the device of `view`.
template <int N, class Kernel, class Unit = detail::this_unit, class... Arguments>
void parallel_for_each(const accelerator_view& view, const extent<N>& domain, const Kernel& kernel,
                       const Arguments&... arguments) {
  detail::run<Unit>(&view, domain, kernel, arguments...);
}
template <int D0, int D1, int D2, class Kernel, class Unit = detail::this_unit, class... Arguments>
void parallel_for_each(const accelerator_view& view, const tiled_extent<D0, D1, D2>& domain,
                       const Kernel& kernel, const Arguments&... arguments) {
  detail::run<Unit>(&view, domain, kernel, arguments...);
}

}  // namespace tiles
