// C++ AMP's header, on OpenCL: namespace concurrency, restrict and tile_static. Host code compiles
// as it stands; a kernel goes into TILES_KERNEL((captures...), lambda), see
// tiles/lambda_kernel.hpp.
//
// Host code that is `using namespace concurrency` and writes index<2> without concurrency::
// includes this header before all others, or builds with the target Tiles::amp: <string.h> of POSIX
// systems has a function of this name.
#pragma once

#include "tiles/posix_index.hpp"
#include "tiles/programming_model.hpp"
#include "tiles/tile_barrier.hpp"
#include "tiles/tiled_index.hpp"

namespace tiles {

// C++ AMP's limits of Direct3D, for host code that names them; nothing here has them.
constexpr unsigned int HLSL_MAX_NUM_BUFFERS = 192;
constexpr unsigned int MODULENAME_MAX_LENGTH = 1024;

/// What C++ AMP wants called before a DLL with it is unloaded. libtiles cleans up by itself.
inline void amp_uninitialize() noexcept {}

// Whose functions are for kernels alone: their text knows them.
namespace direct3d {}

}  // namespace tiles

#ifdef __TILES_CXX__
#include "tiles/amp_namespace.hpp"
#include "tiles/microsoft_surroundings.hpp"
#else
namespace concurrency = tiles;
namespace Concurrency = tiles;
#endif

#if defined(__TILES_KERNELS__)
// Constructors of such variables do not run, and none has to be trivial.
#define tile_static __attribute__((annotate("tile_static")))
#elif defined(__TILES_CXX__)
#define tile_static __attribute__((shared))
#else
/// Which devices a function is for: restrict(amp), restrict(cpu), restrict(cpu, amp).
#define restrict(...)

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
