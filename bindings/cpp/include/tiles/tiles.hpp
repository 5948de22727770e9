// libtiles for C++: C++ AMP's tile model on any OpenCL device. Header-only, over tiles.h alone; link
// Tiles::cpp.
//
//     std::vector<float> data(64, 1.0f);
//     tiles::array_view<float, 2> matrix(8, 8, data);
//     tiles::parallel_for_each(matrix.extent.tile<2, 2>(), TILES_KERNEL((matrix),
//         [=](tiled_index<2, 2> t_idx) restrict(amp) { matrix[t_idx] *= 2; }));
//     matrix.synchronize();
#pragma once

#include "tiles/require_cpp17.hpp"

#if __cplusplus >= 201703L  // an older compiler would list a thousand errors more

#include "tiles/posix_index.hpp"
// clang-format keeps the order: the one above comes before what declares index().

#include "tiles/conv2d.hpp"
#include "tiles/convolve.hpp"
#include "tiles/deprecated_algorithms.hpp"
#include "tiles/gather.hpp"
#include "tiles/histogram.hpp"
#include "tiles/map.hpp"
#include "tiles/matrix_multiply.hpp"
#include "tiles/programming_model.hpp"
#include "tiles/reduce.hpp"
#include "tiles/scan.hpp"
#include "tiles/select.hpp"
#include "tiles/sort.hpp"
#include "tiles/stencil.hpp"
#include "tiles/top_k.hpp"
#include "tiles/transpose.hpp"

#endif
