// Constructors, static members and operators launch kernels.
#include <amp.h>

#include <vector>
using namespace concurrency;
struct buf {
  std::vector<int> d;
  buf(int n) : d(n) {
    array_view<int> v(n, d);
    parallel_for_each(
        v.extent, [v](index<1> i) restrict(amp) { v[i] = i[0]; });
  }
  static void dbl(buf& b) {
    array_view<int> v((int)b.d.size(), b.d);
    struct k {
      array_view<int> v;
      void operator()(index<1> i) const restrict(amp) { v[i] *= 2; }
    };
    k f = {v};
    parallel_for_each(v.extent, f);
  }
  buf& operator+=(int c) {
    array_view<int> v((int)d.size(), d);
    parallel_for_each(
        v.extent, [=](index<1> i) restrict(amp) mutable {
          c += 1;
          v[i] += c;
        });
    return *this;
  }
};
int main() {
  buf b(6);
  buf::dbl(b);
  b += 4;
  return b.d[3] == 11 ? 0 : 1;
}
