#include "expect.hpp"
using namespace concurrency;
struct range {
  int first;
  int length = 4;
  int last = first + length - 1;
  int both[2] = {first, last};
};
struct window {
  array_view<int> view;
  int from;
  int to = from + 2;
};
struct maker {
  int first = 100;
  int last_of(int begin) const restrict(amp) {
    const range made{begin};
    return made.last + made.both[1];
  }
};
int main() {
  std::vector<int> data(5);
  array_view<int> v(5, data);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    const range whole{3};
    const range part{3, 2};
    v[0] = whole.last;
    v[1] = part.last * 10 + part.both[0];
    v[2] = maker().last_of(1);
    window w{v, 1};
    w.view[3] = w.to;
    v[4] = range{w.to, 1}.last;
  });
  v.synchronize();
  return compare(data, {6, 43, 8, 3, 3});
}
