// An expression that holds views and numbers is handed on by const references.
#include "expect.hpp"
using namespace concurrency;

template <class T>
float value(const T& number, index<1>) restrict(amp) {
  return number;
}
inline float value(const array_view<const float>& view, index<1> i) restrict(amp) { return view[i]; }

template <class Left, class Right>
struct product {
  Left left;
  Right right;
};
template <class Left, class Right>
float value(const product<Left, Right>& of, index<1> i) restrict(amp) {
  return value(of.left, i) * value(of.right, i);
}

template <class Expression>
std::vector<float> evaluated(const Expression& e, int n) {
  std::vector<float> made(n);
  array_view<float> v(n, made);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = value(e, i); });
  v.synchronize();
  return made;
}

int main() {
  const std::vector<float> numbers = {1, 2, 3};
  using view = array_view<const float>;
  const product<product<view, int>, float> e = {{view(3, numbers), 4}, 0.5f};
  return compare(evaluated(e, 3), {2, 4, 6});
}
