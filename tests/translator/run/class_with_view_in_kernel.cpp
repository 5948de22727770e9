#include "expect.hpp"
using namespace concurrency;
class grid {
 public:
  grid(const array_view<int, 2>& cells, int border) restrict(cpu, amp) : cells_(cells), border_(border) {}
  int at(int y, int x) const restrict(cpu, amp) {
    if (y < 0 || x < 0 || y >= cells_.extent[0] || x >= cells_.extent[1]) return border_;
    return cells_(y, x);
  }
  void set(index<2> i, int value) const restrict(amp) { cells_[i] = value; }
 private:
  array_view<int, 2> cells_;
  int border_;
};
int sum(const grid& g, index<2> i) restrict(amp) { return g.at(i[0] - 1, i[1]) + g.at(i[0] + 1, i[1]); }
int main() {
  std::vector<int> in{1, 2, 3, 4}, out(4);
  array_view<int, 2> a(2, 2, in), b(2, 2, out);
  grid from(a, 100);
  parallel_for_each(b.extent, [=](index<2> i) restrict(amp) {
    grid to(b, 0);
    to.set(i, sum(from, i) + from.at(i[0], i[1]));
  });
  b.synchronize();
  return compare(out, {1 + 100 + 3, 2 + 100 + 4, 3 + 100 + 1, 4 + 100 + 2});
}
