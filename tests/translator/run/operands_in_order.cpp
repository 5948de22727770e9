// Operands are computed in C++'s order, also where a later one needs statements of its own in a
// kernel.
#include "both_sides.hpp"

template <class Derived>
struct counter {
  int n = 1;
  Derived& more(int by) restrict(cpu, amp) {
    for (int i = 0; i < by; ++i) ++n;
    return static_cast<Derived&>(*this);
  }
};
struct digits : counter<digits> {
  int values[12] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};
  int get() const restrict(cpu, amp) { return n; }
  int& place() restrict(cpu, amp) { return values[n]; }
  digits& add(int x) restrict(cpu, amp) {
    values[0] += x;
    return *this;
  }
};
struct pair {
  int first, second;
};
struct triple {
  pair a;
  int list[2];
  int last;
};
struct number {
  int value;
  explicit number(int v) restrict(cpu, amp) : value(v) {}
  number(int a, int b) restrict(cpu, amp) : value(10 * a + b) {}
  ~number() restrict(cpu, amp) { value = -1; }
  number& operator=(const number& o) restrict(cpu, amp) {
    value = o.value;
    return *this;
  }
  number& operator+=(int x) restrict(cpu, amp) {
    value += x;
    return *this;
  }
};
int operator<<(const number& a, int b) restrict(cpu, amp) { return a.value * 100 + b; }

int three(int a, int b, int c) restrict(cpu, amp) { return 100 * a + 10 * b + c; }
int by_reference(const int& a, int b) restrict(cpu, amp) { return 10 * a + b; }
int& chosen(int which, int& a, int& b) restrict(cpu, amp) { return which > 3 ? a : b; }
int element(const int (&row)[3], int k) restrict(cpu, amp) { return row[k]; }
const int& first_of(const int& a, int) restrict(cpu, amp) { return a; }

int main() {
  return same_on_both_sides(
      4, [](int i) restrict(cpu, amp) {
        digits d;
        d.n = i;
        pair p = {d.n, d.more(1).get()};
        triple t = {{d.n, 7}, {d.more(1).get(), d.n}, d.more(1).get()};
        int list[] = {d.n, d.more(1).n, d.n};
        int sum =
            p.first + 10 * p.second + 100 * t.a.first + 1000 * t.list[0] + 3 * t.list[1] + t.last;
        sum = 3 * sum + list[0] + 2 * list[1] + 5 * list[2];
        d.n = i;
        sum += three(d.n, d.more(1).get(), d.n) + by_reference(d.n, d.more(1).get());
        sum += d.n * 7 + d.more(1).get() * 11 - d.n;
        sum += d.values[d.n] << d.more(1).get() % 3;
        d.n = i;
        d.values[d.n] = d.more(1).get();  // the right side first
        d.values[d.n] += 2 * d.more(1).get();
        d.more(1).place() = d.n;  // and here
        d.add(d.n).add(d.more(1).get()).add(d.n);
        for (int k = 0; k < 12; ++k) sum = (sum * 5 + d.values[k]) % 1000003;
        d.n = i;
        number x(d.n, d.more(1).get()), y(3);
        sum += x << d.more(1).get();
        number all[3] = {number(1), number(2), number(3)};
        all[d.n % 3] = number(d.more(1).get());
        all[d.more(1).n % 3] = number(d.n);
        all[d.n % 3] += d.more(1).n;
        sum += all[0].value + 7 * all[1].value + 49 * all[2].value;
        chosen(d.n, all[d.n % 3].value, all[d.more(1).n % 3].value) += 5;
        sum += first_of(all[d.n % 3].value, d.more(1).n);
        const int rows[2][3] = {{1, 2, 3}, {4, 5, 6}};
    sum += element(rows[d.n % 2], d.more(1).n % 3);
    const auto later = [ a = d.n, b = d.more(1).n ]() restrict(cpu, amp) { return 10 * a + b; };
        concurrency::index<2> both(d.n, d.more(1).n);
        return sum + later() + concurrency::index<2>(both[0], 2 * both[1])[1] + y.value;
      });
}
