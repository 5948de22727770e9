// The namespace Concurrency of sources that tiles-c++ compiles: one of its own, which programs may
// reopen, with C++ AMP's names and no other.
#pragma once

#include "tiles/amp_functions.hpp"
#include "tiles/math_functions.hpp"
#include "tiles/programming_model.hpp"
#include "tiles/tile_barrier.hpp"
#include "tiles/tiled_index.hpp"

namespace Concurrency {

using tiles::accelerator;
using tiles::accelerator_view;
using tiles::accelerator_view_removed;
using tiles::access_type;
using tiles::access_type_auto;
using tiles::access_type_none;
using tiles::access_type_read;
using tiles::access_type_read_write;
using tiles::access_type_write;
using tiles::all_memory_fence;
using tiles::amp_uninitialize;
using tiles::array;
using tiles::array_view;
using tiles::atomic_compare_exchange;
using tiles::atomic_exchange;
using tiles::atomic_fetch_add;
using tiles::atomic_fetch_and;
using tiles::atomic_fetch_dec;
using tiles::atomic_fetch_inc;
using tiles::atomic_fetch_max;
using tiles::atomic_fetch_min;
using tiles::atomic_fetch_or;
using tiles::atomic_fetch_sub;
using tiles::atomic_fetch_xor;
using tiles::completion_future;
using tiles::copy;
using tiles::copy_async;
using tiles::extent;
using tiles::global_memory_fence;
using tiles::HLSL_MAX_NUM_BUFFERS;
using tiles::index;
using tiles::invalid_compute_domain;
using tiles::MODULENAME_MAX_LENGTH;
using tiles::out_of_memory;
using tiles::parallel_for_each;
using tiles::queuing_mode;
using tiles::queuing_mode_automatic;
using tiles::queuing_mode_immediate;
using tiles::runtime_exception;
using tiles::tile_barrier;
using tiles::tile_static_memory_fence;
using tiles::tiled_extent;
using tiles::tiled_index;
using tiles::uninitialized_object;
using tiles::unsupported_feature;

namespace fast_math = tiles::fast_math;
namespace graphics = tiles::graphics;
namespace precise_math = tiles::precise_math;

// Programs add functions of the same names and types.
namespace direct3d {

using tiles::direct3d::abs;
using tiles::direct3d::clamp;
using tiles::direct3d::countbits;
using tiles::direct3d::firstbithigh;
using tiles::direct3d::firstbitlow;
using tiles::direct3d::imax;
using tiles::direct3d::imin;
using tiles::direct3d::mad;
using tiles::direct3d::radians;
using tiles::direct3d::rcp;
using tiles::direct3d::reversebits;
using tiles::direct3d::saturate;
using tiles::direct3d::sign;
using tiles::direct3d::smoothstep;
using tiles::direct3d::step;
using tiles::direct3d::umax;
using tiles::direct3d::umin;

}  // namespace direct3d

}  // namespace Concurrency

namespace concurrency = Concurrency;
