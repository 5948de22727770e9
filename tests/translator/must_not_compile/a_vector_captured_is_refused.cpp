// A vector captured is refused.
#include <amp.h>

#include <vector>
void run(concurrency::array_view<int> v, std::vector<int> w) {
  concurrency::parallel_for_each(v.extent, [v, w](concurrency::index<1> i) restrict(amp) {  // expect-error: 6 C3596 cannot capture 'w'
    v[i] = 0;
  });
}
