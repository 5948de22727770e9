// A tile_barrier that is handed to functions and kept in objects.
#include "expect.hpp"
using namespace concurrency;
static const int size = 64;

void load(int* to, int value, int at, const tile_barrier& barrier) restrict(amp) {
  to[at] = value;
  barrier.wait_with_tile_static_memory_fence();
}

class tile_reduction {
 public:
  tile_reduction(const tile_barrier& b, int local) restrict(amp) : barrier_(b), local_(local) {}
  int sum(int (&values)[size]) const restrict(amp) {
    for (int stride = size / 2; stride > 0; stride /= 2) {
      if (local_ < stride) values[local_] += values[local_ + stride];
      barrier_.wait();
    }
    return values[0];
  }

 private:
  tile_barrier barrier_;
  int local_;
};

template <int N>
int tile_maximum(int (&values)[N], const tiled_index<N>& t) restrict(amp) {
  for (int stride = N / 2; stride > 0; stride /= 2) {
    if (t.local[0] < stride && values[t.local[0]] < values[t.local[0] + stride]) {
      values[t.local[0]] = values[t.local[0] + stride];
    }
    t.barrier.wait_with_all_memory_fence();
  }
  return values[0];
}

int main() {
  std::vector<int> data(size * 4), got(8), expected(8);
  for (int i = 0; i < size * 4; ++i) data[i] = (i * 71) % 257 - 100;
  array_view<const int> in(size * 4, data);
  array_view<int> out(8, got);
  parallel_for_each(
      in.extent.tile<size>(), [=](tiled_index<size> t) restrict(amp) {
        tile_static int values[size];
        load(values, in[t], t.local[0], t.barrier);
        const int sum = tile_reduction(t.barrier, t.local[0]).sum(values);
        if (t.local[0] == 0) out[t.tile[0] * 2] = sum;
        t.barrier.wait();
        load(values, in[t.global], t.local[0], t.barrier);
        const int most = tile_maximum(values, t);
        if (t.local == index<1>(0)) out[t.tile[0] * 2 + 1] = most;
      });
  out.synchronize();
  for (int tile = 0; tile < 4; ++tile) {
    int most = data[tile * size];
    for (int i = 0; i < size; ++i) {
      expected[tile * 2] += data[tile * size + i];
      if (data[tile * size + i] > most) most = data[tile * size + i];
    }
    expected[tile * 2 + 1] = most;
  }
  return compare(got, expected);
}
