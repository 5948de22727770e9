// A union of a number, an array and a struct; in a view and in tile_static memory.
#include "expect.hpp"
using namespace concurrency;

struct rgba {
  unsigned int low, high;
};
union pixel {
  unsigned int words[2];
  rgba parts;
  float numbers[2];
};

int main() {
  std::vector<pixel> data(4);
  for (int i = 0; i < 4; i++) {
    data[i].words[0] = 10 * i;
    data[i].numbers[1] = 0.5f * i;
  }
  array_view<pixel, 1> v(4, data);
  std::vector<float> out(4);
  array_view<float, 1> o(4, out);
  parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static pixel held[4];
    held[t.local[0]] = v[t];
    t.barrier.wait();
    pixel other = held[3 - t.local[0]];
    o[t] = other.parts.low + other.numbers[1];
    other.parts.high = 0x3f800000u;
    v[t].words[0] = other.parts.low + 1;
    v[t].numbers[1] = other.numbers[1];
  });
  o.synchronize();
  v.synchronize();
  std::vector<float> expected{30 + 1.5f, 20 + 1.0f, 10 + 0.5f, 0};
  int wrong = compare(out, expected);
  for (int i = 0; i < 4; i++) wrong += data[i].words[0] != unsigned(10 * (3 - i) + 1) || data[i].numbers[1] != 1.0f;
  return wrong;
}
