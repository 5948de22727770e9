#include "both_sides.hpp"
struct shape { int id, sides[2]; int area() const restrict(cpu, amp) { return sides[0] * sides[1]; } };
struct tagged { int tag; };
struct box : shape, tagged { int height; };
int area(const shape* s) restrict(cpu, amp) { return s->area() + s->id; }
void mark(tagged* t, int by) restrict(cpu, amp) { t->tag += by; }
int height(const shape* s) restrict(cpu, amp) { return static_cast<const box*>(s)->height; }
int main() {
  return same_on_both_sides(5, [](int i) restrict(cpu, amp) {
    box all[3];
    for (int k = 0; k < 3; ++k) {
      all[k].id = k;
      all[k].sides[0] = i + k;
      all[k].sides[1] = 3;
      all[k].tag = k * i;
      all[k].height = k + 5;
    }
    box* p = all + i % 3;
    shape* s = p;
    s->sides[1] += 2;
    mark(p, 100);
    mark(&all[1], i);
    return area(s) * 1000 + area(&all[2]) * 10 + all[1].tag + p->tag + height(s);
  });
}
