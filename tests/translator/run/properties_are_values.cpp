// Properties of containers, accelerators and tiles are read as values: deduced by auto and
// templates, by reference to const, subscripted, in kernels and through pointers and members.
#include <amp.h>

#include <string>
#include <type_traits>
#include <vector>
using namespace concurrency;

struct image {
  array_view<int, 2> pixels;
  int width() const restrict(cpu, amp) { return pixels.extent[1]; }
};

template <int N>
int volume(extent<N> e) restrict(cpu, amp) {
  return static_cast<int>(e.size());
}

template <class Shape, class Body>
void each(Shape&& shape, Body body) {
  static_assert(!std::is_lvalue_reference_v<Shape>, "a property is a value");
  parallel_for_each(shape, [=](index<2> i) restrict(amp) { body(i); });
}

int main() {
  std::vector<int> data(6 * 10);
  array_view<int, 2> v(6, 10, data);
  auto shape = v.extent;
  static_assert(std::is_same_v<decltype(shape), extent<2>>);
  static_assert(std::is_same_v<decltype(v.extent), extent<2>>);
  shape[0] = 1;
  if (v.extent[0] != 6 || v.extent.size() != 60 || volume(v.extent) != 60) return 1;
  const extent<2>& held = v.extent;

  const image one{v};
  const image* const pointer = &one;
  array<int, 2> sums(held);
  const tiled_extent<2, 5> tiles = v.extent.tile<2, 5>();
  if (tiles.tile_extent != extent<2>(2, 5) || sums.extent != held) return 2;
  const int wide = pointer->pixels.extent[1];
  each(v.extent, [=, &sums](index<2> i) restrict(amp) {
    sums[i] = one.width() * 1000 + volume(sums.extent) * 10 + v.extent[0] - i[1] + wide;
  });
  parallel_for_each(tiles, [=, &sums](tiled_index<2, 5> t) restrict(amp) {
    const auto inner = v.extent - index<2>(1, 1);
    v(t.global) = sums(t.global) + inner[0] * 100000 + t.tile_extent[1] + tiles.tile_extent[0];
  });
  v.synchronize();
  for (int y = 0; y < 6; ++y) {
    for (int x = 0; x < 10; ++x) {
      if (data[y * 10 + x] != 10000 + 600 + 6 - x + 10 + 500000 + 5 + 2) return 3;
    }
  }

  const accelerator device;
  const std::wstring& path = device.device_path;
  if (path != device.get_device_path() || device.description.empty()) return 4;
  auto view = device.default_view;
  static_assert(std::is_same_v<decltype(view), accelerator_view>);
  if (view != device.get_default_view() || view.accelerator.description != device.description ||
      view.accelerator.device_path != path) {
    return 5;
  }
  access_type access = device.default_cpu_access_type;
  if (access != device.get_default_cpu_access_type()) return 6;
  if (sums.accelerator_view.accelerator != device || v.source_accelerator_view == view) return 7;
  return 0;
}
