#include "both_sides.hpp"
struct particle {
  int at, speed, history[3];
};
void step(particle* p, int n) restrict(cpu, amp) {
  for (particle* one = p; one < p + n; ++one) {
    one->history[2] = one->history[1];
    (*one).history[1] = one->history[0];
    *one->history = one->at;
    one->at += one->speed;
  }
}
int sum(const int* a) restrict(cpu, amp) { return a[0] + 10 * a[1] + 100 * a[2]; }
void bounce(int* speed) restrict(cpu, amp) { *speed = -*speed; }
int main() {
  return same_on_both_sides(7, [](int i) restrict(cpu, amp) {
    particle all[3] = {{1, 2, {0, 0, 0}}, {i, 1, {5, 6, 7}}, {4, -i, {1, 1, 1}}};
    step(all, 3);
    bounce(&all[i % 3].speed);
    step(all + 1, 2);
    particle* p = &all[2];
    bounce(&p->speed);
    p->at *= 3;
    p[-1].speed += 5;
    step(p, 1);
    int* h = p->history;
    h[1] += 1000;
    int* last = &all[1].history[2];
    *last += sum(all[0].history);
    --p;
    const particle copy = *p;
    return sum(p->history) + sum(h) * 3 + all[0].at + all[1].at * 7 + copy.speed + (p + 1)->speed;
  });
}
