// OpenCL's devices have no Direct3D objects.
#include <amp_graphics.h>
using namespace concurrency;

void run(accelerator_view& view, array<int, 1>& a, graphics::texture<int, 1>& t, void* object) {
  direct3d::get_device(view);
  direct3d::create_accelerator_view(object);
  direct3d::get_buffer(a);
  direct3d::make_array<int, 1>(a.extent, view, object);
  graphics::direct3d::get_texture(t);
  graphics::direct3d::make_texture<int, 1>(view, object);
  graphics::direct3d::get_sampler(view, graphics::sampler());
  graphics::direct3d::make_sampler(object);
  direct3d::d3d_access_lock(view);
  direct3d::d3d_access_unlock(view);
}

// expect-error: 6 get_device() is not supported: there is no Direct3D device
// expect-error: 7 create_accelerator_view() is not supported
// expect-error: 8 get_buffer() is not supported
// expect-error: 9 make_array() is not supported
// expect-error: 10 get_texture() is not supported
// expect-error: 11 make_texture() is not supported
// expect-error: 12 get_sampler() is not supported
// expect-error: 13 make_sampler() is not supported
// expect-error: 14 d3d_access_lock() is not supported
// expect-error: 15 d3d_access_unlock() is not supported
