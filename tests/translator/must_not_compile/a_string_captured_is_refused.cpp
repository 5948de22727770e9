// A string captured is refused.
#include <amp.h>

#include <string>
void run(concurrency::array_view<int> v, std::string name) {
  concurrency::parallel_for_each(v.extent, [v, name](concurrency::index<1> i) restrict(amp) {  // expect-error: 6 C3596 cannot capture 'name'
    v[i] = 0;
  });
}
