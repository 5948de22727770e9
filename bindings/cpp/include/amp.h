// C++ AMP's header, on OpenCL: namespace Concurrency, restrict and tile_static. Host code compiles
// as it stands; a kernel goes into TILES_KERNEL((captures...), lambda), see
// tiles/lambda_kernel.hpp.
//
// Host code that is `using namespace concurrency` and writes index<2> without concurrency::
// includes this header before all others, or builds with the target Tiles::amp: <string.h> of POSIX
// systems has a function of this name.
#pragma once

#include "tiles/require_cpp17.hpp"

#if __cplusplus >= 201703L  // an older compiler would list a thousand errors more

#include "tiles/posix_index.hpp"

// What Windows' header brings along, and programs lean on.
#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

// In front of all that follow.
// clang-format off
#include "tiles/macros_set_aside.hpp"
// clang-format on

#include "tiles/direct3d.hpp"
#include "tiles/programming_model.hpp"
#include "tiles/tile_barrier.hpp"
#include "tiles/tiled_index.hpp"
#ifdef __TILES_CXX__
#include "tiles/amp_functions.hpp"
#endif

namespace tiles {

// C++ AMP's limits of Direct3D, for host code that names them; nothing here has them.
constexpr unsigned int HLSL_MAX_NUM_BUFFERS = 192;
constexpr unsigned int MODULENAME_MAX_LENGTH = 1024;

/// What C++ AMP wants called before a DLL with it is unloaded. libtiles cleans up by itself.
inline void amp_uninitialize() noexcept {}

}  // namespace tiles

/// C++ AMP's names and no others, so that a program may use the whole namespace beside its own
/// functions and types, and add to it.
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
using tiles::amp_uninitialize;
using tiles::array;
using tiles::array_view;
using tiles::completion_future;
using tiles::copy;
using tiles::copy_async;
using tiles::extent;
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
using tiles::tiled_extent;
using tiles::tiled_index;
using tiles::uninitialized_object;
using tiles::unsupported_feature;

namespace graphics {
using namespace tiles::graphics;
}

// Functions for kernels, whose text knows them, and those that need Direct3D.
namespace direct3d {
using tiles::direct3d::create_accelerator_view;
using tiles::direct3d::d3d_access_lock;
using tiles::direct3d::d3d_access_try_lock;
using tiles::direct3d::d3d_access_unlock;
using tiles::direct3d::get_buffer;
using tiles::direct3d::get_device;
using tiles::direct3d::is_timeout_disabled;
using tiles::direct3d::make_array;
#ifdef __TILES_CXX__
// Programs add functions of the same names and types.
using tiles::direct3d::abs;
using tiles::direct3d::clamp;
using tiles::direct3d::countbits;
using tiles::direct3d::firstbithigh;
using tiles::direct3d::firstbitlow;
using tiles::direct3d::imax;
using tiles::direct3d::imin;
using tiles::direct3d::mad;
using tiles::direct3d::noise;
using tiles::direct3d::radians;
using tiles::direct3d::rcp;
using tiles::direct3d::reversebits;
using tiles::direct3d::saturate;
using tiles::direct3d::sign;
using tiles::direct3d::smoothstep;
using tiles::direct3d::step;
using tiles::direct3d::umax;
using tiles::direct3d::umin;
#endif
}  // namespace direct3d

#ifdef __TILES_CXX__
using tiles::all_memory_fence;
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
using tiles::direct3d_abort;
using tiles::direct3d_errorf;
using tiles::direct3d_printf;
using tiles::global_memory_fence;
using tiles::tile_static_memory_fence;
#endif

}  // namespace Concurrency

namespace concurrency = Concurrency;

#ifdef __TILES_CXX__
#include "tiles/microsoft_surroundings.hpp"
#endif

#if defined(__TILES_KERNELS__)
// Constructors of such variables do not run, and none has to be trivial.
#define tile_static __attribute__((annotate("tile_static")))
#elif defined(__TILES_CXX__)
#define tile_static static
#else
/// Which devices a function is for: restrict(amp), restrict(cpu), restrict(cpu, amp),
/// restrict(auto). With anything else in parentheses it is a name of the program's own.
#define restrict(...)                                                                            \
  TILES_RESTRICT_CHOOSE(TILES_RESTRICT_SECOND(TILES_RESTRICT_WORD(__VA_ARGS__, unused), unused), \
                        __VA_ARGS__)
#define TILES_RESTRICT_WORD(first, ...) TILES_RESTRICT_##first, 0
#define TILES_RESTRICT_CHOOSE(is_restriction, ...) \
  TILES_RESTRICT_CHOOSE_1(is_restriction, __VA_ARGS__)
#define TILES_RESTRICT_CHOOSE_1(is_restriction, ...) TILES_RESTRICT_IF_##is_restriction(__VA_ARGS__)
#define TILES_RESTRICT_IF_0(...) restrict(__VA_ARGS__)
#define TILES_RESTRICT_IF_1(...)
#define TILES_RESTRICT_SECOND(...) TILES_RESTRICT_SECOND_1(__VA_ARGS__)
#define TILES_RESTRICT_SECOND_1(first, second, ...) second
#define TILES_RESTRICT_amp unused, 1
#define TILES_RESTRICT_cpu unused, 1
#define TILES_RESTRICT_auto unused, 1

/// Memory of a tile in a kernel, whose compiler knows it by these two words; elsewhere memory of a
/// thread.
#define tile_static static thread_local
#endif

/// As on Windows: negative for a failure.
using HRESULT = tiles::error_code;

#ifndef FAILED
#define SUCCEEDED(result) (static_cast<HRESULT>(result) >= 0)
#define FAILED(result) (static_cast<HRESULT>(result) < 0)
#endif

#ifndef S_OK
#define S_OK (static_cast<HRESULT>(0))
#define E_FAIL (static_cast<HRESULT>(0x80004005))
#define E_INVALIDARG (static_cast<HRESULT>(0x80070057))
#define E_OUTOFMEMORY (static_cast<HRESULT>(0x8007000E))
#endif

#include "tiles/macros_restored.hpp"

#endif
