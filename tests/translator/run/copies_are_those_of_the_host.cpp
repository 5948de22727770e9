// Copies are made as often as the host makes them: of values, elements of arrays, members and
// captures.
#include "both_sides.hpp"
struct copied {
  int v, copies, moves;
  explicit copied(int x) restrict(cpu, amp) : v(x), copies(0), moves(0) {}
  copied(const copied& o) restrict(cpu, amp) : v(o.v), copies(o.copies + 1), moves(o.moves) {}
  copied(copied&& o) restrict(cpu, amp) : v(o.v), copies(o.copies), moves(o.moves + 1) { o.v = -1; }
  int all() const restrict(cpu, amp) { return v + 10 * copies + 100 * moves; }
  copied operator+(const copied& o) const restrict(cpu, amp) { return copied(v + o.v); }
  copied operator++(int) restrict(cpu, amp) {
    copied old(*this);
    ++v;
    return old;
  }
};
copied make(int x) restrict(cpu, amp) { return copied(x); }
int with_default(int a, copied c = make(7)) restrict(cpu, amp) { return a + c.all(); }
struct holder {
  copied a;
  copied b = make(5);
  holder(int i) restrict(cpu, amp) : a(make(i)) {}
  holder(const copied& c) restrict(cpu, amp) : a(c), b(make(2)) {}
  holder(copied&& c, int) restrict(cpu, amp) : a(std::move(c)) {}
};
struct plain {
  copied a;
  int n;
};
struct nested {
  plain p;
  copied q[2];
};
template <class T>
T identity(T x) restrict(cpu, amp) {
  return x;
}
template <class T>
T chosen(bool b, T x, T y) restrict(cpu, amp) {
  return b ? x : y;
}
template <class F>
auto call(F f) restrict(cpu, amp) -> decltype(f()) {
  return f();
}
copied deep(int n) restrict(cpu, amp) {
  if (n > 2) return make(n);
  copied x(n);
  if (n > 1) {
    x.v += 5;
    return x;
  }
  return x;
}
copied two(int n) restrict(cpu, amp) {
  copied x(n), y(2 * n);
  if (n > 1) return x;
  return y;
}
copied moved(copied c) restrict(cpu, amp) { return std::move(c); }
int main() {
  return same_on_both_sides(
      4, [](int i) restrict(cpu, amp) {
        copied a(i), b{make(2)}, c = {make(3)}, d = identity(make(1)), e = identity(a),
                                 f = chosen(i > 1, a, b), g = deep(i), h = two(i), k = moved(a),
                                 l = moved(make(1));
        holder p(i), q(a), r(make(4), 1), s = holder(3);
        plain t{make(1), 2}, u = {a, 3}, w = t;
        auto z = plain{std::move(u.a), 4};
        nested n = {{make(1), 2}, {make(3), a}}, m = n;
        copied list[] = {make(1), a, copied(5)};
        int sum = 0;
        for (copied x : list) sum = sum * 3 + x.all();
        for (const copied& x : list) sum = sum * 3 + x.all();
        copied both[2][2] = {{make(1), a}, {b, make(2)}};
        auto whole = [ both, list ](int k) restrict(cpu, amp) {
          return both[k][1].all() + list[k].all();
        };
        auto [first, second, third] = list;
        sum += whole(0) + 3 * whole(1) + 5 * first.all() + 7 * second.all() + 11 * third.all();
        auto [x1, x2] = t;
        auto& [y1, y2] = u;
        copied sum1 = a + b, old = a++;
        copied through = call([&]() restrict(cpu, amp) { return a; }),
               fresh = call([=]() restrict(cpu, amp) { return make(i); });
        auto cap = [ a, b = make(3), cc = std::move(c) ]() restrict(cpu, amp) {
          return a.all() * 3 + b.all() * 5 + cc.all();
        };
        auto cap2 = cap;
        copied cond = i > 1 ? make(1) : a, cond2 = i > 1 ? a : b,
               cond3 = (i, i > 2) ? copied(8) : make(9);
        const copied& ref = i > 1 ? make(1) : a;
        int all[] = {a.all(),
                     b.all(),
                     c.all(),
                     d.all(),
                     e.all(),
                     f.all(),
                     g.all(),
                     h.all(),
                     k.all(),
                     l.all(),
                     p.a.all(),
                     p.b.all(),
                     q.a.all(),
                     q.b.all(),
                     r.a.all(),
                     s.a.all(),
                     s.b.all(),
                     t.a.all(),
                     u.a.all(),
                     w.a.all(),
                     z.a.all(),
                     n.p.a.all(),
                     n.q[0].all(),
                     n.q[1].all(),
                     m.p.a.all(),
                     m.q[1].all(),
                     x1.all(),
                     y1.all(),
                     sum1.all(),
                     old.all(),
                     through.all(),
                     fresh.all(),
                     cap(),
                     cap2(),
                     cond.all(),
                     cond2.all(),
                     cond3.all(),
                     ref.all(),
                     with_default(1),
                     with_default(1, make(2)),
                     with_default(2, a),
                     x2,
                     y2};
        for (int x : all) sum = (sum * 7 + x) % 1000003;
        return sum;
      });
}
