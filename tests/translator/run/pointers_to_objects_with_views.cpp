// Pointers to objects that hold views: each leads to one variable.
#include <amp.h>

#include <vector>

using namespace concurrency;

struct grid {
  array_view<float, 2> values;
  int rows;
  float get(int y, int x) const restrict(cpu, amp) { return values(y, x); }
  void set(int y, int x, float value) const restrict(cpu, amp) { values(y, x) = value; }
  grid* self() restrict(cpu, amp) { return this; }
};

float sum(const grid* g, int x) restrict(amp) {
  float total = 0;
  for (int y = 0; y < g->rows; ++y) total += g->get(y, x);
  return total + g->values(0, x);
}

void add_row(grid* g, float value) restrict(amp) {
  for (int x = 0; x < g->values.extent[1]; ++x) g->set(g->rows, x, value + x);
  ++g->rows;
}

void twice(grid* g, const grid* other) restrict(amp) {
  if (g == other) return;
  add_row(g, sum(other, 0));
  add_row(g, other ? 1.5f : 2.5f);
}

int main() {
  std::vector<float> numbers(20, 0);
  for (int i = 0; i < 8; ++i) numbers[i] = static_cast<float>(i * i);
  std::vector<float> seen(4);
  const grid all{array_view<float, 2>(5, 4, numbers), 2};
  array_view<float> to(4, seen);
  parallel_for_each(
      extent<1>(1), [=](index<1>) restrict(amp) {
        grid own = all, other = all;
        grid* const p = &own;
        const grid* q = &other;
        to[0] = sum(p, 1);
        to[1] = sum(&own, 3);
        twice(&own, p);
        twice(p, q);
        to[2] = static_cast<float>(p->rows * 10 + q->rows);
        (*p).values(4, 0) = static_cast<float>((*q).rows + own.rows);
        const auto get = [p](int y) { return p->self()->get(y, 2); };
    to[3] = get(3);
      });
  to.synchronize();
  all.values.synchronize();
  const std::vector<float> expected{1 + 25 + 1, 9 + 49 + 9, 42, 3.5f};
  if (seen != expected || numbers[8] != 16 || numbers[11] != 19 || numbers[16] != 6) return 1;
  return 0;
}
