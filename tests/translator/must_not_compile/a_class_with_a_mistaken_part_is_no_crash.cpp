// Clang cannot lay it out; its own error is the only one.
#include <amp.h>
using namespace concurrency;

struct unknown;
struct mistaken {
  unknown u;  // expect-error: 7 incomplete type
  int v;
};
struct derived : mistaken {
  int w;
};
struct holder {
  mistaken m[2];
  int w;
};
template <class T>
struct made {
  typename T::none x;  // expect-error: 19 'int'
  int v;
  made() restrict(amp) {}
};
int of_itself(mistaken m) restrict(amp) { return m.v; }
int of_base(derived d) restrict(amp) { return d.w; }
int of_member(const holder& h) restrict(amp) { return h.w; }
int of_template(made<int> t) restrict(amp) { return t.v; }
