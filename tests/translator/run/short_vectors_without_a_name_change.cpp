// Operators that change a short vector take one without a name.
#include <amp_graphics.h>
#include <amp_short_vectors.h>

#include "both_sides.hpp"
using namespace concurrency::graphics;
int main() {
  return same_on_both_sides(
      4, [](int i) restrict(cpu, amp) {
        int_2 a(i, 3);
        int_2 b = ++int_2(i, 2);
        int_2 c = int_2(5, i)++;
        int_2 d = -(++(a + b));
        (a += b)++;
        ++(++a);
        return a.x + 10 * a.y + 100 * b.x + 1000 * b.y + 7 * c.x + 13 * c.y + 19 * d.x + 23 * d.y;
      });
}
