// C++ AMP, and what kernels need in addition: tiles.hpp without the algorithms, whose names
// existing C++ AMP programs may use for their own functions.
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
