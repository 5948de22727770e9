// The algorithms over groups: the same results as on one device, of data that is distributed, or of
// which each member uses a section.
#pragma once

#include <vector>

#include "libtiles/algorithms/convolve.hpp"
#include "libtiles/algorithms/histogram.hpp"
#include "libtiles/algorithms/matrix_multiply.hpp"
#include "libtiles/algorithms/reduce.hpp"
#include "libtiles/algorithms/scan.hpp"
#include "libtiles/algorithms/sort.hpp"
#include "libtiles/algorithms/stencil.hpp"
#include "libtiles/groups/device_group.hpp"

namespace libtiles::groups {

// Operands stand for distributed views if those are of the group; see
// distributed_view::operand(). Each function throws what its algorithm throws before anything has
// run, and errors of a member's device, which name the member. They return when members have been
// given their work. One thread at a time.

/// See tiles_group_transpose().
void transpose(const device_group& group, const runtime::array_view& from,
               const runtime::array_view& to);

/// See tiles_group_reduce().
void reduce(const device_group& group, const runtime::array_view& from,
            const runtime::array_view& to, const extents& tile, const algorithms::combination& by);

/// See tiles_group_scan().
void scan(const device_group& group, const runtime::array_view& from, const runtime::array_view& to,
          const algorithms::scan_options& options);

/// See tiles_group_histogram().
void histogram(const device_group& group, const runtime::array_view& from,
               const runtime::array_view* weights, const runtime::array_view& to,
               const algorithms::histogram_options& options);

/// See tiles_group_multiply().
void multiply(const device_group& group, const runtime::array_view& a, const runtime::array_view& b,
              const runtime::array_view& c, const algorithms::multiply_options& options);

/// See tiles_group_stencil().
void stencil(const device_group& group, const runtime::array_view& from,
             const runtime::array_view& to, const algorithms::stencil_options& options);

/// See tiles_group_convolve().
void convolve(const device_group& group, const runtime::array_view& from,
              const runtime::array_view& weights, const runtime::array_view& to,
              const algorithms::convolve_options& options);

/// See tiles_group_sort().
void sort(const device_group& group, const runtime::array_view& keys,
          const runtime::array_view* values, const algorithms::sort_options& options);

}  // namespace libtiles::groups
