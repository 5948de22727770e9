// libtiles for C++: C++ AMP's tiles on every OpenCL device. Header-only, over tiles.h alone; link
// Tiles::cpp.
//
//     std::vector<float> data(64, 1.0f);
//     tiles::array_view<float, 2> matrix(8, 8, data);
//     tiles::parallel_for_each(matrix.extent.tile<2, 2>(), TILES_KERNEL((matrix),
//         [=](tiled_index<2, 2> t_idx) restrict(amp) { matrix[t_idx] *= 2; }));
//     matrix.synchronize();
#pragma once

#include "tiles/accelerator.hpp"
#include "tiles/accelerator_view.hpp"
#include "tiles/access_type.hpp"
#include "tiles/array.hpp"
#include "tiles/array_view.hpp"
#include "tiles/completion_future.hpp"
#include "tiles/constant.hpp"
#include "tiles/copy.hpp"
#include "tiles/exceptions.hpp"
#include "tiles/extent.hpp"
#include "tiles/function.hpp"
#include "tiles/half.hpp"
#include "tiles/index.hpp"
#include "tiles/kernel.hpp"
#include "tiles/lambda_kernel.hpp"
#include "tiles/normalized.hpp"
#include "tiles/parallel_for_each.hpp"
#include "tiles/short_vectors.hpp"
#include "tiles/struct.hpp"
#include "tiles/tiled_extent.hpp"
