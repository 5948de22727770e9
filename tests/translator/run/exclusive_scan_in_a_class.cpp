// A scan in tiles: a class that launches kernels as its members, with arrays captured by reference.
#include "expect.hpp"
#include <memory>
using namespace concurrency;

template <int tile_size, typename value_type>
class scanner {
  std::unique_ptr<array<value_type, 1>> sums;
  accelerator_view view;

 public:
  explicit scanner(int elements, accelerator_view av = accelerator().default_view)
      : sums(new array<value_type, 1>(elements / tile_size, av)), view(av) {}

  void exclusive(const array<value_type, 1>& in, array<value_type, 1>& out) {
    auto& s = *sums;
    parallel_for_each(view, in.extent.template tile<tile_size>(), [&in, &out, &s](tiled_index<tile_size> t) restrict(amp) {
      tile_static value_type data[2][tile_size];
      const int l = t.local[0];
      int from = 0;
      data[from][l] = in[t.global];
      t.barrier.wait();
      for (int d = 1; d < tile_size; d *= 2) {
        data[1 - from][l] = l >= d ? data[from][l] + data[from][l - d] : data[from][l];
        from = 1 - from;
        t.barrier.wait();
      }
      out[t.global] = l == 0 ? value_type() : data[from][l - 1];
      if (l == tile_size - 1) s[t.tile] = data[from][l];
    });
    parallel_for_each(view, extent<1>(1), [&s](index<1>) restrict(amp) {
      value_type total = 0;
      for (int i = 0; i < s.extent[0]; i++) {
        const value_type next = s[i];
        s[i] = total;
        total += next;
      }
    });
    parallel_for_each(view, out.extent.template tile<tile_size>(), [&out, &s](tiled_index<tile_size> t) restrict(amp) {
      out[t] += s[t.tile[0]];
    });
  }
};

int main() {
  std::vector<int> in(64), out(64), expected(64);
  for (int i = 0; i < 64; i++) in[i] = i % 5;
  for (int i = 1; i < 64; i++) expected[i] = expected[i - 1] + in[i - 1];
  array<int, 1> a(64, in.begin(), in.end()), b(64);
  scanner<16, int>(64).exclusive(a, b);
  out = b;
  return compare(out, expected);
}
