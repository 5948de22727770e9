// A plane, and kernels that read what lies around their own index in one dimension of it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/algorithms/host_border.hpp"
#include "tests/groups/group_of.hpp"

namespace group_tests {

/// `depth` to either side along `dimension` of a plane; the guard keeps within the view.
inline tiles::kernel sums_of(int depth, int dimension, bool has_guard, bool is_tiled) {
  const std::string d = std::to_string(dimension);
  std::string text = is_tiled ? "void k(tiled_index<4, 4> t, " : "void k(index<2> t, ";
  text += "array_view<const int, 2> a, array_view<int, 2> b) restrict(amp) {\n";
  text += is_tiled
              ? "  const int i = t.global[0], j = t.global[1];\n  if (!t.in_bounds(b)) return;\n"
              : "  const int i = t[0], j = t[1];\n";
  text += "  int sum = 0;\n";
  for (int k = -depth; k <= depth; ++k) {
    const std::string shift = " + (" + std::to_string(k) + ")";
    const std::string place = dimension == 0 ? "i" + shift + ", j" : "i, j" + shift;
    const std::string own = dimension == 0 ? "i" : "j";
    if (has_guard) {
      text += "  if (" + own + shift + " >= 0 && " + own + shift + " < a.extent[" + d + "]) ";
    }
    text += "  sum += " + std::to_string(k + depth + 1) + " * a(" + place + ");\n";
  }
  return tiles::kernel("sums.tile", text + "  b(i, j) = sum % 1013;\n}\n");
}

struct plane {
  int rows, columns, depth, dimension;

  std::vector<int> step(const std::vector<int>& a,
                        const std::function<int(const std::vector<int>&, int, int)>& at) const {
    std::vector<int> b(a.size());
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < columns; ++j) {
        int sum = 0;
        for (int k = -depth; k <= depth; ++k) {
          sum += (k + depth + 1) * (dimension == 0 ? at(a, i + k, j) : at(a, i, j + k));
        }
        b[static_cast<std::size_t>(i * columns + j)] = sum % 1013;
      }
    }
    return b;
  }

  int element(const std::vector<int>& a, int i, int j) const {
    return a[static_cast<std::size_t>(i * columns + j)];
  }
  bool holds(int i, int j) const { return i >= 0 && j >= 0 && i < rows && j < columns; }
};

/// Three steps. Each reads what the one before wrote: the halos have to follow.
inline std::vector<int> steps_over(const tiles::device_group& group, const plane& of,
                                   const tiles::distribution& how, const tiles::kernel& kernel,
                                   bool is_tiled) {
  std::vector<int> a = numbered(of.rows * of.columns), b(a.size());
  const tiles::array_view<int, 2> first(of.rows, of.columns, a), second(of.rows, of.columns, b);
  {
    const tiles::distributed_view<int, 2> from(group, first, how), to(group, second, how);
    for (int step = 0; step < 3; ++step) {
      const auto& in = step % 2 == 0 ? from : to;
      const auto& out = step % 2 == 0 ? to : from;
      if (is_tiled) {
        parallel_for_each(group, first.extent.tile<4, 4>().pad(), kernel, in, out);
      } else {
        parallel_for_each(group, first.extent, kernel, in, out);
      }
    }
    to.synchronize();
  }
  return b;
}

inline std::vector<int> expected_of(
    const plane& of, const std::function<int(const std::vector<int>&, int, int)>& at) {
  std::vector<int> data = numbered(of.rows * of.columns);
  for (int step = 0; step < 3; ++step) data = of.step(data, at);
  return data;
}

/// With zeros around the plane.
inline std::vector<int> expected_without_border(const plane& of) {
  return expected_of(of, [&](const std::vector<int>& a, int i, int j) {
    return of.holds(i, j) ? of.element(a, i, j) : 0;
  });
}

/// \param value  of a constant border
inline std::vector<int> expected_with_border(const plane& of, tiles::border beyond, int value) {
  return expected_of(of, [&](const std::vector<int>& a, int i, int j) {
    const auto row = static_cast<int>(place_beyond(tiles_border(beyond), i, of.rows));
    const auto column = static_cast<int>(place_beyond(tiles_border(beyond), j, of.columns));
    return row < 0 || column < 0 ? value : of.element(a, row, column);
  });
}

}  // namespace group_tests
