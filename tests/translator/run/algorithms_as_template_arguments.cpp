// A class template is the argument of a functor, and chooses by an enum.
#include <amp.h>

#include <vector>
using namespace concurrency;
enum mode { fast, slow };
template <mode M>
struct algo;
template <>
struct algo<fast> {
  static int run(int x) restrict(cpu, amp) { return x << 1; }
};
template <>
struct algo<slow> {
  static int run(int x) restrict(cpu, amp) { return x + x + 1; }
};
template <template <mode> class A, mode M>
struct kern {
  array_view<int> v;
  void operator()(index<1> i) const restrict(amp) { v[i] = A<M>::run(v[i]); }
};
int main() {
  std::vector<int> h(4, 5);
  array_view<int> v(4, h);
  kern<algo, fast> a = {v};
  parallel_for_each(v.extent, a);
  kern<algo, slow> b{v};
  parallel_for_each(v.extent, b);
  v.synchronize();
  return h[0] == 21 ? 0 : 1;
}
