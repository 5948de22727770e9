// A functor with a private operator is refused.
// expect-error: 14 C3577 private
#include <amp.h>

using namespace concurrency;

class fill {
  array_view<int> v_;
  void operator()(index<1> i) const restrict(amp) { v_[i] = 1; }

 public:
  explicit fill(array_view<int> v) : v_(v) {}
};
void run(array_view<int> v) { parallel_for_each(v.extent, fill(v)); }
