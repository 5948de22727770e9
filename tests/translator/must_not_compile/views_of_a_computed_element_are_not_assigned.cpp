// Of an array of objects that hold views, an element that is found by a computed number is a copy
// in a kernel: assigning to it is refused.
#include <amp.h>
using namespace concurrency;

struct holder {
  array_view<int> v;
  void set(const array_view<int>& other) restrict(amp) { v = other; }
  void write(int k) restrict(amp) { v[k] = 3; }
};

void give(holder& h, const array_view<int>& other) restrict(amp) { h.v = other; }

struct outer {
  holder inner[2];
};

void whole(array_view<int> v, array_view<int> w, int n) {
  parallel_for_each(
      v.extent, [=](index<1>) restrict(amp) {
        holder h[2] = {{v}, {v}};
        holder g = {w};
        h[1] = g;
        h[n].write(2);
        h[n] = g;  // expect-error: 25 a view in an object of an array can be assigned
      });
}
void member(array_view<int> v, array_view<int> w, int n) {
  parallel_for_each(
      v.extent, [=](index<1>) restrict(amp) {
        holder h[2] = {{v}, {v}};
        h[n - 1].v = w;  // expect-error: 32 a view in an object of an array can be assigned
      });
}
void by_member_function(array_view<int> v, array_view<int> w, int n) {
  parallel_for_each(
      v.extent, [=](index<1>) restrict(amp) {
        holder h[2] = {{v}, {v}};
        h[n].set(w);  // expect-error: 39 a view in an object of an array can be assigned
      });
}
void by_function(array_view<int> v, array_view<int> w, int n) {
  parallel_for_each(
      v.extent, [=](index<1>) restrict(amp) {
        outer o[2] = {{{{v}, {v}}}, {{{v}, {v}}}};
        give(o[n].inner[1], w);  // expect-error: 46 a view in an object of an array can be assigned
      });
}
void by_reference(array_view<int> v, array_view<int> w, int n) {
  parallel_for_each(
      v.extent, [=](index<1>) restrict(amp) {
        holder h[2] = {{v}, {v}};
        holder& r = h[n];  // expect-error: 53 a view in an object of an array can be assigned
        r.v = w;
      });
}
void given_back(array_view<int> v, array_view<int> w) {
  parallel_for_each(
      v.extent, [=](index<1>) restrict(amp) {
        holder h[2] = {{v}, {v}};
        holder g = {w};
        int k = 0;
        (h[k++] = g).v[0] = 7;  // expect-error: 63 a view in an object of an array can be assigned
      });
}
