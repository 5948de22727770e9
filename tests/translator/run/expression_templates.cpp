// Expressions as objects, evaluated element by element in one kernel.
#include "expect.hpp"
using namespace concurrency;

template <class E>
struct expr {
  const E& self() const restrict(cpu, amp) { return static_cast<const E&>(*this); }
};
struct leaf : expr<leaf> {
  array_view<const float, 1> data;
  explicit leaf(const array_view<const float, 1>& d) : data(d) {}
  float at(int i) const restrict(amp) { return data[i]; }
};
struct constant : expr<constant> {
  float value;
  explicit constant(float v) : value(v) {}
  float at(int) const restrict(amp) { return value; }
};
template <class L, class R>
struct sum : expr<sum<L, R>> {
  L left;
  R right;
  sum(const L& l, const R& r) : left(l), right(r) {}
  float at(int i) const restrict(amp) { return left.at(i) + right.at(i); }
};
template <class L, class R>
struct product : expr<product<L, R>> {
  L left;
  R right;
  product(const L& l, const R& r) : left(l), right(r) {}
  float at(int i) const restrict(amp) { return left.at(i) * right.at(i); }
};
template <class L, class R>
sum<L, R> operator+(const expr<L>& l, const expr<R>& r) { return sum<L, R>(l.self(), r.self()); }
template <class L, class R>
product<L, R> operator*(const expr<L>& l, const expr<R>& r) { return product<L, R>(l.self(), r.self()); }

template <class E>
void assign(array_view<float, 1> out, const expr<E>& e) {
  const E whole = e.self();
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = whole.at(i[0]); });
  out.synchronize();
}

int main() {
  std::vector<float> a{1, 2, 3}, b{4, 5, 6}, out(3);
  array_view<const float, 1> av(3, a), bv(3, b);
  array_view<float, 1> ov(3, out);
  assign(ov, leaf(av) * leaf(bv) + constant(0.5f) * leaf(av));
  return compare(out, {4.5f, 11.0f, 19.5f});
}
