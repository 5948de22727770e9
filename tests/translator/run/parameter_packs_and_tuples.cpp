// Parameter packs, recursive templates, tuples of one's own, fold expressions.
#include "both_sides.hpp"

template <class... Types>
struct tuple_of;
template <>
struct tuple_of<> {};
template <class First, class... Rest>
struct tuple_of<First, Rest...> : tuple_of<Rest...> {
  First value;
  tuple_of(First f, Rest... rest) restrict(cpu, amp) : tuple_of<Rest...>(rest...), value(f) {}
};
template <>
struct tuple_of<int> {
  int value;
  tuple_of(int v) restrict(cpu, amp) : value(v) {}
};

template <int N, class Tuple>
struct element;
template <class First, class... Rest>
struct element<0, tuple_of<First, Rest...>> {
  static First get(const tuple_of<First, Rest...>& t) restrict(cpu, amp) { return t.value; }
};
template <int N, class First, class... Rest>
struct element<N, tuple_of<First, Rest...>> {
  static auto get(const tuple_of<First, Rest...>& t) restrict(cpu, amp) {
    return element<N - 1, tuple_of<Rest...>>::get(t);
  }
};

template <class... Numbers>
int sum_of(Numbers... numbers) restrict(cpu, amp) {
  return (0 + ... + int(numbers));
}
template <class First>
First largest(First one) restrict(cpu, amp) {
  return one;
}
template <class First, class... Rest>
First largest(First one, Rest... rest) restrict(cpu, amp) {
  const First other = largest(First(rest)...);
  return one > other ? one : other;
}
template <int... Values>
int nth(int i) restrict(cpu, amp) {
  const int table[] = {Values...};
  return table[i % int(sizeof...(Values))];
}
template <unsigned N>
struct factorial {
  static const unsigned value = N * factorial<N - 1>::value;
};
template <>
struct factorial<0> {
  static const unsigned value = 1;
};

template <int N>
struct unrolled {
  template <class F>
  static void call(F& f) restrict(cpu, amp) {
    unrolled<N - 1>::call(f);
    f(N - 1);
  }
};
template <>
struct unrolled<0> {
  template <class F>
  static void call(F&) restrict(cpu, amp) {}
};

int main() {
  return same_on_both_sides(
      32, [](int i) restrict(cpu, amp) {
        const tuple_of<float, unsigned, int> t(i * 0.5f, i * 3u, -i);
        int total = int(element<0, tuple_of<float, unsigned, int>>::get(t) * 2) +
                    int(element<1, tuple_of<float, unsigned, int>>::get(t)) +
                    element<2, tuple_of<float, unsigned, int>>::get(t);
        total += sum_of(i, 2.5f, 'a', true) + largest(i, 7, 3 * i - 20) * 100 + nth<5, 6, 7, 8>(i);
        int power = 1;
        auto f = [&power, i ](int n) restrict(cpu, amp) { power = power * (i % 3 + 1) + n; };
        unrolled<5>::call(f);
        return total + int(factorial<6>::value) + power * 10000;
      });
}
