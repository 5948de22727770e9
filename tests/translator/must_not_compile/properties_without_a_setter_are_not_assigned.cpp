// The properties of containers, accelerators and textures can only be read.
#include <amp.h>
#include <amp_graphics.h>
#include <vector>
using namespace concurrency;

template <class View>
void shrink(View& v) {
  v.extent = extent<1>(1);  // expect-error: 9 extent
}

void change(array_view<int, 1>& v, array<int, 2>& a, accelerator& device, accelerator_view& place,
            tiled_extent<4>& tiles, graphics::sampler& s, graphics::texture<float, 2>& t,
            array_view<int, 9>& many) {
  shrink(v);  // no error of its own
  v.extent = extent<1>(2);                // expect-error: 16 extent
  v.source_accelerator_view = place;      // expect-error: 17 source_accelerator_view
  a.extent = extent<2>(2, 2);             // expect-error: 18 extent
  a.cpu_access_type = access_type_read;   // expect-error: 19 cpu_access_type
  a.accelerator_view = place;             // expect-error: 20 accelerator_view
  device.device_path = L"cpu";            // expect-error: 21 device_path
  device.is_emulated = true;              // expect-error: 22 is_emulated
  device.default_view = place;            // expect-error: 23 default_view
  ++place.version;                        // expect-error: 24 version
  place.is_auto_selection = true;         // expect-error: 25 is_auto_selection
  tiles.tile_extent = extent<1>(8);       // expect-error: 26 tile_extent
  s.filter_mode = graphics::filter_point; // expect-error: 27 filter_mode
  t.bits_per_scalar_element = 8;          // expect-error: 28 bits_per_scalar_element
  many.extent = extent<9>();              // expect-error: 29 extent
  parallel_for_each(v.extent, [v](index<1>) restrict(amp) mutable {
    v.extent = extent<1>(3);              // expect-error: 31 extent
  });
}
