// Elements in host memory, distributed over a group.
#pragma once

#include <memory>
#include <tiles/tiles.hpp>

#include "bench/device_groups/timed_case.hpp"

namespace groups_bench {

template <int N>
struct plate {
  plate(const tiles::device_group& group, const tiles::extent<N>& shape,
        const tiles::distribution& how)
      : data(numbers(static_cast<std::size_t>(shape.size()))),
        view(shape, data),
        parts(group, view, how) {}

  floats data;
  tiles::array_view<float, N> view;
  tiles::distributed_view<float, N> parts;
};

template <int N>
std::shared_ptr<plate<N>> new_plate(const tiles::device_group& group, const tiles::extent<N>& shape,
                                    const tiles::distribution& how) {
  return std::make_shared<plate<N>>(group, shape, how);
}

}  // namespace groups_bench
