// device_group: several devices that share the work of one parallel_for_each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tiles/accelerator_view.hpp"
#include "tiles/distributed_view.hpp"
#include "tiles/handle.hpp"
#include "tiles/parallel_for_each.hpp"

namespace tiles {

/// Several devices. Copies mean the same group. One thread at a time uses a group and the views
/// that are distributed over it.
///
///     tiles::device_group group(tiles::accelerator::get_all());
///     tiles::distributed_view<float, 2> parts(group, matrix, tiles::distribution::split(0));
///     parallel_for_each(group, matrix.extent, kernel, parts);
///     parts.synchronize();
class device_group {
 public:
  /// Throws runtime_exception without members, or if two are the same view.
  explicit device_group(const std::vector<accelerator_view>& members) {
    std::vector<tiles_context> contexts;
    for (const accelerator_view& each : members) {
      contexts.push_back(detail::launchable("device_group", each));
    }
    tiles_group made = nullptr;
    detail::check(
        tiles_group_create(contexts.data(), static_cast<std::uint32_t>(contexts.size()), &made));
    handle_ = detail::group_handle(made);
    size_ = members.size();
  }

  /// A view of its own for each; a device may be in it several times. The host is left out.
  explicit device_group(const std::vector<accelerator>& members)
      : device_group(views_of(members)) {}

  std::size_t size() const noexcept { return size_; }

  /// Fixes how much of a domain each member gets, in proportion. Without, and again after none,
  /// members get shares by their measured speed, for each kernel; see tiles_group_set_weights().
  /// Throws runtime_exception unless there is one for each member, 0 or more, and not all are 0.
  void set_weights(const std::vector<double>& weights) const {
    detail::check(tiles_group_set_weights(native_handle(), weights.data(),
                                          static_cast<std::uint32_t>(weights.size())));
  }

  /// Limits how many bytes of each member's memory distributed views use; 0, as at first: most of
  /// it. A launch whose data is more runs in pieces: while the kernel works on one, the next one is
  /// copied to the device. Such a launch returns when its results are in host memory; see
  /// tiles_group_set_memory_limit().
  void set_memory_limit(std::uint64_t bytes) const {
    detail::check(tiles_group_set_memory_limit(native_handle(), bytes));
  }

  /// Blocks until everything submitted to the members has run. Throws what happened to the first
  /// one that failed, after the others.
  void wait() const { detail::check(tiles_group_finish(native_handle())); }

  /// For calls of tiles.h; borrowed.
  tiles_group native_handle() const noexcept { return handle_.get(); }

 private:
  template <class T, int N>
  friend class distributed_view;

  static std::vector<accelerator_view> views_of(const std::vector<accelerator>& members) {
    std::vector<accelerator_view> views;
    for (accelerator each : members) {
      accelerator_view made = each.create_view();
      if (!made.is_host()) views.push_back(std::move(made));
    }
    return views;
  }

  detail::group_handle handle_;
  std::size_t size_ = 0;
};

template <class T, int N>
distributed_view<T, N>::distributed_view(const device_group& group, const array_view<T, N>& whole,
                                         const distribution& how)
    : shape_(whole.get_extent()),
      group_(group.handle_),
      handle_(make(group.native_handle(), whole, how)) {}

namespace detail {

template <int N, class... Arguments>
void launch_over(const device_group& group, tiles_kernel kernel, const compute_domain<N>& domain,
                 const Arguments&... arguments) {
  const std::array<tiles_argument, sizeof...(Arguments)> natives{native_argument(arguments)...};
  const tiles_launch_desc desc = launch_desc_of(domain, natives);
  begin_data_generation();
  check(tiles_group_launch(group.native_handle(), kernel, &desc));
}

template <class Domain, class Place, class... Captures>
void run_over(const device_group& group, const Domain& whole,
              const lambda_kernel<Place, Captures...>& kernel) {
  const auto domain = domain_of(whole);
  require_index<Place>(domain);
  use_lambda(kernel, [&](tiles_kernel native, const auto&... argument) {
    launch_over(group, native, domain, argument...);
  });
}

template <class Domain, class... Arguments>
void run_over(const device_group& group, const Domain& domain, const kernel& text,
              const Arguments&... arguments) {
  launch_over(group, text.native_handle(), domain_of(domain), make_argument(nullptr, arguments)...);
}

}  // namespace detail

/// As parallel_for_each() on one device, with a part of the domain on each member of the group.
/// Threads see the indices and the extents of the whole. Data that the kernel writes is in
/// distributed_views. Throws runtime_exception if the kernel uses one in a way that does not fit
/// its distribution; the message says which one does. Data beyond the memory limit runs in pieces,
/// and the call blocks until all have run. Throws out_of_memory if the limit has no room for the
/// data of one tile, and runtime_exception if, in pieces, what the kernel writes is in the memory
/// of another argument.
template <int N, class Kernel, class... Arguments>
void parallel_for_each(const device_group& group, const extent<N>& domain, const Kernel& kernel,
                       const Arguments&... arguments) {
  detail::run_over(group, domain, kernel, arguments...);
}
template <int D0, int D1, int D2, class Kernel, class... Arguments>
void parallel_for_each(const device_group& group, const tiled_extent<D0, D1, D2>& domain,
                       const Kernel& kernel, const Arguments&... arguments) {
  detail::run_over(group, domain, kernel, arguments...);
}

}  // namespace tiles
