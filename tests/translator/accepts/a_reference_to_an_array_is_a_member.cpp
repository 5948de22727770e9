// A reference to an array is a member.
#include <amp.h>

struct filler {
  concurrency::array<int>& out;
  void operator()(concurrency::index<1> i) const restrict(amp) { out[i] = 1; }
};
void run(concurrency::array<int>& a) {
  concurrency::parallel_for_each(a.extent, filler{a});
}
