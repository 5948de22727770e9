// A functor derives from a template, and uses its protected members.
#include <amp.h>

#include <vector>
using namespace concurrency;
template <class T>
class base {
 protected:
  array_view<T> v;
  T k;

 public:
  base(array_view<T> a, T b) : v(a), k(b) {}
  T get(int i) const restrict(amp) { return v[i] * k; }
  void set(int i, T x) const restrict(amp) { v[i] = x; }
};
template <class T>
class derived : public base<T> {
  using base<T>::v;

 public:
  derived(array_view<T> a, T b) : base<T>(a, b) {}
  void operator()(index<1> i) const restrict(amp) {
    T x = this->get(i[0]);
    base<T>::set(i[0], x + v[i] + this->k);
  }
};
int main() {
  std::vector<int> h(8, 2);
  array_view<int> v(8, h);
  derived<int> d(v, 3);
  parallel_for_each(v.extent, d);
  v.synchronize();
  return h[1] == 11 ? 0 : 1;
}
