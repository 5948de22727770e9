// A reference to a pointer moves it, through a second reference, too.
#include "both_sides.hpp"

struct node {
  int value;
};

void next(const int*& p) restrict(cpu, amp) { ++p; }

int main() {
  return same_on_both_sides(
      8, [](int i) restrict(cpu, amp) {
        node one = {i}, other = {i + 1};
        node* p = &one;
        node*& same = p;
        node*& again = same;
        same = &other;
        p->value += 100;
        if (i % 2 == 1) again = &one;
        const int data[4] = {1, 2, 3, i};
        const int* q = data;
        const int*& name = q;
        next(name);
        name += 1;
        return one.value + p->value * 2 + same->value * 3 + *q + int(q - data);
      });
}
