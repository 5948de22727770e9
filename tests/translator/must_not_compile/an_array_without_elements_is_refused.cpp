// Arrays of no elements and of no size are an extension of Clang's.
#include <amp.h>

struct list {
  int size;
  int values[0];
};
struct tail {
  int size;
  int values[];
};
void use() restrict(amp) {
  int none[0];  // expect-error: 13 C3581 has no elements
}
void take(const list& l) restrict(amp) {}  // expect-error: 15 C3581 has no elements
void take(const tail& l) restrict(amp) {}  // expect-error: 16 C3581 has no elements
