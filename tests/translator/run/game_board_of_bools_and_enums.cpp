// A scoped enumeration as the elements' member, switches over it, and neighbours that wrap around.
#include "expect.hpp"
using namespace concurrency;
enum class state : int { empty, tree, burning };
struct cell {
  state what;
  int age;
};
struct world {
  int height, width;
  int wrap(int x, int n) const restrict(cpu, amp) { return (x + n) % n; }
};
template <class Cells>
cell next(const world& w, const Cells& cells, int r, int c) restrict(cpu, amp) {
  cell now = cells(r, c);
  bool near_fire = false;
  for (int d = 0; d < 4 && !near_fire; ++d) {
    const int dr = d == 0 ? -1 : d == 1 ? 1 : 0, dc = d == 2 ? -1 : d == 3 ? 1 : 0;
    near_fire = cells(w.wrap(r + dr, w.height), w.wrap(c + dc, w.width)).what == state::burning;
  }
  switch (now.what) {
    case state::empty:
      if (++now.age > 2) now.what = state::tree, now.age = 0;
      break;
    case state::tree:
      if (near_fire) now.what = state::burning;
      break;
    case state::burning:
      now.what = state::empty;
      now.age = 0;
      break;
  }
  return now;
}
class host_cells {
  const std::vector<cell>& data;
  int width;

 public:
  host_cells(const std::vector<cell>& d, int w) : data(d), width(w) {}
  const cell& operator()(int r, int c) const { return data[r * width + c]; }
};
int main() {
  const world w = {6, 7};
  std::vector<cell> cells(42);
  for (int i = 0; i < 42; i++) {
    cells[i].what = i % 5 == 0 ? state::empty : i % 11 == 3 ? state::burning : state::tree;
    cells[i].age = i % 3;
  }
  std::vector<cell> expected = cells, other(42);
  array<cell, 2> one(6, 7, cells.begin()), two(6, 7);
  array<cell, 2>*from = &one, *to = &two;
  for (int step = 0; step < 5; step++) {
    array<cell, 2>&in = *from, &out = *to;
    parallel_for_each(in.extent, [w, &in, &out](index<2> i) restrict(amp) { out[i] = next(w, in, i[0], i[1]); });
    std::swap(from, to);
    for (int i = 0; i < 42; i++) other[i] = next(w, host_cells(expected, 7), i / 7, i % 7);
    expected.swap(other);
  }
  std::vector<cell> got(42);
  copy(*from, got.begin());
  int wrong = 0;
  for (int i = 0; i < 42; i++) wrong += got[i].what != expected[i].what || got[i].age != expected[i].age;
  return wrong;
}
