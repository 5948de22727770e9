#include <amp.h>
using namespace concurrency;
struct s {
  int n;
  void f(array_view<int, 1> v) {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
      v[i] = n;  // expect-error: 7 C3590 a lambda that is restrict(amp) cannot capture 'this'
    });
  }
};
