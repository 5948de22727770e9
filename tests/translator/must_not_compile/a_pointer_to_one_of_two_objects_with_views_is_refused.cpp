// A pointer to one of two objects with views is refused.
#include <amp.h>

using namespace concurrency;

struct row {
  array_view<int> values;
  int first;
};

void run(const row& a, const row& b) {
  parallel_for_each(
      extent<1>(4), [=](index<1> i) restrict(amp) {
        row one = a, other = b;
        row* p = &one;
        if (i[0] > 1) p = &other;
        p->values[i] = p->first;  // expect-error: 17 has to lead to one variable
      });
}
