// The first member of a derived class lies in the padding at the end of a base that is no plain
// struct.
#include <amp.h>
using namespace concurrency;

class weight {
 public:
  double value;
  int count;
  weight() restrict(cpu, amp) : value(0), count(0) {}
};

struct named_weight : weight {
  int name;
};

// As large as in a kernel, where its member would lie 4 bytes behind.
struct alignas(32) aligned_weight : weight {
  int name;
};

void run(array_view<named_weight> v, array_view<aligned_weight> w, array_view<int> names) {
  named_weight captured;
  captured.name = 4;
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) { v[i].name = i[0]; });
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) { w[i].name = i[0]; });
  parallel_for_each(
      names.extent, [=](index<1> i) restrict(amp) { names[i] = captured.name; });
}
// expect-error: 26 'named_weight' cannot be shared by the host and a kernel
// expect-error: 28 'name' of 'aligned_weight' is at byte 12 on the host and at byte 16
// expect-error: 30 'name' of 'named_weight' is at byte 12 on the host and at byte 16
// alone: the messages name its classes without a namespace
