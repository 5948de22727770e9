// distributed_view<T, N>: an array_view whose elements are distributed over the members of a
// device_group.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include "tiles/array_view.hpp"
#include "tiles/border.hpp"
#include "tiles/data_generation.hpp"
#include "tiles/decimal.hpp"
#include "tiles/exceptions.hpp"
#include "tiles/handle.hpp"

namespace tiles {

/// How the elements of a view are distributed over a group.
class distribution {
 public:
  /// Each member has a range of the indices of one dimension, 0 the slowest.
  static distribution split(int dimension) {
    return distribution(TILES_DISTRIBUTION_SPLIT, dimension, 0);
  }

  /// Each member has all elements; kernels only read them.
  static distribution copy() { return distribution(TILES_DISTRIBUTION_COPY, 0, 0); }

  /// As split, and each member has, to read, `depth` indices more in front of its range and behind.
  static distribution halo(int dimension, int depth) {
    return distribution(TILES_DISTRIBUTION_HALO, dimension, depth);
  }

  /// Likewise; kernels may read as far in front of the view and behind it, too.
  /// @param value  of border::constant: one that elements can have; those that are no numbers are
  ///               all 0
  static distribution halo(int dimension, int depth, border beyond, double value = 0) {
    distribution made = halo(dimension, depth);
    made.beyond_ = static_cast<tiles_border>(beyond);
    made.value_ = value;
    return made;
  }

 private:
  template <class T, int N>
  friend class distributed_view;

  distribution(tiles_distribution kind, int dimension, int depth)
      : kind_(kind), dimension_(dimension), depth_(depth) {}

  tiles_distribution kind_;
  int dimension_;
  int depth_;
  tiles_border beyond_ = 0;
  double value_ = 0;
};

class device_group;

/// The indices that a member has in the dimension that is split; of a copy, in dimension 0.
struct part_range {
  int first, count;            ///< of its own
  int held_first, held_count;  ///< with its halo, which may begin below 0 or end behind the view
};

namespace detail {

// The last release writes elements of the array_view.
inline tiles_status release_distributed_view(tiles_distributed_view view) {
  begin_data_generation();
  return tiles_distributed_view_release(view);
}

using distributed_view_handle =
    counted_handle<tiles_distributed_view, tiles_distributed_view_retain, release_distributed_view>;

}  // namespace detail

/// A view whose elements are distributed over the members of a group, for kernels that the group
/// runs. What they wrote comes back to the array_view that it was made of with synchronize(), and
/// with the last copy of this object; what the last one fails to bring back is logged. Copies are
/// shallow. One thread at a time.
template <class T, int N>
class distributed_view {
  using element = std::remove_const_t<T>;

 public:
  static constexpr int rank = N;
  using value_type = T;

  /// Moves nothing: the first launch does. Throws runtime_exception for a distribution that does
  /// not fit the view.
  distributed_view(const device_group& group, const array_view<T, N>& whole,
                   const distribution& how);

  tiles::extent<N> get_extent() const noexcept { return shape_; }

  /// Brings what kernels wrote to the array_view and its data source. Blocks. Throws
  /// runtime_exception if a member fails; the parts of the others have come back.
  void synchronize() const {
    detail::begin_data_generation();
    detail::check(tiles_distributed_view_synchronize(native_handle()));
  }

  /// Says that the elements of the array_view have changed: they count from now on.
  void refresh() const { detail::check(tiles_distributed_view_refresh(native_handle())); }

  /// Says that the elements do not matter until a kernel writes them.
  void discard_data() const { detail::check(tiles_distributed_view_discard_data(native_handle())); }

  /// Which indices a member has. Before the first launch: what it would have of one over the
  /// extent. Throws runtime_exception for a member that the group does not have.
  part_range range_of(int member) const {
    tiles_part_range range = TILES_PART_RANGE_INIT;
    detail::check(tiles_distributed_view_get_range(native_handle(),
                                                   static_cast<std::uint32_t>(member), &range));
    return {static_cast<int>(range.first), static_cast<int>(range.count),
            static_cast<int>(range.held_first), static_cast<int>(range.held_count)};
  }

  /// For calls of tiles.h; borrowed.
  tiles_distributed_view native_handle() const noexcept { return handle_.get(); }

  /// What stands for it in descs of algorithms over its group; borrowed.
  tiles_array_view native_view() const {
    if (view_.get() == nullptr) {
      tiles_array_view made = nullptr;
      detail::check(tiles_distributed_view_get_view(native_handle(), &made));
      view_ = detail::view_handle(made);
    }
    return view_.get();
  }

  /// That it is distributed over; borrowed.
  tiles_group native_group() const noexcept { return group_.get(); }

 private:
  static tiles_distributed_view make(tiles_group group, const array_view<T, N>& whole,
                                     const distribution& how) {
    tiles_distribution_desc desc = TILES_DISTRIBUTION_DESC_INIT;
    desc.kind = how.kind_;
    desc.dimension = static_cast<std::uint32_t>(how.dimension_);
    desc.depth = how.depth_;
    desc.border = how.beyond_;
    element value{};
    if (how.beyond_ == TILES_BORDER_CONSTANT) {
      value = element_of(how.value_);
      desc.border_value = &value;
    }
    tiles_distributed_view made = nullptr;
    detail::check(tiles_distributed_view_create(group, whole.native_handle(), &desc, &made));
    return made;
  }

  static element element_of(double value) {
    if constexpr (std::is_same_v<element, bool>) {
      return value != 0;
    } else if constexpr (std::is_same_v<element, double>) {
      return value;
    } else if constexpr (std::is_same_v<element, float> || detail::is_stored_float<element>) {
      return float_of(value);
    } else if constexpr (std::is_integral_v<element>) {
      return integer_of(value);
    } else {
      return {};
    }
  }

  // Numbers beyond its range would become infinities, of double to float without a rule.
  static element float_of(double value) {
    const bool is_float = std::abs(value) <= std::numeric_limits<float>::max();
    if (is_float || !std::isfinite(value)) {
      const element made(static_cast<float>(value));
      if (!std::isfinite(value) || std::isfinite(static_cast<float>(made))) return made;
    }
    refuse_value(value, "; pass infinity, or distribute wider elements");
  }

  static element integer_of(double value) {
    constexpr bool has_sign = std::is_signed_v<element>;
    const double beyond = std::ldexp(1.0, std::numeric_limits<element>::digits);
    if (value >= (has_sign ? -beyond : 0) && value < beyond && std::trunc(value) == value) {
      return static_cast<element>(value);
    }
    refuse_value(value, has_sign ? " and signed" : " and unsigned");
  }

  [[noreturn]] static void refuse_value(double value, const char* more) {
    throw runtime_exception("distribution::halo: the value of the border is " +
                            detail::decimal_of(value) + "; expected an element of the view, of " +
                            std::to_string(8 * sizeof(element)) + " bits" + more);
  }

  tiles::extent<N> shape_;
  detail::group_handle group_;
  detail::distributed_view_handle handle_;
  mutable detail::view_handle view_;
};

}  // namespace tiles
