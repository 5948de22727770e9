// A change of the number would be lost: what is chosen is a copy.
#include <amp.h>
using namespace concurrency;
struct channel {
  array_view<int> data;
  int gain;
};
void g(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    channel channels[2] = {{v, 1}, {v, 2}};
    channels[i[0] % 2].gain += 1;  // expect-error: 11 make it const
    v[i] = channels[0].gain;
  });
}
void h(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    channel first = {v, 1}, second = {v, 2};
    channel& one = i[0] > 2 ? first : second;  // expect-error: 18 make it const
    v[i] = one.gain;
  });
}
