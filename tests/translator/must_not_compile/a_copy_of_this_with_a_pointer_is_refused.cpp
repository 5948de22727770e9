// A kernel cannot capture a copy of an object that holds a pointer or a vector.
#include <amp.h>

#include <vector>

class lines {
  std::vector<int> slopes_;

 public:
  void draw(concurrency::array_view<int> v) {
    concurrency::parallel_for_each(
        v.extent, [v, *this](concurrency::index<1> i) restrict(amp) { v[i] = 1; });  // expect-error: 12 C3596 '*this'
  }
};
