// A class template multiplies matrices by tiles of its own size.
#include <amp.h>

#include <vector>
using namespace concurrency;
template <class T>
class matrix {
  int r_, c_;
  std::vector<T> d_;

 public:
  static const int TS = 4;
  matrix(int r, int c) : r_(r), c_(c), d_(r * c) {}
  T& operator()(int i, int j) { return d_[i * c_ + j]; }
  matrix multiply(const matrix& o) const {
    matrix out(r_, o.c_);
    array_view<const T, 2> a(r_, c_, d_), b(o.r_, o.c_, o.d_);
    array_view<T, 2> c(r_, o.c_, out.d_);
    c.discard_data();
    const int inner = c_;
    parallel_for_each(
        c.extent.template tile<TS, TS>(), [=](tiled_index<TS, TS> t) restrict(amp) {
          T sum = 0;
          for (int k = 0; k < inner; k += TS) {
            tile_static T x[TS][TS], y[TS][TS];
            int i = t.local[0], j = t.local[1];
            x[i][j] = a(t.global[0], k + j);
            y[i][j] = b(k + i, t.global[1]);
            t.barrier.wait();
            for (int q = 0; q < TS; ++q) sum += x[i][q] * y[q][j];
            t.barrier.wait();
          }
          c[t.global] = sum;
        });
    c.synchronize();
    return out;
  }
};
int main() {
  matrix<float> a(8, 8), b(8, 8);
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j) {
      a(i, j) = i + j;
      b(i, j) = i == j ? 2 : 0;
    }
  matrix<float> c = a.multiply(b);
  return c(3, 5) == 16 ? 0 : 1;
}
