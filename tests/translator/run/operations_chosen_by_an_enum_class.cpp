// An enum class with values of its own chooses the operation, beside constants of namespaces.
#include <amp.h>

#include <vector>
using namespace concurrency;
namespace cfg {
const int N = 16;
namespace deep {
static const float scale[3] = {1.f, 2.f, 3.f};
}
}  // namespace cfg
enum class op : unsigned { add = 1, mul = 4, neg = 9 };
struct table {
  static const int size = 4;
  enum { half = size / 2 };
};
float apply(op o, float x) restrict(cpu, amp) {
  switch (o) {
    case op::add:
      return x + 1;
    case op::mul: {
      float y = x;
      y *= cfg::deep::scale[2];
      return y;
    }
    case op::neg:
    default:
      return -x;
  }
}
int main() {
  std::vector<float> h(cfg::N);
  array_view<float> v(cfg::N, h);
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        op o = i[0] % 3 == 0 ? op::add : i[0] % 3 == 1 ? op::mul : op::neg;
        v[i] = apply(o, (float)i[0]) + table::half + static_cast<unsigned>(o);
      });
  v.synchronize();
  for (int i = 0; i < cfg::N; ++i) {
    op o = i % 3 == 0 ? op::add : i % 3 == 1 ? op::mul : op::neg;
    if (h[i] != apply(o, (float)i) + 2 + (unsigned)o) return 1;
  }
  return 0;
}
