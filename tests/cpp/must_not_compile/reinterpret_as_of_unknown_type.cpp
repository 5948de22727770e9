// expected: tiles: an element must be arithmetic, an enum, a half, bfloat16, norm, unorm, a short
#include <tiles/array_view.hpp>

struct unknown {
  virtual ~unknown();
};

auto unknowns(const tiles::array_view<int>& view) { return view.reinterpret_as<unknown>(); }
